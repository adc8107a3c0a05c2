// The score sheet as printed. It is built once for a layout and a language; `update` shows a position.

import { framesMarked, isClosed, isLocked, isMarked, rowPoints, score } from '../engine/index.js';
import { cross, h, icon, set } from './dom.js';
import { cellAt, fill, rowTitle, words } from './words.js';

/** In the short form of a row only its last mark is known. */
const isSeen = (position, row, cell) => isMarked(position, row, cell) || (position.rows[row]?.cells === null && position.rows[row].last === cell);

const isGone = (position, row, cell) => (row >= position.rows.length
  ? position.circles.some(([bonus, at]) => bonus === row - position.rows.length && at > cell)
  : cell < position.rows[row].last || isClosed(position, row));

export class SheetView {
  /**
   * `on` has cell(row, cell), lock(row), penalty(box): what a tap does.
   * A place is [row, cell]; the circles of a bonus row are counted on after the rows, as in the engine.
   */
  constructor(sheet, flags, on) {
    this.sheet = sheet;
    this.cells = new Map();
    this.locks = [];
    this.points = [];
    const order = sheet.rows.map((_, row) => row);
    sheet.bonus.forEach(({ rows }, bonus) => order.splice(order.indexOf(rows[0]) + 1, 0, sheet.rows.length + bonus));
    this.#order = order;
    this.element = h('div', { class: 'sheet', role: 'group', 'aria-label': words().sheet, 'data-family': sheet.name.split('-')[0], onkeydown: (event) => this.#move(event) },
      order.map((row) => (row < sheet.rows.length ? this.#row(row, on) : this.#circles(row, on))),
      sheet.exchange.length > 0 && this.#fields(),
      this.#bottom(flags, on));
    this.cells.values().next().value.tabIndex = 0;
  }

  #order;

  #row(row, on) {
    const { name, lock, cells } = this.sheet.rows[row];
    const boxes = cells.map((printed, cell) => this.#cell(row, cell, on, {
      'data-colour': printed.colour, 'data-framed': printed.framed,
      'data-link': printed.link && (printed.link[0] > row ? 'down' : 'up') }));
    const closing = h('button', { type: 'button', class: 'lock', tabindex: -1, 'data-at': `${row},${cells.length}`, onclick: () => on.lock(row) }, icon('lock'));
    this.locks.push(closing);
    return h('div', { class: 'row', role: 'group', 'data-colour': lock },
      h('span', { class: 'name', 'aria-hidden': 'true', 'data-long': (words().letters[name] ?? name).length > 1 }, words().letters[name] ?? name),
      h('div', { class: 'cells' }, boxes, closing));
  }

  #circles(row, on) {
    const { name, numbers } = this.sheet.bonus[row - this.sheet.rows.length];
    const upper = this.sheet.rows[this.sheet.bonus[row - this.sheet.rows.length].rows[0]];
    return h('div', { class: 'row circles', role: 'group', 'aria-label': fill(words().bonusRow, name), 'data-colour': upper.lock },
      h('span', { class: 'name', 'aria-hidden': 'true' }),
      h('div', { class: 'cells' }, numbers.map((_, cell) => this.#cell(row, cell, on, { 'data-colour': 'circle' }))));
  }

  #cell(row, cell, on, attributes) {
    const { number } = cellAt(this.sheet, row, cell);
    const box = h('button', { type: 'button', class: 'cell', tabindex: -1, 'data-at': `${row},${cell}`, onclick: () => on.cell(row, cell), ...attributes },
      h('span', { class: 'number' }, String(number)), h('span', { class: 'figure' }));
    this.cells.set(`${row},${cell}`, box);
    return box;
  }

  #fields() {
    this.fields = this.sheet.exchange.map(([one, other]) => h('span', { class: 'field' }, h('b', {}, String(one)), h('b', {}, String(other))));
    return h('div', { class: 'fields', role: 'img', 'aria-label': words().fields }, this.fields);
  }

  #bottom(flags, on) {
    const { penalties, penalty } = words();
    this.boxes = Array.from({ length: flags.penalties_to_end }, (_, box) => h('button', { type: 'button', class: 'box', 'aria-label': fill(penalty, box + 1), onclick: () => on.penalty(box) }));
    this.points = this.sheet.rows.map(({ lock }) => h('span', { class: 'points', 'data-colour': lock }));
    if (this.sheet.frames.length) this.points.push(h('span', { class: 'points', 'data-colour': 'frame' }));
    this.minus = h('span', { class: 'points', 'data-colour': 'minus' });
    this.total = h('output', { class: 'total' });
    this.passLoss = h('span', { class: 'figure' });
    return h('div', { class: 'bottom' },
      h('div', { class: 'sum', 'aria-hidden': 'true' }, this.points, this.minus, h('span', {}, '='), this.total),
      h('div', { class: 'penalties', role: 'group', 'aria-label': penalties }, this.passLoss, h('span', { class: 'cost', 'aria-hidden': 'true' }, `−${flags.penalty}`), this.boxes));
  }

