// What is going on at the table: the game on record, the roll being entered, the move chosen.
//
// A session has chapters, each a recorded game. A chapter ends where the sheet is filled in by hand
// or the order of turns is corrected, since a record knows rolls only; the next begins there.
// Everything can be undone, back to the first chapter and to the session before.

import {
  canMark, diceOf, gamePosition, gameUntilMine, isGameOver, isLocked, markAt, newGame, noClosing, noEnd,
  read, readGame, readRoll, start, undone, withEnd, withMark, withMove,
  withPenalty, withRoll, withRowsClosed, write, writeGame,
} from '../engine/index.js';
import { readAddress, writeAddress } from './address.js';

const NO_ROLL = Object.freeze({ whites: [0, 0], dice: {}, closing: [], white: null, rerolled: false });
const MOST_CHAPTERS = 150, MOST_SHELVED = 5;

export class Session {
  /** A session of one game; `shelf` holds what was played before, as `toJSON` gives it. */
  constructor(setting, { position = start(setting), untilMine = 0, shelf = [] } = {}) {
    this.setting = setting;
    this.chapters = [chapterOf(setting, position, untilMine)];
    this.shelf = shelf.slice(-MOST_SHELVED);
    this.clearRoll();
  }

  // What is there

  get chapter() { return this.chapters.at(-1); }
  get game() { return this.chapter.game; }
  get position() { return gamePosition(this.game); }
  get untilMine() { return gameUntilMine(this.game); }
  get isMine() { return this.untilMine === 0; }
  get isOver() { return isGameOver(this.game); }
  get isFresh() { return this.chapters.length === 1 && !this.game.steps.length && !this.hasRoll; }
  get players() { return this.setting.players; }
  get hasRoll() { return this.entry.whites.some(Boolean) || Object.keys(this.entry.dice).length > 0; }

  /** The dice to enter, in order: 'w0', 'w1' and the letters of the colours in the game. */
  get slots() { return this.isMine ? ['w0', 'w1', ...diceOf(this.position)] : ['w0', 'w1']; }
  face(slot) { return slot[0] === 'w' ? this.entry.whites[slot[1]] : this.entry.dice[slot] ?? 0; }
  get missing() { return this.slots.filter((slot) => !this.face(slot)); }
  get isComplete() { return !this.isOver && !this.missing.length; }
  /** The die that the next key sets; null once all are set and none was tapped. */
  get slot() { return this.chosenSlot ?? this.missing[0] ?? null; }
  /** The roll as far as it is known. */
  get roll() {
    return readRoll(this.slots.filter((slot) => this.face(slot)).map((slot) => slot[0] + this.face(slot)).join(' '), { partial: true });
  }

  get whiteSum() { return this.entry.whites[0] + this.entry.whites[1]; }
  /** Whether others can have closed a row by the roll being entered. */
  canClose(row) { return this.roll.whites.length === 2 && !noClosing(this.position, row, this.roll, this.isMine); }
  /** Whether another player's penalty can have ended the game by the last roll. */
  get canEnd() {
    const { start: from, steps } = this.game, turns = steps.filter(({ kind }) => kind === 'turn');
    return this.players > 1 && !this.isOver && !this.hasRoll && !noEnd(from, turns.map((turn) => turn.untilMine));
  }
  /** Rows that others lock in the roll being entered. */
  get closing() { return this.entry.closing; }
  /** All decisions of the session: {chapter, step, loss}; the loss is null where none was known. */
  get losses() { return this.chapters.flatMap(({ losses }) => losses); }

  // The roll

  clearRoll() {
    this.entry = { ...NO_ROLL };
    this.chosenSlot = this.picks = null;
  }

  enterFace(face) {
    this.setFace(this.slot ?? this.slots[0], face);
    this.chosenSlot = null;
  }

  setFace(slot, face) {
    const whites = [...this.entry.whites], dice = { ...this.entry.dice };
    if (slot[0] === 'w') whites[slot[1]] = face;
    else if (face) dice[slot] = face;
    else delete dice[slot];
    this.entry = { ...this.entry, whites, dice, white: null };
    this.picks = null;
  }

  enterSum(sum) {
    const one = Math.min(6, sum - 1);
    this.entry = { ...this.entry, whites: [one, sum - one] };
    this.picks = this.chosenSlot = null;
  }

