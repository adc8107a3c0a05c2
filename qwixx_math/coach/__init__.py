"""The coach: games recorded roll by roll, played with advice, and looked back on.

    >>> from qwixx_math import Position
    >>> game = Game(Position.parse("-")).with_roll("w1 w1 r5 y5 g1 b1").with_move("R2")
    >>> game.position, game.rolls
    (Position('R2'), 1)

`record` is the game (`state` as it stands, `entries` what happened, `happening` what others can
have done, `company` who they are), `record_text` its text, `game_file` its file, `judging` what
moves are judged by, `review` the analysis of its decisions (`decision`), `words` what is shown of
it, `session` the conversation at a prompt.
"""

from .decision import Decision, Event
from .record import Game
from .review import Review, review

__all__ = ["Decision", "Event", "Game", "Review", "review"]
