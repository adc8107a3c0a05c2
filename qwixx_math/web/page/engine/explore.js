/**
 * What if? The value after each mark, the chances of each number on the next roll, and the scores that
 * good play from a position ends with.
 */
import { advise } from './advise.js';
import { rollOf } from './notation.js';
import { canMark, diceOf, isClosed, isOver, markAt, score, withClosed, withMark } from './position.js';

const FACES = [1, 2, 3, 4, 5, 6];

/** Every cell that takes a mark now: the value with it before the same roll, and the change. */
export function marksWorth(table, position, untilMine) {
  const now = table.value(position, untilMine);
  return markable(position).map(({ row, cell }) => {
    const value = table.value(withMark(position, markAt(position.sheet, row, cell)), untilMine);
    return { row, cell, value, change: value - now };
  });
}

const markable = (position) => position.sheet.rows.flatMap((row, r) => row.cells.flatMap(
  (_, cell) => (canMark(position, r, cell) ? [{ row: r, cell }] : [])));

/**
 * Every cell that takes a mark now, with the chance that the next roll makes its number: `white` by the
 * white sum, `any` by that or, when the roll is one's own, by a white die with the cell's colour die.
 * Exact: counted over the 216 rolls of these three dice.
 */
export function numberChances(position, active) {
  const dice = diceOf(position);
  return markable(position).map(({ row, cell }) => {
    const { number, die } = position.sheet.rows[row].cells[cell], mine = active && dice.includes(die);
    let white = 0, any = 0;
    for (const one of FACES) for (const two of FACES) for (const face of FACES) {
      const bySum = one + two === number;
      white += bySum;
      any += bySum || (mine && (one + face === number || two + face === number));
    }
    return { row, cell, white: white / 216, any: any / 216 };
  });
}

/** Numbers from 0 to 1 that repeat for a seed (xorshift, 32 bits). */
function generator(seed) {
  let state = (seed ^ 0x9e3779b9) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/** A roll of the dice in the game, by a source of numbers from 0 to 1. */
export function rollDice(position, active, source = Math.random) {
  const face = () => Math.floor(source() * 6) + 1, whites = [face(), face()];
  return rollOf(whites, active ? Object.fromEntries(diceOf(position).map((die) => [die, face()])) : {});
}

/** One game played on by the best moves, the others acting as the table's model has it; its score. */
function playOn(table, start, untilMine, source) {
  const { players } = table.setting;
  let position = start, wait = untilMine;
  while (!isOver(position)) {
    const roll = rollDice(position, wait === 0, source);
    position = advise(table, position, roll, wait)[0].after;
    wait = (wait + players - 1) % players;
    if (isOver(position)) break;
    const { end, shut } = table.hazardsAt(position, wait), chance = source();
    if (chance < end) break;
    if (chance < end + shut) {
      const open = [...position.rows.keys()].filter((row) => !isClosed(position, row));
      position = withClosed(position, [open[Math.floor(source() * open.length)]]);
    }
  }
  return score(position);
}

/**
 * Scores still to come under best play, estimated by games played on: the scores in rising order, their
 * mean and its standard error. Works in slices, so that the page stays awake; `onProgress(share)`.
 */
export async function scoresToCome(table, position, untilMine, { games = 400, seed = 1, signal = null, onProgress = () => {} } = {}) {
  const source = generator(seed), scores = [];
  while (scores.length < games) {
    const until = performance.now() + 12;
    do scores.push(playOn(table, position, untilMine, source)); while (scores.length < games && performance.now() < until);
    onProgress(scores.length / games);
    await new Promise((resolve) => { setTimeout(resolve); });
    signal?.throwIfAborted();
  }
  scores.sort((one, other) => one - other);
  const mean = scores.reduce((sum, one) => sum + one, 0) / games;
  const variance = scores.reduce((sum, one) => sum + (one - mean) ** 2, 0) / Math.max(games - 1, 1);
  return { scores, mean, error: Math.sqrt(variance / games) };
}
