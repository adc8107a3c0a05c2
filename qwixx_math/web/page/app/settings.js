// Settings: the game (sheet, players, aim, rules), the page (language, look, what is shown), and what
// can be done with a game: share, save, open, begin anew.

import { flagChoices, QwixxError, read, settingOf, sheetNames, write } from '../engine/index.js';
import { openDialog, segments, select } from './dialog.js';
import { h } from './dom.js';
import { chooseFile, downloadRecord } from './files.js';
import { choices, choose } from './memory.js';
import { fetchWords, language, languages, sheetTitle, words } from './words.js';

export function openSettings(page) {
  openDialog(words().settings, ({ redraw, close, retitle }) => {
    const change = (changed) => {
      try {
        changeSetting(page, changed, redraw);
      } catch (error) {
        if (!(error instanceof QwixxError)) throw error;
        page.tell(error.message);
      }
      redraw();
    };
    const keep = (name) => async (value) => {
      choose(name, value);
      await fetchWords();
      retitle(words().settings);
      page.render();
      redraw();
    };
    return [...actions(page, close), ...game(page, change), ...pageChoices(keep), about()];
  });
}

function actions(page, close) {
  const { newGame, share, download, open } = words();
  const button = (text, onclick) => h('button', { type: 'button', class: 'plain', 'data-focus': text, onclick }, text);
  return [h('div', { class: 'actions' },
    button(newGame, () => confirmNewGame(page, () => { page.newGame(); close(); })),
    button(share, () => shareAddress(page)),
    button(download, () => downloadRecord(page.session)),
    button(open, () => chooseFile(page, close)))];
}

function game(page, change) {
  const { sheetName, players, alone, aim, aimScore, aimWin, model, modelTable, modelCycle, rules, flags: texts } = words();
  const { setting } = page.session, { sheet, flags } = setting, fitted = isFitted(setting);
  return [
    select(sheetName, 'sheet', sheetNames().map((name) => [name, sheetTitle(name)]), sheet.name, (name) => change({ sheet: name })),
    segments(players, 'players', [1, 2, 3, 4, 5, 6, 7, 8].map((count) => [count, count === 1 ? alone : String(count)]), setting.players, (count) => change({ players: count })),
    fitted && segments(aim, 'aim', [['score', aimScore], ['win', aimWin]], setting.aim, (value) => change({ aim: value })),
    fitted && segments(model, 'model', [['table', modelTable], ['cycle', modelCycle]], setting.model, (value) => change({ model: value })),
    h('details', { open: openRules }, h('summary', { 'data-focus': 'rules', onclick: () => { openRules = !openRules; } }, rules),
      Object.entries(flagChoices()).filter(([name]) => matters(name, sheet, flags)).map(([name, choice]) =>
        select(texts[name] ?? name, name, valuesOf(choice).map((value) => [value, texts[value] ?? String(value)]), flags[name], (value) => change({ flags: { ...flags, [name]: value } })))),
  ];
}

let openRules = false;

const valuesOf = ({ default: standard, choices: values, range }) => values
  ?? (typeof standard === 'boolean' ? [true, false] : Array.from({ length: Math.min(range[1], 20) - range[0] + 1 }, (_, step) => range[0] + step));

function matters(name, sheet, flags) {
  const needs = { chain_: sheet.links.length, bonus_: sheet.bonus.length, miss_: flags.power === 'miss_take', chris_: flags.power === 'chris_cross', mike_: flags.power === 'magic_mike' };
  return Object.entries(needs).every(([start, does]) => !name.startsWith(start) || does);
}

/** Whether others who close rows are known for such a table. */
function isFitted({ sheet, flags, players }) {
  try {
    return settingOf({ sheet: sheet.name, flags, players, model: 'table' }).model === 'table';
  } catch {
    return false;
  }
}

/** Goes on under another setting, from the same position where it has one; else a new game. */
function changeSetting(page, changed, redraw) {
  const { session } = page, { sheet, players, aim, model, flags } = session.setting;
  const wanted = { sheet: sheet.name, players, aim, model, flags, ...changed };
  if ('players' in changed || 'flags' in changed || 'sheet' in changed) wanted.model = null;
  if (changed.aim === 'win') wanted.model = 'table';
  if (changed.model === 'cycle') wanted.aim = 'score';
  const setting = firstThatWorks(wanted, { ...wanted, aim: 'score', model: null });
  if (session.isFresh && wanted.sheet !== sheet.name) return page.start(session.next(setting));
  const position = wanted.sheet === sheet.name ? samePosition(session.position, setting) : null;
  if (!position) return confirmNewGame(page, () => { page.newGame(setting); redraw(); });
  if (session.isFresh) return page.start(session.next(setting, { position, untilMine: Math.min(session.untilMine, setting.players - 1) }));
  session.startChapter(position, Math.min(session.untilMine, setting.players - 1), setting);
  return page.changed();
}

function firstThatWorks(...wishes) {
  let problem = null;
  for (const wish of wishes) {
    try {
      return settingOf(wish);
    } catch (error) {
      if (!(error instanceof QwixxError)) throw error;
      problem ??= error;
    }
  }
  throw problem;
}

function samePosition(position, setting) {
  try {
    return read(write(position), setting);
  } catch {
    return null;
  }
}

function pageChoices(keep) {
  const { language: languageTitle, theme, auto, light, dark, advice, always, onRequest, losses, list, on, off } = words();
  return [
    segments(advice, 'advice', [['always', always], ['asked', onRequest]], choices.advice, keep('advice')),
    segments(losses, 'losses', [[true, on], [false, off]], choices.losses, keep('losses')),
    segments(list, 'list', [[true, on], [false, off]], choices.list, keep('list')),
    segments(languageTitle, 'language', Object.entries(languages), language(), keep('language')),
    segments(theme, 'look', [['auto', auto], ['light', light], ['dark', dark]], choices.look, keep('look')),
  ];
}

function about() {
  const { about: text, install, qr } = words(), code = document.querySelector('meta[name="qwixx-code"]')?.content;
  return h('div', { class: 'about' }, h('p', {}, text), h('p', {}, install),
    code && h('figure', {}, h('img', { src: code, alt: '', width: 180, height: 180 }), h('figcaption', {}, qr)));
}

/** Asks before a game that has begun is put away. */
export function confirmNewGame(page, begin) {
  if (page.session.isFresh) return begin();
  const { askNew, askNewNote, cancel, startNew } = words();
  return openDialog(askNew, ({ close }) => [h('p', {}, askNewNote), h('div', { class: 'actions two' },
    h('button', { type: 'button', class: 'plain', onclick: close }, cancel),
    h('button', { type: 'button', class: 'primary', onclick: () => { close(); begin(); } }, startNew))]);
}

async function shareAddress(page) {
  page.keepNow();
  const url = new URL(page.session.address, location.href).href, { copied, linkIs } = words();
  try {
    if (navigator.share) return await navigator.share({ url });
    await navigator.clipboard.writeText(url);
    return page.tell(copied);
  } catch (error) {
    if (error.name === 'AbortError') return undefined;
    return openDialog(linkIs, () => h('input', { class: 'link', readonly: true, value: url, 'aria-label': linkIs, onfocus: (event) => event.target.select() }));
  }
}

