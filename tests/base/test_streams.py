"""What a stream cannot encode is spelled, whatever its encoding."""

from __future__ import annotations

import io
import sys

import pytest

from qwixx_math.base.streams import take_every_sign

TOLD = "R2 − 3 ± 1 … ≤ ≥ ≠ × · → ↔ ♥"


@pytest.mark.parametrize(
    ("encoding", "expected"),
    [
        ("utf-8", TOLD),
        ("cp1252", "R2 - 3 ± 1 … <= >= != × · -> <-> ?"),
        ("latin-1", "R2 - 3 ± 1 ... <= >= != × · -> <-> ?"),
        ("ascii", "R2 - 3 +- 1 ... <= >= != x * -> <-> ?"),
    ],
)
def test_signs_are_spelled_where_they_are_lacking(monkeypatch, encoding, expected):
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding))
    take_every_sign()
    take_every_sign()
    print(TOLD, flush=True)
    assert raw.getvalue().decode(encoding) == f"{expected}\n"


def test_a_stream_that_is_missing_or_something_else_is_left_alone(monkeypatch):
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    take_every_sign()
