/**
 * Rolls, marks and moves as text, as the Python package reads and writes them (see also `spelling`).
 *
 *     roll   w3 w4 r5 y1 g6 b2       colour dice of closed rows are absent; 345162 is all dice
 *     move   R7  b9  R7+b9  pass     a capital: white sum in that row; a small letter: that die
 *            R7^4                    7 marked in row R for a white sum of 4 (exchange field)
 *            R7~                     with what hangs on the cell, where that is a choice
 *            w3=4+R8  R7+b9+g8  miss:R7   turned by Tina Turner, Chris Cross, Miss Take
 */
import { invalidNotation } from './errors.js';
import { diePieces, lettersOf, markPieces } from './spelling.js';

export const DICE = 'rygb';
const MOST_PIECES = 6;
const MARK = /^(miss:)?([A-Z]{1,2}|[a-z]{1,2})(\d{1,2})(?:\^(\d{1,2}))?(~?)$/;
const TURN = new RegExp(`^([w${DICE}])([34])=([34])$`);

export const sumOf = (roll) => roll.whites[0] + roll.whites[1];

/**
 * A roll; digits alone are the white dice, then the colour dice in `order`. With `partial` dice may be
 * missing, white ones too.
 */
export function readRoll(text, { partial = false, order = DICE } = {}) {
  let whites = [], dice = {};
  for (const [piece, written, column] of diePieces(text)) {
    const [, letter, faces] = /^([a-z]?)(\d+)$/i.exec(piece) ?? [];
    const die = letter === '' ? 'w' : letter?.toLowerCase();
    if (!faces || !`w${DICE}`.includes(die))
      throw invalidNotation(`expected a die and its face, such as w3 or r5 (dice: w r y g b)`, written, column);
    if (/[^1-6]/.test(faces)) throw invalidNotation('a die shows 1 to 6', written, column);
    if (die === 'w') whites.push(...[...faces].map(Number));
    else if (die in dice || faces.length > 1)
      throw invalidNotation(`there is one ${die} die; give it once`, written, column);
    else dice[die] = Number(faces);
  }
  if (!Object.keys(dice).length && whites.length === 2 + order.length) {
    dice = Object.fromEntries([...order].map((die, at) => [die, whites[2 + at]]));
    whites = whites.slice(0, 2);
  }
  if (whites.length > 2 || (!partial && whites.length < 2))
    throw invalidNotation(`a roll has two white dice, such as 'w3 w4'; got ${whites.length} in '${text}'`);
  return rollOf(whites, dice);
}

/** A roll with its colour dice in the order r y g b. */
export const rollOf = (whites, dice = {}) => Object.freeze({
  whites: Object.freeze([...whites]),
  dice: Object.freeze(Object.fromEntries([...DICE].filter((die) => dice[die]).map((die) => [die, dice[die]]))),
});

export const writeRoll = (roll) => [
  ...roll.whites.map((face) => `w${face}`), ...Object.entries(roll.dice).map(([die, face]) => die + face),
].join(' ');

const order = (mark) => DICE.indexOf(mark.where[0]) * 1000 + mark.where.length * 100 + mark.number * 2 + mark.joined;

/** A mark; `row` and `cell` are known once a sheet is (see `position`). */
export function markOf(where, number, exchanged = 0, joined = false) {
  return { where, number, exchanged, joined, text: where + number + (exchanged ? `^${exchanged}` : '') + (joined ? '~' : '') };
}

/** A move; of two colour marks the first is the one of the first die. */
export function moveOf({ white = null, colours = [], miss = null, turned = null } = {}) {
  const [colour = null, second = null] = [...colours].sort((one, other) => order(one) - order(other));
  const parts = [
    turned && `${turned.die}${turned.face}=${7 - turned.face}`, white?.text, colour?.text, second?.text,
    miss && `miss:${miss.text}`,
  ];
  return Object.freeze({ text: parts.filter(Boolean).join('+') || 'pass', white, colour, second, miss, turned });
}

export const coloursOf = (move) => [move.colour, move.second].filter(Boolean);

/** A move; `red 7` is the one of R7 and r7 that is among the legal moves. */
export function readMove(text, legal = []) {
  if (/^\s*(pass|skip|penalty|p)\s*$/i.test(text)) return moveOf();
  const pieces = markPieces(text), spellings = pieces.map(([piece]) => lettersOf(piece));
  if (spellings.every((ways) => ways.length === 1) || pieces.length > MOST_PIECES) return moveOfPieces(pieces);
  const chosen = spellings.reduce((some, ways) => some.flatMap((one) => ways.map((way) => [...one, way])), [[]]);
  const found = chosen.flatMap((texts) => {
    try {
      return [moveOfPieces(pieces.map(([, ...where], at) => [texts[at], ...where]))];
    } catch {
      return [];
    }
  });
  const possible = found.filter((move) => legal.some((one) => one.text === move.text));
  const fitting = possible.length ? possible : found.slice(0, legal.length ? 1 : found.length);
  if (!fitting.length) return moveOfPieces(pieces);
  if (fitting.length > 1)
    throw invalidNotation(`'${text}' may be ${fitting.map((move) => move.text).join(' or ')}: a capital for the white sum, a small letter for the colour die`);
  return fitting[0];
}

function moveOfPieces(pieces) {
  const found = { white: null, colours: [], miss: null, turned: null };
  for (const [piece, written, column] of pieces) {
    const [, miss, where, number, exchanged, joined] = MARK.exec(piece) ?? [];
    const [, die, face, to] = TURN.exec(piece) ?? [];
    const isWhite = where && where === where.toUpperCase();
    const mark = where && markOf(where, Number(number), Number(exchanged ?? 0), joined === '~');
    if (die && face !== to && !found.turned) found.turned = { die, face: Number(face) };
    else if (miss && isWhite && !found.miss) found.miss = mark;
    else if (where && !miss && isWhite && !found.white) found.white = mark;
    else if (where && !miss && !isWhite && !mark.exchanged && found.colours.length < 2) found.colours.push(mark);
    else throw invalidNotation('expected a move such as R7 (white sum in row R), b9 (blue die), R7+b9 or pass', written, column);
  }
  if (!found.white && !found.colours.length && !found.miss)
    throw invalidNotation('empty move; write R7, b9, R7+b9 or pass');
  return moveOf(found);
}
