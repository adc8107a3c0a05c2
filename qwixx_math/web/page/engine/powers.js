/**
 * Own rolls with Tina Turner, who may turn one die from 3 to 4 or back.
 *
 * With white dice d₁, d₂ and colour dice that show f₁ … f₄ a roll is worth
 *
 *     V = max(c(d₁, d₂), max over dice of X_i(d₁, d₂; f_i)),
 *
 * c being the best without a colour mark and X_i the best with a mark by die i. To turn a die makes of
 * X_i(f) the best of X_i(f), of X_i(7 − f) where f is 3 or 4, and of X_i(f) with one white die turned
 * instead; of c likewise. The mean is then taken as in `kernel`: going down the sorted X_i(f).
 * (Miss Take changes c alone, see there.)
 */
const FACES = 6, SLOTS = 4, NEVER = -Infinity;
const WHITES = [];
for (let d1 = 1; d1 <= FACES; d1++) for (let d2 = d1; d2 <= FACES; d2++) WHITES.push([d1, d2]);
const pairOf = (d1, d2) => WHITES.findIndex(([one, two]) => one === Math.min(d1, d2) && two === Math.max(d1, d2));
/** The white pairs that turning one die of each pair gives. */
const TURNED = WHITES.map(([d1, d2]) => [[d1, d2], [d2, d1]]
  .filter(([die]) => die === 3 || die === 4).map(([die, other]) => pairOf(7 - die, other)));
const OPTIONS = SLOTS * FACES;

/** What gives U₀ at one penalty level, with room for its arrays. */
export function makeTurns() {
  const c = new Float64Array(WHITES.length), one = new Float64Array(WHITES.length * OPTIONS);
  const here = new Float64Array(OPTIONS), x = new Float64Array(OPTIONS), option = new Int32Array(OPTIONS);
  const cell = new Int32Array(SLOTS * (2 * FACES + 1)), left = new Float64Array(SLOTS);

  function fill(passing, p, P, { count, num, dieOf, ways, offer, best, M, most }) {
    cell.fill(-1);
    for (let e = 0; e < count; e++) cell[dieOf[e] * 13 + num[e]] = e;
    one.fill(NEVER);
    WHITES.forEach(([d1, d2], q) => {
      const w = d1 + d2, white = ways[w] ? offer[(M * 13 + w) * P + p] : NEVER, W = ways[w] ? w * most * P : 0;
      c[q] = Math.max(passing, white);
      for (let o = 0; o < OPTIONS; o++) {
        const i = Math.floor(o / FACES), f = (o % FACES) + 1;
        for (const d of [d1, d2]) {
          const e = cell[i * 13 + d + f];
          if (e >= 0) one[q * OPTIONS + o] = Math.max(one[q * OPTIONS + o], best[W + e * P + p]);
        }
      }
    });
  }

  /** The mean of max(c, X₁ … X₄), X in `here`, over the faces of the colour dice, times 6⁴. */
  function meanAbove(least) {
    let found = 0, mean = 0, chance = FACES ** SLOTS;
    for (let o = 0; o < OPTIONS; o++) {
      if (!(here[o] > least)) continue;
      let k = found++;
      for (; k > 0 && x[k - 1] < here[o]; k--) {
        x[k] = x[k - 1];
        option[k] = option[k - 1];
      }
      x[k] = here[o];
      option[k] = o;
    }
    left.fill(FACES);
    for (let k = 0; k < found && chance > 0; k++) {
      left[Math.floor(option[k] / FACES)]--;
      const rest = left[0] * left[1] * left[2] * left[3];
      mean += x[k] * (chance - rest);
      chance = rest;
    }
    return mean + least * chance;
  }

  return function ownRoll(passing, p, P, form) {
    fill(passing, p, P, form);
    let total = 0;
    WHITES.forEach(([d1, d2], q) => {
      let least = c[q];
      for (let o = 0; o < OPTIONS; o++) {
        const face = o % FACES, other = face === 2 ? o + 1 : face === 3 ? o - 1 : o;
        here[o] = Math.max(one[q * OPTIONS + o], one[q * OPTIONS + other]);
      }
      for (const turned of TURNED[q]) {
        least = Math.max(least, c[turned]);
        for (let o = 0; o < OPTIONS; o++) here[o] = Math.max(here[o], one[turned * OPTIONS + o]);
      }
      total += meanAbove(least) * (d1 === d2 ? 1 : 2);
    });
    return total / FACES ** (SLOTS + 2);
  };
}
