"""Reports that compare games: other rules, more players, another aim. Each solves sheets anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..game.rules import Flags, FlagValue
from .figures import BLUE, COLOURS, GREY, MARKERS, ORANGE, canvas, label
from .published import MEANS, told
from .record import Cell, DataTable, Source, as_number, fixed, percent

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_CHANGES: tuple[tuple[str, FlagValue], ...] = (
    ("second_lock_in_action1", "finish_turn"),
    ("lock_timing", "end_of_turn"),
    ("marks_to_lock", 4),
    ("marks_to_lock", 6),
    ("penalty", 0),
    ("penalty", 3),
    ("penalty", 10),
    ("penalties_to_end", 3),
    ("penalties_to_end", 5),
    ("lock_bonus", False),
)
_PLAYERS = range(1, 6)
_AIMS = (80, 100, 120, 150)


def rule_sensitivity(source: Source) -> DataTable:
    """What each rule flag is worth, changed alone."""
    base = source.solution().value("-")
    rows: list[tuple[Cell, ...]] = [("(default)", None, fixed(base, 6), fixed(0, 6))]
    for name, setting in _CHANGES:
        value = source.solution(flags=Flags.of({name: setting})).value("-")
        shown = str(setting).lower() if isinstance(setting, bool) else str(setting)
        rows.append((name, shown, fixed(value, 6), fixed(value - base, 6)))
    return DataTable(
        "The expected score of the empty sheet under best play when one rule flag is changed and"
        " all others keep their defaults, best play being found anew. The published optima are the"
        f" first change and the default: {told(*MEANS)}. lock_timing has no effect for one"
        " player on this sheet: the die of a row that one has just locked serves that row only, and"
        " nothing lies right of its last cell. Exact: the sheet solved under each flag.",
        ("flag", "set to", "expected score", "difference"),
        tuple(rows),
    )


def draw_rule_sensitivity(table: DataTable) -> Figure:
    """Bars of the differences."""
    figure, (axes,) = canvas(size=(9, 4.8))
    rows = table.rows[1:]
    names = [f"{name} = {setting}" for name, setting, *_ in rows]
    gains = [as_number(row[-1]) for row in rows]
    bars = axes.barh(names, gains, color=[BLUE if gain >= 0 else ORANGE for gain in gains])
    axes.bar_label(bars, [f"{gain:+.2f}" for gain in gains], padding=3, fontsize=9)
    axes.axvline(0, color=GREY, linewidth=1)
    axes.margins(x=0.15)
    axes.invert_yaxis()
    label(axes, x="change of the expected score, points", y="flag changed", grid="x")
    return figure


def player_values(source: Source) -> DataTable:
    """The value of the empty sheet in company: in a cycle, and at a table."""
    alone = source.solution().value("-")
    rows: list[tuple[Cell, ...]] = []
    for players in _PLAYERS:
        solution = source.solution(players=players)
        table = source.table_solution(players) if players > 1 else None
        for until_mine in range(players):
            value = solution.value("-", until_mine)
            cells: tuple[Cell, ...] = (None, None)
            if table:
                real = table.value("-", until_mine)
                cells = fixed(real, 2), fixed(real - alone, 2)
            rows.append((players, until_mine, fixed(value, 6), fixed(value - alone, 6), *cells))
    return DataTable(
        "The expected score of the empty sheet under best play with others: one's own roll, then"
        " theirs, of which the white sum may be used. 'Until mine' counts the passive rolls"
        " before the own one. In a cycle only one's own locks close rows, as if the others lent"
        " their dice: the more, the better. At a table the others close rows and end the game,"
        " which costs more than their dice give. The cycle is exact, the table exact given what"
        " the others do, which is fitted to games for points. Default flags.",
        (
            "players",
            "until mine",
            "in a cycle",
            "more than alone in a cycle",
            "at a table",
            "more than alone at a table",
        ),
        tuple(rows),
    )


def draw_player_values(table: DataTable) -> Figure:
    """Values by number of players, own roll next, a line for the cycle and one for the table."""
    figure, (axes,) = canvas(size=(8, 4.8))
    first = [[as_number(cell) for cell in row] for row in table.rows if row[1] == 0]
    for column, colour, marker in zip(("in a cycle", "at a table"), COLOURS, MARKERS, strict=False):
        at = table.columns.index(column)
        points = [(row[0], row[at if row[0] != 1 else 2]) for row in first]
        axes.plot(*zip(*points, strict=True), color=colour, marker=marker, label=column)
    axes.set_xticks(list(_PLAYERS))
    axes.set_ylim(bottom=0)
    label(axes, x="players", y="expected score, points", title="own roll next")
    axes.legend(frameon=False)
    return figure


def chance_aims(source: Source) -> DataTable:
    """Playing for a score against playing for the chance to reach one."""
    score_play = source.measures()
    rows: list[tuple[Cell, ...]] = []
    for aim in _AIMS:
        aimed = source.solution(objective=f"p>={aim}").value("-")
        played = score_play.at_least(aim)
        rows.append((aim, *(percent(chance, 4) for chance in (aimed, played, aimed - played))))
    return DataTable(
        "The chance to reach a score, once when every decision is made for that chance, once when"
        " it is made for the expected score. Exact: the sheet solved for each aim, and for the"
        " expected score chances followed through all positions and rolls; one player, default"
        " flags.",
        ("aim", "chance if aimed at %", "chance if playing for points %", "gain %"),
        tuple(rows),
    )


def draw_chance_aims(table: DataTable) -> Figure:
    """Bars of both chances for each aim."""
    figure, (axes,) = canvas(size=(8, 4.5))
    spots = range(len(table.rows))
    for shift, column, colour, name in (
        (-0.2, "chance if aimed at %", ORANGE, "played for this chance"),
        (0.2, "chance if playing for points %", BLUE, "played for points"),
    ):
        chances = table.numbers(column)
        bars = axes.bar([spot + shift for spot in spots], chances, 0.38, color=colour, label=name)
        axes.bar_label(bars, [f"{chance:.1f}" for chance in chances], padding=2, fontsize=9)
    axes.set_xticks(spots, [f"{aim} or more" for aim in table.column("aim")])
    axes.set_ylim(0, 100)
    label(axes, x="score to reach", y="chance, %")
    axes.legend(frameon=False)
    return figure
