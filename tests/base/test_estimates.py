"""Means with their errors."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.stats import norm

from qwixx_math.base.estimates import NORMAL_95, Estimate


def test_the_interval_is_that_of_the_normal_distribution():
    assert pytest.approx(norm.ppf(0.975), abs=1e-15) == NORMAL_95
    sample = Estimate.of(np.array([0.0, 1.0, 1.0, 0.0]))
    assert sample.mean == 0.5
    assert sample.half_width == pytest.approx(1.959964 * (1 / 3) ** 0.5 / 2, rel=1e-6)
    assert sample.interval == pytest.approx((0.5 - sample.half_width, 0.5 + sample.half_width))
    assert sample.text("+.1f") == f"+0.5 ± {sample.half_width:.1f}"


def test_one_value_tells_no_interval():
    one = Estimate.of(np.array([3]))
    assert (one.mean, one.interval, one.text()) == (3, None, "3.00 (no interval)")


def test_the_control_variate_takes_back_the_luck_of_the_sample():
    random = np.random.default_rng(1)
    control = random.normal(size=1000)
    samples = 3 + 2 * control + 0.1 * random.normal(size=1000)
    estimate = Estimate.of(samples, control)
    assert abs(estimate.mean - 3) < 4 * estimate.error
    assert estimate.error < 0.004
    assert Estimate.of(samples, 0 * control).mean == pytest.approx(samples.mean())
