"""Bounds of sheets that cannot be solved, against exhaustive recursion on small ones."""

from __future__ import annotations

import pytest
from helpers.marks import slow_if
from helpers.unsolved import BIG, MIKE, SHORT, TINY

import qwixx_math as qm
from qwixx_math.bounds.bracket import bracket, exact_value, upper_bound
from qwixx_math.bounds.policy import playing_of
from qwixx_math.proof.reference import Reference
from qwixx_math.solver import workload


@pytest.mark.parametrize(("sheet", "flags"), slow_if(lambda *case: case in TINY[4:], TINY))
def test_the_exact_value_of_small_sheets_lies_between_the_bounds(
    sheet: qm.Sheet, flags: dict[str, str]
) -> None:
    rules = qm.Flags.of(flags)
    exact = float(Reference(sheet, rules).value("-"))
    played = playing_of(sheet, rules, quiet=True).simulate(8192, 1)
    assert played.mean - 4 * played.error <= exact <= upper_bound(sheet, rules, quiet=True) + 1e-9
    assert played.mean >= exact - 4  # a way to play worth the name
    assert exact_value(sheet, rules, quiet=True) == pytest.approx(exact, abs=1e-12)


def test_the_size_of_a_long_solve_is_told_first(monkeypatch, tmp_path, capsys) -> None:
    monkeypatch.setenv("QWIXX_MATH_CACHE", str(tmp_path))
    monkeypatch.setattr(workload, "_SECONDS_A_HALF", 60.0)
    sheet, flags = TINY[0]
    bracket(sheet, flags, games=2)
    assert "of memory; if stopped, it goes on next time" in capsys.readouterr().err
    bracket(sheet, flags, games=2)
    assert "goes on next time" not in capsys.readouterr().err


def test_what_is_not_estimated_or_bounded_is_refused_in_words() -> None:
    sheet, flags = TINY[0]
    with pytest.raises(qm.InvalidSetting, match="nothing is learned for 2 players"):
        qm.advise("-", "34 r2", sheet=sheet, flags=flags, players=2)
    with pytest.raises(qm.InvalidSetting, match="for the score only"):
        qm.advise("-", "34 r2", sheet=sheet, flags=flags, aim="win")
    with pytest.raises(qm.InvalidSetting, match="solved exactly"):
        bracket("classic")
    with pytest.raises(qm.InvalidSetting, match="neither solved nor bounded"):
        bracket("big-points", MIKE)
    with pytest.raises(qm.InvalidSetting, match="neither solved nor bounded"):
        bracket("mixx-a", {"power": "magic_mike"})
    with pytest.raises(qm.InvalidSetting, match="games are 2 to 100,000,000"):
        bracket(sheet, flags, games=1)
    for options, hint in (
        ({"sheet": "big-points"}, "`qwixx bracket --sheet big-points` bounds"),
        ({"flags": MIKE}, "--sheet classic --power magic_mike` bounds"),
    ):
        with pytest.raises(qm.InvalidSetting, match=hint):
            qm.solve(**options, quiet=True)


UNSOLVED = BIG.cut("RYG", slice(4, 7)), SHORT


@pytest.mark.parametrize(
    ("sheet", "flags", "solved"), [(*TINY[0], True), (*TINY[4], True), (*UNSOLVED, False)]
)
def test_a_bracket_repeats_and_says_what_it_is(
    sheet: qm.Sheet, flags: dict[str, str], *, solved: bool
) -> None:
    one, two = (bracket(sheet, flags, 4096, 7, quiet=True) for _ in "ab")
    assert one == two
    assert one.lower <= one.upper
    assert one.width == one.upper - one.lower
    assert one.to_dict()["exact"] is solved
    assert (one.to_dict()["value"] is not None) is solved
