from __future__ import annotations

import pytest
from helpers.written_reports import committed

import qwixx_math as qm


def test_scores_add_up(classic: qm.Solution) -> None:
    for name, mean in (("scores", classic.value("-")), ("scores-finish-turn", 115.910815032848)):
        table = committed(name)
        chances = table.numbers("chance")
        assert sum(chances) == pytest.approx(1, abs=1e-5)
        scored = zip(table.numbers("score"), chances, strict=True)
        assert sum(score * chance for score, chance in scored) == pytest.approx(mean, abs=1e-3)
        left = 1.0
        for chance, reached in zip(chances, table.numbers("chance of at least"), strict=True):
            assert reached == pytest.approx(left, abs=1e-5)
            left -= chance
    summary = {row[0]: row[1:] for row in committed("score-summary").rows}
    assert summary["mean"][:2] == ("115.483126", "115.910815")
    assert summary["most likely score"] == (110, 110, "110 (realead)")


def test_cells_add_up_to_marks() -> None:
    table = committed("cell-chances")
    cells = [chance / 100 for chance in table.numbers("chance %")]
    assert f"the lock included: {sum(cells) + cells[-1]:.3f}" in table.intro


def test_length_of_the_game_hangs_together() -> None:
    table = committed("game-length")
    games = table.numbers("games")
    total = sum(games)
    mean = sum(n * rolls for n, rolls in zip(games, table.numbers("rolls"), strict=True)) / total
    exact = float(table.intro.partition("Exact mean: ")[2].split()[0])
    # Four standard errors, from the table's own spread.
    spread = sum(n * (r - mean) ** 2 for n, r in zip(games, table.numbers("rolls"), strict=True))
    assert abs(mean - exact) < 4 * spread**0.5 / total
    assert f"mean is {mean:.4f} ±" in table.intro
