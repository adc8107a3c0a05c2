"""One row alone: what a mark is worth, over two horizons.

The player sees the whole roll r and picks the best of the skip and the marks it allows:

    V(s) = Σ_r p(r) · max(W(s), max_{t ∈ N(s, r)} W(t)),

V being the expected final score before the coming roll, W after it. The horizon says what W is.

**T rolls left**, own and passive in a given order. W is the V of one roll fewer, and the score S
when none is left:

    V_0(s) = S(s),    V_T(s) = Σ_r p(r) · max(V_{T−1}(s), max_{t ∈ N(s, r)} V_{T−1}(t)).

**Closing chance q.** After every roll, whatever it brought, the row closes with chance q and keeps
its score. The mean number of rolls is 1/q; q = 1 is one roll. W counts the closing still to come:

    W(s) = (1 − q)·V(s) + q·S(s),  and W = V = S for a row the player has locked.

V(s) is then on both sides. Marks only lead to later states, so the best mark's m(r) = max_t W(t) is
known, and one equation in one unknown is left, convex and piecewise linear:

    x = Σ_r p(r) · max(a·x + b, m(r)),    x = V(s),  a = 1 − q,  b = q·S(s).

With the rolls sorted by m the best k of them are taken and the others skipped. P and M being the
sums of p and of p·m over the taken ones, that policy is worth

    x_k = (M + (1 − P)·b) / (1 − (1 − P)·a),

and x is the largest x_k. All values are exact fractions, in points; nothing is iterated to a limit.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from ..chances.dice import WHITE_SUM
from ..errors import IllegalMove, InvalidNotation, InvalidSetting
from .lone_row import DICE, FACES, LoneRow, RowState, follow_ups

# A fraction or decimal of moderate length: exact work with endless numbers has no end.
_PLAIN = re.compile(r"\s*\d{1,12}(/\d{1,12}|\.\d{1,12})?\s*|\s*\.\d{1,12}\s*", re.ASCII)


@dataclass(frozen=True, slots=True)
class Offer:
    """One number offered in the coming roll, on its own: mark it or skip it.

    `chance` is that of the number as a white sum; `marked` and `skipped` are the values, in points,
    after the roll. `skipped` is the threshold: marking pays if it is worth more (a tie skips).
    """

    number: int
    chance: Fraction
    marked: Fraction
    skipped: Fraction

    @property
    def gain(self) -> Fraction:
        """Points by which marking beats skipping."""
        return self.marked - self.skipped

    @property
    def mark(self) -> bool:
        """Whether to take the offer."""
        return self.gain > 0

    def to_dict(self) -> dict[str, object]:
        """The record with values as floats, and as text under "exact", for JSON."""
        values = {"marked": self.marked, "skipped": self.skipped, "gain": self.gain}
        return {
            "number": self.number,
            "chance": float(self.chance),
            **{name: float(value) for name, value in values.items()},
            "mark": self.mark,
            "exact": {name: str(value) for name, value in values.items()},
        }


@dataclass(frozen=True, slots=True)
class RowMove:
    """A move for a whole roll, the value it leaves and its loss against the best (points, ≥ 0)."""

    move: str
    value: Fraction
    loss: Fraction

    def to_dict(self) -> dict[str, object]:
        """The record with values as floats, and as text under "exact", for JSON."""
        values = {"value": self.value, "loss": self.loss}
        return {
            "move": self.move,
            **{name: float(value) for name, value in values.items()},
            "exact": {name: str(value) for name, value in values.items()},
        }


@dataclass(frozen=True, slots=True, eq=False)
class Horizon:
    """The values of all states of a row in points: `now` is V, `then` is W of the coming roll."""

    row: LoneRow
    now: Mapping[RowState, Fraction]
    then: Mapping[RowState, Fraction]

    def value(self, state: RowState) -> Fraction:
        """Expected final score under best play.

        Raises:
            IllegalPosition: no game reaches the state.
        """
        return self.now[self.row.check(state)]

    def offers(self, state: RowState) -> tuple[Offer, ...]:
        """Every number that may be marked, from left to right.

        >>> row = LoneRow.of("R")
        >>> for offer in rolls_left(row, "ooo").offers(row.state(3, 5))[:4]:
        ...     print(offer.number, offer.mark, f"{float(offer.gain):+.3f}")
        6 True +4.998
        7 True +2.723
        8 True +0.507
        9 False -1.613

        Raises:
            IllegalPosition: no game reaches the state.
        """
        skipped = self.then[self.row.check(state)]
        afters = ((number, self.row.after(state, number)) for number in self.row.numbers)
        return tuple(
            Offer(number, WHITE_SUM.probability(number), self.then[after], skipped)
            for number, after in afters
            if after
        )

    def choices(self, state: RowState, roll: tuple[int, ...]) -> tuple[RowMove, ...]:
        """Every move for a roll (see `LoneRow.plays`), best first, fewer marks first among equals.

        >>> row = LoneRow.of("R")
        >>> for choice in rolls_left(row, "ooo").choices(row.state(3, 5), (1, 5, 3))[:3]:
        ...     print(choice.move, f"{float(choice.value):.3f} {float(choice.loss):.3f}")
        R6+r8 22.403 0.000
        R6 20.218 2.185
        r8 15.727 6.676

        Raises:
            IllegalMove: no roll of two or three dice.
            IllegalPosition: no game reaches the state.
        """
        if len(roll) not in DICE.values() or not set(roll) <= set(FACES):
            raise IllegalMove(
                f"{roll} is no roll: two white faces and, if own, the colour's, 1 to 6"
            )
        moves = self.row.plays(self.row.check(state), roll)
        worth = {move: self.then[after] for move, after in moves.items()}
        best = max(worth.values())
        ranked = sorted(worth, key=lambda move: -worth[move])
        return tuple(RowMove(move, worth[move], best - worth[move]) for move in ranked)


def roll_order(rolls: int, *, players: int = 1, until_mine: int = 0) -> str:
    """The order of the next rolls, "o" own and "p" passive, with every `players`-th one own.

    >>> roll_order(7, players=3, until_mine=1)
    'poppopp'

    Raises:
        InvalidSetting: no rolls, no players, or `until_mine` not below `players`.
    """
    if rolls < 1 or players < 1 or not 0 <= until_mine < players:
        raise InvalidSetting(
            f"{rolls} rolls of {players} players, {until_mine} until mine: rolls and players start "
            "at 1, and until_mine lies below the number of players"
        )
    return "".join("o" if i % players == until_mine else "p" for i in range(rolls))


def rolls_left(row: LoneRow, rolls: str) -> Horizon:
    """The values with T rolls left, in the order of the text: "o" an own roll, "p" a passive one.

    >>> row = LoneRow.of("R")
    >>> rolls_left(row, "p").value(row.state(5, 11))  # 15, and 13 more if the sum is 12
    Fraction(553, 36)

    Raises:
        InvalidNotation: an empty order, or another letter in it.
    """
    if not rolls:
        raise InvalidNotation("no rolls left; it takes at least one, such as 'opp'")
    for column, kind in enumerate(rolls, 1):
        if kind not in DICE:
            problem = "a roll is 'o' (own) or 'p' (passive)"
            raise InvalidNotation(problem, token=kind, column=column)
    return _rolls_left(row, rolls)


@lru_cache(maxsize=256)
def _rolls_left(row: LoneRow, rolls: str) -> Horizon:
    """Backward induction in whole numbers: V_T is kept as numerators over 216^own · 36^passive."""
    now = {state: row.score(state) for state in (*row.states, *row.closed_states)}
    unit = 1
    for kind in reversed(rolls):
        sides = 6 ** DICE[kind]
        then, unit_then = now, unit
        now, unit = {state: value * sides for state, value in then.items()}, unit * sides
        for state, rolled in follow_ups(row, kind).items():
            for ways, states in rolled:
                now[state] += ways * max(0, max(then[t] for t in states) - then[state])
    return Horizon(
        row,
        {state: Fraction(value, unit) for state, value in now.items()},
        {state: Fraction(value, unit_then) for state, value in then.items()},
    )


def closing_chance(row: LoneRow, chance: Fraction | str | int, kind: str = "o") -> Horizon:
    """The values if the row closes with chance q after every roll, all rolls being of one kind.

    `chance` is 0 < q ≤ 1, a fraction or its text ("1/20", "0.05"); `kind` is "o" for own rolls, "p"
    for passive ones.

    >>> row = LoneRow.of("R")
    >>> closing_chance(row, "1/6", "p").value(row.state(5, 11))  # 15, and 13 more in 6 of 41 games
    Fraction(693, 41)

    Raises:
        InvalidSetting: q outside its range, or another kind.
    """
    plain = not isinstance(chance, str) or _PLAIN.fullmatch(chance)
    try:
        q = Fraction(chance) if plain else Fraction(0)
    except (TypeError, ValueError, ArithmeticError):
        q = Fraction(0)
    if not 0 < q <= 1:
        raise InvalidSetting(f"closing chance is '{chance}'; it takes a fraction, 0 < q ≤ 1")
    return _closing_chance(row, q, kind)


@lru_cache(maxsize=64)
def _closing_chance(row: LoneRow, q: Fraction, kind: str) -> Horizon:
    now = {state: Fraction(row.score(state)) for state in row.closed_states}
    then = dict(now)
    for state in reversed(row.states):
        worth: Counter[Fraction] = Counter()
        for ways, states in follow_ups(row, kind)[state]:
            worth[max(then[t] for t in states)] += ways
        now[state] = stopping_root(worth, 6 ** DICE[kind], 1 - q, q * row.score(state))
        then[state] = (1 - q) * now[state] + q * row.score(state)
    return Horizon(row, now, then)


def stopping_root(worth: Mapping[Fraction, int], sides: int, a: Fraction, b: Fraction) -> Fraction:
    """The x of x = Σ_r p(r)·max(a·x + b, m(r)), 0 ≤ a ≤ 1; without any m, a < 1.

    `worth` gives for each m its ways out of `sides`.

    >>> stopping_root({Fraction(6): 1, Fraction(2): 1}, 6, Fraction(1), Fraction(-1))
    Fraction(2, 1)
    """
    left, taken = sides, Fraction(0)
    roots = [b / (1 - a)] if a < 1 else []
    for m in sorted(worth, reverse=True):
        left -= worth[m]
        taken += worth[m] * m
        roots.append((taken + left * b) / (sides - left * a))
    return max(roots)
