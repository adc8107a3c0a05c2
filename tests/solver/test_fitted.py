"""Fitted models: damaged files are named, and what is missing says how to fit it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import qwixx_math as qm
from qwixx_math.game.rules import Flags
from qwixx_math.solver import fitted
from qwixx_math.table.fit_others import main

SMALL = qm.get_sheet("classic").cut("RYGB", slice(4, 8))
LOCK = qm.Flags(marks_to_lock=2)

HAZARDS = [[[0.0]] * 2] * 2
EMPTY = {"price": 1, "end": HAZARDS, "shut": HAZARDS}
DAMAGED = [
    ("{", "JSONDecodeError"),
    ("[]", "AttributeError"),
    ('{"classic": 5}', "AttributeError"),
    ('{"classic": {"2": 5}}', "AttributeError"),
    ('{"classic": {"x": {"win": {}}}}', "ValueError"),
    ('{"classic": {"2": {"win": {}}}}', "KeyError"),
    (
        '{"classic": {"2": {"win": {"price": 1, "end": [[1]], "shut": [[1]]}}}}',
        "ValueError: hazards of shape",
    ),
    (json.dumps({"classic": {"3": {"win": EMPTY}}}), "for 3 players"),
    (json.dumps({"classic": {"2": {"win": EMPTY | {"seats": [{}]}}}}), "KeyError"),
]


@pytest.mark.parametrize(("text", "problem"), DAMAGED)
def test_a_damaged_data_file_is_named(
    tmp_path: Path, text: str, problem: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "tables.json"
    path.write_text(text)
    monkeypatch.setattr(fitted, "DATA_FILE", path)
    fitted._shipped.cache_clear()
    try:
        with pytest.raises(qm.TableError) as caught:
            fitted.table_model(2, "win")
    finally:
        fitted._shipped.cache_clear()
    assert str(caught.value).startswith(f"{path} is damaged")
    assert problem in str(caught.value)
    with pytest.raises(qm.TableError):
        main(["classic", "2", "win"], path)
    assert path.read_text() == text


def test_a_damaged_model_of_the_cache_is_named_with_what_fits_it_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QWIXX_MATH_CACHE", str(tmp_path))
    path = fitted.save_in_cache(SMALL, LOCK, 2, "win", {"price": 3})
    with pytest.raises(
        qm.TableError, match=r"KeyError.*delete it and fit again: qwixx solve"
    ) as one:
        fitted.has_model(2, SMALL, LOCK, "win")
    assert str(path) in str(one.value)


def test_what_is_missing_names_the_command_that_fits_it() -> None:
    with pytest.raises(qm.InvalidSetting) as caught:
        fitted.table_model(2, "win", sheet=qm.get_sheet("mixx-b"), flags=Flags(penalty=4))
    command = "qwixx solve --model table --fit --players 2 --sheet mixx-b --penalty 4 --aim win"
    assert f"`{command}`" in str(caught.value)
    with pytest.raises(qm.InvalidSetting, match="models for 2, 3, 4, 5 players; fit it"):
        fitted.table_model(7)
