"""The answers of the reports on the middle of the game and its decisions, as in `headlines`."""

from __future__ import annotations

from .record import Cell, DataTable, as_number, fixed


def skip_cost(table: DataTable) -> str:
    """How often one and two skipped cells are right, alone and to win."""
    games = list(dict.fromkeys(table.column("game")))
    (one, two), (one_to_win, two_to_win) = (
        [_share_right(table, game, skipped) for skipped in (1, 2)] for game in games
    )
    return (
        f"Alone two cells are right on {two[0]} % of sheets where no mark is free, on {two[1]} %"
        f" rather than a penalty; one cell on {one[0]} % and {one[1]} %. To win at a table of two:"
        f" {two_to_win[0]} % and {two_to_win[1]} %; {one_to_win[0]} % and {one_to_win[1]} %."
    )


def _share_right(table: DataTable, game: Cell, skipped: int) -> list[str]:
    """How often marks that skip so many cells gain, over none and over a penalty, in per cent."""
    visits, *rights = (
        table.numbers(name) for name in ("visits a game", "right %", "right over a penalty %")
    )
    chosen = [at for at, row in enumerate(table.rows) if (row[0], row[4]) == (game, skipped)]
    total = sum(visits[at] for at in chosen)
    return [fixed(sum(visits[at] * each[at] for at in chosen) / total, 0) for each in rights]


def passive_whites(table: DataTable) -> str:
    """The rule for points and to win, and what it gives away."""
    names = ("may skip", "rule gives away", "no mark gives away")
    skips, lost, unmarked = (table.column(name) for name in names)
    half = len(table.rows) // 2
    points, win = slice(0, half), slice(half, None)
    one, far = (
        " and ".join(str(cell) for cell, most in enumerate(skips[part], 1) if most in wanted)
        for part, wanted in ((points, (1,)), (win, (2, 3, 4)))
    )
    means = [_mean_of_rolls(each[part]) for part in (points, win) for each in (lost, unmarked)]
    return (
        f"For points take what skips no cell (cell {one} may skip one), which gives away {means[0]}"
        f" points a roll, never marking {means[1]}; to win skip one (cells {far} two or more):"
        f" {means[2]}, never marking {means[3]}."
    )


def _mean_of_rolls(by_sum: list[Cell]) -> str:
    """The mean of figures for the white sums 2 to 12."""
    ways = [6 - abs(7 - white) for white in range(2, 13)]
    total = sum(way * as_number(cell) for way, cell in zip(ways, by_sum, strict=True))
    return fixed(total / 36, 2)


def mistakes(table: DataTable) -> str:
    """The commonest, and what the ten cost."""
    first = table.rows[0]
    times, points = (sum(table.numbers(f"{what} a game")) for what in ("times", "points"))
    seconds = [
        cost
        for kind, cost in zip(table.column("mistake"), table.numbers("points a game"), strict=True)
        if str(kind).startswith("makes a second mark")
    ]
    return (
        f"The ten commonest happen {fixed(times, 1)} times a game and cost {fixed(points, 0)}"
        f" points; {fixed(sum(seconds), 0)} of these go for a second mark that should be left."
        f" First: {first[0]}, {first[4]} points each."
    )


def sample_games(table: DataTable) -> str:
    """What each game lost, and its worst decision."""
    lost: dict[Cell, list[float]] = {}
    for row in table.rows:
        if row[7] is not None:
            lost.setdefault(row[0], []).append(as_number(row[7]))
    told = (
        f"{name} {fixed(sum(losses), 1)}, of which {fixed(max(losses), 1)} in one decision"
        for name, losses in lost.items()
    )
    return f"Points lost: {'; '.join(told)}."
