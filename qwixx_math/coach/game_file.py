"""The file of a game while it is played: saved at every entry, and never over another's entries."""

from __future__ import annotations

from pathlib import Path

from ..errors import InvalidSetting
from .record import Game
from .record_text import text_of


class GameFile:
    """The file of a game that is being played, as it was last read or written here.

    What somebody else made of it meanwhile is never written over.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._content: bytes | None = None
        self._game: Game | None = None

    def load(self) -> Game:
        """The game in it.

        Raises:
            OSError: it cannot be read.
            QwixxError: it is no recorded game, see `Game.parse`.
        """
        self._content = self.path.read_bytes()
        self._game = Game.parse(text_of(self._content))
        return self._game

    def save(self, game: Game) -> None:
        """Write a game, unless it is the one that is there.

        Raises:
            InvalidSetting: somebody else has written the file since.
            OSError: it cannot be written.
        """
        if self.path.exists() and self.path.read_bytes() != self._content:
            raise InvalidSetting(
                f"{self.path} was written by somebody else meanwhile; it is left as it is and this"
                f" entry is not saved. Leave, and go on with: qwixx play {self.path}"
            )
        if game != self._game:
            game.save(self.path)
            self._content, self._game = str(game).encode(), game
