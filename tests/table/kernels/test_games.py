"""Compiled games against the rule executor."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import pytest
from helpers.chains_frames_fields import CERTIFIED, GAMES
from helpers.plain_games import GAMES as MIXED
from helpers.solving import solved

import qwixx_math as qm
from qwixx_math.game.notation import Mark, Roll
from qwixx_math.game.position import Position
from qwixx_math.game.rules import FlagValue
from qwixx_math.game.sheets import Sheet
from qwixx_math.game.turn import Table
from qwixx_math.solver.index.lattice import Lattice, lattice_of
from qwixx_math.table.games import draw_dice, play_table, start_of
from qwixx_math.table.kernels.board import board_of
from qwixx_math.table.kernels.choices import Seats
from qwixx_math.table.kernels.games import play_from
from qwixx_math.table.known_strategies import smallest_gap, strategy
from qwixx_math.table.strategies import AtRandom, ByEvaluation, ByRule, ByValue, Strategy, seat_all

Place = tuple[int, int] | None
Choice = tuple[Place, Place]
"""Row and cell of a white and of a colour mark."""


class Player:
    """One seat: a strategy as its description says it plays, on positions."""

    def __init__(self, strategy: Strategy, seat: int, players: int) -> None:
        self.strategy, self.seat, self.players = strategy, seat, players

    def white(self, here: Position, roll: Roll, active: int, bits: int) -> Mark | None:
        wait = (self.seat - active) % self.players
        whites = here.white_marks(roll)
        match self.strategy:
            case AtRandom():
                return drawn(whites, bits & 0xFFFF)
            case ByRule():
                mark = self.cheapest(here, whites)
                if wait:
                    return mark if self.within(here, mark, 0) else None
                colours = here.colour_marks(roll, here.dice_in_action2(here))
                colour = self.cheapest(here, colours)
                if self.within(here, mark, 1):
                    return mark
                sooner = not mark or not colour or self.cost(here, mark) <= self.cost(here, colour)
                needed = not self.within(here, colour, 1) and sooner
                return mark if needed and self.within(here, mark, 2) else None
            case _:
                moves = here.moves(roll, active=not wait)
                return max(
                    moves, key=lambda m: self.worth(here.play(m, active=not wait), wait)
                ).white

    def colour(self, here: Position, legal: Sequence[Mark], marked: bool, bits: int) -> Mark | None:
        match self.strategy:
            case AtRandom():
                return drawn(legal, bits >> 16)
            case ByRule():
                mark = self.cheapest(here, legal)
                return mark if self.within(here, mark, 1 if marked else 2) else None
            case _:
                passing = here if marked else here.with_penalty()
                after = {None: passing} | {mark: here.with_mark(mark) for mark in legal}
                return max(after, key=lambda mark: self.worth(after[mark], 0))

    def cost(self, here: Position, mark: Mark) -> float:
        assert isinstance(self.strategy, ByRule)
        row, cell = here.place(mark)
        marks = here.rows[row]
        return self.strategy.cost(here.sheet.rows[row], marks.count, marks.last, cell)

    def cheapest(self, here: Position, marks: Sequence[Mark]) -> Mark | None:
        return min(marks, key=lambda mark: self.cost(here, mark), default=None)

    def within(self, here: Position, mark: Mark | None, occasion: int) -> bool:
        """Whether a mark may cost what it does: passive 0, own 1, else a penalty 2."""
        assert isinstance(self.strategy, ByRule)
        limits = self.strategy.limits(here.flags.penalties_to_end)
        return mark is not None and self.cost(here, mark) <= limits[occasion, here.penalties]

    def worth(self, after: Position, wait: int) -> float:
        if isinstance(self.strategy, ByValue):
            cycle = self.strategy.players
            then = cycle - 1 if wait == 0 else min(wait, cycle) - 1
            return self.strategy.solution.look_up_after(after, then)
        assert isinstance(self.strategy, ByEvaluation)
        worth = self.strategy.penalty * after.penalties
        for index, row in enumerate(after.rows):
            if after.is_closed(index):
                worth += self.strategy.closed_row
                marks = after.marks(index)
                scores = after.is_locked(index) or after.sheet.links
                worth += marks * (marks + 1) / 2 if scores else 0
            else:
                worth += self.strategy.row(after.sheet.rows[index], row.count, row.last)
        # Equal worths of different rows may differ in their last digit.
        return round(worth, 9)


def drawn(marks: Sequence[Mark], bits: int) -> Mark | None:
    """Any of the marks or none, by 16 random bits."""
    return [None, *marks][bits * (len(marks) + 1) >> 16]


def play(
    table: Table, players: Sequence[Player], dice: np.ndarray, noise: np.ndarray
) -> Iterator[tuple[list[Choice], Table]]:
    """Roll by roll: every seat's marks, and the table after them."""
    for at, faces in enumerate(dice.tolist()):
        if table.is_over:
            return
        active, acting = table.active, table.seats[table.active]
        in_game = zip(acting.sheet.dice, faces[2:], strict=False)
        dice_left = tuple((die, face) for die, face in in_game if die in acting.dice)
        roll = Roll((faces[0], faces[1]), dice_left)
        bits = noise[at].tolist() if len(noise) else [0] * len(players)
        whites = [
            player.white(seat, roll, active, drawn_bits)
            for player, seat, drawn_bits in zip(players, table.seats, bits, strict=True)
        ]
        made: list[Mark | None] = []

        def colour(
            seats: tuple[Position, ...],
            legal: tuple[Mark, ...],
            active: int = active,
            marked: bool = whites[active] is not None,
            bits: int = bits[active],
            made: list[Mark | None] = made,
        ) -> Mark | None:
            made.append(players[active].colour(seats[active], legal, marked, bits))
            return made[-1]

        after = table.play(roll, whites, colour)
        choices: list[Choice] = [(place(acting, white), None) for white in whites]
        if made:
            choices[active] = choices[active][0], place(acting, made[0])
        table = after
        yield choices, table


