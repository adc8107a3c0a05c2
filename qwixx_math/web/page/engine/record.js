/**
 * A game as one player goes through it, and as a `.qwixx` file holds it; the same files and the same
 * rules as the Python package's coach.
 *
 *     qwixx-game/1
 *     sheet: classic
 *     players: 2
 *     until-mine: 0
 *     start: -
 *
 *     w3 w4 r5 y1 g6 b2 > g9      a roll and one's move
 *     w2 w6 > pass                another player's roll: white dice only
 *     closed R                    others closed row R by the last roll
 *     w1 w2 r2 y5 g6 b2 > ?       rolled, not decided yet; only at the end
 *     end                         another player's last penalty ended the game
 *     set R2,3 P1                 one's own sheet, after a slip at the table
 *
 * Rows that others closed by one's own roll they locked by the white sum, in action 1: the move of the
 * line before is played so, and has no penalty if the game ended then. `model: table` and `aim: win` say
 * by what moves are judged.
 *
 * A game has setting (sheet, flags, players), start, first (passive rolls before the first own turn),
 * seed (a file's, kept), steps ({ kind: 'turn', roll, move } | { kind: 'closed', rows: ['R'] } |
 * { kind: 'end' } | { kind: 'set' }, each with text, before, after, untilMine), rolled (a roll that
 * waits, or null).
 */
import { defectsOf } from './defects.js';
import { illegalMove, illegalPosition, invalidNotation, invalidSetting } from './errors.js';
import { changedFlags } from './flags.js';
import { mostMarks, noClosing, noEnd } from './happening.js';
import { checkDice, moves, play } from './moves.js';
import { DICE, readMove, readRoll, rollOf, writeRoll } from './notation.js';
import { closedRows, diceOf, isClosed, isOver, score, start as emptySheet, withClosed } from './position.js';
import { read, write } from './position_text.js';
import { settingOf } from './setting.js';
import { rowIndex } from './sheet.js';

const FORMAT = 'qwixx-game/1', UNDECIDED = '?';
const SETTINGS = ['sheet', 'flags', 'players', 'until-mine', 'start', 'seed', 'model', 'aim', 'others'];

/** A game before its first roll. */
export function newGame(setting, { first = 0, start = null, seed = null } = {}) {
  const { players } = setting;
  if (first >= players) {
    const range = players > 1 ? `0 to ${players - 1}` : '0', plural = players > 1 ? 's' : '';
    throw invalidSetting(`until_mine is ${first}; with ${players} player${plural} it is ${range} (passive rolls before the own turn)`);
  }
  return Object.freeze({ setting, start: start ?? emptySheet(setting), first, seed, steps: [], rolled: null });
}

const withStep = (game, step) => Object.freeze({ ...game, steps: [...game.steps, Object.freeze(step)], rolled: null });

export const gamePosition = (game) => game.steps.at(-1)?.after ?? game.start;
const turnsOf = (game) => game.steps.filter((step) => step.kind === 'turn');
const waitsOf = (game) => turnsOf(game).map((step) => step.untilMine);
/** Passive rolls before the own turn, from the waiting or the coming roll on. */
export const gameUntilMine = ({ setting: { players }, first, ...game }) => (((first - turnsOf(game).length) % players) + players) % players;
const hasEnded = (game) => game.steps.at(-1)?.kind === 'end';
export const isGameOver = (game) => hasEnded(game) || isOver(gamePosition(game));

/** The position after step `at` and the rows that others closed by the same roll. */
export function afterClosing(game, at) {
  let last = at;
  while (game.steps[last + 1]?.kind === 'closed') last++;
  return game.steps[last].after;
}

function checkGoing(game) {
  if (isGameOver(game)) throw illegalMove(`the game is over with a score of ${score(gamePosition(game))}`);
}
function checkTime(game, what) {
  checkGoing(game);
  if (game.rolled) throw illegalMove(`${what} after the move for '${writeRoll(game.rolled)}'; enter that first`);
}
function checkOthers(game, what) {
  if (game.setting.players === 1) throw illegalMove(`a game for one has no others who could ${what}`);
}

