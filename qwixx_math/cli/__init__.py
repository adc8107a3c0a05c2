"""The command line: `qwixx`. Data on stdout, words on stderr, no traceback for a user.

Exit codes: 0 done, 1 failed for a reason outside the question, 2 wrong usage, 3 invalid position,
roll or move, 4 verification failed, 130 interrupted. Each command has a module of its own, imported
when it is called.
"""

from __future__ import annotations

import difflib
import os
import pickle
import signal
import sys
import traceback
import warnings
from importlib import import_module
from typing import Any, NoReturn

import click

from ..base.kernel_cache import damaged_kernel
from ..base.progress import say
from ..base.streams import take_every_sign
from ..errors import CacheWarning, InvalidSetting, QwixxError

_INTERRUPTED = 130

# Module of each command, which it holds as `command`.
_COMMANDS = {
    "advise": ".advise",
    "odds": ".odds",
    "row": ".row",
    "solve": ".solve",
    "bracket": ".bracket",
    "sheets": ".sheets",
    "simulate": ".simulate",
    "tournament": ".tournament",
    "verify": ".verify",
    "report": ".report",
    "play": ".play",
    "review": ".review",
    "web": ".web",
    "cache": ".cache",
    "qwirkle": "..qwirkle.cli",
}


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

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _COMMANDS:
            return None
        command: click.Command = import_module(_COMMANDS[cmd_name], __name__).command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command, or the nearest one to a name that is none."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            near = difflib.get_close_matches(args[0].lower(), _COMMANDS, n=1)
            if not near or near[0] in error.message:
                raise
            raise click.UsageError(f"{error.message} Did you mean '{near[0]}'?", ctx) from error

    def main(self, *args: Any, **kwargs: Any) -> Any:
        take_every_sign()
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
            except OSError as error:
                where = f"{error.filename}: " if error.filename else ""
                _fail(f"{where}{error.strerror or error}", 1)
            except MemoryError as error:
                _fail(f"not enough memory: {error}", 1)
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
            _fail("interrupted; only what was finished is saved", _INTERRUPTED)
        except (EOFError, pickle.UnpicklingError, AttributeError, ImportError) as error:
            # numba reads what lies in a cache of the user's own without a check.
            if path := damaged_kernel():
                _fail(f"{path}, a compiled kernel, is damaged: delete it, and it is made anew", 1)
            if isinstance(error, EOFError):  # to click an interruption
                raise RuntimeError("a file ends too early") from error
            raise


@click.group(cls=_Group, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="qwixx-math", prog_name="qwixx")
def main() -> None:
    """Exact Qwixx arithmetic.

    \b
    Example:  qwixx advise "R2,3,5 G12,10 P1" "w3 w4 r5 y1 g6 b2"
    """


def qwirkle() -> None:
    """The command `qwirkle`: what `qwixx qwirkle` is."""
    main(["qwirkle", *sys.argv[1:]], prog_name="qwixx")
