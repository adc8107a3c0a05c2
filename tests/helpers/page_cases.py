"""What Python says, for the page to say the same: moves, texts, games, tables, advice."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np

import qwixx_math as qm
from qwixx_math.coach.record import Game
from qwixx_math.coach.review import review
from qwixx_math.solver.others import TableModel
from qwixx_math.web.rules_data import sheet_data

CHOICES: dict[str, list[Any]] = {
    "second_lock_in_action1": ["end_now", "finish_turn"],
    "lock_timing": ["immediate", "end_of_turn"],
    "marks_to_lock": [0, 2, 3, 5],
    "penalty": [0, 5, 7],
    "penalties_to_end": [1, 2, 4, 6],
    "lock_bonus": [True, False],
    "chain_optional": [False, True],
    "chain_moves_frontier": [True, False],
    "chain_counts_for_lock": [True, False],
    "bonus_colour": ["marked_neighbour", "either_neighbour"],
    "bonus_with_mark": [False, True],
    "power": ["none", "tina_turner", "miss_take", "chris_cross", "double_dutch", "magic_mike"],
    "miss_last_cell": [False, True],
    "miss_when": ["any", "no_legal_move"],
    "chris_same_white": [False, True],
    "mike_any_skipped": [False, True],
}


def some_flags(rng: random.Random, share: float, sheet: qm.Sheet) -> qm.Flags:
    """Flags of which a share differ from the defaults."""
    drawn = {name: rng.choice(values) for name, values in CHOICES.items() if rng.random() < share}
    return qm.Flags.of(drawn).on(sheet)


def some_roll(rng: random.Random, position: qm.Position, *, active: bool) -> qm.Roll:
    """A roll of the dice in the game."""
    dice = ["w", "w", *(position.dice if active else ())]
    return qm.Roll.parse(" ".join(f"{die}{rng.randint(1, 6)}" for die in dice))


def shortened(rng: random.Random, position: qm.Position) -> str:
    """The position with some rows in short form, where they may be."""
    if position.needs_cells or position.sheet.frames or position.sheet.exchange:
        return str(position)
    tokens = []
    for token in str(position).split():
        marks = token[1:].rstrip("x").split(",")
        if token[0] in position.sheet.row_index and marks[0] and rng.random() < 0.5:
            x = "x" if token.endswith("x") else ""
            tokens.append(f"{token[0]}{len(marks)}@{marks[-1]}{x}")
        else:
            tokens.append(token)
    try:
        return str(qm.Position.parse(" ".join(tokens), position.sheet, position.flags))
    except qm.QwixxError:
        return str(position)


def walk(
    rng: random.Random, sheet: qm.Sheet, flags: qm.Flags, players: int
) -> Iterator[tuple[qm.Position, qm.Roll, int, set[int]]]:
    """A random game: each position with a roll, the passive rolls before the own turn, and the
    rows that others lock in the same action."""
    position, wait = qm.Position.parse("-", sheet, flags), rng.randrange(players)
    while not position.is_over:
        roll = some_roll(rng, position, active=wait == 0)
        open_rows = [r for r in range(len(sheet.rows)) if not position.is_closed(r)]
        closing = {rng.choice(open_rows)} if wait == 0 and rng.random() < 0.1 else set()
        yield position, roll, wait, closing
        moves = position.moves(roll, active=wait == 0)
        marks = [move for move in moves if move.marks] if rng.random() < 0.8 else list(moves)
        position = position.play(rng.choice(marks or list(moves)), active=wait == 0)
        if players > 1 and rng.random() < 0.04 and not position.is_over:
            shut = rng.choice([r for r in range(len(sheet.rows)) if not position.is_closed(r)])
            if not position.with_closed({shut}).defects():
                position = position.with_closed({shut})
        wait = (wait - 1) % players


SHORT = [
    qm.get_sheet("classic").cut("RYGB", slice(3, 8)),
    qm.get_sheet("classic").cut("RYG", slice(6, 11)),
    qm.get_sheet("classic").cut("RG", slice(None)),
    qm.get_sheet("mixx-a").cut("RYGB", slice(5, 10)),
    qm.get_sheet("mixx-b").cut("RYGB", slice(0, 5)),
    qm.get_sheet("mixx-b").cut("RB", slice(0, 7)),
]


def known(sheet: qm.Sheet) -> dict[str, Any]:
    """A sheet as the page's data have it."""
    return {"name": sheet.name, "layout": sheet_data(sheet)}


def rule_cases(count: int, seed: int) -> list[dict[str, Any]]:
    """Positions with every legal move and what comes of it, on all sheets under all flags."""
    rng, cases = random.Random(seed), []
    sheets = [qm.get_sheet(name) for name in qm.sheet_names()] + SHORT
    while len(cases) < count:
        sheet = rng.choice(sheets)
        flags = some_flags(rng, rng.choice([0, 0.2, 0.5]), sheet)
        for position, roll, wait, closing in walk(rng, sheet, flags, rng.randint(1, 4)):
            if rng.random() < 0.7:
                continue
            here = qm.Position.parse(shortened(rng, position), sheet, flags)
            moves = here.moves(roll, active=wait == 0, closing=closing)
            plays = [here.play(move, active=wait == 0, closing=closing) for move in moves]
            cases.append(
                {
                    "sheet": known(sheet),
                    "flags": flags.changed(),
                    "position": str(here),
                    "score": here.score,
                    "dice": here.dice,
                    "roll": str(roll),
                    "active": wait == 0,
                    "closing": sorted(closing),
                    "moves": [[str(m), str(p), p.score] for m, p in zip(moves, plays, strict=True)],
                }
            )
    return cases[:count]


