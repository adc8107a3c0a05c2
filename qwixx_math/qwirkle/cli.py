"""`qwixx qwirkle`: what to play, chances, the endgame, simulation, the score."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from ..cli.options import json_option, print_json, quiet_option
from ..errors import InvalidSetting, QwixxError
from ..progress import progress_bar, say


class _Command(click.Command):
    """A command whose arguments may be boards such as `-1,-4:Ro`, which are no options."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(
            ctx, [f" {arg}" if re.match(r"-\d", arg) else arg for arg in args]
        )


@click.group("qwirkle", context_settings={"help_option_names": ["-h", "--help"]})
def command() -> None:
    """Qwirkle: what to play and why, chances, the perfect endgame, games, the score.

    \b
    Example:  qwixx qwirkle advise "0,-2:Ro/Rd/Rc" RsBsPsGoYdOb
    Tiles are a colour R O Y G B P and a shape: o circle, s square, d diamond, x four-point star,
    b eight-point star, c clover. A board is its left column, its top row and its rows from the top:
    "-1,2:RoBo2Gs/3Yd", numbers for gaps, "-" when empty.
    """


_bag_option = click.option("--bag", type=int, help="Tiles in the bag (default: all others unseen).")
_players_option = click.option("--players", type=int, default=2, show_default=True)
_others_option = click.option(
    "--others", metavar="N,N", help="Hand sizes of the others, next player first."
)
_Settings = Callable[..., Any]


def _table_options(function: _Settings) -> _Settings:
    return _bag_option(_players_option(_others_option(function)))


def _sizes(others: str | None) -> tuple[int, ...] | None:
    if others is None:
        return None
    try:
        return tuple(int(size) for size in others.split(","))
    except ValueError:
        raise InvalidSetting(f"--others '{others}': expected hand sizes such as 6,5") from None


@command.command("advise", cls=_Command)
@click.argument("board")
@click.argument("hand")
@click.option("--move", help="Ask about this move: should I?")
@click.option("--top", type=click.IntRange(1), default=10, show_default=True, help="Moves to show.")
@_table_options
@json_option
def advise_command(
    *,
    board: str,
    hand: str,
    move: str | None,
    top: int,
    bag: int | None,
    players: int,
    others: str | None,
    as_json: bool,
) -> None:
    """What should I play? All plays and trades, best first, and why.

    \b
    Example:  qwixx qwirkle advise "0,-2:Ro/Rd/Rc" RsBsPsGoYdOb --bag 90
              qwixx qwirkle advise RoRsRdRb RcBoBsYdGcPx --move Rc4,0
    """
    from .advice import advise
    from .explain import should_i, summary
    from .policy import TERMS
    from .reasons import reasons

    advice = advise(board, hand, bag=bag, players=players, others=_sizes(others))
    asked = advice.option(move) if move else None
    if as_json:
        data = advice.to_dict(top)
        print_json(data | {"asked": asked.to_dict()} if asked else data)
        return
    from ..render import grid, show

    shown = list(advice.options[:top])
    if asked and asked not in shown:
        shown.append(asked)
    rows = [
        (
            str(option.move),
            str(option.points),
            *(f"{option.worth[term]:+.2f}" if option.worth else "" for term in TERMS),
            f"{option.value:.2f}",
            f"{option.loss:.2f}",
            "; ".join(reasons(advice.table, option.move)),
        )
        for option in shown
    ]
    table = advice.table
    show(
        f"{table.board}   hand {hand}, bag {table.bag}, others {', '.join(map(str, table.others))};"
        f" {len(advice.options)} moves",
        "",
        grid(("move", "points", *TERMS, "value", "loss", "why"), rows, left=("move", "why")),
        "",
        should_i(advice, asked) if asked else summary(advice),
    )


