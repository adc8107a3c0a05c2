/**
 * What a recorded game was worth, decision by decision.
 *
 * Let V be the value of the position before a roll, Q the values of the moves for it, so that V is the
 * mean of max Q over all rolls. Of each roll
 *
 *     luck  = max Q − V       what the dice gave, known before anything is decided; 0 on average,
 *     loss  = max Q − Q(move played)  ≥ 0,
 *
 * and the value goes on at V + luck − loss. What others do to one's sheet changes the value too, by
 * `others`: in a cycle nobody else closes rows; the values of a table count with what the others may do
 * by each roll, and `others` is what came of it, with what did not (`drift`). Summed up,
 *
 *     value at the start + luck − loss + others + mended = value in the end,
 *
 * the final score once the game is over; `mended` is what it changed that the sheet was put right. At one's own roll others lock rows by the white sum, when
 * one's own white mark is decided and before the colour is: the white mark is judged by the best move
 * with it, and the loss has a second part, the best of what they left less what was played of it.
 */
import { advise } from './advise.js';
import { invalidSetting } from './errors.js';
import { moves, play } from './moves.js';
import { closedRows, score } from './position.js';
import { write } from './position_text.js';
import { afterClosing, gamePosition, gameUntilMine, isGameOver } from './record.js';

const NOTHING = 1e-4, WORST = 3;

/** Looks back on a game, finished or not, by the table of its setting. */
export function review(game, table) {
  if (table.setting.key !== game.setting.key) throw invalidSetting('a game is reviewed by the table of its setting');
  const decisions = [], events = [], drifts = game.setting.model === 'table';
  const startValue = table.value(game.start, game.first);
  let now = startValue, drift = 0;
  const goOn = (value) => {
    if (drifts) drift += value - now;
    now = value;
  };
  game.steps.forEach((step, at) => {
    if (step.kind === 'turn') {
      goOn(table.value(step.before, step.untilMine));
      const decision = decided(game, at, table, now);
      decisions.push({ number: decisions.length + 1, ...decision });
      now = decision.value;
    } else {
      const value = step.kind === 'end' ? score(step.after) : table.value(step.after, step.untilMine);
      if (step.kind === 'set' && write(step.before) === write(step.after)) return goOn(value);
      events.push({ afterRoll: decisions.length, what: step.text, change: value - now, mended: step.kind === 'set' });
      now = value;
    }
    return undefined;
  });
  const [mended, byOthers] = [true, false].map((is) => events.filter((event) => event.mended === is));
  const sum = (list, part) => list.reduce((total, one) => total + one[part], 0), position = gamePosition(game);
  const endValue = isGameOver(game) ? score(position) : table.value(position, gameUntilMine(game));
  goOn(endValue);
  const costly = decisions.filter((decision) => decision.loss > NOTHING).sort((one, other) => other.loss - one.loss);
  return {
    startValue, decisions, events, over: isGameOver(game), score: score(position), endValue,
    luck: sum(decisions, 'luck'), loss: sum(decisions, 'loss'), others: drift + sum(byOthers, 'change'),
    mended: sum(mended, 'change'),
    worst: costly.slice(0, WORST),
  };
}

/** One decision, `now` being the value before its roll: before, roll, move, value (of the move), best (option), loss, luck, score. */
function decided(game, at, table, now) {
  const { before, after, roll, move, untilMine } = game.steps[at], final = afterClosing(game, at);
  const options = advise(table, before, roll, untilMine), [best] = options;
  let { value, loss } = options.find((option) => option.text === move.text);
  const closing = closedRows(final).filter((row) => !closedRows(after).includes(row));
  if (untilMine === 0 && closing.length) {
    const ahead = game.setting.players - 1, isSame = (option) => option.white?.text === move.white?.text;
    const judged = options.find(isSame);
    const left = moves(before, roll, true, closing).filter(isSame).map((option) => play(before, option, { closing }));
    const late = Math.max(...left.map((then) => table.value(then, ahead))) - table.value(final, ahead);
    value = judged.value - late;
    loss = judged.loss + late;
  }
  return { untilMine, position: before, roll, move, value, best, loss, luck: best.value - now, score: score(final) };
}
