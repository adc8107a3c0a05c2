"""What Python says, for the page to say the same: moves, texts, games (tables: `page_tables`)."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import qwixx_math as qm
from qwixx_math.coach.record import Game
from qwixx_math.web.rules_data import sheet_data

CHOICES: dict[str, list[Any]] = {
    "second_lock_in_action1": ["end_now", "finish_turn"],
    "lock_timing": ["immediate", "end_of_turn"],
    "marks_to_lock": [0, 2, 3, 5],
    "penalty": [0, 5, 7],
    "penalties_to_end": [1, 2, 4, 6],
    "lock_bonus": [True, False],
    "rows_to_end": [1, 2, 3, 4],
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


_WORDS = {"r": "red", "y": "yellow", "g": "Green", "b": "blue", "w": "white", "p": "penalty"}


def _loosely(rng: random.Random, text: str) -> str:
    """A text as people write it: colours in words, colons, blanks or none, digits alone."""

    def other(match: re.Match[str]) -> str:
        letter, rest = match[1], match[2]
        word = _WORDS.get(letter.lower(), letter)
        ways = [f"{word} {rest}", f"{letter}:{rest}", f"{letter} {rest}", f"{rest}{letter}", rest]
        return rng.choice([match[0], *ways])

    changed = re.sub(r"([A-Za-z])(\d+)", other, text)
    return changed.replace(rng.choice(" ,+"), rng.choice(["", " ", ",", ", "]))


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
            written = [shortened(rng, position), str(roll), str(move)]
            if rng.random() < 0.5:
                written = [_loosely(rng, text) for text in written]
            at = _spoilt(rng, written[0], "0123456789,@xXRYGBPFr~- ")
            at = _ended(rng, position) if rng.random() < 0.3 else at
            dice = _spoilt(rng, written[1], "0123456789wrygb,; ")
            played = _spoilt(rng, written[2], "0123456789RYGBrygb+~^:=w ")
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


def recorded(
    rng: random.Random, flags: qm.Flags, players: int, model: str = "cycle", aim: str = "score"
) -> Game:
    """A random game on the classic sheet, not always to its end."""
    start = qm.Position.parse("-", "classic", flags)
    game = Game(start, players, rng.randrange(players), model=model, aim=aim)
    stop = rng.choice([3, 15, 200])
    while not game.is_over and game.rolls < stop:
        mine = game.until_mine == 0
        game = game.with_roll(some_roll(rng, game.position, active=mine))
        moves = list(game.moves())
        marks = [move for move in moves if move.marks] if rng.random() < 0.7 else moves
        game = game.with_move(rng.choice(marks or moves))
        with suppress(qm.QwixxError):  # it cannot have happened by this roll
            if rng.random() < 0.5:
                game = game.with_closed(rng.choice("RYGB"))
            elif rng.random() < 0.02:
                game = game.with_end()
            elif rng.random() < 0.04:
                game = game.with_position(
                    qm.Position.parse(_slip(rng, game.position), "classic", flags)
                )
    if not game.is_over and rng.random() < 0.5:
        game = game.with_roll(some_roll(rng, game.position, active=game.until_mine == 0))
    return game


def _slip(rng: random.Random, position: qm.Position) -> str:
    """The position as somebody may have it who left a row or the penalties out."""
    tokens = str(position).split()
    tokens.pop(rng.randrange(len(tokens)))
    return " ".join(tokens) or "-"


def some_game(rng: random.Random) -> Game:
    """A random game in any setting that a record may have."""
    flags, players = qm.Flags(), rng.randint(1, 4)
    model = rng.choice(["cycle", "table"]) if players > 1 else "cycle"
    if model == "cycle":
        flags = some_flags(rng, rng.choice([0, 0.3]), qm.get_sheet("classic"))
        flags = flags if flags.power != "double_dutch" else qm.Flags()
    return recorded(
        rng, flags, players, model, rng.choice(["score", "win"][: 1 + (model == "table")])
    )


def record_cases(count: int, seed: int) -> list[dict[str, Any]]:
    """Games on record, sound and spoilt, with what Python makes of them."""
    rng, cases = random.Random(seed), []
    for _ in range(count):
        text = str(some_game(rng))
        if rng.random() < 0.5:
            lines = text.split("\n")
            at = rng.randrange(len(lines))
            line = _loosely(rng, lines[at]) if rng.random() < 0.5 else lines[at]
            lines[at] = _spoilt(rng, line, "0123456789RYGBrygbw+>?:closedn #")
            text = "\n".join(lines)

        def read(text: str = text) -> object:
            return Game.parse(text)

        cases.append({"from": text} | _said(read))
    return cases


def write(folder: Path, name: str, cases: Any) -> None:
    """Write cases for a test under Node."""
    (folder / f"{name}.json").write_text(json.dumps(cases), "utf-8")
