/**
 * The engine of the page: it knows the rules, solves the tables, keeps them and answers.
 *
 * Nothing here touches the document. Sheets, flags and table models come from `data.json`, which
 * Python writes; words and notation are those of the Python package (`docs/`): position, roll, move,
 * value, loss, untilMine (passive rolls before the own turn; 0: the coming roll is one's own).
 *
 *     await loadData();
 *     const setting = settingOf({ sheet: 'classic', players: 2, model: 'table', aim: 'score' });
 *     const table = await openTable(setting, { onProgress: (share) => … , signal });
 *     const here = read('R2,3 G12', setting), roll = readRoll('w3 w4 r5 y1 g6 b2');
 *     const [best] = advise(table, here, roll, 0);       // { text: 'R7+y4', value, loss: 0, after, … }
 *
 * All objects are frozen and never changed, only replaced. Errors are `QwixxError`s, whose message
 * can be shown to a person; `error.kind` is InvalidNotation, IllegalPosition, IllegalMove,
 * InvalidSetting or TableError.
 *
 * @typedef {object} Cell      A printed number: colour ('red'), its die ('r'), number,
 *                             link ([row, cell] | null, chained partner), framed (a step).
 * @typedef {object} Sheet     name, rows [{ name: 'R', lock: 'red', die: 'r', cells: Cell[] }],
 *                             exchange [[8, 5], …], bonus [{ name: 'RY', rows: [0, 1], numbers }], mostMarks.
 * @typedef {object} Setting   sheet: Sheet, flags (all of them by name, `power` too), players, model
 *                             ('cycle' | 'table'), aim ('score' | 'win'), others (fitted hazards | null), key.
 * @typedef {object} Row       count (marks), last (index of the last one, −1: none), shut (closed by
 *                             another), cells (marked indices; null where the text was short, R3@5),
 *                             joined (marks that came by a chain, where flags make that matter).
 * @typedef {object} Position  sheet, flags, rows: Row[], penalties, exchanges (fields gone),
 *                             shortFrames, circles ([bonus row, cell][]).
 * @typedef {object} Roll      whites [3, 4], dice { r: 5, y: 1, … }. A passive roll has no dice; a roll
 *                             being entered may have fewer (see `certain`).
 * @typedef {object} Mark      text ('R7', 'b9'), where, number, row, cell (bonus rows count on after
 *                             the rows), exchanged (white sum | 0), joined (boolean).
 * @typedef {object} Move      text ('R7+b9', 'pass'), white, colour, second, miss (Mark | null each),
 *                             turned ({ die, face } | null).
 * @typedef {object} Option    a Move's fields and value (points), loss (≥ 0; 0 for the best and all
 *                             equal to it), after (Position; null for a reroll).
 */

export { QwixxError } from './errors.js';
// data: loadData() → Promise; sheetNames();
// flagChoices() → { name: { default, choices: […] } | { default, range: [low, high] } }
export { loadData, useData, sheetNames, flagChoices } from './data.js';
// settingOf({ sheet, players, model, aim, flags }) → Setting, throws; canSolve(setting) →
// { ok, why, bytes } — why: '' or why the page cannot; then ask the server.
export { settingOf, canSolve } from './setting.js';
// rolls and moves as text
export { readRoll, writeRoll, readMove } from './notation.js';
// positions: start(setting), read(text, setting), write(position)
export { read, write } from './position_text.js';
export {
  start, score, rowPoints, isOver, isLocked, isClosed, closedRows, diceOf, canMark, markAt,
  withMark, withPenalty, withShut, withClosed, placeOf, framesMarked, isMarked,
} from './position.js';
// moves(position, roll, active, closing = []) → Move[] ('pass' first); play(position, move, …) → Position
export { moves, play } from './moves.js';
// openTable(setting, { onProgress(share), signal, workers }) → Promise<Table>; a Table has setting,
// value(position, untilMine), valueAfter(position, untilMine).
export { openTable } from './table.js';
// useStored(names): tables that came with the page; storedName(setting) → its name | null
export { fetchNumbering, fetchValues, storedName, useStored } from './stored.js';
// keepValues(key, values) → Promise: keeps a table where openTable finds it
export { keepValues } from './store.js';
// advise(table, position, roll, untilMine, { white, closed }) → Option[] best first;
// certain(table, position, partial, untilMine) → Option | null
export { advise, certain } from './advise.js';
// marksWorth(table, position, untilMine) → [{ row, cell, value, change }];
// rollDice(position, active) → Roll;  numberChances(position, active) → [{ row, cell, white, any }]; scoresToCome(…) → Promise
export { marksWorth, numberChances, rollDice, scoresToCome } from './explore.js';
// a game on record, as `.qwixx` files hold it
export {
  newGame, readGame, writeGame, withRoll, withMove, withRowsClosed, withEnd, withPosition, undone, gamePosition,
  gameUntilMine, isGameOver,
} from './record.js';
// noClosing(position, row, roll, isMine), noEnd(start, waits) → why others cannot have done it, or ''
export { noClosing, noEnd } from './happening.js';
// review(game, table of its setting) → { startValue, luck, loss, others, endValue, decisions, events, worst }
export { review } from './review.js';
// what the workers of `openTable` need; solveHere(setting) solves without them
export { sheetOf } from './sheet.js';
export { makePart, solveHere } from './solver.js';
// the same answers from `qwixx web`: serverAdvise(setting, position, roll, untilMine) → Promise<Option[]>
export { hasServer, serverAdvise, serverReview, serverWinChances } from './server.js';