/** The game with a roll that waits for its move; of a passive roll the white dice count. */
export function withRoll(game, asked) {
  checkGoing(game);
  if (game.rolled) throw illegalMove(`the roll '${writeRoll(game.rolled)}' waits for its move`);
  const position = gamePosition(game), isMine = gameUntilMine(game) === 0;
  const roll = typeof asked === 'string' ? readRoll(asked, { order: [...DICE].filter((die) => diceOf(position).includes(die)) }) : asked;
  if (isMine || Object.keys(roll.dice).length) checkDice(position, roll);
  return Object.freeze({ ...game, rolled: isMine ? roll : rollOf(roll.whites) });
}

/** The game after a move for the waiting roll. */
export function withMove(game, asked) {
  if (!game.rolled) throw illegalMove('no roll waits for a move');
  const before = gamePosition(game), untilMine = gameUntilMine(game);
  const move = typeof asked === 'string' ? readMove(asked, moves(before, game.rolled, untilMine === 0)) : asked;
  const after = play(before, move, { roll: game.rolled, active: untilMine === 0 });
  return withStep(game, { kind: 'turn', roll: game.rolled, move, text: `${writeRoll(game.rolled)} > ${move.text}`, before, after, untilMine });
}

/** The game after others closed rows, named by their letters ('R Y'), by the last roll. */
export function withRowsClosed(game, names) {
  checkOthers(game, 'close rows');
  const { sheet } = game.setting, before = gamePosition(game), rows = [...new Set(names.toUpperCase().split(/[\s,]+/).filter(Boolean))];
  const unknown = rows.filter((name) => rowIndex(sheet, name) < 0), indices = rows.map((name) => rowIndex(sheet, name));
  if (unknown.length || !rows.length)
    throw invalidNotation(`closed ${unknown.join(' ')}: name rows (${sheet.rows.map((row) => row.name).join(', ')}), as in closed R`);
  const at = game.steps.findLastIndex((step) => step.kind === 'turn'), last = game.steps[at], mine = last?.untilMine === 0;
  if (!mine || game.rolled || hasEnded(game)) checkTime(game, 'rows close');
  if (!last) throw illegalMove('nobody has rolled yet; a row that is closed from the start: set Rx');
  checkClosing(game, last, indices);
  let after = withClosed(before, indices);
  if (mine && !game.steps.slice(at).some((step) => step.kind === 'set'))
    after = closedIn(last, closedRows(after).filter((row) => !isClosed(last.after, row)));
  return withStep(game, { kind: 'closed', rows, text: `closed ${rows.join(' ')}`, before, after: sound(after), untilMine: gameUntilMine(game) });
}

/** Throws if a row is closed already, or others cannot have closed it by the roll of a step. */
function checkClosing(game, last, indices) {
  const { sheet, flags, players } = game.setting, shut = indices.filter((row) => isClosed(gamePosition(game), row));
  if (shut.length) throw illegalMove(`row ${shut.map((row) => sheet.rows[row].name).join(' ')} is closed already`);
  const [problem] = indices.map((row) => noClosing(last.before, row, last.roll, last.untilMine === 0)).filter(Boolean);
  if (problem) throw illegalMove(problem);
  if (mostMarks(game.start, players, waitsOf(game)) <= flags.marks_to_lock)
    throw illegalMove(`after ${turnsOf(game).length} rolls nobody has ${flags.marks_to_lock} marks and the last cell`);
}

/** The position, unless no game can reach it. */
function sound(position) {
  const defects = defectsOf(position);
  if (defects.length) throw illegalPosition(defects);
  return position;
}

/** The position after one's own turn in which others lock rows in action 1. */
function closedIn({ before, roll, move }, closing) {
  try {
    return play(before, move, { roll, closing });
  } catch (error) {
    throw illegalMove(`at your roll others lock by the white sum, before you mark a colour, and so ${error.message}; take your move back`);
  }
}

/** The game after another player's last penalty ended it. */
export function withEnd(game) {
  checkOthers(game, 'end it');
  checkTime(game, 'the game ends');
  const position = gamePosition(game), problem = noEnd(game.start, waitsOf(game));
  if (problem) throw illegalMove(problem);
  return withStep(game, { kind: 'end', text: 'end', before: position, after: position, untilMine: gameUntilMine(game) });
}

/** The game with one's sheet set right; a roll waits on if its dice still fit. */
export function withPosition(game, position) {
  checkGoing(game);
  const { rolled } = game;
  const then = withStep(game, { kind: 'set', text: `set ${write(position)}`, before: gamePosition(game), after: position, untilMine: gameUntilMine(game) });
  try {
    return rolled ? withRoll(then, rolled) : then;
  } catch (error) {
    if (error.kind !== 'IllegalMove') throw error;
    return then;
  }
}

