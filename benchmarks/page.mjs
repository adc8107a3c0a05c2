/**
 * The page's engine measured under Node: solving with one and two workers, memory, advice, size.
 *
 *     node benchmarks/page.mjs [classic | mixx-a | mixx-b]
 *
 * Times are of this machine and load; compare the figures of one run with one another.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import * as qwixx from '../qwixx_math/web/page/engine/index.js';
import { solveInWorkers } from '../qwixx_math/web/page/engine/pool.js';
import { tableOf } from '../qwixx_math/web/page/engine/table.js';

const PAGE = fileURLToPath(new URL('../qwixx_math/web/page/', import.meta.url));
qwixx.useData(JSON.parse(readFileSync(join(PAGE, 'data.json'), 'utf8')));

/** The page's worker in a thread of Node, which gives it what a browser would. */
function startWorker() {
  const thread = new Worker(`
    const { parentPort } = require('node:worker_threads');
    globalThis.onmessage = null;
    globalThis.postMessage = (data, transfer) => parentPort.postMessage(data, transfer);
    const ready = import(${JSON.stringify(new URL('engine/worker.js', `file://${PAGE}`).href)});
    parentPort.on('message', async (data) => { await ready; globalThis.onmessage({ data }); });
  `, { eval: true });
  const worker = { postMessage: (data, transfer) => thread.postMessage(data, transfer), terminate: () => thread.terminate() };
  thread.on('message', (data) => worker.onmessage?.({ data }));
  thread.on('error', (error) => worker.onerror?.({ message: error.message }));
  return worker;
}

const sheet = process.argv[2] ?? 'classic';
const settings = [{ sheet }, ...(sheet === 'classic' ? [{ players: 2 }, { players: 2, aim: 'win' }] : [])];
let table = null;
for (const asked of settings) for (const parts of [1, 2]) {
  const setting = qwixx.settingOf(asked), cpu = process.cpuUsage(), began = performance.now();
  let most = 0;
  const onProgress = () => { most = Math.max(most, process.memoryUsage().rss); };
  const values = await solveInWorkers(setting, { parts, start: startWorker, onProgress });
  const { user } = process.cpuUsage(cpu);
  table ??= tableOf(setting, values);
  console.log(`${setting.key}, workers ${parts}: ${((performance.now() - began) / 1000).toFixed(1)} s, processor ${(user / 1e6).toFixed(1)} s,`
    + ` memory at most ${Math.round(most / 1e6)} MB, value ${tableOf(setting, values).value(qwixx.start(setting), 0).toFixed(4)}`);
}

let position = qwixx.start(table.setting), advices = 0;
const began = process.cpuUsage();
for (let game = 0; game < 100; game++) {
  for (position = qwixx.start(table.setting); !qwixx.isOver(position); advices++)
    position = qwixx.advise(table, position, qwixx.rollDice(position, true), 0)[0].after;
}
console.log(`advice: ${(process.cpuUsage(began).user / 1000 / advices).toFixed(3)} ms each, over ${advices} own rolls of 100 games`);

function* files(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* files(path);
    else yield path;
  }
}
const size = (folder) => [...files(folder)].reduce((sum, path) => sum + gzipSync(readFileSync(path), { level: 9 }).length, 0);
console.log(`gzipped: engine ${size(join(PAGE, 'engine'))} bytes, data ${gzipSync(readFileSync(join(PAGE, 'data.json'))).length}, page ${size(PAGE)}`);
