/**
 * The score sheets: a few rows of cells from left to right, and what some products add.
 *
 * A cell has a colour (which die can mark it by white + colour), a number and perhaps a link to a
 * partner cell or a frame. Nothing here or above assumes that numbers ascend or that a row has one
 * colour. A place is [row, cell]; bonus rows are counted on after the rows.
 */
const key = (name, number) => name + number;

/** A sheet from its layout in `data.json`. */
export function sheetOf(name, layout) {
  const linked = new Map(), framed = new Set((layout.frames ?? []).map(String));
  for (const [one, other] of layout.links ?? []) linked.set(`${one}`, other).set(`${other}`, one);
  const rows = layout.rows.map((row, r) => ({
    name: row.row,
    lock: row.lock,
    die: row.lock[0],
    cells: row.cells.map(([colour, number], c) => ({
      colour, die: colour[0], number, link: linked.get(`${r},${c}`) ?? null, framed: framed.has(`${r},${c}`),
    })),
  }));
  const bonus = (layout.bonus ?? []).map((row) => ({
    name: row.rows.map((r) => rows[r].name).join(''), rows: row.rows, numbers: row.numbers,
  }));
  const places = new Map(); // by what a mark names: 'R7' in its row, 'b9' by its die, 'RY7', 'ry7'
  rows.forEach((row, r) => row.cells.forEach((cell, c) => {
    places.set(key(row.name, cell.number), [r, c]).set(key(cell.die, cell.number), [r, c]);
  }));
  const beside = new Map(); // circles beside each place, and places beside each circle
  bonus.forEach((row, b) => row.numbers.forEach((number, c) => {
    const circle = [rows.length + b, c];
    places.set(key(row.name, number), circle).set(key(row.name.toLowerCase(), number), circle);
    const next = row.rows.map((r) => places.get(key(rows[r].name, number))).filter(Boolean);
    beside.set(`${circle}`, next);
    for (const place of next) beside.set(`${place}`, [...(beside.get(`${place}`) ?? []), circle]);
  }));
  const exchanged = (layout.exchange ?? []).flatMap(([one, other], field) => [
    { rolled: one, number: other, field }, { rolled: other, number: one, field }]);
  return Object.freeze({
    name,
    rows,
    bonus,
    places,
    beside,
    exchanged,
    exchange: layout.exchange ?? [],
    links: layout.links ?? [],
    frames: layout.frames ?? [],
    mostMarks: layout.most_marks ?? null,
    numbering: layout.slots ? { slots: layout.slots, sorts: layout.sorts } : null,
    layout,
    marks: new Map(), // marks by their text, as they are met (see `position`)
  });
}

export const rowIndex = (sheet, name) => sheet.rows.findIndex((row) => row.name === name);
export const cellIndex = (row, number) => row.cells.findIndex((cell) => cell.number === number);
export const isLast = (sheet, row, cell) => row < sheet.rows.length && cell === sheet.rows[row].cells.length - 1;
export const addsMarks = (sheet) => sheet.links.length > 0 || sheet.bonus.length > 0;
/** Whether its rows, each on its own, are all of it. */
export const isPlain = (sheet) =>
  !(sheet.links.length || sheet.frames.length || sheet.exchange.length || sheet.bonus.length);
/** A place as a mark names it: 'R7', 'GB12'. */
export function nameOf(sheet, [row, cell]) {
  if (row < sheet.rows.length) return sheet.rows[row].name + sheet.rows[row].cells[cell].number;
  const circles = sheet.bonus[row - sheet.rows.length];
  return circles.name + circles.numbers[cell];
}
