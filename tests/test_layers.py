"""Imports point down: the layering of the package, read off its source."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import qwixx_math

ROOT = Path(qwixx_math.__file__).parent

# From the ground up. A new module goes into the line of the layer it belongs to.
LAYERS = {
    "rules": "errors shown sheets rules dice",
    "model": """notation powers position_text marked defects marking position turn
        symmetry row_states chains loose_chains tally lattice""",
    "values": """progress whole_file store draft effort jit objectives table_model
        offer_kernel powers_kernel second_kernel kernel loose_kernel solver
        board_kernel choice_kernel game_kernel flow_kernel
        halves half_exact halves_kernel big_half big_half_kernel half_pairs
        row row_value row_wait row_graph reference literal lookahead power_lookahead
        played_lookahead certificate certify_played certify""",
    "answers": """rerolling advice odds strategies pocket field solo simulate table_fit
        winning pattern_kernel patterns bracket cluster playout standings tournament measures
        outlook reasons""",
    "words": "render explain picture look markup sheet_text coach",
    "faces": "cli reports web __main__",
}
LAYER = {module: layer for layer, modules in LAYERS.items() for module in modules.split()}
RANK = {layer: rank for rank, layer in enumerate(LAYERS)}

# Second routes to the same figures share no code with the first.
APART = {
    "literal": {"position", "marking", "marked", "defects", "powers", "turn", "lattice", "solver"},
    "reference": {"solver", "kernel", "offer_kernel", "jit", "lattice", "board_kernel"},
    "lookahead": {"solver", "kernel", "offer_kernel", "powers_kernel", "lattice", "board_kernel"}
    | {"row_states", "chains", "tally"},
    "power_lookahead": {"solver", "kernel", "offer_kernel", "powers_kernel", "lattice"},
    "played_lookahead": {"solver", "kernel", "offer_kernel", "loose_kernel", "lattice"}
    | {"row_states", "chains", "loose_chains"},
    "certify": {"kernel", "powers_kernel", "offer_kernel", "board_kernel", "loose_kernel"},
    "certify_played": {"kernel", "offer_kernel", "loose_kernel", "lattice", "loose_chains"},
    "solo": {"kernel", "offer_kernel", "powers_kernel", "board_kernel"},
}

# Another game that uses the same conventions, and none of this one's mathematics.
GUEST = "qwirkle"
LENT = {"errors", "progress", "whole_file", "store", "jit", "render", "cli", "cli.options"}


def module_name(path: Path) -> str:
    """`position`, `qwirkle.board`, `qwirkle` (a package), `` (this one)."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


SOURCES = {module_name(path): path for path in sorted(ROOT.rglob("*.py"))}


def imports_of(module: str) -> Iterator[str]:
    """Absolute names of all that a module imports, wherever in its source it does."""
    path = SOURCES[module]
    package = [ROOT.name, *path.relative_to(ROOT).parent.parts]
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            source = ".".join([*base, *filter(None, [node.module])])
            for alias in node.names:
                yield f"{source}.{alias.name}"


def modules_of(module: str) -> set[str]:
    """The package's modules that a module imports."""
    found = set()
    for name in imports_of(module):
        inside = name.removeprefix(f"{ROOT.name}.")
        if inside != name:
            found.add(inside if inside in SOURCES else inside.rpartition(".")[0])
    return found - {""}


HOST = [module for module in SOURCES if module and module.split(".")[0] != GUEST]
GUESTS = [module for module in SOURCES if module.split(".")[0] == GUEST]


@pytest.mark.parametrize("module", HOST)
def test_every_module_has_a_layer(module):
    assert module.split(".")[0] in LAYER, (
        f"{module} has no layer: add it to LAYERS in {Path(__file__).name}, in the lowest layer"
        " whose modules (and those below) are all it imports"
    )


@pytest.mark.parametrize("module", HOST)
def test_imports_point_to_the_same_or_a_lower_layer(module):
    here = LAYER[module.split(".")[0]]
    for target in modules_of(module):
        top = target.split(".")[0]
        if top == GUEST:
            assert here == "faces", f"{module} imports {target}, which only faces may"
        else:
            assert RANK[LAYER[top]] <= RANK[here], f"{module} ({here}) imports {target} above it"


@pytest.mark.parametrize("module", GUESTS)
def test_the_other_game_takes_conventions_only(module):
    foreign = {target for target in modules_of(module) if target.split(".")[0] != GUEST}
    assert foreign <= LENT


@pytest.mark.parametrize("module", APART)
def test_second_routes_share_no_code_with_the_first(module):
    assert not modules_of(module) & APART[module]


def test_nothing_imports_in_a_circle():
    done: set[str] = set()

    def visit(module: str, path: tuple[str, ...]) -> None:
        assert module not in path, " → ".join([*path[path.index(module) :], module])
        if module not in done:
            for target in modules_of(module):
                visit(target, (*path, module))
            done.add(module)

    for module in SOURCES:
        visit(module, ())


@pytest.mark.parametrize("module", [m for m in HOST if LAYER.get(m) in ("rules", "model")])
def test_rules_and_model_are_plain_python(module):
    allowed = {"rules": set(), "model": {"numpy"}}[LAYER[module]]
    heavy = {"numpy", "numba", "scipy", "networkx", "click", "rich", "matplotlib"}
    found = {name.split(".")[0] for name in imports_of(module)}
    assert not found & (heavy - allowed)


@pytest.mark.parametrize("module", SOURCES)
def test_compiled_functions_are_marked_so_that_the_kernel_cache_sees_them(module):
    source = SOURCES[module].read_text("utf-8")
    assert "@numba" not in source
    assert "@njit" not in source


def test_the_reader_of_imports_sees_all_of_them():
    assert modules_of("solver") >= {"kernel", "store", "position"}
    assert "advice" in modules_of("cli.advise")
    assert {"advice", "solver"} <= modules_of("")
    assert "numba" in set(imports_of("jit"))
    assert "store" in modules_of("jit")
    assert {name.split(".")[0] for name in imports_of("dice")} >= {"sympy", "fractions"}
