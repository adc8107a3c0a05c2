"""The list of reports."""

from __future__ import annotations

from collections.abc import Iterable

from ..errors import InvalidSetting
from . import (
    best_play,
    brackets,
    chances,
    cheat_sheet,
    decisions,
    family,
    lone_row,
    opening,
    pocket_rules,
    print_page,
    strength,
    table_play,
    variants,
)
from .record import Report

_LIST = (
    Report(
        "cheat-sheet",
        "What do I need to know at the table?",
        cheat_sheet.cheat_sheet,
        quick=False,
        pages=print_page.print_pages,
    ),
    Report(
        "roll-chances",
        "One roll: the chance of every number",
        chances.roll_chances,
        chances.draw_roll_chances,
        "Chance of each number by white sum, by one colour die, by either.",
    ),
    Report(
        "lock-chances",
        "One roll: the chance of a lock",
        chances.lock_chances,
        chances.draw_lock_chances,
        "Chance that a roll offers a lock, by how many rows are ready for it.",
    ),
    Report(
        "row-own-rolls",
        "One row alone: what to mark on own rolls",
        lone_row.thresholds_own,
        lone_row.draw_thresholds,
        "The numbers to mark by last number and own rolls left; light cells reach furthest.",
    ),
    Report(
        "row-white-sums",
        "One row alone: what to mark on other players' rolls",
        lone_row.thresholds_passive,
        lone_row.draw_thresholds,
        "The numbers to mark by last number and passive rolls left; light cells reach furthest.",
    ),
    Report(
        "rolls-to-lockable",
        "One row alone: rolls until it can be locked",
        lone_row.waits,
        lone_row.draw_waits,
        "Least expected rolls until a row can be locked, by its last number and its marks.",
    ),
    Report(
        "opening-marks",
        "The first turn: what every first mark is worth",
        opening.opening_marks,
        opening.draw_opening_marks,
        "Points every first mark loses against the best one, and a penalty for comparison.",
    ),
    Report(
        "opening-list",
        "The first turn: the best move for every roll",
        opening.opening_list,
        positions="sheet after the turn",
    ),
    Report(
        "opening-whites",
        "The first turn: by the white dice",
        opening.opening_whites,
        opening.draw_opening_whites,
        "How often each line of the opening list is the best, by the white dice.",
    ),
    Report(
        "penalty-price",
        "What a penalty costs as the game goes on",
        decisions.penalty_price,
        decisions.draw_penalty_price,
        "Cost of the first to the fourth penalty as the sheet fills.",
        positions="sheet",
    ),
    Report(
        "when-to-lock",
        "Lock now or wait",
        decisions.when_to_lock,
        decisions.draw_when_to_lock,
        "Points gained by locking at once, by marks in the row and cells left before its end.",
    ),
    Report(
        "cell-chances",
        "Best play: how often each cell is marked",
        best_play.cell_chances,
        best_play.draw_cell_chances,
        "The sheet, each cell coloured by the chance that best play marks it.",
        quick=False,
    ),
    Report(
        "scores",
        "Best play: the distribution of the score",
        best_play.scores,
        best_play.draw_scores,
        "Chance of each final score, and of at least each score.",
        quick=False,
    ),
    Report(
        "scores-finish-turn",
        "Best play: the distribution of the score if the last turn is finished",
        best_play.scores_finish_turn,
        best_play.draw_scores,
        "Chance of each final score, and of at least each score, under finish_turn.",
        quick=False,
        flags=best_play.FINISH_TURN,
    ),
    Report(
        "score-summary",
        "Best play: the score in a few figures",
        best_play.score_summary,
        quick=False,
    ),
    Report(
        "game-length",
        "Best play: how long a game lasts",
        best_play.game_length,
        best_play.draw_game_length,
        "Estimated chance of each number of rolls.",
        quick=False,
    ),
    Report(
        "rule-sensitivity",
        "What each rule is worth",
        variants.rule_sensitivity,
        variants.draw_rule_sensitivity,
        "Change of the expected score when one flag is changed.",
        quick=False,
    ),
    Report(
        "players",
        "Other players: what their dice give, and what their locks take",
        variants.player_values,
        variants.draw_player_values,
        "Expected score of one to five players: in a cycle it rises, at a table it falls.",
        quick=False,
    ),
    Report(
        "chance-aims",
        "Playing to reach a score",
        variants.chance_aims,
        variants.draw_chance_aims,
        "Chance to reach a score when playing for it, and when playing for points.",
        quick=False,
    ),
    Report("powers", "What each power is worth", family.power_values, quick=False),
    Report(
        "brackets",
        "Sheets not solved here: between which bounds they lie",
        brackets.brackets,
        brackets.draw_brackets,
        "From the lower to the upper bound of the empty sheet's value; a dot where it is known.",
        quick=False,
        sheet="as each line says",
    ),
    Report(
        "patience",
        "Patience loses: the price of a roll",
        table_play.patience,
        table_play.draw_patience,
        "Wins, score and length of the game by the price that a player puts on a roll.",
        quick=False,
    ),
    Report(
        "self-play",
        "A table of equals",
        table_play.self_play,
        table_play.draw_self_play,
        "Score, length, end of the game and the first seat's wins, by number of players.",
        quick=False,
    ),
    Report(
        "seat-values",
        "What each seat expects, and scores",
        table_play.seat_values,
        table_play.draw_seat_values,
        "Expected and mean scores of each seat of a table that plays for points.",
        quick=False,
    ),
    Report(
        "strategies",
        "How strong each known strategy is",
        strength.strategies,
        strength.draw_strategies,
        "Mean score alone and wins against the table policy of two, for every strategy.",
        quick=False,
    ),
    Report(
        "pocket-rule",
        "A rule that fits on a beer mat",
        pocket_rules.pocket_rule,
        pocket_rules.draw_pocket_rule,
        "Points against the length of a rule, and what each simplification costs.",
        quick=False,
    ),
    Report(
        "pocket-win",
        "The beer mat for winning",
        pocket_rules.pocket_win,
        pocket_rules.draw_pocket_win,
        "Wins of the pocket rules against the table policy of two.",
        quick=False,
    ),
    Report(
        "sheets",
        "What each sheet is worth",
        family.sheet_values,
        quick=False,
        sheet="as each line says",
    ),
)

REPORTS: dict[str, Report] = {report.name: report for report in _LIST}
"""All reports by name, in reading order."""


def find_reports(names: Iterable[str]) -> tuple[Report, ...]:
    """The reports of these names, in reading order, each once.

    Raises:
        InvalidSetting: an unknown name; the message lists the known ones.
    """
    wanted = set(names)
    if unknown := wanted - REPORTS.keys():
        problem = f"no report {', '.join(repr(name) for name in sorted(unknown))}"
        raise InvalidSetting(f"{problem}; reports are {', '.join(REPORTS)}")
    return tuple(report for report in _LIST if report.name in wanted)
