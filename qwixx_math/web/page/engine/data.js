/**
 * The data that the rules speak of: sheets, flags, table models. Python writes the file; nothing
 * about a product stands in the code.
 */
import { invalidSetting, tableError } from './errors.js';
import { sheetOf } from './sheet.js';

const FILE = new URL('../data.json', import.meta.url);
let loading = null;
let known = null;

/** Fetches the data, once; after that everything here answers at once. */
export function loadData() {
  loading ??= fetch(FILE).then(async (answer) => {
    if (!answer.ok) throw tableError(`data.json: ${answer.status} ${answer.statusText}`);
    return useData(await answer.json());
  }).catch((error) => {
    loading = null; // asked again, it is tried again
    throw error;
  });
  return loading;
}

/** Takes the data as they are: where they were read already, as by a test. */
export function useData(data) {
  known = {
    flags: data.flags,
    tables: data.tables,
    sheets: new Map(Object.entries(data.sheets).map(([name, layout]) => [name, sheetOf(name, layout)])),
  };
}

const data = () => {
  if (!known) throw tableError('the data are not loaded yet: await loadData() first');
  return known;
};

export const sheetNames = () => [...data().sheets.keys()];

/** The sheet of that name; a sheet passes through. */
export function sheetNamed(name) {
  if (typeof name === 'object' && name?.rows) return name;
  const sheet = data().sheets.get(name);
  if (!sheet) throw invalidSetting(`unknown sheet '${name}'; sheets are ${sheetNames().join(', ')}`);
  return sheet;
}

/** What each flag takes: { default, choices } or { default, range } or { default } (true, false). */
export const flagChoices = () => data().flags;

/** The fitted model of a table, { price, end, shut }; undefined where none was fitted. */
export const tableModel = (players, aim) => data().tables[players]?.[aim];