/** The game without the last thing entered: a waiting roll, else the last step, whose roll then waits. */
export function undone(game) {
  const last = game.steps.at(-1);
  if (game.rolled || !last) return Object.freeze({ ...game, rolled: null });
  return Object.freeze({ ...game, steps: game.steps.slice(0, -1), rolled: last.kind === 'turn' ? last.roll : null });
}

/** The text of a game. */
export function writeGame({ setting, start, first, seed, steps, rolled }) {
  const flags = Object.entries(changedFlags(setting.flags)).map(([name, value]) => `${name}=${pythonText(value)}`).join(' ');
  const said = {
    sheet: setting.sheet.name, flags, players: setting.players, 'until-mine': first, start: write(start), seed: seed ?? '',
    model: setting.model === 'cycle' ? '' : setting.model, aim: setting.aim === 'score' ? '' : setting.aim,
  };
  const settings = Object.entries(said).filter(([, value]) => value !== '').map(([name, value]) => `${name}: ${value}`);
  return [FORMAT, ...settings, '', ...steps.map((step) => step.text), ...(rolled ? [`${writeRoll(rolled)} > ${UNDECIDED}`] : []), ''].join('\n');
}
const pythonText = (value) => (typeof value === 'boolean' ? (value ? 'True' : 'False') : value);

/** Reads a game and plays it through; with `rerolls` one in which dice are rolled again, which no file can have yet. */
export function readGame(text, { rerolls = false } = {}) {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|[\n\r]/).map((line, at) => [at + 1, line.split('#')[0].trim()]).filter(([, said]) => said);
  if (lines[0]?.[1] !== FORMAT) throw invalidNotation(`no recorded game: its first line is '${FORMAT}'`);
  const settings = {};
  let at = 1;
  for (; at < lines.length; at++) {
    const [number, line] = lines[at], colon = line.indexOf(':'), name = line.slice(0, Math.max(colon, 0)).trim();
    if (colon < 0 || name.includes('>')) break;
    if (!SETTINGS.includes(name) || name in settings)
      throw invalidNotation(`line ${number}: settings are ${SETTINGS.join(', ')}, each once; not '${name}'`);
    settings[name] = line.slice(colon + 1).trim();
  }
  let game = null;
  try {
    game = begin(settings);
    if (!rerolls && game.setting.flags.power === 'double_dutch') throw invalidSetting('a game on record cannot roll dice again yet (double_dutch)');
  } catch (error) {
    throw invalidNotation(error.message);
  }
  for (const [number, line] of lines.slice(at)) {
    try {
      game = withLine(game, line);
    } catch (error) {
      throw invalidNotation(`line ${number}: ${error.message}`);
    }
  }
  return game;
}

function begin({ sheet, flags: changed = '', start: from = '-', model = 'cycle', aim, others, ...settings }) {
  if (others) throw invalidSetting('others: the page plays without the sheets of the others; qwixx play and qwixx review read such a game');
  const whole = (name, otherwise) => {
    const said = settings[name];
    if (said === undefined) return otherwise;
    if (!/^\d{1,19}$/.test(said)) throw invalidSetting(`${name}: '${said}' is no whole number of 0 or more`);
    return name === 'seed' ? said : Number(said); // a seed may be longer than numbers are exact
  };
  const flags = Object.fromEntries(changed.split(/\s+/).filter(Boolean).map((said) => said.split('=')));
  const setting = settingOf({ sheet, players: whole('players', 1), flags, model, aim });
  const first = whole('until-mine', 0), start = read(from, setting);
  return newGame(setting, { first, start, seed: whole('seed', null) });
}

function withLine(game, line) {
  const [word] = line.split(' ', 1), rest = line.slice(word.length);
  if (word === 'closed') return withRowsClosed(game, rest);
  if (word === 'set') return withPosition(game, read(rest, game.setting));
  if (line === 'end') return withEnd(game);
  const arrow = line.indexOf('>');
  if (arrow < 0)
    throw invalidNotation(`'${line}': expected 'roll > move', 'closed R', 'end' or 'set R2,3'; a roll without its move is 'roll > ${UNDECIDED}'`);
  const rolled = withRoll(game, line.slice(0, arrow).trim()), move = line.slice(arrow + 1).trim();
  return move === UNDECIDED ? rolled : withMove(rolled, move);
}
