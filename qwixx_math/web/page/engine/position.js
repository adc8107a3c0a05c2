/**
 * One player's sheet: what is marked, what it scores, which cells take a mark, what a roll offers.
 *
 * With n(r) scoring marks in row r (circles beside it included, at most `mostMarks`), f marked
 * frames and p penalties of c points a sheet scores
 *
 *     Σ S(n(r)) + S(f) − c p,    S(n) = n (n + 1) / 2.
 *
 * A mark may bring along a chain partner, use an exchange field, be a circle of a bonus row, or fill
 * a gap; all of it is data of the sheet and the flags. What a turn makes of marks is `moves`.
 */
import { illegalMove } from './errors.js';
import { rowScore, tellsPartners } from './flags.js';
import { markOf, sumOf } from './notation.js';
import { addsMarks, cellIndex, isLast } from './sheet.js';

const NONE = Object.freeze([]);

/** A row; written out, as copying with `...` takes most of the time of an advice. */
const rowOf = (count, last, shut, cells, joined) => Object.freeze({ count, last, shut, cells, joined });
export const EMPTY_ROW = rowOf(0, -1, false, NONE, NONE);

/** A position; `closed` are the indices of its closed rows. */
const made = (sheet, flags, rows, penalties, exchanges, shortFrames, circles) => Object.freeze({
  sheet, flags, rows: Object.freeze(rows), penalties, exchanges, shortFrames, circles, closed: closedOf(sheet, rows) });

function closedOf(sheet, rows) {
  const closed = [];
  for (let row = 0; row < rows.length; row++)
    if (rows[row].shut || isLast(sheet, row, rows[row].last)) closed.push(row);
  return closed;
}

/** A position from what differs from an empty sheet. */
export const positionOf = ({ sheet, flags, rows, penalties = 0, exchanges = 0, shortFrames = 0, circles = NONE }) => made(
  sheet, flags, rows ?? sheet.rows.map(() => EMPTY_ROW), penalties, exchanges, shortFrames, circles);

export const start = ({ sheet, flags }) => positionOf({ sheet, flags });

// What is there

export const isLocked = (position, row) => isLast(position.sheet, row, position.rows[row].last);
export const isClosed = (position, row) => position.closed.includes(row);
export const closedRows = (position) => position.closed;
export const hasLastPenalty = (position) => position.penalties >= position.flags.penalties_to_end;
export const hasLastRow = (position) => closedRows(position).length >= position.flags.rows_to_end;
export const isOver = (position) => hasLastRow(position) || hasLastPenalty(position);
/** Letters of the colour dice still in the game. */
export const diceOf = (position) => position.sheet.rows.filter((_, r) => !isClosed(position, r)).map((row) => row.die);

export function isMarked(position, row, cell) {
  const { rows, circles } = position;
  if (row >= rows.length) return circles.some(([bonus, at]) => bonus === row - rows.length && at === cell);
  return rows[row].cells?.includes(cell) ?? false;
}

/** Marks that score in a row: its lock and the circles beside it too. */
export function scoringMarks(position, row) {
  const { sheet, flags, rows, circles } = position;
  const lock = flags.lock_bonus && isLocked(position, row) ? 1 : 0;
  const beside = circles.filter(([bonus]) => sheet.bonus[bonus].rows.includes(row)).length;
  return Math.min(rows[row].count + lock + beside, sheet.mostMarks ?? Infinity);
}
export const rowPoints = (position, row) => rowScore(scoringMarks(position, row));

/** Marks of a row that count towards `marks_to_lock`. */
export const marksForLock = ({ rows, flags }, row) =>
  rows[row].count - (flags.chain_counts_for_lock ? 0 : rows[row].joined.length);

/** Marked frames; they score as a row of their own. */
export const framesMarked = (position) => position.shortFrames
  + position.sheet.frames.filter(([row, cell]) => isMarked(position, row, cell)).length;

export const score = (position) => position.rows.reduce((sum, _, row) => sum + rowPoints(position, row), 0)
  + (position.sheet.frames.length ? rowScore(framesMarked(position)) : 0)
  - position.flags.penalty * position.penalties;

/** Whether what follows depends on which cells are marked: then no row is in short form. */
export function needsCells({ sheet, flags }) {
  const oddChains = sheet.links.length && (flags.chain_optional || tellsPartners(flags));
  return Boolean(sheet.bonus.length || oddChains || flags.power === 'magic_mike');
}

// Cells

/** [row, cell] of a mark. */
export function placeOf(sheet, mark) {
  const place = sheet.places.get(mark.where + mark.number);
  if (!place) throw illegalMove(`${mark.text}: the sheet '${sheet.name}' has no such cell`);
  return place;
}

/** A mark with its place on a sheet, made once. */
function placed(sheet, where, number, exchanged = 0, joined = false) {
  const key = `${where}${number}^${exchanged}${joined}`;
  let mark = sheet.marks.get(key);
  if (!mark) {
    mark = markOf(where, number, exchanged, joined);
    const [row, cell] = placeOf(sheet, mark);
    mark = Object.freeze({ ...mark, row, cell });
    sheet.marks.set(key, mark);
  }
  return mark;
}