@command.command("odds", cls=_Command)
@click.argument("board", required=False)
@click.argument("hand", required=False)
@click.option("--tile", "tiles", multiple=True, help="Only this tile; may be repeated.")
@_table_options
@json_option
def odds_command(
    *,
    board: str | None,
    hand: str | None,
    tiles: tuple[str, ...],
    bag: int | None,
    players: int,
    others: str | None,
    as_json: bool,
) -> None:
    """Where the unseen tiles are, dead cells, the expected reply; without a board, openings.

    \b
    Example:  qwixx qwirkle odds RoRsRdRbRc BoBsYdGcPxPx --tile Rx
              qwixx qwirkle odds                how large the first play is
    """
    from ..render import grid, show

    if board is None:
        from .reports import opening_sets

        report = opening_sets()
        if as_json:
            openings = [dict(zip(report.columns, row, strict=True)) for row in report.rows]
            print_json({"schema": "qwirkle-openings/1", "openings": openings})
        else:
            show(grid(report.columns, report.rows), "", report.about)
        return
    if hand is None:
        raise click.UsageError("give the hand too: what is in it, nobody else has")
    from .odds import Table
    from .tiles import KINDS, Tile

    table = Table.of(board, hand, bag=bag, players=players, others=_sizes(others))
    kinds = [Tile.parse(tile) for tile in tiles] or KINDS
    chances = [table.chances(tile) for tile in kinds]
    dead, gift = table.dead_cells(), table.gift()
    if as_json:
        print_json(
            {
                "schema": "qwirkle-odds/1",
                "board": str(table.board),
                "unseen": table.unseen_count,
                "bag": table.bag,
                "others": list(table.others),
                "tiles": [chance.to_dict() for chance in chances],
                "dead_cells": [list(cell) for cell in dead],
                "gift": float(gift),
                "gift_exact": str(gift),
            }
        )
        return
    rows = [
        (
            str(chance.tile),
            str(chance.copies),
            f"{float(chance.opponents[0]):.2%}",
            f"{float(chance.anyone):.2%}",
            f"{float(chance.bag):.2%}",
            f"{float(chance.drawn):.2%}",
        )
        for chance in chances
    ]
    cells = " ".join(f"{x},{y}" for x, y in dead) or "none"
    show(
        grid(("tile", "unseen", "next player", "any other", "bag", "next drawn"), rows),
        "",
        f"{table.unseen_count} tiles unseen, bag {table.bag}. Dead cells: {cells}.",
        f"E[best single-tile reply] of the next player: {float(gift):.4f} = {gift}",
    )


@command.command("endgame", cls=_Command)
@click.argument("board")
@click.argument("hands", nargs=-1, required=True)
@click.option("--move", help="Ask about this move: what does it cost?")
@click.option("--threads", type=click.IntRange(1), default=2, show_default=True)
@click.option("--seconds", type=click.FloatRange(0), help="Stop then with the best so far.")
@click.option("--pass-allowed", is_flag=True, help="Passing is allowed in spite of a play.")
@json_option
@quiet_option
def endgame_command(
    *,
    board: str,
    hands: tuple[str, ...],
    move: str | None,
    threads: int,
    seconds: float | None,
    pass_allowed: bool,
    as_json: bool,
    quiet: bool,
) -> None:
    """Perfect play with an empty bag: the mover's hand, then the others' in turn.

    \b
    Example:  qwixx qwirkle endgame RoRsRdRbRc RxBo RcYs
              qwixx qwirkle endgame RoRsRdRbRc Yo Rx Bs      three players: maxⁿ
    """
    from .endgame import Endgame, margin_of, solve, solve_maxn
    from .moves import read_move

    endgame = Endgame.of(board, hands, pass_allowed=pass_allowed)
    if len(hands) > 2:
        points = solve_maxn(endgame)
        if as_json:
            print_json({"schema": "qwirkle-maxn/1", "points": list(points), "exact": True})
        else:
            click.echo(f"Points from here on, mover first: {', '.join(map(str, points))}")
        return
    asked = margin_of(endgame, read_move(move)) if move else None
    with progress_bar("Searching", quiet=quiet) as report:
        solution = solve(
            endgame.board,
            *endgame.hands,
            pass_allowed=pass_allowed,
            threads=threads,
            seconds=seconds,
            report=report,
        )
    if as_json:
        data = solution.to_dict()
        print_json(data if asked is None else data | {"asked": {"move": move, "margin": asked}})
        return
    if not solution.exact:
        say(f"Stopped: {solution.searched} of {solution.moves} moves searched; best so far:")
    click.echo(
        f"{solution.move}   margin {solution.margin:+d}"
        if solution.move
        else "Nobody can move: the game is over."
        if solution.exact
        else "No move is searched through yet."
    )
    if asked is not None:
        click.echo(f"{move}   margin {asked:+d}, costs {solution.margin - asked}")


