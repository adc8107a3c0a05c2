// All sheets on the table: where a server answers, the chance to win with every move.

import { canMark, closedRows, isClosed, markAt, serverWinChances, start, withClosed, withMark, withPenalty, withShut } from '../engine/index.js';
import { isServed } from './advisor.js';
import { openDialog } from './dialog.js';
import { h } from './dom.js';
import { seatOf } from './pad.js';
import { SheetView } from './sheet.js';
import { fill, moveTitle, number, percent, words } from './words.js';

/** Whether the server can estimate who wins: it plays on tables of the classic sheet. */
export const otherSheetsFit = ({ session: { setting } }) => isServed() && setting.model === 'table';

export function openOthers(page) {
  const { session } = page, { setting, players, position } = session, others = session.others ??= [];
  const seats = Array.from({ length: players - 1 }, (_, at) => at);
  while (others.length < players - 1) others.push([start(setting)]);
  let shown = 0, answer = null, state = '';
  const sheetOf = (at) => withClosed(others[at].at(-1), closedRows(position));
  const update = () => view.update({ position: sheetOf(shown) });
  const change = (then) => {
    others[shown].push(then);
    answer = null;
    update();
    dialog.redraw();
  };
  const view = new SheetView(setting.sheet, setting.flags, {
    cell: (row, cell) => { if (canMark(sheetOf(shown), row, cell)) change(withMark(sheetOf(shown), markAt(setting.sheet, row, cell))); },
    lock: (row) => { if (!isClosed(sheetOf(shown), row)) change(withShut(sheetOf(shown), row)); },
    penalty: (box) => { if (box === sheetOf(shown).penalties) change(withPenalty(sheetOf(shown))); },
  });
  const dialog = openDialog(words().allSheets, ({ redraw: again }) => [
    h('p', { class: 'note' }, words().othersNote),
    players > 2 && h('div', { class: 'seat-tabs' }, seats.map((at) => h('button', { type: 'button', 'aria-pressed': String(at === shown), 'data-focus': `tab${at}`, onclick: () => {
      shown = at;
      update();
      again();
    } }, fill(words().player, seatOf(players - 1 - at, players))))),
    h('div', { class: 'board' }, view.element),
    h('button', { type: 'button', class: 'plain', 'data-focus': 'undo', disabled: others[shown].length === 1, onclick: () => {
      others[shown].pop();
      update();
      again();
    } }, words().undo),
    h('button', { type: 'button', class: 'primary', 'data-focus': 'ask', disabled: !session.isComplete || state === 'busy', onclick: async () => {
      state = 'busy';
      again();
      try {
        answer = await serverWinChances(position, session.roll, seats.map(sheetOf), session.untilMine);
        state = '';
      } catch (error) {
        state = error.message;
      }
      again();
    } }, words().othersAsk),
    !session.isComplete && h('p', { class: 'note' }, words().needRoll),
    state === 'busy' ? h('div', { class: 'status' }, h('p', {}, words().othersWait), h('progress', { 'aria-label': words().othersWait })) : state && h('p', { class: 'note', role: 'alert' }, state),
    answer && chances(answer, page, dialog),
  ]);
  update();
}

function chances({ options }, page, dialog) {
  const { session, thought } = page;
  return h('ol', { class: 'steps', role: 'list' }, options.slice(0, 8).map(({ move, win, win_interval: interval }, at) => {
    const option = thought.options?.find(({ text }) => text === move);
    return h('li', {}, h('span', { class: 'order' }, String(at + 1)),
      h('button', { type: 'button', class: 'pick', onclick: () => { page.pick(option); dialog.close(); } }, option ? moveTitle(option, session.position.sheet, session.isMine) : move),
      h('span', { class: 'figure' }, `${percent(win)} ± ${number(100 * interval, 1)}`), h('span', {}));
  }));
}
