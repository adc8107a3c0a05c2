"""The whole sheet, exactly: values of every position under best play.

`solve` opens the saved table of a sheet, or computes it once by backward induction over the layers
of `lattice` with the kernel of `kernel`. Layers depend only on higher ones, so the positions of a
layer are shared out among threads and the result does not depend on how many there are.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from .draft import Draft
from .effort import effort_of
from .errors import InvalidSetting
from .lattice import Ints, Lattice, check_plain, lattice_of, possible_marks
from .objectives import SCORE, Objective, Utility
from .position import ROWS_TO_END, Position
from .progress import Report, progress_bar, say
from .row_states import SLOTS
from .rules import Flags, FlagValue, row_score
from .sheets import Sheet, get_sheet
from .store import TableKey, Values, load_or_make
from .table_model import AIMS, TableModel, table_model

MODELS = ("cycle", "table")
MAX_PLAYERS = 8
_CHUNKS_A_THREAD = 8

Places = npt.NDArray[np.int64] | slice


@dataclass(frozen=True)
class Solution:
    """Values of all positions of a sheet for a cycle of `players`.

    `values[index, until_mine, penalties]`, the indices being those of `lattice`. For the score, in
    points, they count the open rows and the future penalties only.
    """

    lattice: Lattice
    players: int
    values: Values = field(repr=False)
    objective: Objective = SCORE
    table: TableModel | None = None

    def value(self, position: Position | str, until_mine: int = 0) -> float:
        """Value under best play, before the roll: the expected final score in points, or the
        expected utility of another objective.

        Args:
            position: a position of this sheet and these flags, or its text.
            until_mine: passive rolls before the own turn, 0 to players − 1.

        Raises:
            InvalidNotation, IllegalPosition: the text is no possible position.
            InvalidSetting: another sheet or other flags, or `until_mine` out of range.
        """
        check_until_mine(until_mine, self.players)
        return self.look_up(self.checked(position), until_mine)

    def look_up(self, position: Position, until_mine: int) -> float:
        """`value` of a position that is known to be possible and of this sheet and these flags."""
        if position.is_over:
            return self.objective.worth(position.score)
        ahead = self.values.item(self.lattice.index(position), until_mine, position.penalties)
        return ahead + position.settled_points if self.objective.is_score else ahead

    def look_up_after(self, position: Position, until_mine: int) -> float:
        """Value once one's marks of a roll have led to a position, which the others may still
        change in it: A_k of `table_model`, k being `until_mine` of the next roll."""
        value = self.look_up(position, until_mine)
        if self.table is None or position.is_over:
            return value
        level = self.lattice.levels.item(self.lattice.index(position))
        end, shut = self.table.hazards(until_mine, len(position.closed), level)
        open_rows = [row for row in range(len(position.rows)) if not position.is_closed(row)]
        closed = [self.look_up(position.with_closed({row}), until_mine) for row in open_rows]
        return (
            end * position.score
            + (1 - end) * (value - self.table.price)
            + shut * ((sum(closed) / len(closed) if shut else 0) - value)
        )

    def all_after(self) -> Values:
        """A_k(s, p) of all positions by (until_mine, penalties, index), the penalty that ends the
        game included."""
        lattice, after = self.lattice, self.values
        if self.table is not None:
            from .kernel import settle_all

            after = self.values.copy()
            settle_all(
                self.values,
                after,
                self.table.others(int(lattice.levels.max()) + 1),
                np.flatnonzero(lattice.closed_rows < ROWS_TO_END),
                lattice.members,
                lattice.tables,
                *lattice.pairs,
                lattice.sorts[2],
            )
        ended = np.broadcast_to(
            _over_values(lattice, self.objective, lattice.flags.penalties_to_end),
            (self.players, 1, lattice.size),
        )
        return np.concatenate([after.transpose(1, 2, 0), ended], axis=1)

    def checked(self, position: Position | str) -> Position:
        """The position, read if it is text, if it is possible and of this sheet and these flags.

        Raises:
            InvalidNotation, IllegalPosition, InvalidSetting: as `value`.
        """
        lattice = self.lattice
        if isinstance(position, str):
            return Position.parse(position, lattice.sheet, lattice.flags)
        sheet, flags = lattice.sheet, lattice.flags
        if position.sheet != sheet or position.flags.on(sheet) != flags.on(sheet):
            raise InvalidSetting(
                f"{position!r} is not of sheet '{lattice.sheet.name}' under the flags"
                f" {lattice.flags.to_dict()}"
            )
        return position.checked()


def solve(
    sheet: str | Sheet = "classic",
    *,
    players: int = 1,
    model: str | TableModel = "cycle",
    aim: str = "score",
    flags: Flags | Mapping[str, FlagValue] | None = None,
    objective: Objective | str | Utility | Mapping[int, float] = "score",
    quiet: bool = False,
) -> Solution:
    """The solution of a sheet: opened if saved, else computed and saved (see `store`).

    Args:
        sheet: name or layout.
        players: 1 (solitaire) to 8; each in turn rolls, the others mark the white sum.
        model: `cycle`, in which only own locks close rows; `table`, where others close rows and end
            games as fitted for 2 to 5 players (see `table_model`), or a table model of one's own.
        aim: at a table `score`, or `win`, which puts a price on every roll.
        flags: rule switches that differ from the defaults.
        objective: `score`, `p>=120` for the chance of so many points, or a utility of the score.
        quiet: no progress bar and no words on stderr.

    Raises:
        InvalidSetting: an unknown sheet, model, flag or objective, or too many players.
    """
    check_players(players)
    layout, goal = get_sheet(sheet), Objective.of(objective)
    rules = Flags.of(flags).on(layout)
    table = _table(model, aim, players, layout, rules, goal)
    key = TableKey(
        layout, rules, players, goal.key(layout, rules), table.name if table else "cycle"
    )
    if key.path not in _opened:
        _opened[key.path] = _open(key, goal, table, quiet=quiet)
    return _opened[key.path]


def _table(
    model: str | TableModel, aim: str, players: int, sheet: Sheet, flags: Flags, goal: Objective
) -> TableModel | None:
    """The table model asked for, None for a cycle."""
    if isinstance(model, str) and model not in MODELS:
        raise InvalidSetting(f"unknown model '{model}'; models are {', '.join(MODELS)}")
    if aim not in AIMS:
        raise InvalidSetting(f"unknown aim '{aim}'; aims are {' and '.join(AIMS)}")
    if model == "cycle":
        if aim != "score":
            raise InvalidSetting(
                "only at a table does one play to win: ask for 2 to 5 players on the classic sheet"
                " under default flags, without the model of a cycle"
            )
        return None
    if not goal.is_score:
        raise InvalidSetting(f"a table is solved for the score, not for {goal.name}")
    check_plain(sheet, flags, "a table of others")
    if isinstance(model, TableModel):
        if model.players != players:
            raise InvalidSetting(f"a model of {model.players} players, asked about {players}")
        return model
    if sheet != get_sheet("classic") or flags != Flags():
        raise InvalidSetting(
            f"tables are fitted for the classic sheet under default flags; '{sheet.name}' under"
            f" {flags.to_dict()} has a cycle only"
        )
    return table_model(players, aim)


_opened: dict[object, Solution] = {}


def check_players(players: int) -> None:
    """Raise `InvalidSetting` unless a cycle can have so many players."""
    if isinstance(players, bool) or not isinstance(players, int) or not 1 <= players <= MAX_PLAYERS:
        raise InvalidSetting(f"players is {players}; it takes a whole number 1 to {MAX_PLAYERS}")


def check_until_mine(until_mine: int, players: int) -> None:
    """Raise `InvalidSetting` unless the own turn can be that many passive rolls away."""
    if type(until_mine) is not int or until_mine not in range(players):
        raise InvalidSetting(
            f"until_mine is {until_mine}; with {players} player{'s' if players > 1 else ''} it is"
            f" {'0' if players == 1 else f'0 to {players - 1}'}"
            " (passive rolls before the own turn)"
        )


def _open(
    key: TableKey, objective: Objective, table: TableModel | None, *, quiet: bool
) -> Solution:
    marks = () if objective.is_score else possible_marks(key.sheet, key.flags)
    lattice = lattice_of(key.sheet, key.flags, marks)
    shape = (lattice.size, key.players, key.flags.penalties_to_end)
    tell = (lambda message: None) if quiet else say

    def make() -> Values:
        under = f", {key.flags.text()}," if key.flags.changed() else ""
        title = f"Solving {key.sheet.name}{under} for {key.players}"
        effort = effort_of(lattice, key.players)
        draft = Draft(key) if effort.is_heavy and table is None else None
        if effort.is_heavy:
            tell(f"{title}: {effort.text(available_cores())}; if stopped, it goes on next time")
        with progress_bar(title, quiet=quiet) as report, draft or nullcontext():
            return compute_values(
                lattice, key.players, objective, table, draft=draft, report=report
            )

    return Solution(lattice, key.players, load_or_make(key, shape, make, tell), objective, table)


def compute_values(
    lattice: Lattice,
    players: int,
    objective: Objective = SCORE,
    table: TableModel | None = None,
    *,
    threads: int | None = None,
    draft: Draft | None = None,
    report: Report = lambda done, total: None,
) -> Values:
    """Solve; shape (lattice.size, players, penalty levels), see `Solution`.

    With a draft of a cycle, layers that it holds are taken from it and the others added.
    """
    flags = lattice.flags
    values = np.zeros((lattice.size, players, flags.penalties_to_end))
    if lattice.loose is not None:
        solve_some = _loose_solver(lattice, objective, values)
    else:
        solve_some = _solver(lattice, objective, table, values)
    threads = threads or available_cores()
    layers = list(lattice.layers())
    todo, done = sum(map(len, layers)), 0
    with ThreadPoolExecutor(threads) as pool:
        try:
            for layer in layers:
                places = lattice.places(layer)
                kept = draft.take((len(places), *values.shape[1:])) if draft else None
                if kept is not None:
                    values[places] = kept
                else:
                    chunks = np.array_split(layer, _CHUNKS_A_THREAD * threads)
                    jobs = [pool.submit(solve_some, chunk) for chunk in chunks if len(chunk)]
                    for job in jobs:
                        job.result()
                    if draft:
                        draft.add(values[places])
                done += len(layer)
                report(done, todo)
        finally:
            pool.shutdown(wait=True, cancel_futures=True)  # if interrupted, do not work them off
    return values


def _solver(
    lattice: Lattice, objective: Objective, table: TableModel | None, values: Values
) -> Callable[[Ints], None]:
    """What solves some forms of a layer, once the positions that are over have their values."""
    from .kernel import solve_forms
    from .powers_kernel import power_of

    flags = lattice.flags
    over = lattice.places(np.flatnonzero(lattice.closed_rows >= ROWS_TO_END))
    for boxes in range(flags.penalties_to_end):
        values[over, :, boxes] = _over_values(lattice, objective, boxes, over)[:, None]
    after = values if table is None else values.copy()
    others = None if table is None else table.others(int(lattice.levels.max()) + 1)
    arguments = (
        lattice.members,
        lattice.tables,
        lattice.chains,
        lattice.tally,
        *lattice.pairs,
        lattice.sorts[2],
        ended_values(lattice, objective),
        tuple(range(flags.penalties_to_end)),
        float(flags.penalty) if objective.is_score else 0.0,
        flags.second_lock_in_action1 == "end_now",
        flags.lock_timing == "immediate",
        power_of(flags),
    )

    return lambda forms: solve_forms(values, after, others, forms, *arguments)


def _loose_solver(lattice: Lattice, objective: Objective, values: Values) -> Callable[[Ints], None]:
    """As `_solver`, where chains come apart."""
    from .loose_kernel import solve_loose

    flags = lattice.flags
    boxes = range(flags.penalties_to_end + 1)
    points = np.arange(SLOTS * row_score(lattice.length + flags.lock_bonus) + 1.0)
    worth = np.stack(
        [
            points if objective.is_score else objective.worth_of(points - flags.penalty * p)
            for p in boxes
        ],
        axis=-1,
    )
    if objective.is_score:
        worth[:, -1] -= flags.penalty
    arguments = (
        lattice.members,
        lattice.tables,
        lattice.chains,
        lattice.loose,
        *lattice.pairs,
        worth,
        tuple(boxes[:-1]),
        float(flags.penalty) if objective.is_score else 0.0,
        flags.second_lock_in_action1 == "end_now",
        flags.lock_timing == "immediate",
    )
    return lambda forms: solve_loose(values, forms, *arguments)


def ended_values(lattice: Lattice, objective: Objective) -> Values:
    """Values at every index if the last penalty is taken there, its points included."""
    worths = _over_values(lattice, objective, lattice.flags.penalties_to_end)
    return worths - lattice.flags.penalty if objective.is_score else worths


def _over_values(
    lattice: Lattice, objective: Objective, penalties: int, places: Places = slice(None)
) -> Values:
    """Values at some indices if the game were over with so many penalties; see `Solution`."""
    points = lattice.open_points[places]
    if objective.is_score:
        return points
    return objective.worth_of(points - lattice.flags.penalty * penalties)


def available_cores() -> int:
    """Processors this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1
