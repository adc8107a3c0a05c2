"""The report on mistakes: what known strategies do wrong when they play alone, and what it costs.

Every decision of their games is judged by the solved sheet: a mistake is a move that loses points
against the best one. Mistakes of a kind are counted together.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

from ..game.notation import Move, Roll
from ..game.position import Position
from ..solver.solution import Solution
from ..table.known_strategies import strategy
from .figures import BLUE, ORANGE, canvas, label
from .record import SHEET, Cell, DataTable, Source, fixed
from .turns import turns

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_GAMES, _SEED = 100, 41
_PLAYERS = (
    *("smallest-gap", "skip1", "skip2", "skip3", "skip4", "skip1+", "skip2+", "skip3+", "skip4+"),
    *("rusher", "race-to-lock", "score-based", "genetic", "pocket"),
)
"""The strategies judged: all for points that need no computer."""
_LISTED = 10
_LEAST = 0.005
"""A loss below it, in points, is none."""
_FAR = 3


class Mistake(NamedTuple):
    """A decision that lost points: the sheet, the roll, the move made, the best one."""

    position: Position
    roll: Roll
    move: Move
    best: Move
    loss: float

    @property
    def kind(self) -> str:
        """What was wrong, in words."""
        played, best = (self.position.play(move) for move in (self.move, self.best))
        made, right = len(self.move.marks), len(self.best.marks)
        far, due = skipped(self.position, played), skipped(self.position, best)
        if len(played.closed) != len(best.closed):
            early = len(played.closed) > len(best.closed)
            return "locks too early" if early else "leaves a lock"
        if not right:
            return f"skips {_cells(far)} rather than take a penalty"
        if not made:
            return f"takes a penalty rather than skip {_cells(due)}"
        if made != right:
            more = self.position.play(self.move if made > right else self.best)
            gap = _cells(skipped(self.position, more))
            return f"{'makes' if made > right else 'leaves'} a second mark, {gap} skipped in all"
        if far == due:
            return f"takes the wrong one of two moves that skip {_cells(far)}"
        return (
            f"skips {_cells(far)} where {_cells(due)} would do"
            if far > due
            else (f"skips {_cells(far)} where to skip {_cells(due)} is better")
        )


def _cells(number: int) -> str:
    many = str(number) if number < _FAR else f"{_FAR} or more"
    return "no cell" if not number else f"{many} cell{'s' * (number > 1)}"


def skipped(before: Position, after: Position) -> int:
    """Cells that a move leaves out, in all rows together."""
    rows = list(zip(before.rows, after.rows, strict=True))
    return sum(new.last - old.last - (new.count - old.count) for old, new in rows)


def judged(solution: Solution, position: Position, roll: Roll, move: Move) -> Mistake | None:
    """The mistake that an own move alone is; None for a move as good as the best."""
    values = {
        each: solution.look_up(position.play(each), 0) for each in position.moves(roll, active=True)
    }
    best = max(values, key=values.__getitem__)
    loss = values[best] - values[move]
    return Mistake(position, roll, move, best, loss) if loss > _LEAST else None


def mistakes(source: Source) -> DataTable:
    """The commonest kinds of mistakes, with their price."""
    solution, start = source.solution(), Position.parse("-", SHEET)
    found: dict[str, list[tuple[str, Mistake]]] = defaultdict(list)
    for name in _PLAYERS:
        for table, roll, (move,) in turns([strategy(name, 1)], start, _GAMES, _SEED):
            if mistake := judged(solution, table.seats[0], roll, move):
                found[mistake.kind].append((name, mistake))
    games = _GAMES * len(_PLAYERS)
    total = sum(mistake.loss for cases in found.values() for _, mistake in cases)
    number = sum(map(len, found.values()))
    kinds = sorted(found, key=lambda kind: -len(found[kind]))[:_LISTED]
    return DataTable(
        f"What {len(_PLAYERS)} known strategies do wrong that need no computer:"
        f" {', '.join(_PLAYERS)}."
        " Moves alone are judged by the solved sheet; a mistake is a move that loses points against"
        " the best. 'A game' is the mean over the strategies, 'most often' who makes it most, the"
        " example one that costs about the mean. Mistakes of all kinds:"
        f" {fixed(number / games, 1)} a game, which cost {fixed(total / games, 1)} points."
        f" Estimated: {_GAMES} games of each (seed {_SEED}), ± one standard error; losses are"
        " exact. Default flags.",
        (
            "mistake",
            "times a game",
            "points a game",
            "± points a game",
            "points each",
            "most often",
            "example",
            "roll",
            "played",
            "better",
            "loses",
        ),
        tuple(_line(kind, found[kind], games) for kind in kinds),
    )


def _line(kind: str, cases: list[tuple[str, Mistake]], games: int) -> tuple[Cell, ...]:
    losses = [mistake.loss for _, mistake in cases]
    mean = sum(losses) / len(losses)
    names = [name for name, _ in cases]
    typical = min((mistake for _, mistake in cases), key=lambda each: abs(each.loss - mean))
    return (
        kind,
        fixed(len(cases) / games, 2),
        fixed(sum(losses) / games, 2),
        fixed(sum(loss**2 for loss in losses) ** 0.5 / games, 2),
        fixed(mean, 2),
        max(dict.fromkeys(names), key=names.count),
        str(typical.position),
        str(typical.roll),
        str(typical.move),
        str(typical.best),
        fixed(typical.loss, 2),
    )


def draw_mistakes(table: DataTable) -> Figure:
    """How often and how dear, a line a kind."""
    figure, (left, right) = canvas(2, size=(12, 5))
    kinds = [str(kind) for kind in table.column("mistake")]
    for axes, column, colour in ((left, "times a game", BLUE), (right, "points a game", ORANGE)):
        errors = table.numbers("± points a game") if column == "points a game" else None
        bars = axes.barh(kinds, table.numbers(column), color=colour, xerr=errors)
        axes.bar_label(bars, [str(cell) for cell in table.column(column)], padding=3, fontsize=9)
        axes.margins(x=0.12)
        axes.invert_yaxis()
        label(axes, x=column, y="", grid="x")
    right.set_yticklabels([])
    return figure
