// The lower edge, under the thumb: whose roll, the dice, and the keys that enter them.

import { h, icon, iconButton, pips, redraw } from './dom.js';
import { fill, words } from './words.js';

const SUMS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/**
 * Draws the pad into `parent`. `on` has face(n), sum(n), erase(), roll(), slot(name), turn(untilMine),
 * undo(): what taps do. Once a roll is complete the keys are those of the next one, whose first tap
 * makes the chosen move.
 */
export function drawPad(parent, session, on) {
  const { undo } = words();
  setKind(parent, session);
  redraw(parent, [
    h('div', { class: 'turns' },
      iconButton('undo', undo, () => on.undo(), { disabled: !session.canUndo, 'data-focus': 'undo', id: 'undo' }),
      session.players > 1 && !session.isOver ? turns(session, on) : h('span', { class: 'caption' }, caption(session))),
    !session.isOver && (session.isMine ? dice(session, on) : heard(session, on)),
    !session.isOver && keys(session, on),
  ]);
}

function setKind(parent, session) {
  parent.dataset.kind = session.isOver ? 'over' : nextIsMine(session) ? 'faces' : 'sums';
}

/** Whether the next tap is about an own roll. */
const nextIsMine = (session) => comingUntilMine(session) === 0;
const comingUntilMine = ({ untilMine, players, isComplete, chosenSlot }) =>
  (isComplete && !chosenSlot ? (untilMine + players - 1) % players : untilMine);
/** The player whose roll it is so many before one's own; oneself is the first. */
export const seatOf = (untilMine, players) => (untilMine ? players - untilMine + 1 : 1);

function caption(session) {
  const { enterMore, nextEnters } = words();
  if (session.isOver || !session.hasRoll) return '';
  return session.isComplete ? nextEnters : enterMore;
}

function turns(session, on) {
  const { players, untilMine } = session, { me, seat, player, whose } = words(), next = comingUntilMine(session);
  const order = [0, ...Array.from({ length: players - 1 }, (_, back) => players - 1 - back)];
  return h('div', { class: 'seats', role: 'group', 'aria-label': whose }, order.map((wait) => h('button', {
    type: 'button', 'aria-pressed': String(wait === untilMine), 'data-next': wait === next && next !== untilMine, 'data-focus': `seat${wait}`,
    'aria-label': wait ? fill(player, seatOf(wait, players)) : me, onclick: () => on.turn(wait),
  }, wait ? fill(players > 2 ? seat : player, seatOf(wait, players)) : me)));
}

function dice(session, on) {
  const { dice: title, die, notRolled, out, colours, letters, roll, erase } = words(), { rows } = session.position.sheet;
  const slots = ['w0', 'w1', ...rows.map((row) => row.die)], inGame = new Set(session.slots), now = session.isComplete && !session.chosenSlot ? null : session.slot;
  const colourOf = (slot) => (slot[0] === 'w' ? 'white' : rows.find((row) => row.die === slot).lock);
  return h('div', { class: 'dice', role: 'group', 'aria-label': title }, slots.map((slot) => {
    const face = session.face(slot), colour = colourOf(slot), isOut = !inGame.has(slot);
    return h('button', {
      type: 'button', class: 'die', 'data-colour': colour, 'data-set': face > 0, 'data-now': slot === now, disabled: isOut, 'data-focus': `die${slot}`,
      'aria-label': `${fill(die, colours[colour])}, ${isOut ? out : face || notRolled}`, onclick: () => on.slot(slot),
    }, face ? pips(face) : h('span', { class: 'letter', 'aria-hidden': 'true' }, isOut ? '×' : slot[0] === 'w' ? '' : letters[slot.toUpperCase()]));
  }), session.isComplete && session.players > 1 ? iconButton('erase', erase, () => on.erase(), { 'data-focus': 'erase' }) : iconButton('shake', roll, () => on.roll(), { 'data-focus': 'roll' }));
}

function heard(session, on) {
  const { whiteSum, enterOther, nextOwn, nextOther, erase } = words();
  if (!session.isComplete) return h('p', { class: 'caption' }, enterOther);
  const wait = comingUntilMine(session), next = wait ? fill(nextOther, seatOf(wait, session.players)) : nextOwn;
  return h('p', { class: 'caption heard' }, h('span', {}, `${whiteSum} `, h('b', {}, String(session.whiteSum))), h('small', {}, next),
    iconButton('erase', erase, () => on.erase(), { 'data-focus': 'erase' }));
}

function keys(session, on) {
  const { keys: title, roll, erase, whiteSum } = words();
  if (nextIsMine(session)) {
    return h('div', { class: 'keys', role: 'group', 'aria-label': title }, [1, 2, 3, 4, 5, 6].map((face) =>
      h('button', { type: 'button', class: 'key', 'data-focus': `key${face}`, onclick: () => on.face(face) }, String(face))),
    session.isMine && !(session.isComplete && session.players > 1) ? iconButton('erase', erase, () => on.erase(), { 'data-focus': 'erase', disabled: !session.hasRoll })
      : iconButton('shake', roll, () => on.roll(), { 'data-focus': 'roll' }));
  }
  const shown = !session.isMine && session.isComplete ? session.whiteSum : 0;
  return h('div', { class: 'keys sums', role: 'group', 'aria-label': whiteSum }, SUMS.map((sum) =>
    h('button', { type: 'button', class: 'key', 'data-focus': `sum${sum}`, 'aria-pressed': String(sum === shown), onclick: () => on.sum(sum) }, String(sum))),
  h('button', { type: 'button', class: 'key tool', 'aria-label': roll, title: roll, 'data-focus': 'roll', onclick: () => on.roll() }, icon('shake')));
}
