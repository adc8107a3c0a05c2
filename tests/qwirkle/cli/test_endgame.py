from __future__ import annotations

import json

import pytest
from helpers.qwirkle_commands import run

from qwixx_math.errors import InvalidSetting
from qwixx_math.qwirkle import alphabeta


def test_endgame_command():
    assert run("endgame", "RoRsRdRbRc", "Rx", "Rx", "--quiet") == "Rx-1,0   margin +18\n"
    data = json.loads(run("endgame", "Ro", "Bs", "Rd", "--json", "--move", "pass"))
    assert (data["move"], data["margin"], data["exact"]) == ("pass", -8, True)
    assert data["asked"]["margin"] == -8
    assert run("endgame", "Ro", "Bs", "Gd") == "Nobody can move: the game is over, margin 0.\n"
    assert json.loads(run("endgame", "RoRsRdRbRc", "Yo", "Rx", "Bs", "--json"))["points"] == [
        8,
        0,
        0,
    ]


def test_endgame_command_of_several():
    text = run("endgame", "RoRsRdRbRc", "YoGs", "RxBo", "Bs", "--move", "Yo0,1", "--quiet")
    best = json.loads(run("endgame", "RoRsRdRbRc", "YoGs", "RxBo", "Bs", "--json"))
    assert f"Best: {best['move']}." in text
    assert "Yo0,1   costs" in text
    assert best["moves"] == best["searched"] == len(best["options"])
    asked = json.loads(
        run("endgame", "RoRsRdRbRc", "YoGs", "RxBo", "Bs", "--json", "--move", "Yo0,1")
    )["asked"]
    assert asked in best["options"]
    assert "Nobody can move" in run("endgame", "Ro", "Bs", "Gd", "Yx")
    with pytest.raises(InvalidSetting, match="--threads"):
        run("endgame", "RoRsRdRbRc", "Yo", "Rx", "Bs", "--threads", "2")


def test_an_endgame_cut_short_says_so_and_claims_no_cost(monkeypatch):
    args = ("endgame", "RoRsRdRb", "RcBoYo", "RxGoGs", "--move", "Bo0,1", "--threads", "1")
    cost = json.loads(run(*args, "--json"))["asked"]
    assert cost["cost"] == cost["cost_at_least"] >= 0
    value = alphabeta._Root.value
    for searched in (0, 1):
        left = [searched]

        def counted(root, *rest, left=left):
            left[0] -= 1
            if left[0] < 0:
                root.stop[0] = 1
            return value(root, *rest)

        monkeypatch.setattr(alphabeta._Root, "value", counted)
        text = run(*args, "--quiet")
        assert f"Not exact: {searched} of" in text
        assert "or more" in text if searched else "margin not known" in text
        left[0] = searched
        data = json.loads(run(*args, "--json"))
        assert data["exact"] is False
        assert data["asked"]["cost"] is None
        assert data["asked"]["margin"] == (cost["margin"] if searched else None)
        assert data["asked"]["cost_at_least"] == (0 if searched else None)
