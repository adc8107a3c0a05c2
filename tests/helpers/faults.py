from __future__ import annotations

import subprocess

import pytest


def mount(*options):
    done = subprocess.run(["mount", *options], capture_output=True, check=False)
    if done.returncode:
        pytest.skip(f"cannot mount: {done.stderr.decode()}")