const canCircle = ({ rows, circles }, row, cell) =>
  circles.every(([bonus, marked]) => bonus !== row - rows.length || marked < cell);

/** Whether the cell may be marked by a fitting white sum. */
export function canMark(position, row, cell) {
  const { sheet, flags, rows } = position;
  if (row >= rows.length)
    return canCircle(position, row, cell) && sheet.beside.get(`${row},${cell}`).some(([r, c]) => isMarked(position, r, c));
  const marks = rows[row];
  if (cell <= marks.last || isClosed(position, row) || marks.joined.includes(cell)) return false;
  return !isLast(sheet, row, cell) || marksForLock(position, row) >= flags.marks_to_lock;
}

/** Whether Magic Mike may fill the skipped cell on an own turn. */
function canFill(position, row, cell) {
  const { flags, rows } = position;
  if (flags.power !== 'magic_mike' || row >= rows.length || isClosed(position, row)) return false;
  if (isMarked(position, row, cell) || cell > rows[row].last) return false;
  return flags.mike_any_skipped || (isMarked(position, row, cell - 1) && isMarked(position, row, cell + 1));
}

/** Places that may be marked together with a cell, where that is a choice. */
function hangingOn(position, row, cell) {
  const { sheet, flags, rows } = position;
  if (row >= rows.length) return [];
  const { link } = sheet.rows[row].cells[cell];
  if (link && flags.chain_optional && !isMarked(position, ...link)) return [link];
  return flags.bonus_with_mark ? (sheet.beside.get(`${row},${cell}`) ?? []).filter((circle) => canCircle(position, ...circle)) : [];
}

/** Places that a mark marks too: its chain partner, or what it chooses to take along. */
function along(position, mark) {
  const { sheet, flags, rows } = position, [row, cell] = placeOf(sheet, mark);
  if (row >= rows.length) return [];
  if (mark.joined) return hangingOn(position, row, cell);
  const { link } = sheet.rows[row].cells[cell];
  return link && !flags.chain_optional && !isMarked(position, ...link) ? [link] : [];
}

// Marking

const withCell = (cells, cell) => cells && Object.freeze([...cells, cell].sort((a, b) => a - b));

function withRow(rows, at, row) {
  const changed = rows.slice();
  changed[at] = row;
  return changed;
}

/** The row after a cell is marked by hand. */
const marked = ({ count, last, shut, cells, joined }, cell) =>
  rowOf(count + 1, Math.max(last, cell), shut, withCell(cells, cell), joined);

/** The row after a cell is marked as a chain partner. */
const joinedBy = ({ count, last, shut, cells, joined }, cell, flags) => rowOf(
  count + 1, flags.chain_moves_frontier ? Math.max(last, cell) : last, shut, withCell(cells, cell),
  tellsPartners(flags) ? withCell(joined, cell) : joined);

/** The position after one mark and what it marks along, without any further consequence. */
export function withMark(position, mark, { ownTurn = true } = {}) {
  const { sheet, flags, penalties } = position, [row, cell] = placeOf(sheet, mark);
  if (!canMark(position, row, cell) && !(ownTurn && canFill(position, row, cell)))
    throw illegalMove(`${mark.text} cannot be marked here`);
  const others = addsMarks(sheet) ? along(position, mark) : [];
  if (mark.joined && !others.length) throw illegalMove(`${mark.text}: nothing can be marked along with it; leave out the ~`);
  let { rows, shortFrames, circles } = position;
  for (const [r, c] of [[row, cell], ...others]) {
    if (r >= rows.length) {
      circles = [...circles, [r - rows.length, c]].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
      continue;
    }
    if (rows[r].cells === null && sheet.rows[r].cells[c].framed) shortFrames++;
    rows = withRow(rows, r, r === row ? marked(rows[r], c) : joinedBy(rows[r], c, flags));
  }
  const exchanges = mark.exchanged ? fieldOf(position, mark) + 1 : position.exchanges;
  return made(sheet, flags, rows, penalties, exchanges, shortFrames, circles);
}

/** The exchange field that a mark uses. */
function fieldOf({ sheet, exchanges }, mark) {
  const used = sheet.exchanged.find((way) => way.rolled === mark.exchanged && way.number === mark.number);
  if (!used || used.field < exchanges || mark.where !== mark.where.toUpperCase())
    throw illegalMove(`${mark.text}: no field ${mark.exchanged}↔${mark.number} is left`);
  return used.field;
}

/** The mark of a cell by white sum: what is tapped without dice. */
export const markAt = (sheet, row, cell) => {
  const bonus = row - sheet.rows.length;
  return bonus < 0 ? placed(sheet, sheet.rows[row].name, sheet.rows[row].cells[cell].number)
    : placed(sheet, sheet.bonus[bonus].name, sheet.bonus[bonus].numbers[cell]);
};

