"""Chances on a position against every roll and every move, one by one."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from helpers.rolls import FACES

from qwixx_math.chances.odds import odds_table
from qwixx_math.chances.on_position import moves_made
from qwixx_math.errors import IllegalMove, InvalidSetting
from qwixx_math.game.notation import Move, Roll
from qwixx_math.game.position import Position
from qwixx_math.game.sheets import get_sheet

TWO = get_sheet("classic").cut("RY", slice(2, 8))
LOCKS = {"marks_to_lock": 2}
CHAINED = get_sheet("connected-chain-b").cut("YG", slice(2, 8))
CASES = [
    (TWO, {}, "-"),
    (TWO, LOCKS, "R4,5 Y2@6"),
    (TWO, LOCKS, "R4 Y5,8"),
    (TWO, LOCKS | {"lock_timing": "end_of_turn"}, "R4,5 Y5,8"),
    (TWO, LOCKS | {"second_lock_in_action1": "finish_turn"}, "R4,5x Y5,8"),
    (get_sheet("x-change").cut("RG", slice(2, 8)), {}, "R7 X2"),
    (CHAINED, {}, "-"),
    (TWO, {"power": "tina_turner"}, "Y5,8"),
    (TWO, {"power": "miss_take"}, "Y5,8"),
]


def marks_of(here: Position, move: Move) -> frozenset[str]:
    """What a move marks: the cells by row, and the marks themselves (white: `w` before it)."""
    found = set()
    after = here
    for mark in filter(None, (move.white, move.colour)):
        marked = after.with_mark(mark)
        for r, (old, new) in enumerate(zip(after.rows, marked.rows, strict=True)):
            cells = set(new.cells or ()) - set(old.cells or ())
            cells |= {new.last} if new.last != old.last else set()
            found |= {here.sheet.name_of((r, cell)) for cell in cells}
        after = marked
    if move.white:
        found.add(f"w{here.sheet.name_of(here.place(move.white))}")
    return frozenset(found | ({str(move.colour)} if move.colour else set()))


def offered(here: Position, *, active: bool) -> list[list[frozenset[str]]]:
    """Of every roll what each move marks."""
    dice = here.dice if active else ()
    return [
        [marks_of(here, move) for move in here.moves(Roll((a, b), tuple(shown)), active=active)]
        for a, b, *faces in product(FACES, repeat=2 + len(dice))
        for shown in [zip(dice, faces, strict=True)]
    ]


@pytest.mark.parametrize(("sheet", "flags", "text"), CASES)
def test_chances_are_what_listing_all_moves_gives(sheet, flags, text):
    here = Position.parse(text, sheet, flags)
    one, two = (row.name for row in sheet.rows)
    n, m = sheet.rows[0].cells[3].number, sheet.rows[1].cells[4].number
    last = sheet.rows[0].cells[-1].number
    wants = {
        f"{one}{n}": [{f"{one}{n}"}],
        f"{one.lower()}{n}": [{f"{one.lower()}{n}"}],
        f"{one}{last}": [{f"{one}{last}"}],
        f"{one}{n}+{two.lower()}{m}": [{f"w{one}{n}", f"{two.lower()}{m}"}],
        f"{one}{n}+{two}{m}": [{f"{one}{n}", f"{two}{m}"}],
        two: [{f"{two}{cell.number}"} for cell in sheet.rows[1].cells],
    }
    rolls = {active: offered(here, active=active) for active in (True, False)}

    def reached(target: str, moves: list[frozenset[str]]) -> bool:
        return any(want <= marks for want in wants[target] for marks in moves)

    for target, given in [(t, g) for t in wants for g in (None, two, f"{one}{n}") if t != g]:
        for no in ("", "pass on ") if given == two else ("",):
            asked = f"{target} | {no}{given}" if given else target
            counts = []
            for active in (True, False):
                met = [r for r in rolls[active] if not given or reached(given, r) != bool(no)]
                hits = sum(reached(target, moves) for moves in met)
                counts.append(Fraction(hits, len(met)) if met else None)
            if counts[0] is None:
                continue
            (odds,) = odds_table(asked, position=here)
            assert [odds.own, odds.passive] == counts, asked


def test_a_row_is_asked_on_the_empty_sheet_without_a_position():
    # Only two sixes and a yellow six leave nothing: the 12 needs five marks.
    (odds,) = odds_table("not Y")
    assert (odds.own, odds.passive) == (Fraction(1, 216), Fraction(1, 36))
    assert odds_table("not Y", position="-")[0] == odds


def test_a_game_that_is_over_and_two_colour_marks_are_refused():
    with pytest.raises(IllegalMove, match="the game is over"):
        moves_made(Position.parse("P4"), active=True)
    with pytest.raises(InvalidSetting, match="not yet with the power chris_cross"):
        odds_table("R7", position="-", flags={"power": "chris_cross"})
