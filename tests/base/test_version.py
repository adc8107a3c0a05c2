"""The version stands in one place."""

from __future__ import annotations

from importlib.metadata import version

import qwixx_math
from qwixx_math.base.version import __version__


def test_the_package_and_its_metadata_have_the_same_version():
    assert qwixx_math.__version__ == __version__ == version("qwixx-math")
