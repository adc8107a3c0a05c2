/** Slow: the classic sheet's whole tables, advice from them and reviews of games are Python's. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cases, doubles, golden, settingFor } from './golden.mjs';
import { sameAdvice } from './same.mjs';
import * as qwixx from '../../qwixx_math/web/page/engine/index.js';
import { solveHere } from '../../qwixx_math/web/page/engine/solver.js';
import { tableOf } from '../../qwixx_math/web/page/engine/table.js';

for (const { setting: asked, values: file, advices } of cases('whole')) {
  const setting = settingFor({ sheet: 'classic', ...asked }), wanted = doubles(file);
  test(`${setting.key}: every value`, golden('whole'), () => {
    const values = solveHere(setting);
    assert.equal(values.length, wanted.length);
    let differing = 0;
    for (let at = 0; at < wanted.length; at++) if (values[at] !== wanted[at]) differing++;
    assert.equal(differing, 0);
  });
  test(`${setting.key}: ${advices.length} advices`, golden('whole'), () => {
    assert.ok(sameAdvice(tableOf(setting, wanted), advices) > 3 * advices.length);
  });
}

test('reviews of games', golden('reviews'), () => {
  const tables = new Map(cases('whole').map(({ setting: asked, values: file }) => {
    const setting = settingFor({ sheet: 'classic', ...asked });
    return [setting.key, tableOf(setting, doubles(file))];
  }));
  for (const { game: text, review: wanted } of cases('reviews')) {
    const game = qwixx.readGame(text), found = qwixx.review(game, tables.get(game.setting.key));
    const near = (one, other, what) => assert.ok(Math.abs(one - other) < 1e-9, `${what} ${one} ${other}\n${text}`);
    near(found.startValue + found.luck - found.loss + found.others + found.mended, found.endValue, 'sum');
    for (const [one, other] of [['startValue', 'start_value'], ['luck', 'luck'], ['loss', 'loss'], ['others', 'others'], ['mended', 'mended'], ['endValue', 'end_value']])
      near(found[one], wanted[other], other);
    assert.deepEqual(
      found.decisions.map((one) => [one.number, one.untilMine, qwixx.write(one.position), qwixx.writeRoll(one.roll), one.move.text, one.value, one.best.text, one.loss, one.luck, one.score]),
      wanted.decisions.map((one) => [one.roll_number, one.until_mine, one.position, one.roll, one.move, one.value, one.best, one.loss, one.luck, one.score]));
    assert.deepEqual(found.events.map(({ afterRoll, what }) => [afterRoll, what]), wanted.events.map((one) => [one.after_roll, one.what]));
    assert.deepEqual(found.worst.map(({ number }) => number), wanted.worst);
    assert.equal(found.score, wanted.score);
  }
});
