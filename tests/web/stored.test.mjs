/** Tables that come with the page number positions as Python does; their values lie within 0.002 points. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { cases, golden, settingFor } from './golden.mjs';
import * as qwixx from '../../qwixx_math/web/page/engine/index.js';
import { tableOf } from '../../qwixx_math/web/page/engine/table.js';

const WITHIN = 0.002;
globalThis.fetch = async (url) => new Response(readFileSync(`${process.env.QWIXX_GOLDEN}/${url.pathname.split('/').at(-1)}`));

for (const { name, positions, ...asked } of cases('stored')) {
  const setting = settingFor(asked), told = positions.map((one) => ({ ...one, at: qwixx.read(one.position, setting) }));
  test(`${setting.sheet.name}: numbers of positions`, golden('stored'), async () => {
    const { indexOf } = await qwixx.fetchNumbering(name);
    for (const { at, position, index } of told) assert.equal(indexOf(at), index, position);
  });
  if ('value' in positions[0]) test(`${setting.sheet.name}: values`, golden('stored'), async () => {
    const numbering = await qwixx.fetchNumbering(name), shares = [];
    const values = await qwixx.fetchValues(name, numbering, { onProgress: (share) => shares.push(share) });
    const table = tableOf(setting, values, numbering);
    for (const { at, position, value } of told) assert.ok(Math.abs(table.value(at, 0) - value) <= WITHIN, `${position} ${table.value(at, 0)} ${value}`);
    assert.equal(shares.at(-1), 1);
  });
}

const [first] = cases('stored');
if (first && 'value' in first.positions[0]) test('a file that was cut off is an error', golden('stored'), async () => {
  const { name } = first, numbering = await qwixx.fetchNumbering(name), { size } = numbering;
  await assert.rejects(qwixx.fetchValues(name, { ...numbering, size: size + 1, chunk: 100 }), { kind: 'TableError' });
});
