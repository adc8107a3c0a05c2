"""Nets that have learned nothing."""

from __future__ import annotations

import numpy as np

from qwixx_math.learned.index.inputs import INPUTS
from qwixx_math.learned.net import FORMAT, LAYERS, Net
from qwixx_math.learned.tasks import Task


def net_by_chance(task: Task, seed: int = 0) -> Net:
    """A net with random weights."""
    draw = np.random.default_rng(seed)
    shapes = ((INPUTS, 96), (96,), (96, 32), (32,), (32,), (1,))
    layers = {
        name: (0.2 * draw.standard_normal(shape)).astype(np.float32)
        for name, shape in zip(LAYERS, shapes, strict=True)
    }
    figures = {"format": FORMAT, "name": "chance", "value_error": 9.0, "loss_error": 3.0}
    return Net("chance", task, layers, figures)
