"""What can go wrong, as types a caller can act on. All of them are `ValueError`s."""

from __future__ import annotations

import reprlib


class QwixxError(ValueError):
    """Base of every error this package raises on purpose."""


class InvalidNotation(QwixxError):
    """A text that is no position, roll or move.

    `token` is the offending piece, `column` its place in the text counted from 1 (0 when unknown).
    """

    def __init__(self, problem: str, *, token: str = "", column: int = 0) -> None:
        self.token = token
        self.column = column
        where = f"{reprlib.repr(token)} (column {column}): " if column else ""
        super().__init__(where + problem)


class InvalidSetting(QwixxError):
    """A sheet, flag, model, player count or similar that does not exist or is out of range."""


class InvalidSheet(InvalidSetting):
    """A file that is no sheet. `defects` lists everything that is wrong with it."""

    def __init__(self, path: str, defects: tuple[str, ...]) -> None:
        self.path = path
        self.defects = defects
        super().__init__(f"{path} is no sheet: {'; '.join(defects)}")

    def __reduce__(self) -> tuple[type[InvalidSheet], tuple[str, tuple[str, ...]]]:
        return type(self), (self.path, self.defects)


class IllegalPosition(QwixxError):
    """A position no game can reach. `defects` lists everything that is wrong with it."""

    def __init__(self, defects: tuple[str, ...]) -> None:
        self.defects = defects
        super().__init__("impossible position: " + "; ".join(defects))

    def __reduce__(self) -> tuple[type[IllegalPosition], tuple[tuple[str, ...]]]:
        return type(self), (self.defects,)


class IllegalMove(QwixxError):
    """A move, or a roll, that the rules do not allow in this position."""


class TableError(QwixxError):
    """A saved table that is damaged, foreign, or made by another version."""


class CacheWarning(UserWarning):
    """The cache folder cannot be used; the answer is right but will be computed again next time."""
