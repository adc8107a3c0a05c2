"""Tables and text on a terminal and elsewhere."""

from __future__ import annotations

from rich.text import Text

from qwixx_math.base.terminal import grid, show


def test_what_is_piped_is_plain_and_not_broken_into_lines(capsys):
    long = ("word " * 60).strip()
    show(Text("red", style="red"), long)
    assert capsys.readouterr().out.splitlines() == ["red", long]


def test_a_grid_is_aligned_and_takes_its_cells_as_they_are(capsys):
    show(grid(("move", "loss"), [("R7", "0.00"), ("[4]", "10.25")], left=("move",)))
    assert capsys.readouterr().out.splitlines() == [
        "move   loss",
        "R7     0.00",
        "[4]   10.25",
    ]


def test_no_color_is_heeded(monkeypatch, capsys):
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    show(Text("red", style="red"))
    assert "\x1b[" in capsys.readouterr().out
    monkeypatch.setenv("NO_COLOR", "1")
    show(Text("red", style="red"))
    assert "\x1b[" not in capsys.readouterr().out
