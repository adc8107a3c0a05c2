"""Files are written whole or not at all."""

from __future__ import annotations

import os

import pytest

from qwixx_math.base.whole_file import replace_file, replacing


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "file"
    path.write_bytes(b"old")
    return path


def test_the_old_file_is_there_until_the_new_one_is_whole(path):
    with replacing(path) as file:
        file.write(b"n")
        file.flush()
        assert path.read_bytes() == b"old"
        file.write(b"ew")
    assert path.read_bytes() == b"new"
    assert os.listdir(path.parent) == ["file"]


@pytest.mark.parametrize("error", [OSError("no space"), KeyboardInterrupt()])
def test_an_error_leaves_the_old_file_and_nothing_beside_it(path, error):
    def write_half():
        with replacing(path) as file:
            file.write(b"half")
            raise error

    with pytest.raises(type(error)):
        write_half()
    assert path.read_bytes() == b"old"
    assert os.listdir(path.parent) == ["file"]


def test_it_is_on_the_disk_before_it_gets_its_name(path, monkeypatch):
    found = []
    monkeypatch.setattr(os, "fsync", lambda file: found.append(path.read_bytes()))
    replace_file(path, b"new")
    assert found == [b"old"]


def test_the_mode_is_kept_and_a_link_goes_on_pointing_to_the_file(path):
    link = path.with_name("link")
    path.chmod(0o640)
    link.symlink_to(path)
    replace_file(link, b"new")
    assert link.is_symlink()
    assert path.read_bytes() == b"new"
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_stray_file_of_ones_own_is_written_over(path):
    beside = path.with_name("file.part")
    beside.write_bytes(b"left by a process that was killed")
    with replacing(path, beside) as file:
        file.write(b"new")
    assert os.listdir(path.parent) == ["file"]


def test_a_folder_that_is_not_there_is_named_with_the_file_meant(tmp_path):
    with pytest.raises(OSError, match=r"none.file'$"):
        replace_file(tmp_path / "none" / "file", b"")


def test_what_is_there_and_no_file_is_left_alone(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for place in (pipe, tmp_path):
        with pytest.raises(OSError, match="is there, and is no file"):
            replace_file(place, b"new")
    assert pipe.is_fifo()
    assert list(tmp_path.iterdir()) == [pipe]
