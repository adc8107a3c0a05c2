"""The house: which package may import which, read off the source.

A package is a folder; its modules may import those of their own package and of the packages below
it, never upward, however late: imports inside functions, for type checkers only, and by name count
too.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import networkx as nx
import pytest

import qwixx_math

ROOT = Path(qwixx_math.__file__).parent

# What each room may use, from the ground up.
ROOMS = {
    "errors": "",
    "base": "",
    "game": "errors",
    "chances": "errors base game",
    "row": "errors game chances",
    "solver": "errors base game",
    "proof": "errors base game solver",
    "table": "errors base game chances solver",
    "learned": "errors base game chances solver",
    "bounds": "errors base game chances solver learned",
    "advice": "errors base game chances solver learned bounds",
    "show": "errors base game chances row solver table advice",
    "coach": "errors base game solver table learned advice show",
    "reports": "errors base game chances row solver table bounds advice show",
    "web": "errors base game solver table advice coach",
    "qwirkle": "errors base",
    "cli": """errors base game chances row solver proof table learned bounds advice show coach
        reports web qwirkle""",
    "__main__": "cli",
}

# Second routes to the same figures share no code with the first.
APART = {
    "proof.reference": {"solver", "proof.transitions", "proof.lookahead"},
    "proof.transitions": {"solver"},
    "proof.lookahead": {"solver"},
    "proof.power_lookahead": {"solver"},
    "proof.certify": {"solver.kernels", "solver.induction", "table"},
    "proof.by_playing": {"solver.kernels", "solver.induction", "solver.index", "table"},
    "table.games_by_rules": {"solver.kernels", "table.kernels"},
}

# Plain Python: whoever asks about rules or chances waits for nothing heavy.
PLAIN = {"errors", "game"}
HEAVY = {"numpy", "numba", "scipy", "networkx", "sympy", "click", "rich", "matplotlib"}


TESTS = Path(__file__).parent
# Tests of what no one module does.
OF_NO_MODULE = {"cli.main", "cli.bad_input", "cli.output", "qwirkle.cli.main"}
# The page's JavaScript, under Node and in a browser.
OF_NO_MODULE |= {"web.engine", "web.browser"}


def module_name(path: Path) -> str:
    """`game.position`, `game` (a package), `` (this one)."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


SOURCES = {module_name(path): path for path in sorted(ROOT.rglob("*.py"))}


@cache
def tree_of(module: str) -> ast.Module:
    return ast.parse(SOURCES[module].read_text("utf-8"))


