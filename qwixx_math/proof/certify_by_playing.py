"""A quick look at a table whose positions remember their cells, by playing every move.

See `certify`; here no array of positions is made, so that only a sample of them is looked at.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random

from ..base.progress import Progress
from ..game.notation import Roll, Row
from ..game.position import Position
from ..solver.solution import Solution
from .certificate import Certificate, about, above, gamma
from .lookahead_by_playing import ROUNDINGS_PLAYED, look_ahead


def certify_played(solution: Solution, sample: int, seed: int, report: Progress) -> Certificate:
    """A quick look where positions remember their cells: the empty sheet and random positions of
    random games, each looked ahead from by playing every move."""
    lattice, players = solution.lattice, solution.players
    random, largest = Random(seed), 0.0
    empty = Position(lattice.sheet, lattice.flags, (Row(),) * len(lattice.sheet.rows))
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
