"""What must be remembered where chains come apart."""

from __future__ import annotations

import pytest
from helpers.positions import reachable
from helpers.solving import empty_of, solved
from helpers.split_chains import CHOICE, FIXED, UNCOUNTED, chained, each_game

import qwixx_math as qm
from qwixx_math.errors import InvalidSetting
from qwixx_math.game.rules import Flags
from qwixx_math.solver.index.lattice import lattice_of
from qwixx_math.solver.workload import workload_of


@each_game
def test_the_index_tells_apart_what_the_flag_makes_different(sheet, changed):
    solution, uncounted = solved(sheet, changed), not Flags.of(changed).chain_counts_for_lock
    seen: dict[int, tuple[object, ...]] = {}
    for position in reachable(empty_of(solution)):
        if position.is_over:
            continue
        rows = tuple(
            ("closed", position.marks(r))
            if position.is_closed(r)
            else (
                sum(c <= row.last for c in row.cells),
                row.last,
                uncounted and min(position.marks_for_lock(r), position.flags.marks_to_lock),
            )
            for r, row in enumerate(position.rows)
        )
        ends = tuple(
            tuple(position.is_marked(r, c) for r, c in link)
            for link in sheet.links
            if len({position.is_closed(r) or c <= position.rows[r].last for r, c in link}) > 1
        )
        index = solution.lattice.index(position)
        assert seen.setdefault(index, (rows, ends)) == (rows, ends)
    assert len(set(seen.values())) == len(seen)
    assert set(seen) <= set(range(solution.lattice.size))
    counted = len(seen) if uncounted else solution.lattice.size
    assert workload_of(solution.lattice, 1).positions == counted


@pytest.mark.parametrize(
    "changed",
    [
        CHOICE | FIXED,
        CHOICE | UNCOUNTED,
        FIXED | UNCOUNTED,
        UNCOUNTED | {"power": "tina_turner"},
        CHOICE | {"power": "tina_turner"},
    ],
)
def test_what_more_would_have_to_be_remembered_is_refused(changed):
    with pytest.raises(InvalidSetting, match=r"has chains, which under .* cannot be solved yet"):
        qm.solve("connected-chain-a", flags=changed)


def test_more_pairs_than_a_set_of_words_has_room_for_are_refused():
    links = [((r, c), (r + 1, c)) for r in (0, 2) for c in range(4)]
    with pytest.raises(InvalidSetting, match="8 chains"):
        lattice_of(chained("RYGB", slice(0, 6), *links), Flags.of(CHOICE))
