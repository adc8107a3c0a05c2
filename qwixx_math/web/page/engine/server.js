/**
 * The local server's answers, for what the page does not solve itself. `qwixx web` gives the JSON of
 * the Python package: `advise`, `review`, `win_chances`; an exported page has no server.
 *
 * POST api/advise       { sheet, flags, players, model, aim, position, roll, until_mine, rerolled } → qwixx-advice/1
 * POST api/review       { game: text of a .qwixx file } → qwixx-review/1
 * POST api/win_chances  { position, roll, others: [texts], until_mine } → qwixx-win-chances/1
 * Errors: status 400 with { error: { kind, message } }.
 */
import { QwixxError, tableError } from './errors.js';
import { changedFlags } from './flags.js';
import { readMove, writeRoll } from './notation.js';
import { play } from './moves.js';
import { write } from './position_text.js';

async function ask(name, body, signal) {
  const answer = await fetch(`api/${name}`, {
    method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body), signal });
  const json = await answer.json().catch(() => null);
  if (answer.ok && json) return json;
  if (json?.error) throw new QwixxError(json.error.kind, json.error.message);
  throw tableError(`the server answers ${answer.status} ${answer.statusText}`);
}

let served = null;
/** Whether there is a server that answers for the page. */
export const hasServer = () => (served ??= fetch('api/about').then((answer) => answer.ok, () => false));

const settingJson = ({ sheet, flags, players, model, aim }) => ({ sheet: sheet.name, flags: changedFlags(flags), players, model, aim });

/** The options for a roll, best first: as `advise` gives them. */
export async function serverAdvise(setting, position, roll, untilMine, { rerolled = false, signal = null } = {}) {
  const advice = await ask('advise', {
    ...settingJson(setting), position: write(position), roll: writeRoll(roll), until_mine: untilMine, rerolled }, signal);
  return advice.options.map(({ move: text, value, loss, value_standard_error: error = 0 }) => {
    if (text.startsWith('reroll')) return { text, value, loss, error, after: null };
    const move = readMove(text);
    return Object.freeze({ ...move, value, loss, error, after: play(position, move, { active: untilMine === 0 }) });
  });
}

export const serverReview = (text, signal = null) => ask('review', { game: text }, signal);

/** Who comes first, for every move: `others` are the sheets of the others in the order of their turns. */
export const serverWinChances = (position, roll, others, untilMine, { signal = null } = {}) => ask('win_chances', {
  position: write(position), roll: writeRoll(roll), others: others.map(write), until_mine: untilMine }, signal);
