/**
 * Which marks no game can bring about, each said in words; the wording is Python's.
 *
 * Where rows are in short form (R3@5), what they stand for is a set of possible markings: a position
 * is possible if one of these is.
 */
import { tellsPartners } from './flags.js';
import {
  closedRows, hasLastPenalty, hasLastRow, isLocked, isMarked, marksForLock, needsCells,
} from './position.js';
import { cellIndex, nameOf } from './sheet.js';

/** Everything that makes a position impossible; empty if it can occur. */
export function defectsOf(position) {
  const { sheet, flags, penalties } = position, rows = [...position.rows.keys()];
  const found = rows.flatMap((row) => rowDefects(position, row));
  if (!found.length) {
    found.push(...linkDefects(position), ...frameDefects(position), ...circleDefects(position), ...exchangeDefects(position));
  }
  if (penalties > flags.penalties_to_end) found.push(`${penalties} penalties; the game ends at ${flags.penalties_to_end}`);
  const closed = closedRows(position);
  if (hasLastRow(position) && !canEndSo(position, closed)) {
    const names = closed.map((row) => sheet.rows[row].name).join(', ');
    const also = hasLastPenalty(position) ? ' and the last penalty is taken' : '';
    found.push(`rows ${names} are closed${also}; the game ends when ${flags.rows_to_end} are`);
  }
  return found;
}

function rowDefects(position, row) {
  const { sheet, flags } = position, { count, last, shut, cells, joined } = position.rows[row];
  const { name, cells: printed } = sheet.rows[row], found = [];
  const beyond = flags.chain_moves_frontier ? [] : joined;
  const reached = cells ? cells.filter((cell) => !beyond.includes(cell)).at(-1) ?? -1 : last;
  if (reached !== last || (count - beyond.length < 1) !== (last < 0))
    return [`row ${name}: its count, last mark and marked cells contradict one another`];
  const at = (cell) => printed[cell].number, backward = (cells ?? []).flatMap((cell, k) => (k && cell <= cells[k - 1] ? [`${at(cell)} after ${at(cells[k - 1])}`] : []));
  if (backward.length)
    found.push(`row ${name}: marks out of order (${backward.join(', ')}); left to right it reads ${printed.map((cell) => cell.number).join(', ')}`);
  else if (!cells && count > last + 1) found.push(`row ${name}: ${count} marks do not fit up to ${printed[last].number}`);
  if (!cells && needsCells(position)) found.push(`row ${name}: here it matters which cells are marked; list all ${count}`);
  if (isLocked(position, row)) {
    const before = Math.max(marksForLock(position, row) - 1, 0);
    if (before < flags.marks_to_lock)
      found.push(`row ${name}: the last cell ${printed.at(-1).number} needs ${flags.marks_to_lock} earlier marks, it has ${before}`);
    if (shut) found.push(`row ${name}: locked by its last mark, so it takes no x`);
  }
  return found;
}

/** Chained cells: both are marked or neither, unless the flags leave the choice. */
function linkDefects(position) {
  const { sheet, flags, rows } = position, found = [];
  const ends = new Set(sheet.links.flat().map(String)), tells = tellsPartners(flags);
  rows.forEach(({ joined }, row) => {
    const strange = joined.find((cell) => !ends.has(`${row},${cell}`) || !isMarked(position, row, cell));
    if (strange !== undefined) found.push(`row ${sheet.rows[row].name}: ${sheet.rows[row].cells[strange].number} is no marked end of a chain`);
  });
  for (const link of sheet.links) {
    const [one, other] = link.map((place) => nameOf(sheet, place));
    const joined = link.filter(([row, cell]) => rows[row].joined.includes(cell)).length;
    const known = link.every(([row]) => rows[row].cells);
    const marked = link.filter((place) => isMarked(position, ...place)).length;
    if (known && marked === 1 && !flags.chain_optional) found.push(`${one} and ${other} are chained, but only one is marked`);
    else if (joined > Math.max(marked - 1, 0)) found.push(`${one} and ${other} are chained; one was marked by hand`);
    else if (marked === 2 && !joined && tells && !flags.chain_optional)
      found.push(`${one} and ${other} are chained; one was marked as partner (~)`);
  }
  if (sheet.links.length && rows.some((row) => !row.cells) && !someLinksFit(position))
    found.push('the short rows fit no choice of chained marks');
  return found;
}

/** Whether some choice of fully marked chains fits the counts and last marks of all rows. */
function someLinksFit(position) {
  const { links } = position.sheet;
  for (let chosen = 0; chosen < 1 << links.length; chosen++) {
    const linked = position.rows.map(() => new Map());
    links.forEach((link, k) => link.forEach(([row, cell]) => linked[row].set(cell, Boolean((chosen >> k) & 1))));
    if (linked.every((ends, row) => linksFit(position.rows[row], ends))) return true;
  }
  return false;
}

