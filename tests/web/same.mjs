/** Advice field by field. */
import assert from 'node:assert/strict';
import * as qwixx from '../../qwixx_math/web/page/engine/index.js';

/** Asserts that a table of doubles gives the advice that Python gave; returns the options compared. */
export function sameAdvice(table, advices) {
  let options = 0;
  for (const { position, roll, until_mine: untilMine, options: wanted, best } of advices) {
    const found = qwixx.advise(table, qwixx.read(position, table.setting), qwixx.readRoll(roll), untilMine);
    assert.deepEqual(
      found.map(({ text, value, loss, after }) => ({ move: text, value, loss, position: qwixx.write(after) })),
      wanted, `${position}, ${roll}, until mine ${untilMine}`);
    assert.equal(found[0].text, best);
    options += found.length;
  }
  return options;
}