def imports_of(module: str) -> Iterator[str]:
    """Absolute names of all that a module imports, wherever in its source it does."""
    package = [ROOT.name, *SOURCES[module].relative_to(ROOT).parent.parts]
    for node in ast.walk(tree_of(module)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            source = ".".join([*base, *filter(None, [node.module])])
            yield from (f"{source}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from named_module(node.value, package)


def named_module(text: str, package: list[str]) -> Iterator[str]:
    """The module that a string like `..qwirkle.cli` or `table.winning` names, if there is one."""
    level = len(text) - len(text.lstrip("."))
    base = package[: len(package) - level + 1] if level else [ROOT.name]
    name = ".".join([*base, text[level:]])
    if "." in text and name.removeprefix(f"{ROOT.name}.") in SOURCES:
        yield f"{name}.command"


def modules_of(module: str) -> set[str]:
    """The package's modules that a module imports."""
    found = set()
    for name in imports_of(module):
        inside = name.removeprefix(f"{ROOT.name}.")
        if inside != name:
            found.add(inside if inside in SOURCES else inside.rpartition(".")[0])
    return found - {"", module}


def package_of(module: str) -> str:
    return module if SOURCES[module].name == "__init__.py" else module.rpartition(".")[0]


def room_of(module: str) -> str:
    return module.split(".", maxsplit=1)[0]


def under(module: str, places: set[str]) -> bool:
    return any(module == place or module.startswith(f"{place}.") for place in places)


@pytest.mark.parametrize("module", [module for module in SOURCES if module])
def test_modules_import_from_their_own_room_and_those_below(module):
    here = room_of(module)
    assert here in ROOMS, f"{module} has no room: give it one of {', '.join(ROOMS)}"
    foreign = {target for target in modules_of(module) if room_of(target) != here}
    assert {room_of(target) for target in foreign} <= set(ROOMS[here].split()), foreign


def test_rooms_stand_on_rooms_below_them():
    order = list(ROOMS)
    for room, below in ROOMS.items():
        assert set(below.split()) <= set(order[: order.index(room)])


def test_the_list_of_rooms_is_no_longer_than_their_imports():
    used: dict[str, set[str]] = {room: set() for room in ROOMS}
    for module in filter(None, SOURCES):
        used[room_of(module)] |= {room_of(target) for target in modules_of(module)}
    assert used == {room: used[room] & {room} | set(below.split()) for room, below in ROOMS.items()}


def test_nothing_imports_in_a_circle():
    arrows = nx.DiGraph((module, target) for module in SOURCES for target in modules_of(module))
    assert list(nx.simple_cycles(arrows)) == []
    packages = nx.DiGraph(
        (here, there)
        for module, target in arrows.edges
        if (here := package_of(module)) and (there := package_of(target)) and here != there
    )
    assert list(nx.simple_cycles(packages)) == []


@pytest.mark.parametrize("module", APART)
def test_second_routes_share_no_code_with_the_first(module):
    assert not {target for target in modules_of(module) if under(target, APART[module])}


@pytest.mark.parametrize("module", [module for module in SOURCES if room_of(module) in PLAIN])
def test_rules_are_plain_python(module):
    assert not {name.split(".")[0] for name in imports_of(module)} & HEAVY


@pytest.mark.parametrize(
    "package", [module for module, path in SOURCES.items() if path.name == "__init__.py"]
)
def test_every_room_says_in_one_line_what_lives_there(package):
    text = ast.get_docstring(tree_of(package))
    assert text
    assert len(text.splitlines()[0]) <= 100


@pytest.mark.parametrize("module", SOURCES)
def test_compiled_functions_are_marked_so_that_the_kernel_cache_sees_them(module):
    source = SOURCES[module].read_text("utf-8")
    assert "@numba" not in source
    assert "@njit" not in source


def test_every_module_has_a_test_file_in_a_folder_of_the_same_name():
    missing = [
        module
        for module, path in SOURCES.items()
        if path.name not in {"__init__.py", "__main__.py"}
        and not (TESTS / path.relative_to(ROOT)).with_name(f"test_{path.name}").exists()
    ]
    assert not missing


def test_every_test_file_in_a_room_is_named_after_a_module():
    """Or after one and what of it is tested, as `test_saved_under_faults` is."""
    for path in sorted(TESTS.rglob("test_*.py")):
        *rooms, file = path.relative_to(TESTS).with_suffix("").parts
        name = ".".join([*rooms, file.removeprefix("test_")])
        if rooms and rooms[0] in ROOMS and name not in OF_NO_MODULE:
            assert any(f"{name}_".startswith(f"{module}_") for module in SOURCES if module), name


def test_the_reader_of_imports_sees_all_of_them():
    assert modules_of("solver.solve") >= {"solver.saved", "solver.induction"}
    assert "advice.advice" in modules_of("cli.advise")
    assert {"advice.advice", "solver.solve", "table.winning"} <= modules_of("")
    assert "qwirkle.cli" in modules_of("cli")
    assert "numba" in set(imports_of("base.compile"))
    assert {name.split(".")[0] for name in imports_of("chances.dice")} >= {"sympy", "fractions"}


MOST_ARGUMENTS = 8


def functions_of(module: str) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(tree_of(module)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def arguments_of(function: ast.FunctionDef | ast.AsyncFunctionDef) -> list[str]:
    """The names of all that a function takes, but for itself as an object's or a class's."""
    given = function.args
    named = [*given.posonlyargs, *given.args, *given.kwonlyargs]
    stars = filter(None, (given.vararg, given.kwarg))
    return [arg.arg for arg in (*named, *stars) if arg.arg not in ("self", "cls")]


def faces_the_user(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """A public name or a command: its settings are named, each with a default."""
    return function.name in qwixx_math.__all__ or any(
        "command" in ast.unparse(decorator) for decorator in function.decorator_list
    )


@pytest.mark.parametrize("module", SOURCES)
def test_no_function_takes_many_arguments(module):
    long = {
        function.name: len(arguments_of(function))
        for function in functions_of(module)
        if len(arguments_of(function)) > MOST_ARGUMENTS and not faces_the_user(function)
    }
    assert not long


def test_the_counter_of_arguments_counts_them_all():
    text = "def f(self, a, /, b, *c, d=1, **e): pass"
    (function,) = ast.parse(text).body
    assert isinstance(function, ast.FunctionDef)
    assert arguments_of(function) == ["a", "b", "d", "c", "e"]
    assert (
        len(arguments_of(next(f for f in functions_of("table.winning") if f.name == "win_chances")))
        == 11
    )


@pytest.mark.parametrize("module", [module for module in SOURCES if ".kernels" in module])
def test_kernels_say_what_their_arguments_are(module):
    names = {node.id for node in ast.walk(tree_of(module)) if isinstance(node, ast.Name)}
    assert "Any" not in names
