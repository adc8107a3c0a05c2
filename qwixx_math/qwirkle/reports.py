"""Tables of exact figures as CSV and Markdown, the same to the last byte whenever they are made."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ..base.whole_file import replace_file
from .board import Board
from .odds import chance_of_one, expected_best_single
from .opening import (
    chance_of_tie,
    first_points,
    larger_of,
    opening_distribution,
    sets_of_two,
)
from .tiles import COPIES, HAND_SIZE, KINDS, LINE_LENGTH, SHAPES, TILE_COUNT

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

_DEALS = 200_000
_DEAL_SEED = 1


@dataclass(frozen=True)
class Report:
    """A table with its file name, title and what it means."""

    name: str
    title: str
    about: str
    columns: Sequence[str]
    rows: Iterable[Sequence[str]]

    def to_csv(self) -> str:
        """Comma-separated values, with a header line."""
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(self.columns)
        writer.writerows(self.rows)
        return text.getvalue()

    def to_markdown(self) -> str:
        """A Markdown page."""
        lines = [
            f"# {self.title}",
            "",
            self.about,
            "",
            f"| {' | '.join(self.columns)} |",
            f"|{'---|' * len(self.columns)}",
            *(f"| {' | '.join(row)} |" for row in self.rows),
        ]
        return "\n".join(lines) + "\n"


def write_report(report: Report, folder: Path) -> list[Path]:
    """Write a report as CSV and Markdown into a folder, and the page that lists all that are there;
    returns the files of the report."""
    folder.mkdir(parents=True, exist_ok=True)
    files = {".csv": report.to_csv(), ".md": report.to_markdown()}
    for suffix, text in files.items():
        (folder / f"{report.name}{suffix}").write_text(text, encoding="utf-8", newline="\n")
    replace_file(folder / "index.html", _index(folder).encode())
    return [folder / f"{report.name}{suffix}" for suffix in files]


def _index(folder: Path) -> str:
    """A page with the title of every report in a folder, and links to its files."""
    entries = []
    for page in sorted(folder.glob("*.md")):
        title = page.read_text("utf-8").partition("\n")[0].removeprefix("# ")
        links = (f'<a href="{page.stem}.{end}">{page.stem}.{end}</a>' for end in ("md", "csv"))
        entries.append(f"<li>{escape(title)}: {', '.join(links)}</li>")
    lines = "\n".join(entries)
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        "<title>Qwirkle reports</title>\n</head>\n<body>\n<h1>Qwirkle reports</h1>\n"
        f"<ul>\n{lines}\n</ul>\n</body>\n</html>\n"
    )


def holder_chances() -> Report:
    """That a hand of six has at least one of k copies out of u unseen tiles."""
    rows = []
    for unseen in range(HAND_SIZE, TILE_COUNT - HAND_SIZE + 1):
        for copies in range(1, COPIES + 1):
            chances = [
                chance_of_one(copies, min(players * HAND_SIZE, unseen), unseen)
                for players in (1, 2, 3)
            ]
            rows.append((str(unseen), str(copies), *map(_decimal, chances), str(chances[0])))
    return Report(
        "holder_chances",
        "Qwirkle: does another player hold the tile?",
        "Chance that one opponent, either of two, or any of three, with six tiles each, holds at"
        " least one of the unseen copies of a tile.",
        ("unseen tiles", "copies", "one", "two", "three", "one, exact"),
        rows,
    )


def opening_sets() -> Report:
    """The largest set in a hand, and the first play of two to four players."""
    alone, both = opening_distribution(), sets_of_two()
    two = larger_of(both)
    dealt = [_dealt(players) for players in (3, 4)]
    sizes = [counts.sum(axis=1) for counts in dealt]
    rows = [
        (
            str(size),
            _decimal(alone[size]),
            str(alone[size]),
            _decimal(two[size]),
            str(two[size]),
            *(f"{counts[size] / _DEALS:.5f}" for counts in sizes),
        )
        for size in alone
    ]

    def mean_row(name: str, of: Callable[[int], int], one: str = "") -> tuple[str, ...]:
        means = [sum((of(m) * p for m, p in d.items()), Fraction(0)) for d in (alone, two)]
        seen = [sum(of(m) * counts[m] for m in alone) / _DEALS for counts in sizes]
        return (name, one and _decimal(means[0]), "", _decimal(means[1]), "", *map(_seen, seen))

    tie = chance_of_tie(both)
    ties = [counts[:, 2:].sum() / _DEALS for counts in dealt]
    rows += [
        mean_row("mean", int, "one hand"),
        mean_row("first score", first_points),
        ("tie", "", "", _decimal(tie), str(tie), *map(_seen, ties)),
    ]
    return Report(
        "opening_sets",
        "Qwirkle: how large is the first play?",
        "Chance that the largest set of different tiles sharing an attribute has that size: in one"
        f" hand of six and over the hands of two players exactly, of three and four by {_DEALS}"
        f" deals with seed {_DEAL_SEED} (standard error below 0.0012, of scores below 0.003). first"
        " score: what the first play scores on average, 1 for a single tile; tie: the chance that"
        " several hands have a largest set of that size, so that the players agree on who starts.",
        ("size", "one hand", "exact", "two players", "exact (two)", "three", "four"),
        rows,
    )


def line_gifts() -> Report:
    """What a lone line gives the next player by one tile, by its length and the unseen tiles."""
    rows = []
    for length in range(1, LINE_LENGTH + 1):
        board = Board.parse("".join(f"R{shape}" for shape in SHAPES[:length]))
        for copies in range(1, COPIES + 1):
            unseen = {tile: min(copies, COPIES - (tile in board.tiles.values())) for tile in KINDS}
            gift = expected_best_single(board, unseen, HAND_SIZE)
            total = str(sum(unseen.values()))
            rows.append((str(board), str(length), total, _decimal(gift), str(gift)))
    return Report(
        "line_gifts",
        "Qwirkle: what a line gives the next player",
        "E[best single tile] of a hand of six random unseen tiles on a board of one line. Unseen"
        " are one, two or three copies of every tile, as far as the line leaves them.",
        ("line", "length", "unseen tiles", "gift", "exact"),
        rows,
    )


class Maker(NamedTuple):
    """What makes a report, and what it shows."""

    make: Callable[[], Report]
    title: str


REPORTS = {
    "holder_chances": Maker(holder_chances, "whether another player holds a tile"),
    "opening_sets": Maker(opening_sets, "how large the first play is"),
    "line_gifts": Maker(line_gifts, "what a line gives the next player"),
}


def _decimal(chance: Fraction) -> str:
    return f"{float(chance):.6f}"


def _seen(share: float) -> str:
    return f"{share:.5f}"


def _dealt(players: int) -> npt.NDArray[np.int64]:
    """How many deals have a largest set of m tiles in k of so many hands: shape (sizes, hands)."""
    import numpy as np

    from .playing import count_openings

    counts = np.zeros((LINE_LENGTH + 1, players + 1), np.int64)
    count_openings(_DEAL_SEED, _DEALS, players, counts)
    return counts
