"""Fitting hazards: their arithmetic on numbers worked out by hand, and the command."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

import qwixx_math as qm
from qwixx_math.solver import others as table_model
from qwixx_math.solver.others import DATA_FILE, TableModel
from qwixx_math.table import fit_others as table_fit
from qwixx_math.table.fit_others import Round, by_seat, hazards_of, main, no_hazards


def events() -> np.ndarray:
    """Of two players, of levels 0 to 5: how often nothing happened, a row closed, the game ended.

    What is seen 1 before one's own roll belongs to k = 0, what is seen at it to k = 1. The first
    bin has levels 0 to 2, here 200 observations, as many as those of the neighbour it leans on.
    """
    seen = np.zeros((2, 2, 6, 3), np.int64)
    seen[1, 0, 0] = 60, 30, 20
    seen[1, 0, 2] = 40, 30, 20
    seen[1, 0, 4] = 0, 0, 200
    seen[0, 1, 5] = 150, 0, 50
    return seen


def test_hazards_are_frequencies_that_lean_on_the_neighbour() -> None:
    end, shut = hazards_of(events())
    assert end.shape == shut.shape == (2, 2, 15)
    # Bin 0: (0 + 40) / 400 and (0 + 60) / 400; bin 1: (200 · 0.1 + 200) / 400 and 200 · 0.15 / 400.
    assert end[0, 0] == pytest.approx([0.1] + [0.55] * 14)
    assert shut[0, 0] == pytest.approx([0.15] + [0.075] * 14)
    # Bin 0 saw nothing; bin 1: 50 / 400.
    assert end[1, 1] == pytest.approx([0.0] + [0.125] * 14)
    assert not shut[1, 1].any()
    assert not end[0, 1].any()
    assert not end[1, 0].any()


def played(*seats: np.ndarray) -> SimpleNamespace:
    return SimpleNamespace(
        events=np.stack(seats), scores=np.zeros((1, 2)), wins=np.zeros((1, 2)), rolls=np.ones(1)
    )


def test_models_by_seat_come_from_the_events_of_each() -> None:
    nothing = np.zeros_like(events())
    models = by_seat(Round((no_hazards(2, 4.0),), (0.0, 0.0), played(nothing, events())))
    assert [model.price for model in models] == [4.0, 4.0]
    assert not models[0].end.any()
    assert models[1].end[0, 0, :2] == pytest.approx([0.1, 0.55])
    assert models[1].shut[0, 0, :2] == pytest.approx([0.15, 0.075])


def test_the_first_hazards_are_taken_and_later_ones_half_way(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Without games: each round sees the same events, and its solutions know their model."""
    seeds, at_table = [], []

    def play(seats: list[str], games: int, seed: int) -> SimpleNamespace:
        seeds.append((games, seed))
        at_table.append([seat.solution.table for seat in seats])
        return played(events(), events() if seed else 0 * events())

    monkeypatch.setattr(table_fit, "lattice_of", lambda *asked: None)
    monkeypatch.setattr(table_fit, "compute_values", lambda *asked, table: None)
    monkeypatch.setattr(
        table_fit,
        "Solution",
        lambda *asked, table: SimpleNamespace(table=table, value=lambda start, seat: float(seat)),
    )
    monkeypatch.setattr(
        table_fit, "ByValue", lambda name, solution: SimpleNamespace(solution=solution)
    )
    monkeypatch.setattr(table_fit, "play_table", play)
    first, second, third = table_fit.fit([no_hazards(2, 4.0)], 3, 7)
    assert seeds == [(7, 0), (7, 1), (7, 2)]
    assert at_table[1] == [second.models[0]] * 2
    assert first.expected == (0.0, 1.0)
    # One seat's events after the first round, then both: bin 0 has (0 + 80) / 600 ends.
    assert not first.models[0].end.any()
    assert second.models[0].end[0, 0, 0] == pytest.approx(0.1)
    assert third.models[0].end[0, 0, 0] == pytest.approx((0.1 + 80 / 600) / 2, abs=1e-5)
    one, two = table_fit.fit(by_seat(second), 2, 7)
    assert at_table[3] == list(one.models)
    assert one.models[0].end[0, 0, 0] == pytest.approx(0.1)
    assert not two.models[1].end.any(), "by seat the new ones are taken alone"


USAGE = "usage: python -m qwixx_math.table.fit_others PLAYERS AIM, with PLAYERS one of 2, 3, 4, 5"


@pytest.mark.parametrize("asked", [[], ["3"], ["6", "win"], ["x", "win"], ["3", "wim"], ["3"] * 3])
def test_wrong_usage_is_said_before_anything_is_fitted(
    asked: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_fit, "fit", None)
    assert main(asked) == 2
    said = capsys.readouterr()
    assert said.err.startswith(USAGE)
    assert said.err.endswith("and AIM score or win\n")
    assert said.out == ""


def test_an_entry_takes_its_place_among_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "tables.json"
    path.write_bytes(DATA_FILE.read_bytes())
    entry = no_hazards(3, 9.0).to_dict()
    monkeypatch.setattr(table_fit, "fit_win", lambda players: entry if players == 3 else None)
    assert main(["3", "win"], path) == 0
    wanted = json.loads(DATA_FILE.read_text("utf-8"))
    wanted["3"]["win"] = entry
    assert json.loads(path.read_text("utf-8")) == wanted
    assert [file.name for file in tmp_path.iterdir()] == ["tables.json"]


def test_the_data_file_is_written_as_it_lies_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "tables.json"
    path.write_bytes(DATA_FILE.read_bytes())
    entry = json.loads(path.read_text("utf-8"))["2"]["score"]
    monkeypatch.setattr(table_fit, "fit_score", lambda players: entry)
    assert main(["2", "score"], path) == 0
    assert path.read_bytes() == DATA_FILE.read_bytes()


HAZARDS = [[[0.0]] * 2] * 2
DAMAGED = [
    ("{", "JSONDecodeError"),
    ("[]", "AttributeError"),
    ('{"2": 5}', "AttributeError"),
    ('{"x": {"win": {}}}', "ValueError"),
    ('{"2": {"win": {}}}', "KeyError"),
    ('{"2": {"win": {"price": 1, "end": [[1]], "shut": [[1]]}}}', "ValueError: hazards of shape"),
    (json.dumps({"3": {"win": {"price": 1, "end": HAZARDS, "shut": HAZARDS}}}), "for 3 players"),
    (
        json.dumps({"2": {"win": {"price": 1, "end": HAZARDS, "shut": HAZARDS, "seats": [{}]}}}),
        "KeyError",
    ),
]


@pytest.mark.parametrize(("text", "problem"), DAMAGED)
def test_a_damaged_data_file_is_named(
    tmp_path: Path, text: str, problem: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "tables.json"
    path.write_text(text)
    monkeypatch.setattr(table_model, "DATA_FILE", path)
    table_model._fitted.cache_clear()
    table_model.table_model.cache_clear()
    try:
        with pytest.raises(qm.TableError) as caught:
            table_model.table_model(2, "win")
    finally:
        table_model._fitted.cache_clear()
    assert str(caught.value).startswith(f"{path} is damaged")
    assert problem in str(caught.value)
    with pytest.raises(qm.TableError):
        main(["2", "win"], path)
    assert path.read_text() == text


def test_a_model_is_read_back() -> None:
    model = TableModel(2, 1.5, *hazards_of(events()))
    assert TableModel.from_dict(2, model.to_dict()).name == model.name
