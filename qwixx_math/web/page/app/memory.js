// What the browser remembers: a game for each tab, and settings for all of them. Where storage is
// refused or full the page goes on without.

const PREFIX = 'qwixx.';

function kept(storage, key) {
  try {
    return JSON.parse(storage().getItem(PREFIX + key));
  } catch {
    return null;
  }
}

function keep(storage, key, value) {
  try {
    storage().setItem(PREFIX + key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

const tab = () => sessionStorage, all = () => localStorage;

/** This tab's game, else the one that was played last in any tab. */
export const keptGame = () => kept(tab, 'game') ?? kept(all, 'game');

/** Keeps the game for this tab and for the next one; whether that worked. */
export const keepGame = (game) => keep(tab, 'game', game) | keep(all, 'game', game);

const DEFAULTS = { language: '', look: 'auto', advice: 'always', losses: true, list: true };

/** The person's choices. */
export const choices = { ...DEFAULTS, ...kept(all, 'choices') };

export function choose(name, value) {
  choices[name] = value;
  keep(all, 'choices', choices);
}

/** Calls back when another tab has changed the choices. */
export function onChoices(changed) {
  addEventListener('storage', (event) => {
    if (event.key !== `${PREFIX}choices`) return;
    Object.assign(choices, kept(all, 'choices'));
    changed();
  });
}
