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


@pytest.mark.parametrize("order", ["as they come", "the other way round"])
def test_public_names_stay_what_they_are_whatever_else_is_imported(order):
    """Asked twice, before and after every module was imported: no module hides a name."""
    script = f"""
from importlib import import_module
from pkgutil import walk_packages
import qwixx_math as qm

modules = [found.name for found in walk_packages(qm.__path__, "qwixx_math.")]
modules = [name for name in modules if not name.endswith("__main__")]
names = [{{name: getattr(qm, name) for name in qm.__all__}} for _ in range(2)]
for name in modules[:: {1 if order == "as they come" else -1}]:
    import_module(name)
names += [{{name: getattr(qm, name) for name in qm.__all__}} for _ in range(2)]
for later in names[1:]:
    assert all(later[name] is names[0][name] for name in qm.__all__)
functions = [name for name in qm.__all__ if name[0].islower()]
assert {{"advise", "bracket", "solve"}} <= set(functions)
assert all(callable(getattr(qm, name)) for name in functions)
assert len(modules) > 150
"""
    loaded_by(script)


@pytest.mark.parametrize("name", ["advise", "bracket", "solve", "win_chances"])
def test_a_name_first_asked_for_after_its_module_is_the_function(name):
    module = qwixx_math._LATER[name]
    script = f"""
from importlib import import_module
import qwixx_math as qm
module = import_module("qwixx_math.{module}")
assert qm.{name} is qm.{name} is module.{name}
from qwixx_math import {name}
assert callable({name})
"""
    loaded_by(script)


def test_public_names_are_sorted_and_others_do_not_exist():
    assert sorted(qwixx_math.__all__) == qwixx_math.__all__
    with pytest.raises(AttributeError, match="no attribute 'advice_on'"):
        qwixx_math.advice_on  # noqa: B018
