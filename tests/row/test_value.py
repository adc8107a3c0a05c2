from __future__ import annotations

import json
from dataclasses import FrozenInstanceError, fields
from fractions import Fraction
from itertools import product

import pytest
from helpers.row_sets import (
    RED,
    ROWS,
    SHORT,
    brute,
    cells_of,
    outcomes,
    points,
    reachable,
    state_of,
)
from hypothesis import given
from hypothesis import strategies as st

from qwixx_math.errors import IllegalMove, IllegalPosition, InvalidNotation, InvalidSetting
from qwixx_math.row.lone_row import LoneRow, RowState
from qwixx_math.row.value import Offer, closing_chance, roll_order, rolls_left
from qwixx_math.row.wait import wait_table

rows = st.sampled_from(ROWS)
states = st.sampled_from((*RED.states, *RED.closed_states))
orders = st.text("op", min_size=1, max_size=6)
chances = st.fractions(Fraction(1, 50), 1, max_denominator=50)
kinds = st.sampled_from("op")


@pytest.mark.parametrize("row", SHORT, ids=lambda row: row.name)
@pytest.mark.parametrize("rolls", ["o", "p", "oo", "opo", "ppop"])
def test_rolls_left_agree_with_plain_recursion_on_every_set_of_marks(row, rolls):
    values = rolls_left(row, rolls)
    for cells in reachable(row):
        assert values.value(state_of(cells)) == brute(row, cells, rolls)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
@pytest.mark.parametrize("numbers", [(), (0, 1, 3), (1, 2, 4, 5), (0, 1, 2, 3, 5), (2, 3, 5, 6, 8)])
def test_rolls_left_agree_with_plain_recursion_on_whole_rows(row, numbers):
    cells = frozenset(numbers)
    assert rolls_left(row, "opo").value(state_of(cells)) == brute(row, cells, "opo")


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
@pytest.mark.parametrize("kind", ["o", "p"])
@pytest.mark.parametrize("chance", ["1/20", "0.3", 1])
def test_a_closing_chance_solves_its_equation_exactly(row, kind, chance):
    q, values = Fraction(chance), closing_chance(row, chance, kind)
    for state in row.states:
        found = outcomes(row, cells_of(state), kind)
        best = sum(n * max(values.then[state_of(e)] for e in ends) for ends, n in found.items())
        assert values.now[state] == Fraction(best, found.total())
        stands = points(row, cells_of(state))
        assert values.then[state] == (1 - q) * values.now[state] + q * stands


@pytest.mark.parametrize("row", SHORT, ids=lambda row: row.name)
@pytest.mark.parametrize("kind", ["o", "p"])
def test_value_iteration_tends_to_the_values_of_a_closing_chance(row, kind):
    sets = reachable(row)
    score = {c: float(points(row, c)) for c in sets}
    value, q = score, 0.2
    for _ in range(150):
        then = {c: (1 - q) * value[c] + q * score[c] for c in sets}
        value = {}
        for c in sets:
            found = outcomes(row, c, kind)
            value[c] = sum(n * max(then[e] for e in ends) for ends, n in found.items())
            value[c] /= found.total()
    exact = closing_chance(row, "1/5", kind)
    assert value == pytest.approx({c: float(exact.value(state_of(c))) for c in sets}, abs=1e-9)


@given(rows, states, orders, kinds, st.data())
def test_more_rolls_and_own_rolls_are_never_worse(row, state, rolls, kind, data):
    value = rolls_left(row, rolls).value(state)
    assert value >= row.score(state)
    assert rolls_left(row, kind + rolls).value(state) >= value
    assert rolls_left(row, rolls + kind).value(state) >= value
    at = data.draw(st.integers(0, len(rolls) - 1))
    assert rolls_left(row, rolls[:at] + "o" + rolls[at + 1 :]).value(state) >= value


@given(rows, states, chances, chances, kinds)
def test_a_smaller_closing_chance_and_own_rolls_are_never_worse(row, state, q1, q2, kind):
    low, high = sorted((q1, q2))
    value = closing_chance(row, high, kind).value(state)
    assert value >= rolls_left(row, kind).value(state) == closing_chance(row, 1, kind).value(state)
    assert closing_chance(row, low, kind).value(state) >= value
    assert closing_chance(row, high, "o").value(state) >= value


@given(rows, st.integers(1, 9), orders, chances, st.data())
def test_an_earlier_last_mark_and_more_marks_are_never_worse(row, last, rolls, q, data):
    marks = data.draw(st.integers(1, last))
    for values in rolls_left(row, rolls), closing_chance(row, q, rolls[0]):
        value = values.value(RowState(marks, last))
        assert values.value(RowState(marks, last - 1)) >= value
        assert values.value(RowState(marks + 1, last)) >= value


