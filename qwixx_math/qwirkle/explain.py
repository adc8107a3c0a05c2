"""An advice in plain sentences."""

from __future__ import annotations

from .advice import Advice, Option
from .moves import Pass, Play, Trade
from .tiles import write_tiles

_LEGEND = (
    "value = what the move and all that follows is estimated to add to your margin: points + what"
    " the move leaves, w·gift by the next player's best single tile, w·own by yours next turn,"
    " w·pairs, w·doubles and w·kept by the tiles you keep, rest by the time left, as others have"
    " the next turn; loss = best value less this one."
)
_AHEAD = (
    "With so few tiles in the bag the best moves by this were played out to the end of the game, on"
    " up to {deals} deals of the unseen tiles; value is the mean, and ahead what that adds."
)
_TIE = 1e-9


def summary(advice: Advice) -> str:
    """The best move against the next one that is worth less, in a sentence or two."""
    (best, *same), *others = advice.groups
    if isinstance(best.move, Pass):
        return "Nothing fits and the bag is empty: pass."
    stuck = not any(isinstance(option.move, Play) for option in advice.options)
    compelled = "Nothing fits, so a trade is compulsory. " if stuck else ""
    said = f"{compelled}{_named(best)}: {best.points} points now, value {best.value:z.2f}"
    if same:
        said += f" ({alike(len(same))})"
    if not others:
        return f"{said}; there is no other{'' if same else ' move'}."
    runner_up = others[0][0]
    return (
        f"{said}. Next: {runner_up.move}, {runner_up.points} points, value"
        f" {runner_up.value:z.2f}, {_less(runner_up.loss)}."
    )


def alike(count: int) -> str:
    """How many more moves place the same tiles for as much."""
    return f"and {count} more with these tiles" if count else ""


def should_i(advice: Advice, asked: Option) -> str:
    """Whether to make a move: yes or no, and what it costs."""
    if asked.loss <= _TIE:
        return f"Yes: {asked.move} is best."
    better = sum(1 for option in advice.options if option.loss < asked.loss - _TIE)
    moves = "one move is" if better == 1 else f"{better} moves are"
    return f"No: {asked.move} costs {asked.loss:.2f} points; {moves} better, best {advice.best}."


def legend(advice: Advice) -> str:
    """What the columns of an advice mean."""
    deals = max(option.deals for option in advice.options)
    return f"{_LEGEND} {_AHEAD.format(deals=deals)}" if deals else _LEGEND


def exact_answer(advice: Advice) -> str | None:
    """Where to find the exact answer, if there is one: in the endgame of two."""
    table = advice.table
    if table.last_hand is None:
        return None
    return (
        "The bag is empty, so the other hand is known and the best move can be found exactly:"
        f' qwixx qwirkle endgame "{table.board}" {write_tiles(table.hand)}'
        f" {write_tiles(table.last_hand)}"
    )


def _less(loss: float) -> str:
    if loss <= _TIE:
        return "as much"
    return f"{loss:.2f} less" if loss >= 0.005 else "less by under 0.01"


def _named(option: Option) -> str:
    if isinstance(option.move, Trade):
        return f"Trade {write_tiles(option.move.tiles)}"
    return f"Play {option.move}"
