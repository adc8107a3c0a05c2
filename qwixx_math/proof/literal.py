"""The rules of the family taken literally: exact values of tiny sheets, written a second time.

A state is the set of all marked cells, with nothing left out that might not matter: so that where
`position` and the solvers remember less (marks and last marks, a count of frames), equal values
show that this is enough. For a state s with k passive rolls before the own turn, N players in the
cycle and k' = k − 1 modulo N for what follows, with the outcomes O(roll) open to the player,

    U_k(s) = Σ P(roll) · m(roll),    m(roll) = max over s' in O(roll) of U_k'(s'),

where on an own turn Tina Turner has m'(roll) = max m over the roll and its turned ones, and Double
Dutch m'(roll) = max over subsets of the dice of the mean of m over their new faces. Everything is
in `Fraction`s. Of the package only layouts, flags and the text of positions are used, none of the
code that plays; rows of up to five cells, two of them, take seconds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from typing import NamedTuple

from ..errors import InvalidSetting
from ..game.position_text import read_position
from ..game.rules import Flags, FlagValue
from ..game.sheets import Sheet, get_sheet

FACES = range(1, 7)

Places = frozenset[tuple[int, int]]
"""(row, cell) pairs; bonus rows are counted on after the rows."""

Faces = tuple[int, ...]
"""What the dice show: two white ones, then the colour dice in the game in row order."""


class State(NamedTuple):
    """All that is marked, but for penalties: those by a chain are told apart where it matters."""

    marks: Places
    joined: Places = frozenset()
    shut: frozenset[int] = frozenset()
    gone: int = 0


class Literal:
    """Exact values of a tiny sheet in a cycle of `players`, computed when first asked for.

    >>> lone_seven = get_sheet("classic").cut("R", slice(5, 6))
    >>> Literal(lone_seven, {"marks_to_lock": 0, "penalties_to_end": 1}).value("-")
    Fraction(-15, 4)
    """

    def __init__(
        self,
        sheet: str | Sheet,
        flags: Flags | Mapping[str, FlagValue] | None = None,
        players: int = 1,
    ) -> None:
        self.sheet = get_sheet(sheet)
        self.flags = Flags.of(flags)
        self.players = players
        rows = [[(cell.die, cell.number) for cell in row.cells] for row in self.sheet.rows]
        circles = [[("", number) for number in row.numbers] for row in self.sheet.bonus]
        self._printed = rows + circles
        self._rows = range(len(rows))
        self._value = cache(self._value_of)
        self._outcomes = cache(self._outcomes_of)
        self._marked_by = cache(self._marks_of)

    def value(self, position: str, until_mine: int = 0) -> Fraction:
        """Expected final score under best play, before the roll, in points.

        Args:
            position: its text, every row with all its marks; nothing checks that it can occur.
            until_mine: passive rolls before the own turn, 0 to players − 1.

        Raises:
            InvalidNotation: the text cannot be read.
            InvalidSetting: a row in short form, or `until_mine` is out of range.
        """
        written = read_position(position, self.sheet, self.flags)
        marks = {(len(self._rows) + bonus, cell) for bonus, cell in written.circles}
        joined = set()
        for row, told in enumerate(written.rows):
            if told.cells is None:
                raise InvalidSetting(f"'{position}' has a row in short form; list all its marks")
            marks |= {(row, cell) for cell in told.cells}
            joined |= {(row, cell) for cell in told.joined}
        if until_mine not in range(self.players):
            raise InvalidSetting(f"until_mine is {until_mine}; it takes 0 to {self.players - 1}")
        shut = frozenset(row for row, told in enumerate(written.rows) if told.shut)
        state = State(frozenset(marks), frozenset(joined), shut, written.exchanges)
        return self._value(state, written.penalties, until_mine)

    # Values

    def _value_of(self, state: State, penalties: int, until_mine: int) -> Fraction:
        if len(self._closed(state)) >= 2 or penalties >= self.flags.penalties_to_end:
            return Fraction(self._points(state) - self.flags.penalty * penalties)
        then = (until_mine - 1) % self.players
        active = until_mine == 0
        dice = self._dice(self._closed(state)) if active else ()
        best: dict[Faces, Fraction] = {}
        for faces in product(FACES, repeat=2 + len(dice)):
            same = (*sorted(faces[:2]), *faces[2:])
            if same not in best:
                best[same] = max(
                    self._value(after, penalties + fined, then)
                    for after, fined in self._outcomes(state, same, active)
                )
            best[faces] = best[same]
        if active and self.flags.power == "tina_turner":
            best = {faces: max(best[turned] for turned in _turned(faces)) for faces in best}
        if active and self.flags.power == "double_dutch":
            best = _best_reroll(best)
        return sum(best.values(), Fraction(0)) / len(best)

    def _points(self, state: State) -> int:
        total = 0
        for row in self._rows:
            count = sum(r == row for r, _ in state.marks)
            count += self.flags.lock_bonus and self._end(row) in state.marks
            for b, bonus in enumerate(self.sheet.bonus):
                if row in bonus.rows:
                    count += sum(r == len(self._rows) + b for r, _ in state.marks)
            total += _triangle(min(count, self.sheet.most_marks or count))
        framed = [
            (r, c) in state.marks
            for r, row in enumerate(self.sheet.rows)
            for c, cell in enumerate(row.cells)
            if cell.framed
        ]
        return total + _triangle(sum(framed))

    def _end(self, row: int) -> tuple[int, int]:
        return row, len(self._printed[row]) - 1

    def _closed(self, state: State) -> frozenset[int]:
        return state.shut | {row for row in self._rows if self._end(row) in state.marks}

    def _dice(self, closed: frozenset[int]) -> tuple[str, ...]:
        return tuple(row.lock[0] for r, row in enumerate(self.sheet.rows) if r not in closed)

    # Rolls

    def _outcomes_of(self, state: State, faces: Faces, active: bool) -> set[tuple[State, bool]]:
        """What the player may make of a roll: states, and whether a penalty comes with them."""
        whites, closed = faces[:2], self._closed(state)
        after_white = self._by_white(state, sum(whites), active)
        if not active:
            return {(state, False)} | {(after, False) for after in after_white}
        found = {(after, False) for after in after_white}
        for after in (state, *after_white):
            ended = len(self._closed(after)) >= 2
            if ended and self.flags.second_lock_in_action1 == "end_now":
                continue
            dice = dict(zip(self._dice(closed), faces[2:], strict=True))
            found |= {(last, False) for last in self._by_colour(closed, after, whites, dice)}
        missed = set()
        if self.flags.power == "miss_take" and (self.flags.miss_when == "any" or not found):
            ends = {self._end(row) for row in self._rows}
            for number in range(2, 13):
                for after in self._marked_by(state, number, "", False):
                    locks = (after.marks - state.marks) & ends
                    if not locks or self.flags.miss_last_cell:
                        missed.add((after, False))
        return {(state, True)} | found | missed

    def _by_white(self, state: State, total: int, own: bool) -> set[State]:
        found = set(self._marked_by(state, total, "", own))
        for field, pair in enumerate(self.sheet.exchange):
            if total in pair and field >= state.gone:
                other = pair[0] + pair[1] - total
                marked = self._marked_by(state, other, "", own)
                found |= {after._replace(gone=field + 1) for after in marked}
        return found

    def _by_colour(
        self, before: frozenset[int], state: State, whites: Faces, dice: dict[str, int]
    ) -> Iterator[State]:
        """States after one colour mark, or two; `before` are the rows closed before the turn."""
        closed = self._closed(state)
        for used, first in self._one_colour(before, state, whites, dice):
            yield first
            now = self._closed(first)
            if self.flags.power != "chris_cross" or (len(now) >= 2 and now != closed):
                continue
            for other, second in self._one_colour(before, first, whites, dice):
                if other != used or self.flags.chris_same_white:
                    yield second

    def _one_colour(
        self, before: frozenset[int], state: State, whites: Faces, dice: dict[str, int]
    ) -> Iterator[tuple[int, State]]:
        late = self.flags.lock_timing == "end_of_turn"
        usable = self._dice(before if late else self._closed(state))
        for used, die in product((0, 1), usable):
            for after in self._marked_by(state, whites[used] + dice[die], die, True):
                yield used, after

    # Marks

    def _marks_of(self, state: State, number: int, die: str, own: bool) -> set[State]:
        """States after marking one cell of a number: any, or (action 2) one that the die marks."""
        found = set()
        for row, cells in enumerate(self._printed):
            for cell, (letter, printed) in enumerate(cells):
                place = row, cell
                if printed != number or place in state.marks:
                    continue
                if row not in self._rows:
                    if self._circle_is_free(state, place, die):
                        found.add(state._replace(marks=state.marks | {place}))
                elif die in ("", letter) and self._is_free(state, row, cell, own):
                    found |= self._with_what_hangs_on(state, place)
        return found

    def _is_free(self, state: State, row: int, cell: int, own: bool) -> bool:
        flags = self.flags
        if row in self._closed(state):
            return False
        mine = [c for r, c in state.marks if r == row]
        reached = [c for c in mine if flags.chain_moves_frontier or (row, c) not in state.joined]
        if any(c > cell for c in reached):
            gap = {cell - 1, cell + 1} <= set(mine) or flags.mike_any_skipped
            return own and flags.power == "magic_mike" and gap
        counted = [c for c in mine if flags.chain_counts_for_lock or (row, c) not in state.joined]
        return (row, cell) != self._end(row) or len(counted) >= flags.marks_to_lock

    def _with_what_hangs_on(self, state: State, place: tuple[int, int]) -> set[State]:
        """The states after a mark: with its chain partner, without, with circles, as allowed."""
        flags, (row, cell) = self.flags, place
        alone = state._replace(marks=state.marks | {place})
        found = {alone}
        link = self.sheet.rows[row].cells[cell].link
        if link and link not in state.marks:
            told = {link} if flags.tells_partners else frozenset[tuple[int, int]]()
            both = alone._replace(marks=alone.marks | {link}, joined=alone.joined | told)
            found = {alone, both} if flags.chain_optional else {both}
        if flags.bonus_with_mark:
            circles = self._circles_beside(place)
            free = {circle for circle in circles if self._circle_is_right(state, circle)}
            found |= {after._replace(marks=after.marks | free) for after in found}
        return found

    # Circles

    def _circles_beside(self, place: tuple[int, int]) -> Iterator[tuple[int, int]]:
        number = self._printed[place[0]][place[1]][1]
        for b, bonus in enumerate(self.sheet.bonus):
            if place[0] in bonus.rows and number in bonus.numbers:
                yield len(self._rows) + b, bonus.numbers.index(number)

    def _circle_is_right(self, state: State, circle: tuple[int, int]) -> bool:
        return all(r != circle[0] or c < circle[1] for r, c in state.marks)

    def _circle_is_free(self, state: State, circle: tuple[int, int], die: str) -> bool:
        beside = {
            (row, cell): letter
            for row in self.sheet.bonus[circle[0] - len(self._rows)].rows
            for cell, (letter, _) in enumerate(self._printed[row])
            if circle in self._circles_beside((row, cell))
        }
        marked = {letter for place, letter in beside.items() if place in state.marks}
        near = marked if self.flags.bonus_colour == "marked_neighbour" else {*beside.values()}
        fits = not die or die in near
        return bool(marked) and fits and self._circle_is_right(state, circle)


def _triangle(marks: int) -> int:
    return sum(range(marks + 1))


def _turned(faces: Faces) -> Iterator[Faces]:
    """A roll and what it is with one die turned from 3 to 4 or back."""
    yield faces
    for place, face in enumerate(faces):
        if face in (3, 4):
            yield (*faces[:place], 7 - face, *faces[place + 1 :])


def _best_reroll(best: dict[Faces, Fraction]) -> dict[Faces, Fraction]:
    """For every roll the best mean over the new faces of some of its dice, or of none."""
    size = len(next(iter(best)))
    found = dict(best)
    for kept in product((False, True), repeat=size):
        means: dict[Faces, Fraction] = {}
        for faces, worth in best.items():
            held = tuple(face for face, keep in zip(faces, kept, strict=True) if keep)
            means[held] = means.get(held, Fraction(0)) + worth / 6 ** (size - sum(kept))
        for faces in best:
            held = tuple(face for face, keep in zip(faces, kept, strict=True) if keep)
            found[faces] = max(found[faces], means[held])
    return found
