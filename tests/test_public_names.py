from __future__ import annotations

import inspect
import json
import subprocess
import sys

import pytest

import qwixx_math

COMPILER = {"numba", "llvmlite", "sympy", "scipy", "networkx", "matplotlib"}
HEAVY = COMPILER | {"numpy", "rich", "click", "safetensors", "filelock", "platformdirs"}
QUESTION = ("R2,3,5 G12,10 P1", "w3 w4 r5 y1 g6 b2")


def loaded_by(script):
    """Top-level modules that a fresh process has loaded after a script."""
    report = "\nimport json, sys; print(json.dumps([name.split('.')[0] for name in sys.modules]))"
    done = subprocess.run(
        [sys.executable, "-c", script + report], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    return set(json.loads(done.stdout.splitlines()[-1]))


def test_importing_the_package_loads_nothing_heavy():
    script = """
import qwixx_math as qm
position = qm.Position.parse("R2,3,5 G12,10 P1")
position.moves(qm.Roll.parse("w3 w4 r5 y1 g6 b2"))
"""
    loaded = loaded_by(script)
    assert "qwixx_math" in loaded
    assert loaded.isdisjoint(HEAVY)


@pytest.mark.usefixtures("classic")
def test_a_question_answered_from_a_saved_table_loads_no_compiler():
    loaded = loaded_by(f"import qwixx_math as qm; qm.advise(*{QUESTION})")
    assert "numpy" in loaded
    assert loaded.isdisjoint(COMPILER)


@pytest.mark.usefixtures("classic")
@pytest.mark.parametrize("options", [[], ["--json"], ["--move", "R7"], ["--why"]])
def test_the_command_loads_no_compiler_either(options):
    args = ["advise", *QUESTION, *options]
    loaded = loaded_by(f"from qwixx_math.cli import main; main({args}, standalone_mode=False)")
    assert "click" in loaded
    assert loaded.isdisjoint(COMPILER)


@pytest.mark.parametrize(
    ("args", "used"), [(["odds"], set()), (["row", "R3@5"], {"scipy"}), (["--help"], set())]
)
def test_other_commands_load_no_compiler(args, used):
    script = f"""
from qwixx_math.cli import main
try:
    main({args})
except SystemExit as done:
    assert not done.code
"""
    assert loaded_by(script).isdisjoint(COMPILER - used)


@pytest.mark.parametrize("name", qwixx_math.__all__)
def test_public_names_exist_and_say_what_they_are(name):
    assert inspect.getdoc(getattr(qwixx_math, name))


def test_public_names_are_sorted_and_others_do_not_exist():
    assert sorted(qwixx_math.__all__) == qwixx_math.__all__
    with pytest.raises(AttributeError, match="no attribute 'advice_on'"):
        qwixx_math.advice_on  # noqa: B018
