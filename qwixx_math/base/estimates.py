"""What a sample says of a mean: its standard error, the 95 % interval.

For n independent values with mean m and standard deviation s (n − 1 in the denominator) the
standard error is s/√n, and m ± z s/√n holds the true mean in 95 of 100 cases, z = 1.95996…, the
97.5 % quantile of the normal distribution (scipy.stats.norm.ppf(0.975)).

A control c is another figure of the same sample whose mean is known to be 0. With the slope
b = Σ(c − c̄)x / Σ(c − c̄)² the values x − b c have the same mean and, where x and c go together, less
spread; one degree of freedom more is spent.
"""

from __future__ import annotations

from math import inf, isfinite, sqrt
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

NORMAL_95 = 1.959963984540054


class Estimate(NamedTuple):
    """A mean and its standard error, which is infinite where one value tells none.

    >>> Estimate.of(np.array([0.0, 1.0, 1.0, 0.0])).text()
    '0.50 ± 0.57'
    """

    mean: float
    error: float

    @classmethod
    def of(
        cls, samples: npt.NDArray[Any], control: npt.NDArray[np.float64] | None = None
    ) -> Estimate:
        """The mean of independent samples, shape (n,); `control` is another figure of mean 0."""
        count, spent = len(samples), 1
        rest = np.asarray(samples, float)
        if control is not None:
            spread = control - control.mean()
            scale = float(spread @ spread)
            slope = float(spread @ rest) / scale if scale else 0.0
            rest, spent = rest - slope * control, 2
        error = float(rest.std(ddof=spent)) / sqrt(count) if count > spent else inf
        return cls(float(rest.mean()), error)

    @property
    def half_width(self) -> float:
        """Half the 95 % interval."""
        return NORMAL_95 * self.error

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95 % interval; None where it is not known."""
        if not isfinite(self.error):
            return None
        return self.mean - self.half_width, self.mean + self.half_width

    def text(self, spec: str = ".2f") -> str:
        """The mean and half the 95 % interval, `0.59 ± 0.01`."""
        if not isfinite(self.error):
            return f"{self.mean:{spec}} (no interval)"
        return f"{self.mean:{spec}} ± {self.half_width:{spec.lstrip('+')}}"