/** Whether the row can have these of its chained cells marked, and the others not. */
function linksFit({ count, last, cells }, linked) {
  const ends = [...linked];
  if (cells || !count) return ends.every(([cell, marked]) => (cells ?? []).includes(cell) === marked);
  if (ends.some(([cell, marked]) => marked && cell > last) || linked.get(last) === false) return false;
  const others = count - ends.filter(([, marked]) => marked).length - (linked.has(last) ? 0 : 1);
  return others >= 0 && others <= last - ends.filter(([cell]) => cell < last).length;
}

/** Framed marks of rows in short form: as many as these rows can have. */
function frameDefects({ sheet, rows, shortFrames }) {
  let least = 0, most = 0;
  rows.forEach(({ count, last, cells }, row) => {
    if (cells || !count) return;
    const framed = sheet.frames.filter(([r, cell]) => r === row && cell <= last).map(([, cell]) => cell);
    const ends = Number(framed.includes(last)), before = framed.length - ends;
    most += ends + Math.min(count - 1, before);
    least += ends + Math.max(0, count - 1 - (last - before));
  });
  const span = least === most ? `${least}` : `${least} to ${most}`;
  return shortFrames < least || shortFrames > most ? [`${shortFrames} framed marks in short rows (F), which can have ${span}`] : [];
}

/** Circles: in order, each beside a marked cell of its number. */
function circleDefects(position) {
  const { sheet, rows, circles } = position;
  const places = circles.map(([bonus, cell]) => [rows.length + bonus, cell]);
  if (places.some(([row, cell], k) => k && (row < places[k - 1][0] || (row === places[k - 1][0] && cell <= places[k - 1][1]))))
    return ['circles out of order'];
  return places.filter((place) => !sheet.beside.get(`${place}`).some((beside) => isMarked(position, ...beside)))
    .map((place) => `${nameOf(sheet, place)} is marked, but no cell of that number beside it`);
}

/** Exchange fields: the rightmost gone one was used, so one of its numbers is marked. */
function exchangeDefects({ sheet, rows, exchanges }) {
  if (exchanges > sheet.exchange.length) return [`${exchanges} exchange fields are gone; the sheet has ${sheet.exchange.length}`];
  if (!exchanges) return [];
  const numbers = sheet.exchange[exchanges - 1];
  const mayBe = ({ count, last, cells }, cell) => (cells ? cells.includes(cell) : cell === last || (cell < last && count > 1));
  const marked = numbers.some((number) => sheet.rows.some((row, r) => {
    const cell = cellIndex(row, number);
    return cell >= 0 && mayBe(rows[r], cell);
  }));
  return marked ? [] : [`field ${numbers.join('↔')} is the last one used (X${exchanges}), but none of its numbers is marked`];
}

/** All choices of so many of some rows. */
function choices(rows, count) {
  if (!count) return [[]];
  return rows.flatMap((row, at) => choices(rows.slice(at + 1), count - 1).map((rest) => [row, ...rest]));
}

/** Whether a last turn can close all closed rows but those that leave the game open. */
function canEndSo(position, closed) {
  return choices(closed, position.flags.rows_to_end - 1).some((before) => {
    const rest = closed.filter((row) => !before.includes(row));
    return [null, ...rest].some((late) => canClose(position, rest.filter((row) => row !== late), late === null ? [] : [late]));
  });
}

/**
 * Whether a last turn can close these rows, the first in action 1, the second in action 2. One's own
 * last penalty falls in that turn too, and then oneself acted and marked nothing.
 */
function canClose(position, byWhite, byColour) {
  const { sheet, flags } = position, lastPenalty = hasLastPenalty(position);
  const own = byWhite.filter((row) => isLocked(position, row)).length;
  if (own > 1 || (lastPenalty && (own || byColour.length))) return false;
  if (byWhite.length && (byColour.length || lastPenalty) && flags.second_lock_in_action1 === 'end_now') return false;
  const last = (row) => sheet.rows[row].cells.at(-1).number;
  const anyBox = flags.power === 'miss_take' && flags.miss_last_cell;
  const sums = byWhite.map(last), numbers = anyBox ? [] : byColour.map(last);
  for (let total = 2; total <= 12; total++) {
    const swaps = sheet.exchanged.filter((way) => way.rolled === total).map((way) => way.number);
    if (sums.every((number) => number === total || swaps.includes(number)) && numbers.every((number) => inOneRoll(total, number)))
      return true;
  }
  return false;
}

/** Whether a roll can have this white sum and make this number with a white and a colour die. */
function inOneRoll(whiteSum, number) {
  for (let die = Math.max(1, whiteSum - 6); die <= Math.min(6, whiteSum - 1); die++)
    if (number - die >= 1 && number - die <= 6) return true;
  return false;
}
