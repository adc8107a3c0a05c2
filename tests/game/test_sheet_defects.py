"""What is wrong with own layouts: all of it at once, each with its place."""

from __future__ import annotations

import json
from copy import deepcopy
from importlib.resources import files
from typing import Any

import pytest

from qwixx_math.game.sheet_defects import defects_of_layout

SHIPPED = json.loads((files("qwixx_math.game") / "sheets.json").read_text("utf-8"))


def small() -> dict[str, Any]:
    """A layout without a defect that has a bit of everything."""
    return {
        "rows": [
            {"row": "R", "lock": "red", "cells": [["red", 2], ["yellow", 9], ["red", 4]]},
            {"row": "Y", "lock": "yellow", "cells": [["yellow", 7], ["red", 9], ["yellow", 4]]},
        ],
        "chains": [[["R", 2], ["Y", 7]]],
        "steps": [["R", 9]],
        "exchange": [[8, 5]],
        "bonus": [{"between": ["R", "Y"], "numbers": [2, 9, 7]}],
        "most_marks": 5,
    }


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_layouts_have_none(name: str) -> None:
    assert defects_of_layout(SHIPPED[name], SHIPPED) == ()


def test_a_small_one_and_one_on_known_rows_have_none() -> None:
    assert defects_of_layout(small(), {}) == ()
    assert defects_of_layout({"rows": "x-change", "steps": [["R", 2]]}, SHIPPED) == ()


def test_ten_defects_are_all_named() -> None:
    layout = small()
    layout["colour"] = "red"
    one, two = layout["rows"]
    one["lock"] = "pink"
    one["cells"][0] = ["red", 13]
    two["row"] = "Q"
    two["cells"][1] = ["yellow", 4]
    layout["chains"] = [[["R", 9], ["R", 4]], [["Z", 2], ["R", 9]]]
    layout["steps"] = [["R", 9], ["R", 9], ["R", 3]]
    layout["exchange"] = [[8, 8], [5, 3], [3, 5]]
    layout["bonus"] = [{"between": ["R", "R"], "numbers": []}]
    layout["most_marks"] = 0
    assert defects_of_layout(layout, SHIPPED) == (
        "'colour' is not known; rows, chains, steps, exchange, bonus, most_marks",
        "row R: lock is 'pink'; colours are red, yellow, green, blue",
        "row R, cell 1: ['red', 13]; expected a colour and 2 to 12, as in [\"red\", 7]",
        "row R, cell 3: no row has the lock red, so there is no such die",
        "row Q: a row with the lock yellow is called Y",
        "row Q: 4 stands 2 times; a number stands once in a row",
        "chain 1: both ends lie in row R; a chain joins two rows",
        "chain 1: R4 is the last cell of its row, which has no chain",
        "chain 2: there is no row Z",
        "chains: R9 is an end of 2; a cell is the end of one",
        "step 3: row R has no 3",
        "steps: R9 is framed 2 times",
        "exchange field 1: 8 is exchanged for itself",
        "exchange: 5 and 3 stand 2 times; a pair has one field",
        "bonus row 1: between is ['R', 'R']; expected two rows, as in [\"R\", \"Y\"]",
        "most_marks: 0; it takes a whole number of 1 or more",
    )


def changed(*path: str | int, to: Any) -> dict[str, Any]:
    """The small layout with one piece of it replaced."""
    layout = deepcopy(small())
    part: Any = layout
    for step in path[:-1]:
        part = part[step]
    part[path[-1]] = to
    return layout


@pytest.mark.parametrize(
    ("layout", "says"),
    [
        ([], "a layout is an object"),
        ({}, "rows: expected a list of rows, or the name"),
        ({"rows": "clasic"}, "no sheet 'clasic' whose rows these could be; did you mean"),
        (changed("rows", to=[]), "rows: 0 rows; a sheet has 2 to 4"),
        (changed("rows", 0, to="R"), "row 1: expected {"),
        (changed("rows", 0, "cells", to=[]), "row R: cells are a list such as"),
        (changed("rows", 0, "cels", to=[]), "row R: 'cels' is not known; did you mean 'cells'?"),
        (changed("rows", 1, "lock", to="red"), "lock red: 2 rows have it; a die leaves with one"),
        (changed("rows", 0, "cells", 2, to=["blue", 4]), "row R, cell 3: no row has the lock blue"),
        (changed("rows", 0, "cells", 2, to=["red", True]), "row R, cell 3: ['red', True];"),
        (changed("rows", 0, "cells", 2, to=7), "row R, cell 3: 7; expected a colour and"),
        (changed("rows", 0, "cells", 2, to=["yellow", 4]), "yellow 4: it stands in 2 rows"),
        (changed("chains", to={}), "chains: expected a list, not {}"),
        (changed("chains", 0, to=[["R", 2]]), "chain 1: expected two cells"),
        (changed("chains", 0, 0, to="R2"), "chain 1: 'R2' is no cell; expected row and number"),
        (changed("chains", 0, 0, to=["R", 3]), "chain 1: row R has no 3"),
        (changed("steps", to=None), "steps: expected a list, not None"),
        (changed("exchange", 0, to=[8]), "exchange field 1: [8]; expected two numbers"),
        (changed("exchange", to=3), "exchange: expected a list, not 3"),
        (changed("bonus", to="RY"), "bonus: expected a list, not 'RY'"),
        (changed("bonus", 0, to="RY"), "bonus row 1: expected {"),
        (changed("bonus", 0, "row", to=1), "bonus row 1: 'row' is not known; between, numbers"),
        (changed("bonus", 0, "numbers", to=[]), "bonus row 1: numbers are a list"),
        (changed("bonus", 0, "numbers", to=[2, 8]), "no cell beside it has the number 8"),
        (changed("bonus", 0, "numbers", to=[2, 2]), "bonus row 1: 2 stands 2 times"),
        (changed("bonus", to=small()["bonus"] * 2), "bonus: 2 rows between R and Y; there is one"),
        (changed("most_marks", to="5"), "most_marks: '5'; it takes a whole number"),
    ],
)  # fmt: skip
def test_a_defect_says_where_and_what_would_be_right(layout: object, says: str) -> None:
    found = defects_of_layout(layout, SHIPPED)
    assert any(says in defect for defect in found), found


@pytest.mark.parametrize("junk", [None, 1, "RR", [], {}, [[]], {"row": []}, [None, None]])
def test_junk_anywhere_is_told_without_an_accident(junk: object) -> None:
    for part in small():
        assert isinstance(defects_of_layout(changed(part, to=junk), SHIPPED), tuple)
        assert isinstance(defects_of_layout(changed(part, to=[junk]), SHIPPED), tuple)
    for part in ("row", "lock", "cells"):
        assert defects_of_layout(changed("rows", 0, part, to=junk), SHIPPED)
    assert isinstance(defects_of_layout(changed("chains", 0, 0, to=[junk, junk]), SHIPPED), tuple)
    assert isinstance(defects_of_layout(changed("bonus", 0, "between", to=junk), SHIPPED), tuple)
