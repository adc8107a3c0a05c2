"""What is maximised: the expected score, the chance to reach a score, or any expected utility.

An objective is a utility u of the final score; values are E u(final score) under the play that
makes it largest. For u(s) = s the points of closed rows and taken penalties are constants, so they
stay out of the state. For any other u they change what is best, so closed rows are told apart by
their marks and a value belongs to a position with all its points.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from ..errors import InvalidSetting
from ..game.rules import Flags, row_score
from ..game.sheets import Sheet

Utility = Callable[[int], float]

_LARGEST = 1e100
_CHANCE = re.compile(r"p\s*>=\s*(-?\d{1,4})", re.IGNORECASE | re.ASCII)


@dataclass(frozen=True)
class Objective:
    """A utility of the final score by name.

    Attributes:
        name: `score`, `p>=120` or a name of the caller's own.
        utility: worth of a final score; None is the score itself.
    """

    name: str
    utility: Utility | None = field(default=None, repr=False, compare=False)

    def __post_init__(self) -> None:
        if (self.utility is None) != (self.name == "score"):
            raise InvalidSetting("only the objective named score is without a utility")
        if self.utility is not None and not callable(self.utility):
            raise InvalidSetting(f"a utility is a function or a table of it, not {self.utility}")

    @classmethod
    def of(cls, objective: Objective | str | Utility | Mapping[int, float] = "score") -> Objective:
        """An objective from text, a function of the score, or a table of it.

        >>> Objective.of("p>=120").worth(119), Objective.of("p>=120").worth(120)
        (0.0, 1.0)
        >>> Objective.of({-20: -1.0, 100: 0.0, 200: 1.0}).worth(150)  # a table is interpolated
        0.5

        Raises:
            InvalidSetting: a text that is neither `score` nor `p>=` and a whole number, or an empty
                table.
        """
        if isinstance(objective, Objective):
            return objective
        if isinstance(objective, str):
            return _from_text(objective)
        if isinstance(objective, Mapping):
            if not objective:
                raise InvalidSetting("a utility table needs at least one score")
            try:
                scores = sorted(objective)
                worths = [float(objective[score]) for score in scores]
                usable = bool(np.isfinite([*scores, *worths]).all())
            except (TypeError, ValueError):
                usable = False
            if not usable:
                raise InvalidSetting(f"a utility table maps scores to numbers, not {objective}")
            return cls("utility", lambda score: float(np.interp(score, scores, worths)))
        return cls("utility", objective)

    @property
    def is_score(self) -> bool:
        """Whether values are points."""
        return self.utility is None

    @property
    def is_chance(self) -> bool:
        """Whether values are chances."""
        return _CHANCE.fullmatch(self.name) is not None

    def worth(self, score: int) -> float:
        """u(score).

        Raises:
            InvalidSetting: the utility is no finite number there.
        """
        if self.utility is None:
            return float(score)
        try:
            worth = float(self.utility(score))
        except Exception as error:
            raise InvalidSetting(f"the utility of a score of {score} fails: {error!r}") from error
        if not abs(worth) <= _LARGEST:
            raise InvalidSetting(
                f"the utility of a score of {score} is {worth}; it lies within ±{_LARGEST:g}"
            )
        return worth

    def key(self, sheet: Sheet, flags: Flags) -> str:
        """A name that tells apart all objectives on a sheet: the worths themselves, digested."""
        if self.utility is None:
            return self.name
        worths = repr([self.worth(score) for score in score_range(sheet, flags)])
        return f"{self.name} {hashlib.sha256(worths.encode()).hexdigest()[:16]}"

    def worth_of(self, scores: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        """u of every score of an array of whole numbers."""
        distinct, places = np.unique(scores, return_inverse=True)
        worths = np.array([self.worth(int(score)) for score in distinct])
        return worths[places.reshape(scores.shape)]


SCORE = Objective("score")


def score_range(sheet: Sheet, flags: Flags) -> range:
    """All scores a game can end with, and a few between that it cannot."""
    best_row = row_score(len(sheet.rows[0].cells) + flags.lock_bonus)
    frames = row_score(len(sheet.frames))
    lowest = -flags.penalty * flags.penalties_to_end
    return range(lowest, best_row * len(sheet.rows) + frames + 1)


def _from_text(text: str) -> Objective:
    chance = _CHANCE.fullmatch(text.strip())
    if chance:
        least = int(chance[1])
        return Objective(f"p>={least}", lambda score: float(score >= least))
    if text.strip().lower() == "score":
        return SCORE
    raise InvalidSetting(
        f"unknown objective '{text}'; write score, or p>= and a whole number of"
        " at most four digits for a chance, such as p>=120"
    )
