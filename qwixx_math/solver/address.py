"""A position, a roll and settings as the address of the page that shows them.

The fragment is written in the words of the command line; spaces are `_`, what has its default is
left out, and nothing of it is sent to whoever serves the page:

    #position=R2,3,5_G12,10_P1&roll=w3_w4_r5_y1_g6_b2&players=2&until-mine=1&aim=win

The page's own half of this is `page/app/address.js`.
"""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import parse_qsl, quote

from ..errors import InvalidNotation, InvalidSetting
from ..game.notation import Roll
from ..game.players import check_players, check_until_mine
from ..game.position import Position
from ..game.rules import Flags
from ..game.sheets import get_sheet
from .fitted import has_model

PAGE = "http://127.0.0.1:8377/"
"""Where `qwixx web` serves the page if nobody else has that port."""
_SAFE = ",@~"


@dataclass(frozen=True, slots=True)
class Asked:
    """What an address asks about.

    Attributes:
        position: with its sheet and flags.
        roll: the dice, None if none are given.
        players: 1 to 8.
        until_mine: passive rolls before the own turn.
        model: `cycle` or `table`, None for the usual one: the table where the page has one.
        aim: `score` or `win`.
    """

    position: Position
    roll: Roll | None = None
    players: int = 1
    until_mine: int = 0
    model: str | None = None
    aim: str = "score"

    @property
    def fragment(self) -> str:
        """It as the fragment of an address.

        >>> Asked(Position.parse("R2,3 P1"), Roll.parse("w3 w4"), 2, 1).fragment
        '#position=R2,3_P1&roll=w3_w4&players=2&until-mine=1'
        """
        position = self.position
        parts: dict[str, object] = {"position": str(position).replace(" ", "_")}
        if self.roll:
            parts["roll"] = str(self.roll).replace(" ", "_")
        if position.sheet.name != "classic":
            parts["sheet"] = position.sheet.name
        if self.players > 1:
            parts["players"] = self.players
        if self.until_mine:
            parts["until-mine"] = self.until_mine
        if self.model not in (None, self._usual_model):
            parts["model"] = self.model
        if self.aim != "score":
            parts["aim"] = self.aim
        for name, value in position.flags.on(position.sheet).changed().items():
            text = str(value).lower() if isinstance(value, bool) else value
            parts[name.replace("_", "-")] = text
        return "#" + "&".join(f"{name}={quote(str(value), _SAFE)}" for name, value in parts.items())

    @property
    def _usual_model(self) -> str:
        """Of the page, which has tables of the classic sheet alone."""
        sheet, flags = get_sheet("classic"), Flags()
        same = self.position.sheet == sheet and self.position.flags.on(sheet) == flags
        return "table" if same and has_model(self.players, sheet, flags) else "cycle"

    @classmethod
    def parse(cls, address: str) -> Asked:
        """Read an address, or its fragment alone.

        >>> asked = Asked.parse("https://example.org/q/#position=R2,3_P1&players=3&until-mine=2")
        >>> asked.position, asked.until_mine
        (Position('R2,3 P1'), 2)

        Raises:
            QwixxError: it names no position, or what it says cannot be read or cannot be.
        """
        given = dict(parse_qsl(address.partition("#")[2].replace("+", "%2B")))
        if "position" not in given:
            raise InvalidNotation("the address names no position: expected '#position=…'")
        flags = {
            name: given[dashed]
            for name in Flags().to_dict()
            if (dashed := name.replace("_", "-")) in given
        }
        position = Position.parse(
            given["position"].replace("_", " "), given.get("sheet", "classic"), flags
        )
        players, until_mine = _digit(given, "players", 1), _digit(given, "until-mine", 0)
        check_players(players)
        check_until_mine(until_mine, players)
        model, aim = given.get("model"), given.get("aim", "score")
        if model not in (None, "cycle", "table") or aim not in ("score", "win"):
            raise InvalidSetting("models are cycle and table, aims are score and win")
        roll = Roll.parse(given["roll"].replace("_", " ")) if "roll" in given else None
        return cls(position, roll, players, until_mine, model, aim)


def _digit(given: dict[str, str], name: str, default: int) -> int:
    text = given.get(name, str(default))
    if not (len(text) == 1 and text in "0123456789"):
        raise InvalidSetting(f"{name} is '{text}'; it takes one digit")
    return int(text)
