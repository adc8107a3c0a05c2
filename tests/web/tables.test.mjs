/** Short sheets, solved in full: the values are Python's, and so is all advice. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cases, doubles, golden, settingFor } from './golden.mjs';
import { sameAdvice } from './same.mjs';
import { makePart, solveHere } from '../../qwixx_math/web/page/engine/solver.js';
import { tableOf } from '../../qwixx_math/web/page/engine/table.js';

/** Sums are taken in another order where a power changes the dice: then equal but for rounding. */
const rounding = ({ flags }) => (flags.power ? 1e-11 : 0);

for (const one of cases('short')) {
  const setting = settingFor(one), title = `${setting.sheet.name} for ${one.players}, ${JSON.stringify(one.flags)}${one.others ? ', at a table' : ''}`;
  test(title, golden('short'), () => {
    const values = solveHere(setting), wanted = doubles(one.values);
    assert.equal(values.length, wanted.length);
    let worst = 0;
    for (let at = 0; at < wanted.length; at++) {
      const apart = Math.abs(values[at] - wanted[at]);
      if (!(apart <= worst)) worst = apart;
    }
    assert.ok(worst <= rounding(one), `differs by ${worst}`);
    sameAdvice(tableOf(setting, wanted), one.advices);
  });
}

test('the values do not depend on how many solve', golden('short'), () => {
  for (const one of cases('short').filter((_, at) => at % 3 === 0)) {
    const setting = settingFor(one), alone = solveHere(setting, { Floats: Float32Array });
    const parts = [0, 1, 2].map((part) => makePart(setting, { part, parts: 3 }));
    for (let layer = 0; layer < parts[0].layers; layer++) {
      const found = parts.map((part) => part.solve(layer).news);
      parts.forEach((part, at) => found.forEach((news, from) => from !== at && part.take(layer, from, news)));
    }
    for (const { values } of parts) assert.deepEqual(values, alone);
  }
});
