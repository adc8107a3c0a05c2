"""The command line: `qwixx`. Data on stdout, words on stderr, no traceback for a user.

Exit codes: 0 done, 1 failed for a reason outside the question, 2 wrong usage, 3 invalid position,
roll or move, 130 interrupted.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import traceback
import warnings
from collections.abc import Callable
from typing import Any, NoReturn, TypeVar

import click

from .errors import CacheWarning, InvalidNotation, InvalidSetting, QwixxError
from .progress import say
from .rules import Flags, FlagValue, flag_choices

Command = TypeVar("Command", bound=Callable[..., Any])
_INTERRUPTED = 130


def _fail(problem: object, exit_code: int) -> NoReturn:
    say(f"Error: {problem}")
    sys.exit(exit_code)


def _place(error: BaseException) -> str:
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{os.path.basename(frame.filename)}:{frame.lineno}"


def _show_warning(message: Warning | str, *_: Any, **__: Any) -> None:
    if not click.get_current_context().params.get("quiet"):
        say(f"Warning: {message}")


class _Group(click.Group):
    """Turns every error into one message on stderr and the exit code it stands for."""

    def main(self, *args: Any, **kwargs: Any) -> Any:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            warnings.simplefilter("always", CacheWarning)
            warnings.showwarning = _show_warning
            try:
                return super().main(*args, **kwargs)
            except InvalidSetting as error:
                _fail(error, 2)
            except QwixxError as error:
                _fail(error, 3)
            except (OSError, MemoryError) as error:
                _fail(f"{type(error).__name__}: {error}", 1)
            except Exception as error:
                _fail(
                    f"internal error at {_place(error)}: {type(error).__name__}: {error};"
                    " please report it with the command you gave",
                    1,
                )

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            # The solver's threads end on their own; impatience must not break into that.
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            _fail("interrupted; nothing was saved half", _INTERRUPTED)


@click.group(cls=_Group, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="qwixx-math", prog_name="qwixx")
def main() -> None:
    """Exact Qwixx arithmetic.

    \b
    Example:  qwixx advise "R2,3,5 G12,10 P1" "w3 w4 r5 y1 g6 b2"
    """


def _sheet_options(command: Command) -> Command:
    """--sheet and one option a flag; the flags arrive as the keyword `flags`."""

    def run(*args: Any, **kwargs: Any) -> Any:
        given = {name: kwargs.pop(name) for name in flag_choices()}
        flags: dict[str, FlagValue] = {k: v for k, v in given.items() if v is not None}
        return command(*args, flags=Flags.of(flags), **kwargs)

    run.__doc__ = command.__doc__
    run.__name__ = command.__name__
    run.__click_params__ = getattr(command, "__click_params__", [])  # type: ignore[attr-defined]
    for name, values in reversed(flag_choices().items()):
        option = f"--{name.replace('_', '-')}"
        run = click.option(option, name, metavar=values, help="Rule flag.")(run)
    with_sheet = click.option("--sheet", default="classic", show_default=True, help="Score sheet.")
    return with_sheet(run)  # type: ignore[return-value]


_json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
_quiet_option = click.option("--quiet", is_flag=True, help="No progress bar, no words on stderr.")
_players_option = click.option(
    "--players",
    type=click.IntRange(1, 8),
    default=1,
    show_default=True,
    help="Players in the cycle.",
)


def _print_json(data: object) -> None:
    click.echo(json.dumps(data, indent=2, ensure_ascii=False))


@main.command()
@click.argument("position")
@click.argument("roll", nargs=-1, required=True)
@click.option("--move", help="Ask about this move: should I?")
@_players_option
@click.option(
    "--until-mine",
    type=click.IntRange(0),
    default=0,
    show_default=True,
    help="Passive rolls before your own, this one included; 0: this roll is yours.",
)
@click.option("--model", default="cycle", show_default=True, help="Cycle: only you close rows.")
@click.option("--top", type=click.IntRange(1), help="Show only so many moves.")
@_sheet_options
@_json_option
@_quiet_option
def advise(
    position: str,
    roll: tuple[str, ...],
    *,
    move: str | None,
    top: int | None,
    as_json: bool,
    **settings: Any,
) -> None:
    """Should I mark this? All moves for a roll, best first.

    \b
    Example:  qwixx advise "R2,3,5 G12,10 P1" "w3 w4 r5 y1 g6 b2" --move R7
              qwixx advise "R3@5 Y2@4" 34 --players 3 --until-mine 2
    """
    from .advice import advise as rank_moves
    from .notation import Move

    wanted = None if move is None else Move.parse(move)
    advice = rank_moves(position, " ".join(roll), **settings)
    asked = wanted and advice.option(wanted)
    if as_json:
        data = advice.to_dict()
        _print_json(data | {"asked": asked.to_dict()} if asked else data)
        return
    from .explain import mark_or_skip, should_i, situation
    from .render import advice_table, show

    here = advice.position
    show(
        f"{here}   score {here.score}",
        f"{advice.roll}   {situation(here, advice.players, advice.until_mine)}",
        "",
        advice_table(advice, str(asked.move) if asked else None, top),
        "",
        should_i(advice, asked.move) if asked else mark_or_skip(advice),
    )


@main.command()
@click.argument("targets", nargs=-1)
@_sheet_options
@_json_option
def odds(targets: tuple[str, ...], *, sheet: str, flags: Flags, as_json: bool) -> None:
    """Chances on one roll: numbers, pairs of marks, locks.

    \b
    Example:  qwixx odds R12 Y12        at least one of them, and each by itself
              qwixx odds R7+y9          white 7 in red, then yellow die 9
              qwixx odds                the general table
    """
    from .odds import odds_table

    if targets and not "".join(targets).strip():
        raise InvalidNotation("empty target; name one such as R7, r7 or R7+y9, or none at all")
    table = odds_table(targets, sheet=sheet, flags=flags)
    if as_json:
        rows = [chance.to_dict() for chance in table]
        _print_json({"schema": "qwixx-odds/1", "sheet": sheet, "odds": rows})
        return
    from .render import odds_grid, show

    show(odds_grid(table))


@main.command()
@click.argument("row")
@click.option("--rolls", type=click.IntRange(1, 200), help="Rolls left (default: 8).")
@click.option("--closing", metavar="Q", help="Instead: chance that the row closes after each roll.")
@click.option(
    "--passive", is_flag=True, help="Passive rolls only: the white sum is all that is offered."
)
@_players_option
@click.option(
    "--until-mine", type=click.IntRange(0), default=0, help="Passive rolls before your own."
)
@_sheet_options
@_json_option
def row(
    row: str,
    *,
    rolls: int | None,
    closing: str | None,
    passive: bool,
    players: int,
    until_mine: int,
    sheet: str,
    flags: Flags,
    as_json: bool,
) -> None:
    """One row alone: mark or skip each number, exactly.

    \b
    Example:  qwixx row R3@5 --rolls 8
              qwixx row G4@9 --closing 1/20 --passive
    """
    from .row import LoneRow
    from .row_value import closing_chance, roll_order, rolls_left
    from .solver import check_until_mine

    if rolls and closing is not None:
        raise click.UsageError("give --rolls or --closing, not both")
    if (closing is not None or passive) and (players, until_mine) != (1, 0):
        raise click.UsageError("--players and --until-mine order the rolls of --rolls; drop them")
    check_until_mine(until_mine, players)
    lone, state = LoneRow.parse(row, sheet, flags)
    understood = f"{lone.name}{state.marks}@{lone.number(state)}" if state.marks else lone.name
    if closing is not None:
        try:
            horizon = closing_chance(lone, closing, "p" if passive else "o")
        except InvalidNotation as error:
            raise click.BadParameter(str(error), param_hint="--closing") from error
        ahead = f"closing chance {closing} after every {'passive' if passive else 'own'} roll"
    else:
        count = rolls or 8
        order = (
            "p" * count if passive else roll_order(count, players=players, until_mine=until_mine)
        )
        horizon = rolls_left(lone, order)
        ahead = f"{count} rolls left: {order} (o own, p passive)"
    value, offers = horizon.value(state), horizon.offers(state)
    if as_json:
        _print_json(
            {
                "schema": "qwixx-row/1",
                "sheet": sheet,
                "row": understood,
                "horizon": ahead,
                "score": lone.score(state),
                "value": float(value),
                "exact_value": str(value),
                "offers": [offer.to_dict() for offer in offers],
            }
        )
        return
    from .render import offers_table, show

    show(
        f"{understood}   score {lone.score(state)}, value {float(value):.3f}   {ahead}",
        "",
        offers_table(offers),
    )


@main.command()
@click.argument("position", default="-")
@_players_option
@_sheet_options
@_json_option
@_quiet_option
def solve(
    position: str, *, players: int, sheet: str, flags: Flags, as_json: bool, quiet: bool
) -> None:
    """Solve a sheet, keep the table, and print what a position is worth (default: empty).

    \b
    Example:  qwixx solve
              qwixx solve "R3@5" --players 2
    """
    from .position import Position
    from .solver import solve as open_solution

    here = Position.parse(position, sheet, flags)
    solution = open_solution(sheet, players=players, flags=flags, quiet=quiet)
    values = [solution.value(here, until_mine) for until_mine in range(players)]
    if as_json:
        _print_json(
            {
                "schema": "qwixx-value/1",
                "sheet": sheet,
                "flags": flags.to_dict(),
                "players": players,
                "model": "cycle",
                "position": str(here),
                "score": here.score,
                "values": values,
                "exact": True,
            }
        )
        return
    from .render import grid, show

    show(
        f"{here}   score {here.score}",
        "",
        grid(
            ("until_mine", "value"),
            [(str(k), f"{value:.12f}") for k, value in enumerate(values)],
        ),
    )
