"""Names of what is learned."""

from __future__ import annotations

import qwixx_math as qm
from qwixx_math.learned.tasks import get_task, name_of, tasks


def test_a_game_has_one_name():
    for name, (sheet, flags, tables) in tasks().items():
        assert [name_of(sheet, flags, n) for n in tables or (1,)] == [name] * max(1, len(tables))
    # Flags that change nothing on a sheet name no other game.
    idle = qm.Flags(chain_optional=True)
    assert name_of(get_task("big-points").sheet, idle, 1) == "big-points"
    assert name_of(get_task("classic").sheet, qm.Flags(penalty=6), 1) is None
