/**
 * Should I mark this? Every legal move for a roll, ranked by the value of what it leads to; the loss of
 * a move is the best move's value minus its own. Moves that are equal but for rounding have loss 0 and
 * stay in the order of `moves`.
 */
import { readMove, rollOf } from './notation.js';
import { moves, play } from './moves.js';
import { diceOf } from './position.js';

/**
 * The options for a roll, best first.
 *
 * On an own roll `closed`, rows by index that others lock in the same action 1 ([]: none, and that is
 * known), are taken out before one's colour mark; `white`, a mark's text or 'pass', keeps the moves
 * with that decision by white sum, which was made before.
 */
export function advise(table, position, roll, untilMine, { white = null, closed = null } = {}) {
  const active = untilMine === 0, then = (untilMine + table.setting.players - 1) % table.setting.players;
  const mark = white && readMove(white).white, closing = (active && closed) || [];
  const worth = active && closed ? table.valueSeen : table.valueAfter;
  const options = moves(position, roll, active, closing)
    .filter((move) => !white || move.white?.text === mark?.text)
    .map((move) => {
      const after = play(position, move, { active, closing });
      return { ...move, value: worth(after, then), after };
    });
  return ranked(options, table.evenness);
}

/** Options with their losses, best first. */
function ranked(options, evenness) {
  const best = Math.max(...options.map((option) => option.value)), even = evenness(best);
  return options
    .map((option) => Object.freeze({ ...option, loss: best - option.value > even ? best - option.value : 0 }))
    .sort((one, other) => one.loss - other.loss);
}

/** Above so many ways to fill up a roll none is looked at. */
const MOST_ROLLS = 1000;

/**
 * The option that is best whatever the missing dice show, else null.
 *
 * A mark by one die is worth the same whatever the other colour dice show, so all missing ones may show
 * the same face; only two colour marks in a turn make their pairs matter.
 */
export function certain(table, position, partial, untilMine, how = {}) {
  const missing = untilMine ? [] : diceOf(position).filter((die) => !partial.dice[die]);
  const inPairs = position.flags.power === 'chris_cross';
  let common = null;
  const rolls = completions(partial, missing, inPairs);
  if (rolls.length > MOST_ROLLS) return null;
  for (const roll of rolls) {
    const best = advise(table, position, roll, untilMine, how).filter((option) => option.loss === 0);
    common = common ? common.filter((option) => best.some((other) => other.text === option.text)) : best;
    if (!common.length) return null;
  }
  return common?.[0] ?? null;
}

/** Rolls that show every face of the missing dice, in all pairs or all at once. */
function completions({ whites, dice }, missing, inPairs) {
  const faces = [1, 2, 3, 4, 5, 6];
  let whole = [[...whites]];
  while (whole[0].length < 2) whole = whole.flatMap((some) => faces.map((face) => [...some, face]));
  let colours = [dice];
  if (inPairs) for (const die of missing) colours = colours.flatMap((some) => faces.map((face) => ({ ...some, [die]: face })));
  else if (missing.length) colours = faces.map((face) => ({ ...dice, ...Object.fromEntries(missing.map((die) => [die, face])) }));
  return whole.flatMap((some) => colours.map((rest) => rollOf(some, rest)));
}
