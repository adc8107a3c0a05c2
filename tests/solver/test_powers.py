"""Values with a power by several routes, and what is answered with one."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from helpers.positions import TINY_FAMILY, reachable

import qwixx_math as qm
from qwixx_math.advice.reasons import no_mark_chance
from qwixx_math.chances.odds import Way, chance
from qwixx_math.errors import IllegalMove, InvalidSetting
from qwixx_math.game.dice_powers import rolled_again, turned_rolls
from qwixx_math.game.notation import Reroll, Roll
from qwixx_math.game.position import Position
from qwixx_math.game.rules import Flags
from qwixx_math.game.sheets import Sheet, get_sheet
from qwixx_math.proof.certify import certify
from qwixx_math.proof.reference import Reference
from qwixx_math.show.sentences import mark_or_skip, should_i, why_text
from qwixx_math.solver.index.lattice import lattice_of, possible_marks
from qwixx_math.solver.induction import compute_values
from qwixx_math.solver.measures import measure
from qwixx_math.solver.objectives import Objective
from qwixx_math.solver.roll_values import RollValues
from qwixx_math.solver.solution import Solution
from qwixx_math.solver.workload import workload_of
from qwixx_math.table.games import simulate

CLASSIC = get_sheet("classic")
TINY, GAPS, CHAIN, EXCHANGE = (
    TINY_FAMILY[name] for name in ("classic", "gaps", "chain", "exchange")
)
TRIPLE = CLASSIC.cut("RYG", slice(5, 7))
FINISH = {"second_lock_in_action1": "finish_turn"}
LATE = {"lock_timing": "end_of_turn"}
TINA, MISS, CHRIS, DUTCH = (
    {"power": power, "marks_to_lock": 1, "penalties_to_end": 2}
    for power in ("tina_turner", "miss_take", "chris_cross", "double_dutch")
)
GAMES = [
    (TINY, TINA),
    (TRIPLE, TINA | FINISH),
    (GAPS, MISS),
    (TINY, MISS | {"miss_last_cell": True, "penalty": 1}),
    (TRIPLE, MISS | {"miss_when": "no_legal_move"}),
    (TINY, MISS | {"miss_when": "no_legal_move", "miss_last_cell": True} | LATE),
    (TINY, CHRIS),
    (TRIPLE, CHRIS | FINISH),
    (TRIPLE, CHRIS | LATE),
    (TINY, CHRIS | {"chris_same_white": True, "lock_bonus": False}),
    (CHAIN, CHRIS),
    (EXCHANGE, CHRIS),
    (CLASSIC.cut("RG", slice(5, 7)), DUTCH),
]


def solved(sheet: Sheet, changed: dict[str, object], players: int = 1) -> Solution:
    lattice = lattice_of(sheet, Flags.of(changed))
    return Solution(lattice, players, compute_values(lattice, players, threads=1))


@pytest.fixture(scope="module")
def dutch() -> Solution:
    return solved(GAPS, DUTCH)


# Values


@pytest.mark.parametrize(
    ("sheet", "changed"), GAMES, ids=lambda value: getattr(value, "name", "") or value["power"]
)
@pytest.mark.parametrize("players", [1, 2])
def test_the_solver_agrees_with_the_plainest_one_wherever_play_leads(sheet, changed, players):
    solution, exact = solved(sheet, changed, players), Reference(sheet, changed, players)
    for position in reachable(solution.checked("-")):
        for until_mine in range(players):
            value = solution.value(position, until_mine)
            assert value == pytest.approx(float(exact.value(position, until_mine)), abs=1e-12)


@pytest.mark.parametrize("changed", [TINA, MISS, MISS | {"miss_when": "no_legal_move"}, CHRIS])
def test_short_sheets_are_certified(changed):
    certificate = certify(solved(TRIPLE, changed, 2), threads=1)
    assert certificate.complete
    assert certificate.faults == ()
    assert certificate.bound < 1e-10


def test_a_certificate_of_rolling_dice_again():
    certificate = certify(solved(TINY, DUTCH), sample=8, threads=1)
    assert certificate.holds(1e-10)


@pytest.mark.parametrize("changed", [TINA, MISS, CHRIS])
def test_values_of_another_power_are_not_certified(changed):
    claimed, other = solved(TINY, changed), solved(TINY, changed | {"power": "none"})
    wrong = Solution(claimed.lattice, 1, other.values)
    assert certify(wrong, threads=1).residual > 0.01


def test_a_power_is_worth_something_and_its_looser_reading_more():
    worth = {
        name: solved(GAPS, changed).value("-")
        for name, changed in {
            "none": TINA | {"power": "none"},
            "tina": TINA,
            "miss": MISS,
            "forced": MISS | {"miss_when": "no_legal_move"},
            "chris": CHRIS,
            "same": CHRIS | {"chris_same_white": True},
        }.items()
    }
    assert worth["none"] < worth["tina"]
    assert worth["none"] < worth["forced"] < worth["miss"]
    assert worth["none"] < worth["chris"] < worth["same"]


def test_rolling_again_by_the_rules_alone_comes_to_the_same_value(dutch):
    for text in ("-", "R6 P1", "Gx", "R6,7 G8"):
        position = dutch.checked(text)
        rolls = RollValues.of(dutch, position, 0)
        total, faces = 0.0, range(1, 7)
        for shown in product(faces, repeat=2 + len(position.dice)):
            roll = Roll(shown[:2], tuple(zip(position.dice, shown[2:], strict=True)))
            total += rolls.of_reroll(roll, rolls.best_reroll(roll) or Reroll(()))
        mean = total / 6 ** (2 + len(position.dice))
        assert mean == pytest.approx(dutch.value(position), abs=1e-11)


@pytest.mark.parametrize("changed", [TINA, MISS | {"miss_when": "no_legal_move"}, CHRIS])
def test_the_score_as_a_utility_is_worth_the_score(changed):
    points, rules, identity = solved(TINY, changed), Flags.of(changed), Objective.of(float)
    lattice = lattice_of(TINY, rules, possible_marks(TINY, rules))
    solution = Solution(lattice, 1, compute_values(lattice, 1, identity, threads=1), identity)
    for position in reachable(points.checked("-")):
        assert solution.value(position) == pytest.approx(points.value(position), abs=1e-11)


def test_a_power_needs_more_work():
    seconds = [
        workload_of(lattice_of(CLASSIC, Flags(power=power)), 1).core_seconds
        for power in ("none", "tina_turner", "chris_cross", "double_dutch")
    ]
    assert seconds == sorted(seconds)


# Answers


def test_advice_names_and_explains_what_a_power_does():
    advice = qm.advise("-", "w3 w2 r1 g1", sheet=GAPS, flags=TINA)
    turned = next(option for option in advice.options if option.move.turned)
    assert f"turns {turned.move.turned.die}" in why_text(advice.why(turned.move, games=0))
    advice = qm.advise("-", "w1 w1 r1 g6", sheet=GAPS, flags=MISS)
    assert "marks R6 in place of a penalty" in why_text(advice.why("miss:R6"))
    advice = qm.advise("-", "w1 w2 r5 g6", sheet=GAPS, flags=CHRIS)
    assert "marks two colours, r6 and r7" in why_text(advice.why("r6+r7"))


@pytest.mark.parametrize("power", [TINA, MISS, CHRIS])
def test_every_move_can_be_explained(power):
    advice = qm.advise("-", "w1 w2 r5 g5", sheet=GAPS, flags=power)
    assert power is not CHRIS or advice.option("g6+g7")  # which is made in the other order
    for option in advice.options:
        assert str(option.move) in why_text(advice.why(option.move, games=0))


def test_double_dutch_ranks_what_to_roll_again_beside_the_moves(dutch):
    asked = {"sheet": GAPS, "flags": DUTCH}
    advice = qm.advise("-", "w1 w1 r1 g1", **asked)
    option = advice.option("reroll w1 w1 r1 g1")
    fresh = RollValues.of(dutch, option.position, 0).values.mean()
    assert option.value == pytest.approx(fresh, abs=1e-12)
    assert isinstance(advice.best, Reroll)
    assert mark_or_skip(advice).startswith("Choose reroll")
    why = advice.why()
    assert not isinstance(why.other.move, Reroll)
    assert f"{advice.best} keeps no die; it is worth the mean" in why_text(why)
    after = qm.advise("-", "w1 w1 r1 g1", rerolled=True, **asked)
    assert [str(option.move) for option in after.options] == ["pass"]
    with pytest.raises(IllegalMove, match="rolled again already"):
        after.option("reroll w1")
    with pytest.raises(InvalidSetting, match="only with the power double_dutch"):
        qm.advise("-", "w1 w1 r1 g1", rerolled=True, sheet=GAPS, flags=TINA)
    with pytest.raises(IllegalMove, match="takes an own turn and the power"):
        qm.advise("-", "w1 w1 r1 g1", sheet=GAPS, flags=TINA).option("reroll w1")


def test_dice_that_change_nothing_are_no_rivals_of_a_move(dutch):
    asked = {"sheet": GAPS, "flags": DUTCH}
    advice = qm.advise("R6", "w3 w4 r1 g4", **asked)
    assert [str(option.move) for option in advice.options if option.loss == 0] == [
        "R7+g8",
        "reroll r1",
    ]
    assert mark_or_skip(advice).startswith("Mark R7+g8: it")
    assert should_i(advice, "R7+g8").startswith("Yes: R7+g8 is best, 0.58 points ahead of")
    assert str(advice.why("R7+g8").other.move) == "reroll w3 r1"
    assert advice.why("reroll w3").other == advice.options[0]


def test_how_often_a_reroll_improves_is_what_counting_gives(dutch):
    position, roll = dutch.checked("R6"), Roll.parse("w3 w4 r1 g1")
    rolls = RollValues.of(dutch, position, 0)

    def best(then):
        return max(dutch.look_up(position.play(move), 0) for move in position.moves(then))

    for reroll in position.rerolls(roll):
        after = [best(then) for then in rolled_again(roll, reroll)]
        better = sum(value > best(roll) + 1e-9 for value in after)
        assert rolls.improves(roll, reroll) == Fraction(better, len(after))


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


def test_the_chance_of_no_mark_counts_the_turned_die():
    text = "R4@11 Y4@11 G4@3 B1@5"
    plain, turning = (
        no_mark_chance(Position.parse(text, flags={"power": power}))
        for power in ("none", "tina_turner")
    )
    assert 0 < turning < plain < 1


@pytest.mark.parametrize("changed", [TINA, MISS, CHRIS, DUTCH])
def test_games_played_by_the_rules_have_the_expected_score(changed):
    solution = solved(TINY, changed)
    played = simulate(solution, 100, seed=5)
    assert abs(played.mean - solution.value("-")) < 4 * max(played.error, 1e-9)
    assert np.all(played.penalties <= 2)


def test_what_is_not_answered_with_a_power_is_refused_in_words():
    with pytest.raises(InvalidSetting, match="measures of best play: not yet with the power tina"):
        measure(solved(TINY, TINA), "-")
    with pytest.raises(InvalidSetting, match="power is magic_mike, which cannot be solved yet"):
        qm.solve("classic", flags={"power": "magic_mike"})
