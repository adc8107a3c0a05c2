"""Certificates as records."""

from __future__ import annotations

import json

from helpers.plain_games import TINY
from safetensors import safe_open

import qwixx_math as qm
from qwixx_math.game.rules import Flags
from qwixx_math.proof.certify import certify
from qwixx_math.solver.saved import TableKey


def test_the_record_is_json_and_names_the_saved_table(tmp_path, monkeypatch):
    monkeypatch.setenv("QWIXX_MATH_CACHE", str(tmp_path))
    flags = Flags(marks_to_lock=1)
    certificate = certify(qm.solve(TINY, players=2, flags=flags, quiet=True))
    record = json.loads(json.dumps(certificate.to_dict(1e-20), allow_nan=False))
    with safe_open(TableKey(TINY, flags, 2).path, framework="numpy") as file:
        header = file.metadata()
    assert record["schema"] == "qwixx-certificate/1"
    assert (record["values_sha256"], record["layout_sha256"]) == (
        header["sha256"],
        header["layout-sha256"],
    )
    assert (record["tolerance"], record["holds"]) == (1e-20, False)
    assert certificate.to_dict()["holds"]