def place(here: Position, mark: Mark | None) -> Place:
    return here.place(mark) if mark else None


def compiled(
    lattice: Lattice, seats: Seats, table: Table, dice: np.ndarray, noise: np.ndarray
) -> tuple[list[list[Choice]], np.ndarray, np.ndarray]:
    """The same game by the game loop: every seat's marks by roll, results by seat, the end."""
    start, board = start_of(lattice, table), board_of(lattice)
    played = play_from(start, board, seats, len(table.seats), dice[None], noise[None])
    moves, ends = played.moves, played.ends[0]

    def read(row: int, cell: int) -> Place:
        return (lattice.order[row], cell) if row >= 0 else None

    choices = [
        [(read(*move[:2]), read(*move[2:4])) for move in roll] for roll in moves[: ends[0]].tolist()
    ]
    return choices, played.results[0], ends


STARTS = [
    ("-", "-", "-", "-"),
    ("R5@8 Y5@9", "G5@5 B5@4", "R5@9 G5@4 P2", "Y5@8 B5@5 P1"),
    ("R5@10 Y4@9 Gx", "B5@5 Y5@10 Gx P3", "R5@10 B5@4 Gx", "Y5@10 R4@8 Gx P2"),
]

TABLES = [
    (["skip1+", "random"], {}),
    (["race-to-lock", "random", "score-based"], {}),
    (["rusher", "skip2", "random", "smallest-gap"], {}),
    (["rusher", "random", "skip3+"], {"lock_timing": "end_of_turn"}),
    (["rusher", "random", "skip3+"], {"second_lock_in_action1": "finish_turn"}),
    (["genetic", "cycle"], {}),
    (["table-win", "rusher", "solitaire"], {}),
    (["skip1+", "cycle", "table-score", "random"], {}),
]


