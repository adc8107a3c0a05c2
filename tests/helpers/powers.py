"""Short sheets, and powers to play them with."""

from __future__ import annotations

from helpers.positions import TINY_FAMILY

from qwixx_math.game.sheets import get_sheet

CLASSIC = get_sheet("classic")
TINY, GAPS, CHAIN, EXCHANGE = (
    TINY_FAMILY[name] for name in ("classic", "gaps", "chain", "exchange")
)
THREE = CLASSIC.cut("RYG", slice(5, 7))
TINA, MISS, CHRIS, DUTCH = (
    {"power": power, "marks_to_lock": 1, "penalties_to_end": 2}
    for power in ("tina_turner", "miss_take", "chris_cross", "double_dutch")
)
