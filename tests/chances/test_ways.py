"""Ways to use a roll against counting every roll, sympy and dyce."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations, product

import dyce
import pytest
import sympy
from helpers.rolls import FACES, NUMBERS, counted, either
from hypothesis import given, settings
from hypothesis import strategies as st

from qwixx_math.chances.dice import WHITE_SUM
from qwixx_math.chances.odds import odds_table
from qwixx_math.chances.targets import ways_of
from qwixx_math.chances.ways import Way, chance, lock_ways
from qwixx_math.errors import InvalidNotation, InvalidSetting
from qwixx_math.game.dice_powers import turned_rolls
from qwixx_math.game.notation import Roll
from qwixx_math.game.position import Position
from qwixx_math.game.sheets import get_sheet

ways = st.builds(
    Way, st.none() | st.integers(2, 12), st.tuples(st.sampled_from("ryg"), st.integers(2, 12))
) | st.builds(Way, st.integers(2, 12))
offers = st.lists(ways, max_size=5)


def mirrored(offer: Iterable[Way]) -> list[Way]:
    """The ways after d → 7 − d on every die, so n → 14 − n on every sum."""
    return [
        Way(way.white and 14 - way.white, way.colour and (way.colour[0], 14 - way.colour[1]))
        for way in offer
    ]


@settings(max_examples=40)
@given(offers, st.sampled_from(["", "r", "gy", "ryg"]))
def test_chance_is_what_counting_gives(offer: list[Way], dice: str) -> None:
    assert chance(offer, dice=dice) == counted(offer, dice)


@settings(max_examples=10)
@given(offers)
def test_default_dice_are_all_that_are_named(offer: list[Way]) -> None:
    assert chance(offer) == chance(offer, dice="rygb") == counted(offer, "ryg")


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
