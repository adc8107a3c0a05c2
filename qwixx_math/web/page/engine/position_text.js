/**
 * Positions as text, as the Python package reads and writes them.
 *
 *     R2,3,5 Y4 G12,10 P1     rows with their marked numbers, penalties; `-` is the empty position
 *     R3@5   R3@5x   Rx       three marks, the last on 5; closed by another player
 *     X2   F3   RY4,7         gone exchange fields; framed marks of short rows; marked circles
 *     R2,3,6~                 the 6 was marked as a chain partner, where flags make that matter
 */
import { defectsOf } from './defects.js';
import { illegalPosition, invalidNotation } from './errors.js';
import { tellsPartners } from './flags.js';
import { EMPTY_ROW, positionOf } from './position.js';
import { cellIndex, rowIndex } from './sheet.js';
import { rowPieces } from './spelling.js';

const ROW = /^([A-Z])(?:([1-9]\d?)@(\d{1,2})|(\d{1,2}~?(?:,\d{1,2}~?)*))?(X?)$/;
const CIRCLES = /^([A-Z]{2})(\d{1,2}(?:,\d{1,2})*)$/;
const NUMBERED = /^([PXF])(\d{1,2})$/;

/** Reads a position of a setting (or { sheet, flags }) and checks that a game can reach it. */
export function read(text, { sheet, flags }) {
  const rows = sheet.rows.map(() => EMPTY_ROW), circles = [], seen = new Set();
  const counts = { P: 0, ...(sheet.exchange.length && { X: 0 }), ...(sheet.frames.length && { F: 0 }) };
  const found = rowPieces(text);
  if (!found.length) throw invalidNotation("empty position; write '-' for a sheet without marks");
  for (const [piece, token, column] of found) {
    if (piece === '-' && found.length === 1) break;
    const plain = piece.toUpperCase().replace(/,+$/, '');
    const numbered = NUMBERED.exec(plain), row = ROW.exec(plain), circle = CIRCLES.exec(plain);
    const name = (numbered ?? row ?? circle)?.[1] ?? '';
    const r = rowIndex(sheet, name), b = sheet.bonus.findIndex((bonus) => bonus.name === name);
    if (seen.has(name)) throw invalidNotation(`${name} is given twice`, token, column);
    seen.add(name);
    if (numbered && name in counts) counts[name] = Number(numbered[2]);
    else if (row && r >= 0) rows[r] = readRow(row, sheet.rows[r], flags, token, column);
    else if (circle && b >= 0)
      circles.push(...circle[2].split(',').map((number) => [b, sheet.bonus[b].numbers.indexOf(Number(number))]));
    else throw invalidNotation(expected(sheet), token, column);
    if (circles.some(([, cell]) => cell < 0)) throw invalidNotation(`no such number in ${name}`, token, column);
  }
  const position = positionOf({
    sheet, flags, rows, penalties: counts.P, exchanges: counts.X ?? 0, shortFrames: counts.F ?? 0, circles });
  const defects = defectsOf(position);
  if (defects.length) throw illegalPosition(defects);
  return position;
}

function readRow([, , count, last, marks, x], row, flags, token, column) {
  const at = (number) => {
    const cell = cellIndex(row, Number(number));
    if (cell < 0) {
      const known = row.cells.map((one) => one.number).join(', ');
      throw invalidNotation(`row ${row.name} has no number ${Number(number)}; it has ${known}`, token, column);
    }
    return cell;
  };
  const shut = x === 'X';
  if (count) return Object.freeze({ ...EMPTY_ROW, count: Number(count), last: at(last), shut, cells: null });
  const found = (marks ?? '').split(',').filter(Boolean).map((mark) => [at(mark.replace('~', '')), mark.endsWith('~')]);
  const joined = found.filter(([, byChain]) => byChain).map(([cell]) => cell);
  if (joined.length && !tellsPartners(flags))
    throw invalidNotation('which marks came by a chain matters only if it moves no frontier or counts for no lock; leave out the ~', token, column);
  const reached = found.filter(([, byChain]) => flags.chain_moves_frontier || !byChain);
  return Object.freeze({
    count: found.length, last: reached.at(-1)?.[0] ?? -1, shut,
    cells: Object.freeze(found.map(([cell]) => cell)), joined: Object.freeze(joined),
  });
}

function expected(sheet) {
  const also = [
    ...(sheet.exchange.length ? ['gone exchange fields such as X2'] : []),
    ...(sheet.frames.length ? ['framed marks of short rows such as F3'] : []),
    ...(sheet.bonus.length ? [`circles such as ${sheet.bonus[0].name}4,7`] : []),
    'penalties such as P1',
  ];
  const names = sheet.rows.map((row) => row.name).join(', ');
  return `expected a row such as R2,3,5 (commas, no spaces) or R3@5 (rows ${names})`
    + `${also.slice(0, -1).map((thing) => `, ${thing}`).join('')} or ${also.at(-1)}`;
}

/** The canonical text of a position. */
export function write({ sheet, rows, penalties, exchanges, shortFrames, circles }) {
  const parts = rows.flatMap((row, r) => {
    if (!row.count && !row.shut) return [];
    const number = (cell) => sheet.rows[r].cells[cell].number;
    const marks = row.cells === null ? `${row.count}@${number(row.last)}`
      : row.cells.map((cell) => number(cell) + (row.joined.includes(cell) ? '~' : '')).join(',');
    return [sheet.rows[r].name + marks + (row.shut ? 'x' : '')];
  });
  sheet.bonus.forEach(({ name, numbers }, b) => {
    const marked = circles.filter(([bonus]) => bonus === b).map(([, cell]) => numbers[cell]);
    if (marked.length) parts.push(name + marked.join(','));
  });
  for (const [name, count] of [['X', exchanges], ['F', shortFrames], ['P', penalties]]) if (count) parts.push(name + count);
  return parts.join(' ') || '-';
}
