from __future__ import annotations

import csv
import json
from collections.abc import Iterator

import pytest
from helpers.qwirkle_games import RULEBOOK

from qwixx_math.errors import IllegalMove, InvalidNotation, InvalidSetting
from qwixx_math.qwirkle.game import Game
from qwixx_math.qwirkle.moves import Move, Placement, Play
from qwixx_math.qwirkle.plays import legal_plays
from qwixx_math.qwirkle.score import ScoreSheet


def filled(*turns: str, names=("Ann", "Ben")) -> ScoreSheet:
    sheet = ScoreSheet.of(names)
    for turn in turns:
        sheet = sheet.add(turn)
    return sheet


# Enough points for all tiles of the bag to be on the table.
LONG = ("12",) * 16
ROWS = [
    " ".join(f"{colour}{shape}{x},{y}" for x, shape in enumerate("osdxbc"))
    for y, colour in enumerate("ROYGBP")
]


def quick_game(seed: int) -> Iterator[tuple[Game, Move]]:
    """A game of two, by the plain executor, who play one tile where it fits first."""
    game = Game.start(2, seed)
    move: Move = legal_plays(game.board, game.hand)[0]
    while True:
        yield game, move
        game = game.play(move)
        if game.is_over:
            return
        spots = ((tile, cell) for cell in game.board.edge for tile in game.hand)
        fitting = (spot for spot in spots if spot[0] in game.board.fitting(spot[1], game.hand))
        spot = next(fitting, None)
        move = Play((Placement(*spot),)) if spot else next(game.moves())


def test_the_rulebook_example_is_scored():
    sheet = filled(*RULEBOOK, names=("Ann", "Ben", "Cem", "Dia"))
    points = [entry.points for entry in sheet.entries]
    assert points == [3, 7, 4, 6, 7, 6, 3, 3, 10, 9, 18, 9]
    assert sheet.totals == (3 + 7 + 10, 7 + 6 + 9, 4 + 3 + 18, 6 + 3 + 9)
    assert sheet.standings[0] == (1, "Cem", 25)


def test_points_trades_passes_and_going_out():
    sheet = filled("12", "trade Rs,Bd", "trade", *LONG, "pass", "8", "out")
    assert sheet.totals == (12 * 9 + 8 + 6, 12 * 8)
    assert sheet.is_over
    assert [entry.seat for entry in sheet.entries[:4]] == [0, 1, 0, 1]
    assert [entry.seat for entry in sheet.entries[-2:]] == [0, 0]
    with pytest.raises(IllegalMove, match="over"):
        sheet.add("3")
    again = sheet.undo()
    assert (again.totals, again.is_over, again.turn) == ((12 * 9 + 8, 12 * 8), False, 1)


def test_undo_goes_back_turn_by_turn():
    sheet = filled("Ro0,0 Rs1,0", "5")
    assert sheet.undo() == filled("Ro0,0 Rs1,0")
    assert str(sheet.undo().undo().board) == "-"
    with pytest.raises(IllegalMove, match="nothing to undo"):
        ScoreSheet.of(["a", "b"]).undo()


def test_equal_totals_share_a_place():
    assert filled("5", "5").standings == [(1, "Ann", 5), (1, "Ben", 5)]
    assert [place for place, _, _ in filled("5", "5", "4", names=list("abc")).standings] == [
        1,
        1,
        3,
    ]


@pytest.mark.parametrize(
    ("turn", "error", "problem"),
    [
        ("85", InvalidNotation, "most is 84"),
        ("1", InvalidNotation, "least is 2"),
        ("hello", InvalidNotation, "hello"),
        ("Rs5,5", IllegalMove, "touches the grid"),
        ("Ro2,0", IllegalMove, "no line"),
    ],
)
def test_wrong_turns_are_refused(turn, error, problem):
    with pytest.raises(error, match=problem):
        filled("Ro0,0 Rs1,0").add(turn)


def test_a_fourth_copy_is_refused():
    sheet = filled("Ro0,0 Bo1,0", "Ro1,1 Rs2,1", "Ro3,2 Rs3,1".replace("Rs3,1", "Rd3,1"))
    with pytest.raises(IllegalMove, match="fourth Ro"):
        sheet.add("Ro0,5")
    with pytest.raises(IllegalMove, match="nobody has moved"):
        ScoreSheet.of(["a", "b"]).add("out")


@pytest.mark.parametrize("points", ["6", "7", "13"])
def test_a_first_play_is_one_line(points):
    with pytest.raises(InvalidNotation, match="no first play"):
        filled(points)


