/**
 * Backward induction over the layers of a lattice: all positions of one level Σ (l + 1), from the
 * highest. Positions of a layer depend on higher layers only, so a layer is dealt out in parts; each
 * part knows all values of higher layers, and who solved them makes no difference.
 */
import { makeKernel } from './kernel.js';
import { formOf, latticeOf } from './lattice.js';

const LEVELS_A_BIN = 3;

/** A fitted table model as a kernel reads it: hazards of every level, beyond the last bin as there. */
export function hazardsOf({ price, end, shut }, players, levels) {
  const spread = (hazard) => Float64Array.from({ length: players * 2 * levels }, (_, at) => {
    const level = at % levels, place = (at - level) / levels, bins = hazard[place >> 1][place & 1];
    return bins[Math.min(Math.floor(level / LEVELS_A_BIN), bins.length - 1)];
  });
  return { price, end: spread(end), shut: spread(shut) };
}

/** Pair numbers of one side by their level. */
function byLevel(side, levels) {
  const found = Array.from({ length: levels }, () => []);
  for (let n = 0; n < side.count; n++) found[side.level[n]].push(n);
  return found;
}

/**
 * One of `parts` solvers of the same table. `layers` is how many layers there are, `solve(layer)`
 * does this part's share of one and returns its values where there are other parts, to be given to
 * their `take(layer, part, values)`.
 */
export function makePart({ sheet, flags, players, others }, { part = 0, parts = 1, Floats = Float32Array } = {}) {
  const lattice = latticeOf(sheet, flags), { sides: [A, B], sorted, levels, size } = lattice;
  const width = players * flags.penalties_to_end;
  const values = new Floats(size * width), after = others ? new Floats(size * width) : values;
  const kernel = makeKernel(lattice, flags, players, others && hazardsOf(others, players, levels), values, after);
  const first = byLevel(A, levels), second = byLevel(B, levels);

  for (let a = 0; a < A.count; a++) for (let b = 0, end = sorted ? a + 1 : B.count; b < end; b++) {
    if (A.closed[a] + B.closed[b] < flags.rows_to_end) continue;
    const at = formOf(lattice, a, b) * width, points = A.points[a] + B.points[b];
    values.fill(points, at, at + width);
    if (others) after.fill(points, at, at + width);
  }

  /** Visits the forms of a layer that one part is to solve, in the order of their dealing. */
  function deal(layer, to, visit) {
    const level = levels - 1 - layer;
    let turn = 0;
    for (let one = 0; one <= level; one++) for (const a of first[one]) for (const b of second[level - one]) {
      if ((sorted && b > a) || A.closed[a] + B.closed[b] >= flags.rows_to_end) continue;
      if (turn++ % parts === to) visit(sorted ? formOf(lattice, a, b) : a * B.count + b, a, b);
    }
  }

  const arrays = others ? [values, after] : [values];
  return {
    lattice,
    values,
    layers: levels,
    todo: formsToSolve(lattice, flags),
    solve(layer) {
      let done = 0;
      deal(layer, part, (form, a, b) => {
        kernel(form, a, b);
        done++;
      });
      if (parts === 1) return { done };
      const news = new Floats(done * width * arrays.length);
      let at = 0;
      deal(layer, part, (form) => {
        for (const array of arrays) {
          news.set(array.subarray(form * width, (form + 1) * width), at);
          at += width;
        }
      });
      return { done, news };
    },
    take(layer, from, news) {
      let at = 0;
      deal(layer, from, (form) => {
        for (const array of arrays) {
          array.set(news.subarray(at, at + width), form * width);
          at += width;
        }
      });
    },
  };
}

/** Forms of games that go on, on all layers. */
function formsToSolve({ sides: [A, B], sorted }, flags) {
  let forms = 0;
  for (let a = 0; a < A.count; a++) for (let b = 0, end = sorted ? a + 1 : B.count; b < end; b++)
    if (A.closed[a] + B.closed[b] < flags.rows_to_end) forms++;
  return forms;
}

/** All values, in this thread; `onLayer(share)` is told the share of forms solved. */
export function solveHere(setting, { Floats = Float64Array, onLayer = () => {} } = {}) {
  const part = makePart(setting, { Floats }), { todo } = part;
  for (let layer = 0, done = 0; layer < part.layers; layer++) onLayer((done += part.solve(layer).done) / todo);
  return part.values;
}
