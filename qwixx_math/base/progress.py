"""A progress bar on a terminal's stderr, or silence."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Progress = Callable[[int, int], None]


def say(message: str) -> None:
    """One line of words for the user, on stderr; lost where that is closed."""
    if sys.stderr:
        print(message, file=sys.stderr)


@contextmanager
def say_if_slow(message: str, *, seconds: float = 3.0) -> Iterator[None]:
    """Say something, once, if what follows takes longer than that."""
    timer = threading.Timer(seconds, say, (message,))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


@contextmanager
def progress_bar(title: str, *, quiet: bool) -> Iterator[Progress]:
    """A function that takes (done, total) and draws a bar where a person watches stderr."""
    if quiet or not sys.stderr or not sys.stderr.isatty():
        yield lambda done, total: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
