"""`qwixx web`: the folder it writes, and what it refuses."""

from __future__ import annotations


def test_the_page_is_written_into_a_folder(qwixx, tmp_path):
    folder = tmp_path / "public" / "qwixx"
    done = qwixx("web", "--export", str(folder))
    assert (done.exit_code, done.stdout) == (0, f"{folder}\n")
    assert (folder / "index.html").read_text("utf-8").startswith("<!doctype html>")
    assert "files, " in done.stderr


def test_a_file_is_no_folder(qwixx, tmp_path):
    (tmp_path / "taken").write_text("mine")
    done = qwixx("web", "--export", str(tmp_path / "taken"))
    assert done.exit_code == 2
    assert (tmp_path / "taken").read_text() == "mine"


def test_a_port_is_a_number_of_one(qwixx):
    assert qwixx("web", "--port", "70000").exit_code == 2
