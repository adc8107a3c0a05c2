"""Digests of the source: which changes they tell."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from qwixx_math.base import source


@pytest.fixture
def package(tmp_path, monkeypatch):
    """A copy of the package, whose digests are asked for."""
    copy = tmp_path / "qwixx_math"
    shutil.copytree(Path(source.__file__).parents[1], copy)
    monkeypatch.setattr(source, "__file__", str(copy / "base" / "source.py"))
    return copy


def digests():
    return source.digest_of_package(), source.digest_of_kernels()


@pytest.mark.parametrize(
    ("file", "kernels"),
    [
        ("solver/kernels/backward.py", True),
        ("show/answers.py", False),
        ("solver/others.json", False),
    ],
)
def test_any_change_is_one_of_the_package_and_some_are_of_kernels(package, file, kernels):
    whole, compiled = digests()
    assert digests() == (whole, compiled)
    path = package / file
    path.write_text(path.read_text("utf-8") + "\n", "utf-8")
    assert digests()[0] != whole
    assert (digests()[1] != compiled) == kernels


def test_what_is_compiled_or_kept_by_python_is_no_source(package):
    before = digests()
    (package / "__pycache__").mkdir(exist_ok=True)
    (package / "__pycache__" / "errors.cpython-311.pyc").write_bytes(b"compiled")
    assert digests() == before


def test_a_module_under_another_name_is_another_source(package):
    whole, _ = digests()
    (package / "coach" / "words.py").rename(package / "coach" / "wordz.py")
    assert digests()[0] != whole


def test_the_version_counts(package, monkeypatch):
    before = digests()
    monkeypatch.setattr(source, "__version__", "99.0.0")
    assert all(now != then for now, then in zip(digests(), before, strict=True))
