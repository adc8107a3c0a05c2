from __future__ import annotations

import json
from fractions import Fraction
from functools import cache

import pytest
from helpers.row_sets import RED, ROWS, SHUFFLED, cells_of, outcomes, state_of

from qwixx_math.errors import IllegalPosition, InvalidSetting
from qwixx_math.row.lone_row import RowState
from qwixx_math.row.wait import acceptance, rolls_to_lockable, wait_table


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
@pytest.mark.parametrize("kind", ["o", "p"])
def test_waits_solve_their_equation_exactly(row, kind):
    waits = rolls_to_lockable(row, kind)
    assert all(waits[state] == 0 for state in row.closed_states)
    for state in row.states:
        spare = len(row.numbers) - 2 - state.last
        if state.marks >= 5 or state.marks + spare < 5:
            assert waits[state] == (0 if state.marks >= 5 else None)
            continue
        least, found = 0, outcomes(row, cells_of(state), kind)
        for ends, n in found.items():
            least += n * min(w for e in ends if (w := waits[state_of(e)]) is not None)
        assert waits[state] == 1 + Fraction(least, found.total())


@pytest.mark.parametrize("kind", ["o", "p"])
def test_value_iteration_tends_to_the_waits(kind):
    exact = rolls_to_lockable(RED, kind)
    rolls = {
        state: [
            (
                n / 6 ** {"o": 3, "p": 2}[kind],
                [t for t in map(state_of, ends) if exact[t] is not None],
            )
            for ends, n in outcomes(RED, cells_of(state), kind).items()
        ]
        for state in RED.states
        if state.marks < 5 <= state.marks + 9 - state.last
    }
    wait, change = dict.fromkeys(exact, 0.0), 1.0
    while change > 1e-12:
        new = {
            s: 1 + sum(p * min(wait[t] for t in ends) for p, ends in r) for s, r in rolls.items()
        }
        change = max(new[s] - wait[s] for s in rolls)
        wait |= new
    assert {s: wait[s] for s in rolls} == pytest.approx(
        {s: float(exact[s]) for s in rolls}, abs=1e-9
    )


def test_the_wait_beats_the_published_policies():
    @cache
    def greedy(marks: int, last: int) -> Fraction | None:
        """Rolls if every number is taken that leaves the row lockable; red, white sums."""
        if marks == 5:
            return Fraction(0)
        takes = [(6 - abs(n - 7), greedy(marks + 1, n)) for n in range(last + 1, 12)]
        takes = [(ways, wait) for ways, wait in takes if wait is not None]
        total = sum(ways for ways, _ in takes)
        return (36 + sum(ways * wait for ways, wait in takes)) / total if takes else None

    everything, least = greedy(0, 1), rolls_to_lockable(RED)[RED.state(0)]
    assert round(float(everything), 2) == 37.09
    assert least == Fraction(10339157, 462000) < Fraction("22.38") < everything
    assert acceptance(RED, RED.state(0)) == (2, 3, 4)
    assert acceptance(RED, RED.state(0), "o") == (2, 3, 4, 5)


def test_the_wait_table_covers_the_open_states():
    table = {(wait.marks, wait.number): wait for wait in wait_table(SHUFFLED)}
    assert len(table) == 56
    done = table[5, SHUFFLED.numbers[6]]
    assert (done.white, done.own, done.white_takes, done.own_takes) == (0, 0, (), ())
    lost = table[2, SHUFFLED.numbers[8]]
    assert (lost.white, lost.own, lost.white_takes, lost.own_takes) == (None, None, (), ())
    record = json.loads(json.dumps(table[0, None].to_dict()))
    waits = {"white": rolls_to_lockable(SHUFFLED, "p"), "own": rolls_to_lockable(SHUFFLED, "o")}
    for name, wait in waits.items():
        assert Fraction(record["exact"][name]) == wait[RowState(0, -1)]
        assert record[name] == float(wait[RowState(0, -1)])
    assert json.loads(json.dumps(lost.to_dict()))["exact"] == {"white": None, "own": None}


def test_impossible_states_and_unknown_kinds_are_refused():
    with pytest.raises(IllegalPosition):
        acceptance(RED, RowState(4, 2))
    for ask in (rolls_to_lockable, lambda row, kind: acceptance(row, row.state(0), kind)):
        with pytest.raises(InvalidSetting):
            ask(RED, "x")
