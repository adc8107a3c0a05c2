"""The answer of every report in a sentence, its figures taken from the report's table."""

from __future__ import annotations

from itertools import accumulate
from math import isnan

from .record import Cell, DataTable, as_number, fixed


def cheat_sheet(table: DataTable) -> str:
    """Strength of the rule on the page."""
    figures = {row[:3]: row[3] for row in table.rows}
    score, best = figures["rule", "points", "score"], figures["rule", "optimum", "score"]
    wins = figures["rule", "win", "wins %"]
    return (
        f"A rule of seven lines scores {score} of {best} points alone, its version to win"
        f" takes {wins} % of games against a solved opponent."
    )


def roll_chances(table: DataTable) -> str:
    """The likeliest and the rarest number."""
    likely, rare = table.line_of(7), table.line_of(2)
    return (
        f"The 7 comes in one row on {_round(likely['either %'])} % of own rolls and"
        f" {_round(likely['white sum %'])} % of others', the 2 and the 12 on"
        f" {_round(rare['either %'])} % and {_round(rare['white sum %'])} %."
    )


def lock_chances(table: DataTable) -> str:
    """One row ready for its lock."""
    one = table.line_of("one row")
    return (
        f"A row that is ready gets its lock on {_round(one['own roll %'])} % of own rolls and"
        f" {_round(one['passive roll %'])} % of others', within ten own rolls on"
        f" {_round(one['within 10 own rolls %'])} %."
    )


def thresholds(table: DataTable) -> str:
    """What an empty row takes early and late."""
    early, late = (table.column(f"{rolls} left")[0] for rolls in (20, 1))
    five = table.column("5 left")[0]
    return (
        f"An empty row takes {early} with twenty rolls left, {five} with five, {late} with one;"
        " the later, the further."
    )


def waits(table: DataTable) -> str:
    """From an empty row."""
    white, own = (_round(table.column(kind)[0], 2) for kind in ("white sums", "own rolls"))
    return f"An empty row needs {white} white sums or {own} own rolls on average, played for it."


def opening_marks(table: DataTable) -> str:
    """The first cells, and a penalty."""
    losses = table.numbers("loss against the best")
    penalty = table.line_of("no mark, a penalty")["loss against the best"]
    return (
        f"The first cell of a row is best; the second loses {fixed(losses[1], 2)} points, the"
        f" third {fixed(losses[2], 2)}, a penalty {_round(penalty, 2)}."
    )


def opening_list(table: DataTable) -> str:
    """How long the list is, and from what to what it goes."""
    values = table.numbers("value after it")
    return (
        f"A list of {len(table.rows)} lines has the best move for all 46,656 rolls: from"
        f" {fixed(values[0], 1)} points for its first line to {fixed(values[-1], 1)} for a penalty."
    )


def opening_whites(table: DataTable) -> str:
    """The best and the worst pair."""
    (low, worst), (high, best) = _ends(table, "whites", "value of the turn")
    return (
        f"White {best} makes the best first turn, worth {fixed(high, 1)} points, white {worst} the"
        f" worst, worth {fixed(low, 1)}."
    )


def penalty_price(table: DataTable) -> str:
    """The first and the fourth."""
    first, fourth = (table.numbers(f"{name} penalty costs") for name in ("first", "fourth"))
    return (
        f"The first costs {fixed(min(first), 1)} to {fixed(max(first), 1)} points, more than its"
        f" five; the fourth, which ends the game, {fixed(min(fourth), 1)} to"
        f" {fixed(max(fourth), 1)}."
    )


def when_to_lock(table: DataTable) -> str:
    """The first lock by cells ahead, the second by the others' marks."""
    at = table.columns.index("gain at P0")
    near = [as_number(row[at]) for row in table.rows if row[0] == "first" and row[3] == 0]
    far = [as_number(row[at]) for row in table.rows if row[0] == "first" and row[3] == 3]
    second = [as_number(row[at]) for row in table.rows if row[0] == "second" and row[1] == 2]
    return (
        "Lock the first row at once if no cell lies between, which gains"
        f" {fixed(min(near), 1)} to {fixed(max(near), 1)} points; with three between it loses up to"
        f" {fixed(-min(far), 1)}, and a second lock early in the game up to"
        f" {fixed(-min(second), 1)}."
    )


