/**
 * Rows as automata and positions as integers.
 *
 * A row of L cells has 1 + L (L − 1) / 2 open states (marks c, last index l), 56 on 11 cells, and one
 * closed state: the score of a closed row is a constant. Rows lie in four slots, missing ones are
 * dummies without cells. A position's form is four row states, taken as two pairs:
 *
 *     pair (s₀, s₁) → a,   pair (s₂, s₃) → b,   form = a · B + b.
 *
 * Rows that the sheet's symmetries exchange are sorted before indexing: then a pair (x ≥ y) has number
 * x (x + 1) / 2 + y, and so have exchanged pairs. Every mark raises the level Σ (l + 1), so induction
 * over falling levels is exact.
 */
import { rowScore } from './flags.js';
import { isClosed } from './position.js';

export const SLOTS = 4;
export const triangle = (n) => (n * (n + 1)) / 2;
const stateOf = (count, last) => (count ? 1 + triangle(last) + count - 1 : 0);

const openStates = (length) => 1 + triangle(length - 1);
const pairCount = (sizes, sorted) => (sorted ? triangle(sizes[0]) : sizes[0] * sizes[1]);

function shapeOf({ rows, numbering: { slots, sorts } }) {
  const states = openStates(rows[0].cells.length) + 1;
  const sizes = slots.map((row) => (row < 0 ? 1 : states));
  const pairs = [pairCount(sizes.slice(0, 2), sorts[0]), pairCount(sizes.slice(2), sorts[1])];
  return { states, sizes, pairs, size: sorts[2] ? triangle(pairs[0]) : pairs[0] * pairs[1] };
}

/** Number of indices of a sheet whose rows are all of it. */
export const latticeSize = (sheet) => shapeOf(sheet).size;

/** What never changes under a sheet and flags, as arrays that a kernel reads. */
export function latticeOf(sheet, flags) {
  const { slots, sorts } = sheet.numbering, { states, sizes, pairs, size } = shapeOf(sheet);
  const cells = sheet.rows[0].cells.length, closed = states - 1;
  const count = new Int32Array(states), last = new Int32Array(states), points = new Float64Array(states);
  last[0] = -1;
  for (let l = 0; l < cells - 1; l++) for (let c = 1; c <= l + 1; c++) {
    const state = stateOf(c, l);
    count[state] = c;
    last[state] = l;
    points[state] = rowScore(c);
  }
  last[closed] = cells - 1;
  // The state after a mark (−1: not allowed), and the points that a lock makes final.
  const step = new Int32Array(states * cells).fill(-1), gain = new Float64Array(states);
  for (let s = 0; s < closed; s++) {
    for (let j = last[s] + 1; j < cells - 1; j++) step[s * cells + j] = stateOf(count[s] + 1, j);
    if (count[s] >= flags.marks_to_lock) step[s * cells + cells - 1] = closed;
    gain[s] = rowScore(count[s] + 1 + (flags.lock_bonus ? 1 : 0));
  }
  const number = new Int32Array(SLOTS * cells), die = new Int32Array(SLOTS * cells);
  slots.forEach((row, slot) => row >= 0 && sheet.rows[row].cells.forEach((cell, c) => {
    number[slot * cells + c] = cell.number;
    die[slot * cells + c] = slots.findIndex((other) => other >= 0 && sheet.rows[other].die === cell.die);
  }));
  const sides = [0, 1].map((side) => pairsOf({
    sizes: sizes.slice(2 * side, 2 * side + 2), rows: slots.slice(2 * side, 2 * side + 2), sorted: sorts[side], pairs: pairs[side],
    states, last, points, closed }));
  return {
    slots, cells, states, closed, size, count, last, points, step, gain, number, die, sides,
    sorted: sorts[2], width: pairs[1], levels: slots.filter((row) => row >= 0).length * cells + 1,
    isRow: slots.map((row) => row >= 0),
  };
}

/** One pair of slots: its number by two row states, and by number the states, level, closed rows and points. */
function pairsOf({ sizes, rows, sorted, pairs, states, last, points, closed }) {
  const of = new Int32Array(states * states).fill(-1), level = new Int32Array(pairs), shut = new Int32Array(pairs);
  const first = new Int32Array(pairs), second = new Int32Array(pairs), worth = new Float64Array(pairs);
  for (let x = 0; x < sizes[0]; x++) for (let y = 0; y < sizes[1]; y++) {
    if (sorted && y > x) continue;
    const n = sorted ? triangle(x) + y : x * sizes[1] + y;
    of[x * states + y] = n;
    if (sorted) of[y * states + x] = n;
    first[n] = x;
    second[n] = y;
    [x, y].forEach((state, k) => {
      if (rows[k] < 0) return;
      level[n] += last[state] + 1;
      shut[n] += state === closed ? 1 : 0;
      worth[n] += points[state];
    });
  }
  return { of, first, second, level, closed: shut, points: worth, count: pairs };
}

/** The index of the form of two pair numbers. */
export function formOf(lattice, a, b) {
  if (!lattice.sorted) return a * lattice.width + b;
  return a > b ? triangle(a) + b : triangle(b) + a;
}

/** The row states of a position, slot by slot. */
export const statesOf = (lattice, position) => lattice.slots.map((row) => {
  if (row < 0) return 0;
  return isClosed(position, row) ? lattice.closed : stateOf(position.rows[row].count, position.rows[row].last);
});

/** Index of a position that has at most one closed row; penalties do not count. */
export function indexOf(lattice, position) {
  const [w, x, y, z] = statesOf(lattice, position), { states, sides } = lattice;
  return formOf(lattice, sides[0].of[w * states + x], sides[1].of[y * states + z]);
}
