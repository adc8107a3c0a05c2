/** The parts of the engine that stand by themselves: the pool of workers, certainty, chances, errors. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PAGE, settingFor } from './golden.mjs';
import { readFileSync } from 'node:fs';
import * as qwixx from '../../qwixx_math/web/page/engine/index.js';
import { solveInWorkers } from '../../qwixx_math/web/page/engine/pool.js';
import { makePart, solveHere } from '../../qwixx_math/web/page/engine/solver.js';
import { sheetOf } from '../../qwixx_math/web/page/engine/sheet.js';
import { tableOf } from '../../qwixx_math/web/page/engine/table.js';

/** A classic sheet of five cells a row: small enough to be solved in a moment. */
const classic = JSON.parse(readFileSync(`${PAGE}data.json`, 'utf8')).sheets.classic;
const layout = { ...classic, rows: classic.rows.map((row) => ({ ...row, cells: row.cells.slice(4, 9) })) };
const short = settingFor({ sheet: { name: 'short', layout }, flags: { marks_to_lock: 2 }, players: 2 });
const table = tableOf(short, solveHere(short));

/** A worker as `worker.js` is one, in this thread; `dies` at the order of that number. */
function fakeWorker(dies = Infinity) {
  let mine = null, orders = 0;
  const worker = { terminated: false, terminate() { this.terminated = true; } };
  const say = (data) => queueMicrotask(() => worker.onmessage?.({ data }));
  worker.postMessage = ({ begin, layer, news, finish }) => {
    if (orders++ === dies) return queueMicrotask(() => worker.onerror?.({ message: 'killed' }));
    if (begin) {
      mine = makePart({ ...begin, sheet: sheetOf(begin.name, begin.layout) }, begin);
      return say({ layers: mine.layers, todo: mine.todo });
    }
    for (const { from, values } of news) mine.take(layer - 1, from, values);
    return say(finish ? { values: mine.values } : mine.solve(layer));
  };
  return worker;
}

test('workers, one or several, give one and the same table', async () => {
  const wanted = solveHere(short, { Floats: Float32Array });
  for (const parts of [1, 2, 5]) {
    const shares = [], workers = [];
    const start = () => workers.at(workers.push(fakeWorker()) - 1);
    const values = await solveInWorkers(short, { parts, start, onProgress: (share) => shares.push(share) });
    assert.deepEqual(values, wanted);
    assert.equal(shares.at(-1), 1);
    assert.deepEqual(shares, [...shares].sort((one, other) => one - other));
    assert.ok(workers.length === parts && workers.every((worker) => worker.terminated));
  }
});

test('a killed worker is an error that says so, and all workers end', async () => {
  const workers = [fakeWorker(), fakeWorker(4)], started = [...workers];
  await assert.rejects(
    solveInWorkers(short, { parts: 2, start: () => started.shift() }),
    { name: 'QwixxError', kind: 'TableError', message: /killed/ });
  assert.ok(workers.every((worker) => worker.terminated));
});

test('a signal stops solving', async () => {
  const stop = new AbortController(), worker = fakeWorker();
  const solving = solveInWorkers(short, { start: () => worker, signal: stop.signal, onProgress: () => stop.abort() });
  await assert.rejects(solving, { name: 'AbortError' });
  assert.ok(worker.terminated);
});

/** Every roll that a partial one may become, asked one by one. */
function* allRolls(partial, dice) {
  const faces = [1, 2, 3, 4, 5, 6], missing = dice.filter((die) => !partial.dice[die]);
  const whites = partial.whites.length === 2 ? [partial.whites]
    : faces.flatMap((one) => (partial.whites.length ? [[...partial.whites, one]] : faces.map((two) => [one, two])));
  for (const pair of whites) for (let at = 0; at < 6 ** missing.length; at++) {
    const rest = Object.fromEntries(missing.map((die, k) => [die, (Math.floor(at / 6 ** k) % 6) + 1]));
    yield { whites: pair, dice: { ...partial.dice, ...rest } };
  }
}

test('what is certain is best in every roll that may still come, and nothing else is', () => {
  const texts = [['R6,7,8 Y7', 'w3 w4 b2'], ['R6,7', 'w2 w6'], ['G8,7 P1', 'w1 w1 r6 y6'], ['Y6,7,8,9', 'w4 r4 y6 g6 b6'], ['-', 'w1 w2 r5 y5 g1'],
    ['R6,7,8 Y6,7,8 G8,7', 'w5 r5'], ['R6,7,8,9 Y6,7,8,9', 'w6 w6']];
  let sure = 0;
  for (const [at, dice] of texts) for (const untilMine of [0, 1]) {
    const position = qwixx.read(at, short), partial = qwixx.readRoll(dice, { partial: true });
    const found = qwixx.certain(table, position, partial, untilMine);
    let common = null;
    for (const roll of allRolls(untilMine ? { whites: partial.whites, dice: {} } : partial, untilMine ? [] : qwixx.diceOf(position))) {
      const best = qwixx.advise(table, position, roll, untilMine).filter((option) => !option.loss).map((option) => option.text);
      common = common ? common.filter((text) => best.includes(text)) : best;
    }
    assert.equal(found?.text ?? null, common[0] ?? null, `${at} ${dice} ${untilMine}`);
    sure += found !== null;
  }
  assert.ok(sure > 2 && sure < 14);
});