def cell_chances(table: DataTable) -> str:
    """The cell marked most, and the lock."""
    chances = table.numbers("chance %")
    most = max(chances)
    return (
        f"Best play marks cell {chances.index(most) + 1} of a row most often, in {fixed(most, 0)} %"
        f" of games, the first cell in {fixed(chances[0], 0)} %, and locks a row in"
        f" {fixed(chances[-1], 0)} %."
    )


def scores(table: DataTable) -> str:
    """The middle, and the middle nine tenths."""
    points = [int(point) for point in table.numbers("score")]
    below = list(accumulate(table.numbers("chance")))
    low, middle, high = (
        next(point for point, share in zip(points, below, strict=True) if share >= part)
        for part in (0.05, 0.5, 0.95)
    )
    return f"Half of all games score {middle} points or more, nine in ten from {low} to {high}."


def score_summary(table: DataTable) -> str:
    """Mean and mode."""
    mean, mode = (table.line_of(name)["end_now"] for name in ("mean", "most likely score"))
    return f"Best play alone scores {_round(mean, 2)} points on average, most often {mode}."


def game_length(table: DataTable) -> str:
    """The mean, and the middle nine tenths."""
    rolls, games = table.numbers("rolls"), table.numbers("games")
    mean = sum(r * n for r, n in zip(rolls, games, strict=True)) / sum(games)
    below = [share / sum(games) for share in accumulate(games)]
    low, high = (
        next(int(n) for n, share in zip(rolls, below, strict=True) if share >= part)
        for part in (0.05, 0.95)
    )
    return f"A game alone lasts {fixed(mean, 1)} rolls on average, nine in ten {low} to {high}."


def rule_sensitivity(table: DataTable) -> str:
    """The rules that give and take most."""
    changes = sorted((as_number(row[-1]), f"{row[0]} = {row[1]}") for row in table.rows[1:])
    (least, worst), (most, best) = changes[0], changes[-1]
    finish = next(gain for gain, name in changes if name.endswith("finish_turn"))
    return (
        f"{best} gives most, {fixed(most, 2)} points, {worst} takes most, {fixed(-least, 2)};"
        f" finishing the turn after a second lock gives {fixed(finish, 2)}."
    )


def players(table: DataTable) -> str:
    """A second player, in a cycle and at a table."""
    two = table.line_of(2)
    return (
        f"A second player's dice would give {_round(two['more than alone in a cycle'], 1)} points,"
        " but their locks take more: at a table of two one expects"
        f" {_round(two['more than alone at a table'], 1, sign=-1)} less than alone."
    )


def chance_aims(table: DataTable) -> str:
    """The most that aiming gives."""
    gains = table.numbers("gain %")
    aim = table.column("aim")[gains.index(max(gains))]
    return (
        f"A little: whoever aims at {aim} or more reaches it {fixed(max(gains), 1)} percentage"
        " points more often than whoever plays for points."
    )


def powers(table: DataTable) -> str:
    """The strongest and the weakest power."""
    (least, weakest), (most, strongest) = _ends(table, "power", "more than without")
    return (
        f"{strongest} is worth most, {fixed(most, 1)} points, {weakest} least, {fixed(least, 1)}."
    )


def brackets(table: DataTable) -> str:
    """The whole sheets."""
    whole = [row for row in table.rows if row[1] == "RYGB"]
    at, most = table.columns.index("at least"), table.columns.index("at most")
    ends = "; ".join(
        f"{', '.join(filter(None, (str(row[0]), str(row[2] or ''))))} between"
        f" {_round(row[at], 1)} and {_round(row[most], 1)} points"
        for row in whole
    )
    return f"{ends[0].upper()}{ends[1:]}."


