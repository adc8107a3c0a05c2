"""Tables of chances against counting every roll."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, product

import pytest
from helpers.rolls import FACES, NUMBERS, counted, either

from qwixx_math.chances.odds import Odds, format_chance, odds_table
from qwixx_math.chances.targets import ways_of
from qwixx_math.chances.ways import Way, chance, lock_ways
from qwixx_math.errors import InvalidNotation
from qwixx_math.game.sheets import get_sheet


def colour_of(sheet_name: str, row: str, number: int) -> str:
    """Die letter of a cell, found by walking the sheet."""
    for sheet_row in get_sheet(sheet_name).rows:
        for cell in sheet_row.cells:
            if sheet_row.name == row and cell.number == number:
                return cell.colour[0]
    raise LookupError(row, number)


def reaches(target: str, w1: int, w2: int, colours: dict[str, int], sheet_name: str) -> bool:
    """Whether a roll reaches a target, read from its text by the rules."""

    def by_colour(die: str, number: int) -> bool:
        return die in colours and number in (w1 + colours[die], w2 + colours[die])

    marks = [(piece[0], int(piece[1:])) for piece in target.split("+")]
    if len(marks) == 2:
        (_, white), (die, colour) = marks
        return w1 + w2 == white and by_colour(die, colour)
    ((letter, number),) = marks
    if letter.islower():
        return by_colour(letter, number)
    return w1 + w2 == number or by_colour(colour_of(sheet_name, letter, number), number)


def reached(targets: str, dice: str, sheet_name: str) -> Fraction:
    """Share of the rolls that reach one of the targets."""
    hits = 0
    for w1, w2, *shown in product(FACES, repeat=2 + len(dice)):
        colours = dict(zip(dice, shown, strict=True))
        hits += any(reaches(text, w1, w2, colours, sheet_name) for text in targets.split())
    return Fraction(hits, 6 ** (2 + len(dice)))


@pytest.mark.parametrize(
    ("sheet", "targets", "dice"),
    [
        ("classic", "R7", "r"),
        ("classic", "r7", "r"),
        ("classic", "R5+r9", "r"),
        ("classic", "G9+g8", "g"),
        ("classic", "R12 Y12 B2", "ryb"),
        ("classic", "R7+y9 Y9+r7", "ry"),
        ("classic", "R6 R7 R8 g4", "rg"),
        ("classic", "R3 Y6 G9 B12", "rygb"),
        ("mixx-a", "R2", "y"),
        ("mixx-a", "R5 b9", "b"),
        ("mixx-a", "R5 Y4 G6", "bgr"),
        ("mixx-a", "R3+b6 Y9+y11", "by"),
        ("mixx-b", "R2+r11 Y10", "ry"),
    ],
)
def test_targets_are_what_counting_gives(sheet: str, targets: str, dice: str) -> None:
    union = odds_table(targets, sheet=sheet)[-1]
    assert union.own == reached(targets, dice, sheet)
    assert union.passive == reached(targets, "", sheet)


def test_published_lock_figures() -> None:
    assert format_chance(chance(lock_ways("R"))) == "2/27 = 7.41 % = 1 in 13.5"
    assert format_chance(chance(lock_ways("RY"))) == "73/648 = 11.3 % = 1 in 8.88"


def test_table_of_targets() -> None:
    table = odds_table(["R12", "y9", "R7+Y9"])
    assert [odds.label for odds in table] == [
        "R12 by white sum",
        "R12 by red die",
        "R12 by either",
        "y9",
        "R7+y9",
        "Y9+r7",
        "R7+Y9",
        "R12 or y9 or R7+Y9",
    ]
    assert [odds.passive for odds in table] == [Fraction(n, 36) for n in (1, 0, 1, 0, 0, 0, 0, 1)]
    assert table[2].own == Fraction(2, 27)
    assert table[6].own == chance(ways_of("R7+Y9").values())
    every = [way for target in ("R12", "y9", "R7+Y9") for way in ways_of(target).values()]
    assert table[7].own == counted(every, "ry")
    assert odds_table("R12  y9 R7+Y9") == table


def test_target_given_twice_counts_once() -> None:
    assert odds_table(["R7+r9", "r9+R7", "R7+R9"]) == odds_table(["R7+r9"])


def test_general_table() -> None:
    table = {odds.label: odds for odds in odds_table()}
    assert len(table) == 3 * 11 + 5
    for n in NUMBERS:
        assert table[f"{n} by white sum"] == Odds.of(f"{n} by white sum", [Way(n)])
        assert table[f"{n} by colour die"].own == chance([Way(colour=("b", n))])
        assert table[f"{n} by colour die"].passive == 0
        assert table[f"{n} by either"].own == chance(either("b", n))
    locks = [odds for label, odds in table.items() if label.startswith("lock")]
    assert [odds.label for odds in locks] == [
        "lock R12",
        "lock R12 or Y12",
        "lock R12 or G2",
        "lock R12 or Y12 or G2",
        "lock R12 or Y12 or G2 or B2",
    ]
    assert [str(odds.own) for odds in locks] == [
        str(chance(lock_ways(rows))) for rows in ("R", "RY", "RG", "RYG", "RYGB")
    ]


@pytest.mark.parametrize("sheet", ["classic", "mixx-b"])
def test_general_table_has_the_chance_of_every_set_of_rows(sheet: str) -> None:
    locks = [odds for odds in odds_table(sheet=sheet) if odds.label.startswith("lock")]
    listed = {(odds.label.count(" or ") + 1, odds.own) for odds in locks}
    assert listed == {
        (count, chance(lock_ways("".join(rows), sheet=sheet)))
        for count in range(1, 5)
        for rows in combinations("RYGB", count)
    }


def test_record_as_dict() -> None:
    assert odds_table("r12")[0].to_dict() == {
        "label": "r12",
        "own": {"fraction": "11/216", "float": 11 / 216, "one_in": 216 / 11},
        "passive": {"fraction": "0", "float": 0.0, "one_in": None},
    }


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        ("0", "0 = 0 % = never"),
        ("1", "1 = 100 % = always"),
        ("1/2", "1/2 = 50 % = 1 in 2"),
        ("1/6", "1/6 = 16.7 % = 1 in 6"),
        ("1/10", "1/10 = 10 % = 1 in 10"),
        ("1/100", "1/100 = 1 % = 1 in 100"),
        ("1/200", "1/200 = 0.5 % = 1 in 200"),
        ("1/46656", "1/46656 = 0.00214 % = 1 in 46656"),
        ("7775/7776", "7775/7776 = 99.9871 % = 1 in 1.000129"),
    ],
)
def test_format_chance(chance: str, text: str) -> None:
    assert format_chance(Fraction(chance)) == text


@pytest.mark.parametrize("value", [Fraction(-1, 36), Fraction(37, 36)])
def test_no_chance_outside_0_to_1(value: Fraction) -> None:
    with pytest.raises(InvalidNotation, match="between 0 and 1"):
        format_chance(value)


def both(*targets: str) -> Callable[[int, int, dict[str, int]], bool]:
    return lambda a, b, dice: all(reaches(target, a, b, dice, "classic") for target in targets)


@pytest.mark.parametrize(
    ("text", "wanted", "given"),
    [
        ("R12 & Y12", both("R12", "Y12"), both()),
        ("R7&Y7&g9", both("R7", "Y7", "g9"), both()),
        ("R7+y9 and G5", both("R7+y9", "G5"), both()),
        ("R7 | Y9", both("R7"), both("Y9")),
        ("R7 & G9 | Y9 & B8", both("R7", "G9"), both("Y9", "B8")),
        ("R7 | not Y7", both("R7"), lambda *roll: not both("Y7")(*roll)),
        ("not r7 | R7", lambda *roll: not both("r7")(*roll), both("R7")),
        (
            "R7 & not Y9 & not y10 | B3",
            lambda *roll: both("R7")(*roll) and not (both("Y9")(*roll) or both("y10")(*roll)),
            both("B3"),
        ),
    ],
)
def test_several_targets_and_conditions_are_what_counting_gives(text, wanted, given):
    odds = odds_table(text)[-1]
    letters = sorted({letter.lower() for letter in text if letter in "RYGBrygb"} & set("rygb"))
    own = [
        (a, b, dict(zip(letters, shown, strict=True)))
        for a, b, *shown in product(FACES, repeat=2 + len(letters))
    ]
    passive = [(a, b, {}) for a, b in product(FACES, repeat=2)]
    for found, rolls in ((odds.own, own), (odds.passive, passive)):
        met = [roll for roll in rolls if given(*roll)]
        share = Fraction(sum(wanted(*roll) for roll in met), len(met)) if met else None
        assert found == share


def test_at_least_one_of_several_joined_targets():
    table = odds_table("R7&Y7 g9&B4 r3")
    assert [odds.label for odds in table] == [
        "R7 & Y7",
        "g9 & B4",
        "r3",
        "R7 & Y7 or g9 & B4 or r3",
    ]
    pairs = (both("R7", "Y7"), both("g9", "B4"), both("r3"))
    hits = sum(
        any(pair(a, b, dict(zip("rygb", shown, strict=True))) for pair in pairs)
        for a, b, *shown in product(FACES, repeat=6)
    )
    assert table[-1].own == Fraction(hits, 6**6)


def test_a_condition_no_roll_meets_is_refused():
    with pytest.raises(InvalidNotation, match="no roll meets this condition") as caught:
        odds_table("R7 |  R2 & R3 & Y4 & not R7 ", position="R1@5")
    assert (caught.value.token, caught.value.column) == ("R2 & R3 & Y4 & not R7", 7)
    assert odds_table("R7 | r7")[-1].passive is None
    assert odds_table("R7 | r7")[-1].to_dict()["passive"] is None
    assert format_chance(None) == "none"


def test_a_position_alone_asks_nothing():
    with pytest.raises(InvalidNotation, match="name one such as R7 or Y"):
        odds_table(position="R7")
