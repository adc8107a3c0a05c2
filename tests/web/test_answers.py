"""What the server answers: the JSON of the functions it asks, and refusals in words."""

from __future__ import annotations

import pytest

import qwixx_math as qm
from qwixx_math.web.answers import ANSWERS, about, problem

QUESTION = {"position": "R2,3,5 G12,10 P1", "roll": "w3 w4 r5 y1 g6 b2"}


def test_it_says_what_answers() -> None:
    assert about()["answers"] == ["advise", "review", "win_chances"]
    assert about()["version"] == qm.__version__


@pytest.mark.usefixtures("classic")
def test_advice_is_that_of_the_library() -> None:
    assert ANSWERS["advise"](QUESTION) == qm.advise(**QUESTION).to_dict()


@pytest.mark.parametrize(
    "more", [{"players": "2"}, {"until_mine": -1}, {"flags": "x"}, {"shape": 1}, {"roll": None}]
)
def test_fields_of_another_kind_are_refused(more: dict[str, object]) -> None:
    with pytest.raises(qm.QwixxError) as refused:
        ANSWERS["advise"]({**QUESTION, **more})
    assert problem(refused.value)["error"] == {
        "kind": "InvalidNotation",
        "message": str(refused.value),
    }
