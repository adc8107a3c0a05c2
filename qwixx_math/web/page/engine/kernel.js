/**
 * The inner loop of the solver: the values of one form from those of all forms that marks lead to.
 *
 * Notation, per form s and penalties p (values[(s · N + k) · P + p]):
 *
 *     U₀(s, p)   value before an own roll,      U_k(s, p)   with k passive rolls before it,
 *     N          players; after an own roll comes U_{N−1}.
 *
 * Values count the open rows only: what a closed row or a taken penalty is worth is added when it
 * happens and is a constant from then on.
 *
 * Passive roll:  U_k(s, p) = Σ_w P(w) max(A_{k−1}(s, p), max over rows of A_{k−1}(s + w, p)),
 *
 * where A_k(s, p) is the value of s once one's marks of a roll are made and U_k comes next. In a cycle
 * A = U. At a table the others act in the same roll: with chance e somebody ends the game, with chance
 * h somebody closes a row (each open row alike), and every further roll has a price c,
 *
 *     A_k(s) = e P(s) + (1 − e − h) (U_k(s) − c) + h · mean over open rows r of (U_k(s∖r) + p_r − c).
 *
 * Own roll with white sum w: every choice a of action 1 leads to s_a, and a cell e of colour die i may
 * follow it. The maximum over choices and dice separates by cell,
 *
 *     max_a max_e A(s_a + e) = max_e best[w, e],      best[w, e] = max_a A(s_a + e),
 *
 * and white dice d₁, d₂ reach the cell with number n by the faces n − d₁ and n − d₂ of its die. So with
 * c the best choice without a colour mark, the cells worth more than c are sorted once per w, and
 *
 *     E max(c, …) = Σ best[w, e] · (chance that e is the best cell the four dice reach) + c · (rest),
 *
 * where going down the sorted cells, Π_i (faces of die i that reach no cell so far) / 6⁴ is the chance
 * that none of them is reached.
 */
import { SLOTS, triangle } from './lattice.js';
import { makeTurns } from './powers.js';

const SUMS = 13, FACES = 6;
const COLOURS = FACES ** SLOTS, ROLLS = FACES ** (SLOTS + 2), NEVER = -Infinity;

/** Places of the numbers of all dice in a table. */
const NUMBERS = SLOTS * SUMS;
/** Faces of four dice, six bits a die, that make number n of die i with white dice d₁ or d₂: at (d₁ · 7 + d₂) · 52 + i · 13 + n. */
const REACH = new Int32Array(7 * 7 * NUMBERS);
for (let d = 1; d <= FACES; d++) for (let e = 1; e <= FACES; e++) for (let i = 0; i < SLOTS; i++) for (let n = 2; n < SUMS; n++)
  for (const white of [d, e]) if (n - white >= 1 && n - white <= FACES)
    REACH[(d * 7 + e) * NUMBERS + i * SUMS + n] |= 1 << (FACES * i + n - white - 1);
/** Rolls of two dice that show none of the faces of a set of bits. */
const UNSET = Float64Array.from({ length: 1 << (2 * FACES) }, (_, bits) => unset(bits % 64) * unset(bits >> FACES));
function unset(bits) {
  let left = FACES;
  for (let rest = bits; rest; rest &= rest - 1) left--;
  return left;
}
const HALF = (1 << (2 * FACES)) - 1;
/** Numbers above `under` and up to `upTo` can be made by a white and a colour die when the sum is w. */
const under = (w) => (w > 7 ? w - 6 : 1);
const upTo = (w) => (w > 7 ? 12 : w + 5);

/**
 * What solves one form, given as its index and its two pair numbers.
 *
 * `values` and `after` hold U and A, one and the same array in a cycle; `others` is null there, else
 * { price, end, shut } with hazards by (k · 2 + closed rows) · levels + level.
 */
