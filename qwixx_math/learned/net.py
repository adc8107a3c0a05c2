"""Nets that tell what a sheet is worth where no table can.

After each roll a sheet s has points c(s); a net v estimates what is still to come, so that the
total is

    U(s) = c(s) + 100 v(x),    x the inputs of s (`index.inputs`),
    v(x) = w₃ · φ(W₂ φ(W₁ x + b₁) + b₂) + b₃,    φ(z) = z for z > 0, else z / 100,

with 96 and 32 units. Of the moves for a roll the one is made that leads to the greatest U. A net is
trained by games that it plays itself (`train`): TD(λ), as Tesauro's TD-Gammon was (Communications
of the ACM 38(3), 1995). All it says is an estimate; how good it is shows where exact values are
known: `figures` of the file.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

import numpy as np
import numpy.typing as npt
from safetensors import SafetensorError
from safetensors.numpy import load

from ..errors import TableError
from ..game.position import Position
from ..game.rules import Flags
from ..game.sheets import Sheet
from .index.inputs import INPUTS, MOST_SET, Floats, write_inputs
from .index.patterns import rules_of, start_of
from .tasks import Task, get_task, name_of

FORMAT = "qwixx-net/1"
LAYERS = ("first", "first_bias", "second", "second_bias", "last", "last_bias")
_SCALE, _LEAK = 100.0, 0.01


@dataclass(frozen=True, eq=False)
class Net:
    """A net and where it comes from.

    Attributes:
        name: of its task.
        task: the game it was trained for.
        layers: `LAYERS` by name; the matrices have a row an input.
        figures: how it was trained and what it reached, as in the file.
        players: at the table that is asked about.
    """

    name: str
    task: Task
    layers: dict[str, Floats] = field(repr=False)
    figures: dict[str, Any]
    players: int = 1

    def at_table(self, players: int) -> Net:
        """The same net asked about a table of so many, with its figures there."""
        tables = self.figures.get("tables", {})
        return replace(self, figures=self.figures | tables.get(str(players), {}), players=players)

    def totals(self, positions: Sequence[Position], wait: int) -> npt.NDArray[np.float64]:
        """U of positions after a roll, in points; `wait` rolls of others come before the own one.

        Positions on which the game is over are worth their score.
        """
        rules = rules_of(self.task.sheet, self.task.flags)
        dense = np.zeros((len(positions), INPUTS), np.float32)
        numbers, values = np.zeros(MOST_SET, np.int32), np.zeros(MOST_SET, np.float32)
        turns = (wait, self.players)
        going_on = np.array([not position.is_over for position in positions])
        for row, position in zip(dense, positions, strict=True):
            if not position.is_over:
                marks, shut, penalties = start_of(position)
                count = write_inputs(rules, marks, shut, penalties, turns, numbers, values)
                row[numbers[:count]] = values[:count]
        scores = np.array([float(position.score) for position in positions])
        return scores + np.where(going_on, _SCALE * self._forward(dense), 0.0)

    def look_up(self, position: Position, until_mine: int = 0) -> float:
        """The value of a position in points, `until_mine` rolls of others before the own one."""
        return float(self.totals([position], until_mine)[0])

    def _forward(self, dense: Floats) -> npt.NDArray[np.float64]:
        first, first_bias, second, second_bias, last, last_bias = (
            self.layers[name].astype(float) for name in LAYERS
        )
        wide = _leaky(dense @ first + first_bias)
        out: npt.NDArray[np.float64] = _leaky(wide @ second + second_bias) @ last + last_bias[0]
        return out


def _leaky(sums: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    return np.where(sums > 0, sums, _LEAK * sums)


def net_for(sheet: Sheet, flags: Flags, players: int) -> Net | None:
    """The net of a game, None if none was trained for it.

    Raises:
        TableError: its file is not what it should be.
    """
    name = name_of(sheet, flags, players)
    return load_net(name).at_table(players) if name and _file(name).is_file() else None


def is_learned(sheet: Sheet, flags: Flags, players: int) -> bool:
    """Whether there is a net of a game."""
    name = name_of(sheet, flags, players)
    return bool(name) and _file(str(name)).is_file()


def _file(name: str) -> Traversable:
    return files(__package__).joinpath("weights", f"{name}.safetensors")


@lru_cache(maxsize=8)
def load_net(name: str) -> Net:
    """A net that comes with the package.

    Raises:
        InvalidSetting: no such task.
        TableError: its file is missing or damaged.
    """
    task = get_task(name)
    file = _file(name)
    try:
        data = file.read_bytes()
    except OSError as error:
        raise TableError(f"{file}: {error.strerror}") from error
    return read_net(data, name, task, str(file))


def read_net(data: bytes, name: str, task: Task, where: str) -> Net:
    """A net from the bytes of its file.

    Raises:
        TableError: not a net, of another format, or of another task.
    """
    try:
        layers = load(data)
        head = json.loads(data[8 : 8 + int.from_bytes(data[:8], "little")])
        figures = json.loads(head["__metadata__"]["figures"])
    except (SafetensorError, ValueError, KeyError, TypeError) as error:
        raise TableError(f"{where}: no net, or a damaged one ({error})") from error
    if figures.get("format") != FORMAT or figures.get("name") != name:
        raise TableError(
            f"{where}: format {figures.get('format')}, net {figures.get('name')}; expected {FORMAT}"
            f" and {name}"
        )
    wide, narrow = (len(layers.get(layer, ())) for layer in ("first_bias", "second_bias"))
    shapes = ((INPUTS, wide), (wide,), (wide, narrow), (narrow,), (narrow,), (1,))
    for layer, shape in zip(LAYERS, shapes, strict=True):
        found = layers.get(layer)
        if found is None or found.shape != shape or not np.isfinite(found).all():
            raise TableError(f"{where}: layer {layer} is not of shape {shape}, or not finite")
    return Net(name, task, {layer: layers[layer] for layer in LAYERS}, figures)
