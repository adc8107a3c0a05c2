/**
 * What others can have done by a roll: which rows they can close, whether they can end the game.
 *
 * Others close a row by the white sum, in action 1, or, the one who rolled, by white + colour die. Of a
 * game that began on empty sheets it is known, too, how many marks and penalties each can have.
 */
import { turnedRolls } from './moves.js';
import { sumOf, writeRoll } from './notation.js';
import { write } from './position_text.js';

const FACES = [1, 2, 3, 4, 5, 6];

/** Why others cannot have closed a row by a roll; empty if they can. `isMine`: it was one's own. */
export function noClosing({ sheet, flags }, row, roll, isMine) {
  const { name, cells } = sheet.rows[row], { number: last, die } = cells.at(-1);
  if (!isMine && flags.power === 'miss_take' && flags.miss_last_cell) return '';
  const rolls = [roll, ...(flags.power === 'tina_turner' ? turnedRolls(roll).map(({ then }) => then) : [])];
  const numbers = [last, ...sheet.exchanged.filter(({ number }) => number === last).map(({ rolled }) => rolled)];
  const makesIt = ({ whites, dice }) => whites.some((white) => (dice[die] ? [dice[die]] : FACES).includes(last - white));
  if (rolls.some((one) => numbers.includes(sumOf(one)) || (!isMine && makesIt(one)))) return '';
  const how = isMine ? 'by the white sum at your roll' : 'by a white sum or a white and a colour die';
  return `others lock ${name} with ${last}, ${how}; '${writeRoll(roll)}' does not make it`;
}

/** Marks in one row that any of the others can have; `waits` are the rolls that were to come before one's own at each roll, it included. */
export function mostMarks(start, players, waits) {
  if (write(start) !== '-' || start.sheet.links.length) return start.sheet.rows[0].cells.length;
  const acting = start.flags.power === 'chris_cross' ? 3 : 2;
  const marks = (seat) => waits.reduce((sum, wait) => sum + ((players - wait) % players === seat ? acting : 1), 0);
  return Math.max(0, ...Array.from({ length: players - 1 }, (_, other) => marks(other + 1)));
}

/** Why another player's penalty cannot have ended the game by the last roll; empty if it can. */
export function noEnd(start, waits) {
  if (!waits.length) return 'nobody has rolled yet';
  if (waits.at(-1) === 0) return 'at your own roll nobody else takes a penalty';
  const turns = waits.filter((wait) => wait === waits.at(-1)).length, needed = start.flags.penalties_to_end;
  if (write(start) !== '-' || turns >= needed) return '';
  return `who rolled last did so ${turns === 1 ? 'once' : `${turns} times`}; the game ends at penalty ${needed}`;
}