def patience(table: DataTable) -> str:
    """The price that wins most among two who play to win, against none."""
    shares = [(as_number(row[7]), str(row[1])) for row in table.rows if row[0] == 2]
    most, price = max(shares)
    return (
        f"For two, one who charges each roll {price} points wins {fixed(most, 1)} % against another"
        f" who plays to win; one who charges nothing {fixed(shares[0][0], 1)} %."
    )


def company(table: DataTable) -> str:
    """The least and the most wins of hurry over the fair share."""
    shares = [
        (wins * players / 100, name, int(players))
        for wins, players, name in zip(
            table.numbers("wins % among cycle"),
            table.numbers("players"),
            table.column("sheet"),
            strict=True,
        )
    ]
    (least, *at_least), (most, *at_most) = min(shares), max(shares)
    answer = "Yes, at every table fitted" if least > 1 else "Not at every table"
    return (
        f"{answer}: one who hurries among the patient wins {fixed(least, 2)} (on {at_least[0]},"
        f" {at_least[1]} players) to {fixed(most, 2)} times the fair share (on {at_most[0]},"
        f" {at_most[1]} players)."
    )


def self_play(table: DataTable) -> str:
    """Two who play to win, two who play for points."""
    to_win, for_points = (table.line_of(aim) for aim in ("to win", "for points"))
    return (
        f"Two who play to win score {_round(to_win['mean score'], 1)} in"
        f" {_round(to_win['rolls'], 1)} rolls, two who play for points"
        f" {_round(for_points['mean score'], 1)} in {_round(for_points['rolls'], 1)}."
    )


def seat_values(table: DataTable) -> str:
    """Two players, and the widest gap."""
    scored = table.numbers("scored")
    return (
        f"The first of two scores {fixed(scored[0], 1)}, the second {fixed(scored[1], 1)}; the"
        f" first of five {fixed(scored[-5], 1)}, the last {fixed(scored[-1], 1)}."
    )


def strategies(table: DataTable) -> str:
    """Best play, the pocket rule, and the pocket rule to win."""
    best, pocket = (table.line_of(name)["alone"] for name in ("solitaire", "pocket"))
    wins = table.line_of("pocket-win")["wins %"]
    return (
        f"Alone best play scores {_round(best, 1)} and the best rule for the head, pocket,"
        f" {_round(pocket, 1)}; against table-win, pocket-win comes closest with {wins} % of games."
    )


def pocket_rule(table: DataTable) -> str:
    """Its score beside its simplest rival's."""
    rule, short = table.line_of("pocket rule"), table.rows[0]
    return (
        f"The pocket rule scores {rule['mean score']} points alone with"
        f" {rule['things to remember']} things to remember; {short[0]}, {short[3]} with {short[2]}."
    )


def pocket_win(table: DataTable) -> str:
    """Both pocket rules."""
    win, points = (table.line_of(f"pocket rule {aim}") for aim in ("to win", "for points"))
    return (
        f"The pocket rule to win wins {_round(win['wins %'], 1)} % against a solved opponent, the"
        f" one for points {_round(points['wins %'], 1)} %."
    )


def sheets(table: DataTable) -> str:
    """The least and the most of those solved."""
    (low, poorest), (high, richest) = _ends(table, "sheet", "expected score alone")
    return (
        f"Of the sheets solved {poorest} is worth least alone, {fixed(low, 1)} points,"
        f" {richest} most, {fixed(high, 1)}."
    )


def _ends(table: DataTable, names: str, numbers: str) -> tuple[tuple[float, str], ...]:
    """The least and the greatest number of a column, each with the names of its lines."""
    column = table.numbers(numbers)
    named: dict[float, list[str]] = {}
    for name, number in zip(table.column(names), column, strict=True):
        named.setdefault(number, []).append(str(name))
    known = [number for number in named if not isnan(number)]
    return tuple((end, " or ".join(named[end])) for end in (min(known), max(known)))


def _round(cell: Cell, places: int = 1, sign: int = 1) -> str:
    return fixed(sign * as_number(cell), places)
