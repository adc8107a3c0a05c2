"""Why a move is worth what it is: what it brings now, what it gives up, what it leads to.

Of a move that leads from position s to s′ and passes over numbers in a row:

    given up    V(s″) − V(s′), where in s″ the marks of this move stand on the row's next cells
                instead; of a lock, what the numbers were worth before it: V with the row's last
                mark before the lock as it was, less V with it on the cell before the last.
    no mark     chance that an own roll allows no mark at all in s′, which forces a penalty (with
                Miss Take or Double Dutch it does not, so it is not told).

    fields      V with the exchange fields left as they were, less V(s′).

All are exact; at a table as exact as its fitted values. On a sheet with chains or frames only the
numbers are told: what these marks bring along would move with them. Numbers that a chain can still
mark are not given up. Locks, marks, penalties and
rolls to come are estimated (`play_on`), with the same dice for all moves that are compared.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import permutations
from typing import Any

from ..base.estimates import Estimate
from ..chances.ways import Way, chance
from ..errors import IllegalMove
from ..game.notation import Choice, Mark, Reroll, Roll, Row
from ..game.position import Position
from ..solver.roll_values import RollValues
from ..solver.solution import Solution
from .play_on import Outlook, play_on


@dataclass(frozen=True, slots=True)
class GivenUp:
    """Numbers of one row that a move passes over.

    Attributes:
        passed: the numbers, as marks by white sum would name them.
        frames: those of them that are framed.
        instead: the marks on the next cells that `worth` compares with; none for a lock.
        worth: what the numbers were worth, in points or utility; None: not told.
    """

    passed: tuple[Mark, ...]
    frames: tuple[Mark, ...]
    instead: tuple[Mark, ...]
    worth: float | None

    def to_dict(self) -> dict[str, Any]:
        """JSON data."""
        return {
            "passed": [str(mark) for mark in self.passed],
            "frames": [str(mark) for mark in self.frames],
            "instead": [str(mark) for mark in self.instead],
            "worth": self.worth,
        }


@dataclass(frozen=True, slots=True)
class Reason:
    """The facts about one move.

    Attributes:
        move: the move.
        position: where it leads.
        points: points it adds to the score at once, a penalty included.
        penalty: whether it takes one.
        given_up: numbers passed over, a row each.
        in_reach: numbers passed over that a chain can still mark, each with its partner.
        partners: cells marked along by chains.
        frames: how manieth marked frames it marks.
        field: the exchange field it uses, white sum first.
        skipped_fields: the exchange fields that are lost by that.
        fields_worth: what these and the used one were worth still; None if it uses none.
        no_mark: chance that an own roll allows no mark in `position`, so that a penalty is forced;
            None when the game is over, or a power gives another way out.
        improves: of a reroll, the chance that the best move then is worth more than the best now.
        outlook: games played on from there, if any were.
    """

    move: Choice
    position: Position
    points: int
    penalty: bool
    given_up: tuple[GivenUp, ...]
    in_reach: tuple[tuple[Mark, Mark], ...]
    partners: tuple[Mark, ...]
    frames: range
    field: tuple[int, int] | None
    skipped_fields: tuple[tuple[int, int], ...]
    fields_worth: float | None
    no_mark: Fraction | None
    improves: Fraction | None
    outlook: Outlook | None

    def to_dict(self) -> dict[str, Any]:
        """JSON data; estimates as mean and standard error."""
        return {
            "points": self.points,
            "penalty": self.penalty,
            "given_up": [given.to_dict() for given in self.given_up],
            "in_reach": [[str(mark) for mark in pair] for pair in self.in_reach],
            "partners": [str(mark) for mark in self.partners],
            "frames": list(self.frames),
            "field": self.field,
            "skipped_fields": list(self.skipped_fields),
            "fields_worth": self.fields_worth,
            "no_mark": None if self.no_mark is None else str(self.no_mark),
            "improves": None if self.improves is None else str(self.improves),
            "outlook": None if self.outlook is None else _estimates(self.position, self.outlook),
        }


def reasons_for(
    solution: Solution,
    before: Position,
    roll: Roll,
    moves: Mapping[Choice, Position],
    then: int,
    *,
    games: int,
    seed: int,
) -> list[Reason]:
    """The facts about moves of one roll.

    Args:
        solution: what values the positions.
        before: the position before the roll.
        roll: the roll.
        moves: the moves and the positions they lead to.
        then: passive rolls before the own turn after this roll.
        games: games to play on from each, 0 for none.
        seed: of their dice.
    """
    outlooks: Sequence[Outlook | None] = [None] * len(moves)
    if games:
        ends = list(moves.values())
        outlooks = play_on(solution, ends, until_mine=then, games=games, seed=seed)
    return [
        Reason(
            move,
            after,
            after.score - before.score,
            after.penalties > before.penalties,
            tuple(_given_up(solution, before, move, after, then)),
            tuple(_in_reach(before, move, after)),
            _partners(before, move),
            range(before.framed + 1, after.framed + 1),
            _field(move),
            before.sheet.exchange[before.exchanges : max(before.exchanges, after.exchanges - 1)],
            _fields_worth(solution, before, after, then),
            no_mark_chance(after) if _forces(after) else None,
            RollValues.of(solution, before, then).improves(roll, move)
            if isinstance(move, Reroll)
            else None,
            outlook,
        )
        for (move, after), outlook in zip(moves.items(), outlooks, strict=True)
    ]


def _forces(position: Position) -> bool:
    """Whether a roll without a possible mark forces a penalty."""
    power = position.flags.character
    return not (position.is_over or power.misses or power.rerolls)


def no_mark_chance(position: Position) -> Fraction:
    """Chance that an own roll allows no mark at all, nor if Tina Turner turns a die.

    >>> no_mark_chance(Position.parse("-"))
    Fraction(0, 1)
    >>> no_mark_chance(Position.parse("R4@11 Y4@11 G4@3 B4@3"))
    Fraction(1, 1)
    """
    sheet = position.sheet
    free = {
        cell.number
        for row, layout in enumerate(sheet.rows)
        for index, cell in enumerate(layout.cells)
        if position.can_mark(row, index)
    }
    exchanged = {
        rolled
        for (rolled, number), field in sheet.exchanged.items()
        if field >= position.exchanges and number in free
    }
    white = map(Way, free | exchanged)
    colour = (
        Way(colour=(mark[0], mark[1]))
        for mark, place in sheet.by_die.items()
        if mark[0] in position.dice and position.can_mark(*place)
    )
    turns = position.flags.character.turns
    return 1 - chance([*white, *colour], turns=turns)


def _partners(before: Position, move: Choice) -> tuple[Mark, ...]:
    """Cells that the marks of a move mark along, as marks by white sum would name them."""
    orders = permutations(move.marks) if before.sheet.links else ()
    for order in orders:  # two colour marks may go in one order only
        with suppress(IllegalMove):
            return tuple(_marked_along(before, order))
    return ()


def _marked_along(here: Position, marks: Iterable[Mark]) -> Iterator[Mark]:
    for mark in marks:
        for row, cell in here.along(mark):
            layout = here.sheet.rows[row]
            yield Mark(layout.name, layout.cells[cell].number)
        here = here.with_mark(mark)


def _field(move: Choice) -> tuple[int, int] | None:
    return next(((mark.exchanged, mark.number) for mark in move.marks if mark.exchanged), None)


def _fields_worth(solution: Solution, before: Position, after: Position, then: int) -> float | None:
    if before.exchanges == after.exchanges:
        return None
    kept = replace(after, exchanges=before.exchanges)
    return solution.look_up(kept, then) - solution.look_up(after, then)


def _given_up(
    solution: Solution, before: Position, move: Choice, after: Position, then: int
) -> Iterator[GivenUp]:
    for row, layout in enumerate(before.sheet.rows):
        old, new = before.rows[row], after.rows[row]
        added = new.count - old.count
        between = [
            cell for cell in _passed(before, move, after, row) if not _can_come(after, row, cell)
        ]
        if not added or not between:
            continue

        def valued(count: int, last: int, row: int = row) -> float:
            rows = list(after.rows)
            rows[row] = Row(count, last, cells=None)
            return solution.look_up(replace(after, rows=tuple(rows)), then)

        instead = range(old.last + 1, old.last + 1 + added)
        worth = None
        if before.sheet.links or before.sheet.frames:
            instead = range(0)
        elif after.is_locked(row):
            instead = range(0)
            count = new.count - 1
            worth = valued(count, old.last + added - 1) - valued(count, new.last - 1)
        else:
            worth = valued(new.count, old.last + added) - valued(new.count, new.last)
        framed = [cell for cell in between if layout.cells[cell].framed]
        passed, frames, nearest = (
            tuple(Mark(layout.name, layout.cells[cell].number) for cell in cells)
            for cells in (between, framed, instead)
        )
        yield GivenUp(passed, frames, nearest, worth)


def _passed(before: Position, move: Choice, after: Position, row: int) -> list[int]:
    """The cells of a row that a move passes over; none of one that is closed already."""
    if before.is_closed(row):
        return []
    marked = {before.place(mark) for mark in (*move.marks, *_partners(before, move))}
    return [
        cell
        for cell in range(before.rows[row].last + 1, after.rows[row].last)
        if (row, cell) not in marked and not before.is_marked(row, cell)
    ]


def _in_reach(before: Position, move: Choice, after: Position) -> Iterator[tuple[Mark, Mark]]:
    for row, layout in enumerate(before.sheet.rows if before.sheet.links else ()):
        for cell in _passed(before, move, after, row):
            if _can_come(after, row, cell) and (link := layout.cells[cell].link):
                partner = before.sheet.rows[link[0]]
                here, there = layout.cells[cell].number, partner.cells[link[1]].number
                yield Mark(layout.name, here), Mark(partner.name, there)


def _can_come(position: Position, row: int, cell: int) -> bool:
    """Whether a cell that was passed over can still be marked along, by its chain."""
    link = position.sheet.rows[row].cells[cell].link
    if not link or position.is_marked(*link) or position.is_over:
        return False
    return link[1] > position.rows[link[0]].last and not position.is_closed(link[0])


def _estimates(position: Position, outlook: Outlook) -> dict[str, Any]:
    def estimate(samples: Any) -> dict[str, float]:
        mean, error = Estimate.of(samples, outlook.surplus)
        return {"mean": mean, "standard_error": error}

    rows = [row.name for row in position.sheet.rows]
    return {
        "games": outlook.games,
        "locks": {name: estimate(outlook.locks[:, row]) for row, name in enumerate(rows)},
        "marks": {name: estimate(outlook.marks[:, row]) for row, name in enumerate(rows)},
        "penalties": estimate(outlook.penalties),
        "rolls": estimate(outlook.rolls),
    }
