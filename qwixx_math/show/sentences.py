"""Advice in plain sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from ..advice.advice import AS_GOOD, LEARNED, Advice, Why
from ..advice.options import Option
from ..advice.play_on import Outlook
from ..advice.reasons import GivenUp, Reason
from ..base.estimates import Estimate
from ..game.notation import Choice, Move, Reroll
from ..game.position import Position
from ..solver.objectives import SCORE, Objective
from ..solver.solution import Solution

if TYPE_CHECKING:
    from ..table.winning import WinChances


# Far above rounding, far below what anyone prints.
_TIE = 1e-9

# A difference is told where it is that many standard errors from nothing: of ten figures compared
# one in forty pairs of equal positions would show one.
_CLEAR = 3

_CYCLE = "points if nobody else closed a row or ended the game: more than at a real table"
_COMPANY = {"cycle": "in a cycle", "table": "at a table", "learned": "at a table"}
_ORDINALS = (
    *("no", "first", "second", "third", "fourth", "fifth", "sixth"),
    *("seventh", "eighth", "ninth", "tenth", "eleventh"),
)


def worth(value: float, objective: Objective = SCORE) -> str:
    """A value for people: points to 0.01, a chance in per cent, any other utility to 6 digits.

    >>> worth(121.3859), worth(0.47166, Objective.of("p>=120"))
    ('121.39', '47.17 %')
    """
    if objective.is_chance:
        return f"{100 * value:.2f} %"
    return f"{value:.2f}" if objective.is_score else f"{value:.6g}"


def amount(difference: float, objective: Objective = SCORE) -> str:
    """A difference of values for people.

    >>> amount(12.5), amount(0.004), amount(0.123, Objective.of("p>=120"))
    ('12.50 points', 'less than 0.01 points', '12.30 percentage points')
    """
    if not objective.is_score and not objective.is_chance:
        return f"{difference:.6g} of utility"
    number, unit = (
        (difference, "points") if objective.is_score else (100 * difference, "percentage points")
    )
    return f"{number:.2f} {unit}" if number >= AS_GOOD else f"less than 0.01 {unit}"


def mark_or_skip(advice: Advice) -> str:
    """The best move against marking nothing (or the best mark, if that is best), in a sentence."""
    if len(advice.options) == 1:
        if advice.half:
            return _nothing_left(advice)
        return f"No mark is possible: {_skip(advice)}."
    skip = advice.option(Move())
    if not advice.is_as_good(skip):
        more = loss_of(skip, advice)
        even = filter(advice.is_as_good, advice.options)
        best = " or ".join(str(option.move) for option in even if is_move(option))
        do = "Mark" if best else "Choose"
        best = best or str(advice.best)
        return f"{do} {best}: it is worth {more} more than {_skipping(advice)}."
    marks = (o for o in advice.options if is_move(o) and o.move != skip.move)
    best_mark = next(marks, None)
    if best_mark is None:
        return f"No mark is possible: {_skip(advice)}, and to roll dice again changes nothing."
    if advice.is_as_good(best_mark) and advice.is_as_good(skip):
        within = _within(advice, best_mark, skip)
        nothing = skip.move if skip.move.marks else "nothing"
        return f"It makes no difference{within} whether you mark {best_mark.move} or {nothing}."
    cost = loss_of(best_mark, advice)
    nothing = "no colour" if advice.half else "nothing"
    return f"Mark {nothing}: the best mark, {best_mark.move}, would cost {cost}."


def should_i(advice: Advice, move: Choice | str) -> str:
    """Whether to play a move: yes or no, what it costs, what is better.

    Raises:
        IllegalMove: the move is not legal here.
    """
    asked = advice.option(move)
    others = [option for option in advice.options if option.move != asked.move]
    if not others:
        return f"Yes: {asked.move} is the only move{_penalty(advice, asked)}."
    if not advice.is_as_good(asked):
        better = [option for option in others if option.loss < asked.loss - _TIE]
        more = f" {len(better)} moves are better." if len(better) > 1 else ""
        best, this = (worth(o.value, advice.objective) for o in (advice.options[0], asked))
        values = f"{best} against {this}"
        cost = loss_of(asked, advice)
        return (
            f"No: {asked.move} costs {cost}{_penalty(advice, asked)}."
            f" Best is {advice.best} ({values}).{more}"
        )
    # Dice that make no difference may be rolled again, too: that is no rival.
    rivals = [o for o in others if is_move(o) or not advice.is_as_good(o)]
    if not rivals:
        return f"Yes: {asked.move} is best; to roll dice again changes nothing."
    rival = min(rivals, key=lambda option: option.loss)
    if asked.loss > _TIE:
        return f"Yes: {asked.move} is as good as {advice.best}{_within(advice, asked)}."
    if advice.is_as_good(rival):
        as_good = "is worth the same" if rival.loss <= _TIE else "is as good"
        within = _within(advice, rival)
        return f"Yes: {asked.move} is best, and {rival.move} {as_good}{within}."
    ahead = loss_of(rival, advice)
    return f"Yes: {asked.move} is best, {ahead} ahead of {rival.move}."


def is_move(option: Option) -> bool:
    """Whether it is a move, not a choice of dice to roll again."""
    return not isinstance(option.move, Reroll)


def loss_of(option: Option, advice: Advice) -> str:
    """The loss of a move for people, of an estimate with its standard error."""
    error = f" (± {option.loss_error:.2f})" if advice.is_estimated else ""
    return amount(option.loss, advice.objective) + error


def _within(advice: Advice, *options: Option) -> str:
    """How far moves that are as good as the best may be from it; nothing if they are equal."""
    if advice.is_estimated:
        return " within the error"
    if all(option.loss <= _TIE for option in options):
        return ""
    return ", within 0.01" + (" points" if advice.objective.is_score else " percentage points")


def estimated(advice: Advice) -> str:
    """How the figures of an estimated advice were found; empty if they are solved."""
    if not advice.is_estimated:
        return ""
    if advice.model == LEARNED:
        return "estimated ± typical error, by a net that learned by playing (docs/learned.md)"
    most = max(option.games for option in advice.options)
    return (
        f"estimated ± standard error: up to {most:,} games played on from each move, with the same"
        f" dice (seed {advice.seed}), by a way to play that is not the best"
    )


def why_text(why: Why) -> str:
    """The reasons as one text, see `why_lines`."""
    return " ".join(why_lines(why))


def why_lines(why: Why) -> list[str]:
    """The reasons in sentences: the verdict, what the moves do now, what they lead to.

    What is estimated carries its standard error.
    """
    lines = [should_i(why.advice, why.asked.move).removeprefix("Yes: ")]
    lines += [_now(reason, why.advice) for reason in why.reasons]
    skip = why.advice.option(Move())
    if why.advice.until_mine == 0 and skip not in (why.asked, why.other):
        cost = amount(skip.loss, why.advice.objective)
        lines.append(f"Marking nothing costs {cost}{_penalty(why.advice, skip)}.")
    if why.other:
        lines += [*_risk(*why.reasons), *_later(*why.reasons)]
    return lines


def why_rows(why: Why) -> list[list[str]]:
    """The figures behind the reasons as rows of text: what it is, then a cell a move."""
    objective = why.advice.objective
    options = filter(None, (why.asked, why.other))
    rows = [
        ["value", *(worth(option.value, objective) for option in options)],
        ["points now", *(f"{reason.points:+d}" for reason in why.reasons)],
        ["gives up", *(_given(reason, objective) for reason in why.reasons)],
    ]
    if any(reason.no_mark is not None for reason in why.reasons):
        rows.append(["no mark possible", *(_no_mark(reason) for reason in why.reasons)])
    played = [reason for reason in why.reasons if reason.outlook]
    if played:
        for row, layout in enumerate(why.advice.position.sheet.rows):
            cells = (_row_outlook(reason, row) for reason in played)
            rows.append([f"{layout.name} marks, lock", *cells])
        outlooks = [reason.outlook for reason in played if reason.outlook]
        rows += [
            ["penalties", *(_plus_minus(o, o.penalties, 2) for o in outlooks)],
            ["rolls to come", *(_plus_minus(o, o.rolls, 2) for o in outlooks)],
        ]
    return rows


def _given(reason: Reason, objective: Objective) -> str:
    found = [
        " ".join(f"{mark}{' (frame)' * (mark in given.frames)}" for mark in given.passed)
        + ("" if given.worth is None else f" ({worth(given.worth, objective)})")
        for given in reason.given_up
    ]
    if reason.fields_worth is not None:
        fields = len(reason.skipped_fields) + 1
        of = "a field" if fields == 1 else f"{fields} fields"
        found.append(f"{of} ({worth(reason.fields_worth, objective)})")
    return ", ".join(found) or "nothing"


def _no_mark(reason: Reason) -> str:
    if reason.no_mark is not None:
        return f"{100 * float(reason.no_mark):.2f} %"
    return "game over" if reason.position.is_over else "not told"


def _row_outlook(reason: Reason, row: int) -> str:
    """Expected marks of a row and the chance to lock it; both known if it is closed."""
    after, outlook = reason.position, reason.outlook
    if outlook is None or after.is_closed(row):
        return f"{after.marks(row)}, {'locked' if after.is_locked(row) else 'closed'}"
    marks = _plus_minus(outlook, outlook.marks[:, row], 2)
    return f"{marks}, {_plus_minus(outlook, 100.0 * outlook.locks[:, row], 1)} %"


def _plus_minus(outlook: Outlook, samples: Any, digits: int) -> str:
    found = Estimate.of(samples, outlook.surplus)
    return f"{found.mean:.{digits}f} ± {found.error:.{digits}f}"


def _now(reason: Reason, advice: Advice) -> str:
    """What a move brings and gives up."""
    objective = advice.objective
    points, over = reason.points, reason.position.is_over
    if reason.penalty:
        end = " and ends the game" if over else ""
        return f"A pass takes a penalty of {reason.position.flags.penalty} now{end}."
    if isinstance(reason.move, Reroll):
        often = f"{100 * float(reason.improves or 0):.1f} %"
        kept = reason.move.kept(advice.roll)
        keeps = f"keeps {kept}; it" if kept else "keeps no die; it"
        return (
            f"{reason.move} {keeps} is worth the mean over what the dice may show then; in {often}"
            " of cases the best move will be worth more than the best one now."
        )
    if reason.move == Move():
        return "A pass changes nothing now."
    gains = f"{reason.move} scores {points} point{'' if points == 1 else 's'} now"
    gains = ", ".join([gains, *_adding(reason, objective)])
    still = ", ".join(f"{cell} can still come with {partner}" for cell, partner in reason.in_reach)
    after = f" ({still})" if still else ""
    if not reason.given_up:
        return f"{gains} and {'ends the game' if over else 'passes over nothing'}{after}."
    costs = ", and over ".join(_passing(given, objective) for given in reason.given_up)
    return f"{gains}{', ends the game' if over else ''} and passes over {costs}{after}."


def _adding(reason: Reason, objective: Objective) -> Iterator[str]:
    """What a move does besides its marks, on sheets that add something or with a power."""
    if isinstance(reason.move, Move) and reason.move.turned:
        die, face = reason.move.turned
        yield f"turns {die}{face} to {7 - face}"
    if isinstance(reason.move, Move) and reason.move.second:
        yield f"marks two colours, {reason.move.colour} and {reason.move.second}"
    if isinstance(reason.move, Move) and reason.move.miss:
        yield f"marks {reason.move.miss} in place of a penalty"
    if reason.field:
        yield "uses exchange field {}↔{}".format(*reason.field)
    if reason.fields_worth is not None:
        cost = amount(reason.fields_worth, objective)
        gone = ["{}↔{}".format(*field) for field in reason.skipped_fields]
        if gone:
            yield f"skips {', '.join(gone)} (all {len(gone) + 1} were worth {cost})"
        else:
            yield f"a field worth {cost}"
    if reason.partners:
        names = " and ".join(map(str, reason.partners))
        yield f"marks its chain partner{'s' * (len(reason.partners) > 1)} {names} too"
    if reason.frames:
        which = " and ".join(_ORDINALS[n] for n in reason.frames)
        yield f"marks the {which} frame: +{sum(reason.frames)}"


def _passing(given: GivenUp, objective: Objective) -> str:
    passed = ", ".join(f"{mark}{' (a frame)' * (mark in given.frames)}" for mark in given.passed)
    if given.worth is None:
        return passed
    worth_more = amount(given.worth, objective)
    if not given.instead:
        return f"{passed} (worth {worth_more} before the lock)"
    return f"{passed} (on {' and '.join(map(str, given.instead))} instead: {worth_more} more)"


def _risk(asked: Reason, other: Reason) -> Iterator[str]:
    """How often an own roll forces a penalty, where the moves differ in it."""
    over = None in (asked.no_mark, other.no_mark)
    if not over and _no_mark(asked) != _no_mark(other):
        yield (
            f"An own roll without a possible mark, a forced penalty: {_no_mark(asked)} after"
            f" {asked.move}, {_no_mark(other)} after {other.move}."
        )


def _later(asked: Reason, other: Reason) -> Iterator[str]:
    """What the moves lead to, where games played on tell them apart."""
    if not asked.outlook or not other.outlook:
        return
    one, two = asked.outlook, other.outlook
    control = one.surplus - two.surplus
    names = [row.name for row in asked.position.sheet.rows]

    def changes(samples: Any, digits: int, labels: Iterable[str]) -> str:
        """The clear ones of the columns, such as `R +0.53 ± 0.03`."""
        found = []
        for column, label in zip(samples.T, labels, strict=True):
            change = Estimate.of(column, control)
            if abs(change.mean) > max(_CLEAR * change.error, 0.5 / 10**digits):
                error = f" ± {change.error:.{digits}f}" if change.error > _TIE else ""
                found.append(f"{label} {change.mean:+.{digits}f}{error}")
        return ", ".join(found)

    marks = changes(one.marks - two.marks, 2, names)
    locks = changes(100.0 * one.locks - 100.0 * two.locks, 1, names)
    length = np.stack([one.penalties - two.penalties, one.rolls - two.rolls], axis=1)
    parts = [
        f"marks in {marks}" if marks else "",
        f"chance to lock {locks} percentage points" if locks else "",
        changes(length, 2, ["penalties", "rolls to come"]),
    ]
    games = f"{one.games:,} games"
    if any(parts):
        told = "; ".join(filter(None, parts))
        yield f"After {asked.move} rather than {other.move} (estimated, {games} each): {told}."
    else:
        yield f"In marks, locks, penalties and length {games} from each show no clear difference."


def meaning(solution: Solution) -> str:
    """What values are, unless they are exact points."""
    objective, table = solution.objective, solution.table
    if table:
        company = f"at a table of {table.players} good players (estimated)"
        if not table.price:
            return f"own points {company}"
        return f"to win {company}: points less {table.price:g} a roll to come"
    if objective.is_score:
        return _CYCLE if solution.players > 1 else ""
    least = objective.name.removeprefix("p>=")
    return f"chance of a final score of {least} or more" if objective.is_chance else "utility"


def situation(position: Position, players: int, until_mine: int, model: str = "cycle") -> str:
    """Who rolls and who plays, as it was understood."""
    company = "alone" if players == 1 else f"{players} players {_COMPANY[model]}"
    sheet = "" if position.sheet.name == "classic" else f", sheet {position.sheet.name}"
    flags = f", {position.flags.text()}" if position.flags.changed() else ""
    whose = "own" if until_mine == 0 else "passive"
    wait = ("", ", the next roll is yours", f", your own roll is {until_mine} away")[
        min(until_mine, 2)
    ]
    return f"{whose} roll, {company}{wait}{sheet}{flags}"


def leading(chances: WinChances) -> str:
    """What the chances to win come to: the best move, and those not told from it."""
    best, *close = map(str, chances.leaders)
    if not close:
        return f"With all sheets in view: {best}."
    many = f"{', '.join(close)} {'wins' if len(close) == 1 else 'win'} as often, within the error"
    return f"With all sheets in view: {best}; {many}."


def _nothing_left(advice: Advice) -> str:
    """Why there is no choice in the second half of a turn."""
    option = advice.options[0]
    if option.position.is_over and not option.position.has_last_penalty:
        return "Action 1 ended the game: no colour is marked, and no penalty taken."
    penalty = "" if option.move.marks else f": {_skip(advice)}"
    return f"No colour mark is possible{penalty}."


def _skip(advice: Advice) -> str:
    return "you take a penalty" if advice.until_mine == 0 else "nothing happens"


def _skipping(advice: Advice) -> str:
    if advice.half and advice.half.white:
        return f"{advice.half.white} alone"
    return "taking a penalty" if advice.until_mine == 0 else "marking nothing"


def _penalty(advice: Advice, option: Option) -> str:
    takes = advice.until_mine == 0 and option.move == Move()
    return f" (a penalty of {advice.position.flags.penalty} included)" if takes else ""
