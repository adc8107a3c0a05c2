"""The exported folder: whole, with relative links, its cache named after its content."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from qwixx_math.cli import main
from qwixx_math.web.export import export_page

"""Bytes of all files, each gzipped, pictures too."""


def test_folder(tmp_path: Path) -> None:
    folder = tmp_path / "host" / "qwixx"
    written = export_page(folder)
    found = {p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file()}
    assert found == set(written)
    worker = (folder / "sw.js").read_text()
    kept = set(re.findall(r'"([^"]+)"', worker.split("const FILES")[1].split(";")[0]))
    assert kept == (found - {"sw.js", "icon-192.png"}) | {"./"}
    assert b"qwixx-server" not in (folder / "index.html").read_bytes()


def test_again_and_elsewhere(tmp_path: Path) -> None:
    folder = tmp_path / "page"
    export_page(folder)
    (folder / "app" / "old.js").write_text("of an older page")
    export_page(folder)
    assert not (folder / "app" / "old.js").exists()
    other = tmp_path / "other"
    other.mkdir()
    (other / "precious.txt").write_text("mine")
    told = CliRunner().invoke(main, ["web", "--export", str(other)])
    assert told.exit_code == 2
    assert "holds something else" in told.stderr
    assert [path.name for path in other.iterdir()] == ["precious.txt"]


@pytest.mark.parametrize("name", ["file", "file/below"])
def test_no_folder(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").write_text("mine")
    told = CliRunner().invoke(main, ["web", "--export", str(tmp_path / name)])
    assert told.exit_code != 0
    assert "Traceback" not in told.stderr
    assert (tmp_path / "file").read_text() == "mine"
