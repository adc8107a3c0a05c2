"""The weights of the adviser, in points a unit of each term of `policy`, as `fit` finds them.

They are fitted for each number of players apart. Against advisers with the weights of two, those
of four win more games, while for three, and against greedy players, the difference in wins is
within its interval. Weights of two with gift and own divided by the number of others win fewer
games (`reports/qwirkle/adviser_players.md`).

`HALF_WIDTHS` are half the 95 % intervals. `reports/qwirkle/adviser_fit.md` has the same figures
with the command that makes them.
"""

from __future__ import annotations

Rows = tuple[tuple[float, ...], ...]

# By number of players, one row a phase of `policy.PHASES`, one number a term of `policy.TERMS`.
WEIGHTS: dict[int, Rows] = {
    2: (
        (-0.721, 0.626, 2.967, -0.454, -5.677, -2.274, 0.000, -2.879, 15.851),
        (-0.958, 0.859, 0.748, -0.882, -1.017, 0.000, 0.029, 0.000, -0.542),
        (-0.819, 0.784, 0.373, -0.959, -0.372, 0.000, 0.015, 0.000, -2.705),
    ),
    3: (
        (-0.603, 0.547, 2.288, -0.041, -3.408, -0.334, 0.000, -1.116, 5.930),
        (-0.776, 0.626, 0.854, -1.118, -0.904, 0.000, 0.038, 0.000, -0.846),
        (-0.761, 0.659, 0.443, -0.486, -0.501, 0.000, 0.013, 0.000, -1.888),
    ),
    4: (
        (-0.544, 0.422, 1.713, 0.120, -2.341, 0.136, 0.000, -0.533, 2.886),
        (-0.766, 0.628, 0.773, -0.988, -0.827, 0.000, 0.039, 0.000, -1.124),
        (-0.686, 0.532, 0.423, -0.696, -0.523, 0.000, 0.011, 0.000, -1.446),
    ),
}
HALF_WIDTHS: dict[int, Rows] = {
    2: (
        (0.077, 0.082, 0.134, 0.550, 0.169, 0.284, 0.000, 0.130, 0.782),
        (0.089, 0.106, 0.161, 0.683, 0.227, 0.000, 0.013, 0.000, 0.853),
        (0.079, 0.105, 0.157, 0.524, 0.195, 0.000, 0.002, 0.000, 0.707),
    ),
    3: (
        (0.049, 0.053, 0.081, 0.258, 0.107, 0.167, 0.000, 0.077, 0.471),
        (0.063, 0.076, 0.120, 0.418, 0.197, 0.000, 0.011, 0.000, 0.739),
        (0.057, 0.073, 0.116, 0.379, 0.158, 0.000, 0.002, 0.000, 0.583),
    ),
    4: (
        (0.038, 0.042, 0.063, 0.184, 0.081, 0.134, 0.000, 0.056, 0.352),
        (0.058, 0.066, 0.096, 0.311, 0.154, 0.000, 0.010, 0.000, 0.610),
        (0.051, 0.060, 0.097, 0.301, 0.122, 0.000, 0.002, 0.000, 0.464),
    ),
}
