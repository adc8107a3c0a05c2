"""Answers to the exercises of a course: right, not yet, or not given.

A check shows no solution and raises no error, so that whoever has not answered goes on reading.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from numbers import Number

NOT_ANSWERED = "Not answered yet."


def check(answer: object, right: object, hint: str, *, within: float = 1e-9) -> None:
    """Say what an answer is; `...` is none.

    Numbers of any kind may differ by `within`; tuples and lists are compared entry by entry, sets
    as sets, everything else must be equal.

    >>> check(..., 1, "count")
    Not answered yet.
    >>> check(0.3333333333, 1 / 3, "three equal parts")
    Right.
    >>> check(("R7", 2), ("R7", 2.25), "two decimals")
    Not yet: two decimals.
    """
    if answer is ...:
        print(NOT_ANSWERED)
    elif is_right(answer, right, within):
        print("Right.")
    else:
        print(f"Not yet: {hint}" if hint.endswith("?") else f"Not yet: {hint}.")


def is_right(answer: object, right: object, within: float) -> bool:
    """Whether an answer is the right one, see `check`."""
    if isinstance(right, tuple | list):
        return (
            isinstance(answer, tuple | list)
            and len(answer) == len(right)
            and all(is_right(a, r, within) for a, r in zip(answer, right, strict=True))
        )
    if isinstance(right, AbstractSet):
        return isinstance(answer, AbstractSet | tuple | list) and set(answer) == set(right)
    if isinstance(right, bool) or isinstance(answer, bool):
        return answer is right
    if not _is_number(right):
        return bool(answer == right)
    return _is_number(answer) and abs(float(answer) - float(right)) <= within  # type: ignore[arg-type]


def _is_number(value: object) -> bool:
    """Numbers of the standard library, numpy and sympy."""
    return isinstance(value, Number) or bool(getattr(value, "is_number", False))
