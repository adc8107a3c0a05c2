"""The weights are those of the fit."""

from __future__ import annotations

import csv

from helpers.qwirkle_commands import FOLDER

from qwixx_math.qwirkle.matches import STRATEGIES
from qwixx_math.qwirkle.policy import PHASES, TERMS
from qwixx_math.qwirkle.weights import HALF_WIDTHS, WEIGHTS


def test_the_weights_are_those_of_the_fit():
    text = (FOLDER / "adviser_fit.csv").read_text(encoding="utf-8")
    rows = list(csv.DictReader(text.splitlines()))
    fitted = {(int(row["players"]), row["phase"], row["term"]): row for row in rows}
    assert len(fitted) == len(rows) == 3 * len(PHASES) * len(TERMS)
    for (players, name, term), row in fitted.items():
        phase, i = PHASES.index(name), TERMS.index(term)
        assert float(row["weight"]) == WEIGHTS[players][phase][i]
        assert float(row["half_width"]) == HALF_WIDTHS[players][phase][i]
        assert STRATEGIES["adviser"].weights[players][phase, i] == WEIGHTS[players][phase][i]
