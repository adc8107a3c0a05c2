// Where advice comes from: a table solved in the page, else the computer that serves it.

import { advise, canSolve, certain, diceOf, hasServer, moves, openTable, play, serverAdvise, write, writeRoll } from '../engine/index.js';

/** Whether `qwixx web` serves the page; it says so in the document. */
export const isServed = () => document.querySelector('meta[name="qwixx-server"]') !== null;

const FACES = [1, 2, 3, 4, 5, 6];

export class Advisor {
  /** `changed` is called when something new can be shown. */
  constructor(changed) {
    this.changed = changed;
    this.setting = this.table = this.stop = null;
    this.answers = new Map();
    this.#reset();
  }

  #reset() {
    this.share = 0;
    this.trouble = '';
    this.isRemote = this.isBeyond = false;
    this.answers.clear();
  }

  /** Makes ready for a setting; what was begun for another one is stopped. */
  use(setting) {
    if (this.setting?.key === setting.key) return;
    this.stop?.abort();
    this.setting = setting;
    this.table = null;
    this.#reset();
    this.#open(setting);
  }

  /** Tries again after a failure. */
  retry() {
    const { setting } = this;
    this.setting = null;
    this.use(setting);
  }

  async #open(setting) {
    const stop = this.stop = new AbortController();
    const onProgress = (share) => {
      if (stop.signal.aborted) return;
      this.share = share;
      this.changed('progress');
    };
    try {
      const { ok } = canSolve(setting);
      this.isRemote = !ok && isServed() && await hasServer();
      this.isBeyond = !ok && !this.isRemote;
      const table = ok ? await openTable(setting, { onProgress, signal: stop.signal }).catch((error) => {
        if (stop.signal.aborted || error.name !== 'AbortError') throw error;
        return openTable(setting, { onProgress, signal: stop.signal }); // the one before was stopped
      }) : null;
      if (stop.signal.aborted) return;
      this.table = table;
    } catch (error) {
      if (stop.signal.aborted) return;
      this.trouble = error.message || String(error);
    }
    this.changed();
  }

  /** 'ready', 'solving', 'none': `isBeyond` the page, else `trouble` says why. */
  get state() {
    if (this.trouble || this.isBeyond) return 'none';
    return this.table || this.isRemote ? 'ready' : 'solving';
  }

  /**
   * What there is to say about the roll of a session: {options, early, isKnown, isWaiting}. Options
   * are all legal moves, best first; without values (and losses null) where none are known.
   */
  think(session) {
    const { position, roll, untilMine, closing, entry } = session;
    if (!session.isComplete) {
      const whitesKnown = roll.whites.length === 2;
      const early = this.table && whitesKnown && session.isMine && !closing.length ? certain(this.table, position, roll, untilMine) : null;
      return { options: null, early, isKnown: Boolean(early), isWaiting: false };
    }
    const known = this.table
      ? advise(this.table, position, roll, untilMine, { white: entry.white, closed: session.isMine && closing.length ? closing : null })
      : this.isRemote && !closing.length ? this.#ask(session) : null;
    if (known) return { options: known, early: null, isKnown: true, isWaiting: false };
    const options = moves(position, roll, session.isMine, session.isMine ? closing : []).map((move) => ({
      ...move, value: null, loss: null, after: play(position, move, { active: session.isMine, closing: session.isMine ? closing : [] }) }));
    return { options, early: null, isKnown: false, isWaiting: this.isRemote && !closing.length };
  }

  /**
   * Fills up a roll of which the best move is certain already: with faces for which that move is worth
   * as nearly as can be what it is worth on average.
   */
  completeRoll(session) {
    const { position, roll, untilMine, missing } = session;
    const values = FACES.map((face) => {
      const dice = Object.fromEntries(diceOf(position).map((die) => [die, roll.dice[die] ?? face]));
      return advise(this.table, position, { whites: roll.whites, dice }, untilMine)[0].value;
    });
    const mean = values.reduce((sum, value) => sum + value, 0) / FACES.length;
    const distances = values.map((value) => Math.abs(value - mean));
    const face = FACES[distances.indexOf(Math.min(...distances))];
    for (const slot of missing) session.setFace(slot, face);
  }

  #ask({ setting, position, roll, untilMine, entry: { rerolled } }) {
    const key = `${write(position)}|${writeRoll(roll)}|${untilMine}|${rerolled}`;
    if (!this.answers.has(key)) {
      this.answers.clear();
      this.answers.set(key, null);
      serverAdvise(setting, position, roll, untilMine, { rerolled }).then((options) => this.answers.set(key, options), (error) => {
        this.trouble = error.message;
      }).then(() => this.changed());
    }
    return this.answers.get(key);
  }
}
