"""A question, and how many games its reasons rest on."""

from __future__ import annotations

POSITION, ROLL = "R2,3,5 G12,10 P1", "w3 w4 r5 y1 g6 b2"
GAMES = 500