  /** Takes back one die, the tapped or the last one. */
  erase() {
    const last = this.chosenSlot ?? this.slots.filter((slot) => this.face(slot)).at(-1);
    if (!this.isMine || !last) this.clearRoll();
    else {
      this.setFace(last, 0);
      this.chosenSlot = null;
    }
  }

  rollDice(random = Math.random) {
    this.clearRoll();
    for (const slot of this.slots) this.setFace(slot, 1 + Math.floor(6 * random()));
  }

  /** Takes dice up again that are rolled once more, as a move 'reroll w3 r5' says. */
  reroll(text) {
    for (const [die, face] of text.split(' ').slice(1)) {
      this.setFace(die === 'w' ? `w${this.entry.whites.indexOf(Number(face))}` : die, 0);
    }
    this.entry = { ...this.entry, rerolled: true };
    this.chosenSlot = null;
  }

  /**
   * Others lock a row in this roll, or did not after all. `white` is one's own decision about the white
   * sum, made in the same action: a mark's text, 'pass', or null while it is open.
   */
  toggleClosing(row, white) {
    const { closing } = this.entry;
    if (closing.includes(row)) this.entry = { ...this.entry, closing: closing.filter((one) => one !== row) };
    else this.entry = { ...this.entry, closing: [...closing, row], white: closing.length ? this.entry.white : white };
    if (!this.entry.closing.length) this.entry = { ...this.entry, white: null };
    this.picks = null;
  }

  // What happens

  /** The move for the roll entered; `loss` is what it gave away, null if that is not known. */
  play(move, loss) {
    const { game, losses } = this.chapter, names = this.closing.map((row) => this.setting.sheet.rows[row].name);
    let then = withMove(withRoll(game, this.roll), move.text);
    if (names.length) then = withRowsClosed(then, names.join(' '));
    this.#goOn({ game: then, losses: [...losses, loss] });
  }

  /** Others closed a row by the last roll. */
  close(row) {
    const { game, losses } = this.chapter, { name } = this.setting.sheet.rows[row];
    if (game.steps.some(({ kind }) => kind === 'turn')) this.#goOn({ game: withRowsClosed(game, name), losses });
    else this.startChapter(shut(this.position, row, true), this.untilMine);
  }

  /** Another player's last penalty ends the game. */
  end() {
    const { game, losses } = this.chapter;
    this.#goOn({ game: withEnd(game), losses });
  }

