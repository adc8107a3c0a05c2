"""A review as it is shown: the game at a glance, the worst decisions with reasons, the sums."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.table import Table
from rich.text import Text

from ..advice.advice import AS_GOOD
from ..base.terminal import Part, grid
from ..game.notation import Move
from ..show.sentences import amount, situation, why_lines
from .decision import Decision
from .record import Game
from .review import Review, by_kind

MANUAL = """\
  345162           a roll: a digit a die, whites first, then red, yellow, green,
                   blue, as far as in the game (of another's roll 34 is enough)
  R7  b9  R7+b9    a move: a capital marks the white sum in that row, a small
                   letter uses that die; p (pass) marks nothing
  white R7         of your own turn the white mark alone (white none: no mark);
                   then closed Y if others locked it, and your colour or p
  hint             the best moves, with numbers by which to play them
  why  why R7      reasons for or against a move, also after it was played
  closed R         others closed row R by the last roll, after your move for it
                   (yours: by the white sum, so before your colour or penalty)
  end              another player's last penalty ended the game
  set R2,3 P1      your sheet as it really is
  undo  undo 2     take back the last entries
  sheet            show where you stand
  quit             leave; the game is saved"""

_WIDTH = 80


def title(game: Game) -> str:
    """Who plays what, from where, and what moves are judged by."""
    here = situation(game.start, game.players, game.first, game.model).partition(", ")[2]
    start = "" if str(game.start) == "-" else f", from {game.start}"
    if game.players == 1:
        return f"A game {here}{start}"
    if game.others:
        seats = enumerate(game.others, 2)
        named = ", ".join(f"player {n} {o.strategy or 'entered'}" for n, o in seats)
        return f"A game of {here}{start} ({named}); judged by the chance to win"
    judged = {
        ("cycle", "score"): "judged as if you alone closed rows",
        ("table", "score"): "judged by your own points",
        ("table", "win"): "judged by who comes first",
    }
    return f"A game of {here}{start}; {judged[game.model, game.aim]}"


def whose_roll(game: Game) -> str:
    """Whose roll it is, and the dice: those that are thrown, or what they show."""
    wait = game.until_mine
    whose = "Your roll" if wait == 0 else "Another player's roll"
    if game.others and wait:
        whose = f"Player {1 + game.players - wait}'s roll"
    away = f" (yours is {wait} away)" if wait > 1 else ""
    all_dice = wait == 0 or game.others
    thrown = " ".join(("w", "w", *game.position.dice)) if all_dice else "w w"
    return f"{game.rolls + 1}. {whose}{away}: {game.rolled or thrown}"


def moves_in_lines(moves: Sequence[Move]) -> str:
    """The moves there are, in no order of merit."""
    cells = [str(move) for move in moves]
    wide = max(map(len, cells)) + 3
    each = max(1, _WIDTH // wide)
    return "\n".join(
        "".join(f"{cell:<{wide}}" for cell in cells[at : at + each]).rstrip()
        for at in range(0, len(cells), each)
    )


def other_lines(game: Game, moves: Sequence[Move]) -> list[Part]:
    """What the others did."""
    return [
        f"Player {number}{f' ({other.strategy})' if other.strategy else ''}: {move}"
        for number, (other, move) in enumerate(zip(game.others, moves, strict=True), 2)
    ]


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
        lost = f"{decision.win_loss:.1f} %" if decision.chances else f"{decision.loss:.2f}"
        cells = (
            str(decision.number),
            str(decision.roll),
            str(decision.move),
            str(decision.better or ""),
            lost if decision.better else "",
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
        parts.append(f"Roll {decision.number}: {decision.roll} on {decision.position}")
        parts += [_indented(_reasons(found, decision)), ""]
    return parts


def _reasons(found: Review, decision: Decision) -> list[str]:
    """Why a decision cost what the table of decisions says."""
    if decision.chances:
        return [
            f"{decision.move} gives away {decision.win_loss:.1f} % of the chance to win against"
            f" {decision.chances.best} (estimated)."
        ]
    lines = []
    if decision.left is not None:
        lines.append(f"Others locked by the white sum; before that it was {decision.judged}.")
    if decision.loss - decision.late > AS_GOOD:
        lines += why_lines(found.advice_on(decision).why(decision.judged))
    if decision.late > AS_GOOD:
        lines.append(
            f"Of what was left then {decision.left} was worth {amount(decision.late)} more."
        )
    return lines


def sums(found: Review) -> Table:
    """Value at the start + luck − loss + others = value in the end."""
    end = "final score" if found.game.is_over else "value now"
    count = len(found.decisions)
    rows = [
        ("value at the start", f"{found.start_value:.2f}", ""),
        ("luck", signed(found.luck), "what the dice gave; 0 on average"),
        ("loss", signed(-found.loss), f"{found.loss_a_decision:.3f} points a decision"),
    ]
    if found.game.others:
        rows.append(
            ("", f"{found.win_loss:.1f} %", "of the chance to win was given away, estimated")
        )
    if any(not event.mended for event in found.events) or found.drift:
        what = "rows they closed, the end they made"
        expected = ", against what was expected of them" if found.game.model == "table" else ""
        rows.append(("others", signed(found.others), what + expected))
    if any(event.mended for event in found.events):
        rows.append(("set", signed(found.mended), "the sheet was put right"))
    rows.append((end, f"{found.end_value:.2f}", f"{count} roll{'' if count == 1 else 's'}"))
    table = Table.grid(padding=(0, 2))
    table.add_column()
    table.add_column(justify="right")
    for row in rows:
        table.add_row(*row)
    return table


def summary_parts(found: Mapping[str, Review]) -> list[Part]:
    """Several games summed up: each in a line, then what was lost by kind of decision."""
    games = [
        (
            name,
            str(len(each.decisions)),
            f"{each.loss:.2f}",
            f"{each.loss_a_decision:.3f}",
            signed(each.luck),
            signed(each.others),
            str(each.game.position.score) + ("" if each.game.is_over else " so far"),
        )
        for name, each in found.items()
    ]
    decisions = [decision for each in found.values() for decision in each.decisions]
    loss = sum(decision.loss for decision in decisions)
    mean = f"{loss / len(decisions):.3f}" if decisions else "0.000"
    luck, others = (
        signed(sum(getattr(each, name) for each in found.values())) for name in ("luck", "others")
    )
    games.append(("together", str(len(decisions)), f"{loss:.2f}", mean, luck, others, ""))
    columns = ("game", "decisions", "loss", "a decision", "luck", "others", "score")
    kinds = [
        (kind["kind"], str(kind["decisions"]), f"{kind['loss']:.2f}", f"{kind['mean_loss']:.3f}")
        for kind in by_kind(found.values())
    ]
    return [
        grid(columns, games, left=("game",)),
        "",
        grid(
            ("kind of decision", "decisions", "loss", "a decision"),
            kinds,
            left=("kind of decision",),
        ),
    ]


def _indented(lines: list[str]) -> Table:
    table = Table.grid(padding=(0, 1))
    for line in lines:
        table.add_row(" ", Text(line))
    return table


def signed(change: float) -> str:
    """A change to 0.01, with its sign."""
    text = f"{change:+.2f}"
    return "0.00" if float(f"{change:.2f}") == 0 else text
