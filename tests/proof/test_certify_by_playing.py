"""A sample of a table, verified by playing every move."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from helpers.positions import SHORT_FAMILY
from helpers.solving import solved
from helpers.split_chains import each_flag

from qwixx_math.errors import InvalidSetting
from qwixx_math.proof.certify import certify


@each_flag
def test_a_sample_is_verified_by_playing_every_move(changed):
    right = solved(SHORT_FAMILY["chain"], changed | {"marks_to_lock": 2}, 2)
    certificate = certify(right, sample=8, seed=3)
    assert certificate.holds(1e-9)
    assert (certificate.complete, certificate.bound, certificate.positions) == (False, None, 8)
    assert certificate == certify(right, sample=8, seed=3)
    off = replace(right, values=right.values + np.linspace(0, 1, right.lattice.size)[:, None, None])
    assert not certify(off, sample=8, seed=3).holds(1e-3)
    with pytest.raises(InvalidSetting, match=r"a sample of .* can be verified"):
        certify(right)
