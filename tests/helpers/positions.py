"""Positions, rolls, tables and games for the tests: drawn by hypothesis, or all of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations_with_replacement, product
from random import Random

from hypothesis import strategies as st

from qwixx_math.game.notation import Mark, Roll, Row
from qwixx_math.game.position import Position
from qwixx_math.game.rules import Flags
from qwixx_math.game.sheets import Sheet, get_sheet, sheet_names
from qwixx_math.game.turn import Table

FULL = [get_sheet(name) for name in ("classic", "mixx-a", "mixx-b")]
FAMILY = [get_sheet(name) for name in sheet_names() if get_sheet(name) not in FULL]
SHORT = [
    get_sheet("classic").cut("RYGB", slice(3, 8)),
    get_sheet("classic").cut("RYG", slice(8, 11)),
    get_sheet("mixx-a").cut("RYGB", slice(6, 11)),
    get_sheet("mixx-b").cut("RB", slice(0, 6)),
]
SHORT_FAMILY = {
    "chain": get_sheet("connected-chain-a").cut("RYGB", slice(3, 8)),  # a link of every kind
    "steps": get_sheet("connected-steps-a").cut("RYGB", slice(3, 8)),  # five frames, one at an end
    "exchange": get_sheet("x-change").cut("RYGB", slice(2, 8)),
    "bonus": get_sheet("big-points").cut("RYGB", slice(3, 8)),
}
TINY_FAMILY = {
    "classic": get_sheet("classic").cut("RG", slice(4, 7)),
    "gaps": get_sheet("classic").cut("RG", slice(4, 8)),
    "three": get_sheet("classic").cut("RYG", slice(5, 7)),
    "mixed": get_sheet("mixx-a").cut("RB", slice(3, 6)),
    "chain": get_sheet("connected-chain-a").cut("RY", slice(3, 6)),
    "steps": get_sheet("connected-steps-a").cut("YG", slice(4, 7)),
    "exchange": get_sheet("x-change").cut("RG", slice(3, 5)),
    "bonus": get_sheet("big-points").cut("RY", slice(5, 7)),
}
"""Two or three rows of two to four cells: for solvers that visit every state and roll."""
DICE = range(1, 7)

sheets = st.sampled_from(FULL + SHORT)
full_sheets = st.sampled_from(FULL)
flags = st.builds(
    Flags,
    second_lock_in_action1=st.sampled_from(["end_now", "finish_turn"]),
    lock_timing=st.sampled_from(["immediate", "end_of_turn"]),
    marks_to_lock=st.integers(0, 5),
    penalty=st.integers(0, 9),
    penalties_to_end=st.integers(1, 5),
    lock_bonus=st.booleans(),
    rows_to_end=st.integers(1, 4),
)


family_sheets = st.sampled_from(FAMILY + FULL)
short_family_sheets = st.sampled_from([*SHORT_FAMILY.values(), *TINY_FAMILY.values()])
powers = st.sampled_from(
    ["none", "tina_turner", "miss_take", "chris_cross", "double_dutch", "magic_mike"]
)
family_flags = st.builds(
    Flags,
    second_lock_in_action1=st.sampled_from(["end_now", "finish_turn"]),
    lock_timing=st.sampled_from(["immediate", "end_of_turn"]),
    marks_to_lock=st.integers(0, 5),
    lock_bonus=st.booleans(),
    chain_optional=st.booleans(),
    chain_moves_frontier=st.booleans(),
    chain_counts_for_lock=st.booleans(),
    bonus_colour=st.sampled_from(["marked_neighbour", "either_neighbour"]),
    bonus_with_mark=st.booleans(),
    power=powers,
    miss_last_cell=st.booleans(),
    miss_when=st.sampled_from(["any", "no_legal_move"]),
    chris_same_white=st.booleans(),
    mike_any_skipped=st.booleans(),
)


@st.composite
def open_rows(draw: st.DrawFn, sheet: Sheet, row: int, *, shut: bool = False) -> Row:
    """A row without its last cell, in long or short form."""
    inner = range(len(sheet.rows[row].cells) - 1)
    cells = tuple(sorted(draw(st.sets(st.sampled_from(inner))))) if inner else ()
    known = not cells or draw(st.booleans())
    return Row(len(cells), max(cells, default=-1), shut, cells if known else None)


@st.composite
def closed_rows(draw: st.DrawFn, sheet: Sheet, row: int, flags: Flags) -> Row:
    """A row closed by another player or, where the cells suffice, by the own last mark."""
    before = draw(open_rows(sheet, row))
    locks = before.count >= flags.marks_to_lock and draw(st.booleans())
    return before.marked(len(sheet.rows[row].cells) - 1) if locks else before._replace(shut=True)


def some_closed(sheet: Sheet, flags: Flags) -> st.SearchStrategy[set[int]]:
    """Rows that can be closed while a game goes on."""
    most = min(flags.rows_to_end - 1, len(sheet.rows))
    return st.sets(st.sampled_from(range(len(sheet.rows))), max_size=most)


@st.composite
def positions(
    draw: st.DrawFn,
    sheets: st.SearchStrategy[Sheet] = sheets,
    flags: st.SearchStrategy[Flags] = flags,
) -> Position:
    """Any position of a game that goes on."""
    sheet, flag_values = draw(sheets), draw(flags)
    rows = [draw(open_rows(sheet, row)) for row in range(len(sheet.rows))]
    for row in draw(some_closed(sheet, flag_values)):
        rows[row] = draw(closed_rows(sheet, row, flag_values))
    penalties = draw(st.integers(0, flag_values.penalties_to_end - 1))
    return Position(sheet, flag_values, tuple(rows), penalties)


@st.composite
def tables(draw: st.DrawFn, sheets: st.SearchStrategy[Sheet] = sheets) -> Table:
    """One to four players amid a game: the same rows, if any, are closed on all sheets."""
    sheet, flag_values = draw(sheets), draw(flags)
    closed = draw(some_closed(sheet, flag_values))
    seats = []
    for _ in range(draw(st.integers(1, 4))):
        rows = tuple(
            draw(closed_rows(sheet, row, flag_values) if row in closed else open_rows(sheet, row))
            for row in range(len(sheet.rows))
        )
        penalties = draw(st.integers(0, flag_values.penalties_to_end - 1))
        seats.append(Position(sheet, flag_values, rows, penalties))
    return Table(tuple(seats), draw(st.sampled_from(range(len(seats)))))


@st.composite
def played_positions(
    draw: st.DrawFn,
    sheets: st.SearchStrategy[Sheet] = family_sheets,
    flags: st.SearchStrategy[Flags] = family_flags,
) -> Position:
    """Any position of a game that goes on, as random moves and others' locks bring it about."""
    sheet, random = draw(sheets), Random(draw(st.integers(0, 2**32)))
    position = Position(sheet, draw(flags), (Row(),) * len(sheet.rows))
    for _ in range(random.randrange(25)):
        active = random.random() < 0.7
        roll = random_roll(position, random)
        moves = position.moves(roll, active=active)
        after = position.play(random.choice(moves[1:] or moves), active=active)
        if not after.closed and random.random() < 0.02:
            after = after.with_closed([random.randrange(len(sheet.rows))])
        if after.is_over:
            break
        position = after
    return position


