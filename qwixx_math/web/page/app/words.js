// The words of the language chosen, numbers as it writes them, and moves told in them.

import { isLocked, isMarked, isOver, placeOf } from '../engine/index.js';
import { choices } from './memory.js';
import en from './words.en.js';

/** Names of the languages; the words of all but English are fetched when they are wanted. */
export const languages = { en: 'English', de: 'Deutsch' };
const fetched = { en };

const preferred = () => (navigator.languages ?? [navigator.language]).map((tag) => tag.slice(0, 2)).find((tag) => tag in languages);
const wanted = () => (choices.language in languages ? choices.language : preferred() ?? 'en');

/** Fetches the words of the language that is wanted. */
export async function fetchWords() {
  const tag = wanted();
  try {
    fetched[tag] ??= (await import(`./words.${tag}.js`)).default;
  } catch { /* no network: in English, till it is asked for again */ }
}

/** The language in use. */
export const language = () => (wanted() in fetched ? wanted() : 'en');

/** What the page says. */
export const words = () => fetched[language()];

/** A text with its gaps filled. */
export const fill = (text, ...parts) => text.replace(/\{(\d)\}/g, (_, place) => parts[place]);

/** A number with so many decimals. */
export const number = (value, digits = 1) => value.toLocaleString(language(), {
  minimumFractionDigits: digits, maximumFractionDigits: digits });

const signs = (text) => text.replace('-', '−');

/** A loss, short: 0, 0.02, 1.3, 12. */
export const loss = (value) => (value === 0 ? '0' : number(value, value < 0.05 ? 2 : 1));

/** A change with its sign. */
export const change = (value, digits = 1) => `${value > 0 ? '+' : ''}${signs(number(value, digits))}`;

/** A chance in per cent. */
export const percent = (chance) => fill(words().shareOf, Math.round(100 * chance));

/** Name of a sheet of the family. */
export function sheetTitle(name) {
  const { sheets } = words(), letter = /^(connected-\w+)-(\w)$/.exec(name);
  return letter && letter[1] in sheets ? fill(sheets[letter[1]], letter[2].toUpperCase()) : sheets[name] ?? name;
}

/** What stands at a place of a sheet: {colour, letter, number, name}; circles have no colour. */
export function cellAt(sheet, row, cell) {
  const { colours, letters } = words();
  if (row >= sheet.rows.length) {
    const circles = sheet.bonus[row - sheet.rows.length];
    const letter = [...circles.name].map((one) => letters[one]).join('');
    return { colour: 'circle', letter, number: circles.numbers[cell], name: `${letter} ${circles.numbers[cell]}` };
  }
  const { colour, die, number: printed } = sheet.rows[row].cells[cell];
  return { colour, letter: letters[die.toUpperCase()], number: printed, name: `${colours[colour]} ${printed}` };
}

/** Name of a row: the colour of its lock. */
export const rowTitle = (sheet, row) => words().colours[sheet.rows[row].lock];

/** The places a move marks, in their order. */
export const placesOf = (move, sheet) =>
  [move.white, move.colour, move.second, move.miss].filter(Boolean).map((mark) => placeOf(sheet, mark));

const dieTitle = (die) => words().colours[{ w: 'white', r: 'red', y: 'yellow', g: 'green', b: 'blue' }[die]];

/** Whether dice are rolled once more, and nothing is marked yet. */
export const isReroll = ({ text }) => text.startsWith('reroll');

/** A move in a few words: 'red 7 + green 9'. */
export function moveTitle(move, sheet, active) {
  if (isReroll(move)) return fill(words().reroll, move.text.split(' ').slice(1).map(([die, face]) => `${dieTitle(die)} ${face}`).join(', '));
  const places = placesOf(move, sheet);
  if (!places.length) return active ? words().takePenalty : words().pass;
  return places.map((place) => cellAt(sheet, ...place).name).join(' + ');
}

/** Which dice make the marks, and what comes of it. */
export function moveDetail(option, before, roll, active) {
  const { whitesHow, colourHow, exchangedHow, missHow, turnedHow, along, skips, locks, endsGame } = words();
  const { white, miss, turned, after } = option, parts = [], shown = turnedRoll(roll, turned);
  if (turned) parts.push(fill(turnedHow, dieTitle(turned.die), turned.face, 7 - turned.face));
  if (white && active && shown.whites.length === 2) parts.push(fill(whitesHow, ...shown.whites));
  if (white?.exchanged) parts.push(fill(exchangedHow, white.exchanged));
  for (const mark of [option.colour, option.second].filter(Boolean)) {
    const face = shown.dice[mark.where], used = mark.number - face;
    if (mark.where.length === 1 && face) parts.push(fill(colourHow, `${dieTitle('w')} ${used}`, dieTitle(mark.where), face));
  }
  if (miss) parts.push(missHow);
  if (after) {
    const partners = partnersOf(option, before);
    if (partners.length) parts.push(fill(along, partners.join(', ')));
    const skipped = skippedCells(before, after);
    if (skipped) parts.push(fill(skips, skipped));
    if (before.rows.some((_, row) => isLocked(after, row) && !isLocked(before, row))) parts.push(locks);
    if (isOver(after)) parts.push(endsGame);
  }
  return parts.join(' · ');
}

/** Names of the cells that are marked along with a move: chain partners. */
function partnersOf(option, { sheet, rows }) {
  const own = placesOf(option, sheet).map(String);
  return sheet.links.flat().filter((place) => !own.includes(String(place))
    && isMarked(option.after, ...place) && !rows[place[0]].cells?.includes(place[1])).map((place) => cellAt(sheet, ...place).name);
}

function turnedRoll(roll, turned) {
  if (!turned) return roll;
  const whites = [...roll.whites], dice = { ...roll.dice };
  if (turned.die === 'w') whites[whites.indexOf(turned.face)] = 7 - turned.face;
  else dice[turned.die] = 7 - turned.face;
  return { whites, dice };
}

function skippedCells(before, after) {
  return after.rows.reduce((sum, { last, count }, row) =>
    sum + Math.max(0, last - before.rows[row].last - (count - before.rows[row].count)), 0);
}
