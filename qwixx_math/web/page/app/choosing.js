// Which of the moves for a roll is meant by what was tapped.

import { placesOf } from './words.js';

/** The cells a move marks, as 'row,cell'. */
export const keysOf = (option, sheet) => placesOf(option, sheet).map(String);

/**
 * The move chosen among `options` (best first, null: none yet): the one picked, else the best if
 * advice is shown; else to mark nothing, where that costs nothing.
 */
export function chosenOption(options, { picks, isMine }, isShown) {
  if (!options) return null;
  const otherwise = isShown ? options[0] : isMine ? null : options.find(({ text }) => text === 'pass');
  return options.find(({ text }) => text === picks) ?? otherwise;
}

/**
 * The move that a tap on a cell means: the picked one with that cell or, if it has it, without; else
 * that cell alone; else the best move that marks it. Undefined if none does.
 */
export function afterTap(options, picked, key, sheet) {
  const now = options.find(({ text }) => text === picked), have = now ? keysOf(now, sheet) : [];
  const wanted = have.includes(key) ? have.filter((one) => one !== key) : [...have, key];
  const exactly = (keys) => options.find((option) => {
    const own = keysOf(option, sheet);
    return own.length === keys.length && keys.every((one) => own.includes(one));
  });
  return exactly(wanted) ?? exactly([key]) ?? options.find((option) => keysOf(option, sheet).includes(key));
}

/** The least loss of a move for each cell that one marks; infinite where losses are not known. */
export function leastLosses(options, sheet) {
  const least = new Map();
  for (const option of options) {
    for (const key of keysOf(option, sheet)) least.set(key, Math.min(least.get(key) ?? Infinity, option.loss ?? Infinity));
  }
  return least;
}
