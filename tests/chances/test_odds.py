"""Chances on a roll against counting every roll, sympy and dyce."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations, product

import dyce
import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st

from qwixx_math.chances.dice import WHITE_SUM
from qwixx_math.chances.odds import Odds, Way, chance, format_chance, lock_ways, odds_table, ways_of
from qwixx_math.errors import InvalidNotation, InvalidSetting
from qwixx_math.game.dice_powers import turned_rolls
from qwixx_math.game.notation import Roll
from qwixx_math.game.position import Position
from qwixx_math.game.sheets import get_sheet

NUMBERS = range(2, 13)
FACES = range(1, 7)

ways = st.builds(
    Way, st.none() | st.integers(2, 12), st.tuples(st.sampled_from("ryg"), st.integers(2, 12))
) | st.builds(Way, st.integers(2, 12))
offers = st.lists(ways, max_size=5)


def either(die: str, number: int) -> list[Way]:
    return [Way(number), Way(colour=(die, number))]


def mirrored(offer: Iterable[Way]) -> list[Way]:
    """The ways after d → 7 − d on every die, so n → 14 − n on every sum."""
    return [
        Way(way.white and 14 - way.white, way.colour and (way.colour[0], 14 - way.colour[1]))
        for way in offer
    ]


def counted(offer: Iterable[Way], dice: str) -> Fraction:
    """Share of the rolls of two whites and these colour dice that offer one of the ways."""
    hits = 0
    for w1, w2, *shown in product(FACES, repeat=2 + len(dice)):
        colours = dict(zip(dice, shown, strict=True))
        for way in offer:
            if way.colour is not None:
                die, number = way.colour
                if die not in colours or number not in (w1 + colours[die], w2 + colours[die]):
                    continue
            if way.white is not None and way.white != w1 + w2:
                continue
            hits += 1
            break
    return Fraction(hits, 6 ** (2 + len(dice)))


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


@settings(max_examples=40)
@given(offers, st.sampled_from(["", "r", "gy", "ryg"]))
def test_chance_is_what_counting_gives(offer: list[Way], dice: str) -> None:
    assert chance(offer, dice=dice) == counted(offer, dice)


@settings(max_examples=10)
@given(offers)
def test_default_dice_are_all_that_are_named(offer: list[Way]) -> None:
    assert chance(offer) == chance(offer, dice="rygb") == counted(offer, "ryg")


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


@pytest.mark.parametrize("number", NUMBERS)
def test_one_number_in_one_row(number: int) -> None:
    p = WHITE_SUM.probability(number)
    by_die = Way(colour=("r", number))
    assert chance([Way(number)]) == p
    # Inclusion and exclusion: both white dice serve only when they show the same, 1 in 6.
    assert chance([by_die]) == 2 * p - p / 6
    assert chance([Way(number), by_die]) == counted(either("r", number), "r")
    assert chance([Way(number), by_die], dice="") == p


def test_chances_are_what_sympy_expands() -> None:
    """The joint generating function of a + b, a + c, b + c is g(su) g(sv) g(uv)."""
    s, u, v = sympy.symbols("s u v")

    def g(x: sympy.Expr) -> sympy.Expr:
        return sum(x**face for face in FACES) / sympy.Integer(6)

    terms = sympy.Poly(g(s * u) * g(s * v) * g(u * v), s, u, v).terms()
    for n, m in product(NUMBERS, repeat=2):
        colour = sum(p for (_, ac, bc), p in terms if m in (ac, bc))
        union = sum(p for (ab, ac, bc), p in terms if ab == n or m in (ac, bc))
        pair = sum(p for (ab, ac, bc), p in terms if ab == n and m in (ac, bc))
        assert sympy.Rational(chance([Way(colour=("r", m))])) == colour
        assert sympy.Rational(chance([Way(n), Way(colour=("r", m))])) == union
        assert sympy.Rational(chance([Way(n, ("r", m))])) == pair


LOCKS = {
    "R": "2/27",
    "RY": "73/648",
    "RG": "95/648",
    "RYG": "715/3888",
    "RYGB": "5135/23328",
}


@pytest.mark.filterwarnings("ignore::dyce.lifecycle.ExperimentalWarning")
@pytest.mark.parametrize("rows", ["R", "RY", "RG", "RYG", "RYGB"])
def test_locks_are_what_dyce_expands(rows: str) -> None:
    last = {"R": 12, "Y": 12, "G": 2, "B": 2}

    def lock(*dice: dyce.HResult[int]) -> int:
        w1, w2, *colours = (die.outcome for die in dice)
        return int(
            any(
                last[row] in (w1 + w2, w1 + colour, w2 + colour)
                for row, colour in zip(rows, colours, strict=True)
            )
        )

    locked = dyce.expand(lock, *[dyce.H(6)] * (2 + len(rows)))
    assert chance(lock_ways(rows)) == Fraction(locked[1], locked.total)


@pytest.mark.parametrize(("rows", "own"), LOCKS.items())
def test_lock_figures(rows: str, own: str) -> None:
    lock = lock_ways(rows)
    assert chance(lock) == Fraction(own) == counted(lock, rows.lower())
    assert chance(lock, dice="") == Fraction(2 if "G" in rows else 1, 36)


def test_published_lock_figures() -> None:
    assert format_chance(chance(lock_ways("R"))) == "2/27 = 7.41 % = 1 in 13.5"
    assert format_chance(chance(lock_ways("RY"))) == "73/648 = 11.3 % = 1 in 8.88"


def test_lock_is_the_last_cell_of_the_sheet() -> None:
    assert lock_ways("RG", sheet="mixx-b") == (*either("r", 11), *either("g", 3))


@given(offers)
def test_symmetric_under_turned_dice(offer: list[Way]) -> None:
    assert chance(mirrored(offer)) == chance(offer)
    assert chance(mirrored(offer), dice="") == chance(offer, dice="")


@given(offers, offers)
def test_union_lies_between_its_parts_and_their_sum(a: list[Way], b: list[Way]) -> None:
    union = chance(a + b)
    assert max(chance(a), chance(b)) <= union <= min(chance(a) + chance(b), Fraction(1))
    assert union == chance(b + a + a)


@given(offers, st.sampled_from(["", "r", "yg"]))
def test_more_dice_never_hurt(offer: list[Way], dice: str) -> None:
    assert chance(offer, dice="") <= chance(offer, dice=dice) <= chance(offer)


@given(ways, ways)
def test_way_is_no_likelier_than_its_parts(a: Way, b: Way) -> None:
    if a.white is not None and b.colour is not None:
        both = chance([Way(a.white, b.colour)])
        assert both <= min(chance([Way(a.white)]), chance([Way(colour=b.colour)]))


def test_pair_in_either_order() -> None:
    assert ways_of("R7+Y9") == {"R7+y9": Way(7, ("y", 9)), "Y9+r7": Way(9, ("r", 7))}
    assert ways_of("R7+Y7") == {"R7+y7": Way(7, ("y", 7)), "Y7+r7": Way(7, ("r", 7))}
    # In one row the white mark comes first, whichever way the row runs and the pair is written.
    for text in ("R7+R9", "R9+R7"):
        assert ways_of(text) == {"R7+r9": Way(7, ("r", 9))}
    for text in ("G7+G9", "G9+g7", "g7+G9"):
        assert ways_of(text) == {"G9+g7": Way(9, ("g", 7))}
    assert ways_of("R2+R6", sheet="mixx-b") == {"R6+r2": Way(6, ("r", 2))}


def test_die_is_the_colour_of_the_cell() -> None:
    assert ways_of("R5", sheet="mixx-a") == {
        "R5 by white sum": Way(5),
        "R5 by blue die": Way(colour=("b", 5)),
    }
    assert ways_of("R2+R5", sheet="mixx-a") == {"R2+b5": Way(2, ("b", 5))}
    # b9 is a cell of row Y there.
    assert ways_of("R4+b9", sheet="mixx-a") == {"R4+b9": Way(4, ("b", 9))}
    with pytest.raises(InvalidNotation, match="no turn makes both"):
        ways_of("Y10+b9", sheet="mixx-a")


def test_locked_row_takes_its_die_along() -> None:
    assert list(ways_of("R12+B8", sheet="mixx-a")) == ["B8+r12"]
    with pytest.raises(InvalidNotation, match="lock_timing"):
        ways_of("R12+r8", sheet="mixx-a")
    late = {"lock_timing": "end_of_turn"}
    assert list(ways_of("R12+B8", sheet="mixx-a", flags=late)) == ["R12+r8", "B8+r12"]
    assert list(ways_of("R12+y8")) == ["R12+y8"]


@pytest.mark.parametrize(
    ("sheet", "flags"),
    [
        (get_sheet("x-change").cut("RG", slice(2, 8)), {}),
        (get_sheet("connected-chain-b").cut("YG", slice(2, 8)), {}),
        (get_sheet("connected-chain-b").cut("YG", slice(2, 8)), {"chain_moves_frontier": False}),
        (get_sheet("connected-chain-c").cut("YG", slice(2, 8)), {"chain_optional": True}),
    ],
)
def test_fields_and_chains_bring_what_they_bring_by_the_rules(sheet, flags) -> None:
    cells = [f"{row.name}{cell.number}" for row in sheet.rows for cell in row.cells[:-1]]
    targets = [(cell,) for cell in cells] + list(combinations(cells, 2))
    offers = dict.fromkeys(targets, 0)
    empty = Position.parse("-", sheet, flags)
    for w1, w2, *shown in product(FACES, repeat=2 + len(sheet.dice)):
        roll = Roll((w1, w2), tuple(zip(sheet.dice, shown, strict=True)))
        marked = [
            {sheet.name_of((r, c)) for r, row in enumerate(after.rows) for c in row.cells}
            for after in map(empty.play, empty.moves(roll))
        ]
        for target in targets:
            offers[target] += any(found.issuperset(target) for found in marked)
    for target, count in offers.items():
        try:
            ways = ways_of("+".join(target), sheet=sheet, flags=flags).values()
        except InvalidNotation:
            ways = ()
        assert chance(ways) == Fraction(count, 6**4), target


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
    assert [str(odds.own) for odds in locks] == list(LOCKS.values())


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


@pytest.mark.parametrize(
    ("text", "token", "column", "advice"),
    [
        ("R13", "R13", 1, "R has no 13; it has 2, 3"),
        ("G13", "G13", 1, "G has no 13; it has 2, 3"),
        ("r1", "r1", 1, "r has no 1; it has 2, 3"),
        ("R12 Q3", "Q3", 5, "rows are R, Y, G, B, dice r, y, g, b"),
        ("w7", "w7", 1, "rows are R, Y, G, B, dice r, y, g, b"),
        ("R7  Y9+q2", "q2", 8, "rows are R"),
        ("seven", "seven", 1, "as in R7"),
        ("R07", "R07", 1, "as in R7"),
        ("R7+", "", 4, "as in R7"),
        ("R1٢", "R1٢", 1, "as in R7"),
        ("pass", "pass", 1, "as in R7"),
        ("r7+y9", "r7+y9", 1, "one white mark"),
        ("R7+y9+g3", "R7+y9+g3", 1, "one white mark"),
        ("Y2 R9+r7", "R9+r7", 4, "left of the colour one"),
        ("R7+R7", "R7+R7", 1, "left of the colour one"),
        ("G7+g9", "G7+g9", 1, "left of the colour one"),
    ],
)
def test_errors_name_the_place_and_the_remedy(
    text: str, token: str, column: int, advice: str
) -> None:
    with pytest.raises(InvalidNotation, match=advice) as caught:
        odds_table(text)
    assert (caught.value.token, caught.value.column) == (token, column)


@pytest.mark.parametrize(
    ("white", "colour", "advice"),
    [
        (None, None, "white sum, a colour sum or both"),
        (1, None, "2 to 12"),
        (7, ("r", 13), "2 to 12"),
        (None, ("R", 7), "small letter"),
        (None, ("red", 7), "small letter"),
    ],
)
def test_impossible_ways(white: int | None, colour: tuple[str, int] | None, advice: str) -> None:
    with pytest.raises(InvalidNotation, match=advice):
        Way(white, colour)


def test_impossible_rows_and_dice() -> None:
    for rows in ("", "RX"):
        with pytest.raises(InvalidNotation, match="rows are R, Y, G, B"):
            lock_ways(rows)
    with pytest.raises(InvalidNotation, match="small letter"):
        chance([Way(7)], dice="R")
    with pytest.raises(InvalidSetting, match="sheets are classic"):
        odds_table("R7", sheet="clasic")


def test_chances_if_one_die_may_be_turned():
    ways = [Way(white=5), Way(colour=("r", 7)), Way(8, ("r", 6))]
    for chosen in (ways[:1], ways[1:2], ways[2:], ways):
        hits = 0
        for a, b, face in product(range(1, 7), repeat=3):
            roll = Roll((a, b), (("r", face),))
            rolls = [roll, *(then for _, then in turned_rolls(roll))]
            hits += any(_offers(then, chosen) for then in rolls)
        assert chance(chosen, dice="r", turns=True) * 216 == hits


def _offers(roll: Roll, ways: list[Way]) -> bool:
    sums = {white + dict(roll.dice)["r"] for white in roll.whites}
    return any(
        way.white in (None, roll.white_sum) and (not way.colour or way.colour[1] in sums)
        for way in ways
    )
