"""Games by a net, alone or in a cycle."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import numpy as np

from ..base.cores import available_cores
from ..chances.sampling import BLOCK, Simulation, draw_faces, generator_of, most_rolls
from ..game.position import Position
from .index.patterns import rules_of, start_of
from .net import LAYERS, Net
from .tasks import Task

if TYPE_CHECKING:
    from .index.inputs import Floats
    from .kernels.self_play import Record


def simulate_by_net(
    net: Net,
    games: int,
    seed: int,
    *,
    report: Callable[[int, int], None] = lambda done, of: None,
) -> Simulation:
    """Games from the empty sheet with an own roll first, on all cores; results depend on the seed
    and the number of games only."""
    empty = Position.empty(net.task.sheet, net.task.flags)
    played = play_games(net.task, net.layers, empty, (games, seed))
    results = []
    for record in played:
        results.append(record.results)
        report(sum(map(len, results)), games)
    return Simulation(seed, *np.concatenate(results).T)


def play_games(
    task: Task,
    layers: dict[str, Floats],
    start: Position,
    draw: tuple[int, int],
    *,
    first: int = 0,
    wildness: float = 0.0,
    recorded: bool = False,
) -> Iterator[Record]:
    """Games by a net in blocks, in order.

    Args:
        task: the game.
        layers: the net.
        start: where all games begin.
        draw: how many games, and the seed of their dice.
        first: rolls of others before the first own one.
        wildness: share of choices made at random.
        recorded: whether what happened is recorded, not only the results.
    """
    from .kernels.self_play import STATE, Record, Turns, Weights, play_by_net

    games, seed = draw
    rules, weights = rules_of(task.sheet, task.flags), Weights(*(layers[name] for name in LAYERS))
    rolls = most_rolls(task.sheet, task.flags, task.players)
    kept = rolls if recorded else 0

    def play_block(block: int) -> Record:
        count = min(BLOCK, games - block * BLOCK)
        dice = draw_faces(generator_of([seed, block]), count, rolls)
        record = Record(
            np.zeros((count, 4), np.int64),
            np.zeros((count, kept + 1, STATE), np.int16),
            np.zeros((count, kept), np.float32),
            np.zeros((count, kept), np.bool_),
        )
        chance = (wildness, int(dice[0, 0] @ 6 ** np.arange(6)) + seed)
        turns = Turns(task.players, first)
        play_by_net(rules, weights, start_of(start), turns, dice, chance, record)
        return record

    with ThreadPoolExecutor(available_cores()) as pool:
        yield from pool.map(play_block, range(-(-games // BLOCK)))
