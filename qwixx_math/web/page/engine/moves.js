/**
 * One player's turn: every legal move for a roll, and what comes of it.
 *
 * White sum first, then colour; marks go rightward; the last cell needs `marks_to_lock` earlier
 * marks and closes the row; an active player without a mark takes a penalty; two closed rows or the
 * last penalty end the game. `closing` are rows, by index, that others lock in action 1 of the roll:
 * they are closed before a colour is marked, as `lock_timing` says, and may end the game.
 */
import { illegalMove } from './errors.js';
import { coloursOf, DICE, moveOf, readMove, rollOf, writeRoll } from './notation.js';
import {
  canMiss, closedRows, colourMarks, diceOf, diceOfMark, hasLastRow, isOver, missMarks, score, whiteDice, whiteMarks,
  withClosed, withMark, withPenalty,
} from './position.js';
import { write } from './position_text.js';

const isLate = ({ flags }) => flags.lock_timing === 'end_of_turn';

/** Dice usable for the colour mark, given the position after action 1. */
const diceInAction2 = (before, after) => diceOf(isLate(before) ? before : after);

/** The position on which a colour is marked, and whether action 1 ended the game. */
function afterAction1(position, white, closing, ownTurn = true) {
  const marked = white ? withMark(position, white, { ownTurn }) : position;
  const shut = withClosed(marked, closing);
  const ended = position.flags.second_lock_in_action1 === 'end_now' && hasLastRow(shut);
  return { after: isLate(position) ? marked : shut, ended };
}

/** Throws unless the roll has exactly the colour dice still in the game. */
export function checkDice(position, roll) {
  const wanted = diceOf(position), rolled = Object.keys(roll.dice);
  const surplus = rolled.filter((die) => !wanted.includes(die)), missing = wanted.filter((die) => !rolled.includes(die));
  const problems = [
    ...(surplus.length ? [`no ${surplus.join(' ')} is rolled, its row is closed`] : []),
    ...(missing.length ? [`${missing.join(' ')} missing`] : []),
  ];
  if (problems.length)
    throw illegalMove(`roll '${writeRoll(roll)}': ${problems.join('; ')}; the active player rolls w w ${wanted.join(' ')} here`);
}

/** Every legal move for a roll, `pass` first; none once the game is over. */
export function moves(position, roll, active, closing = []) {
  if (isOver(position)) return [];
  if (!active) return [moveOf(), ...whiteMarks(position, roll, false).map((white) => moveOf({ white }))];
  checkDice(position, roll);
  const found = ownMoves(position, roll, closing), { power, miss_when: when } = position.flags;
  if (power === 'tina_turner') {
    const known = new Set(found.map((move) => move.text));
    for (const { turned, then } of turnedRolls(roll)) {
      const added = ownMoves(position, then, closing).filter((move) => !known.has(move.text));
      found.push(...added.map((move) => moveOf({ white: move.white, colours: coloursOf(move), turned })));
      for (const move of added) known.add(move.text);
    }
  } else if (power === 'miss_take' && (when === 'any' || found.length === 1)) {
    const { after, ended } = afterAction1(position, null, closing);
    if (!ended) found.push(...missMarks(after).map((miss) => moveOf({ miss })));
  }
  return found;
}

/** The active player's moves for the roll that counts, but for a miss. */
function ownMoves(position, roll, closing) {
  const found = [];
  for (const white of [null, ...whiteMarks(position, roll, true)]) {
    found.push(moveOf({ white }));
    const { after, ended } = afterAction1(position, white, closing);
    if (ended) continue;
    const colours = colourMarks(after, roll, diceInAction2(position, after));
    found.push(...colours.map((colour) => moveOf({ white, colours: [colour] })));
    if (position.flags.power !== 'chris_cross') continue;
    const pairs = colours.flatMap((first) => secondMarks(position, after, roll, first)
      .map((second) => moveOf({ white, colours: [first, second] })));
    found.push(...new Map(pairs.map((move) => [move.text, move])).values());
  }
  return found;
}

