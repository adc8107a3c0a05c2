from __future__ import annotations

import json

import pytest
from helpers.commands import SHORT, good


def test_verification_as_json(qwixx):
    data = json.loads(good(qwixx("verify", *SHORT, "--json")))
    assert data["schema"] == "qwixx-certificate/1"
    assert data["complete"]
    assert data["holds"]
    assert 0 < data["bound"] <= 1e-9
    assert data["flags"]["marks_to_lock"] == 2


@pytest.mark.parametrize("more", [[], ["--sample", "5"]])
def test_what_is_not_solved_is_not_verified(qwixx, more):
    found = qwixx("verify", "--sheet", "big-points", *more)
    assert (found.exit_code, found.stdout) == (2, "")
    assert "bonus rows, which cannot be solved yet; `qwixx bracket" in found.stderr


def test_verification_that_fails_exits_with_4(qwixx):
    result = qwixx("verify", *SHORT, "--tolerance", "1e-20")
    assert result.exit_code == 4
    assert "every value is right within" in result.stdout
