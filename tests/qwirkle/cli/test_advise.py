from __future__ import annotations

import json

from click.testing import CliRunner
from helpers.qwirkle_commands import run
from helpers.qwirkle_games import AFTER_RULEBOOK

from qwixx_math.qwirkle.board import Board
from qwixx_math.qwirkle.cli import command
from qwixx_math.qwirkle.odds import Table
from qwixx_math.qwirkle.study import natural_endgame
from qwixx_math.qwirkle.tiles import write_tiles

HAND = "RoGsPxYbBcOd"


def test_what_cannot_be_in_a_whole_game_is_said():
    assert Table.of("RoRs", HAND).notices == ()
    detail = CliRunner().invoke(command, ["advise", "RoRs", "Rd", "--bag", "0"])
    assert "105 tiles are unseen" in detail.stderr
    assert "nobody knows where 99 of them are" in detail.stderr
    short = CliRunner().invoke(command, ["odds", "RoRs", "Rd", "--bag", "99", "--tile", "Rb"])
    assert "the hand has 1 of 6 tiles" in short.stderr
    data = json.loads(run("advise", "RoRs", "Rd", "--bag", "0", "--json"))
    assert (data["unseen"], len(data["notices"])) == (105, 1)


def test_advise_command():
    text = run("advise", AFTER_RULEBOOK, HAND, "--top", "3")
    assert "Play Gs5,-3: 12 points now" in text
    data = json.loads(run("advise", AFTER_RULEBOOK, HAND, "--json", "--move", "Px-2,-4"))
    assert (data["schema"], data["best"], len(data["options"])) == (
        "qwirkle-advice/1",
        "Gs5,-3",
        10,
    )
    assert data["asked"]["points"] == 4
    assert list(data["asked"]) == list(data["options"][0])
    asked = run("advise", AFTER_RULEBOOK, HAND, "--move", "Px-2,-4", "--bag", "30")
    assert asked.rstrip().splitlines()[-1].startswith("No: Px-2,-4 costs")
    assert Board.parse(AFTER_RULEBOOK).drawing in text
    assert "w·gift" in text
    assert "weights of 3 players" in run("advise", "RoRs", HAND, "--players", "3")
    assert "-0.00" not in run("advise", "RoRsRdRb", "RcBoBsYdGcPx", "--top", "200")


def test_advise_points_to_the_exact_endgame():
    endgame, _ = natural_endgame(3)
    mine, other = map(write_tiles, endgame.hands)
    last = run("advise", str(endgame.board), mine, "--bag", "0").rstrip().splitlines()[-1]
    board, *hands = last.partition("endgame ")[2].split()
    assert Board.parse(board.strip('"')) == endgame.board
    assert [sorted(hand) for hand in hands] == [sorted(mine), sorted(other)]
    assert "qwirkle endgame" not in run("advise", "RoRs", HAND)
