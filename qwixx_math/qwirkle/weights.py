"""The weights of the adviser, in points a unit of each term of `policy`, as `fit` finds them.

`HALF_WIDTHS` are half the 95 % intervals. `reports/qwirkle/adviser_fit.md` has the same figures
with the command that makes them.
"""

from __future__ import annotations

# One row a phase, in the order of `policy.PHASES`: gift, own, pairs, doubles, kept.
WEIGHTS = (
    (-0.650, 0.654, 2.808, 0.190, -5.254),
    (-0.892, 0.806, 0.750, -0.601, -0.816),
    (-0.769, 0.736, 0.353, -0.951, -0.436),
)
HALF_WIDTHS = (
    (0.077, 0.087, 0.120, 0.584, 0.172),
    (0.080, 0.099, 0.152, 0.626, 0.289),
    (0.079, 0.106, 0.164, 0.502, 0.220),
)
