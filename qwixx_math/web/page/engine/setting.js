/**
 * What is played: a sheet under flags, so many players, what the others do and what one aims at.
 */
import { sheetNamed, tableModel } from './data.js';
import { invalidSetting } from './errors.js';
import { changedFlags, flagsOf, flagsOn, flagsText } from './flags.js';
import { latticeSize } from './lattice.js';
import { isPlain } from './sheet.js';
import { storedName } from './stored.js';

const MAX_PLAYERS = 8;
const SOLVED_POWERS = ['none', 'tina_turner', 'miss_take'];
/** More than this a table and what makes it may not take in a page, in bytes. */
const ROOM = 600e6;

/**
 * A setting from what differs from a game alone on the classic sheet. `model` is, as in Python,
 * `table` where one is fitted, else `cycle`.
 */
export function settingOf({ sheet = 'classic', players = 1, model = null, aim = 'score', flags = {} } = {}) {
  const layout = sheetNamed(sheet), rules = flagsOn(flagsOf(flags), layout);
  if (!Number.isInteger(players) || players < 1 || players > MAX_PLAYERS)
    throw invalidSetting(`players is ${players}; it takes a whole number 1 to ${MAX_PLAYERS}`);
  if (!['score', 'win'].includes(aim)) throw invalidSetting(`unknown aim '${aim}'; aims are score and win`);
  if (![null, 'cycle', 'table'].includes(model)) throw invalidSetting(`unknown model '${model}'; models are cycle, table`);
  const isFitted = layout.name === 'classic' && Object.keys(changedFlags(rules)).length === 0;
  const others = (isFitted && tableModel(players, aim)) || null;
  const chosen = model ?? (others ? 'table' : 'cycle');
  if (chosen === 'table' && !others)
    throw invalidSetting(`no table of ${players} is fitted for sheet '${layout.name}' under ${flagsText(rules)}; it has a cycle only`);
  if (chosen === 'cycle' && aim === 'win')
    throw invalidSetting('only at a table does one play to win: 2 to 5 players on the classic sheet under default flags');
  return Object.freeze({
    sheet: layout, flags: Object.freeze(rules), players, model: chosen, aim,
    others: chosen === 'table' ? others : null,
    key: [
      layout.name, players, chosen, aim, ...Object.entries(changedFlags(rules)).map(([name, value]) => `${name}=${value}`),
      digest([layout.layout, chosen === 'table' && others]),
    ].join('/'),
  });
}

/** What tells data from others, in eight hexadecimal digits (FNV-1a): a table of other data is another. */
function digest(data) {
  let hash = 0x811c9dc5;
  for (const character of JSON.stringify(data)) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** Whether the page can solve a setting itself or its table came with it, why not, and the bytes it takes. */
export function canSolve(setting) {
  const { sheet, flags } = setting;
  const no = (why, bytes = 0) => ({ ok: false, why, bytes });
  if (storedName(setting)) return { ok: true, why: '', bytes: 0 };
  if (!isPlain(sheet) || !sheet.numbering) return no(`sheet '${sheet.name}' has more than rows`);
  if (!SOLVED_POWERS.includes(flags.power)) return no(`the power ${flags.power} takes too long in a page`);
  const bytes = latticeSize(sheet) * setting.players * flags.penalties_to_end * 4;
  const work = setting.others ? 2 * bytes : bytes;
  return work > ROOM ? no(`its table takes ${Math.round(work / 1e6)} MB`, bytes) : { ok: true, why: '', bytes };
}