def turns_of(
    strategies: Sequence[Strategy], seated: Seats, table: Table, dice: np.ndarray, noise: np.ndarray
) -> list[tuple[list[Choice], Table]]:
    """The turns of a game, played both ways and the same."""
    here = table.seats[0]
    lattice = lattice_of(here.sheet, here.flags)
    players = [Player(each, seat, len(strategies)) for seat, each in enumerate(strategies)]
    choices, results, ends = compiled(lattice, seated, table, dice, noise)
    turns = list(play(table, players, dice, noise))
    assert choices == [made for made, _ in turns]
    last = turns[-1][1]
    assert last.is_over
    assert ends.tolist() == [len(turns), len(last.seats[0].closed)]
    for seat, (score, marks, locks, penalties) in zip(last.seats, results.tolist(), strict=True):
        own_locks = [row for row in seat.closed if seat.is_locked(row)]
        assert (score, locks, penalties) == (seat.score, len(own_locks), seat.penalties)
        assert marks == sum(map(seat.marks, range(len(seat.rows))))
    return turns


@pytest.mark.slow
@pytest.mark.parametrize(("names", "flags"), TABLES)
def test_a_compiled_game_is_that_of_the_rule_executor(
    names: list[str], flags: dict[str, str]
) -> None:
    lattice = lattice_of(qm.get_sheet("classic"), qm.Flags.of(flags))
    number = len(names)
    # Tables of values are those for two, however many there are.
    strategies = [strategy(name, 2) for name in names]
    seated = seat_all(strategies, lattice)
    dice, noise = draw_dice(lattice, number, number, 3, 0)
    for game, start in enumerate(STARTS * 5):
        seats = tuple(Position.parse(text, flags=flags) for text in start[:number])
        table = Table(seats, active=game % number)
        turns_of(strategies, seated, table, dice[game], noise[game])


@pytest.mark.slow
@pytest.mark.parametrize(("sheet", "flags"), [*CERTIFIED, *GAMES, *MIXED])
def test_a_game_on_a_short_sheet_is_that_of_the_rule_executor(
    sheet: Sheet, flags: dict[str, FlagValue]
) -> None:
    lattice = lattice_of(sheet, qm.Flags.of(flags))
    strategies = [
        ByValue("best", solved(sheet, flags, players=2)),
        AtRandom(),
        smallest_gap(),
        # Worths are sums of powers of two, so ties do not depend on the order of adding.
        ByEvaluation("worth", lambda row, marks, last: marks**2 - last / 8, 20, -9),
    ]
    for first in range(len(strategies)):
        seats = strategies[first:] + strategies[:first]
        seated = seat_all(seats, lattice)
        dice, noise = draw_dice(lattice, len(seats), len(seats), first, 0)
        for game in range(3):
            table = Table((Position.empty(sheet, lattice.flags),) * len(seats), active=game)
            turns_of(seats, seated, table, dice[game], noise[game])


def wishes(*moves: str) -> list[ByRule]:
    """Seats that mark these cells whenever they can, and no others; such as R7+B9, or `-`."""

    def one(text: str) -> ByRule:
        cells = set(text.split("+"))
        return ByRule(
            text,
            lambda row, marks, last, cell: (
                0 if f"{row.name}{row.cells[cell].number}" in cells else np.inf
            ),
            0,
            0,
        )

    return [one(text) for text in moves]


