"""Marking a cell: which cells take a mark, what a roll offers, what a mark brings along.

A mark is one number by the white sum or by a white and a colour die. It may bring along a chain
partner, use an exchange field, be a circle of a bonus row, or fill a gap; all of it is data of the
sheet and the flags. What a turn makes of marks is `position`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Self

from ..errors import IllegalMove
from .notation import Mark, Roll
from .score_sheet import MarkedSheet
from .sheets import Place


@dataclass(frozen=True, slots=True)
class MarkableSheet(MarkedSheet):
    """A sheet with its marks that takes more of them; turns and penalties are left to `Position`.

    Places are (row index, cell index); bonus rows are counted on after the rows.
    """

    # Cells

    def can_mark(self, row: int, cell: int) -> bool:
        """Whether the cell may be marked by a fitting white sum; indices of row and cell.

        Bonus rows are counted on after the rows: a circle needs a marked cell beside it.
        """
        if row >= len(self.rows):
            return self._can_circle(row, cell) and any(
                self.is_marked(*beside) for beside in self.sheet.circles[row, cell]
            )
        marks = self.rows[row]
        if cell <= marks.last or self.is_closed(row) or cell in marks.joined:
            return False
        return cell != self.sheet.ends[row] or self.marks_for_lock(row) >= self.flags.marks_to_lock

    def why_unmarkable(self, mark: Mark, since: Mark | None = None) -> str:
        """The rule by which the cell of a mark takes none; empty if it does.

        `since` is the white mark of the same turn, if this is the colour mark after it.
        """
        row, cell = self.place(mark)
        if self.can_mark(row, cell):
            return ""
        if row >= len(self.rows):
            if not self._can_circle(row, cell):
                return f"circle {mark.number} is passed"
            return f"circle {mark.number} needs a marked {mark.number} beside it"
        layout, marks, number = self.sheet.rows[row], self.rows[row], mark.number
        if self.is_closed(row):
            whose = "you" if self.is_locked(row) else "others"
            return f"row {layout.name} is closed: {whose} locked it"
        if cell == marks.last or self.is_marked(row, cell):
            return f"{layout.name}{number} is marked already"
        if since and self.place(since) == (row, marks.last):
            return f"white comes before colour: after {since} the {number} is lost"
        if cell < marks.last:
            last = layout.cells[marks.last].number
            return f"{number} lies left of the last mark in row {layout.name}, {last}"
        needed, has = self.flags.marks_to_lock, self.marks_for_lock(row)
        return f"the last cell {number} needs {needed} earlier marks, row {layout.name} has {has}"

    def can_fill(self, row: int, cell: int) -> bool:
        """Whether Magic Mike may fill the skipped cell on an own turn."""
        if not self.flags.character.fills or row >= len(self.rows) or self.is_closed(row):
            return False
        if self.is_marked(row, cell) or cell > self.rows[row].last:
            return False
        beside = self.is_marked(row, cell - 1) and self.is_marked(row, cell + 1)
        return beside or self.flags.mike_any_skipped

    def along(self, mark: Mark) -> tuple[Place, ...]:
        """Places that a mark marks too: its chain partner, or what `mark.joined` chooses."""
        row, cell = self.place(mark)
        if row >= len(self.rows):
            return ()
        link = self.sheet.rows[row].cells[cell].link
        if mark.joined:
            return self._hanging_on(row, cell)
        always = link and not self.flags.chain_optional and not self.is_marked(*link)
        return (link,) if link and always else ()

    def _hanging_on(self, row: int, cell: int) -> tuple[Place, ...]:
        """Places that may be marked together with a cell, where that is a choice."""
        if row >= len(self.rows):
            return ()
        link = self.sheet.rows[row].cells[cell].link
        if link and self.flags.chain_optional and not self.is_marked(*link):
            return (link,)
        beside = self.sheet.circles_beside.get((row, cell), ())
        free = self.flags.bonus_with_mark and beside
        return tuple(circle for circle in beside if self._can_circle(*circle)) if free else ()

    def _can_circle(self, row: int, cell: int) -> bool:
        """Whether a circle lies right of the marked ones of its row."""
        bonus = row - len(self.rows)
        return all(marked < cell for other, marked in self.circles if other == bonus)

    # Offers

    def white_marks(self, roll: Roll, *, own_turn: bool = False) -> list[Mark]:
        """Marks the white sum allows, in row order; then those by exchange fields, left to right.

        Args:
            roll: only its white dice count.
            own_turn: whether the player's power may help.
        """
        total = roll.white_sum
        found = self._marks_of(total, 0, own_turn=own_turn)
        if self.sheet.exchange:
            for (rolled, number), exchange in self.sheet.exchanged.items():
                if rolled == total and exchange >= self.exchanges:
                    found += self._marks_of(number, total, own_turn=own_turn)
        return found

    def _marks_of(self, number: int, exchanged: int, *, own_turn: bool) -> list[Mark]:
        found = [
            Mark(layout.name, number, exchanged)
            for row, layout in enumerate(self.sheet.rows)
            if number in layout.index_of
            and (
                self.can_mark(row, layout.index_of[number])
                or (own_turn and self.can_fill(row, layout.index_of[number]))
            )
        ]
        for bonus in self.sheet.bonus:
            circle = Mark(bonus.name, number, exchanged)
            if circle[:2] in self.sheet.by_bonus and self.can_mark(*self.place(circle)):
                found.append(circle)
        return self._with_choices(found)

    def _with_choices(self, marks: list[Mark]) -> list[Mark]:
        """The marks, each followed by itself joined with what may hang on it."""
        if not (self.flags.chain_optional or self.flags.bonus_with_mark):
            return marks
        return [
            choice
            for mark in marks
            for choice in (mark, mark._replace(joined=True))
            if not choice.joined or self._hanging_on(*self.place(mark))
        ]

    def colour_marks(self, roll: Roll, dice: Iterable[str]) -> list[Mark]:
        """Marks that one white die with a colour die among `dice` allows, on an own turn."""
        found = []
        places, fills = self.sheet.by_die, self.flags.character.fills
        whites = sorted(set(roll.whites))
        for die, face in roll.dice:
            if die not in dice:
                continue
            for white in whites:
                place = places.get((die, white + face))
                if place and (self.can_mark(*place) or (fills and self.can_fill(*place))):
                    found.append(Mark(die, white + face))
        for bonus in self.sheet.bonus:
            for number in bonus.numbers:
                circle = Mark(bonus.name.lower(), number)
                if self.can_mark(*self.place(circle)) and self._white_dice(circle, roll, dice):
                    found.append(circle)
        return self._with_choices(found)

    def second_marks(self, roll: Roll, before: MarkableSheet, first: Mark) -> list[Mark]:
        """Colour marks of Chris Cross that may follow the first one; none without that power.

        `before` is the position before the turn, this one that after action 1.
        """
        if not self.flags.character.adds_colour:
            return []
        after = self.with_mark(first)
        if after.has_last_row and after.closed != self.closed:
            return []
        used = self._white_dice(first, roll, before.dice_in_action2(self))
        dice = before.dice_in_action2(after)
        return [
            mark
            for mark in after.colour_marks(roll, dice)
            if self.flags.chris_same_white or len(used | after._white_dice(mark, roll, dice)) > 1
        ]

    def _white_dice(self, mark: Mark, roll: Roll, dice: Iterable[str]) -> set[int]:
        """Which of the two white dice make the number of a colour mark with a die that may."""
        allowed = set(dice) & set(self.dice_of(mark))
        return {
            index
            for index, white in enumerate(roll.whites)
            for die, face in roll.dice
            if die in allowed and white + face == mark.number
        }

    def dice_of(self, mark: Mark) -> tuple[str, ...]:
        """Colour dice that make a colour mark: of a circle those beside it, as the flags have it.

        Raises:
            IllegalMove: the sheet has no such cell.
        """
        row, cell = self.place(mark)
        if row < len(self.rows):
            return (mark.where,)
        beside = self.sheet.circles[row, cell]
        if self.flags.bonus_colour == "marked_neighbour":
            beside = tuple(place for place in beside if self.is_marked(*place))
        return tuple(self.sheet.rows[r].cells[c].die for r, c in beside)

    def miss_marks(self) -> list[Mark]:
        """Boxes that Miss Take may mark instead of a penalty; none without that power."""
        if not self.flags.character.misses:
            return []
        names = (*self.sheet.by_row, *(name for name, _ in self._circle_names()))
        return self._with_choices([mark for name in names if self.can_miss(mark := Mark(*name))])

    def can_miss(self, mark: Mark) -> bool:
        """Whether Miss Take may mark that box instead of a penalty.

        Raises:
            IllegalMove: the sheet has no such cell.
        """
        place = self.place(mark)
        if not self.flags.character.misses or not mark.where.isupper() or mark.exchanged:
            return False
        last = self._is_last_cell(*place) and not self.flags.miss_last_cell
        return not last and self.can_mark(*place)

    def _circle_names(self) -> Iterator[tuple[tuple[str, int], Place]]:
        return (item for item in self.sheet.by_bonus.items() if item[0][0].isupper())

    def _is_last_cell(self, row: int, cell: int) -> bool:
        return row < len(self.rows) and cell == self.sheet.ends[row]

    def dice_in_action2(self, after_white: MarkedSheet) -> tuple[str, ...]:
        """Dice usable for the colour mark, given the position after action 1."""
        return self.dice if self.flags.closes_late else after_white.dice

    # Marking

    def with_mark(self, mark: Mark, *, own_turn: bool = True) -> Self:
        """The position after one mark and what it marks along, without any further consequence.

        Raises:
            IllegalMove: the cell takes no mark, or no exchange field or chain allows it so.
        """
        row, cell = self.place(mark)
        if not self.can_mark(row, cell) and not (own_turn and self.can_fill(row, cell)):
            reason = self.why_unmarkable(mark)
            raise IllegalMove(
                f"{mark} cannot be marked on '{self}'{f': {reason}' if reason else ''}"
            )
        along = self.along(mark) if self.sheet.adds_marks else ()
        if mark.joined and not along:
            raise IllegalMove(f"{mark}: nothing can be marked along with it; leave out the ~")
        flags, rows = self.flags, list(self.rows)
        frames, circles = self.short_frames, self.circles
        for r, c in ((row, cell), *along):
            if r >= len(rows):
                circles = tuple(sorted((*circles, (r - len(rows), c))))
                continue
            if rows[r].cells is None and self.sheet.rows[r].cells[c].framed:
                frames += 1
            if r == row:
                rows[r] = rows[r].marked(c)
            else:
                moves, told = flags.chain_moves_frontier, flags.tells_partners
                rows[r] = rows[r].joined_by(c, told=told, moves=moves)
        exchanges = self._field(mark) + 1 if mark.exchanged else self.exchanges
        return type(self)(
            self.sheet, flags, tuple(rows), self.penalties, exchanges, frames, circles
        )

    def _field(self, mark: Mark) -> int:
        """Index of the exchange field a mark uses."""
        exchange = self.sheet.exchanged.get((mark.exchanged, mark.number), -1)
        if not mark.where.isupper() or exchange < self.exchanges:
            raise IllegalMove(f"{mark}: no field {mark.exchanged}↔{mark.number} is left")
        return exchange

    def place(self, mark: Mark) -> Place:
        """(row index, cell index) of a mark; bonus rows are counted on after the rows.

        Raises:
            IllegalMove: the sheet has no such cell.
        """
        cells = self.sheet.by_row if mark.where.isupper() else self.sheet.by_die
        found = cells.get(mark[:2]) or self.sheet.by_bonus.get(mark[:2])
        if not found:
            raise IllegalMove(f"{mark}: the sheet '{self.sheet.name}' has no such cell")
        return found
