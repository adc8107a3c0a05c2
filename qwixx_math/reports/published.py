"""What others have published, with its source: every outside figure of the reports is one of these.

Rules and ties differ from program to program; `note` says of what rule or strategy a figure is.
"""

from __future__ import annotations

from typing import NamedTuple


class Work(NamedTuple):
    """A publication: who, when (empty where it does not say), what, where."""

    author: str
    year: str
    title: str
    address: str

    def cite(self) -> str:
        """`J. Blank, 2024, digitalcommons.calpoly.edu`, as a report names it."""
        return ", ".join(filter(None, (self.author, self.year, self.address)))


class Published(NamedTuple):
    """A figure of a publication; `text` is written as there."""

    text: str
    work: Work
    note: str = ""


HOWE_ROWS = Work(
    "B. Howe (u/bmhowe34)",
    "2016",
    "Qwixx analysis and strategy",
    "reddit.com/r/boardgames/comments/5l62f6",
)
HOWE_OPTIMUM = Work(
    "B. Howe (u/bmhowe34)",
    "2017",
    "Solving single player Qwixx",
    "github.com/bmhowe34/qwixx-gen-single-opt",
)
QWIXXMASTER = Work("realead", "", "qwixxmaster", "github.com/realead/qwixxmaster")
BLANK = Work(
    "J. W. Blank",
    "2024",
    "Qwixx Strategies Using Simulation and MCMC Methods (thesis, Cal Poly)",
    "digitalcommons.calpoly.edu, theses-4470",
)
KHAN = Work(
    "S. Khan",
    "2023",
    "Solving the Optimal Strategy for Simplified Single-Player Qwixx (senior essay, Yale)",
    "csec.yale.edu/senior-essays/spring-2023",
)
ANALYZER = Work(
    "A. Landsbergen", "2025", "qwixx-analyzer", "github.com/andrew-landsbergen/qwixx-analyzer"
)
ARENA = Work("vibelyova", "2026", "qwixxer, a bot arena", "github.com/vibelyova/qwixxer")
JULIA = Work("christiangil", "", "Quixx.jl", "github.com/christiangil/Quixx.jl")

WORKS = (HOWE_ROWS, HOWE_OPTIMUM, QWIXXMASTER, BLANK, KHAN, ANALYZER, ARENA, JULIA)

ROLLS_TO_LOCKABLE = Published(
    "26.2", HOWE_ROWS, "white sums from an empty row, by a rule that passes over marks at the edge"
)
MEANS = (
    Published("115.4831", HOWE_OPTIMUM, "end_now"),
    Published("115.911", QWIXXMASTER, "finish_turn"),
)
MODE = Published("110", QWIXXMASTER, "finish_turn, the most frequent of simulated scores")
BELOW_0 = Published("0.001 %", QWIXXMASTER, "finish_turn, simulated")
ABOVE_200 = Published("0.086 %", QWIXXMASTER, "finish_turn, simulated")

PUBLISHED: dict[str, tuple[Published, ...]] = {
    "score-based": (
        Published("90.4 alone", BLANK, "its author's own average"),
        Published("87.7 alone", ARENA, "as rewritten and measured there"),
    ),
    "race-to-lock": (
        Published("76.6 alone", BLANK, "its author's own average"),
        Published("79.2 alone", ARENA, "as rewritten and measured there"),
    ),
    "genetic": (Published("71.0 alone", ARENA), Published("66.5 for two", ARENA)),
    "skip2": (Published("70.6 alone", ARENA), Published("60.2 for two", ARENA)),
    "skip1+": (Published("71.6 for two", ANALYZER),),
    "skip2+": (Published("63.2 for two", ANALYZER),),
    "skip3+": (Published("54.1 for two", ANALYZER),),
    "skip4+": (Published("45.7 for two", ANALYZER),),
    "rusher": (Published("44.7 alone", ARENA),),
    "random": (Published("6.6 alone", ARENA), Published("4.5 for two", ARENA)),
    "solitaire": (MEANS[0],),
}
"""Averages of strategies of that description, by our name."""

BEST_HEURISTIC = PUBLISHED["score-based"][0]


def told(*figures: Published) -> str:
    """Figures with who has them, as a cell of a table.

    >>> told(*PUBLISHED["race-to-lock"])
    '76.6 alone (J. W. Blank, 2024), 79.2 alone (vibelyova, 2026)'
    """
    return ", ".join(f"{f.text} ({', '.join(filter(None, f.work[:2]))})" for f in figures)


def addresses(*figures: Published) -> str:
    """Where the works of some figures are found, each once.

    >>> addresses(*PUBLISHED["race-to-lock"])
    'digitalcommons.calpoly.edu, theses-4470 (J. W. Blank, 2024); github.com/vibelyova/qwixxer
    (vibelyova, 2026)'
    """
    works = dict.fromkeys(figure.work for figure in figures)
    return "; ".join(f"{w.address} ({', '.join(filter(None, w[:2]))})" for w in works)
