"""Keeping the score of a game at the table: turns entered, undone, totalled, saved.

A turn is its points (`12`), or a play (`Rs0,-3 Bs1,-3`) that is scored on the tiles entered so far,
or `trade` or `pass` for nothing. `out` gives the player who just played the 6 for ending the game.
Once a turn is entered as points the board is not known any more, so no play is scored after it.

While the board is known, so are the tiles in the bag and how many everybody holds: hands are full
until the bag is empty. What that forbids is refused: a pass while there is something to trade, a
trade of more than the bag has, `out` with tiles in hand. After points the number of tiles on the
table is at most Σ min(6, points), as a play scores at least its tiles, and what even so many forbid
is refused. A game ends by `out`, when no tile off the board fits any more, or when all pass.
"""

from __future__ import annotations

import csv
import io
import json
import re
import reprlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from ..base.whole_file import replace_file
from ..errors import IllegalMove, InvalidNotation, InvalidSetting, QwixxError
from .board import Board
from .moves import Play, Trade, read_move
from .plays import can_play
from .tiles import (
    COPIES,
    END_BONUS,
    HAND_SIZE,
    KINDS,
    LINE_LENGTH,
    TILE_COUNT,
    check_players,
    line_points,
    minus,
    too_many,
    write_tiles,
)

SCHEMA = "qwirkle-score/1"
MOST_POINTS = 84
# One line, of one tile to six.
_FIRST_POINTS = {0, 1, *(line_points(length) for length in range(2, LINE_LENGTH + 1))}


class Entry(NamedTuple):
    """One line of the sheet: whose it is, the points, and what was entered."""

    seat: int
    points: int
    text: str


