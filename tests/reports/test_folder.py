from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest
from filelock import FileLock, Timeout
from helpers.written_reports import FOLDER, committed
from packaging.version import Version

import qwixx_math as qm
from qwixx_math.base.whole_file import replace_file
from qwixx_math.reports import REPORTS, Report, Source, find_reports, set_reports, write_reports
from qwixx_math.reports import folder as folder_module
from qwixx_math.reports.folder import LOCK, MANIFEST, read_manifest


def test_the_manifest_tells_of_every_file_and_its_digest() -> None:
    manifest = read_manifest(FOLDER)
    assert list(manifest["reports"]) == list(REPORTS)
    digests = dict(manifest["sha256"])
    for name, entry in manifest["reports"].items():
        assert entry["title"] == REPORTS[name].title
        assert entry["headline"] == REPORTS[name].headline(committed(name))
        assert entry["sheet"] == REPORTS[name].sheet
        assert entry["flags"] == REPORTS[name].flags.to_dict()
        assert Version(entry["versions"]["qwixx_math"]) <= Version(qm.__version__)
        digests |= entry["sha256"]
    there = {path.name for path in FOLDER.iterdir() if path.is_file()}
    assert there - {LOCK} == digests.keys() | {MANIFEST}
    for file, digest in digests.items():
        assert hashlib.sha256((FOLDER / file).read_bytes()).hexdigest() == digest, file


def test_reports_can_be_written_one_at_a_time(tmp_path: Path, source: Source) -> None:
    write_reports(find_reports(["lock-chances"]), tmp_path, source=source)
    manifest = write_reports(find_reports(["roll-chances"]), tmp_path, source=source)
    assert list(manifest["reports"]) == ["roll-chances", "lock-chances"]
    assert manifest == json.loads((tmp_path / MANIFEST).read_text("utf-8"))
    for name, digest in manifest["sha256"].items():
        page = (tmp_path / name).read_bytes()
        assert digest == hashlib.sha256(page).hexdigest()
        assert page.index(b"roll-chances") < page.index(b"lock-chances")
        assert b"opening-list" not in page


def test_pages_are_set_anew_from_the_tables_and_figures_keep_their_version(
    tmp_path: Path, source: Source, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = write_reports(find_reports(["lock-chances"]), tmp_path, source=source)
    (tmp_path / "lock-chances.html").write_text("old")
    page = before["reports"]["lock-chances"]["sha256"]
    page["lock-chances.html"] = hashlib.sha256(b"old").hexdigest()
    (tmp_path / MANIFEST).write_text(json.dumps(before))
    monkeypatch.setattr(folder_module, "__version__", "9.9")
    after = set_reports(tmp_path)["reports"]["lock-chances"]
    text = (tmp_path / "lock-chances.html").read_text("utf-8")
    assert f"version {qm.__version__}." in text
    assert after["versions"]["qwixx_math"] == qm.__version__
    assert after["sha256"].keys() == page.keys()


def test_two_who_write_at_once_lose_nothing(tmp_path: Path, source: Source) -> None:
    """The second one writes its report between the start and the end of the first."""

    def meanwhile(report: Report) -> None:
        write_reports(find_reports(["roll-chances"]), tmp_path, source=source)

    ours = find_reports(["lock-chances"])
    manifest = write_reports(ours, tmp_path, source=source, on_start=meanwhile)
    assert list(manifest["reports"]) == ["roll-chances", "lock-chances"]


def test_files_are_written_whole_under_a_lock_and_the_manifest_last(
    tmp_path: Path, source: Source, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = []

    def replace(path: Path, content: bytes) -> None:
        with pytest.raises(Timeout):
            FileLock(tmp_path / LOCK).acquire(timeout=0)
        written.append(path.name)
        replace_file(path, content)

    monkeypatch.setattr(folder_module, "replace_file", replace)
    write_reports(find_reports(["lock-chances"]), tmp_path, source=source)
    assert written[-3:] == ["index.md", "index.html", MANIFEST]
    assert {path.name for path in tmp_path.iterdir()} == {*written, LOCK}
    with FileLock(tmp_path / LOCK).acquire(timeout=0):
        pass


@pytest.mark.parametrize(
    ("damage", "problem"),
    [
        ({}, "MANIFEST.json is damaged"),
        (5, "MANIFEST.json is damaged"),
        ({"sha256": {"lock-chances.csv": 5}, "title": "", "intro": ""}, "is damaged"),
        ({"sha256": {}, "title": "", "intro": ""}, "is damaged"),
        ({"sha256": {"lock-chances.csv": ""}, "title": "", "intro": ""}, "is damaged"),
        ("missing", "lock-chances.csv is missing"),
        ("changed", "lock-chances.csv is not the file that MANIFEST.json tells of"),
    ],
)
def test_what_is_damaged_is_left_out_and_said(
    tmp_path: Path, source: Source, damage: object, problem: str
) -> None:
    manifest = write_reports(find_reports(["lock-chances"]), tmp_path, source=source)
    if damage == "missing":
        (tmp_path / "lock-chances.csv").unlink()
    elif damage == "changed":
        (tmp_path / "lock-chances.csv").write_text("1,2\n3\n")
    else:
        manifest["reports"]["lock-chances"] = damage
        (tmp_path / MANIFEST).write_text(json.dumps(manifest))
    said: list[str] = []
    other = find_reports(["roll-chances"])
    manifest = write_reports(other, tmp_path, source=source, on_drop=said.append)
    assert list(manifest["reports"]) == ["roll-chances"]
    (words,) = said
    assert problem in words
    assert words.endswith("; write it again: qwixx report lock-chances")
    again = find_reports(["lock-chances"])
    manifest = write_reports(again, tmp_path, source=source, on_drop=said.append)
    assert list(manifest["reports"]) == ["roll-chances", "lock-chances"]
    assert said == [words]


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"schema": "other/1", "reports": {}}', "{"])
def test_a_foreign_manifest_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / MANIFEST).write_text(text)
    with pytest.raises(qm.TableError, match="no manifest of schema qwixx-reports/1"):
        write_reports(find_reports(["lock-chances"]), tmp_path)
