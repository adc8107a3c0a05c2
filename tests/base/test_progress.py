"""Progress: a bar for people, silence elsewhere."""

from __future__ import annotations

import io
import sys
import time

import pytest

from qwixx_math.base.progress import progress_bar, say, say_if_slow


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.mark.parametrize(
    ("stream", "quiet", "drawn"),
    [(Terminal, False, True), (Terminal, True, False), (io.StringIO, False, False)],
)
def test_a_bar_is_drawn_on_a_terminal_unless_it_is_to_be_quiet(monkeypatch, stream, quiet, drawn):
    monkeypatch.setattr(sys, "stderr", stream())
    monkeypatch.setenv("TERM", "xterm")
    with progress_bar("Solving", quiet=quiet) as report:
        report(1, 2)
        report(2, 2)
    shown = sys.stderr.getvalue()
    assert ("Solving" in shown) == bool(shown) == drawn


def test_words_are_said_on_stderr_and_lost_where_it_is_closed(monkeypatch, capsys):
    say("hello")
    assert capsys.readouterr() == ("", "hello\n")
    monkeypatch.setattr(sys, "stderr", None)
    say("nobody hears it")
    with progress_bar("Solving", quiet=False) as report:
        report(1, 2)


def test_slowness_is_explained_once_and_only_where_it_is_slow(capsys):
    with say_if_slow("still at it", seconds=60):
        pass
    assert capsys.readouterr().err == ""
    with say_if_slow("still at it", seconds=0.001):
        time.sleep(0.2)
    assert capsys.readouterr().err == "still at it\n"
