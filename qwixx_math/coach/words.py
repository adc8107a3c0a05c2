"""A review as it is shown: the game at a glance, the worst decisions with reasons, the sums."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from ..advice.advice import AS_GOOD
from ..base.terminal import Part, grid
from ..show.sentences import situation, why_lines
from .record import Game
from .review import Review


def title(game: Game) -> str:
    """Who plays what, from where."""
    here = situation(game.start, game.players, game.first).partition(", ")[2]
    start = "" if str(game.start) == "-" else f", from {game.start}"
    if game.players == 1:
        return f"A game {here}{start}"
    judged = "judged as if you alone closed rows; with others who hurry ask qwixx advise"
    return f"A game of {here}{start}; {judged}"


def review_parts(found: Review) -> list[Part]:
    """All of a review."""
    table: list[Part] = [decisions_table(found), ""] if found.game.steps else []
    return [title(found.game), "", *table, *worst_parts(found), sums(found)]


def decisions_table(found: Review) -> Table:
    """Every roll: the dice, the move, the best one where it was another, loss and luck."""
    rows: list[list[str | Text]] = []
    events = list(found.events)

    def happened(after_roll: int) -> None:
        while events and events[0].after_roll == after_roll:
            event = events.pop(0)
            rows.append(["", event.what, "", "", "", signed(event.change), ""])

    happened(0)
    worst = found.worst()
    for decision in found.decisions:
        costs = decision.loss > AS_GOOD
        cells = (
            str(decision.number),
            str(decision.roll),
            str(decision.move),
            str(decision.best.move) if costs else "",
            f"{decision.loss:.2f}" if costs else "",
            signed(decision.luck),
            str(decision.score),
        )
        style = "bold yellow" if decision in worst else ""
        rows.append([Text(cell, style=style) for cell in cells])
        happened(decision.number)
    columns = ("", "roll", "played", "better", "loss", "luck", "score")
    return grid(columns, rows, left=("roll", "played", "better"))


def worst_parts(found: Review) -> list[Part]:
    """The decisions that cost most, each with its reasons."""
    worst = found.worst()
    if not worst:
        return ["No decision cost anything.", ""] if found.decisions else []
    plural = f"{len(worst)} decisions" if len(worst) > 1 else "decision"
    parts: list[Part] = [Text(f"The {plural} that cost most", style="bold"), ""]
    for decision in worst:
        why = found.advice_on(decision).why(decision.judged)
        parts.append(f"Roll {decision.number}: {decision.roll} on {decision.position}")
        if decision.judged != decision.move:
            parts.append(f"  Others locked by the white sum; before that it was {decision.judged}.")
        parts += [_indented(why_lines(why)), ""]
    return parts


def sums(found: Review) -> Table:
    """Value at the start + luck − loss + others = value in the end."""
    end = "final score" if found.game.is_over else "value now"
    count = len(found.decisions)
    rows = [
        ("value at the start", f"{found.start_value:.2f}", ""),
        ("luck", signed(found.luck), "what the dice gave; 0 on average"),
        ("loss", signed(-found.loss), f"{found.loss_a_decision:.3f} points a decision"),
    ]
    if found.events:
        rows.append(("others", signed(found.others), "rows they closed, the end they made"))
    rows.append((end, f"{found.end_value:.2f}", f"{count} roll{'' if count == 1 else 's'}"))
    table = Table.grid(padding=(0, 2))
    table.add_column()
    table.add_column(justify="right")
    for row in rows:
        table.add_row(*row)
    return table


def _indented(lines: list[str]) -> Table:
    table = Table.grid(padding=(0, 1))
    for line in lines:
        table.add_row(" ", Text(line))
    return table


def signed(change: float) -> str:
    """A change to 0.01, with its sign."""
    text = f"{change:+.2f}"
    return "0.00" if float(f"{change:.2f}") == 0 else text
