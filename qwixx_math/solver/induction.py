"""Backward induction over the layers of a sheet.

Layers depend only on higher ones, so the positions of a layer can be solved in any order.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from ..base.progress import Progress
from ..game.rules import row_score
from .index.lattice import Lattice
from .index.pairs import Ints
from .index.row_states import SLOTS
from .layers import Kept, Layer, chunks_of, work_through
from .objectives import SCORE, Objective
from .others import TableModel
from .saved import Values
from .solution import ended_values, over_values
from .unfinished import Draft


def compute_values(
    lattice: Lattice,
    players: int,
    objective: Objective = SCORE,
    table: TableModel | None = None,
    *,
    threads: int | None = None,
    draft: Draft | None = None,
    report: Progress = lambda done, total: None,
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
    layers = list(lattice.layers())
    work_through(
        (
            Layer(
                len(layer),
                (partial(solve_some, chunk) for chunk in chunks_of(layer, threads)),
                lattice.places(layer),
            )
            for layer in layers
        ),
        sum(map(len, layers)),
        kept=Kept(values, draft) if draft else None,
        threads=threads,
        report=report,
    )
    return values


def _solver(
    lattice: Lattice, objective: Objective, table: TableModel | None, values: Values
) -> Callable[[Ints], None]:
    """What solves some forms of a layer, once the positions that are over have their values."""
    from .kernels.backward import Stakes, solve_forms
    from .kernels.forms import rules_of
    from .kernels.offers import Ahead
    from .kernels.powers import power_of

    flags = lattice.flags
    over = lattice.places(np.flatnonzero(lattice.closed_rows >= flags.rows_to_end))
    for boxes in range(flags.penalties_to_end):
        values[over, :, boxes] = over_values(lattice, objective, boxes, over)[:, None]
    after = values if table is None else values.copy()
    others = None if table is None else table.others(int(lattice.levels.max()) + 1)
    ahead = Ahead(after, tuple(range(flags.penalties_to_end)))
    penalty = float(flags.penalty) if objective.is_score else 0.0
    stakes = Stakes(ended_values(lattice, objective), penalty)
    rules, power = rules_of(lattice), power_of(flags)
    return lambda forms: solve_forms(values, ahead, others, forms, rules, stakes, power)


def _loose_solver(lattice: Lattice, objective: Objective, values: Values) -> Callable[[Ints], None]:
    """As `_solver`, where chains come apart."""
    from .kernels.offers import Ahead
    from .kernels.split_chains import loose_rules_of, solve_loose

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
    ahead, rules = Ahead(values, tuple(boxes[:-1])), loose_rules_of(lattice)
    penalty = float(flags.penalty) if objective.is_score else 0.0
    return lambda forms: solve_loose(values, ahead, forms, rules, worth, penalty)
