/** What the tests under Node share: the page's data, and what Python says (see `helpers/page_cases.py`, `page_tables.py`). */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { useData } from '../../qwixx_math/web/page/engine/data.js';
import { settingOf } from '../../qwixx_math/web/page/engine/setting.js';
import { sheetOf } from '../../qwixx_math/web/page/engine/sheet.js';

export const PAGE = fileURLToPath(new URL('../../qwixx_math/web/page/', import.meta.url));
useData(JSON.parse(readFileSync(`${PAGE}data.json`, 'utf8')));

const FOLDER = process.env.QWIXX_GOLDEN;
const file = (name) => FOLDER && `${FOLDER}/${name}.json`;
const isThere = (name) => Boolean(FOLDER) && existsSync(file(name));
/** Options of a test that needs what Python wrote: skipped, with the reason, where it did not. */
export const golden = (name) => ({ skip: isThere(name) ? false : `no ${name}.json; test_engine.py makes it` });
/** Cases of one kind; none where Python wrote none. */
export const cases = (name) => (isThere(name) ? JSON.parse(readFileSync(file(name), 'utf8')) : []);

/** Doubles of a file, as they are. */
export function doubles(file) {
  const bytes = readFileSync(`${FOLDER}/${file}`);
  return new Float64Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
}

/** The setting of a case: a short sheet's layout and a model of its own are taken as they are. */
export function settingFor({ sheet, flags = {}, players = 1, others = null, model = 'cycle', aim = 'score' }) {
  const layout = typeof sheet === 'object' ? sheetOf(sheet.name, sheet.layout) : sheet;
  const setting = settingOf({ sheet: layout, flags, players, model, aim });
  return others ? Object.freeze({ ...setting, others, model: 'table' }) : setting;
}

/** What a function returns as { text }, or its error as { error, kind }. */
export function said(read) {
  try {
    return { text: read() };
  } catch (error) {
    if (!error.kind) throw error;
    return { error: error.message, kind: error.kind };
  }
}
