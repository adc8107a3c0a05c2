"""What the server answers: the JSON of `advise`, `review` and `win_chances`.

Each takes an object and gives one. What is asked is checked as strictly as on the command line,
since anybody in the network may ask.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..base.version import __version__
from ..errors import InvalidNotation, QwixxError

SCHEMA = "qwixx-web/1"
_LONGEST = 10_000
"""Characters of a text in a question."""

Json = dict[str, Any]


def about() -> Json:
    """What answers here."""
    return {"schema": SCHEMA, "version": __version__, "answers": sorted(ANSWERS)}


def advise(asked: Json) -> Json:
    """`advise` for a position and a roll."""
    from ..advice.advice import advise as rank_moves

    take = _Taken(asked)
    position, roll = take.text("position"), take.text("roll")
    advice = rank_moves(
        position,
        roll,
        sheet=take.text("sheet", "classic"),
        players=take.whole("players", 1),
        until_mine=take.whole("until_mine", 0),
        rerolled=take.truth("rerolled"),
        model=take.text("model", "") or None,
        aim=take.text("aim", "score"),
        flags=take.flags("flags"),
        quiet=take.done(),
    )
    return advice.to_dict()


def review(asked: Json) -> Json:
    """`review` of a recorded game."""
    from ..coach.record import Game
    from ..coach.review import review as look_back

    take = _Taken(asked)
    game = take.text("game", most=100 * _LONGEST)
    return look_back(Game.parse(game), quiet=take.done()).to_dict()


def win_chances(asked: Json) -> Json:
    """`win_chances` for a roll, all sheets being known."""
    from ..table.winning import win_chances as estimate

    take = _Taken(asked)
    position, roll, others = take.text("position"), take.text("roll"), take.texts("others")
    until_mine, seed = take.whole("until_mine", 0), take.whole("seed", 0)
    take.done()
    return estimate(position, roll, others, until_mine=until_mine, seed=seed).to_dict()


ANSWERS: dict[str, Callable[[Json], Json]] = {
    "advise": advise,
    "review": review,
    "win_chances": win_chances,
}
"""The questions by name."""


def problem(error: QwixxError) -> Json:
    """An error as JSON."""
    return {"error": {"kind": type(error).__name__, "message": str(error)}}


class _Taken:
    """The fields of a question, each of its type."""

    def __init__(self, asked: object) -> None:
        if not isinstance(asked, dict):
            raise InvalidNotation("expected a JSON object")
        self._left = dict(asked)

    def text(self, name: str, default: str | None = None, most: int = _LONGEST) -> str:
        value = self._left.pop(name, default)
        if not isinstance(value, str) or len(value) > most:
            raise InvalidNotation(f"'{name}' is to be a text of at most {most} characters")
        return value

    def texts(self, name: str) -> list[str]:
        values = self._left.pop(name, None)
        if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
            raise InvalidNotation(f"'{name}' is to be a list of texts")
        return values

    def whole(self, name: str, default: int) -> int:
        value = self._left.pop(name, default)
        if type(value) is not int or not 0 <= value < 2**31:
            raise InvalidNotation(f"'{name}' is to be a whole number of 0 or more")
        return value

    def truth(self, name: str) -> bool:
        value = self._left.pop(name, False)
        if not isinstance(value, bool):
            raise InvalidNotation(f"'{name}' is to be true or false")
        return value

    def flags(self, name: str) -> dict[str, str | int | bool]:
        values = self._left.pop(name, {})
        if not isinstance(values, dict) or not all(
            isinstance(value, str | int | bool) for value in values.values()
        ):
            raise InvalidNotation(f"'{name}' is to be an object of flags")
        return values

    def done(self) -> bool:
        """True, once nothing is left that was not understood."""
        if self._left:
            raise InvalidNotation(f"unknown field '{next(iter(self._left))}'")
        return True
