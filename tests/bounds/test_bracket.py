"""Bounds of sheets that cannot be solved, against exhaustive recursion on small ones."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest
from click.testing import CliRunner

import qwixx_math as qm
from qwixx_math.advice.estimate import estimate
from qwixx_math.bounds.bracket import bracket, exact_value, upper_bound
from qwixx_math.bounds.half_rules import HalfState
from qwixx_math.bounds.policy import Playing, playing_of
from qwixx_math.bounds.two_halves import halves_to_play
from qwixx_math.chances.race import Effort
from qwixx_math.cli import main
from qwixx_math.game.notation import Mark
from qwixx_math.proof.reference import Reference
from qwixx_math.solver import workload

CLASSIC, BIG = qm.get_sheet("classic"), qm.get_sheet("big-points")
SHORT = {"marks_to_lock": 2, "penalties_to_end": 2}
MIKE = {"power": "magic_mike"}
TINY = [
    (CLASSIC.cut("R", slice(3, 8)), SHORT | MIKE),
    (CLASSIC.cut("R", slice(2, 9)), SHORT | MIKE),
    (CLASSIC.cut("RG", slice(4, 8)), SHORT | MIKE),
    (CLASSIC.cut("R", slice(3, 8)), SHORT | MIKE | {"mike_any_skipped": True}),
    (BIG.cut("RY", slice(4, 7)), SHORT),
    (BIG.cut("RY", slice(4, 7)), SHORT | {"bonus_colour": "either_neighbour"}),
    (BIG.cut("RY", slice(4, 7)), SHORT | {"bonus_with_mark": True}),
    (BIG.cut("RY", slice(4, 7)), SHORT | {"lock_timing": "end_of_turn"}),
    (BIG.cut("RY", slice(4, 7)), SHORT | {"second_lock_in_action1": "finish_turn"}),
]


@pytest.mark.parametrize(("sheet", "flags"), TINY)
def test_the_exact_value_of_small_sheets_lies_between_the_bounds(
    sheet: qm.Sheet, flags: dict[str, str]
) -> None:
    rules = qm.Flags.of(flags)
    exact = float(Reference(sheet, rules).value("-"))
    played = playing_of(sheet, rules, quiet=True).simulate(8192, 1)
    assert played.mean - 4 * played.error <= exact <= upper_bound(sheet, rules, quiet=True) + 1e-9
    assert played.mean >= exact - 4  # a way to play worth the name
    assert exact_value(sheet, rules, quiet=True) == pytest.approx(exact, abs=1e-12)


@pytest.mark.parametrize("flags", [{}, {"mike_any_skipped": True}, {"lock_timing": "end_of_turn"}])
def test_two_rows_with_magic_mike_are_solved_exactly(flags: dict[str, str]) -> None:
    sheet, rules = CLASSIC.cut("RG", slice(4, 9)), qm.Flags.of(SHORT | MIKE | flags)
    exact = float(Reference(sheet, rules).value("-"))
    assert exact_value(sheet, rules, quiet=True) == pytest.approx(exact, abs=1e-12)


def test_a_whole_row_with_magic_mike() -> None:
    """2.97 points: under the four penalties that end a game of one row, few are left."""
    sheet, rules = CLASSIC.cut("R", slice(None)), qm.Flags.of(MIKE)
    assert sheet.name == "classic/R"
    exact = float(Reference(sheet, rules).value("-"))
    assert exact_value(sheet, rules, quiet=True) == pytest.approx(exact, abs=1e-12)
    assert exact_value(CLASSIC, rules) is exact_value(BIG, qm.Flags()) is None


def test_without_gaps_the_halves_are_the_solved_sheet() -> None:
    sheet, flags = CLASSIC.cut("RYGB", slice(4, 9)), {"marks_to_lock": 2}
    solved = qm.solve(sheet, flags=flags, quiet=True).value("-")
    game = halves_to_play(sheet, qm.Flags.of(flags | MIKE))
    rules = [replace(half, worth=0.0) for half in (game.first, game.second)]
    plain = replace(game, first=rules[0], second=rules[1])
    assert plain.triangle
    assert plain.solve()[0, 0] == pytest.approx(solved, abs=1e-9)


def worth(playing: Playing, position: qm.Position) -> float:
    """What the way to play takes a position for."""
    found, beside = [], 0.0
    for half, rules in enumerate((playing.game.first, playing.game.second)):
        patterns = [
            sum(1 << cell for cell in row.cells or ())
            for row in position.rows[2 * half : 2 * half + 2]
        ]
        circles = sum(
            1 << cell
            for bonus, cell in position.circles
            if playing.sheet.bonus[bonus].rows[0] == 2 * half
        )
        state = HalfState(tuple(map(rules.key, patterns)), rules.level(circles))
        found.append(rules.states[rules.sorted(state)[0]])
        beside += sum(map(rules.beside, patterns)) + rules.circles_beside(circles)
    one, two = found
    if playing.game.triangle:
        place = max(one, two) * (max(one, two) + 1) // 2 + min(one, two)
    else:
        place = one * len(playing.game.second.states) + two
    points = playing.flags.penalty * position.penalties
    return float(playing.values[place, position.penalties]) - points + beside


def game_by_position(playing: Playing, dice: np.ndarray) -> tuple[list[int], list[list[Mark]]]:
    """One game through the rule executor by the same values: results, and the marks made."""
    position, rolls, made = qm.Position.parse("-", playing.sheet, playing.flags), 0, []
    while not position.is_over:
        faces = zip(playing.sheet.dice, map(int, dice[rolls][2:]), strict=False)
        in_game = tuple((die, face) for die, face in faces if die in position.dice)
        roll = qm.Roll((int(dice[rolls][0]), int(dice[rolls][1])), in_game)
        options = [(move, position.play(move, roll)) for move in position.moves(roll)]
        worths = [worth(playing, after) for _, after in options]
        move, position = options[worths.index(max(worths))]
        made.append([mark for mark in (move.white, move.colour) if mark])
        rolls += 1
    return [position.score, rolls, position.penalties, len(position.closed)], made


@pytest.mark.parametrize(
    ("sheet", "flags"),
    [
        *TINY[:7:2],
        (CLASSIC.cut("RYGB", slice(3, 8)), MIKE | {"marks_to_lock": 3}),
        (BIG.cut("RYGB", slice(4, 8)), {"marks_to_lock": 2, "lock_timing": "end_of_turn"}),
        (BIG.cut("RYGB", slice(4, 8)), {"marks_to_lock": 2, "bonus_with_mark": True}),
    ],
)
def test_games_are_those_of_the_rule_executor(sheet: qm.Sheet, flags: dict[str, str]) -> None:
    playing = playing_of(sheet, qm.Flags.of(flags), quiet=True)
    empty = qm.Position.parse("-", sheet, playing.flags)
    dice = playing.dice([5], 40)
    results = playing.play(empty, dice)
    for game in range(40):
        moves = np.zeros((dice.shape[1], 2, 3), np.int64)
        playing.play(empty, dice[game : game + 1], moves)
        expected, made = game_by_position(playing, dice[game])
        assert results[game].tolist() == expected
        found = [[place for place in roll if place[0] >= 0] for roll in moves.tolist()]
        for marks, places in zip(made, found, strict=False):
            rows = [empty.place(mark) for mark in marks]
            slots = [
                (row if row < len(sheet.rows) else row - len(sheet.rows) + 4) for row, _ in rows
            ]
            assert [place[:2] for place in places] == [
                [slot, cell] for slot, (_, cell) in zip(slots, rows, strict=True)
            ]
            assert [place[2] >= 0 for place in places] == [mark.joined for mark in marks]


@pytest.mark.parametrize(("sheet", "flags"), [TINY[1], TINY[4]])
def test_the_best_move_is_the_exact_one_where_the_gap_exceeds_the_error(
    sheet: qm.Sheet, flags: dict[str, str]
) -> None:
    rules = qm.Flags.of(flags)
    exact = Reference(sheet, rules)
    generator, clear = np.random.default_rng(3), 0
    here = qm.Position.parse("-", sheet, rules)
    for _ in range(12):
        faces = [int(face) for face in generator.integers(1, 7, 2 + len(here.dice))]
        roll = qm.Roll((faces[0], faces[1]), tuple(zip(here.dice, faces[2:], strict=True)))
        moves = here.moves(roll)
        values = {move: float(exact.value(here.play(move))) for move in moves}
        found = estimate(here, moves, effort=Effort(4096, 0.1, 1), quiet=True)
        best = max(values, key=lambda move: values[move])
        second = max((v for move, v in values.items() if move != best), default=-1e9)
        if values[best] - second > 2.0 and found[0].loss + 3 * found[-1].loss_error < 2.0:
            clear += 1
            assert values[found[0].move] == values[best]
        for option in found:
            assert option.value <= values[option.move] + 5 * option.value_error + 1e-9
    assert clear


def test_advice_is_labelled_estimated_and_repeats(monkeypatch: pytest.MonkeyPatch) -> None:
    sheet, flags = TINY[4]
    monkeypatch.setattr("qwixx_math.advice.estimate.EFFORT", Effort(2048, 1.0, 1))
    one, two = (qm.advise("R7", "34 r2 y4", sheet=sheet, flags=flags, quiet=True) for _ in "ab")
    assert one.to_dict() == two.to_dict()
    data = json.loads(json.dumps(one.to_dict()))
    assert data["exact"] is False
    assert data["seed"] == 0
    assert {"value_standard_error", "loss_standard_error", "games"} <= data["options"][0].keys()
    other = qm.advise("R7", "34 r2 y4", sheet=sheet, flags=flags, seed=1, quiet=True)
    assert other.to_dict() != one.to_dict()
    with pytest.raises(qm.InvalidSetting, match="without reasons"):
        one.why()


def test_the_size_of_a_long_solve_is_told_first(monkeypatch, tmp_path, capsys) -> None:
    monkeypatch.setenv("QWIXX_MATH_CACHE", str(tmp_path))
    monkeypatch.setattr(workload, "_SECONDS_A_HALF", 60.0)
    sheet, flags = TINY[0]
    bracket(sheet, flags, games=2)
    assert "of memory; if stopped, it begins anew" in capsys.readouterr().err
    bracket(sheet, flags, games=2)
    assert "begins anew" not in capsys.readouterr().err


def test_idle_flags_need_no_way_to_play_of_their_own(monkeypatch, tmp_path) -> None:
    monkeypatch.setenv("QWIXX_MATH_CACHE", str(tmp_path))
    sheet, flags = CLASSIC.cut("R", slice(1, 7)), TINY[0][1]
    tables = []
    for changed in (flags, flags | {"miss_last_cell": True}):
        qm.advise("R7", "34 r2", sheet=sheet, flags=changed, quiet=True)
        tables.append({path.name for path in tmp_path.rglob("*.safetensors")})
    assert tables[0] == tables[1] != set()


def test_what_is_not_estimated_or_bounded_is_refused_in_words() -> None:
    sheet, flags = TINY[0]
    with pytest.raises(qm.InvalidSetting, match="one player and the score only"):
        qm.advise("-", "34 r2", sheet=sheet, flags=flags, players=2)
    with pytest.raises(qm.InvalidSetting, match="solved exactly"):
        bracket("classic")
    with pytest.raises(qm.InvalidSetting, match="neither solved nor bounded"):
        bracket("big-points", MIKE)
    with pytest.raises(qm.InvalidSetting, match="neither solved nor bounded"):
        bracket("mixx-a", {"power": "magic_mike"})
    with pytest.raises(qm.InvalidSetting, match="games are 2 to 100,000,000"):
        bracket(sheet, flags, games=1)
    for options, hint in (
        ({"sheet": "big-points"}, "`qwixx bracket --sheet big-points` bounds"),
        ({"flags": MIKE}, "--sheet classic --power magic_mike` bounds"),
    ):
        with pytest.raises(qm.InvalidSetting, match=hint):
            qm.solve(**options, quiet=True)


def test_the_command_says_which_settings_have_no_bracket() -> None:
    found = CliRunner().invoke(main, ["bracket", "--sheet", "mixx-b"], standalone_mode=False)
    assert found.exit_code == 2
    assert "solved exactly" in found.stderr
    assert not found.stdout


UNSOLVED = BIG.cut("RYG", slice(4, 7)), SHORT


@pytest.mark.parametrize(
    ("sheet", "flags", "solved"), [(*TINY[0], True), (*TINY[4], True), (*UNSOLVED, False)]
)
def test_a_bracket_repeats_and_says_what_it_is(
    sheet: qm.Sheet, flags: dict[str, str], *, solved: bool
) -> None:
    one, two = (bracket(sheet, flags, 4096, 7, quiet=True) for _ in "ab")
    assert one == two
    assert one.lower <= one.upper
    assert one.width == one.upper - one.lower
    assert one.to_dict()["exact"] is solved
    assert (one.to_dict()["value"] is not None) is solved
