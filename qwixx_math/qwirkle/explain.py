"""An advice in plain sentences."""

from __future__ import annotations

from .advice import Advice, Option
from .moves import Play

_TIE = 1e-9


def summary(advice: Advice) -> str:
    """The best move against the next one, in a sentence."""
    best, *others = advice.options
    if not others:
        return f"{_named(best)} is the only move."
    runner_up = next((option for option in others if option.loss > _TIE), None)
    if runner_up is None:
        return f"All {len(advice.options)} moves are worth the same."
    ties = advice.options.index(runner_up) - 1
    alike = f" ({ties} more are worth the same)" if ties else ""
    return (
        f"{_named(best)}{alike}: {best.points} points now, and by what it leaves"
        f" {runner_up.loss:.2f} ahead of {runner_up.move} ({runner_up.points} points)."
    )


def should_i(advice: Advice, asked: Option) -> str:
    """Whether to make a move: yes or no, and what it costs."""
    if asked.loss <= _TIE:
        return f"Yes: {asked.move} is best."
    better = sum(1 for option in advice.options if option.loss < asked.loss - _TIE)
    moves = "one move is" if better == 1 else f"{better} moves are"
    return f"No: {asked.move} costs {asked.loss:.2f} points; {moves} better, best {advice.best}."


def _named(option: Option) -> str:
    return f"Play {option.move}" if isinstance(option.move, Play) else str(option.move).capitalize()