export const withPenalty = ({ sheet, flags, rows, penalties, exchanges, shortFrames, circles }) =>
  made(sheet, flags, rows, penalties + 1, exchanges, shortFrames, circles);

/** The position after others closed the rows at these indices; own locks stay locks. */
export function withClosed(position, closing) {
  const shut = closing.filter((row) => !isClosed(position, row));
  if (!shut.length) return position;
  const { sheet, flags, penalties, exchanges, shortFrames, circles } = position;
  const rows = position.rows.map((row, r) => (shut.includes(r) ? rowOf(row.count, row.last, true, row.cells, row.joined) : row));
  return made(sheet, flags, rows, penalties, exchanges, shortFrames, circles);
}
export const withShut = (position, row) => withClosed(position, [row]);

// Offers

/** Marks the white sum allows, in row order; then those by exchange fields, left to right. */
export function whiteMarks(position, roll, ownTurn) {
  const total = sumOf(roll), found = marksOf(position, total, 0, ownTurn);
  for (const { rolled, number, field } of position.sheet.exchanged)
    if (rolled === total && field >= position.exchanges) found.push(...marksOf(position, number, total, ownTurn));
  return found;
}

function marksOf(position, number, exchanged, ownTurn) {
  const { sheet } = position, found = [];
  sheet.rows.forEach((row, r) => {
    const cell = cellIndex(row, number);
    if (cell >= 0 && (canMark(position, r, cell) || (ownTurn && canFill(position, r, cell))))
      found.push(placed(sheet, row.name, number, exchanged));
  });
  for (const { name, numbers } of sheet.bonus) {
    const mark = numbers.includes(number) && placed(sheet, name, number, exchanged);
    if (mark && canMark(position, mark.row, mark.cell)) found.push(mark);
  }
  return withChoices(position, found);
}

/** The marks, each followed by itself joined with what may hang on it. */
function withChoices(position, marks) {
  const { sheet, flags } = position;
  if (!flags.chain_optional && !flags.bonus_with_mark) return marks;
  return marks.flatMap((mark) => (hangingOn(position, mark.row, mark.cell).length
    ? [mark, placed(sheet, mark.where, mark.number, mark.exchanged, true)] : [mark]));
}

/** Marks that one white die with a colour die among `dice` allows, on an own turn. */
export function colourMarks(position, roll, dice) {
  const { sheet } = position, found = [];
  for (const [die, face] of Object.entries(roll.dice)) {
    if (!dice.includes(die)) continue;
    for (const white of [...new Set(roll.whites)].sort()) {
      const place = sheet.places.get(die + (white + face));
      if (place && (canMark(position, ...place) || canFill(position, ...place))) found.push(placed(sheet, die, white + face));
    }
  }
  for (const { name, numbers } of sheet.bonus) for (const number of numbers) {
    const circle = placed(sheet, name.toLowerCase(), number);
    if (canMark(position, circle.row, circle.cell) && whiteDice(position, circle, roll, dice).length) found.push(circle);
  }
  return withChoices(position, found);
}

/** Which of the two white dice make the number of a colour mark with a die that may. */
export function whiteDice(position, mark, roll, dice) {
  const allowed = diceOfMark(position, mark).filter((die) => dice.includes(die));
  return [0, 1].filter((index) => allowed.some((die) => roll.whites[index] + roll.dice[die] === mark.number));
}

/** Colour dice that make a colour mark: of a circle those beside it, as the flags have it. */
export function diceOfMark(position, mark) {
  const { sheet, flags } = position, [row, cell] = placeOf(sheet, mark);
  if (row < sheet.rows.length) return [mark.where];
  const beside = sheet.beside.get(`${row},${cell}`);
  const counts = flags.bonus_colour === 'marked_neighbour' ? beside.filter((place) => isMarked(position, ...place)) : beside;
  return counts.map(([r, c]) => sheet.rows[r].cells[c].die);
}

/** Whether Miss Take may mark that box instead of a penalty. */
export function canMiss(position, mark) {
  const { sheet, flags } = position, [row, cell] = placeOf(sheet, mark);
  if (flags.power !== 'miss_take' || mark.where !== mark.where.toUpperCase() || mark.exchanged) return false;
  return (flags.miss_last_cell || !isLast(sheet, row, cell)) && canMark(position, row, cell);
}

/** Boxes that Miss Take may mark instead of a penalty; none without that power. */
export function missMarks(position) {
  const { sheet, flags } = position;
  if (flags.power !== 'miss_take') return [];
  const all = [...sheet.rows.flatMap((row) => row.cells.map((cell) => [row.name, cell.number])),
    ...sheet.bonus.flatMap((row) => row.numbers.map((number) => [row.name, number]))];
  return withChoices(position, all.map(([name, number]) => placed(sheet, name, number)).filter((mark) => canMiss(position, mark)));
}
