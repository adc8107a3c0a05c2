/** The page's rules and texts are Python's. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cases, golden, said, settingFor } from './golden.mjs';
import * as qwixx from '../../qwixx_math/web/page/engine/index.js';

test('every legal move and what comes of it, on all sheets under all flags', golden('rules'), () => {
  for (const one of cases('rules')) {
    const setting = settingFor(one), position = qwixx.read(one.position, setting);
    const where = `${setting.sheet.name} ${JSON.stringify(one.flags)} ${one.position} ${one.roll} ${one.closing}`;
    assert.equal(qwixx.write(position), one.position, where);
    assert.equal(qwixx.score(position), one.score, where);
    assert.deepEqual(qwixx.diceOf(position), one.dice, where);
    const found = qwixx.moves(position, qwixx.readRoll(one.roll), one.active, one.closing).map((move) => {
      const after = qwixx.play(position, move, { active: one.active, closing: one.closing });
      return [move.text, qwixx.write(after), qwixx.score(after)];
    });
    assert.deepEqual(found, one.moves, where);
  }
});

test('texts of positions, rolls and moves, sound or spoilt, are read as Python reads them', golden('texts'), () => {
  const readers = {
    position: (text, setting) => qwixx.write(qwixx.read(text, setting)),
    roll: (text) => qwixx.writeRoll(qwixx.readRoll(text)),
    move: (text) => qwixx.readMove(text).text,
  };
  for (const { what, from, sheet, flags, ...wanted } of cases('texts')) {
    const setting = settingFor({ sheet, flags });
    const found = said(() => readers[what](from, setting));
    assert.equal(found.kind, wanted.kind, `${sheet} ${JSON.stringify(flags)} ${what} '${from}': ${JSON.stringify([found, wanted])}`);
    assert.equal(found.text, wanted.text);
    if (wanted.kind === 'IllegalPosition') assert.equal(found.error, wanted.error);
  }
});

test('games on record, sound or spoilt, are read and written as Python does', golden('records'), () => {
  for (const { from, ...wanted } of cases('records')) {
    const found = said(() => qwixx.writeGame(qwixx.readGame(from)));
    assert.deepEqual([found.text, found.kind], [wanted.text, wanted.kind], `${from}\n${JSON.stringify([found, wanted])}`);
  }
});
