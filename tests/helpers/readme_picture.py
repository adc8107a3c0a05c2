"""The picture in the README: `python tests/helpers/readme_picture.py` writes it anew."""

from __future__ import annotations

from pathlib import Path

import qwixx_math as qm
from qwixx_math.show.picture import sheet_svg

PICTURE = Path(__file__).parents[2] / "docs" / "advice.svg"
QUESTION = ("R2,3,5 G12,10 P1", "w3 w4 r5 y1 g6 b2")


def drawn() -> str:
    return sheet_svg(qm.advise(*QUESTION, quiet=True)) + "\n"


if __name__ == "__main__":
    PICTURE.write_text(drawn(), "utf-8")
