// A position, a roll and settings as the fragment of an address, in the words of the command line:
//
//     #position=R2,3,5_G12,10_P1&roll=w3_w4_r5_y1_g6_b2&players=2&until-mine=1&aim=win
//
// Spaces are written `_`; what has its default is left out; flags are named as options are
// (`lock-timing=end_of_turn`). `qwixx_math/solver/address.py` writes and reads the same.

import { flagChoices, read, readRoll, settingOf, write, writeRoll } from '../engine/index.js';

const dashed = (name) => name.replaceAll('_', '-');

/** The fragment of {setting, position, roll (may lack dice) or null, untilMine}. */
export function writeAddress({ setting, position, roll = null, untilMine = 0 }) {
  const parts = [['position', write(position).replaceAll(' ', '_')]];
  if (roll) parts.push(['roll', writeRoll(roll).replaceAll(' ', '_')]);
  if (setting.sheet.name !== 'classic') parts.push(['sheet', setting.sheet.name]);
  if (setting.players > 1) parts.push(['players', setting.players]);
  if (untilMine) parts.push(['until-mine', untilMine]);
  if (!isUsualModel(setting)) parts.push(['model', setting.model]);
  if (setting.aim !== 'score') parts.push(['aim', setting.aim]);
  const choices = flagChoices();
  for (const [name, value] of Object.entries(setting.flags)) {
    if (value !== choices[name].default) parts.push([dashed(name), value]);
  }
  return `#${parts.map(([name, value]) => `${name}=${escape(String(value))}`).join('&')}`;
}

const escape = (text) => encodeURIComponent(text).replace(/%2C/g, ',').replace(/%40/g, '@');

/** Whether a model is the one that is meant where an address names none. */
const isUsualModel = ({ sheet, flags, players, aim, model }) =>
  settingOf({ sheet, flags, players, aim }).model === model;

/**
 * What a fragment says, null if it names no position.
 * Throws QwixxError where it cannot be read: nothing of it is used then.
 */
export function readAddress(hash) {
  const given = new Map(new URLSearchParams(hash.replace(/^#/, '').replaceAll('+', '%2B')));
  if (!given.has('position')) return null;
  const flags = {};
  for (const name of Object.keys(flagChoices())) {
    if (given.has(dashed(name))) flags[name] = given.get(dashed(name));
  }
  const sheet = given.get('sheet') ?? 'classic', players = wholeNumber(given.get('players') ?? '1');
  const setting = settingOf({ sheet, players, flags, aim: given.get('aim') ?? 'score', model: given.get('model') ?? null });
  const untilMine = wholeNumber(given.get('until-mine') ?? '0');
  return {
    setting,
    position: read(given.get('position').replaceAll('_', ' '), setting),
    roll: given.has('roll') ? readRoll(given.get('roll').replaceAll('_', ' '), { partial: true }) : null,
    untilMine: untilMine < players ? untilMine : 0,
  };
}

const wholeNumber = (text) => (/^\d$/.test(text) ? Number(text) : NaN);
