/** The engine as it is given out, linked and without blanks, does what the source does. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { PAGE } from './golden.mjs';
import * as source from '../../qwixx_math/web/page/engine/index.js';

const FOLDER = process.env.QWIXX_PAGE, skip = FOLDER ? false : 'no folder of an exported page; test_engine.py makes it';
const given = FOLDER ? await import(`${FOLDER}/engine/index.js`) : source;
const dataOf = (folder) => JSON.parse(readFileSync(`${folder}/data.json`, 'utf8'));
if (FOLDER) given.useData(dataOf(FOLDER));

/** Values, moves and a record by one of the two. */
function worked({ settingOf, sheetOf, solveHere, read, score, moves, play, readRoll, write, newGame, withRoll, withMove, writeGame, readGame }) {
  const { classic } = dataOf(PAGE).sheets;
  const layout = { ...classic, rows: classic.rows.map((row) => ({ ...row, cells: row.cells.slice(4, 9) })) };
  const flags = { marks_to_lock: 2, power: 'tina_turner' };
  const short = { ...settingOf({ flags, players: 2 }), sheet: sheetOf('short', layout) };
  const roll = readRoll('w3 w4 r3 y4 g2 b6'), position = read('R6,7 Y6', short);
  const game = withMove(withRoll(newGame(settingOf({ players: 2 })), 'white 3, w4 r5 y1 g6 b2'), 'red 7');
  return {
    values: solveHere(short),
    moves: moves(position, roll, true).map((move) => [move.text, write(play(position, move)), score(play(position, move))]),
    record: writeGame(readGame(writeGame(game))),
    key: settingOf({ players: 3, aim: 'win' }).key,
  };
}

test('nothing that the source exports is missing', { skip }, () => {
  assert.deepEqual(Object.keys(given).sort(), Object.keys(source).sort());
});

test('values, moves and records are the same', { skip }, () => {
  assert.notEqual(given.moves, source.moves);
  assert.deepEqual(worked(given), worked(source));
});
