"""Numbers of pairs: two row states as one number, and two of these as the number of a form.

    pair (s₀, s₁) → a,   pair (s₂, s₃) → b,   form = a · B + b,

B being how many second pairs there are. What may change places shares one number: within a pair the
table is symmetric; exchanged pairs a, b use the triangle max (max + 1) / 2 + min.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int32]


Number = TypeVar("Number", int, npt.NDArray[np.int64])


class Pairs(NamedTuple):
    """The tables of both pairs by two row states, −1 where these rule each other out; whether the
    pairs may change places."""

    first: Ints
    second: Ints
    triangle: bool


def triangle(high: Number, low: Number) -> Number:
    """The number of two numbers, high ≥ low, that may change places.

    >>> [triangle(high, low) for high in range(3) for low in range(high + 1)]
    [0, 1, 2, 3, 4, 5]
    """
    return high * (high + 1) // 2 + low


def forms_of(pairs: Pairs, states: npt.NDArray[np.integer[Any]]) -> npt.NDArray[np.int64]:
    """The forms of many row states; shape (forms, 4)."""
    a = pairs.first[states[:, 0], states[:, 1]].astype(np.int64)
    b = pairs.second[states[:, 2], states[:, 3]].astype(np.int64)
    if pairs.triangle:
        return triangle(np.maximum(a, b), np.minimum(a, b))
    forms: npt.NDArray[np.int64] = a * (int(pairs.second[-1, -1]) + 1) + b
    return forms


def pair_table(possible: npt.NDArray[np.bool_], symmetric: bool) -> Ints:
    """Pair number of two row states, −1 if impossible; sorted pairs share one number."""
    counted = np.tril(possible) if symmetric else possible
    number = np.cumsum(counted).reshape(counted.shape) - 1
    number = np.where(counted, number, -1).astype(np.int32)
    return np.maximum(number, number.T) if symmetric else number
