"""What Python says of tables, for the page to say the same: values, advice, reviews of games."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import numpy as np

import qwixx_math as qm
from qwixx_math.coach.review import review
from qwixx_math.solver.index.lattice import Lattice, lattice_of
from qwixx_math.solver.others import TableModel
from qwixx_math.web.tables import numbering_of, packed

from .chains_frames_fields import CERTIFIED
from .page_cases import SHORT, known, recorded, shortened, walk


def review_cases(count: int, seed: int) -> list[dict[str, Any]]:
    """Games in the settings of `WHOLE` with their reviews."""
    rng, games = random.Random(seed), []
    for at in range(count):
        setting = {"model": "cycle", "aim": "score"} | WHOLE[at % len(WHOLE)]
        flags = qm.Flags.of(setting.pop("flags", None))
        games.append(recorded(rng, flags, **setting))
    return [{"game": str(game), "review": review(game, quiet=True).to_dict()} for game in games]


def some_model(rng: random.Random, players: int) -> TableModel:
    """A table model with hazards and a price of no game in particular."""
    shape = players, 2, 15
    end = np.array([rng.random() * 0.1 for _ in range(int(np.prod(shape)))]).reshape(shape)
    shut = np.array([rng.random() * 0.1 for _ in range(int(np.prod(shape)))]).reshape(shape)
    shut[:, 1] = 0.0
    return TableModel(players, rng.choice([0.0, 1.5]), end, shut)


SETTINGS: list[tuple[int, int, bool, dict[str, Any]]] = [
    (0, 1, False, {"marks_to_lock": 2}),
    (0, 3, False, {"marks_to_lock": 3, "second_lock_in_action1": "finish_turn"}),
    (0, 2, True, {"marks_to_lock": 2, "lock_timing": "end_of_turn"}),
    (1, 2, False, {"marks_to_lock": 0, "lock_bonus": False, "penalty": 7, "penalties_to_end": 2}),
    (2, 1, False, {}),
    (2, 2, True, {"second_lock_in_action1": "finish_turn"}),
    (3, 1, False, {"marks_to_lock": 2, "lock_timing": "end_of_turn"}),
    (3, 2, True, {"marks_to_lock": 1}),
    (3, 1, False, {"marks_to_lock": 2, "second_lock_in_action1": "finish_turn"}),
    (4, 1, False, {"marks_to_lock": 2}),
    (4, 1, False, {"marks_to_lock": 2, "lock_timing": "end_of_turn", "penalties_to_end": 2}),
    (5, 4, False, {"penalties_to_end": 2, "marks_to_lock": 4}),
    (2, 1, False, {"marks_to_lock": 1, "rows_to_end": 3}),
    (3, 2, False, {"marks_to_lock": 1, "rows_to_end": 1}),
    (3, 1, False, {"marks_to_lock": 1, "rows_to_end": 4, "lock_timing": "end_of_turn"}),
    (1, 2, False, {"marks_to_lock": 2, "power": "miss_take"}),
    (2, 1, False, {"power": "miss_take", "miss_when": "no_legal_move", "miss_last_cell": True}),
    (3, 1, False, {"marks_to_lock": 2, "power": "miss_take", "miss_when": "no_legal_move"}),
    (1, 1, False, {"marks_to_lock": 2, "power": "tina_turner"}),
    (3, 1, False, {"marks_to_lock": 2, "power": "tina_turner", "lock_timing": "end_of_turn"}),
]
"""Short sheets (by their place in `SHORT`), players, whether at a table, flags."""


def short_tables(folder: Path, seed: int, advices: int) -> list[dict[str, Any]]:
    """Short sheets solved in full, values in files of doubles, with some advice from each."""
    rng, cases = random.Random(seed), []
    for at, (which, players, at_table, changed) in enumerate(SETTINGS):
        model = some_model(rng, players) if at_table else None
        sheet, flags = SHORT[which], qm.Flags.of(changed)
        solution = qm.solve(sheet, players=players, model=model or "cycle", flags=flags, quiet=True)
        solution.values.astype("<f8").tofile(folder / f"short-{at}.f64")
        cases.append(
            {
                "sheet": known(sheet),
                "flags": flags.changed(),
                "players": players,
                "others": model and model.to_dict(),
                "values": f"short-{at}.f64",
                "advices": _advices(rng, advices, sheet, flags, players, model or "cycle"),
            }
        )
    return cases


def _advices(
    rng: random.Random,
    count: int,
    sheet: qm.Sheet,
    flags: qm.Flags,
    players: int,
    model: Any,
    aim: str = "score",
) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    while len(found) < count:
        for position, roll, wait, _ in walk(rng, sheet, flags, players):
            if rng.random() < 0.75:
                continue
            advice = qm.advise(
                qm.Position.parse(shortened(rng, position), sheet, flags),
                roll,
                players=players,
                until_mine=wait,
                model=model,
                aim=aim,
                quiet=True,
            )
            data = advice.to_dict()
            found.append(
                {name: data[name] for name in ("position", "roll", "until_mine", "options", "best")}
            )
    return found[:count]


WHOLE: list[dict[str, Any]] = [
    {"players": 1},
    {"players": 1, "flags": {"second_lock_in_action1": "finish_turn"}},
    {"players": 2, "model": "cycle"},
    {"players": 2, "model": "table", "aim": "score"},
    {"players": 2, "model": "table", "aim": "win"},
]
"""Settings of the classic sheet whose whole tables are compared."""


def whole_tables(folder: Path, seed: int, advices: int) -> list[dict[str, Any]]:
    """Whole tables, values in files of doubles, with advice from each."""
    rng, cases = random.Random(seed), []
    for at, setting in enumerate(WHOLE):
        solution = qm.solve("classic", quiet=True, **setting)
        solution.values.astype("<f8", copy=False).tofile(folder / f"whole-{at}.f64")
        flags, model = qm.Flags.of(setting.get("flags")), setting.get("model", "cycle")
        sheet, aim = qm.get_sheet("classic"), setting.get("aim", "score")
        cases.append(
            {
                "setting": setting,
                "values": f"whole-{at}.f64",
                "advices": _advices(rng, advices, sheet, flags, setting["players"], model, aim),
            }
        )
    return cases


def stored_tables(folder: Path, seed: int, count: int) -> list[dict[str, Any]]:
    """Short sheets solved, as tables that come with the page, with values of some positions."""
    rng, cases = random.Random(seed), []
    plain = [(SHORT[0], {"marks_to_lock": 2}), (SHORT[3], {"marks_to_lock": 2})]
    for at, (sheet, changed) in enumerate([*CERTIFIED, *plain]):
        solution = qm.solve(sheet, flags=changed, quiet=True)
        (folder / f"stored-{at}.bin").write_bytes(packed(solution.values))
        case = _numbered(rng, folder, at, solution.lattice, count)
        for one in case["positions"]:
            position = qm.Position.parse(one["position"], sheet, qm.Flags.of(changed))
            one["value"] = solution.value(position)
        cases.append(case)
    return cases


def stored_numbers(folder: Path, seed: int, count: int) -> list[dict[str, Any]]:
    """Numbers of positions on whole sheets with chains, frames and exchange fields."""
    rng, cases = random.Random(seed), []
    names = ("mixx-a", "connected-chain-b", "connected-chain-e", "x-change", "connected-steps-b")
    for at, name in enumerate(names):
        cases.append(_numbered(rng, folder, at, lattice_of(qm.get_sheet(name), qm.Flags()), count))
    return cases


def _numbered(
    rng: random.Random, folder: Path, at: int, lattice: Lattice, count: int
) -> dict[str, Any]:
    """A lattice's numbering as a file, and numbers of positions that games lead to."""
    (folder / f"stored-{at}.json").write_text(json.dumps(numbering_of(lattice)))
    found: list[dict[str, Any]] = []
    while len(found) < count:
        for position, *_ in walk(rng, lattice.sheet, lattice.flags, 3):
            found.append({"position": str(position), "index": lattice.index(position)})
    return {
        "sheet": known(lattice.sheet),
        "flags": lattice.flags.changed(),
        "name": f"stored-{at}",
        "positions": found,
    }
