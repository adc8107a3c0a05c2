from __future__ import annotations

import pytest

import qwixx_math as qm
from qwixx_math.reports.turns import turns
from qwixx_math.table.known_strategies import strategy

START = qm.Position.parse("-")


@pytest.mark.slow
def test_games_are_whole_legal_and_the_same_for_a_seed() -> None:
    seats = [strategy("skip2+", 2), strategy("smallest-gap", 2)]
    played = list(turns(seats, START, 2, seed=3))
    assert played == list(turns(seats, START, 2, seed=3))
    assert played != list(turns(seats, START, 2, seed=4))
    begins = [at for at, turn in enumerate(played) if turn.table.seats == (START, START)]
    assert len(begins) == 2
    assert begins[0] == 0
    for at, (table, roll, moves) in enumerate(played):
        for seat, move in enumerate(moves):
            assert move in table.seats[seat].moves(roll, active=seat == table.active)
        if at + 1 not in (*begins, len(played)):
            assert played[at + 1].table.active == 1 - table.active


@pytest.mark.slow
def test_a_rule_scores_as_in_the_compiled_games() -> None:
    from qwixx_math.table.games import play_table

    rule = strategy("skip2+", 1)
    ends = []
    for table, roll, (move,) in turns([rule], START, 2000, seed=5):
        after = table.play(roll, [move.white], move.colour)
        if after.is_over:
            ends.append(after.seats[0].score)
    compiled = play_table([rule], 100_000, seed=1).scores.mean()
    assert sum(ends) / len(ends) == pytest.approx(compiled, abs=2.5)
