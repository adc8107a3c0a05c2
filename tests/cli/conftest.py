"""Command lines: on a sheet that is solved in no time, and in a folder of their own."""

from __future__ import annotations

import pytest
from click.testing import CliRunner
from helpers.children import SMALL, kernels

from qwixx_math.cli import main
from qwixx_math.game import sheets


@pytest.fixture(scope="session")
def tables(tmp_path_factory):
    kernels()
    return str(tmp_path_factory.mktemp("tables"))


@pytest.fixture
def qwixx(tables, monkeypatch):
    """Runs a command line; the sheet `small` is solved in no time."""
    layouts = sheets._layouts() | {"small": SMALL}
    monkeypatch.setattr(sheets, "_layouts", lambda: layouts)
    monkeypatch.setenv("QWIXX_MATH_CACHE", tables)

    def invoke(*args):
        return CliRunner().invoke(main, args)

    return invoke


@pytest.fixture
def command(tmp_path, monkeypatch):
    """Runs a command line in an empty folder; it takes what is typed."""
    monkeypatch.chdir(tmp_path)

    def invoke(*args, typed=""):
        return CliRunner().invoke(main, args, input=typed)

    return invoke