def shortened(position: Position) -> Position:
    """The position with all its rows in short form."""
    rows = tuple(row._replace(cells=None) if row.count else row for row in position.rows)
    return replace(position, rows=rows, short_frames=position.framed)


def random_roll(position: Position, random: Random) -> Roll:
    """A roll of all dice in the game."""
    dice = tuple((die, random.randint(1, 6)) for die in position.dice)
    return Roll((random.randint(1, 6), random.randint(1, 6)), dice)


def written_out(position: Position) -> Position:
    """The position with rows in short form written out, as one of those that form stands for."""
    rows = (
        row if row.cells is not None else row._replace(cells=(*range(row.count - 1), row.last))
        for row in position.rows
    )
    return replace(position, rows=tuple(rows))


def rolls(position: Position) -> st.SearchStrategy[Roll]:
    """A roll of all dice in the game."""
    faces = st.tuples(*[st.sampled_from(DICE)] * (2 + len(position.dice)))
    return faces.map(
        lambda shown: Roll(shown[:2], tuple(zip(position.dice, shown[2:], strict=True)))
    )


def all_rolls(dice: tuple[str, ...]) -> Iterator[tuple[Roll, int]]:
    """Every roll up to the order of the white dice, and how many rolls it stands for."""
    for one, two in combinations_with_replacement(DICE, 2):
        for faces in product(DICE, repeat=len(dice)):
            yield Roll((one, two), tuple(zip(dice, faces, strict=True))), 1 + (one != two)