@command.command("simulate", cls=_Command)
@click.argument("strategies", nargs=-1)
@click.option("--games", type=click.IntRange(1), default=1000, show_default=True)
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True)
@click.option("--threads", type=click.IntRange(1), default=1, show_default=True)
@json_option
@quiet_option
def simulate_command(
    *,
    strategies: tuple[str, ...],
    games: int,
    seed: int,
    threads: int,
    as_json: bool,
    quiet: bool,
) -> None:
    """Whole games between strategies: random, greedy, plain (points − 0.7 · gift), adviser.

    \b
    Example:  qwixx qwirkle simulate adviser greedy --games 4000 --seed 1
    """
    from .matches import simulate

    names = strategies or ("adviser", "greedy")
    with progress_bar("Playing", quiet=quiet) as report:
        match = simulate(names, games, seed=seed, threads=threads, report=report)
    if as_json:
        print_json(match.to_dict())
        return
    from ..render import grid, show

    rows = []
    for player, name in enumerate(names):
        wins, margin, total = match.win_rate(player), match.margin(player), match.total(player)
        rows.append(
            (
                name,
                f"{wins.mean:.2%} ± {wins.half_width:.2%}",
                f"{margin.mean:+.2f} ± {margin.half_width:.2f}",
                f"{total.mean:.1f} ± {total.half_width:.1f}",
                f"{match.deviation(player):.1f}",
            )
        )
    show(
        grid(("strategy", "wins", "margin", "points", "sd"), rows, left=("strategy",)),
        "",
        f"{match.games} games, every seed in {len(names)} seatings; seed {seed};"
        f" {match.points_a_turn:.2f} points a turn. Intervals are 95 %.",
    )


@command.command("score")
@click.option("--players", "names", default="1,2", show_default=True, help="Names, in turn.")
@click.option("--load", type=click.Path(path_type=Path), help="Go on with a saved game.")
@click.option("--save", type=click.Path(path_type=Path), help="Save here after every line.")
@click.option(
    "--csv", "csv_file", type=click.Path(path_type=Path), help="Write the turns at the end."
)
@json_option
def score_command(
    *,
    names: str,
    load: Path | None,
    save: Path | None,
    csv_file: Path | None,
    as_json: bool,
) -> None:
    """Keep the score: one turn a line on stdin.

    \b
    Example:  qwixx qwirkle score --players Ann,Ben --save game.json
    A line is points (12), a play that is scored for you (Rs0,-3 Bs1,-3), trade, pass,
    out (the last player ended the game, +6), undo, or quit.
    """
    from .score import ScoreSheet

    sheet = ScoreSheet.load(load) if load else ScoreSheet.of(names.split(","))
    watched = sys.stdin.isatty()
    while True:
        if watched:
            click.echo(f"{sheet.names[sheet.turn]}> ", nl=False, err=True)
        line = sys.stdin.readline()
        text = line.strip()
        if not line or text.lower() in ("quit", "q"):
            break
        if not text:
            continue
        try:
            sheet = sheet.undo() if text.lower() == "undo" else sheet.add(text)
        except QwixxError as error:
            if not watched:
                raise
            say(f"Error: {error}")
            continue
        if save:
            sheet.save(save)
        if not as_json:
            click.echo(_standing(sheet.standings))
    if csv_file:
        csv_file.write_text(sheet.to_csv(), encoding="utf-8", newline="\n")
    if as_json:
        print_json(sheet.to_dict())


def _standing(standings: list[tuple[int, str, int]]) -> str:
    return "   ".join(f"{place}. {name} {points}" for place, name, points in standings)


@command.command("report")
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("reports/qwirkle"),
    show_default=True,
    help="Folder to write into.",
)
@json_option
def report_command(*, out: Path, as_json: bool) -> None:
    """Write the tables of exact figures as CSV and Markdown.

    \b
    Example:  qwixx qwirkle report --out tables
    """
    from .reports import REPORTS, write_report

    files = [str(file) for make in REPORTS.values() for file in write_report(make(), out)]
    if as_json:
        print_json({"schema": "qwirkle-reports/1", "files": files})
    else:
        click.echo("\n".join(files))
