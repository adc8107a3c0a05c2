/**
 * Tables: the value of every position of a setting under best play, the expected final score in points.
 *
 * A table is opened where it was kept, else solved by the page's workers and kept. Values are single
 * precision there (2e-5 points from the exact ones at most on the classic sheet, alone); `evenness` is
 * the difference below which two moves count as equal. Those that came with the page are in steps of 1/256.
 */
import { tableError } from './errors.js';
import { indexOf, latticeOf, statesOf } from './lattice.js';
import { solveInWorkers, workersFor } from './pool.js';
import { closedRows, isClosed, isOver, rowPoints, score, withShut } from './position.js';
import { canSolve } from './setting.js';
import { addsMarks } from './sheet.js';
import { hazardsOf } from './solver.js';
import { keepValues, keptValues } from './store.js';
import { fetchNumbering, fetchValues, storedName } from './stored.js';

/** Tables in memory by key, the latest last: the one in play and one to look back with. */
const opened = new Map(), MOST_OPEN = 2;

/**
 * The table of a setting. `onProgress(share)` is told how much is solved; `signal` stops it. Asked
 * twice for one setting, it is solved once. After a failure it can be asked again.
 */
export function openTable(setting, options = {}) {
  const { key } = setting, asked = opened.get(key);
  if (asked && !asked.signal?.aborted) {
    if (options.onProgress) asked.listeners.add(options.onProgress);
    return asked.promise;
  }
  const listeners = new Set(options.onProgress ? [options.onProgress] : []);
  const promise = openOrSolve(setting, { ...options, onProgress: (share) => listeners.forEach((tell) => tell(share)) });
  opened.set(key, { promise, listeners, signal: options.signal });
  if (opened.size > MOST_OPEN) opened.delete(opened.keys().next().value);
  promise.catch(() => opened.get(key)?.promise === promise && opened.delete(key));
  return promise;
}

async function openOrSolve(setting, { onProgress, signal = null, workers = null }) {
  const { ok, why, bytes } = canSolve(setting);
  if (!ok) throw tableError(`the page cannot solve this itself: ${why}`);
  signal?.throwIfAborted();
  const name = storedName(setting);
  if (name) return openStored(name, setting, { onProgress, signal });
  let values = await keptValues(setting.key, bytes / 4);
  if (!values) {
    const parts = workers ?? workersFor(setting.others ? 2 * bytes : bytes);
    values = await solveInWorkers(setting, { parts, onProgress, signal });
    keepValues(setting.key, values); // goes on by itself; whether it works out changes nothing now
  }
  onProgress(1);
  return tableOf(setting, values);
}

/** A table that came with the page. */
async function openStored(name, setting, { onProgress, signal }) {
  const numbering = await fetchNumbering(name, signal), key = `${setting.key}/stored`;
  let values = await keptValues(key, numbering.size * numbering.penalties);
  if (!values) {
    values = await fetchValues(name, numbering, { onProgress, signal });
    keepValues(key, values);
  }
  onProgress(1);
  return tableOf(setting, values, numbering);
}

/**
 * A table of values[(index · players + untilMine) · penalties to end + penalties]; `numbering` is that
 * of a table that came with the page.
 */
export function tableOf(setting, values, numbering = null) {
  const { sheet, flags, players, others } = setting, lattice = numbering ?? latticeOf(sheet, flags);
  const place = numbering ? numbering.indexOf : (position) => indexOf(lattice, position), settles = !addsMarks(sheet);
  if (values.length !== lattice.size * players * flags.penalties_to_end)
    throw tableError(`${values.length} values are no table of ${setting.key}`);
  const hazards = others && hazardsOf(others, players, lattice.levels);

  /** Value before the next roll. */
  function value(position, untilMine) {
    if (isOver(position)) return score(position);
    const closed = settles ? closedRows(position) : [], settled = closed.reduce((sum, row) => sum + rowPoints(position, row), -flags.penalty * position.penalties);
    return values[(place(position) * players + untilMine) * flags.penalties_to_end + position.penalties] + settled;
  }

  /** Chances that somebody else ends the game, or closes a row, in the roll before the next one. */
  function hazardsAt(position, untilMine) {
    if (!hazards) return { end: 0, shut: 0 };
    const level = statesOf(lattice, position).reduce((sum, state, slot) => sum + (lattice.isRow[slot] ? lattice.last[state] + 1 : 0), 0);
    const at = (untilMine * 2 + closedRows(position).length) * lattice.levels + level;
    return { end: hazards.end[at], shut: hazards.shut[at] };
  }

  /** Value once one's marks of a roll are made and the others may still act in it: A_k, see `kernel`. */
  function valueAfter(position, untilMine) {
    const stays = value(position, untilMine);
    if (!hazards || isOver(position)) return stays;
    const { end, shut } = hazardsAt(position, untilMine);
    const open = [...position.rows.keys()].filter((row) => !isClosed(position, row));
    const closed = open.map((row) => value(withShut(position, row), untilMine)).reduce((sum, worth) => sum + worth, 0);
    return end * score(position) + (1 - end) * (stays - hazards.price) + shut * ((shut ? closed / open.length : 0) - stays);
  }

  /** As `valueAfter`, where all that the others do in the roll has been seen. */
  const valueSeen = (position, untilMine) => value(position, untilMine) - (hazards && !isOver(position) ? hazards.price : 0);

  return Object.freeze({
    setting, value, valueAfter, valueSeen, hazardsAt,
    evenness: (best) => (numbering?.scale ? 1 / numbering.scale : values instanceof Float32Array ? 1e-4 : 1e-13 * Math.abs(best)),
  });
}
