/**
 * Tables that came with the page: `qwixx web --export DIR --tables NAME …` writes them (see Python's
 * `web/tables`), for sheets and powers that are too much to solve in a page.
 *
 * `tables/NAME.json` tells how positions are numbered: `open` row states [marks, last index], `closed`
 * ones by their scoring marks where those matter, the numbers of both pairs of states, and beside them a
 * tally (marked frames or exchange fields gone), of which every form has a block of places. Values are
 * in steps of 1 / `scale` points in `tables/NAME.bin`, gzipped: by chunks of so many indices, the three
 * bytes of every number in three planes; a number is the difference to the one before it, first along
 * penalties, then along indices, 0, −1, 1, −2 … written 0, 1, 2, 3 …
 */
import { tableError } from './errors.js';
import { changedFlags } from './flags.js';
import { framesMarked, isClosed, scoringMarks } from './position.js';

const PLANES = 3;
let stored = [];

/** Says which tables came with the page, by name. */
export const useStored = (names) => { stored = names; };

/** The name of the table that came with the page for a setting, null if none did. */
export function storedName({ sheet, flags, players, aim }) {
  const changed = changedFlags(flags), { power } = changed;
  const name = !Object.keys(changed).length ? sheet.name : sheet.name === 'classic' && Object.keys(changed).length === 1 && power;
  return players === 1 && aim === 'score' && stored.includes(name) ? name : null;
}

async function get(file, signal) {
  const answer = await fetch(new URL(`../tables/${file}`, import.meta.url), { signal });
  if (!answer.ok) throw tableError(`${file}: ${answer.status} ${answer.statusText}`);
  return answer;
}

/** How the positions of a table are numbered: { size, indexOf(position) }. */
export async function fetchNumbering(name, signal = null) {
  return numberingOf(await (await get(`${name}.json`, signal)).json());
}

function numberingOf({ order, open, closed, pairs, tally, size, ...rest }) {
  const number = new Map(open.map((state, at) => [`${state}`, at])), states = open.length + Math.max(1, closed.length);
  const stateOf = (position, row) => {
    if (row < 0) return 0;
    const { count, last } = position.rows[row];
    if (isClosed(position, row)) return open.length + (closed.length ? closed.indexOf(scoringMarks(position, row)) : 0);
    return number.get(`${count},${last}`);
  };
  const blocks = tally && blocksOf(pairs, tally, states), width = pairs[1].at(-1) + 1;
  const indexOf = (position) => {
    const [w, x, y, z] = order.map((row) => stateOf(position, row)), a = pairs[0][w * states + x], b = pairs[1][y * states + z];
    if (blocks) return blocks(a, b) + (position.sheet.frames.length ? framesMarked(position) : position.exchanges);
    if (!rest.triangle) return a * width + b;
    return (Math.max(a, b) * (Math.max(a, b) + 1)) / 2 + Math.min(a, b);
  };
  return { ...rest, size, indexOf };
}

/** Where the place of tally 0 would be in the block of the form of two pairs. */
function blocksOf(pairs, { low, high }, states) {
  const sides = pairs.map((table, side) => {
    const least = [], more = [], before = [0];
    table.forEach((n, at) => {
      const [x, y] = [Math.floor(at / states), at % states], sum = (of) => of[2 * side][x] + of[2 * side + 1][y];
      if (n >= 0) [least[n], more[n]] = [sum(low), sum(high) - sum(low)];
    });
    more.forEach((places, n) => { before[n + 1] = before[n] + places; });
    return { least, more, before };
  });
  const [first, second] = sides, count = second.more.length;
  const begin = (a, b) => first.before[a] * count + a * (count + second.before[count]) + b * (first.more[a] + 1) + second.before[b];
  return (a, b) => begin(a, b) - first.least[a] - second.least[b];
}

/** The values of a table, values[index · penalties to end + penalties], in points. */
export async function fetchValues(name, { size, penalties, chunk, scale }, { onProgress = () => {}, signal = null } = {}) {
  const { body } = await get(`${name}.bin`, signal), values = new Float32Array(size * penalties);
  const reader = body.pipeThrough(new DecompressionStream('gzip')).getReader();
  const bytes = new Uint8Array(PLANES * chunk * penalties), last = new Int32Array(penalties);
  let filled = 0, done = 0;
  while (done < size) {
    const { value: part, done: isEnd } = await reader.read();
    if (isEnd) throw tableError(`${name}.bin ends too early`);
    for (let at = 0; at < part.length && done < size;) {
      const count = Math.min(chunk, size - done), wanted = PLANES * count * penalties, taken = part.subarray(at, at + wanted - filled);
      bytes.set(taken, filled);
      at += taken.length;
      filled += taken.length;
      if (filled < wanted) break;
      unpack(bytes, count * penalties, last, scale, values.subarray(done * penalties, (done + count) * penalties));
      done += count;
      filled = 0;
      onProgress(done / size);
    }
  }
  reader.cancel().catch(() => {});
  return values;
}

/** One chunk: `last` are the differences along penalties at the index before. */
function unpack(bytes, count, last, scale, values) {
  const penalties = last.length;
  for (let at = 0, sum = 0; at < count; at++) {
    const code = bytes[at] | (bytes[count + at] << 8) | (bytes[2 * count + at] << 16), p = at % penalties;
    last[p] += code & 1 ? -((code + 1) >> 1) : code >> 1;
    sum = p ? sum + last[p] : last[p];
    values[at] = sum / scale;
  }
}
