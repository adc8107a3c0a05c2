"""The whole sheet, exactly: values of every position under best play.

`solve` opens the saved table of a sheet (`saved`), or computes it once by backward induction
(`induction`) over the layers of `lattice`.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import nullcontext

from ..base.cores import available_cores
from ..base.kernel_cache import has_kernels
from ..base.progress import progress_bar, say
from ..errors import InvalidSetting
from ..game.players import check_players
from ..game.rules import Flags, FlagValue
from ..game.sheets import Sheet, get_sheet
from .fitted import table_model
from .index.lattice import lattice_of, possible_marks
from .index.split_chains import are_loose
from .induction import compute_values
from .objectives import Objective, Utility
from .others import AIMS, TableModel
from .saved import TableKey, Values, load_or_make
from .solution import Solution
from .unfinished import Draft
from .workload import workload_of

MODELS = ("cycle", "table")


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
    """The solution of a sheet: opened if saved, else computed and saved (see `saved`).

    Args:
        sheet: name or layout.
        players: 1 (solitaire) to 8; each in turn rolls, the others mark the white sum.
        model: `cycle`, in which only own locks close rows; `table`, where others close rows and end
            games as fitted (see `fitted`), or a table model of one's own.
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
    opened = key.path, layout.name  # an own sheet may be reached by several paths
    if opened not in _opened:
        _opened[opened] = _open(key, goal, table, quiet=quiet)
    return _opened[opened]


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
                "only at a table does one play to win: ask for two players or more, without the"
                " model of a cycle"
            )
        return None
    if not goal.is_score:
        raise InvalidSetting(f"a table is solved for the score, not for {goal.name}")
    if are_loose(sheet, flags) or flags.rows_to_end != Flags().rows_to_end:
        raise InvalidSetting(f"a table of others: not yet under {flags.text()} on {sheet.name}")
    if isinstance(model, TableModel):
        if model.players != players:
            raise InvalidSetting(f"a model of {model.players} players, asked about {players}")
        return model
    return table_model(players, aim, sheet=sheet, flags=flags)


_opened: dict[object, Solution] = {}


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
        workload = workload_of(lattice, key.players)
        draft = Draft(key) if workload.is_heavy and table is None else None
        first = "" if has_kernels() else "; before that the solver is compiled, some 20 s"
        then = "if stopped, it goes on next time" if draft else "done once, then kept"
        if first or workload.takes_a_while:
            tell(f"{title}: {workload.text(available_cores())}; {then}{first}")
        with progress_bar(title, quiet=quiet) as report, draft or nullcontext():
            return compute_values(
                lattice, key.players, objective, table, draft=draft, report=report
            )

    return Solution(lattice, key.players, load_or_make(key, shape, make, tell), objective, table)