export function makeKernel(lattice, flags, players, others, values, after) {
  const { cells, states, closed: CLOSED, last, count: countOf, step, gain, points, number, die, sides, isRow } = lattice;
  const { sorted, width, levels } = lattice;
  const [A, B] = sides, pairA = A.of, pairB = B.of;
  const N = players, P = flags.penalties_to_end, NP = N * P, M = N - 1, penalty = flags.penalty;
  const endNow = flags.second_lock_in_action1 === 'end_now', immediate = flags.lock_timing === 'immediate';
  const misses = flags.power === 'miss_take', byChoice = flags.miss_when === 'any', missLast = flags.miss_last_cell;
  const most = SLOTS * cells;
  // The cells right of the last marks, one after another: e is one of them.
  const row = new Int32Array(most), col = new Int32Array(most), num = new Int32Array(most), dieOf = new Int32Array(most);
  const next = new Int32Array(most), half = new Int32Array(most), isOut = new Int8Array(most), code = new Int32Array(most), made = new Float64Array(most);
  const s = new Int32Array(SLOTS);
  const byNumber = new Int32Array(SUMS * SLOTS), ways = new Int32Array(SUMS); // cells that a white sum marks
  const offer = new Float64Array(N * SUMS * P), best = new Float64Array(SUMS * most * P), miss = new Float64Array(P);
  const x = new Float64Array(most), cell = new Int32Array(most); // sorted
  const turns = flags.power === 'tina_turner' ? makeTurns(most) : null;
  let count = 0;

  const form = (a, b) => (sorted ? (a > b ? triangle(a) + b : triangle(b) + a) : a * width + b);

  /** Lists the cells; one that takes no mark stays only if a lock may follow a mark of the same roll. */
  function listCells(a, b) {
    count = 0;
    ways.fill(0);
    for (let i = 0; i < SLOTS; i++) {
      const state = s[i];
      if (!isRow[i] || state === CLOSED) continue;
      for (let j = last[state] + 1; j < cells; j++) {
        const then = step[state * cells + j];
        if (then < 0 && countOf[state] + 1 < flags.marks_to_lock) continue;
        const e = count++, n = number[i * cells + j];
        row[e] = i;
        col[e] = j;
        num[e] = n;
        dieOf[e] = die[i * cells + j];
        code[e] = dieOf[e] * SUMS + n;
        isOut[e] = s[dieOf[e]] === CLOSED ? 1 : 0;
        next[e] = then;
        if (then < 0) continue;
        made[e] = then === CLOSED ? gain[state] : 0;
        half[e] = i === 0 ? pairA[then * states + s[1]] : i === 1 ? pairA[s[0] * states + then]
          : i === 2 ? pairB[then * states + s[3]] : pairB[s[2] * states + then];
        byNumber[n * SLOTS + ways[n]++] = e;
      }
    }
  }

  /** What each mark alone is worth: offer[k, w, p] by white sum, best[0, e, p] by colour. */
  function markOnce(a, b) {
    miss.fill(NEVER);
    for (let e = 0; e < count; e++) {
      const at = e * P;
      if (next[e] < 0) {
        for (let p = 0; p < P; p++) best[at + p] = NEVER;
        continue;
      }
      const f = (row[e] < 2 ? form(half[e], b) : form(a, half[e])) * NP, g = made[e], w = num[e];
      const isFirst = byNumber[w * SLOTS] === e;
      for (let k = 0; k < N; k++) for (let p = 0; p < P; p++) {
        const value = after[f + k * P + p] + g, to = (k * SUMS + w) * P + p;
        if (isFirst || value > offer[to]) offer[to] = value;
      }
      const out = isOut[e], mayMiss = misses && (missLast || col[e] + 1 < cells);
      for (let p = 0; p < P; p++) {
        const value = after[f + M * P + p] + g;
        best[at + p] = out ? NEVER : value;
        if (mayMiss && value > miss[p]) miss[p] = value;
      }
    }
  }

  /** best[w, e, p]: the best of no white mark and every white mark of sum w, before a colour die marks e. */
  function markTwice(a, b, closedRows) {
    for (let w = 2; w < SUMS; w++) {
      if (!ways[w]) continue;
      const W = w * most * P, low = under(w), high = upTo(w);
      for (let q = 0; q < count * P; q++) best[W + q] = best[q];
      for (let m = 0; m < ways[w]; m++) {
        const e = byNumber[w * SLOTS + m], i = row[e], then = next[e], closes = then === CLOSED;
        if (closes && endNow && closedRows + 1 === flags.rows_to_end) continue;
        const left = closes && immediate ? i : -1; // the die that leaves
        const g = made[e], h = half[e], inA = i < 2, isSecond = i & 1;
        for (let e2 = 0; e2 < count; e2++) {
          if (num[e2] <= low || num[e2] > high || isOut[e2] || dieOf[e2] === left) continue;
          const i2 = row[e2];
          let f, g2 = g;
          if (i2 === i) {
            if (e2 <= e) continue;
            const n2 = step[then * cells + col[e2]];
            if (n2 < 0) continue;
            if (n2 === CLOSED) g2 += gain[then];
            f = i === 0 ? form(pairA[n2 * states + s[1]], b) : i === 1 ? form(pairA[s[0] * states + n2], b)
              : i === 2 ? form(a, pairB[n2 * states + s[3]]) : form(a, pairB[s[2] * states + n2]);
          } else {
            if (next[e2] < 0) continue;
            g2 += made[e2];
            if ((i2 < 2) !== inA) f = inA ? form(h, half[e2]) : form(half[e2], h);
            else {
              const one = isSecond ? next[e2] : then, two = isSecond ? then : next[e2];
              f = inA ? form(pairA[one * states + two], b) : form(a, pairB[one * states + two]);
            }
          }
          f = f * NP + M * P;
          const to = W + e2 * P;
          for (let p = 0; p < P; p++) {
            const value = after[f + p] + g2;
            if (value > best[to + p]) best[to + p] = value;
          }
        }
      }
    }
  }

  /** Cells worth more than c when the white sum is w, from the largest; how many. */
  function sortAbove(c, w, W, p) {
    const low = under(w), high = upTo(w);
    let found = 0;
    for (let e = 0; e < count; e++) {
      const value = best[W + e * P + p];
      if (!(value > c) || num[e] <= low || num[e] > high) continue;
      let k = found++;
      for (; k > 0 && x[k - 1] < value; k--) {
        x[k] = x[k - 1];
        cell[k] = cell[k - 1];
      }
      x[k] = value;
      cell[k] = code[e];
    }
    return found;
  }

  /** U₀ at one penalty level; `passing` is the value without any mark. */
  function ownRoll(passing, p) {
    let total = 0;
    for (let w = 2; w < SUMS; w++) {
      const white = ways[w] ? offer[(M * SUMS + w) * P + p] : NEVER, c = white > passing ? white : passing;
      const found = sortAbove(c, w, ways[w] ? w * most * P : 0, p);
      for (let d1 = w > FACES ? w - FACES : 1; d1 <= w >> 1; d1++) {
        const d2 = w - d1, R = (d1 * 7 + d2) * NUMBERS;
        let faces = 0, chance = COLOURS, mean = 0;
        for (let k = 0; k < found; k++) {
          const hit = REACH[R + cell[k]];
          if (!(hit & ~faces)) continue;
          faces |= hit;
          const rest = UNSET[faces & HALF] * UNSET[faces >> (2 * FACES)];
          mean += x[k] * (chance - rest);
          chance = rest;
          if (chance === 0) break;
        }
        mean += c * chance;
        total += d1 === d2 ? mean : 2 * mean;
      }
    }
    return total / ROLLS;
  }

  /** Chance that a roll allows no mark at all. */
  function nothing() {
    let total = 0;
    for (let w = 2; w < SUMS; w++) {
      if (ways[w]) continue;
      for (let d1 = w > FACES ? w - FACES : 1; d1 <= w >> 1; d1++) {
        let faces = 0;
        for (let e = 0; e < count; e++) if (next[e] >= 0 && !isOut[e]) faces |= REACH[(d1 * 7 + w - d1) * NUMBERS + code[e]];
        const left = UNSET[faces & HALF] * UNSET[faces >> (2 * FACES)];
        total += d1 * 2 === w ? left : 2 * left;
      }
    }
    return total / ROLLS;
  }

  /** U₀ with a power; `passing` as for `ownRoll`. */
  function ownRollWith(passing, p) {
    if (turns) return turns(passing, p, P, { count, num, dieOf, ways, offer, best, M, most });
    const missed = Math.max(passing, miss[p]);
    if (byChoice) return ownRoll(missed, p);
    const value = ownRoll(passing, p);
    return missed > passing ? value + (missed - passing) * nothing() : value;
  }
  const own = flags.power === 'none' ? ownRoll : ownRollWith;

  /** U_k for k > 0. */
  function passiveRoll(at, k, p) {
    const stays = after[at + (k - 1) * P + p];
    let total = 0;
    for (let w = 2; w < SUMS; w++) {
      const white = ways[w] ? offer[((k - 1) * SUMS + w) * P + p] : NEVER;
      total += (FACES - Math.abs(w - 7)) * (white > stays ? white : stays);
    }
    return total / FACES ** 2;
  }

  /** A_k from U_k at a table. */
  function settle(at, k, p, a, b, closedRows) {
    const { price, end, shut } = others, h = (k * 2 + closedRows) * levels + A.level[a] + B.level[b];
    let value = (1 - end[h] - shut[h]) * (values[at + k * P + p] - price) + end[h] * (A.points[a] + B.points[b]);
    if (shut[h] > 0) {
      let total = 0, rows = 0;
      for (let i = 0; i < SLOTS; i++) {
        if (!isRow[i] || s[i] === CLOSED) continue;
        const there = i === 0 ? form(pairA[CLOSED * states + s[1]], b) : i === 1 ? form(pairA[s[0] * states + CLOSED], b)
          : i === 2 ? form(a, pairB[CLOSED * states + s[3]]) : form(a, pairB[s[2] * states + CLOSED]);
        total += values[there * NP + k * P + p] + points[s[i]] - price;
        rows++;
      }
      value += (shut[h] * total) / rows;
    }
    after[at + k * P + p] = value;
  }

  return function solve(index, a, b) {
    s[0] = A.first[a];
    s[1] = A.second[a];
    s[2] = B.first[b];
    s[3] = B.second[b];
    const closedRows = A.closed[a] + B.closed[b], at = index * NP;
    listCells(a, b);
    markOnce(a, b);
    markTwice(a, b, closedRows);
    const ended = A.points[a] + B.points[b] - penalty;
    for (let p = P - 1; p >= 0; p--) {
      const passing = p + 1 < P ? after[at + M * P + p + 1] - penalty : ended;
      for (let k = 0; k < N; k++) {
        values[at + k * P + p] = k ? passiveRoll(at, k, p) : own(passing, p);
        if (others) settle(at, k, p, a, b, closedRows);
      }
    }
  };
}
