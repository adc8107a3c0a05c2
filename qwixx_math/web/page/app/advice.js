// What to do with the roll, in words: the move that is chosen, the others best first.

import { score, storedName, write } from '../engine/index.js';
import { h, icon, redraw } from './dom.js';
import { cellAt, fill, isReroll, loss, moveDetail, moveTitle, number, placesOf, words } from './words.js';

const FEW = 4;

/** One entry for all moves that lead to the same sheet. */
function distinct(options) {
  const seen = new Set();
  return options.filter((option) => {
    const key = option.after ? write(option.after) : option.text;
    return !seen.has(key) && seen.add(key);
  });
}

/**
 * Draws the advice. `view` has session, advisor, options, early, isKnown, chosen, isShown (advice was
 * wanted), showAll; `on` has play(), pick(option), ask(), more(), newGame(), review(), retry().
 */
export function drawAdvice(parent, view, choices, on) {
  redraw(parent, content(view, choices, on));
}

function content(view, choices, on) {
  const { session, advisor, options, early, chosen } = view;
  if (session.isOver) return [ending(session, on)];
  const status = state(view, on);
  if (early && view.isShown) return [status, goButton(early, view, on, words().certain)];
  if (!options) return [status, !status && hint(session)];
  const choosing = !chosen && advisor.state !== 'ready' && h('p', { class: 'hint' }, words().chooseFirst);
  const asks = !view.isShown && advisor.state === 'ready' && view.isKnown;
  return [
    chosen && goButton(chosen, view, on),
    choosing,
    status,
    asks && h('button', { type: 'button', class: 'ask', 'data-focus': 'ask', onclick: on.ask }, icon('eye'), words().ask),
    asks && h('p', { class: 'hint' }, words().askNote),
    view.isShown && choices.list && view.isKnown && list(view, on),
  ];
}

function hint(session) {
  const { enterOwn, enterOther, tapSheet } = words();
  if (session.hasRoll) return null;
  return h('p', { class: 'hint' }, session.isMine ? enterOwn : enterOther, h('small', {}, tapSheet));
}

/** That values are being worked out, or why there are none. */
function state({ advisor, isWaiting }, on) {
  const { fetching, solving, solvingNote, noTable, beyond, again, asking } = words();
  if (advisor.isBeyond) return h('div', { class: 'status' }, h('p', {}, beyond));
  if (advisor.state === 'none') {
    return h('div', { class: 'status', role: 'status' }, h('p', {}, fill(noTable, advisor.trouble)),
      h('button', { type: 'button', class: 'plain', 'data-focus': 'retry', onclick: on.retry }, again));
  }
  if (advisor.state === 'solving') {
    return h('div', { class: 'status' }, h('label', { for: 'progress' }, storedName(advisor.setting) ? fetching : solving),
      h('progress', { id: 'progress', max: 1, value: advisor.share }), h('small', {}, solvingNote));
  }
  return isWaiting && h('div', { class: 'status', role: 'status' }, h('p', {}, asking), h('progress', { 'aria-label': asking }));
}

function chips(option, { session }) {
  const { sheet } = session.position, places = placesOf(option, sheet);
  if (!places.length) return h('span', { class: 'chips' }, h('span', { class: 'chip', 'data-colour': 'none' }, isReroll(option) ? '↻' : session.isMine ? `−${session.position.flags.penalty}` : '–'));
  return h('span', { class: 'chips' }, places.map((place) => {
    const { colour, letter, number: printed } = cellAt(sheet, ...place);
    return h('span', { class: 'chip', 'data-colour': colour }, h('small', {}, letter), String(printed));
  }));
}

function text(option, { session }, note) {
  const detail = note ?? moveDetail(option, session.position, session.roll, session.isMine);
  return h('span', { class: 'what' }, h('b', {}, moveTitle(option, session.position.sheet, session.isMine)), detail && h('small', {}, detail));
}

const isBest = (option, view) => view.isShown && view.isKnown && (option === view.early || option.loss === 0);

function figure(option, view) {
  if (!view.isShown || option.loss === null) return '';
  if (option.loss > 0) return h('span', { class: 'figure' }, `−${loss(option.loss)}`);
  return h('span', { class: 'figure' }, option === view.early || option === view.options[0] ? icon('star') : words().even);
}

function goButton(option, view, on, note) {
  return h('button', { type: 'button', class: 'go', id: 'go', 'data-focus': 'go', 'data-best': isBest(option, view), onclick: on.play },
    chips(option, view), text(option, view, note), figure(option, view), h('span', { class: 'check' }, icon('check'), h('span', { class: 'visually-hidden' }, words().markIt)));
}

function list(view, on) {
  const { moveList, allMoves, fewerMoves } = words(), all = distinct(view.options), chosenKey = view.chosen?.after && write(view.chosen.after);
  const others = all.filter((option) => option.text !== view.chosen?.text && !(option.after && write(option.after) === chosenKey)), shown = view.showAll ? others : others.slice(0, FEW);
  return [
    h('ol', { class: 'others', 'aria-label': moveList }, shown.map((option) => h('li', {}, h('button', { type: 'button', 'data-focus': `move${option.text}`, onclick: () => on.pick(option) },
      chips(option, view), text(option, view), figure(option, view))))),
    others.length > FEW && h('button', { type: 'button', class: 'more', 'data-focus': 'more', onclick: on.more }, view.showAll ? fewerMoves : fill(allMoves, all.length)),
  ];
}

function ending(session, on) {
  const { over, final, given, perfect, newGame, look, othersEnded } = words();
  const known = session.losses.filter((one) => one !== null), lost = known.reduce((sum, one) => sum + one, 0);
  const endedByOthers = session.game.steps.at(-1)?.kind === 'end';
  return h('div', { class: 'over' }, h('h2', {}, over), h('p', { class: 'big' }, fill(final, score(session.position))),
    endedByOthers && h('p', {}, othersEnded),
    known.length > 0 && h('p', {}, lost < 0.05 ? fill(perfect, known.length) : fill(given, number(lost), known.length)),
    h('div', { class: 'actions' },
      session.game.steps.length > 0 && h('button', { type: 'button', class: 'plain', 'data-focus': 'review', onclick: on.review }, look),
      h('button', { type: 'button', class: 'primary', 'data-focus': 'new', onclick: on.newGame }, newGame)));
}
