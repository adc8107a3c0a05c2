"""Sheets and advice to be shown, and what a picture of them holds."""

from __future__ import annotations

from itertools import combinations
from xml.etree import ElementTree

import qwixx_math as qm
from qwixx_math.advice.advice import Advice
from qwixx_math.advice.options import Option
from qwixx_math.game.position import Position
from qwixx_math.solver.objectives import SCORE

SVG = "{http://www.w3.org/2000/svg}"
EXAMPLES = [
    Position.parse("-"),
    Position.parse("R2,3,5 Y3@7 G12,10 B11,10x P1"),
    Position.parse("R2,3,4,5,6,12 Y11 P3"),
    Position.parse("R2,3,6 Y4,5 G12 B10,9", "mixx-a"),
    Position.parse("R10,6 Y4,2 G12 B9 P4", "mixx-b"),
    Position.parse("R2,3,4,5,6,12 Y2,3,4,5,7,12"),
    Position.parse("R2,6 Y6", "connected-chain-a"),
    Position.parse("R7 Y2,6 P1", "connected-steps-a"),
    Position.parse("R4 X4", "x-change"),
    Position.parse("R4,7 Y9 RY4,9", "big-points"),
]


def advise_on(position, roll, *, until_mine=0, objective=SCORE, value=lambda p: float(p.score)):
    """An advice by any valuation, so that no solved table is needed."""
    active = until_mine == 0
    options = []
    for move in position.moves(roll, active=active):
        after = position.play(move, active=active)
        options.append((value(after), move, after))
    best = max(worth for worth, *_ in options)
    ranked = sorted((Option(m, v, best - v, p) for v, m, p in options), key=lambda o: o.loss)
    players = until_mine + 1
    return Advice(position, roll, players, "cycle", "score", until_mine, objective, tuple(ranked))


ADVICE = advise_on(Position.parse("R2,3,5 G12,10 P1"), qm.Roll.parse("w3 w4 r5 y1 g6 b2"))
PASSIVE = advise_on(Position.parse("R2,3,5 G12,10 P1"), qm.Roll.parse("w3 w4"), until_mine=1)


def texts(svg):
    return [node.text for node in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def crosses(svg):
    return sum(node.get("stroke-width") == "3.4" for node in ElementTree.fromstring(svg).iter())


def known_marks(position):
    """Cells that must be marked, by trying all sets of cells a row in short form may stand for."""
    known = []
    for row in position.rows:
        possible = (
            combinations(range(row.last + 1), row.count) if row.cells is None else [row.cells]
        )
        sets = [set(cells) for cells in possible if not row.count or row.last in cells]
        known.append(set.intersection(*sets))
    return known
