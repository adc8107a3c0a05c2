/**
 * Rule switches and the score table: a row of n marks, the lock counted as one, scores
 * S(n) = 1 + 2 + … + n = n (n + 1) / 2.
 */
import { flagChoices } from './data.js';
import { invalidSetting } from './errors.js';

const TRUTH = { true: true, yes: true, 1: true, false: false, no: false, 0: false };

export const rowScore = (marks) => (marks * (marks + 1)) / 2;

/** All flags by name, from those that differ from the defaults; text values are read too. */
export function flagsOf(changed = {}) {
  const choices = flagChoices();
  for (const name of Object.keys(changed)) {
    if (!(name in choices)) throw invalidSetting(`unknown flag '${name}'; flags are ${Object.keys(choices).join(', ')}`);
  }
  const flags = {};
  for (const name of Object.keys(choices)) {
    flags[name] = name in changed ? checked(name, changed[name], choices[name]) : choices[name].default;
  }
  return flags;
}

function checked(name, value, { default: standard, choices, range }) {
  const refuse = (wanted) => { throw invalidSetting(`flag ${name} is '${value}'; it takes ${wanted}`); };
  if (choices) return choices.includes(String(value)) ? String(value) : refuse(choices.join(' or '));
  if (typeof standard === 'boolean') return TRUTH[String(value).toLowerCase()] ?? refuse('true or false');
  const number = /^\d{1,4}$/.test(String(value)) ? Number(value) : -1;
  if (number < range[0] || number > range[1]) refuse(`a whole number ${range[0]} to ${range[1]}`);
  return number;
}

/** The flags that differ from the defaults. */
export const changedFlags = (flags) => Object.fromEntries(
  Object.entries(flags).filter(([name, value]) => value !== flagChoices()[name].default));

/** These flags, each that changes nothing on a sheet at its default. */
export function flagsOn(flags, sheet) {
  const matters = {
    chain_: sheet.links.length, bonus_: sheet.bonus.length, miss_: flags.power === 'miss_take',
    chris_: flags.power === 'chris_cross', mike_: flags.power === 'magic_mike',
  };
  const idle = Object.keys(matters).filter((start) => !matters[start]);
  return Object.fromEntries(Object.entries(flags).map(([name, value]) => [
    name, idle.some((start) => name.startsWith(start)) ? flagChoices()[name].default : value]));
}

/** The flags that differ from the defaults, in words. */
export const flagsText = (flags) => Object.entries(changedFlags(flags))
  .map(([name, value]) => `${name} ${value}`).join(', ') || 'default flags';

/** Whether a position remembers which marks came by a chain. */
export const tellsPartners = (flags) => !(flags.chain_moves_frontier && flags.chain_counts_for_lock);
