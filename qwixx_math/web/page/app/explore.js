// What if? Marks are tried out on the sheet, nothing is written down: what each is worth, how likely
// the next roll makes it, and which scores the game may end with.

import { canMark, isLocked, isOver, markAt, marksWorth, numberChances, scoresToCome, withMark, withPenalty, withShut } from '../engine/index.js';
import { segments } from './dialog.js';
import { h, iconButton, redraw } from './dom.js';
import { change, fill, number, percent, words } from './words.js';

const GAMES = 400, BINS = 14, PAUSE = 350;

export class Explorer {
  constructor(page, onleave) {
    this.page = page;
    this.onleave = onleave;
    this.what = 'worth';
    this.untilMine = page.session.untilMine;
    this.tried = [page.session.position];
    this.#play();
  }

  get position() { return this.tried.at(-1); }
  get table() { return this.page.advisor.table; }

  leave() {
    clearTimeout(this.waiting);
    this.stop?.abort();
    this.onleave();
  }

  // What a tap does

  cell(row, cell) { if (!isOver(this.position) && canMark(this.position, row, cell)) this.#try(withMark(this.position, markAt(this.position.sheet, row, cell))); }
  lock(row) {
    if (isLocked(this.position, row) || isOver(this.position)) return;
    if (!this.position.rows[row].shut) this.#try(withShut(this.position, row));
  }

  penalty(box) { if (!isOver(this.position) && box === this.position.penalties) this.#try(withPenalty(this.position)); }

  #try(position) {
    this.tried.push(position);
    this.#play();
    this.page.render();
  }

  undo() {
    if (this.tried.length > 1) this.tried.pop();
    this.#play();
    this.page.render();
  }

  /** Plays games on from here, once the taps have come to rest. */
  #play() {
    this.stop?.abort();
    clearTimeout(this.waiting);
    this.outcome = null;
    this.share = 0;
    this.waiting = setTimeout(() => this.#scores(), PAUSE);
  }

  async #scores() {
    if (!this.table || isOver(this.position)) return;
    const stop = this.stop = new AbortController();
    const onProgress = (share) => {
      this.share = share;
      const bar = document.getElementById('playing');
      if (bar) bar.value = share;
    };
    try {
      const outcome = await scoresToCome(this.table, this.position, this.untilMine, { games: GAMES, signal: stop.signal, onProgress });
      if (stop.signal.aborted) return;
      this.outcome = outcome;
      this.page.render();
    } catch (error) {
      if (!stop.signal.aborted) throw error;
    }
  }

  // What is seen

  draw(sheet, advice, pad) {
    const { position, table } = this, figures = isOver(position) ? new Map() : this.what === 'worth' ? this.#worth() : this.#chances();
    sheet.update({ position, tell: (row, cell) => figures.get(`${row},${cell}`) });
    redraw(advice, [h('div', { class: 'what-if' }, table && this.#value(), table && this.#outcomes(), h('p', { class: 'note' }, words().exploreNote, ' ', this.what === 'worth' && table ? words().exploreWorthNote : words().exploreChanceNote))]);
    pad.dataset.kind = 'explore';
    redraw(pad, [
      table && segments(words().shown, 'what', [['worth', words().exploreWorth], ['chance', words().exploreChance]], this.what, (what) => {
        this.what = what;
        this.page.render();
      }),
      h('div', { class: 'turns' }, iconButton('undo', words().undo, () => this.undo(), { disabled: this.tried.length === 1, 'data-focus': 'undo' }),
        h('button', { type: 'button', class: 'primary', 'data-focus': 'leave', onclick: () => this.leave() }, words().leave))]);
  }

  #worth() {
    if (!this.table) return this.#chances();
    const found = marksWorth(this.table, this.position, this.untilMine), most = Math.max(1, ...found.map((one) => one.change));
    return new Map(found.map((one) => [`${one.row},${one.cell}`, {
      figure: number(one.change, Math.abs(one.change) < 9.95 ? 1 : 0).replace('-', '−'), told: fill(words().whatWorth, change(one.change)),
      shade: Math.max(0, 22 * one.change / most) }]));
  }

  #chances() {
    const found = numberChances(this.position, this.untilMine === 0);
    return new Map(found.map((one) => [`${one.row},${one.cell}`, { figure: `${Math.round(100 * one.any)}%`, told: fill(words().chance, percent(one.any)), shade: 50 * one.any }]));
  }

  #value() {
    const now = this.table.value(this.position, this.untilMine), gain = now - this.table.value(this.tried[0], this.untilMine);
    const hasPoints = this.page.session.setting.aim === 'score';
    return h('p', { class: 'value-line' }, hasPoints && h('b', {}, number(now)), hasPoints && h('span', {}, words().exploreValue),
      this.tried.length > 1 && h('span', { class: 'gain' }, `${words().tried}: ${change(gain)}`));
  }

  #outcomes() {
    const { scores, scoresWait, scoresMean, scoreRange, scoresOf } = words();
    if (isOver(this.position)) return null;
    if (!this.outcome) return h('div', { class: 'outcomes' }, h('label', { for: 'playing', class: 'note' }, scoresWait), h('progress', { id: 'playing', max: 1, value: this.share }));
    const { scores: found, mean } = this.outcome, low = Math.floor(found[0] / 5) * 5, width = Math.max(5, Math.ceil((found.at(-1) + 1 - low) / BINS / 5) * 5);
    const counts = Array.from({ length: Math.ceil((found.at(-1) + 1 - low) / width) }, (_, bin) => found.filter((one) => Math.floor((one - low) / width) === bin).length);
    const most = Math.max(...counts), quarter = (share) => found[Math.floor(share * (found.length - 1))];
    const text = [fill(scoresMean, number(mean)), fill(scoreRange, quarter(0.25), quarter(0.75)), fill(scoresOf, found.length)].join(' · ');
    return h('figure', { class: 'outcomes' }, h('figcaption', { class: 'note' }, `${scores}: ${text}`),
      h('div', { class: 'bars', role: 'img', 'aria-label': text }, counts.map((count, bin) => {
        const bar = h('span', { 'data-mean': Math.floor((mean - low) / width) === bin, title: `${low + bin * width}–${low + bin * width + width - 1}: ${percent(count / found.length)}` });
        bar.style.setProperty('--share', `${Math.round(100 * count / most)}%`);
        return bar;
      })), h('div', { class: 'axis', 'aria-hidden': 'true' }, h('span', {}, String(low)), h('span', {}, String(low + counts.length * width))));
  }
}
