"""Looking back: luck, loss and what others did add up to the final score."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from helpers.marks import slow_if
from helpers.positions import all_rolls

import qwixx_math as qm
from qwixx_math.coach import Game, review

DATA = Path(__file__).parents[1] / "data"


def difference(found):
    return found.start_value + found.luck - found.loss + found.others - found.end_value


def test_a_recorded_game_of_25_turns_adds_up(classic):
    game = Game.load(DATA / "game-alone.qwixx")
    found = review(game, quiet=True)
    assert (game.is_over, len(found.decisions), found.events) == (True, 25, ())
    assert found.start_value == classic.value("-")
    assert found.end_value == game.position.score
    total = found.start_value + sum(d.luck for d in found.decisions)
    total -= sum(d.loss for d in found.decisions)
    assert total == pytest.approx(game.position.score, abs=1e-6)
    assert found.loss > 10
    assert found.loss_a_decision == pytest.approx(found.loss / 25)


@pytest.mark.slow
def test_a_game_of_three_adds_up_with_what_others_closed():
    game = Game.load(DATA / "game-of-three.qwixx")
    found = review(game, quiet=True)
    assert game.is_over
    (event,) = found.events
    assert (event.what, event.after_roll) == ("closed Y", 30)
    cycle = qm.solve(players=3)
    (step,) = [step for step in game.steps if str(step.entry) == "closed Y"]
    assert step.until_mine == game.undone().first == 2
    assert event.change == pytest.approx(cycle.value(step.after, 2) - cycle.value(step.before, 2))
    assert found.others == event.change
    assert difference(found) == pytest.approx(0, abs=1e-6)
    assert abs(difference(found) + found.others) > 1
    assert found.end_value == game.position.score


@pytest.mark.parametrize("seed", slow_if(lambda seed: seed % 2 == 1, range(6)))  # of two players
def test_any_play_adds_up(seed):
    random = Random(seed)
    players = 1 + seed % 2
    game = Game(qm.Position.parse("R3@6 Y2@4 P1"), players, players - 1, seed)
    while not game.is_over:
        if players > 1 and random.random() < 0.1:
            rows = [n for row, n in enumerate("RYGB") if not game.position.is_closed(row)]
            with suppress(qm.IllegalMove):  # a colour was marked in that row before
                game = game.with_closed(random.choice(rows))
        elif players > 1 and random.random() < 0.02:
            with suppress(qm.IllegalMove):  # at an own roll nobody else can
                game = game.with_end()
        else:
            game = game.with_seeded_roll()
            game = game.with_move(random.choice(game.moves()))
        found = review(game, quiet=True)
        assert difference(found) == pytest.approx(0, abs=1e-6)
    assert found.end_value == game.position.score
    assert all(decision.loss >= 0 for decision in found.decisions)


@pytest.mark.slow
def test_a_white_mark_is_judged_by_what_was_known_and_the_rest_by_what_was_left():
    """Others lock red at one's own roll: by hand from values, part by part."""
    start, roll = qm.Position.parse("R2@3 Y2@5 B3@8"), "66 r2 y1 g5 b1"
    cycle = qm.solve(players=2)
    rolled = Game(start, 2).with_roll(roll)

    def after(move, shut=""):
        position = start.play(move)
        return cycle.value(position.with_closed([0]) if shut else position, 1)

    known = {str(move): after(move) for move in rolled.moves()}
    left = {str(m): after(m, "x") for m in rolled.moves() if not m.colour or m.colour.where != "r"}
    for played in ("pass", "b7", "y7", "g11", "G12", "G12+b7"):
        game = rolled.with_move(played).with_closed("R")
        found = review(game, quiet=True)
        (decision,), (event,) = found.decisions, found.events
        white = "G12" if played.startswith("G12") else ""
        alike = {m for m in known if m.partition("+")[0] == white or not (white or m[0].isupper())}
        aimed = max(alike, key=known.get)
        best_left = max(left[move] for move in alike & left.keys())
        assert str(decision.judged) == aimed
        loss = max(known.values()) - known[aimed] + best_left - left[played]
        assert decision.loss == pytest.approx(loss, abs=1e-9)
        assert event.change == pytest.approx(best_left - known[aimed], abs=1e-9)
        assert found.end_value == pytest.approx(left[played], abs=1e-9)
        assert difference(found) == pytest.approx(0, abs=1e-6)