@pytest.mark.parametrize("name", ["A\nB", "A\tB", "\udcff"])
def test_names_can_be_printed(name):
    with pytest.raises(InvalidSetting, match="cannot be printed"):
        ScoreSheet.of(["Ann", name])


def test_a_link_is_followed(tmp_path):
    file, link = tmp_path / "game.json", tmp_path / "link.json"
    filled("1").save(file)
    link.symlink_to(file)
    filled("2").save(link)
    assert link.is_symlink()
    assert ScoreSheet.load(file) == filled("2")


@pytest.mark.parametrize("names", [["a"], ["a", "a"], ["a", " "], list("abcde")])
def test_names_are_two_to_four_and_different(names):
    with pytest.raises(InvalidSetting):
        ScoreSheet.of(names)


def test_saving_and_loading(tmp_path):
    sheet = filled("Ro0,0 Rs1,0", "trade Rs,Bd", *LONG, "12", "out")
    file = tmp_path / "game.json"
    sheet.save(file)
    assert ScoreSheet.load(file) == sheet
    assert list(tmp_path.iterdir()) == [file]
    data = json.loads(file.read_text())
    assert data["schema"] == "qwirkle-score/1"
    data["turns"][0]["points"] = 3
    with pytest.raises(InvalidNotation, match="turn 1"):
        ScoreSheet.from_dict(data)


@pytest.mark.parametrize("text", ["", "{", "[]", '{"schema": "x"}', '{"schema": 1}'])
def test_foreign_files_are_refused(tmp_path, text):
    file = tmp_path / "game.json"
    file.write_text(text)
    with pytest.raises(InvalidNotation):
        ScoreSheet.load(file)


def test_csv_has_running_totals():
    lines = list(csv.DictReader(filled("Ro0,0 Rs1,0", "4", "3").to_csv().splitlines()))
    assert [line["total"] for line in lines] == ["2", "4", "5"]
    assert lines[0]["entered"] == "Ro0,0 Rs1,0"


def test_no_play_is_scored_on_a_board_that_is_not_known():
    sheet = filled("Ro0,0 Rs1,0", "3")
    assert sheet.board is None
    assert sheet.to_dict()["board"] is None
    with pytest.raises(IllegalMove, match=r"entered as points.*enter points, or undo"):
        sheet.add("Rd2,0")
    assert sheet.undo().add("Rd2,0").totals == (2, 3)
    assert filled("Ro0,0 Rs1,0", "0").add("Rd2,0").totals == (5, 0)


@pytest.mark.parametrize("turn", ["trade", "trade Ro", "pass", "0"])
def test_the_first_turn_is_a_play(turn):
    with pytest.raises(IllegalMove, match="first move is a play"):
        filled(turn)


def test_going_out_takes_a_play_and_a_table_full_of_tiles():
    for last in ("trade", "pass", "0"):
        with pytest.raises(IllegalMove, match="out: one goes out by a play"):
            filled(*LONG, last, "out")
    with pytest.raises(IllegalMove, match="Ann has 6 tiles left"):
        filled("Ro0,0 Rs1,0", "out")
    with pytest.raises(IllegalMove, match=r"at most 11 tiles.*at least 102"):
        filled("12", "5", "out")
    with pytest.raises(IllegalMove, match="at least 96"):
        filled("12", "84", "out", names=list("abc"))
    assert filled(*LONG, "12", "out").is_over


@pytest.mark.parametrize(
    ("turns", "problem"),
    [
        (("Ro0,0 Rs1,0", "pass"), "pass: the bag holds 94 tiles, so whoever"),
        (("12", "pass"), "pass: the bag holds at least 90 tiles"),
        ((*LONG[1:], "2", "pass"), "at least 4 tiles"),
        (("12", "trade Rs,Rs,Rs,Rs"), "more than 3 of Rs among them"),
        (("Ro0,0 Rs1,0", "trade Rs,Rs,Rs"), "more than 3 of Rs on the table and among them"),
        (("12", "trade Rs,Rs,Rs,Ro,Ro,Ro,Bd"), "7 tiles; a hand has 6"),
    ],
)
def test_what_the_rules_forbid_is_refused(turns, problem):
    with pytest.raises(IllegalMove, match=problem):
        filled(*turns)
    assert filled(*turns[:-1]).entries