@given(states, orders)
def test_a_green_row_is_a_red_one_mirrored(state, rolls):
    red, green = rolls_left(RED, rolls), rolls_left(LoneRow.of("G"), rolls)
    assert red.value(state) == green.value(state)
    mirrored = [(14 - o.number, o.chance, o.marked, o.skipped) for o in green.offers(state)]
    assert mirrored == [(o.number, o.chance, o.marked, o.skipped) for o in red.offers(state)]


@given(rows, states, orders)
def test_offers_and_choices_value_the_same_marks(row, state, rolls):
    values = rolls_left(row, rolls)
    total = Fraction(0)
    for roll in product(range(1, 7), repeat=2):
        choices = {choice.move: choice for choice in values.choices(state, roll)}
        best = max(choice.value for choice in choices.values())
        assert all(choice.loss == best - choice.value for choice in choices.values())
        total += best
        offers = [offer for offer in values.offers(state) if offer.number == sum(roll)]
        assert len(choices) == 1 + len(offers)
        for offer in offers:
            assert choices[f"{row.name}{offer.number}"].value == offer.marked
            assert choices["pass"].value == offer.skipped
            assert (choices["pass"].loss == 0) != offer.mark or offer.gain == 0
    assert total / 36 == rolls_left(row, "p" + rolls[1:]).value(state)


def test_the_value_after_a_roll_is_that_of_one_roll_fewer():
    values = rolls_left(RED, "o" * 30)
    assert values.then == rolls_left(RED, "o" * 29).now
    assert max(values.now.values()) <= 78


def test_a_tie_skips():
    offers = [Offer(7, Fraction(1, 6), Fraction(n), Fraction(3)) for n in (2, 3, 4)]
    assert [(offer.gain, offer.mark) for offer in offers] == [(-1, False), (0, False), (1, True)]


def test_the_records_are_frozen():
    values = rolls_left(RED, "o")
    (wait, *_), start = wait_table(RED), RED.state(0)
    records = [RED, values, values.offers(start)[0], values.choices(start, (1, 1))[0], wait]
    for record in records:
        for field in fields(record):
            with pytest.raises(FrozenInstanceError):
                setattr(record, field.name, None)
        assert isinstance(hash(record), int)
        assert not hasattr(record, "__dict__")


def test_the_roll_order():
    assert (roll_order(1), roll_order(3)) == ("o", "ooo")
    assert roll_order(5, players=2, until_mine=1) == "popop"


def test_records_are_json():
    values = rolls_left(RED, "oo")
    for record in (*values.offers(RED.state(3, 5)), *values.choices(RED.state(3, 5), (3, 4, 5))):
        data = record.to_dict()
        assert json.loads(json.dumps(data)) == data
        for name, text in data["exact"].items():
            assert Fraction(text) == getattr(record, name)
            assert data[name] == float(Fraction(text))


@pytest.mark.parametrize("state", [RowState(1, 11), RowState(1, -2), RowState(0, 10)])
def test_every_entry_checks_the_state(state):
    values = rolls_left(RED, "o")
    for ask in (values.value, values.offers, lambda s: values.choices(s, (1, 1, 1))):
        with pytest.raises(IllegalPosition):
            ask(state)


@pytest.mark.parametrize(
    "call",
    [
        lambda: rolls_left(RED, ""),
        lambda: closing_chance(RED, 0),
        lambda: closing_chance(RED, "-1/2"),
        lambda: closing_chance(RED, "1.1"),
        lambda: closing_chance(RED, "often"),
        lambda: closing_chance(RED, "1/0"),
        lambda: closing_chance(RED, "1/2", "x"),
        lambda: roll_order(0),
        lambda: roll_order(3, players=0),
        lambda: roll_order(3, players=2, until_mine=2),
        lambda: roll_order(3, players=2, until_mine=3),
        lambda: roll_order(3, players=2, until_mine=-1),
    ],
)
def test_other_arguments_are_refused(call):
    with pytest.raises((InvalidNotation, InvalidSetting)):
        call()


def test_a_wrong_letter_in_the_order_is_named():
    with pytest.raises(InvalidNotation) as error:
        rolls_left(RED, "opx")
    assert (error.value.token, error.value.column) == ("x", 3)


@pytest.mark.parametrize("roll", [(1,), (1, 2, 3, 4), (0, 3), (3, 7, 1)])
def test_no_choices_for_what_is_no_roll(roll):
    with pytest.raises(IllegalMove):
        rolls_left(RED, "o").choices(RED.state(0), roll)