@pytest.mark.slow
def test_no_penalty_where_others_ended_the_game_before_it():
    game = Game(qm.Position.parse("R3@9 Yx"), 2).with_roll("66 r1 g1 b1").with_move("pass")
    found = review(game.with_closed("R"), quiet=True)
    assert found.end_value == found.decisions[0].score == 6
    assert difference(found) == pytest.approx(0, abs=1e-6)


@pytest.mark.slow
def test_luck_is_nothing_on_average():
    """Over all rolls of one position, each as likely as it is."""
    start = qm.Position.parse("R5@10 Y4@11 G5@3 Bx P3")
    total = mean = spread = 0.0
    for roll, ways in all_rolls(start.dice):
        game = Game(start).with_roll(roll)
        (decision,) = review(game.with_move(game.moves()[0]), quiet=True).decisions
        total += ways
        mean += ways * decision.luck
        spread += ways * abs(decision.luck)
    assert total == 6**5
    assert abs(mean / total) < 1e-9
    assert spread / total > 1


@pytest.mark.slow
def test_decisions_are_what_advice_says():
    found = review(Game.load(DATA / "game-of-three.qwixx"), quiet=True)
    for decision in found.decisions[:12]:
        advice = found.advice_on(decision)
        assert advice.option(decision.move) == decision.played
        assert advice.options[0] == decision.best
        assert decision.loss == advice.option(decision.move).loss
    worst = found.worst()
    assert len(worst) == 3
    assert [d.loss for d in worst] == sorted((d.loss for d in found.decisions), reverse=True)[:3]
    assert found.worst(1) == worst[:1]


@pytest.mark.slow
def test_a_game_that_goes_on_is_valued_now():
    game = Game(qm.Position.parse("-"), 2).with_roll("11 r1 y1 g1 b1").with_move("R2")
    found = review(game.with_roll("34"), quiet=True)
    assert found.end_value == qm.solve(players=2).value("R2", 1)
    assert len(found.decisions) == 1
    empty = review(Game(qm.Position.parse("-")), quiet=True)
    assert (empty.loss, empty.luck, empty.others, empty.loss_a_decision) == (0, 0, 0, 0)
    assert empty.worst() == []
    assert empty.start_value == empty.end_value


@pytest.mark.slow
def test_the_end_by_another_counts_for_others():
    game = Game(qm.Position.parse("R4@5 P1"), 2, 1).with_roll("34").with_move("pass").with_end()
    found = review(game, quiet=True)
    assert found.end_value == 5
    assert found.others == pytest.approx(5 - qm.solve(players=2).value("R4@5 P1"))


@pytest.mark.slow
def test_json():
    found = review(Game.load(DATA / "game-of-three.qwixx"), quiet=True)
    data = found.to_dict()
    assert data["schema"] == "qwixx-review/1"
    assert data["others"] == data["events"][0]["change"]
    total = data["start_value"] + data["luck"] - data["loss"] + data["others"]
    assert total == pytest.approx(data["end_value"], abs=1e-6)
    assert data["score"] == data["end_value"]
    assert data["worst"] == [d.number for d in found.worst()]
    first = data["decisions"][0]
    assert (first["roll_number"], first["until_mine"], first["roll"]) == (1, 2, "w4 w5")


def test_a_sheet_put_right_is_told_apart_from_what_others_did():
    game = Game(qm.Position.parse("R3@6 Y2@4"), 1).with_roll("345162").with_move("pass")
    game = game.with_position(qm.Position.parse("R3@6 Y2@4"))
    found = review(game, quiet=True)
    (event,) = found.events
    assert event.mended
    assert found.others == 0
    assert found.mended == event.change > 4
    assert difference(found) + found.mended == pytest.approx(0, abs=1e-9)