/** Colour marks of Chris Cross that may follow the first one. */
function secondMarks(before, position, roll, first) {
  const after = withMark(position, first), closed = closedRows(after);
  if (hasLastRow(after) && `${closed}` !== `${closedRows(position)}`) return [];
  const used = whiteDice(position, first, roll, diceInAction2(before, position)), dice = diceInAction2(before, after);
  return colourMarks(after, roll, dice).filter((mark) => before.flags.chris_same_white
    || new Set([...used, ...whiteDice(after, mark, roll, dice)]).size > 1);
}

/** Every die that Tina Turner can turn and the roll that counts then; colour dice first. */
export function turnedRolls(roll) {
  const turns = (face) => face === 3 || face === 4, found = [], [one, two] = roll.whites;
  for (const die of DICE) {
    const face = roll.dice[die];
    if (turns(face)) found.push({ turned: { die, face }, then: rollOf(roll.whites, { ...roll.dice, [die]: 7 - face }) });
  }
  if (turns(one)) found.push({ turned: { die: 'w', face: one }, then: rollOf([7 - one, two], roll.dice) });
  if (turns(two) && two !== one) found.push({ turned: { die: 'w', face: two }, then: rollOf([one, 7 - two], roll.dice) });
  return found;
}

/**
 * The position after a move; an active `pass` takes a penalty. With a roll the move must be one of
 * `moves`; without, its cells must be free in that order.
 */
export function play(position, asked, { roll = null, active = true, closing = [] } = {}) {
  const move = typeof asked === 'string' ? readMove(asked) : asked;
  if (isOver(position)) throw illegalMove(`the game is over on '${write(position)}'; its score is ${score(position)}`);
  const legal = roll && moves(position, roll, active, closing).map(({ text }) => text);
  if (legal && !legal.includes(move.text))
    throw illegalMove(`${move.text} is not possible on '${write(position)}' with '${writeRoll(roll)}'; possible are ${legal.join(', ')}`);
  checkPowers(position, move, active);
  const { after, ended } = afterAction1(position, move.white, closing, active);
  if (ended && (move.colour || move.miss)) {
    const by = closing.length ? 'action 1' : move.white.text;
    throw illegalMove(`${move.text}: ${by} closes the ${['first', 'second', 'third', 'fourth'][position.flags.rows_to_end - 1]} row and ends the game`);
  }
  let then = move.colour ? withColours(position, after, move) : after;
  if (move.miss) {
    if (!canMiss(then, move.miss)) throw illegalMove(`${move.text}: that box cannot be marked on '${write(position)}'`);
    then = withMark(then, move.miss);
  }
  if (active && !ended && !(move.white || move.colour || move.miss)) then = withPenalty(then);
  return withClosed(then, closing);
}

function checkPowers(position, move, active) {
  if (!active && (move.colour || move.miss || move.turned))
    throw illegalMove(`${move.text}: only the active player marks a colour or uses a power`);
  const needed = { tina_turner: move.turned, chris_cross: move.second, miss_take: move.miss };
  for (const [power, needs] of Object.entries(needed))
    if (needs && position.flags.power !== power)
      throw illegalMove(`${move.text} takes the power ${power}; here it is ${position.flags.power}`);
  if (move.miss && (move.white || move.colour))
    throw illegalMove(`${move.text}: a miss takes the place of a penalty, beside no other mark`);
}

/** The position after the colour marks, in the first order that the rules allow. */
function withColours(before, after, move) {
  const colours = coloursOf(move), orders = colours.length > 1 ? [colours, [...colours].reverse()] : [colours];
  let problem = null;
  for (const order of orders) {
    try {
      return order.reduce((here, mark) => withColour(before, here, mark, move), after);
    } catch (error) {
      problem ??= error;
    }
  }
  throw problem;
}

function withColour(before, here, mark, move) {
  const usable = diceInAction2(before, here);
  if (!diceOfMark(here, mark).some((die) => usable.includes(die)))
    throw illegalMove(`${move.text}: no ${mark.where} is rolled, its row is closed`);
  return withMark(here, mark);
}
