from __future__ import annotations

import pytest
from helpers.written_reports import FOLDER

import qwixx_math as qm
from qwixx_math.reports import REPORTS, Source
from qwixx_math.reports import figures as figures_module
from qwixx_math.reports.figures import figure_versions
from qwixx_math.reports.folder import files_of


def test_no_file_tells_when_where_or_by_what_it_was_made() -> None:
    for path in FOLDER.glob("*.svg"):
        text = path.read_text("utf-8")
        assert "<dc:date>" not in text
        assert "matplotlib.org" not in text.lower()
    for path in FOLDER.glob("*.png"):
        content = path.read_bytes()
        assert b"Software" not in content
        assert b"tIME" not in content


def test_without_matplotlib_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(figures_module, "import_module", missing)
    with pytest.raises(qm.QwixxError, match=r"pip install 'qwixx-math\[reports\]'"):
        files_of(REPORTS["lock-chances"], REPORTS["lock-chances"].make(Source()), "1")
    monkeypatch.setattr(figures_module, "find_spec", missing_spec)
    assert figure_versions() == {}


def missing_spec(name: str) -> None:
    """No such package."""
