// The page: takes taps, keeps the session, and draws what follows from it.

import { loadData, isLocked, settingOf, useStored } from '../engine/index.js';
import { drawAdvice } from './advice.js';
import { Advisor } from './advisor.js';
import { h, iconButton } from './dom.js';
import { Explorer } from './explore.js';
import { openFiles } from './files.js';
import { openHistory } from './history.js';
import { listenToKeys } from './keyboard.js';
import { choices, keepGame, keptGame, onChoices } from './memory.js';
import { openOthers, otherSheetsFit } from './others.js';
import { drawPad } from './pad.js';
import { openSettings } from './settings.js';
import { Session } from './session.js';
import { SheetView } from './sheet.js';
import { afterTap, chosenOption, keysOf, leastLosses } from './choosing.js';
import { cellAt, fetchWords, fill, isReroll, language, loss, moveTitle, number, rowTitle, sheetTitle, words } from './words.js';

const $ = (id) => document.getElementById(id);

class Page {
  constructor() {
    this.advisor = new Advisor((what) => (what === 'progress' ? this.#progress() : this.render()));
    this.explorer = null;
    this.sheet = null;
    this.isAsked = this.showAll = false;
    this.thought = { options: null, early: null, isKnown: false, isWaiting: false };
  }

  // What is chosen

  get isShown() { return choices.advice === 'always' || this.isAsked; }
  get chosen() { return this.thought.early && this.isShown ? this.thought.early : chosenOption(this.thought.options, this.session, this.isShown && this.thought.isKnown); }

  // What a person does

  /** Runs an action; what the rules forbid is said and changes nothing. */
  act(action) {
    try {
      action();
    } catch (error) {
      if (error.name !== 'QwixxError') throw error;
      this.tell(error.message);
    }
    this.changed();
  }

  /** Makes the chosen move; whether there was one. */
  play() {
    const { session, thought } = this, { chosen } = this;
    if (!chosen) return false;
    if (!session.isComplete) this.advisor.completeRoll(session);
    if (isReroll(chosen)) {
      session.reroll(chosen.text);
      return true;
    }
    const { did, didPass, didPenalty } = words(), isPass = chosen.text === 'pass';
    const title = moveTitle(chosen, session.position.sheet, session.isMine);
    this.tell(!isPass ? fill(did, title) : session.isMine ? didPenalty : didPass);
    session.play(chosen, thought.isKnown ? chosen.loss : null);
    this.forget();
    this.think();
    return true;
  }

  /** What was asked for the last roll is not asked for the next one. */
  forget() {
    this.isAsked = this.showAll = false;
  }

  /** The next roll begins: the chosen move is made first. */
  #begin() {
    const { session } = this;
    if (session.isComplete && !session.chosenSlot && !this.play()) {
      this.tell(words().chooseFirst);
      return false;
    }
    return !session.isOver;
  }

  face(face) { this.act(() => this.#begin() && this.session.isMine && this.session.enterFace(face)); }
  sum(sum) { this.act(() => this.#begin() && !this.session.isMine && this.session.enterSum(sum)); }
  roll() { this.act(() => this.#begin() && this.session.rollDice()); }
  erase() { this.act(() => this.session.erase()); }
  slot(slot) { this.act(() => { this.session.chosenSlot = this.session.chosenSlot === slot ? null : slot; }); }
  pick(option) { this.act(() => { this.session.picks = option.text; }); }
  ask() { this.isAsked = true; this.changed(); }
  more() { this.showAll = !this.showAll; this.render(); }

  undo() {
    this.forget();
    this.session = this.session.undo();
    this.tell(words().undone);
    this.changed();
  }

  /** Another seat: that of the next roll makes the move, any other corrects whose roll it is. */
  turn(untilMine) {
    const { session } = this, next = (session.untilMine + session.players - 1) % session.players;
    this.act(() => {
      if (session.isComplete && untilMine === next) this.play();
      else if (untilMine !== session.untilMine) session.setUntilMine(untilMine);
    });
  }

  cell(row, cell) {
    const { session, thought } = this, { name } = cellAt(session.position.sheet, row, cell);
    if (thought.options) {
      const option = afterTap(thought.options, session.picks, `${row},${cell}`, session.position.sheet);
      if (!option) return this.tell(fill(words().notNow, name));
      return this.pick(option);
    }
    if (session.hasRoll) return this.tell(words().diceWait);
    return this.act(() => {
      if (session.isOver || !session.fillIn(row, cell)) this.tell(fill(words().notFree, name));
    });
  }

  lock(row) {
    const { session } = this, { position } = session, title = rowTitle(position.sheet, row), { aloneLock, cannotClose, rowShut, rowShutNow, rowOpen } = words();
    if (isLocked(position, row) || session.isOver) return undefined;
    if (session.players === 1) return this.tell(aloneLock);
    return this.act(() => {
      if (position.rows[row].shut) {
        if (session.game.steps.length) return this.tell(fill(rowShut, title));
        session.fillInClosed(row);
        return this.tell(fill(rowOpen, title));
      }
      if (session.hasRoll && !session.canClose(row)) return this.tell(fill(cannotClose, title));
      if (session.hasRoll) session.toggleClosing(row, session.isMine && this.chosen ? this.chosen.white?.text ?? 'pass' : null);
      else session.close(row);
      return this.tell(fill(session.hasRoll ? session.closing.includes(row) ? rowShutNow : rowOpen : rowShut, title));
    });
  }

  penalty(box) {
    const { session, thought } = this, { penalties } = session.position;
    if (thought.options && session.isMine && box === penalties) this.act(() => { session.picks = 'pass'; });
    else if (!session.hasRoll && !session.isOver) this.act(() => session.fillInPenalties(box < penalties ? box : box + 1));
  }

  /** Another game, with the present one kept for Undo. */
  newGame(setting = this.session.setting) { this.start(this.session.next(setting)); }

  /** Goes on with another session. */
  start(session) {
    this.forget();
    this.explorer?.leave();
    this.session = session;
    this.changed();
  }

  explore() {
    if (this.explorer) return this.explorer.leave();
    this.explorer = new Explorer(this, () => { this.explorer = null; this.render(); });
    return this.render();
  }

  // What follows

  changed() {
    this.advisor.use(this.session.setting);
    this.render();
    this.#keep();
  }

  think() { this.thought = this.session.isOver ? { options: null, early: null } : this.advisor.think(this.session); }

  #keep() {
    clearTimeout(this.keeping);
    this.keeping = setTimeout(() => this.keepNow(), 120);
  }

  keepNow() {
    try {
      history.replaceState(null, '', this.session.address);
    } catch { /* too many in a short time; the next one does it */ }
    if (!keepGame(this.session.toJSON()) && !this.isWarned) {
      this.isWarned = true;
      this.tell(words().notKept);
    }
  }

  render() {
    if (!this.session) return;
    const { session } = this, key = `${language()}/${session.setting.sheet.name}/${session.setting.flags.penalties_to_end}/${session.setting.flags.penalty}`;
    this.think();
    document.documentElement.lang = language();
    document.documentElement.dataset.look = choices.look;
    document.documentElement.dataset.advice = this.advisor.state;
    if (this.sheetKey !== key) {
      this.sheetKey = key;
      const of = (what) => (...place) => (this.explorer ? this.explorer[what](...place) : this[what](...place));
      this.sheet = new SheetView(session.setting.sheet, session.setting.flags, { cell: of('cell'), lock: of('lock'), penalty: of('penalty') });
      $('board').replaceChildren(this.sheet.element);
    }
    this.#bar();
    document.body.dataset.mode = this.explorer ? 'explore' : 'play';
    if (this.explorer) {
      this.explorer.draw(this.sheet, $('advice'), $('pad'));
      return;
    }
    this.sheet.update(this.#sheetModel());
    drawAdvice($('advice'), { ...this.thought, session, advisor: this.advisor, chosen: this.chosen, isShown: this.isShown, showAll: this.showAll }, choices, {
      play: () => this.act(() => this.play()), pick: (option) => this.pick(option), ask: () => this.ask(), more: () => this.more(),
      newGame: () => this.newGame(), review: () => openHistory(this), retry: () => { this.advisor.retry(); this.render(); } });
    drawPad($('pad'), session, this);
    this.#sayBest();
  }

  #sheetModel() {
    const { session, thought, chosen, isShown } = this, { position, closing } = session, model = { position, closing, busy: Boolean(thought.options || thought.early) };
    const sure = isShown && thought.isKnown ? thought.early ?? thought.options?.[0] : null;
    const best = new Set(sure ? keysOf(sure, position.sheet) : []), picked = new Set(session.picks && chosen ? keysOf(chosen, position.sheet) : []);
    const least = leastLosses(thought.options ?? [], position.sheet), { loses } = words();
    model.tell = (row, cell) => {
      const key = `${row},${cell}`, value = least.get(key), offered = value !== undefined || best.has(key);
      const isKnown = isShown && thought.isKnown && Number.isFinite(value);
      return {
        offered, best: best.has(key), picked: picked.has(key), told: isKnown && value > 0 ? fill(loses, loss(value)) : '',
        figure: isShown && choices.losses && isKnown && !best.has(key) ? loss(value) : '' };
    };
    if (thought.options && session.isMine) {
      const pass = thought.options.find(({ text }) => text === 'pass');
      model.penalty = { best: sure === pass, picked: session.picks === 'pass', figure: isShown && choices.losses && pass?.loss > 0 ? loss(pass.loss) : '' };
    }
    return model;
  }

  #bar() {
    const { session, advisor, thought } = this, { alone, many, toWin, expected, history, explore, menu, allSheets, title } = words();
    const { setting } = session;
    $('subtitle').textContent = [sheetTitle(setting.sheet.name), setting.players > 1 ? fill(many, setting.players) : alone, setting.aim === 'win' && toWin].filter(Boolean).join(' · ');
    const value = session.isOver || setting.aim !== 'score' ? null : thought.isKnown && thought.options ? thought.options[0].value
      : advisor.table && !session.closing.length ? advisor.table.value(session.position, session.untilMine) : null;
    $('expected').replaceChildren(...(value === null ? [] : [h('b', {}, number(value, 0)), h('small', {}, expected)]));
    document.title = title;
    const shown = `${language()}/${Boolean(this.explorer)}/${otherSheetsFit(this)}`;
    if (this.toolsShown === shown) return;
    this.toolsShown = shown;
    $('tools').replaceChildren(
      ...(otherSheetsFit(this) ? [iconButton('people', allSheets, () => openOthers(this))] : []),
      iconButton('chart', explore, () => this.explore(), { id: 'explore', 'aria-pressed': String(Boolean(this.explorer)) }),
      iconButton('history', history, () => openHistory(this), { id: 'history', 'aria-haspopup': 'dialog' }),
      iconButton('menu', menu, () => openSettings(this), { id: 'menu', 'aria-haspopup': 'dialog' }));
  }

  #progress() {
    const bar = $('progress');
    if (bar) bar.value = this.advisor.share;
  }

  /** The best move, for those who hear the page. */
  #sayBest() {
    const { session, thought } = this, best = this.isShown && thought.isKnown ? thought.early ?? thought.options[0] : null;
    const text = best ? `${words().best}: ${moveTitle(best, session.position.sheet, session.isMine)}` : '';
    if (text && text !== this.said) $('say').textContent = text;
    this.said = text;
  }

  tell(text) {
    const toast = $('toast');
    $('say').textContent = toast.textContent = text;
    toast.dataset.on = 'true';
    toast.hidePopover?.(); // shown anew, it lies above a dialog
    toast.showPopover?.();
    clearTimeout(this.telling);
    this.telling = setTimeout(() => {
      toast.dataset.on = 'false';
      toast.hidePopover?.();
    }, 2200);
  }

  // The beginning

  /** Goes on where this tab stopped, or opens what the address says. */
  open() {
    let kept = null, problem = '';
    try {
      kept = Session.fromJSON(keptGame());
    } catch { /* nothing, or not of this version */ }
    this.session = kept ?? new Session(settingOf());
    try {
      if (location.hash.length > 1 && location.hash !== kept?.address) {
        this.session = Session.fromAddress(location.hash, kept && !kept.isFresh ? [...kept.shelf, { ...kept.toJSON(), shelf: [] }] : []) ?? this.session;
      }
    } catch (error) {
      problem = fill(words().badLink, error.message);
    }
    this.changed();
    if (problem) this.tell(problem);
  }

  /** Opens the address that was put in the address bar. */
  openAddress() {
    if (location.hash === this.session.address) return;
    try {
      const session = Session.fromAddress(location.hash, this.session.next().shelf);
      if (session) this.start(session);
    } catch (error) {
      this.tell(fill(words().badLink, error.message));
      this.keepNow();
    }
  }
}

export const page = new Page();
await Promise.all([loadData(), fetchWords()]);
useStored(document.querySelector('meta[name="qwixx-tables"]')?.content.split(' ') ?? []);
page.open();
$('subtitle').addEventListener('click', () => openSettings(page));
listenToKeys(page);
openFiles(page);
onChoices(() => fetchWords().then(() => page.render()));
addEventListener('hashchange', () => page.openAddress());
addEventListener('pagehide', () => page.keepNow());
document.documentElement.dataset.ready = 'true';
if ('serviceWorker' in navigator) navigator.serviceWorker.register(new URL('../sw.js', import.meta.url)).catch(() => {});

/** The screen stays on while the page is in use. */
async function stayAwake() {
  try {
    if (document.visibilityState === 'visible') await navigator.wakeLock?.request('screen');
  } catch { /* little power */ }
}
document.addEventListener('visibilitychange', stayAwake);
addEventListener('pointerdown', stayAwake, { once: true });
