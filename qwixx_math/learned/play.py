"""Games by a net, alone or at a table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from ..base.cores import available_cores
from ..chances.sampling import BLOCK, Simulation, draw_faces, generator_of, most_rolls
from ..game.position import Position
from .index.patterns import rules_of, start_of
from .net import LAYERS, Net
from .tasks import Task

if TYPE_CHECKING:
    from .index.inputs import Floats
    from .kernels.record import Record
    from .kernels.self_play import Opening

Faces = npt.NDArray[np.uint8]


def simulate_by_net(
    net: Net,
    games: int,
    seed: int,
    *,
    report: Callable[[int, int], None] = lambda done, of: None,
) -> Simulation:
    """Games from empty sheets, of who rolls first, on all cores; results depend on the seed and the
    number of games only."""
    results = []
    for record in play_games(net.task, net.layers, (games, seed), players=net.players):
        results.append(record.results[:: net.players])
        report(sum(map(len, results)), games)
    return Simulation(seed, *np.concatenate(results).T)


def play_games(
    task: Task,
    layers: dict[str, Floats],
    draw: tuple[int, int],
    *,
    players: int = 1,
    opening: Opening | None = None,
    first_roll: Faces | None = None,
    wildness: float = 0.0,
    recorded: bool = False,
) -> Iterator[Record]:
    """Games by a net in blocks, in order.

    Args:
        task: the game.
        layers: the net.
        draw: how many games, and the seed of their dice.
        players: at the table.
        opening: where all games begin, by default with empty sheets and seat 0.
        first_roll: faces of the first roll of all games, else drawn, too.
        wildness: share of choices made at random.
        recorded: whether what happened is recorded, not only the results.
    """
    from .kernels.record import STATE, Record
    from .kernels.self_play import play_by_net
    from .kernels.value import Weights

    games, seed = draw
    rules, weights = rules_of(task.sheet, task.flags), Weights(*(layers[name] for name in LAYERS))
    rolls = most_rolls(task.sheet, task.flags, players)
    kept, begin = rolls if recorded else 0, opening or empty_opening(task, players)

    def play_block(block: int) -> Record:
        count = min(BLOCK, games - block * BLOCK)
        dice = draw_faces(generator_of([seed, block]), count, rolls)
        chance = (wildness, int(dice[0, 0] @ 6 ** np.arange(6)) + seed)
        if first_roll is not None:
            dice = np.concatenate([np.broadcast_to(first_roll, (count, 1, 6)), dice], axis=1)
        lines = count * players
        record = Record(
            np.zeros((lines, 4), np.int64),
            np.zeros((lines, kept + 1, STATE), np.int16),
            np.zeros((lines, kept), np.float32),
            np.zeros((lines, kept), np.bool_),
        )
        play_by_net(rules, weights, begin, dice, chance, record)
        return record

    with ThreadPoolExecutor(available_cores()) as pool:
        yield from pool.map(play_block, range(-(-games // BLOCK)))


def empty_opening(task: Task, players: int) -> Opening:
    """Empty sheets, seat 0 rolls first."""
    from .kernels.self_play import Opening

    start = start_of(Position.empty(task.sheet, task.flags))
    marks, penalties = np.tile(start.marks, (players, 1)), np.zeros(players, np.int64)
    return Opening(marks, penalties, start.shut, 0, -1)
