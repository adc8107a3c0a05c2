"""Any text and any move, and what reading a text comes to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from qwixx_math.errors import InvalidNotation, QwixxError
from qwixx_math.game.notation import Mark, Move, Turned

NUMBERS = st.integers(2, 12)
WHITE_MARKS = st.builds(
    Mark, st.sampled_from(["R", "Y", "G", "B", "RY"]), NUMBERS, st.just(0) | NUMBERS, st.booleans()
)
COLOUR_MARKS = st.builds(
    Mark, st.sampled_from(["r", "y", "g", "b", "gb"]), NUMBERS, st.just(0), st.booleans()
)
MISSES = st.builds(
    Mark, st.sampled_from(["R", "Y", "G", "B", "RY"]), NUMBERS, st.just(0), st.booleans()
)
TURNS = st.builds(Turned, st.sampled_from("wrygb"), st.sampled_from([3, 4]))
MOVES = st.builds(
    Move.of,
    st.none() | WHITE_MARKS,
    st.lists(COLOUR_MARKS, max_size=2),
    st.none() | MISSES,
    st.none() | TURNS,
).filter(lambda move: move.marks or not move.turned)
TYPED = st.text(st.sampled_from("RYGBPXWwrygbpx0123456789,@+- ;x²٣\0é"), max_size=30)
TEXTS = TYPED | st.text(max_size=30)


def outcome(read: Callable[[], Any]) -> Any:
    """What comes of it, be it one of the package's own errors."""
    try:
        return read()
    except QwixxError as error:
        return error


def names_a_place(error: InvalidNotation, text: str) -> bool:
    return error.column == 0 or text[error.column - 1 :].startswith(error.token)