def test_a_whole_game_is_entered_and_its_hands_are_known():
    """Every move of a game by the plain executor is accepted, with its hands and points; what the
    bag has not is refused."""
    sheet = ScoreSheet.of(["Ann", "Ben"])
    positions = list(quick_game(3))
    starter = positions[0][0].turn
    for game, move in positions:
        bag = sheet.least_bag
        assert bag == len(game.bag)
        if 0 < bag < 6:
            with pytest.raises(IllegalMove, match=f"the bag holds {bag} tile|more than 3"):
                sheet.add("trade " + ",".join(map(str, game.hand)))
        before, sheet = sheet, sheet.add(str(move))
        after, seat = game.play(move), game.turn ^ starter
        assert sheet.entries[-1].seat == seat
        assert sheet.hands[seat] == len(after.hands[game.turn])
    assert after.is_over
    assert not sheet.hands[seat]
    with pytest.raises(IllegalMove, match="has no tile left, and the bag is empty: enter out"):
        sheet.add("2")
    with pytest.raises(IllegalMove, match="the bag is empty, so nothing can be traded"):
        before.add("trade")
    over = sheet.add("out")
    assert over.is_over
    assert sorted(over.totals) == sorted(after.totals)


def test_a_dead_board_ends_the_game():
    """Six rows of six: every line is full, so no tile fits anywhere any more."""
    sheet = filled(*ROWS[:5])
    assert not sheet.is_over
    sheet = sheet.add(ROWS[5])
    assert not any(True for cell in sheet.board.edge for _ in sheet.board.fitting(cell))
    assert sheet.is_over
    assert sheet.to_dict()["over"] is True
    with pytest.raises(IllegalMove, match="the game is over"):
        sheet.add("trade")
    assert not sheet.undo().is_over


def test_a_game_is_over_when_all_pass():
    assert not filled(*LONG, "pass").is_over
    sheet = filled(*LONG, "pass", "pass")
    assert sheet.is_over
    assert ScoreSheet.from_dict(sheet.to_dict()) == sheet


def test_blanks_around_names_do_not_count():
    assert ScoreSheet.of(["Ann", " Ben "]).names == ("Ann", "Ben")
    with pytest.raises(InvalidSetting, match="'Ann, Ann'"):
        ScoreSheet.of(["Ann", " Ann"])
    with pytest.raises(InvalidSetting, match="list of names, not 'AB'"):
        ScoreSheet.of("AB")


def test_huge_numbers_are_refused():
    with pytest.raises(InvalidNotation, match="the most is 84"):
        filled("9" * 5000)
    assert filled("0012").totals == (12, 0)
    with pytest.raises(InvalidNotation, match="not 12"):
        ScoreSheet.of(["a", "b"]).add(12)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (lambda data: data.update(players="AB"), "players are no list"),
        (lambda data: data.update(players=[1, 2]), "list of names"),
        (lambda data: data.update(players={"Ann": 1, "Ben": 2}), "players are no list"),
        (lambda data: data.update(turns={}), "turns are no list"),
        (lambda data: data["totals"].update(Ann=2), "'totals'"),
        (lambda data: data.update(over=True), "'over' False, not True"),
        (lambda data: data.update(board="-"), "'board' None, not -"),
        (lambda data: data["turns"][0].update(points=True), "turn 1: '1' is 1 for Ann, not True"),
        (lambda data: data["turns"][1].update(points=6), "turn 2: '5' is 5 for Ben, not 6"),
        (lambda data: data["turns"][1].update(entered="Rs5,5"), "turn 2: Rs5,5: a turn before"),
        (lambda data: data["turns"][1].update(entered=5), "turn 2: expected a turn"),
    ],
)
def test_a_damaged_file_is_named_with_the_turn(tmp_path, change, problem):
    file = tmp_path / "game.json"
    data = filled("1", "5").to_dict()
    change(data)
    file.write_text(json.dumps(data))
    with pytest.raises(InvalidNotation, match="game.json.*" + problem):
        ScoreSheet.load(file)


def test_a_deeply_nested_file_is_refused(tmp_path):
    file = tmp_path / "game.json"
    file.write_text("[" * 100_000)
    with pytest.raises(InvalidNotation, match="no score sheet"):
        ScoreSheet.load(file)


def test_writers_side_by_side_do_not_disturb_each_other(tmp_path, monkeypatch):
    """A second writer saves between the writing and the renaming of the first."""
    file, sheets = tmp_path / "game.json", [filled("1"), filled("2")]
    replace = type(file).replace

    def disturbed(self, target):
        monkeypatch.setattr(type(file), "replace", replace)
        sheets[1].save(file)
        return replace(self, target)

    monkeypatch.setattr(type(file), "replace", disturbed)
    sheets[0].save(file)
    assert ScoreSheet.load(file) == sheets[0]
    assert list(tmp_path.iterdir()) == [file]


def test_a_file_that_cannot_be_written_leaves_nothing_behind(tmp_path):
    (tmp_path / "folder").mkdir()
    with pytest.raises(OSError, match="folder"):
        filled("1").save(tmp_path / "folder")
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]
