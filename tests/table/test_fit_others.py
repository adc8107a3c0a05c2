"""Fitting hazards: their arithmetic on numbers worked out by hand, and the command."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

import qwixx_math as qm
from qwixx_math.solver import fitted
from qwixx_math.solver.fitted import DATA_FILE
from qwixx_math.solver.index.lattice import lattice_of
from qwixx_math.solver.others import TableModel
from qwixx_math.table import fit_others as table_fit
from qwixx_math.table.fit_others import (
    Game,
    Round,
    by_seat,
    fit,
    fit_game,
    fit_here,
    hazards_of,
    main,
    no_hazards,
)

SMALL = qm.get_sheet("classic").cut("RYGB", slice(4, 8))
LOCK = qm.Flags(marks_to_lock=2)


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

    def play(seats: list[str], games: int, seed: int, **game: object) -> SimpleNamespace:
        seeds.append((games, seed))
        at_table.append([seat.solution.table for seat in seats])
        return played(events(), events() if seed else 0 * events())

    monkeypatch.setattr(table_fit, "compute_values", lambda *asked, table, report: None)
    monkeypatch.setattr(
        table_fit,
        "Solution",
        lambda *asked, table: SimpleNamespace(table=table, value=lambda start, seat: float(seat)),
    )
    monkeypatch.setattr(
        table_fit, "ByValue", lambda name, solution: SimpleNamespace(solution=solution)
    )
    monkeypatch.setattr(table_fit, "play_table", play)
    lattice = lattice_of(SMALL, qm.Flags())
    first, second, third = fit([no_hazards(2, 4.0)], 3, 7, lattice)
    assert seeds == [(7, 0), (7, 1), (7, 2)]
    assert at_table[1] == [second.models[0]] * 2
    assert first.expected == (0.0, 1.0)
    # One seat's events after the first round, then both: bin 0 has (0 + 80) / 600 ends.
    assert not first.models[0].end.any()
    assert second.models[0].end[0, 0, 0] == pytest.approx(0.1)
    assert third.models[0].end[0, 0, 0] == pytest.approx((0.1 + 80 / 600) / 2, abs=1e-5)
    one, two = fit(by_seat(second), 2, 7, lattice)
    assert at_table[3] == list(one.models)
    assert one.models[0].end[0, 0, 0] == pytest.approx(0.1)
    assert not two.models[1].end.any(), "by seat the new ones are taken alone"


USAGE = "usage: python -m qwixx_math.table.fit_others SHEET PLAYERS AIM [FLAG=VALUE …], with"
WRONG = ["", "classic 3", "classic 9 win", "classic x win", "classic 3 wim", "classic 3 win 4"]


@pytest.mark.parametrize("asked", [text.split() for text in WRONG])
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
    monkeypatch.setattr(table_fit, "fit_game", lambda game: entry)
    assert main(["classic", "3", "win"], path) == 0
    assert main(["mixx-b", "3", "win", "penalty=4"], path) == 0
    wanted = json.loads(DATA_FILE.read_text("utf-8"))
    wanted["classic"]["3"]["win"] = entry
    wanted["mixx-b, penalty 4"] = {"3": {"win": entry}}
    assert json.loads(path.read_text("utf-8")) == wanted
    assert [file.name for file in tmp_path.iterdir()] == ["tables.json"]


def test_the_data_file_is_written_as_it_lies_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "tables.json"
    path.write_bytes(DATA_FILE.read_bytes())
    entry = json.loads(path.read_text("utf-8"))["classic"]["2"]["score"]
    monkeypatch.setattr(table_fit, "fit_game", lambda game: entry)
    assert main(["classic", "2", "score"], path) == 0
    assert path.read_bytes() == DATA_FILE.read_bytes()


def test_a_model_is_read_back() -> None:
    model = TableModel(2, 1.5, *hazards_of(events()))
    assert TableModel.from_dict(2, model.to_dict()).name == model.name


@pytest.fixture
def few_games(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Fits of few games and, on small sheets, three rounds; the folder of fitted models."""
    monkeypatch.setenv("QWIXX_MATH_CACHE", str(tmp_path))
    monkeypatch.setattr(table_fit, "GAMES", 2_000)
    return tmp_path / "others"


@pytest.mark.slow
@pytest.mark.parametrize("aim", ["score", "win"])
def test_what_is_fitted_here_is_found(few_games: Path, aim: str) -> None:
    assert not fitted.has_model(2, SMALL, LOCK, aim)
    with pytest.raises(qm.InvalidSetting, match="qwixx solve --model table --fit --players 2"):
        qm.solve(SMALL, players=2, model="table", aim=aim, flags=LOCK)
    fit_here(SMALL, LOCK, 2, aim)
    assert [path.suffixes for path in few_games.iterdir()] == [[".json"]], "no draft is left"
    assert fitted.has_model(2, SMALL, LOCK, aim)
    assert qm.solve(SMALL, players=2, model="table", aim=aim, flags=LOCK).table is not None
    with pytest.raises(qm.InvalidSetting, match="is fitted: leave out --fit"):
        fit_here(SMALL, LOCK, 2, aim)


@pytest.mark.slow
def test_a_fit_that_was_stopped_goes_on_where_it_was(
    few_games: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = Game(SMALL, LOCK, 2, "win")
    whole = fit_game(game)
    play = table_fit.play_table

    def stopped(*asked: object, seed: int, **game: object) -> object:
        if seed == 2:
            raise KeyboardInterrupt
        return play(*asked, seed=seed, **game)  # type: ignore[arg-type]

    monkeypatch.setattr(table_fit, "play_table", stopped)
    with pytest.raises(KeyboardInterrupt):
        fit_game(game)
    monkeypatch.setattr(table_fit, "play_table", play)
    capsys.readouterr()
    assert fit_game(game) == whole
    assert "Going on after round 1\n" in capsys.readouterr().err
    assert not list(few_games.iterdir())


@pytest.mark.parametrize(
    ("sheet", "flags", "problem"),
    [
        ("connected-chain-a", {"chain_optional": True}, "the simulator: not yet with chain_opt"),
        ("big-points", {}, "bonus rows"),
    ],
)
def test_what_cannot_be_fitted_is_refused_at_once(
    sheet: str, flags: dict[str, bool], problem: str
) -> None:
    with pytest.raises(qm.InvalidSetting, match=problem):
        fit_here(sheet, qm.Flags.of(flags), 2, "win")


def test_one_alone_needs_no_table() -> None:
    with pytest.raises(qm.InvalidSetting, match="two players or more"):
        fit_here("classic", qm.Flags(), 1, "win")
