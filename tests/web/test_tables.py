"""Tables for the page: how near their values are, which there are, where they lie.

`test_engine` reads them with the page's own JavaScript.
"""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from click.testing import CliRunner
from helpers.page_cases import SHORT

import qwixx_math as qm
from qwixx_math.cli import main
from qwixx_math.web import tables
from qwixx_math.web.export import export_page
from qwixx_math.web.files import page_files
from qwixx_math.web.tables import CHUNK, SCALE, packed, stored_tables


def unpacked(data: bytes, penalties: int) -> np.ndarray:
    """The values of a file, a number after the other."""
    raw, found, last = gzip.decompress(data), [], [0] * penalties
    for start in range(0, len(raw), 3 * CHUNK * penalties):
        low, middle, high = np.split(np.frombuffer(raw, np.uint8, 3 * CHUNK * penalties, start), 3)
        for at, code in enumerate(low + 256 * middle.astype(int) + 65536 * high.astype(int)):
            last[at % penalties] += -((code + 1) // 2) if code % 2 else code // 2
            found.append(sum(last[: at % penalties + 1]) / SCALE)
    return np.array(found).reshape(-1, penalties)


def test_values_lie_within_two_thousandths(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "CHUNK", 50)
    monkeypatch.setitem(globals(), "CHUNK", 50)
    values = np.random.default_rng(1).uniform(-30, 330, (100, 1, 4))
    assert np.abs(unpacked(packed(values), 4) - values[:, 0]).max() <= 0.002


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("nothing", "no table is called 'nothing'; there are sheets (classic, "),
        ("double_dutch", "no table is called"),
        ("connected-steps-a", "takes 782 MB in a page"),
        ("big-points", "cannot be solved"),
    ],
)
def test_tables_that_there_are_not(name: str, words: str) -> None:
    with pytest.raises(qm.InvalidSetting, match=re.escape(words)):
        stored_tables([name])


def test_where_they_lie(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "get_sheet", lambda name: SHORT[1])
    solved = SimpleNamespace(values=np.zeros((50, 1, 4)))
    monkeypatch.setattr(tables, "solve", lambda *asked, **settings: solved)
    files = stored_tables(["mixx-b", "chris_cross", "mixx-b"])
    export_page(tmp_path / "page", files)
    assert {path for path in files if (tmp_path / "page" / path).is_file()} == set(files)
    assert (
        b'<meta name="qwixx-tables" content="mixx-b chris_cross">'
        in (tmp_path / "page" / "index.html").read_bytes()
    )
    worker = (tmp_path / "page" / "sw.js").read_text()
    assert '"tables/mixx-b.json"' in worker
    assert "mixx-b.bin" not in worker
    assert json.loads(files["tables/mixx-b.json"])["scale"] == SCALE
    assert "tables" not in "".join(page_files())


def test_without_a_folder() -> None:
    told = CliRunner().invoke(main, ["web", "--tables", "mixx-a"])
    assert told.exit_code == 2
    assert "--tables goes with --export" in told.stderr
