"""Values of sheets with chains, frames and exchange fields, by several routes."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from helpers.positions import SHORT_FAMILY, TINY_FAMILY, reachable

import qwixx_math as qm
from qwixx_math.advice.play_on import play_on
from qwixx_math.errors import InvalidSetting
from qwixx_math.game.notation import Row
from qwixx_math.game.position import Position
from qwixx_math.game.rules import Flags
from qwixx_math.game.sheets import Sheet, get_sheet
from qwixx_math.proof.certify import certify
from qwixx_math.proof.reference import Reference
from qwixx_math.proof.transitions import Transitions
from qwixx_math.show.sentences import why_text
from qwixx_math.solver.index.lattice import Lattice, lattice_of, possible_marks
from qwixx_math.solver.induction import compute_values
from qwixx_math.solver.kernels import backward as kernel
from qwixx_math.solver.measures import measure
from qwixx_math.solver.objectives import Objective
from qwixx_math.solver.saved import TableKey
from qwixx_math.solver.solution import Solution
from qwixx_math.solver.unfinished import Draft
from qwixx_math.solver.workload import workload_of
from qwixx_math.table.games import play_table, simulate
from qwixx_math.table.strategies import AtRandom

FINISH = {"second_lock_in_action1": "finish_turn"}
LATE = {"lock_timing": "end_of_turn"}
CHAIN, STEPS, EXCHANGE = (
    get_sheet(f"{name}") for name in ("connected-chain-a", "connected-steps-a", "x-change")
)
GAMES = [
    (TINY_FAMILY["chain"], {"marks_to_lock": 1}),
    (
        TINY_FAMILY["chain"],
        {"marks_to_lock": 2, "lock_bonus": False} | FINISH,
    ),
    (CHAIN.cut("RYG", slice(1, 4)), {"marks_to_lock": 2}),
    (TINY_FAMILY["steps"], {"marks_to_lock": 1}),
    (STEPS.cut("YGB", slice(8, 11)), {"marks_to_lock": 1} | FINISH | LATE),
    (TINY_FAMILY["exchange"], {"marks_to_lock": 1}),
    (EXCHANGE.cut("RY", slice(3, 6)), {"marks_to_lock": 1} | FINISH),
]
CERTIFIED = [
    (SHORT_FAMILY["chain"], {"marks_to_lock": 2}),
    (SHORT_FAMILY["chain"], {"marks_to_lock": 1, "lock_bonus": False} | FINISH | LATE),
    (STEPS.cut("YGB", slice(6, 11)), {"marks_to_lock": 2}),
    (EXCHANGE.cut("RG", slice(2, 8)), {"marks_to_lock": 3}),
]

each_game = pytest.mark.parametrize(
    ("sheet", "changed"), GAMES, ids=lambda value: getattr(value, "name", "")
)


def solved(sheet: Sheet, changed: dict[str, object], players: int = 1) -> Solution:
    lattice = lattice_of(sheet, Flags.of(changed))
    return Solution(lattice, players, compute_values(lattice, players, threads=1))


def empty(sheet: Sheet, flags: Flags) -> Position:
    return Position(sheet, flags, (Row(),) * len(sheet.rows))


@each_game
@pytest.mark.parametrize("players", [1, 3])
def test_the_solver_agrees_with_the_plainest_one_wherever_play_leads(sheet, changed, players):
    solution = solved(sheet, changed, players)
    exact = Reference(sheet, changed, players)
    for position in reachable(empty(sheet, solution.lattice.flags)):
        for until_mine in range(players):
            value = solution.value(position, until_mine)
            assert value == pytest.approx(float(exact.value(position, until_mine)), abs=1e-12)


@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize(
    ("sheet", "changed"), CERTIFIED, ids=lambda value: getattr(value, "name", "")
)
def test_short_sheets_are_certified(sheet, changed, players):
    certificate = certify(solved(sheet, changed, players), threads=1)
    assert certificate.complete
    assert certificate.faults == ()
    assert certificate.bound < 1e-10


@pytest.mark.parametrize(
    "sheet",
    [SHORT_FAMILY["chain"], SHORT_FAMILY["steps"], CHAIN.cut("RYGB", slice(4, 8))],
    ids=lambda sheet: sheet.name,
)
def test_the_index_has_a_place_for_what_can_be_reached_and_solves_nothing_else(sheet):
    rules = Flags(marks_to_lock=2)
    lattice, game = lattice_of(sheet, rules), Transitions(sheet, rules)
    going_on = game.reached() & ~game.over[..., None]
    assert workload_of(lattice, 1).positions == going_on.sum()
    assert sum(map(len, map(lattice.places, lattice.layers()))) == going_on.sum()


@each_game
def test_symmetries_leave_the_values_as_they_are(sheet, changed):
    folded = solved(sheet, changed, 2)
    found = folded.lattice
    plain = Lattice(sheet, found.flags, found.order, found.closed_marks, (False, False, False))
    unfolded = Solution(plain, 2, compute_values(plain, 2, threads=1))
    for position in reachable(empty(sheet, found.flags)):
        assert folded.value(position, 1) == pytest.approx(unfolded.value(position, 1), abs=1e-12)
    assert plain.size >= found.size


def test_some_of_these_sheets_have_symmetries():
    assert any(any(lattice_of(sheet, Flags.of(flags)).sorts) for sheet, flags in GAMES)


@each_game
def test_the_score_as_a_utility_is_worth_the_score(sheet, changed):
    points, rules = solved(sheet, changed), Flags.of(changed)
    identity = Objective.of(float)
    lattice = lattice_of(sheet, rules, possible_marks(sheet, rules))
    solution = Solution(lattice, 1, compute_values(lattice, 1, identity, threads=1), identity)
    for position in reachable(empty(sheet, rules)):
        assert solution.value(position) == pytest.approx(points.value(position), abs=1e-11)


def test_a_key_tells_all_that_a_value_depends_on():
    sheet = get_sheet("x-change")
    rows = get_sheet("connected-chain-a").rows
    framed = get_sheet("connected-steps-a").rows
    bonus = get_sheet("big-points").bonus
    others = [
        replace(sheet, exchange=sheet.exchange[:-1]),
        replace(sheet, rows=rows),
        replace(sheet, rows=framed),
        replace(sheet, bonus=bonus),
        replace(sheet, most_marks=15),
    ]
    paths = {TableKey(layout, Flags(), 1).path for layout in (sheet, *others)}
    assert len(paths) == 6


@pytest.mark.parametrize(
    ("sheet", "changed"), CERTIFIED[1:], ids=lambda value: getattr(value, "name", "")
)
def test_games_played_through_the_rules_score_what_the_empty_sheet_is_worth(sheet, changed):
    solution = solved(sheet, changed, 2)
    games = simulate(solution, 400, seed=1, until_mine=1)
    assert abs(games.mean - solution.value("-", 1)) < 4 * games.error
    assert games.to_dict() == simulate(solution, 400, seed=1, until_mine=1).to_dict()


# Drafts


class StoppedError(Exception):
    pass


def test_a_solve_that_was_stopped_goes_on_from_its_last_finished_layer(monkeypatch, tmp_path):
    monkeypatch.setenv("QWIXX_MATH_CACHE", str(tmp_path))
    sheet, rules = SHORT_FAMILY["steps"].cut("YG", slice(0, 5)), Flags(marks_to_lock=2)
    lattice, key = lattice_of(sheet, rules), TableKey(sheet, rules, 2)
    whole = compute_values(lattice, 2, threads=1)
    layers = len(list(lattice.layers()))
    stop_after, solved_forms = 5, []
    real = kernel.solve_forms

    def counting(values, after, others, forms, *rest):
        solved_forms.extend(forms)
        real(values, after, others, forms, *rest)

    monkeypatch.setattr(kernel, "solve_forms", counting)

    def stop(done: int, total: int) -> None:
        if len(solved_forms) == done == sum(map(len, list(lattice.layers())[:stop_after])):
            raise StoppedError

    with pytest.raises(StoppedError), Draft(key) as draft:
        compute_values(lattice, 2, threads=1, draft=draft, report=stop)
    assert draft.path.exists()
    solved_forms.clear()
    with Draft(key) as draft:
        again = compute_values(lattice, 2, threads=1, draft=draft)
    np.testing.assert_array_equal(again, whole)
    assert len(solved_forms) == sum(map(len, list(lattice.layers())[stop_after:])) > 0
    assert layers > stop_after
    assert not draft.path.exists()


@pytest.mark.parametrize("damage", ["cut", "flipped", "foreign"])
def test_of_a_damaged_draft_nothing_wrong_is_taken(monkeypatch, tmp_path, damage):
    monkeypatch.setenv("QWIXX_MATH_CACHE", str(tmp_path))
    sheet, rules = TINY_FAMILY["steps"], Flags(marks_to_lock=1)
    key, layer = TableKey(sheet, rules, 1), np.arange(12.0).reshape(3, 4)
    draft = Draft(key)
    draft.add(layer)
    draft.add(layer + 1)
    draft.close()
    data = bytearray(draft.path.read_bytes())
    if damage == "cut":
        del data[-1]
    elif damage == "flipped":
        data[-5] ^= 1
    else:
        data[3] ^= 1
    draft.path.write_bytes(data)
    draft = Draft(key)
    first = draft.take((3, 4))
    if damage == "foreign":
        assert first is None
    else:
        np.testing.assert_array_equal(first, layer)
        assert draft.take((3, 4)) is None
    draft.add(layer + 2)
    draft.close()
    draft = Draft(key)
    if damage != "foreign":
        draft.take((3, 4))
    np.testing.assert_array_equal(draft.take((3, 4)), layer + 2)
    draft.close()


# Answers


@pytest.mark.parametrize(
    ("sheet", "start", "roll", "move", "told"),
    [
        (SHORT_FAMILY["chain"], "-", "33 r1 y1 g1 b1", "R6", "marks its chain partner Y6 too"),
        (
            STEPS.cut("YG", slice(4, 11)),
            "Y6 G7,5,3",
            "44 y1 g1",
            "Y8",
            "marks the fourth frame: +4",
        ),
        (EXCHANGE.cut("RG", slice(2, 8)), "-", "44 r1 g1", "R5^8", "uses exchange field 8↔5"),
    ],
    ids=lambda value: getattr(value, "name", ""),
)
def test_advice_names_what_the_sheet_adds(monkeypatch, tmp_path, sheet, start, roll, move, told):
    monkeypatch.setenv("QWIXX_MATH_CACHE", str(tmp_path))
    flags = {"marks_to_lock": 3}
    if "marks" in told and "frame" in told:
        assert qm.Position.parse(start, sheet, flags).framed == 3
    advice = qm.advise(start, roll, sheet=sheet, flags=flags, quiet=True)
    assert advice.option(move)
    why = advice.why(move)
    assert told in why_text(why)
    assert why.to_dict()["moves"][0]["outlook"] is None


def test_what_cannot_serve_such_sheets_says_so():
    solution = solved(*GAMES[0])
    problem = "not yet with chains, which sheet 'connected-chain-a/RY"
    with pytest.raises(InvalidSetting, match=problem):
        measure(solution)
    with pytest.raises(InvalidSetting, match=problem):
        play_table([AtRandom()], 10, sheet=GAMES[0][0])
    with pytest.raises(InvalidSetting, match=problem):
        play_on(solution, [empty(GAMES[0][0], solution.lattice.flags)], games=10)
    with pytest.raises(InvalidSetting, match="a table of others: not yet with chains"):
        qm.solve(GAMES[0][0], players=2, model="table")


@pytest.mark.parametrize("players", [1, 2])
def test_chains_on_rows_that_can_never_be_locked(players):
    """No closed row occurs there, so the last pair of row states is out of reach."""
    sheet, flags = get_sheet("connected-chain-a").cut("RYG", slice(3, 6)), {"penalties_to_end": 1}
    exact = float(Reference(sheet, Flags.of(flags), players).value("-"))
    solved = qm.solve(sheet, players=players, flags=flags, quiet=True)
    assert solved.value("-") == pytest.approx(exact, abs=1e-12)


def test_chains_that_no_sheet_may_have_are_refused():
    for ends in (((0, 0), (0, 2)), ((0, 3), (1, 0))):
        rows = [list(row.cells) for row in get_sheet("classic").cut("RY", slice(0, 4)).rows]
        for (row, cell), other in (ends, ends[::-1]):
            rows[row][cell] = rows[row][cell]._replace(link=other)
        plain = get_sheet("classic").cut("RY", slice(0, 4))
        linked = tuple(
            replace(row, cells=tuple(cells)) for row, cells in zip(plain.rows, rows, strict=True)
        )
        with pytest.raises(InvalidSetting, match="a chain within a row or on a last cell"):
            qm.solve(replace(plain, rows=linked), flags={"marks_to_lock": 1}, quiet=True)


def test_a_lost_frame_is_named_and_a_number_that_a_chain_still_brings(monkeypatch, tmp_path):
    monkeypatch.setenv("QWIXX_MATH_CACHE", str(tmp_path))
    flags = {"marks_to_lock": 2, "penalties_to_end": 1}
    steps = get_sheet("connected-steps-c").cut("RY", slice(2, 8))  # R6, Y5 and Y7 are framed
    advice = qm.advise("-", "44 r1 y1", sheet=steps, flags=flags, quiet=True)
    assert "passes over Y4, Y5 (a frame), Y6, Y7 (a frame)" in why_text(advice.why("Y8"))
    frames = advice.why("Y8").to_dict()["moves"][0]["given_up"][0]["frames"]
    assert frames == ["Y5", "Y7"]
    chain = get_sheet("connected-chain-a").cut("RY", slice(3, 8))
    advice = qm.advise("-", "34 r1 y1", sheet=chain, flags=flags, quiet=True)
    why = advice.why("R7")
    assert "passes over R5 (on" not in why_text(why)
    assert "passes over R5 (R6 can still come with Y6)" in why_text(why)
    assert why.to_dict()["moves"][0]["in_reach"] == [["R6", "Y6"]]
    both = qm.advise("R5", "24 r4 y1", sheet=chain, flags=flags, quiet=True).why("Y6+r8")
    assert "marks its chain partner R6 too and passes over R7, and over Y5." in why_text(both)
    closed = qm.advise("Rx", "34 y1", sheet=chain, flags=flags, quiet=True).why("Y7")
    assert "passes over Y5, Y6." in why_text(closed)


def test_flags_that_change_nothing_on_a_sheet_need_no_table_of_their_own(monkeypatch, tmp_path):
    monkeypatch.setenv("QWIXX_MATH_CACHE", str(tmp_path))
    sheet = get_sheet("classic").cut("RG", slice(3, 7))
    flags = {"marks_to_lock": 2, "penalties_to_end": 1}
    idle = flags | {"chain_optional": True, "bonus_with_mark": True, "mike_any_skipped": True}
    solution = qm.solve(sheet, flags=flags, quiet=True)
    assert qm.solve(sheet, flags=idle, quiet=True) is solution
    assert solution.value(Position.parse("R5", sheet, idle)) == solution.value("R5")
    lattice = lattice_of(sheet, Flags.of(idle))
    assert Solution(lattice, 1, solution.values).value(Position.parse("R5", sheet, idle))
    linked = get_sheet("connected-chain-a")
    assert Flags.of(idle).on(linked).changed() == flags | {"chain_optional": True}


def test_a_field_costs_what_it_and_the_skipped_ones_were_worth(monkeypatch, tmp_path):
    monkeypatch.setenv("QWIXX_MATH_CACHE", str(tmp_path))
    sheet = get_sheet("x-change").cut("RY", slice(3, 8))
    flags = {"marks_to_lock": 2, "penalties_to_end": 2}
    advice = qm.advise("R5 X1", "w4 w4 r2 y1", sheet=sheet, flags=flags, quiet=True)
    reason, plain = advice.why("R6^8").reasons[0], advice.option("r6")
    assert reason.skipped_fields == ((9, 7), (11, 3), (7, 4), (10, 3))
    solution = qm.solve(sheet, flags=flags, quiet=True)
    kept, gone = solution.value("R5,6 X1"), solution.value("R5,6 X6")
    assert reason.fields_worth == pytest.approx(kept - gone, abs=1e-12)
    told = why_text(advice.why("R6^8"))
    assert "skips 9↔7, 11↔3, 7↔4, 10↔3 (all 5 were worth" in told
    assert advice.why(plain.move).reasons[0].fields_worth is None


def test_numbers_of_a_closed_row_are_not_given_up(monkeypatch, tmp_path):
    monkeypatch.setenv("QWIXX_MATH_CACHE", str(tmp_path))
    sheet = get_sheet("connected-chain-a").cut("RY", slice(0, 7))
    advice = qm.advise("R2,3x Y2", "w3 w3 y1", sheet=sheet, quiet=True)
    reason = advice.why("Y6").reasons[0]
    assert [str(mark) for mark in reason.partners] == ["R6"]
    assert [str(mark) for given in reason.given_up for mark in given.passed] == ["Y3", "Y4", "Y5"]
