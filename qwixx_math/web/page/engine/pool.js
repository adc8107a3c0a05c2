/**
 * A pool of workers that solve one table layer by layer. Every worker holds all values of the layers
 * above and solves its share of the next; what the others found is given to it with the next order. No
 * memory is shared, so the page needs no special headers; the result does not depend on how many work.
 */
import { tableError } from './errors.js';

const MOST = 8;
/** Memory that all workers together may take, in bytes: a fifth of the device's, where it tells. */
const room = () => Math.min(globalThis.navigator?.deviceMemory ?? 4, 4) * 200e6;
/** A worker that says nothing for so long is taken for dead; a page that slept hears it first. */
const SILENCE = 120_000, AWAKE = 10_000;

/** How many workers a table of so many bytes gets. */
export function workersFor(bytes) {
  const cores = globalThis.navigator?.hardwareConcurrency ?? 2;
  return Math.max(1, Math.min(cores, MOST, Math.floor(room() / bytes)));
}

const startWorker = () => new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });

/** One order and its answer. */
function ask(worker, order, transfer = []) {
  return new Promise((resolve, reject) => {
    let late = setTimeout(() => {
      late = setTimeout(() => end(reject, tableError('a worker of the page has stopped; try again')), AWAKE);
    }, SILENCE);
    const end = (settle, value) => {
      clearTimeout(late);
      worker.onmessage = worker.onerror = worker.onmessageerror = null;
      settle(value);
    };
    worker.onmessage = ({ data }) => (data.error ? end(reject, tableError(`solving failed: ${data.error}`)) : end(resolve, data));
    worker.onerror = (event) => end(reject, tableError(`a worker of the page failed: ${event.message || 'it could not be started'}`));
    worker.onmessageerror = () => end(reject, tableError('a worker of the page could not be understood'));
    worker.postMessage(order, transfer);
  });
}

/**
 * All values of a setting, solved by workers, as a Float32Array.
 *
 * `onProgress` is told the share that is done. Rejects with a TableError when a worker fails, and with
 * the signal's reason when that is aborted; the workers are ended in any case.
 */
export async function solveInWorkers({ sheet, flags, players, others }, { parts = 1, onProgress = () => {}, signal = null, start = startWorker } = {}) {
  signal?.throwIfAborted();
  const workers = [];
  let stop = () => {};
  const aborted = new Promise((_, reject) => { stop = () => reject(signal.reason); });
  aborted.catch(() => {});
  signal?.addEventListener('abort', stop);
  const all = (orders) => Promise.race([aborted, Promise.all(orders)]);
  try {
    for (let part = 0; part < parts; part++) workers.push(start());
    const begin = { name: sheet.name, layout: sheet.layout, flags, players, others, parts };
    const [{ layers, todo }] = await all(workers.map((worker, part) => ask(worker, { begin: { ...begin, part } })));
    let found = [], done = 0;
    const newsFor = (part) => found.flatMap(({ news }, from) => (news && from !== part ? [{ from, values: news }] : []));
    for (let layer = 0; layer < layers; layer++) {
      found = await all(workers.map((worker, part) => ask(worker, { layer, news: newsFor(part) })));
      done += found.reduce((sum, part) => sum + part.done, 0);
      onProgress(done / todo);
    }
    const [{ values }] = await all([ask(workers[0], { layer: layers, news: newsFor(0), finish: true })]);
    return values;
  } finally {
    signal?.removeEventListener('abort', stop);
    for (const worker of workers) worker.terminate();
  }
}
