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
    headlines,
    headlines_middle,
    lone_row,
    mistakes,
    opening,
    passive,
    pocket_rules,
    print_page,
    sample_games,
    skipping,
    strength,
    table_play,
    variants,
)
from .groups import GROUPS
from .record import Report

_LIST = (
    Report(
        "cheat-sheet",
        "What do I need to know at the table?",
        headlines.cheat_sheet,
        cheat_sheet.cheat_sheet,
        quick=False,
        pages=print_page.print_pages,
    ),
    Report(
        "roll-chances",
        "How likely is a number on one roll?",
        headlines.roll_chances,
        chances.roll_chances,
        chances.draw_roll_chances,
        "Chance of each number by white sum, by one colour die, by either.",
    ),
    Report(
        "lock-chances",
        "How likely does a roll offer a lock?",
        headlines.lock_chances,
        chances.lock_chances,
        chances.draw_lock_chances,
        "Chance that a roll offers a lock, by how many rows are ready for it.",
    ),
    Report(
        "row-own-rolls",
        "Which numbers should one row take on own rolls?",
        headlines.thresholds,
        lone_row.thresholds_own,
        lone_row.draw_thresholds,
        "The numbers to mark by last number and own rolls left; light cells reach furthest.",
    ),
    Report(
        "row-white-sums",
        "Which numbers should one row take on other players' rolls?",
        headlines.thresholds,
        lone_row.thresholds_passive,
        lone_row.draw_thresholds,
        "The numbers to mark by last number and passive rolls left; light cells reach furthest.",
    ),
    Report(
        "rolls-to-lockable",
        "How long does it take until a row can be locked?",
        headlines.waits,
        lone_row.waits,
        lone_row.draw_waits,
        "Least expected rolls until a row can be locked, by its last number and its marks.",
    ),
    Report(
        "opening-marks",
        "What is a first mark worth?",
        headlines.opening_marks,
        opening.opening_marks,
        opening.draw_opening_marks,
        "Points every first mark loses against the best one, and a penalty for comparison.",
    ),
    Report(
        "opening-list",
        "What is the best first turn for my roll?",
        headlines.opening_list,
        opening.opening_list,
        positions="sheet after the turn",
    ),
    Report(
        "opening-whites",
        "What do the white dice make of the first turn?",
        headlines.opening_whites,
        opening.opening_whites,
        opening.draw_opening_whites,
        "How often each line of the opening list is the best, by the white dice.",
    ),
    Report(
        "skip-cost",
        "May I skip two cells here?",
        headlines_middle.skip_cost,
        skipping.skip_cost,
        skipping.draw_skip_cost,
        "Mean points a mark gains by cells skipped, last mark and marks of its row.",
        quick=False,
    ),
    Report(
        "passive-whites",
        "Which white sums do I take on another player's roll?",
        headlines_middle.passive_whites,
        passive.passive_whites,
        passive.draw_passive_whites,
        "Mean points a mark of each number gains over none, by the cells it skips.",
        quick=False,
    ),
    Report(
        "penalty-price",
        "What does a penalty cost as the game goes on?",
        headlines.penalty_price,
        decisions.penalty_price,
        decisions.draw_penalty_price,
        "Cost of the first to the fourth penalty as the sheet fills.",
        positions="sheet",
    ),
    Report(
        "when-to-lock",
        "Should I lock now or wait?",
        headlines.when_to_lock,
        decisions.when_to_lock,
        decisions.draw_when_to_lock,
        "Points gained by locking at once, by marks in the row and cells left before its end.",
    ),
    Report(
        "cell-chances",
        "How often does best play mark each cell?",
        headlines.cell_chances,
        best_play.cell_chances,
        best_play.draw_cell_chances,
        "The sheet, each cell coloured by the chance that best play marks it.",
        quick=False,
    ),
    Report(
        "scores",
        "What does best play score?",
        headlines.scores,
        best_play.scores,
        best_play.draw_scores,
        "Chance of each final score, and of at least each score.",
        quick=False,
    ),
    Report(
        "scores-finish-turn",
        "What does best play score if the last turn is finished?",
        headlines.scores,
        best_play.scores_finish_turn,
        best_play.draw_scores,
        "Chance of each final score, and of at least each score, under finish_turn.",
        quick=False,
        flags=best_play.FINISH_TURN,
    ),
    Report(
        "score-summary",
        "What is the score of best play in a few figures?",
        headlines.score_summary,
        best_play.score_summary,
        quick=False,
    ),
    Report(
        "game-length",
        "How long does a game last?",
        headlines.game_length,
        best_play.game_length,
        best_play.draw_game_length,
        "Estimated chance of each number of rolls.",
        quick=False,
    ),
    Report(
        "rule-sensitivity",
        "What is each rule worth?",
        headlines.rule_sensitivity,
        variants.rule_sensitivity,
        variants.draw_rule_sensitivity,
        "Change of the expected score when one flag is changed.",
        quick=False,
    ),
    Report(
        "players",
        "What do other players' dice give, and what do their locks take?",
        headlines.players,
        variants.player_values,
        variants.draw_player_values,
        "Expected score of one to five players: in a cycle it rises, at a table it falls.",
        quick=False,
    ),
    Report(
        "chance-aims",
        "Does it pay to play for a score instead of for points?",
        headlines.chance_aims,
        variants.chance_aims,
        variants.draw_chance_aims,
        "Chance to reach a score when playing for it, and when playing for points.",
        quick=False,
    ),
    Report(
        "powers", "What is each power worth?", headlines.powers, family.power_values, quick=False
    ),
    Report(
        "brackets",
        "Between which bounds lie the sheets not solved here?",
        headlines.brackets,
        brackets.brackets,
        brackets.draw_brackets,
        "From the lower to the upper bound of the empty sheet's value; a dot where it is known.",
        quick=False,
        sheet="as each line says",
    ),
    Report(
        "patience",
        "What does patience cost?",
        headlines.patience,
        table_play.patience,
        table_play.draw_patience,
        "Wins, score and length of the game by the price that a player puts on a roll.",
        quick=False,
    ),
    Report(
        "self-play",
        "What happens at a table of equals?",
        headlines.self_play,
        table_play.self_play,
        table_play.draw_self_play,
        "Score, length, end of the game and the first seat's wins, by number of players.",
        quick=False,
    ),
    Report(
        "seat-values",
        "What does each seat expect, and score?",
        headlines.seat_values,
        table_play.seat_values,
        table_play.draw_seat_values,
        "Expected and mean scores of each seat of a table that plays for points.",
        quick=False,
    ),
    Report(
        "strategies",
        "How strong is each known strategy?",
        headlines.strategies,
        strength.strategies,
        strength.draw_strategies,
        "Mean score alone and wins against the table policy of two, for every strategy.",
        quick=False,
    ),
    Report(
        "mistakes",
        "Which mistakes are the commonest, and what do they cost?",
        headlines_middle.mistakes,
        mistakes.mistakes,
        mistakes.draw_mistakes,
        "How often the ten commonest mistakes happen in a game, and the points they cost.",
        quick=False,
        positions="example",
    ),
    Report(
        "sample-games",
        "What does the coach say to three whole games?",
        headlines_middle.sample_games,
        sample_games.sample_games,
        quick=False,
        sheet="as each line says",
    ),
    Report(
        "pocket-rule",
        "How good is a rule that fits on a beer mat?",
        headlines.pocket_rule,
        pocket_rules.pocket_rule,
        pocket_rules.draw_pocket_rule,
        "Points against the length of a rule, and what each simplification costs.",
        quick=False,
    ),
    Report(
        "pocket-win",
        "Can a beer mat win?",
        headlines.pocket_win,
        pocket_rules.pocket_win,
        pocket_rules.draw_pocket_win,
        "Wins of the pocket rules against the table policy of two.",
        quick=False,
    ),
    Report(
        "sheets",
        "What is each sheet worth?",
        headlines.sheets,
        family.sheet_values,
        quick=False,
        sheet="as each line says",
    ),
)

_BY_NAME = {report.name: report for report in _LIST}
REPORTS: dict[str, Report] = {name: _BY_NAME[name] for group in GROUPS for name in group.names}
"""All reports by name, in reading order: that of their groups."""


def find_reports(names: Iterable[str]) -> tuple[Report, ...]:
    """The reports of these names, in reading order, each once.

    Raises:
        InvalidSetting: an unknown name; the message lists the known ones.
    """
    wanted = set(names)
    if unknown := wanted - REPORTS.keys():
        problem = f"no report {', '.join(repr(name) for name in sorted(unknown))}"
        raise InvalidSetting(f"{problem}; reports are {', '.join(REPORTS)}")
    return tuple(report for report in REPORTS.values() if report.name in wanted)