LATE = {"lock_timing": "end_of_turn"}
STUCK = "R1@11 Y1@11 G1@3 B1@3"
# Rule situations that programs got wrong, numbered as in `test_turn`: the sheets, seat 0 being
# active; all six dice; what the seats wish to mark; flags; the sheets after it.
SITUATIONS = [
    (1, ["Rx Y2", "Rx B5@8"], "111161", ["G7", "B2"], {}, ["Rx Y2 Bx", "Rx B6@2"]),
    (2, ["R2@6", "R5@8"], "662111", ["R8", "R12"], {}, ["R2@6x P1", "R6@12"]),
    (2, ["R2@6", "R5@8"], "662111", ["R8", "R12"], LATE, ["R3@8x", "R6@12"]),
    (3, ["R5@8", "R2@6"], "366111", ["R12", "R9"], {}, ["R6@12", "R3@9x"]),
    (
        4,
        ["R5@8 Gx", "R2@6 Gx", "Gx"],
        "366111",
        ["R12", "R9", "Y9"],
        {},
        ["R6@12 Gx", "R3@9x Gx", "Rx Y9 Gx"],
    ),
    (5, ["-", "-"], "345162", ["-", "Y7+G7+Y5+R8"], {}, ["P1", "Y7"]),
    (6, ["R5@8", "R5@8"], "661111", ["R12", "-"], {}, ["R6@12", "R5@8x"]),
    (
        7,
        ["R5@8 Y2", "R5@9", "R4@10"],
        "661111",
        ["R12+Y7", "R12", "-"],
        {},
        ["R6@12 Y2,7", "R6@12", "R4@10x"],
    ),
    (
        8,
        ["G7", "R5@8", "Y5@8"],
        "661111",
        ["B7", "R12", "Y12"],
        {},
        ["Rx Yx G7", "R6@12 Yx", "Rx Y6@12"],
    ),
    (9, ["R4@5", "-"], "666111", ["R12", "-"], {}, ["R4@5 P1", "-"]),
    (10, ["G5@4", "B5@4"], "111111", ["G2", "B2"], {}, ["G6@2 Bx", "Gx B6@2"]),
    (10, ["G5@4", "-"], "661111", ["G12", "G12"], {}, ["G5@4 P1", "G12"]),
    (11, ["R4@6", "R7"], "266111", ["R8+R12", "-"], {}, ["R6@12", "R7x"]),
    (12, ["R5", "-"], "453111", ["R9+R7", "-"], {}, ["R5,9", "-"]),
    (12, ["R5", "-"], "345111", ["R7+R9", "-"], {}, ["R5,7,9", "-"]),
    (13, [STUCK, STUCK], "121166", ["-", "-"], {}, [f"{STUCK} P1", STUCK]),
    (13, ["-", "-"], "121111", ["R3", "-"], {}, ["R3", "-"]),
]


@pytest.mark.slow
@pytest.mark.parametrize(("number", "before", "faces", "wanted", "flags", "after"), SITUATIONS)
def test_rule_situations_in_a_compiled_game(
    number: int,
    before: list[str],
    faces: str,
    wanted: list[str],
    flags: dict[str, str],
    after: list[str],
) -> None:
    lattice = lattice_of(qm.get_sheet("classic"), qm.Flags.of(flags))
    dice, noise = draw_dice(lattice, len(before), 0, number, 0)
    dice[0, 0] = [int(face) for face in faces]
    # 14: seats one further on, the outcome is the same.
    for turn in range(len(before)):
        order = [(seat - turn) % len(before) for seat in range(len(before))]
        strategies = wishes(*(wanted[seat] for seat in order))
        table = Table(tuple(Position.parse(before[seat], flags=flags) for seat in order), turn)
        turns = turns_of(strategies, seat_all(strategies, lattice), table, dice[0], noise[0])
        found = [Position.parse(str(seat), flags=flags) for seat in turns[0][1].seats]
        assert found == [Position.parse(after[seat], flags=flags) for seat in order]


@pytest.mark.slow
def test_a_tie_is_one_tied_game_whatever_the_scores() -> None:
    """Situation 15: nobody marks anything, so the first seat ends the game, at −20 to −15."""
    played = play_table(wishes("-", "-", "-"), 10)
    assert played.scores.tolist() == [[-20, -15, -15]] * 10
    assert played.wins.tolist() == [[0, 0.5, 0.5]] * 10
