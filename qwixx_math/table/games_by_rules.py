"""Games of one player of a cycle, played move by move through `position`, for every sheet.

Slow (some hundred games a second) and plain: each roll's legal moves are tried on the position and
the one is made that leads to the highest value. Nothing but the values comes from the solver, so
the mean score is an independent check of the value of the empty sheet.
"""

from __future__ import annotations

from random import Random

from ..base.progress import Progress
from ..game.dice_powers import rolled_again
from ..game.notation import Roll
from ..game.position import Position
from ..solver.roll_values import RollValues
from ..solver.solution import Solution


def play_game(solution: Solution, random: Random, until_mine: int = 0) -> tuple[Position, int]:
    """The last position of a game from the empty sheet by the best moves, and its rolls."""
    sheet, flags = solution.lattice.sheet, solution.lattice.flags
    position, rolls = Position.empty(sheet, flags), 0
    while not position.is_over:
        faces = [random.randint(1, 6) for _ in range(2 + len(position.dice))]
        roll = Roll((faces[0], faces[1]), tuple(zip(position.dice, faces[2:], strict=True)))
        active, then = until_mine == 0, (until_mine - 1) % solution.players
        if active and flags.character.rerolls:
            reroll = RollValues.of(solution, position, then).best_reroll(roll)
            roll = random.choice(list(rolled_again(roll, reroll))) if reroll else roll
        moves = position.moves(roll, active=active)
        outcomes = [position.play(move, active=active) for move in moves]
        values = [solution.look_up(after, then) for after in outcomes]
        position, until_mine = outcomes[values.index(max(values))], then
        rolls += 1
    return position, rolls


def play_by_rules(
    solution: Solution,
    games: int,
    *,
    seed: int = 0,
    until_mine: int = 0,
    report: Progress = lambda done, total: None,
) -> list[tuple[Position, int]]:
    """The last position of each of many games, and its rolls."""
    random, found = Random(seed), []
    for game in range(games):
        found.append(play_game(solution, random, until_mine))
        report(game + 1, games)
    return found
