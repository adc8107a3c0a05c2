"""The weights of the adviser, in points a unit of each term of `policy`, as `fit` finds them.

They are fitted for each number of players apart. Against advisers with the weights of two, those
of four win more games, and those of three and four score more; against greedy players no difference
shows. Weights of two with gift and own divided by the number of others win fewer games
(`reports/qwirkle/adviser_players.md`).

`HALF_WIDTHS` are half the 95 % intervals. `reports/qwirkle/adviser_fit.md` has the same figures
with the command that makes them.
"""

from __future__ import annotations

Rows = tuple[tuple[float, ...], ...]

# By number of players, one row a phase of `policy.PHASES`: gift, own, pairs, doubles, kept.
WEIGHTS: dict[int, Rows] = {
    2: (
        (-0.650, 0.654, 2.808, 0.190, -5.254),
        (-0.892, 0.806, 0.750, -0.601, -0.816),
        (-0.769, 0.736, 0.353, -0.951, -0.436),
    ),
    3: (
        (-0.563, 0.511, 2.122, 0.316, -3.323),
        (-0.808, 0.671, 0.792, -1.170, -0.979),
        (-0.740, 0.648, 0.387, -0.685, -0.415),
    ),
    4: (
        (-0.561, 0.452, 1.806, 0.045, -2.398),
        (-0.756, 0.589, 0.857, -0.616, -1.072),
        (-0.709, 0.587, 0.470, -0.760, -0.572),
    ),
}
HALF_WIDTHS: dict[int, Rows] = {
    2: (
        (0.077, 0.087, 0.120, 0.584, 0.172),
        (0.080, 0.099, 0.152, 0.626, 0.289),
        (0.079, 0.106, 0.164, 0.502, 0.220),
    ),
    3: (
        (0.049, 0.055, 0.079, 0.261, 0.111),
        (0.063, 0.071, 0.111, 0.391, 0.212),
        (0.057, 0.072, 0.117, 0.348, 0.169),
    ),
    4: (
        (0.039, 0.043, 0.060, 0.179, 0.083),
        (0.057, 0.063, 0.094, 0.307, 0.171),
        (0.051, 0.061, 0.096, 0.285, 0.142),
    ),
}