test('rows that others close in the same action are closed before the colour mark', () => {
  const position = qwixx.read('R6,7,8,9 Y6', short), roll = qwixx.readRoll('w3 w4 r6 y4 g2 b2');
  const [red] = [0];
  assert.ok(qwixx.advise(table, position, roll, 0).some((option) => option.text === 'r10'));
  const left = qwixx.advise(table, position, roll, 0, { white: 'pass', closed: [red] });
  assert.ok(left.length > 1 && left.every((option) => !option.white && !option.text.includes('r')));
  assert.ok(left.every((option) => option.after.rows[red].shut));
  const late = { ...short, flags: { ...short.flags, lock_timing: 'end_of_turn' } };
  assert.ok(qwixx.moves(qwixx.read('R6,7,8,9', late), roll, true, [red]).some((move) => move.text === 'r10'));
});

test('chances of numbers are those of 36 and 216 rolls', () => {
  const chances = qwixx.numberChances(qwixx.start(settingFor({ sheet: 'classic' })), true);
  const seven = chances.find(({ row, cell }) => row === 0 && cell === 5), two = chances.find(({ row, cell }) => row === 0 && cell === 0);
  assert.equal(seven.white, 1 / 6);
  assert.equal(two.white, 1 / 36);
  assert.equal(two.any * 216, 6 + 2 * 5); // w1 w1, or one white 1 with a red 1
  assert.ok(chances.every(({ any, white }) => any >= white));
  assert.ok(qwixx.numberChances(qwixx.start(settingFor({ sheet: 'classic' })), false).every(({ any, white }) => any === white));
});

test('games played on agree with the value, and repeat for a seed', async () => {
  const position = qwixx.read('R6,7', short), value = table.value(position, 1);
  const one = await qwixx.scoresToCome(table, position, 1, { games: 600, seed: 3 });
  const again = await qwixx.scoresToCome(table, position, 1, { games: 600, seed: 3 });
  assert.deepEqual(one, again);
  assert.ok(Math.abs(one.mean - value) < 4 * one.error, `${one.mean} ± ${one.error}, ${value}`);
});

test('settings that do not exist are refused in words', () => {
  const refused = (asked, message) => assert.throws(() => qwixx.settingOf(asked), { kind: 'InvalidSetting', message });
  refused({ sheet: 'classik' }, /unknown sheet 'classik'; sheets are classic/);
  refused({ players: 9 }, /1 to 8/);
  refused({ aim: 'win' }, /only at a table/);
  refused({ players: 6, model: 'table' }, /a cycle only/);
  refused({ flags: { marks_to_lock: 11 } }, /whole number 0 to 10/);
  refused({ flags: { penaltie: 5 } }, /unknown flag 'penaltie'/);
  assert.equal(qwixx.settingOf({ players: 3 }).model, 'table');
  assert.equal(qwixx.settingOf({ players: 6 }).model, 'cycle');
  const keys = [{}, { players: 2 }, { players: 2, aim: 'win' }, { players: 2, model: 'cycle' }, { sheet: 'mixx-a' }, { flags: { penalty: 4 } }];
  assert.equal(new Set(keys.map((asked) => qwixx.settingOf(asked).key)).size, keys.length);
  const longer = { ...classic, rows: classic.rows.map((row) => ({ ...row, cells: row.cells.slice(3, 9) })) };
  assert.notEqual(settingFor({ sheet: { name: 'short', layout: longer }, flags: { marks_to_lock: 2 }, players: 2 }).key, short.key);
  assert.equal(qwixx.canSolve(qwixx.settingOf({})).ok, true);
  assert.match(qwixx.canSolve(qwixx.settingOf({ sheet: 'big-points' })).why, /more than rows/);
});

test('positions are never changed', () => {
  const position = qwixx.start(short), text = qwixx.write(position);
  qwixx.withMark(position, qwixx.markAt(short.sheet, 0, 1));
  qwixx.withShut(position, 2);
  qwixx.withPenalty(position);
  assert.equal(qwixx.write(position), text);
  assert.throws(() => { position.penalties = 3; }, TypeError);
});
