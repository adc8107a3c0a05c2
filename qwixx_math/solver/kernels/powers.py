"""The compiled inner loop of own rolls with a power: what `backward` does without one.

Notation as in `backward`. With white dice d₁, d₂ and colour dice that show f₁ … f₄ a roll is worth

    V(d₁, d₂; f₁ … f₄) = max(c, max over dice of X_i(f_i), max over two dice of Y_ij(f_i, f_j)),

c being the best without a colour mark, X_i and Y_ij the best with marks by die i, by dice i and j.
A power changes one part of this:

    Miss Take      c: a turn without a mark is worth the best box instead of the penalty,
    Tina Turner    c and X: X_i(f) becomes the best of X_i(f), of X_i(7 − f) where f is 3 or 4, and
                   of X_i(f) with one white die turned instead; c likewise,
    Chris Cross    alone has Y, and an X_i of two marks by one die with either white die,
    Double Dutch   V: the mean over the dice rolled again, at its best choice of these.

Dice that make marks together (Y) or are looked at twice (Double Dutch) do not part, so all 6⁴ faces
are gone through, with the 21 white pairs side by side: short loops of known length, which the
compiler turns into vector instructions.

Double Dutch with both white dice kept comes to other c and X: of the kept colour dice only the one
that offers most counts, so the others may as well be rolled again, and

    c′ = max(c, mean of V),    X′_i(f) = max(X_i(f), mean of V where die i shows f).

With one white die kept, or none, T[f₁ … f₄; white] has faces 0, rolled again:

    T[… 0 …] = mean over f of T[… f …],   then   T[… f …] = max(T[… f …], T[… 0 …]) die by die

is the mean for every set of kept dice, and then the best over what is kept of them.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ...base.compile import alone, jit
from ...game.rules import Flags
from ..index.row_states import SLOTS
from .forms import FACES, Block, Floats, Ints, Listed, Rules, index_of, join
from .offers import NEVER, NONE, SUMS, Ahead, Best, Marks, Part, lift
from .two_colours import Second

_SEEN = FACES + 1
_WHITES = np.array([(d1, d2) for d1 in range(1, _SEEN) for d2 in range(d1, _SEEN)])
_PAIRS = len(_WHITES)
_WAYS = np.array([1.0 if d1 == d2 else 2.0 for d1, d2 in _WHITES])
_PAIR_OF = np.zeros((_SEEN, _SEEN), np.int64)
for _q, (_d1, _d2) in enumerate(_WHITES):
    _PAIR_OF[_d1, _d2] = _PAIR_OF[_d2, _d1] = _q


class Power(NamedTuple):
    """A power as data of the loop.

    Attributes:
        turns: one die from 3 to 4 or back (Tina Turner).
        rerolls: any dice once more (Double Dutch).
        second: None, or for two colour marks a turn (Chris Cross) whether one white die may serve
            both; None or not is known to the compiler.
        misses: a box instead of a penalty (Miss Take).
        by_choice: whether also where a mark is possible.
        last_cell: whether that box may be a last cell.
    """

    turns: bool
    rerolls: bool
    second: bool | None
    misses: bool
    by_choice: bool
    last_cell: bool


def power_of(flags: Flags) -> Power | None:
    """The power under given flags, None without."""
    power = flags.character
    if not power:
        return None
    return Power(
        power.turns,
        power.rerolls,
        flags.chris_same_white if power.adds_colour else None,
        power.misses,
        flags.misses_by_choice,
        flags.miss_last_cell,
    )


class Room(NamedTuple):
    """A power and room to think about it.

    `miss[x, 0, 0, p]` is the best A_{N−1} after any one mark. By white pair q: `c[q]` and
    `one[i, f, q]` are c and X, twice where a power makes others of them; `kept` is T. `second` is
    None without Chris Cross.
    """

    power: Power
    miss: Floats
    c: Floats
    one: Floats
    kept: Floats
    second: Second | None


@jit
def new_room(power: Power | None, tallies: int, cells: int, levels: int) -> Room | None:
    """Room for one thread; None without a power."""
    if power is None:
        return None
    return Room(
        power,
        np.empty((tallies, 1, 1, levels)),
        np.empty((2, _PAIRS)),
        np.empty((2, SLOTS, FACES, _PAIRS)),
        np.empty((_SEEN, _SEEN, _SEEN, _SEEN, _SEEN) if power.rerolls else (0, 0, 0, 0, 0)),
        _new_second(power.second, (tallies, SUMS, cells, cells, levels)),
    )


@jit
def _new_second(same_white: bool | None, shape: tuple[int, int, int, int, int]) -> Second | None:
    if same_white is None:
        return None
    two = np.full((SLOTS, SLOTS, FACES, FACES, _PAIRS), NEVER)
    return Second(same_white, np.full(shape, NEVER), two)


@alone
def fill_misses(
    room: Room,
    rules: Rules,
    ahead: Ahead,
    s: Ints,
    listed: Listed,
    block: Block | None,
) -> None:
    """Fill `miss` for one form."""
    power = room.power
    room.miss[:] = NEVER
    if not power.misses:
        return
    step, gain, last = rules.tables.step, rules.tables.gain, rules.tables.last
    start, part = listed.start, Part(0, ahead.after.shape[1] - 1, 1)
    for i in range(SLOTS):
        here = s[i]
        for e in range(start[i], start[i + 1]):
            j = last[i, here] + 1 + e - start[i]
            if step[i, here, j] < 0 or (j + 1 == step.shape[2] and not power.last_cell):
                continue
            s[i] = step[i, here, j]
            partner, before = join(s, rules.chains, i, j)
            form = index_of(rules.pairs, s)
            s[i] = here
            if partner >= 0:
                s[partner] = before
            marks = Marks(0, NONE, (NONE, 0), (i, j), (NONE, 0))
            lift(Best(room.miss, None), part, ahead, form, gain[i, here, j], block, marks)


@jit
def own_roll_with(
    room: Room,
    here: tuple[float, int, int],
    listed: Listed,
    offer: Floats,
    best: Floats,
) -> float:
    """U₀ of one position at one penalty level p: `here` is the value without any mark, p, and x.

    offer[w, p] and best[w, e, p] are those of `Offers`.
    """
    passing, p, x = here
    power = room.power
    number, die, count = listed.number, listed.die, listed.start[SLOTS]
    cell = np.full((SLOTS, 2 * _SEEN), NONE)
    for e in range(count):
        cell[die[e], number[e]] = e
    missed = max(passing, room.miss[x, 0, 0, p])
    _fill_dice(room, missed if power.by_choice else passing, p, cell, offer, best)
    if power.rerolls:
        return _mean_with_rerolls(room.c, room.one, room.kept)
    if power.turns:
        _turn(room.c, room.one)
    _fill_two(room.second, room, p, x, cell)
    total = _mean(room.c[0], room.one[0], room.second)
    if missed > passing and not power.by_choice:
        total += (missed - passing) * _nothing(room.one[0], offer[:, p])
    return total


@jit
def _fill_dice(room: Room, passing: float, p: int, cell: Ints, offer: Floats, best: Floats) -> None:
    """Fill c[0] and one[0]: what is best without a colour mark, and with one by each face."""
    c, one = room.c[0], room.one[0]
    one[:] = NEVER
    for q in range(_PAIRS):
        d1, d2 = _WHITES[q]
        white = offer[d1 + d2, p]
        c[q] = max(passing, white)
        worth = best[d1 + d2 if white != NEVER else 0]
        for i in range(SLOTS):
            for f in range(FACES):
                for d in (d1, d2):
                    e = cell[i, d + f + 1]
                    if e >= 0 and worth[e, p] > one[i, f, q]:
                        one[i, f, q] = worth[e, p]


@jit
def _fill_two(second: Second | None, room: Room, p: int, x: int, cell: Ints) -> None:
    """Fill two[i, j], i < j, and lift one[0] to two marks by one die."""
    if second is None:
        return
    both = second.both[x, :, :, :, p]
    for q in range(_PAIRS):
        d1, d2 = _WHITES[q]
        w = d1 + d2
        for i in range(SLOTS):
            for f in range(1, _SEEN):
                worth = _worth_of_two(both, w, cell[i, d1 + f], cell[i, d2 + f])
                room.one[0, i, f - 1, q] = max(room.one[0, i, f - 1, q], worth)
                for j in range(i + 1, SLOTS):
                    for g in range(1, _SEEN):
                        worth = max(
                            _worth_of_two(both, w, cell[i, d1 + f], cell[j, d2 + g]),
                            _worth_of_two(both, w, cell[i, d2 + f], cell[j, d1 + g]),
                        )
                        if second.same_white:
                            worth = max(
                                worth,
                                _worth_of_two(both, w, cell[i, d1 + f], cell[j, d1 + g]),
                                _worth_of_two(both, w, cell[i, d2 + f], cell[j, d2 + g]),
                            )
                        second.two[i, j, f - 1, g - 1, q] = worth


@jit
def _worth_of_two(both: Floats, w: int, a: int, b: int) -> float:
    if a < 0 or b < 0 or a == b:
        return NEVER
    a, b = min(a, b), max(a, b)
    worth: float = max(both[0, a, b], both[w, a, b])
    return worth


@jit
def _turn(c: Floats, one: Floats) -> None:
    """Make of c[0] and one[0] what they are if one die may be turned; c[1], one[1] are scratch."""
    c[1], one[1] = c[0], one[0]
    for i in range(SLOTS):
        for q in range(_PAIRS):
            either = max(one[1, i, 2, q], one[1, i, 3, q])
            one[0, i, 2, q] = one[0, i, 3, q] = either
    for q in range(_PAIRS):
        d1, d2 = _WHITES[q]
        for d, other in ((d1, d2), (d2, d1)):
            if d in (3, 4):
                turned = _PAIR_OF[7 - d, other]
                c[0, q] = max(c[0, q], c[1, turned])
                for i in range(SLOTS):
                    for f in range(FACES):
                        one[0, i, f, q] = max(one[0, i, f, q], one[1, i, f, turned])


@jit
def _mean(c: Floats, one: Floats, second: Second | None) -> float:
    """Mean of V over all rolls."""
    total, part = np.zeros(_PAIRS), np.empty(_PAIRS)
    m1, m2, m3 = np.empty(_PAIRS), np.empty(_PAIRS), np.empty(_PAIRS)
    for f1 in range(FACES):
        _lift(m1, c, one[0, f1])
        for f2 in range(FACES):
            _lift(m2, m1, one[1, f2])
            _lift_two(m2, second, 0, 1, f1, f2)
            part[:] = 0.0
            for f3 in range(FACES):
                _lift(m3, m2, one[2, f3])
                _lift_two(m3, second, 0, 2, f1, f3)
                _lift_two(m3, second, 1, 2, f2, f3)
                _add(part, m3, one, second, f1, f2, f3)
            total += part  # by parts, for less rounding
    mean: float = np.sum(total * _WAYS) / FACES ** (SLOTS + 2)
    return mean


@jit
def _lift(target: Floats, source: Floats, offered: Floats) -> None:
    for q in range(_PAIRS):
        target[q] = offered[q] if offered[q] > source[q] else source[q]


@jit
def _lift_two(target: Floats, second: Second | None, i: int, j: int, f: int, g: int) -> None:
    if second is not None:
        _lift(target, target, second.two[i, j, f, g])


@jit
def _add(
    total: Floats, least: Floats, one: Floats, second: Second | None, f1: int, f2: int, f3: int
) -> None:
    """Add V for all faces of the last die; `least` is the best by the other dice."""
    for f in range(FACES):
        for q in range(_PAIRS):
            value = least[q]
            value = one[3, f, q] if one[3, f, q] > value else value
            if second is not None:
                two = second.two
                value = two[0, 3, f1, f, q] if two[0, 3, f1, f, q] > value else value
                value = two[1, 3, f2, f, q] if two[1, 3, f2, f, q] > value else value
                value = two[2, 3, f3, f, q] if two[2, 3, f3, f, q] > value else value
            total[q] += value


@jit
def _nothing(one: Floats, white: Floats) -> float:
    """Chance that a roll allows no mark at all; `white` by white sum."""
    total = 0.0
    for q in range(_PAIRS):
        if white[_WHITES[q, 0] + _WHITES[q, 1]] == NEVER:
            ways = _WAYS[q]
            for i in range(SLOTS):
                ways *= np.sum(one[i, :, q] == NEVER)
            total += ways
    return float(total / FACES ** (SLOTS + 2))


@jit
def _mean_with_rerolls(c: Floats, one: Floats, kept: Floats) -> float:
    """Mean over all rolls of the best over the dice to roll again.

    c[0], one[0] are c and X; c[1], one[1] become what they are if both white dice are kept and at
    most one colour die; `kept` becomes T.
    """
    v1, v2, v3, v4 = np.empty(_PAIRS), np.empty(_PAIRS), np.empty(_PAIRS), np.empty(_PAIRS)
    c[1], one[1] = 0.0, 0.0
    for f1 in range(FACES):
        _lift(v1, c[0], one[0, 0, f1])
        for f2 in range(FACES):
            _lift(v2, v1, one[0, 1, f2])
            for f3 in range(FACES):
                _lift(v3, v2, one[0, 2, f3])
                for f4 in range(FACES):
                    _lift(v4, v3, one[0, 3, f4])
                    _add_to(one[1, 3, f4], v4)
                    _add_to(one[1, 2, f3], v4)
                    _add_to(one[1, 1, f2], v4)
                    _add_to(one[1, 0, f1], v4)
                    _keep_less_white(kept[f1 + 1, f2 + 1, f3 + 1, f4 + 1], v4)
    for f in range(FACES):
        _add_to(c[1], one[1, 0, f])
    c[1] = np.maximum(c[0], c[1] / FACES**SLOTS)
    one[1] = np.maximum(one[0], one[1] / FACES ** (SLOTS - 1))
    _roll_colours_again(kept)
    total, part = np.zeros(_PAIRS), np.empty(_PAIRS)
    for f1 in range(FACES):
        _lift(v1, c[1], one[1, 0, f1])
        for f2 in range(FACES):
            _lift(v2, v1, one[1, 1, f2])
            part[:] = 0.0
            for f3 in range(FACES):
                _lift(v3, v2, one[1, 2, f3])
                for f4 in range(FACES):
                    _lift(v4, v3, one[1, 3, f4])
                    _add_best_white(part, v4, kept[f1 + 1, f2 + 1, f3 + 1, f4 + 1])
            total += part
    mean: float = np.sum(total * _WAYS) / FACES ** (SLOTS + 2)
    return mean


@jit
def _add_to(target: Floats, source: Floats) -> None:
    for q in range(_PAIRS):
        target[q] += source[q]


@jit
def _keep_less_white(here: Floats, value: Floats) -> None:
    """Fill T for some faces from V: here[d] if white d is kept, here[0] if none."""
    here[0] = 0.0
    for d in range(1, _SEEN):
        total = 0.0
        for other in range(1, _SEEN):
            total += value[_PAIR_OF[d, other]]
        here[d] = total / FACES
        here[0] += here[d] / FACES


@jit
def _roll_colours_again(kept: Floats) -> None:
    """Fill T for all sets of kept colour dice, then lift it to the best of their subsets."""
    for die in range(SLOTS):
        by_face = kept.reshape((_SEEN**die, _SEEN, _SEEN ** (SLOTS - die)))
        for before in range(len(by_face)):
            again = by_face[before, 0]
            again[:] = 0.0
            for f in range(1, _SEEN):
                again += by_face[before, f]
            again /= FACES
    for die in range(SLOTS):
        by_face = kept.reshape((_SEEN**die, _SEEN, _SEEN ** (SLOTS - die)))
        for before in range(len(by_face)):
            for f in range(1, _SEEN):
                for k in range(by_face.shape[2]):
                    again, here = by_face[before, 0, k], by_face[before, f, k]
                    by_face[before, f, k] = again if again > here else here


@jit
def _add_best_white(total: Floats, value: Floats, here: Floats) -> None:
    """Add the best with both white dice kept, `value`, with one of them or with none."""
    for d in range(1, _SEEN):
        here[d] = here[0] if here[0] > here[d] else here[d]
    for q in range(_PAIRS):
        one, two = here[_WHITES[q, 0]], here[_WHITES[q, 1]]
        single = one if one > two else two
        total[q] += value[q] if value[q] > single else single