  /**
   * Shows a position. `tell(row, cell)` says what else is to be seen at a place, null for nothing:
   * {offered, best, picked, figure, told}; `closing` are rows that others lock in this roll, and
   * `penalty` what is to be seen at the next box: {best, picked, figure}.
   */
  update({ position, tell = () => null, closing = [], penalty = null, busy = false }) {
    const { marked, passedOver, free, closedCell, best, chosen } = words();
    set(this.element, { 'data-busy': busy });
    for (const [at, box] of this.cells) {
      const [row, cell] = at.split(',').map(Number), has = isSeen(position, row, cell);
      const gone = !has && isGone(position, row, cell), more = tell(row, cell) ?? {};
      const state = has ? marked : gone ? (row < position.rows.length && isClosed(position, row) ? closedCell : passedOver)
        : more.best ? [best, more.told].filter(Boolean).join(', ') : more.told || free;
      set(box, {
        'data-marked': has, 'data-gone': gone, 'data-offered': more.offered, 'data-best': more.best, 'data-picked': more.picked, 'data-along': more.along,
        'aria-pressed': String(has || Boolean(more.picked)), 'aria-disabled': gone || (busy && !has && !more.offered) ? 'true' : false,
        'aria-label': `${cellAt(this.sheet, row, cell).name}, ${[state, more.picked && chosen].filter(Boolean).join(', ')}` });
      this.#draw(box, has || more.picked, row + cell);
      const figure = box.lastElementChild.classList.contains('figure') ? box.lastElementChild : box.querySelector('.figure');
      if (figure.textContent !== (more.figure ?? '')) figure.textContent = more.figure ?? '';
      if (more.shade === undefined) box.style.removeProperty('--shade');
      else box.style.setProperty('--shade', `${more.shade}%`);
      set(box, { 'data-shade': more.shade !== undefined });
    }
    this.locks.forEach((lock, row) => {
      const mine = isLocked(position, row), others = position.rows[row].shut || closing.includes(row);
      const title = rowTitle(this.sheet, row);
      set(lock, { 'data-mine': mine, 'data-others': others && !mine, 'aria-pressed': String(mine || others), 'aria-label': mine ? `${title}, ${words().locked}` : fill(words().lock, title) });
      set(lock.closest('.row'), { 'data-closed': isClosed(position, row) || closing.includes(row), 'aria-label': fill(words().rowPoints, title, rowPoints(position, row)) });
      this.points[row].textContent = rowPoints(position, row);
    });
    const frames = this.sheet.frames.length ? framesMarked(position) : 0;
    if (this.sheet.frames.length) this.points[this.sheet.rows.length].textContent = (frames * (frames + 1)) / 2;
    this.fields?.forEach((field, place) => set(field, { 'data-gone': place < position.exchanges }));
    this.minus.textContent = position.penalties ? `−${position.penalties * position.flags.penalty}` : '0';
    this.total.textContent = score(position);
    this.boxes.forEach((box, place) => {
      const taken = place < position.penalties, next = place === position.penalties && penalty;
      set(box, { 'data-marked': taken, 'data-picked': next && penalty.picked, 'data-best': next && penalty.best, 'aria-pressed': String(taken || Boolean(next && penalty.picked)) });
      this.#draw(box, taken || (next && penalty.picked), place);
    });
    this.passLoss.textContent = penalty?.figure ?? '';
  }

  #draw(box, wanted, variant) {
    const drawn = box.querySelector('.cross');
    if (wanted && !drawn) box.append(cross(variant));
    else if (!wanted) drawn?.remove();
  }

  /** Arrow keys walk over the sheet. */
  #move(event) {
    const at = event.target.dataset.at?.split(',').map(Number);
    const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0], Home: [0, -99], End: [0, 99] }[event.key];
    if (!at || !step) return;
    event.preventDefault();
    const line = Math.max(0, Math.min(this.#order.length - 1, this.#order.indexOf(at[0]) + step[0])), row = this.#order[line];
    const last = row < this.sheet.rows.length ? this.sheet.rows[row].cells.length : this.sheet.bonus[row - this.sheet.rows.length].numbers.length - 1;
    const target = this.element.querySelector(`[data-at="${row},${Math.max(0, Math.min(last, at[1] + step[1]))}"]`);
    this.element.querySelector('[data-at][tabindex="0"]').tabIndex = -1;
    target.tabIndex = 0;
    target.focus();
  }
}