  #goOn(chapter) {
    this.chapters = [...this.chapters.slice(0, -1), chapter];
    this.clearRoll();
  }

  /** The game goes on from a position that no roll led to. */
  startChapter(position, untilMine, setting = this.setting) {
    const next = chapterOf(setting, position, untilMine);
    this.setting = setting;
    this.chapters = [...this.chapters, next].slice(-MOST_CHAPTERS);
    this.clearRoll();
  }

  /** Marks a cell without dice, or takes the last mark of its row back; false if neither can be. */
  fillIn(row, cell) {
    const { position } = this, { rows, sheet } = position, marks = rows[row];
    if (marks?.cells && marks.last === cell && !sheet.links.length && !sheet.bonus.length) {
      const cells = marks.cells.slice(0, -1);
      this.startChapter(withRow(position, row, { cells, count: cells.length, last: cells.at(-1) ?? -1 }), this.untilMine);
    } else if (canMark(position, row, cell)) {
      this.startChapter(withMark(position, markAt(sheet, row, cell)), this.untilMine);
    } else return false;
    return true;
  }

  /** Opens a row that was given as closed, or closes it, without dice. */
  fillInClosed(row) {
    this.startChapter(shut(this.position, row, !this.position.rows[row].shut), this.untilMine);
  }

  /** Takes so many penalties, without dice. */
  fillInPenalties(count) {
    const { position, setting } = this;
    let then = { ...position, penalties: Math.min(count, position.penalties) };
    while (then.penalties < count) then = withPenalty(then);
    this.startChapter(read(write(then), setting), this.untilMine);
  }

  /** Corrects whose roll it is. */
  setUntilMine(untilMine) {
    if (untilMine === this.untilMine) return;
    if (!this.game.steps.length) this.#goOn(chapterOf(this.setting, this.position, untilMine));
    else this.startChapter(this.position, untilMine);
  }

  // Back and forth

  get canUndo() {
    return this.hasRoll || this.game.steps.length > 0 || this.chapters.length > 1 || this.shelf.length > 0;
  }

  /** Takes back the last thing: a roll being entered, else the last move, whose roll comes back. */
  undo() {
    if (this.hasRoll || this.closing.length) this.clearRoll();
    else if (this.game.steps.length) this.#undoStep();
    else if (this.chapters.length > 1) {
      this.chapters = this.chapters.slice(0, -1);
      this.setting = this.game.setting;
    } else if (this.shelf.length) return Session.fromJSON({ ...this.shelf.at(-1), shelf: this.shelf.slice(0, -1) });
    return this;
  }

  #undoStep() {
    let { game, losses } = this.chapter;
    const closing = [], { sheet } = this.setting;
    while (game.steps.at(-1)?.kind === 'closed') { // what others closed belongs to the roll before
      closing.push(...game.steps.at(-1).rows.map((name) => sheet.rows.findIndex((row) => row.name === name)));
      game = undone(game);
    }
    const turn = game.steps.at(-1)?.roll;
    if (turn || !closing.length) game = undone(game);
    if (turn) {
      game = undone(game); // the roll that waits then
      losses = losses.slice(0, -1);
    }
    this.#goOn({ game, losses });
    if (turn) this.entry = { ...NO_ROLL, whites: [...turn.whites], dice: { ...turn.dice }, closing };
  }

  /** A copy that ends before a step of a chapter, its roll on the table; this one is kept on its shelf. */
  backTo(chapter, step) {
    let session = Session.fromJSON({ ...this.toJSON(), shelf: [...this.shelf, { ...this.toJSON(), shelf: [] }] });
    while (session.chapters.length - 1 > chapter || session.game.steps.length > step) session = session.undo();
    return session;
  }

  /** A new session that keeps this one on its shelf. */
  next(setting = this.setting, from = {}) {
    const shelf = this.isFresh ? this.shelf : [...this.shelf, { ...this.toJSON(), shelf: [] }];
    return new Session(setting, { shelf, ...from });
  }

  // As text

  get address() {
    return writeAddress({ setting: this.setting, position: this.position, roll: this.hasRoll ? this.roll : null, untilMine: this.untilMine });
  }

  /** The present chapter as a `.qwixx` file. */
  get record() { return writeGame(this.game); }

  toJSON() {
    return {
      chapters: this.chapters.map(({ game, losses }) => ({ record: writeGame(game), losses })),
      entry: this.entry,
      shelf: this.shelf,
    };
  }

  /** Throws QwixxError or TypeError if it is not what `toJSON` gave. */
  static fromJSON({ chapters: told, entry, shelf }) {
    const chapters = told.map(({ record, losses }) => ({ game: readGame(record, { rerolls: true }), losses }));
    const session = new Session(chapters.at(-1).game.setting, { shelf: Array.isArray(shelf) ? shelf : [] });
    session.chapters = chapters;
    session.entry = { ...NO_ROLL, ...entry };
    session.roll; // throws if it is none
    return session;
  }

  /** The session an address speaks of, null if it names no position. */
  static fromAddress(hash, shelf = []) {
    const found = readAddress(hash);
    if (!found) return null;
    const { setting, position, roll, untilMine } = found;
    const session = new Session(setting, { position, untilMine, shelf });
    for (const [place, face] of roll?.whites.entries() ?? []) session.setFace(`w${place}`, face);
    for (const die of session.slots.slice(2)) if (roll?.dice[die]) session.setFace(die, roll.dice[die]);
    return session;
  }

  /** The session of a `.qwixx` file. */
  static fromRecord(text, shelf = []) {
    const game = readGame(text), session = new Session(game.setting, { shelf });
    session.chapters = [{ game: game.rolled ? undone(game) : game, losses: [] }];
    if (game.rolled) session.entry = { ...NO_ROLL, whites: [...game.rolled.whites], dice: { ...game.rolled.dice } };
    return session;
  }
}

const chapterOf = (setting, position, first) => ({ game: newGame(setting, { start: position, first }), losses: [] });


function withRow(position, row, changes) {
  const rows = position.rows.map((old, at) => (at === row ? Object.freeze({ ...old, ...changes }) : old));
  return Object.freeze({ ...position, rows: Object.freeze(rows) });
}

const shut = (position, row, isShut) => (isLocked(position, row) ? position : withRow(position, row, { shut: isShut }));