def all_positions(sheet: Sheet, flags: Flags) -> Iterator[Position]:
    """Every position that counts, of any number of closed rows, without penalties.

    Rows are told apart by marks, last mark and being closed; a closed row has no marks.
    """
    length = len(sheet.rows[0].cells)
    states = [Row(), Row(shut=True)]
    states += [
        Row(count, last, False, None) for last in range(length - 1) for count in range(1, last + 2)
    ]
    for rows in product(states, repeat=len(sheet.rows)):
        yield Position(sheet, flags, rows)


def random_turn(table: Table, random: Random) -> tuple[Roll, list[Mark | None], Mark | None]:
    """A roll and legal choices of all, mostly marking what skips fewest cells."""
    acting = table.seats[table.active]
    roll = random_roll(acting, random)

    def choose(seat: Position, marks: list[Mark]) -> Mark | None:
        def skipped(mark: Mark) -> int:
            row, cell = seat.place(mark)
            return cell - seat.rows[row].last

        nearest = min(marks, key=skipped, default=None)
        return random.choice([*marks, None, nearest, nearest, nearest])

    whites = [choose(seat, seat.white_marks(roll)) for seat in table.seats]
    asked: list[Mark | None] = []

    def colour(seats: tuple[Position, ...], marks: tuple[Mark, ...]) -> Mark | None:
        asked.append(choose(seats[table.active], list(marks)))
        return asked[0]

    table.play(roll, whites, colour)
    return roll, whites, asked[0] if asked else None


def random_game(start: Table, random: Random) -> Iterator[Table]:
    """The tables of a whole game from `start` on, the final one included."""
    yield start
    while not start.is_over:
        start = start.play(*random_turn(start, random))
        yield start


def reachable(start: Position) -> set[Position]:
    """All positions that marks, penalties and others' locks lead to."""
    found, todo = {start}, [start]
    while todo:
        here = todo.pop()
        if not here.is_over:
            for after in successors(here):
                if after not in found:
                    found.add(after)
                    todo.append(after)
    return found


def successors(here: Position) -> Iterator[Position]:
    yield here.with_penalty()
    if not here.closed:
        yield from (here.with_closed([row]) for row in range(len(here.rows)))
    for (letter, number), place in here.sheet.by_row.items():
        if here.can_mark(*place):
            yield here.with_mark(Mark(letter, number))
            joined = Mark(letter, number, joined=True)
            if here.along(joined):
                yield here.with_mark(joined)
            for (rolled, other), field in here.sheet.exchanged.items():
                if other == number and field >= here.exchanges:
                    yield here.with_mark(Mark(letter, number, rolled))


def read(position: Position, text: str) -> Position:
    return Position.parse(text, position.sheet, position.flags)


def moves(position: str, sheet: str, roll: str, *, active: bool = False, **flags: object):
    here = Position.parse(position, sheet, flags)
    return {str(move) for move in here.moves(Roll.parse(roll), active=active)}


def open_positions(sheet: Sheet, flags: Flags) -> Iterator[Position]:
    """Positions that are not over, one of each value; closed rows are closed by others."""
    length = len(sheet.rows[0].cells)
    opens = [Row(cells=None)] + [
        Row(count, last, cells=None) for last in range(length - 1) for count in range(1, last + 2)
    ]
    for rows in product([*opens, Row(shut=True)], repeat=len(sheet.rows)):
        for penalties in range(flags.penalties_to_end):
            position = Position(sheet, flags, rows, penalties)
            if not position.is_over:
                yield position
