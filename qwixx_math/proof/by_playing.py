"""A quick look at a table by the rules alone: every move is played on the position.

For worths U of the positions a move leads to,

    k > 0:   Σ P(w₁, w₂) · max over the moves of U,
    k = 0:   Σ P(w₁, w₂) · 6⁻ⁿ Σ over the faces f₁ … fₙ of the n colour dice in the game of
             max(c, X[1, f₁], …, X[n, fₙ]),

c and X as in `game.one_roll`. Slow, some tens of milliseconds a position, and free of any index; so
only a sample is looked at of tables whose positions remember their cells (see `certify`).
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from random import Random

import numpy as np

from ..base.progress import Progress
from ..game.notation import Move, Roll
from ..game.one_roll import FACES, by_equal_faces
from ..game.position import Position
from ..solver.solution import Solution
from .certificate import Certificate, about, above, gamma

ROUNDINGS_PLAYED = 6**4 + 21 + 3
"""How often a worth is rounded at most on its way into the result: in the sums over faces and over
white pairs, in two divisions, and by the number of rolls that show a white pair."""


def look_ahead(position: Position, until_mine: int, worth: Callable[[Position], float]) -> float:
    """The value of a position without a power by one roll and the worths of what it leads to.

    Args:
        position: one that is not over.
        until_mine: passive rolls before the own turn; 0: the coming roll is one's own.
        worth: of the positions after the roll.
    """
    active = until_mine == 0

    @cache
    def after(move: Move) -> float:
        return worth(position.play(move, active=active))

    total = 0.0
    for whites in combinations_with_replacement(FACES, 2):
        rolls = 1 if whites[0] == whites[1] else 2
        if active:
            total += rolls * _own_mean(position, whites, after)
        else:
            total += rolls * max(map(after, position.moves(Roll(whites), active=False)))
    return total / 36


def _own_mean(position: Position, whites: tuple[int, int], after: Callable[[Move], float]) -> float:
    """The mean over the faces of the colour dice."""
    without, offered = by_equal_faces(position, whites, after)
    outcomes = np.array(without)
    for by_face in offered:
        outcomes = np.maximum.outer(outcomes, by_face)
    return float(outcomes.mean())


def certify_played(solution: Solution, sample: int, seed: int, report: Progress) -> Certificate:
    """A quick look where positions remember their cells: the empty sheet and random positions of
    random games, each looked ahead from by playing every move."""
    lattice, players = solution.lattice, solution.players
    random, largest = Random(seed), 0.0
    empty = Position.empty(lattice.sheet, lattice.flags)
    worst = (-1.0, empty, 0)
    for done in range(sample):
        position = _somewhere(empty, players, random) if done else empty
        for until_mine in range(players):
            then = (until_mine - 1) % players

            def worth(after: Position, then: int = then) -> float:
                nonlocal largest
                found = solution.look_up(after, then)
                largest = max(largest, abs(found))
                return found

            ahead = look_ahead(position, until_mine, worth)
            off = abs(ahead - solution.look_up(position, until_mine))
            worst = max(worst, (off, position, until_mine), key=lambda one: one[0])
        report(done + 1, sample)
    residual, position, until_mine = worst
    cells = sum(lattice.sheet.ends)
    return Certificate(
        **about(solution),
        complete=False,
        seed=seed,
        positions=sample,
        checked=sample * players,
        residual=residual,
        position=str(position),
        until_mine=until_mine,
        rounding=above(gamma(ROUNDINGS_PLAYED) * Fraction(largest)),
        longest=(cells + 1 + lattice.flags.penalties_to_end) * players,
        bound=None,
        faults=(),
    )


def _somewhere(empty: Position, players: int, random: Random) -> Position:
    """A position of a game of random moves, each of its rolls as likely."""
    here, until_mine, passed = empty, random.randrange(players), []
    while not here.is_over:
        passed.append(here)
        dice = here.dice if until_mine == 0 else ()
        one, two, *faces = (random.randint(1, 6) for _ in range(2 + len(dice)))
        roll = Roll((one, two), tuple(zip(dice, faces, strict=True)))
        move = random.choice(here.moves(roll, active=until_mine == 0))
        here = here.play(move, active=until_mine == 0)
        until_mine = (until_mine - 1) % players
    return random.choice(passed)
