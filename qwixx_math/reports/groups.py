"""The order of reports: groups by what a reader asks about; the notebooks that derive them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Group:
    """Reports about one thing.

    Attributes:
        title: what they are about.
        intro: what a reader finds in them.
        names: the reports in reading order.
    """

    title: str
    intro: str
    names: tuple[str, ...]


GROUPS = (
    Group(
        "On one page",
        "What fits beside the sheet at the table, to print in two sizes and two languages.",
        ("cheat-sheet",),
    ),
    Group(
        "One roll",
        "What the dice give before anybody decides: exact chances of numbers and of locks.",
        ("roll-chances", "lock-chances"),
    ),
    Group(
        "One row",
        "A row for itself, played for its own points: which numbers to take, how long it lasts.",
        ("row-own-rolls", "row-white-sums", "rolls-to-lockable"),
    ),
    Group(
        "First turn",
        "The empty sheet: every first mark, every first roll.",
        ("opening-marks", "opening-list", "opening-whites"),
    ),
    Group(
        "Middle of the game",
        "Rows have begun: what a mark, a skipped cell, a penalty costs now.",
        ("skip-cost", "passive-whites", "penalty-price"),
    ),
    Group(
        "Late in the game",
        "Rows are ready: lock, or wait for one more mark.",
        ("when-to-lock",),
    ),
    Group(
        "Best play",
        "What comes of it if no decision is ever wrong: scores, cells marked, length, aims.",
        (
            "cell-chances",
            "scores",
            "scores-finish-turn",
            "score-summary",
            "game-length",
            "chance-aims",
        ),
    ),
    Group(
        "Rules",
        "What the game would be worth if a rule were another, or with a power.",
        ("rule-sensitivity", "powers"),
    ),
    Group(
        "Company",
        "Other players' dice, their locks, and the hurry they bring.",
        ("players", "patience", "company", "self-play", "seat-values"),
    ),
    Group(
        "Strategies",
        "Known ways to play, from thumb rules to solvers, against best play.",
        ("strategies", "mistakes", "sample-games", "pocket-rule", "pocket-win"),
    ),
    Group(
        "Sheets",
        "The other sheets of the family, solved or held between bounds.",
        ("sheets", "brackets"),
    ),
)
"""All groups in reading order."""

DERIVED = {
    "roll-chances": "1-two-dice",
    "lock-chances": "1-two-dice",
    "row-own-rolls": "2-mark-or-skip",
    "row-white-sums": "2-mark-or-skip",
    "rolls-to-lockable": "4-price-of-waiting",
    "opening-marks": "5-whole-sheet",
    "opening-list": "6-should-i-mark-this",
    "opening-whites": "6-should-i-mark-this",
    "skip-cost": "6-should-i-mark-this",
    "passive-whites": "8-players-and-winning",
    "penalty-price": "4-price-of-waiting",
    "when-to-lock": "4-price-of-waiting",
    "scores": "5-whole-sheet",
    "score-summary": "5-whole-sheet",
    "powers": "7-family-of-sheets",
    "sheets": "7-family-of-sheets",
    "players": "8-players-and-winning",
    "patience": "8-players-and-winning",
    "self-play": "8-players-and-winning",
    "mistakes": "6-should-i-mark-this",
    "pocket-win": "8-players-and-winning",
}
"""The notebook of the course that derives what a report says, by the report's name."""
