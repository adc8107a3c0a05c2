// What happened so far, and what it was worth: the list of moves, luck, losses, the worst decisions.

import { canSolve, openTable, readMove, readRoll, review, serverReview, writeGame, writeRoll } from '../engine/index.js';
import { isServed } from './advisor.js';
import { openDialog } from './dialog.js';
import { h, iconButton } from './dom.js';
import { change, fill, loss, moveTitle, number, rowTitle, words } from './words.js';

export function openHistory(page) {
  const { history } = words(), { session } = page;
  let found = null, share = 0, problem = '';
  const isDecided = session.chapters.some(({ game }) => game.steps.some(({ kind }) => kind === 'turn'));
  const dialog = openDialog(history, ({ redraw, close }) => {
    const entries = stepsOf(session);
    return [
      isDecided && !found && h('button', { type: 'button', class: 'primary', 'data-focus': 'review', disabled: share > 0, onclick: async () => {
        share = 0.001;
        redraw();
        try {
          found = await lookBack(session, (now) => {
            share = now;
            const bar = document.getElementById('reviewing');
            if (bar) bar.value = now;
          });
        } catch (error) {
          problem = error.message;
          share = 0;
        }
        if (dialog.isOpen()) redraw();
      } }, words().review),
      share > 0 && !found && h('div', { class: 'status' }, h('label', { for: 'reviewing' }, words().reviewWait), h('progress', { id: 'reviewing', max: 1, value: share })),
      problem && h('p', { class: 'note', role: 'alert' }, fill(words().noTable, problem)),
      found && balance(found),
      found && worst(found, session),
      h('ol', { class: 'steps', reversed: true }, entries.map((entry) => line(entry, page, close)).reverse()),
      !entries.length && h('p', { class: 'note' }, words().historyEmpty),
      session.canEnd && h('button', { type: 'button', class: 'plain', onclick: () => {
        close();
        page.act(() => session.end());
      } }, words().endNow),
    ];
  });
}

/** All steps of a session with their number, the loss known when it was made, and their place. */
function stepsOf(session) {
  let number = 0;
  return session.chapters.flatMap(({ game, losses }, chapter) => {
    const known = [...losses];
    return [
      ...(chapter ? [{ kind: 'hand', chapter, at: 0 }] : []),
      ...game.steps.map((step, at) => ({ ...step, chapter, at, number: step.kind === 'turn' ? ++number : null, loss: step.kind === 'turn' ? known.shift() ?? null : null })),
    ];
  });
}

function line(entry, page, close) {
  const { closedByOthers, endedByOthers, filledIn, backTo, rollNumber, whiteSum } = words(), { sheet } = page.session.setting;
  if (entry.kind !== 'turn') {
    const text = entry.kind === 'hand' || entry.kind === 'set' ? filledIn : entry.kind === 'end' ? endedByOthers
      : fill(closedByOthers, entry.rows.map((name) => rowTitle(sheet, sheet.rows.findIndex((row) => row.name === name))).join(', '));
    return h('li', {}, h('span', { class: 'order' }), h('span', {}, text), h('span', {}), h('span', {}));
  }
  const mine = entry.untilMine === 0, title = moveTitle(entry.move, entry.before.sheet, mine);
  return h('li', {}, h('span', { class: 'order', 'aria-label': fill(rollNumber, entry.number) }, String(entry.number)),
    h('span', {}, title, h('small', {}, mine ? writeRoll(entry.roll) : `${whiteSum} ${entry.roll.whites[0] + entry.roll.whites[1]}`)),
    h('span', { class: 'figure' }, entry.loss > 0 ? `−${loss(entry.loss)}` : entry.loss === 0 ? '★' : ''),
    iconButton('undo', `${backTo}: ${fill(rollNumber, entry.number)}`, () => {
      close();
      page.start(page.session.backTo(entry.chapter, entry.at));
    }));
}

/** The reviews of all chapters, or the server's. */
async function lookBack(session, onProgress) {
  const games = session.chapters.map(({ game }) => game).filter((game) => game.steps.some(({ kind }) => kind === 'turn'));
  const reviews = [];
  for (const game of games) {
    const { ok } = canSolve(game.setting);
    reviews.push(ok || !isServed() ? review(game, await openTable(game.setting, { onProgress })) : fromServer(await serverReview(writeGame(game))));
  }
  return reviews;
}

/** A review in the JSON of the Python package, as the engine gives it. */
function fromServer({ start_value: startValue, end_value: endValue, luck, loss: lost, others, mended, over, decisions, worst: numbers }) {
  const told = numbers.map((order) => {
    const { roll, move, best, loss: cost, until_mine: untilMine } = decisions[order - 1];
    return { number: order, roll: readRoll(roll), move: readMove(move), best: readMove(best), loss: cost, untilMine };
  });
  return { startValue, endValue, luck, loss: lost, others, mended, over, worst: told };
}

function balance(reviews) {
  const { filledIn, reviewStart, reviewLuck, reviewLoss, reviewOthers, reviewEnd, reviewNow, reviewNote } = words(), last = reviews.at(-1);
  const sum = (part) => reviews.reduce((total, one) => total + one[part], 0), others = sum('others'), mended = sum('mended');
  const entry = (title, value, className = '') => [h('dt', { class: className }, title), h('dd', { class: className }, value)];
  return h('section', {}, h('dl', { class: 'balance' },
    reviews.length === 1 && entry(reviewStart, number(reviews[0].startValue)),
    entry(reviewLuck, change(sum('luck'))),
    entry(reviewLoss, sum('loss') ? `−${loss(sum('loss'))}` : '0'),
    others !== 0 && entry(reviewOthers, change(others)),
    mended !== 0 && entry(filledIn, change(mended)),
    entry(last.over ? reviewEnd : reviewNow, number(last.endValue, last.over ? 0 : 1), 'sum-line')),
  h('p', { class: 'note' }, reviewNote));
}

function worst(reviews, { setting: { sheet } }) {
  const { worst: title, noneWorse, rollNumber, bestWas } = words();
  const found = reviews.flatMap((one) => one.worst).sort((one, other) => other.loss - one.loss).slice(0, 3);
  if (!found.length) return h('p', {}, noneWorse);
  return h('section', {}, h('h3', {}, title), h('ol', { class: 'steps' }, found.map(({ number: order, move, best, loss: lost, untilMine, roll }) => h('li', {},
    h('span', { class: 'order', 'aria-label': fill(rollNumber, order) }, String(order)),
    h('span', {}, moveTitle(move, sheet, untilMine === 0), h('small', {}, `${fill(bestWas, moveTitle(best, sheet, untilMine === 0))} · ${writeRoll(roll)}`)),
    h('span', { class: 'figure' }, `−${loss(lost)}`), h('span', {})))));
}
