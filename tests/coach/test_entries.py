"""What happened, as it is written in the file of a game."""

from __future__ import annotations

import qwixx_math as qm
from qwixx_math.coach.entries import Closed, Ended, Mended, Others, Turn


def test_entries_are_written_as_they_are_read():
    entries = [
        Turn(qm.Roll.parse("34"), qm.Move.parse("R7")),
        Others((qm.Move.parse("R7"), qm.Move.parse("pass"))),
        Closed(("R", "Y")),
        Ended(),
        Mended(qm.Position.parse("R2,3 P1")),
    ]
    assert [*map(str, entries)] == [
        "w3 w4 > R7",
        "others R7 | pass",
        "closed R Y",
        "end",
        "set R2,3 P1",
    ]
