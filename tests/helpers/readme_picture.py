"""The pictures in the documents: `python tests/helpers/readme_picture.py` writes them anew."""

from __future__ import annotations

from pathlib import Path

import qwixx_math as qm
from qwixx_math.show.numbered import numbered_sheet
from qwixx_math.show.picture import sheet_svg

DOCS = Path(__file__).parents[2] / "docs"
QUESTION = ("R2,3,5 G12,10 P1", "w3 w4 r5 y1 g6 b2")
EXPLAINED = "R2,3,5,7 Y3,4x G12,10,9 B11,9,8,7,6,2 P1"
# Rows and cells of what the glossary explains, in its order.
PLACES = (
    (0, -0.7),
    (0, 1),
    (0, 4),
    (0, 0),
    (0, 5),
    (0, 10),
    (0, 11),
    (1, 11),
    (3, 11),
    (4, 0),
    (4, 11),
)


def advice_picture() -> str:
    """The README's."""
    return sheet_svg(qm.advise(*QUESTION, quiet=True)) + "\n"


def glossary_picture() -> str:
    """A sheet with numbers."""
    return numbered_sheet(qm.Position.parse(EXPLAINED), PLACES) + "\n"


PICTURES = {DOCS / "advice.svg": advice_picture, DOCS / "sheet.svg": glossary_picture}

if __name__ == "__main__":
    for path, drawn in PICTURES.items():
        path.write_text(drawn(), "utf-8")
