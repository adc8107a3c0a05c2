"""Ways to play."""

from __future__ import annotations

from helpers.unsolved import CLASSIC, TINY

import qwixx_math as qm


def test_idle_flags_need_no_way_to_play_of_their_own(monkeypatch, tmp_path) -> None:
    monkeypatch.setenv("QWIXX_MATH_CACHE", str(tmp_path))
    sheet, flags = CLASSIC.cut("R", slice(1, 7)), TINY[0][1]
    tables = []
    for changed in (flags, flags | {"miss_last_cell": True}):
        qm.advise("R7", "34 r2", sheet=sheet, flags=changed, quiet=True)
        tables.append({path.name for path in tmp_path.rglob("*.safetensors")})
    assert tables[0] == tables[1] != set()