@dataclass(frozen=True)
class ScoreSheet:
    """The turns of a game so far.

    >>> sheet = ScoreSheet.of(["Ann", "Ben"]).add("Rc0,0 Rd0,-1 Ro0,-2").add("7")
    >>> sheet.totals, sheet.undo().totals
    ((3, 7), (3, 0))
    """

    names: tuple[str, ...]
    entries: tuple[Entry, ...] = ()

    @classmethod
    def of(cls, names: Sequence[str]) -> ScoreSheet:
        """An empty sheet for two to four players; blanks around names do not count.

        Raises:
            InvalidSetting: too few or too many names, one twice or empty.
        """
        if isinstance(names, str) or not all(isinstance(name, str) for name in names):
            raise InvalidSetting(f"players are a list of names, not {names!r}")
        check_players(len(names))
        names = [name.strip() for name in names]
        for name in names:
            if not name.isprintable():
                raise InvalidSetting(f"the name {name!a} has characters that cannot be printed")
        if len(set(names)) < len(names) or not all(names):
            raise InvalidSetting(f"players need names of their own, not '{', '.join(names)}'")
        return cls(tuple(names))

    @cached_property
    def board(self) -> Board | None:
        """The tiles of the plays entered; None once a turn was entered as points."""
        board = Board()
        for entry in self.entries:
            if _is_play(entry.text):
                board = board.with_play(entry.text)
            elif entry.text != "out" and entry.points:
                return None
        return board

    @property
    def turn(self) -> int:
        """The seat whose turn is next."""
        turns = sum(1 for entry in self.entries if entry.text != "out")
        return turns % len(self.names)

    @cached_property
    def is_over(self) -> bool:
        """Whether a player went out, all passed, or no tile off the board fits any more."""
        if not self.entries:
            return False
        last = self.entries[-len(self.names) :]
        if last[-1].text == "out":
            return True
        if len(last) == len(self.names) and all(entry.text == "pass" for entry in last):
            return True
        board = self.board
        if board is None or not board.tiles or not _is_play(last[-1].text):
            return False
        off = minus(KINDS * COPIES, board.tiles.values())
        return not can_play(board, off)

    @cached_property
    def hands(self) -> tuple[int, ...] | None:
        """How many tiles each player holds; None once a turn was entered as points."""
        if self.board is None:
            return None
        hands = [HAND_SIZE] * len(self.names)
        bag = TILE_COUNT - sum(hands)
        for entry in self.entries:
            if _is_play(entry.text):
                count = len(Play.of(entry.text).tiles)
                drawn = min(count, bag)
                bag -= drawn
                hands[entry.seat] += drawn - count
        return tuple(hands)

    @property
    def least_bag(self) -> int:
        """How many tiles are in the bag; at least so many once a turn was entered as points."""
        return max(TILE_COUNT - HAND_SIZE * len(self.names) - self._most_on_board, 0)

    @property
    def _most_on_board(self) -> int:
        """How many tiles lie on the table; at most so many once a turn was entered as points."""
        return sum(
            len(Play.of(entry.text).tiles) if _is_play(entry.text) else min(entry.points, HAND_SIZE)
            for entry in self.entries
            if entry.text != "out"
        )

    @property
    def totals(self) -> tuple[int, ...]:
        """Points by seat."""
        return tuple(
            sum(entry.points for entry in self.entries if entry.seat == seat)
            for seat in range(len(self.names))
        )

    @property
    def standings(self) -> list[tuple[int, str, int]]:
        """(place, name, points), best first; equal totals share a place."""
        totals = self.totals
        ranked = sorted(range(len(self.names)), key=lambda seat: -totals[seat])
        return [
            (1 + sum(other > totals[seat] for other in totals), self.names[seat], totals[seat])
            for seat in ranked
        ]

    def add(self, text: str) -> ScoreSheet:
        """The sheet with the next turn.

        Raises:
            InvalidNotation: neither points nor a move.
            IllegalMove: the game is over, or the turn is not legal after the ones entered so far.
        """
        if not isinstance(text, str):
            raise InvalidNotation(f"expected a turn such as 12 or 'Rs0,-3 Bs1,-3', not {text!r}")
        text = " ".join(text.split())
        if self.is_over:
            raise IllegalMove("the game is over; undo to go back")
        if text.lower() == "out":
            return self._out()
        hands = self.hands
        if self.entries and hands is not None and not hands[self.entries[-1].seat]:
            raise IllegalMove(
                f"{self.names[self.entries[-1].seat]} has no tile left, and the bag is empty:"
                " enter out"
            )
        return self._with(Entry(self.turn, *self._scored(text)))

    def _out(self) -> ScoreSheet:
        if not self.entries:
            raise IllegalMove("nobody has moved yet, so nobody can be out")
        last = self.entries[-1]
        if not last.points:
            raise IllegalMove(f"out: one goes out by a play, and the last turn was '{last.text}'")
        hands = self.hands
        if hands is not None and hands[last.seat]:
            raise IllegalMove(
                f"out: {self.names[last.seat]} has {_tiles(hands[last.seat])} left;"
                " one is out with none, and the bag empty"
            )
        least = TILE_COUNT - HAND_SIZE * (len(self.names) - 1)
        if self._most_on_board < least:
            raise IllegalMove(
                f"out: at most {self._most_on_board} tiles can lie on the table after these turns;"
                f" with the bag and a hand empty it is at least {least}"
            )
        return self._with(Entry(last.seat, END_BONUS, "out"))

    def _with(self, entry: Entry) -> ScoreSheet:
        return replace(self, entries=(*self.entries, entry))

    def _scored(self, text: str) -> tuple[int, str]:
        if re.fullmatch(r"\d+", text, re.ASCII):
            digits = text.lstrip("0") or "0"
            if len(digits) > len(str(MOST_POINTS)) or int(digits) > MOST_POINTS:
                raise InvalidNotation(
                    f"no play scores {reprlib.repr(digits)[1:-1]}; the most is {MOST_POINTS}"
                )
            points, entered = int(digits), digits
            if not self.entries and points not in _FIRST_POINTS:
                raise InvalidNotation(f"no first play scores {points}: it is 1 to 5, or 12 by six")
            if self.entries and points == 1:
                raise InvalidNotation("no play but the first scores 1; the least is 2")
        elif text.lower() == "trade":
            points, entered = 0, "trade"
        else:
            move = read_move(text)
            if isinstance(move, Play):
                return self._score_of(move), str(move)
            points, entered = 0, str(move)
            if isinstance(move, Trade):
                self._check_trade(move)
        if not (points or self.entries):
            raise IllegalMove(f"{entered}: the first move is a play")
        if entered == "pass" and self.least_bag:
            raise IllegalMove(f"pass: {self._bag_holds}, so whoever cannot or will not play trades")
        if entered.startswith("trade") and self.hands is not None and not self.least_bag:
            raise IllegalMove(f"{entered}: the bag is empty, so nothing can be traded")
        return points, entered

    @property
    def _bag_holds(self) -> str:
        least = "" if self.hands is not None else "at least "
        return f"the bag holds {least}{_tiles(self.least_bag)}"

    def _check_trade(self, trade: Trade) -> None:
        if len(trade.tiles) > HAND_SIZE:
            raise IllegalMove(f"{trade}: {len(trade.tiles)} tiles; a hand has {HAND_SIZE}")
        board = self.board
        seen = () if board is None else tuple(board.tiles.values())
        surplus = too_many((*seen, *trade.tiles))
        if surplus:
            where = "among them" if board is None else "on the table and among them"
            raise IllegalMove(
                f"{trade}: that makes more than {COPIES} of {write_tiles(surplus)} {where}"
            )
        if board is not None and 0 < self.least_bag < len(trade.tiles):
            raise IllegalMove(f"{trade}: {self._bag_holds}, fewer than are traded")

    def _score_of(self, move: Play) -> int:
        board = self.board
        if board is None:
            raise IllegalMove(
                f"{move}: a turn before was entered as points, so what lies on the table is not"
                " known and plays cannot be scored; enter points, or undo"
            )
        surplus = too_many((*board.tiles.values(), *move.tiles))
        if surplus:
            raise IllegalMove(f"{move}: that is a fourth {write_tiles(surplus)}")
        points = board.score(move)
        hands = self.hands
        if hands is not None and len(move.tiles) > hands[self.turn]:
            held = _tiles(hands[self.turn])
            raise IllegalMove(f"{move}: {self.names[self.turn]} has {held} left")
        return points

    def undo(self) -> ScoreSheet:
        """The sheet without its last line.

        Raises:
            IllegalMove: it has none.
        """
        if not self.entries:
            raise IllegalMove("nothing to undo")
        return replace(self, entries=self.entries[:-1])

    def to_dict(self) -> dict[str, Any]:
        """The sheet as JSON data, schema `qwirkle-score/1`."""
        return {
            "schema": SCHEMA,
            "players": list(self.names),
            "turns": [
                {"player": self.names[entry.seat], "points": entry.points, "entered": entry.text}
                for entry in self.entries
            ],
            "totals": dict(zip(self.names, self.totals, strict=True)),
            "board": None if self.board is None else str(self.board),
            "over": self.is_over,
        }

    @classmethod
    def from_dict(cls, data: Any) -> ScoreSheet:
        """The sheet of such data; every turn is entered again, so its points are checked.

        Raises:
            InvalidNotation: it is no such data, or its points are not those of its turns.
        """
        try:
            if data["schema"] != SCHEMA:
                raise InvalidNotation(f"the schema is {data['schema']}, not {SCHEMA}")
            for name in ("players", "turns"):
                if not isinstance(data[name], list):
                    raise InvalidNotation(f"the {name} are no list")
            sheet = cls.of(data["players"])
            turns = [(turn["player"], turn["points"], turn["entered"]) for turn in data["turns"]]
        except (KeyError, TypeError) as error:
            raise InvalidNotation(f"no score sheet: {type(error).__name__} {error}") from error
        except InvalidSetting as error:
            raise InvalidNotation(f"no score sheet: {error}") from error
        for number, (player, points, entered) in enumerate(turns, 1):
            try:
                sheet = sheet.add(entered)
            except QwixxError as error:
                raise InvalidNotation(f"turn {number}: {error}") from error
            entry = sheet.entries[-1]
            here = sheet.names[entry.seat], entry.points
            if here != (player, points) or isinstance(points, bool):
                raise InvalidNotation(
                    f"turn {number}: '{entered}' is {entry.points} for {sheet.names[entry.seat]},"
                    f" not {points!r} for {player}"
                )
        for name, value in sheet.to_dict().items():
            if data.get(name) != value:
                raise InvalidNotation(f"the turns make '{name}' {value}, not {data.get(name)}")
        return sheet

    def save(self, path: Path) -> None:
        """Write the sheet as JSON; a file of that name is always whole, whoever else writes it.

        Raises:
            OSError: the file cannot be written.
        """
        replace_file(path, (json.dumps(self.to_dict(), indent=2) + "\n").encode())

    @classmethod
    def load(cls, path: Path) -> ScoreSheet:
        """Read a saved sheet.

        Raises:
            OSError: the file cannot be read.
            InvalidNotation: it holds no score sheet; the message names the file and the turn.
        """
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
        except (ValueError, RecursionError) as error:
            raise InvalidNotation(f"{path}: no score sheet ({error})") from error
        try:
            return cls.from_dict(data)
        except InvalidNotation as error:
            raise InvalidNotation(f"{path}: {error}") from error

    def to_csv(self) -> str:
        """One line a turn: number, player, points, total of the player so far, what was entered."""
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(("turn", "player", "points", "total", "entered"))
        totals = [0] * len(self.names)
        for number, entry in enumerate(self.entries, 1):
            totals[entry.seat] += entry.points
            name = self.names[entry.seat]
            writer.writerow((number, name, entry.points, totals[entry.seat], entry.text))
        return text.getvalue()


def _tiles(count: int) -> str:
    return f"{count} tile{'' if count == 1 else 's'}"


def _is_play(text: str) -> bool:
    return bool(re.match(r"[A-Za-z].-?\d", text))
