"""Advice in plain sentences."""

from __future__ import annotations

from .advice import Advice, Option
from .notation import Move
from .position import Position

# Differences below this are ties: far above rounding, far below what anyone prints.
_TIE = 1e-9


def points(difference: float) -> str:
    """A difference in points for people, to 0.01.

    >>> points(1.0), points(0.004), points(12.5)
    ('1.00 points', 'less than 0.01 points', '12.50 points')
    """
    return f"{difference:.2f} points" if difference >= 0.005 else "less than 0.01 points"


def mark_or_skip(advice: Advice) -> str:
    """The best move against marking nothing (or the best mark, if that is best), in a sentence."""
    if len(advice.options) == 1:
        return f"No mark is possible: {_skip(advice)}."
    skip = advice.option(Move())
    if skip.loss > _TIE:
        return f"Mark {advice.best}: it is worth {points(skip.loss)} more than {_skipping(advice)}."
    best_mark = next(option for option in advice.options if option.move != Move())
    if best_mark.loss <= _TIE:
        return f"It makes no difference whether you mark {best_mark.move} or nothing."
    return f"Mark nothing: the best mark, {best_mark.move}, would cost {points(best_mark.loss)}."


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
        values = f"{advice.options[0].value:.2f} against {asked.value:.2f}"
        return (
            f"No: {asked.move} costs {points(asked.loss)}{_penalty(advice, asked)}."
            f" Best is {advice.best} ({values}).{more}"
        )
    if others[0].loss <= _TIE:
        return f"Yes: {asked.move} is best, and {others[0].move} is worth the same."
    ahead = points(others[0].loss)
    return f"Yes: {asked.move} is best, {ahead} ahead of {others[0].move}."


def situation(position: Position, players: int, until_mine: int) -> str:
    """Who rolls and who plays, as it was understood."""
    company = "alone" if players == 1 else f"{players} players in a cycle"
    if until_mine == 0:
        return f"own roll, {company}"
    wait = "the next roll is yours" if until_mine == 1 else f"your own roll is {until_mine} away"
    return f"passive roll, {company}, {wait}"


def _skip(advice: Advice) -> str:
    return "you take a penalty" if advice.until_mine == 0 else "nothing happens"


def _skipping(advice: Advice) -> str:
    return "taking a penalty" if advice.until_mine == 0 else "marking nothing"


def _penalty(advice: Advice, option: Option) -> str:
    takes = advice.until_mine == 0 and option.move == Move()
    return f" (a penalty of {advice.position.flags.penalty} included)" if takes else ""