def _said(read: Any) -> dict[str, str]:
    """The text of what was read, or the error."""
    try:
        return {"text": str(read())}
    except qm.QwixxError as error:
        return {"error": str(error), "kind": type(error).__name__}


def _spoilt(rng: random.Random, text: str, letters: str) -> str:
    """A text with a few characters changed, left out or doubled."""
    for _ in range(rng.choice([0, 1, 1, 2, 3])):
        at = rng.randrange(len(text) + 1)
        text = text[:at] + rng.choice(["", rng.choice(letters)]) + text[at + rng.randint(0, 1) :]
    return text


def _ended(rng: random.Random, position: qm.Position) -> str:
    """The position with rows closed by others and perhaps the last penalty, possible or not."""
    rows = {token[0]: token for token in str(position).split() if token[:2] not in ("RY", "GB")}
    rest = [
        token for token in str(position).split() if token[0] in "XF" or token[:2] in ("RY", "GB")
    ]
    for row in rng.sample(position.sheet.rows, rng.randint(1, 3)):
        rows[row.name] = rows.get(row.name, row.name).rstrip("x") + "x"
    last = rng.choice([0, position.penalties, position.flags.penalties_to_end])
    named = [rows[row.name] for row in position.sheet.rows if row.name in rows]
    return " ".join([*named, *rest, *([f"P{last}"] if last else [])])


def text_cases(count: int, seed: int) -> list[dict[str, Any]]:
    """Texts of positions, rolls and moves, sound and spoilt, with what they are read as."""
    rng, cases = random.Random(seed), []
    sheets = [qm.get_sheet(name) for name in qm.sheet_names()]
    while len(cases) < count:
        sheet = rng.choice(sheets)
        flags = some_flags(rng, rng.choice([0, 0.3]), sheet)
        for position, roll, wait, _ in walk(rng, sheet, flags, rng.randint(1, 3)):
            if rng.random() < 0.8:
                continue
            move = rng.choice(position.moves(roll, active=wait == 0))
            at = _spoilt(rng, shortened(rng, position), "0123456789,@xXRYGBPFr~- ")
            at = _ended(rng, position) if rng.random() < 0.3 else at
            dice = _spoilt(rng, str(roll), "0123456789wrygb,; ")
            played = _spoilt(rng, str(move), "0123456789RYGBrygb+~^:=w ")
            here = {"sheet": sheet.name, "flags": flags.changed()}

            def read(at: str = at, sheet: qm.Sheet = sheet, flags: qm.Flags = flags) -> object:
                return qm.Position.parse(at, sheet, flags)

            def read_roll(dice: str = dice) -> object:
                return qm.Roll.parse(dice)

            def read_move(played: str = played) -> object:
                return qm.Move.parse(played)

            cases += [
                here | {"what": "position", "from": at} | _said(read),
                here | {"what": "roll", "from": dice} | _said(read_roll),
                here | {"what": "move", "from": played} | _said(read_move),
            ]
    return cases[:count]


def recorded(rng: random.Random, flags: qm.Flags, players: int) -> Game:
    """A random game on the classic sheet, not always to its end."""
    game = Game(qm.Position.parse("-", "classic", flags), players, rng.randrange(players))
    stop = rng.choice([3, 15, 200])
    while not game.is_over and game.rolls < stop:
        mine = game.until_mine == 0
        game = game.with_roll(some_roll(rng, game.position, active=mine))
        moves = list(game.moves())
        marks = [move for move in moves if move.marks] if rng.random() < 0.7 else moves
        game = game.with_move(rng.choice(marks or moves))
        if players > 1 and rng.random() < 0.06:
            with suppress(qm.QwixxError):  # a row that is closed already, or too many
                game = game.with_closed(rng.choice("RYGB"))
        if players > 1 and rng.random() < 0.01 and not game.is_over:
            game = game.with_end()
    if not game.is_over and rng.random() < 0.5:
        game = game.with_roll(some_roll(rng, game.position, active=game.until_mine == 0))
    return game


def record_cases(count: int, seed: int) -> list[dict[str, Any]]:
    """Games on record, sound and spoilt, with what Python makes of them."""
    rng, cases = random.Random(seed), []
    for _ in range(count):
        flags = some_flags(rng, rng.choice([0, 0.3]), qm.get_sheet("classic"))
        if flags.power == "double_dutch":
            continue
        text = str(recorded(rng, flags, rng.randint(1, 4)))
        if rng.random() < 0.5:
            lines = text.split("\n")
            at = rng.randrange(len(lines))
            lines[at] = _spoilt(rng, lines[at], "0123456789RYGBrygbw+>?:closedn #")
            text = "\n".join(lines)

        def read(text: str = text) -> object:
            return Game.parse(text)

        cases.append({"from": text} | _said(read))
    return cases


def review_cases(count: int, seed: int) -> list[dict[str, Any]]:
    """Games alone and of two with their reviews by the exact table."""
    rng = random.Random(seed)
    games = [recorded(rng, qm.Flags(), 1 + at % 2) for at in range(count)]
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


def write(folder: Path, name: str, cases: Any) -> None:
    """Write cases for a test under Node."""
    (folder / f"{name}.json").write_text(json.dumps(cases), "utf-8")
