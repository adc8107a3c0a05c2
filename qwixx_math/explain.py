"""Advice in plain sentences."""

from __future__ import annotations

from .advice import Advice, Option
from .notation import Move
from .objectives import SCORE, Objective
from .position import Position

# Differences below this are ties: far above rounding, far below what anyone prints.
_TIE = 1e-9


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
    return f"{number:.2f} {unit}" if number >= 0.005 else f"less than 0.01 {unit}"


def mark_or_skip(advice: Advice) -> str:
    """The best move against marking nothing (or the best mark, if that is best), in a sentence."""
    if len(advice.options) == 1:
        return f"No mark is possible: {_skip(advice)}."
    skip = advice.option(Move())
    if skip.loss > _TIE:
        more = amount(skip.loss, advice.objective)
        best = " or ".join(str(option.move) for option in advice.options if option.loss <= _TIE)
        return f"Mark {best}: it is worth {more} more than {_skipping(advice)}."
    best_mark = next(option for option in advice.options if option.move != Move())
    if best_mark.loss <= _TIE:
        return f"It makes no difference whether you mark {best_mark.move} or nothing."
    cost = amount(best_mark.loss, advice.objective)
    return f"Mark nothing: the best mark, {best_mark.move}, would cost {cost}."


def should_i(advice: Advice, move: Move | str) -> str:
    """Whether to play a move: yes or no, what it costs, what is better.

    Raises:
        IllegalMove: the move is not legal here.
    """
    asked = advice.option(move)
    others = [option for option in advice.options if option.move != asked.move]
    if not others:
        return f"Yes: {asked.move} is the only move{_penalty(advice, asked)}."
    if asked.loss > _TIE:
        better = [option for option in others if option.loss < asked.loss - _TIE]
        more = f" {len(better)} moves are better." if len(better) > 1 else ""
        best, this = (worth(o.value, advice.objective) for o in (advice.options[0], asked))
        values = f"{best} against {this}"
        cost = amount(asked.loss, advice.objective)
        return (
            f"No: {asked.move} costs {cost}{_penalty(advice, asked)}."
            f" Best is {advice.best} ({values}).{more}"
        )
    if others[0].loss <= _TIE:
        return f"Yes: {asked.move} is best, and {others[0].move} is worth the same."
    ahead = amount(others[0].loss, advice.objective)
    return f"Yes: {asked.move} is best, {ahead} ahead of {others[0].move}."


def aim(objective: Objective) -> str:
    """What the values are, unless they are points.

    >>> aim(Objective.of("p>=120"))
    'chance of a final score of 120 or more'
    """
    if objective.is_score:
        return ""
    least = objective.name.removeprefix("p>=")
    return f"chance of a final score of {least} or more" if objective.is_chance else "utility"


def situation(position: Position, players: int, until_mine: int) -> str:
    """Who rolls and who plays, as it was understood."""
    company = "alone" if players == 1 else f"{players} players in a cycle"
    sheet = "" if position.sheet.name == "classic" else f", sheet {position.sheet.name}"
    flags = "".join(f", {name} {value}" for name, value in position.flags.changed().items())
    whose = "own" if until_mine == 0 else "passive"
    wait = ("", ", the next roll is yours", f", your own roll is {until_mine} away")[
        min(until_mine, 2)
    ]
    return f"{whose} roll, {company}{wait}{sheet}{flags}"


def _skip(advice: Advice) -> str:
    return "you take a penalty" if advice.until_mine == 0 else "nothing happens"


def _skipping(advice: Advice) -> str:
    return "taking a penalty" if advice.until_mine == 0 else "marking nothing"


def _penalty(advice: Advice, option: Option) -> str:
    takes = advice.until_mine == 0 and option.move == Move()
    return f" (a penalty of {advice.position.flags.penalty} included)" if takes else ""
