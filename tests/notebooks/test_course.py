"""The course: every notebook runs from a clean kernel, says what it said, and checks answers."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

FOLDER = Path(__file__).parents[2] / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("[0-9]-*.ipynb"))
LARGEST = 500_000
SHOWN = ("text/html", "text/latex")
"""Kinds of outputs that depend on nothing but the package."""

TRY_ANSWERS = """
import contextlib, io
for number, source in {solutions!r}.items():
    right = globals()[f"solution_{{number}}"]
    for answer, told in ((right, "Right."), ("a wrong answer", "Not yet: "), (..., "Not answered")):
        globals()[f"answer_{{number}}"] = answer
        with contextlib.redirect_stdout(io.StringIO()) as said:
            exec(source)
        if not said.getvalue().startswith(told):
            raise RuntimeError(f"exercise {{number}}: {{answer!r}} is told {{said.getvalue()!r}}")
"""


@pytest.fixture(params=NOTEBOOKS, ids=lambda path: path.stem)
def path(request):
    return request.param


@pytest.fixture
def notebook(path):
    return nbformat.read(path, as_version=4)


def code(notebook):
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def said(notebook):
    """What the cells printed, and what they showed that can be compared."""
    return [
        (
            "".join(output.get("text", "") for output in cell.outputs),
            [
                output.data.get(kind)
                for output in cell.outputs
                if "data" in output
                for kind in SHOWN
            ],
        )
        for cell in code(notebook)
        if not re.search(r"\b(explore|has_widgets)\(", cell.source)  # shows widgets where they are
    ]


def solutions(notebook):
    """The source of the cell that checks each exercise, by its number."""
    cells = notebook.cells
    starts = {
        int(found[1]): place
        for place, cell in enumerate(cells)
        if (found := re.match(r"\*\*(\d)\.\*\*.*", cell.source.split("\n\n")[-1]))
        and "answer_" in cells[place + 1].source
    }
    return {number: cells[place + 2] for number, place in starts.items()}


def test_the_course_is_there():
    assert len(NOTEBOOKS) >= 8
    assert [int(path.name[0]) for path in NOTEBOOKS] == list(range(1, len(NOTEBOOKS) + 1))


@pytest.mark.slow
def test_it_runs_from_a_clean_kernel_says_the_same_and_checks_answers(notebook, tmp_path):
    fresh = nbformat.from_dict(notebook)
    committed = said(notebook)
    sources = {number: cell.source for number, cell in solutions(notebook).items()}
    fresh.cells.append(nbformat.v4.new_code_cell(TRY_ANSWERS.format(solutions=sources)))
    NotebookClient(
        fresh,
        timeout=900,
        kernel_name="python3",
        resources={"metadata": {"path": str(tmp_path)}},
    ).execute()
    assert not [
        output for cell in code(fresh) for output in cell.outputs if output.get("name") == "stderr"
    ]
    assert said(fresh)[:-1] == committed


def test_committed_outputs_are_complete_small_and_clean(path, notebook):
    nbformat.validate(notebook)
    assert path.stat().st_size < LARGEST
    assert notebook.metadata.kernelspec.name == "python3"
    assert [cell.execution_count for cell in code(notebook)] == list(
        range(1, len(code(notebook)) + 1)
    )
    for cell in notebook.cells:
        assert set(cell.metadata) <= {"jupyter", "tags"}
        for output in cell.get("outputs", ()):
            assert output.output_type in ("stream", "execute_result", "display_data")
            assert output.get("name", "stdout") == "stdout"
            output.get("data", {}).pop("image/png", None)
    assert not re.search(r"/(home|root|tmp|work|usr|opt|Users)/", json.dumps(notebook))


def test_it_says_what_one_will_be_able_to_do_and_has_exercises(notebook):
    assert re.match(r"# \d · ", notebook.cells[0].source)
    assert "After this notebook you can" in notebook.cells[0].source
    found = solutions(notebook)
    assert sorted(found) == list(range(1, len(found) + 1))
    assert 3 <= len(found) <= 5
    for number, cell in found.items():
        assert f"solution_{number} =" in cell.source
        assert cell.metadata.jupyter.source_hidden
        assert cell.metadata.tags == ["hide-input"]  # folded on the site


def test_there_is_something_to_play_with(notebook):
    playing = [
        cell for cell in code(notebook) if re.search(r"\b(explore|try_sheet)\(", cell.source)
    ]
    assert len(playing) == 1
    (shown,) = playing[0].outputs
    assert {"image/png", "text/html"} & set(shown.data)  # what there is without a kernel


def test_it_says_what_comes_before_it_and_how_long_it_takes(notebook, path):
    last = notebook.cells[0].source.split("\n\n")[-1]
    found = re.match(r"\*\*Before it:\*\* (.+)\. \*\*Time:\*\* .+\. \*\*To run:\*\* .+\.$", last)
    assert found
    lines = (FOLDER / "README.md").read_text("utf-8").splitlines()
    row = next(line for line in lines if f"]({path.name})" in line)
    after = row.split("|")[4]
    assert re.findall(r"\d", after) == re.findall(r"\d", found[1])


def test_figures_have_labelled_axes(notebook):
    drawing = [cell.source for cell in code(notebook) if "plt.subplots(" in cell.source]
    assert drawing
    for source in drawing:
        assert "xlabel" in source
        assert "ylabel" in source or "set_yticks" in source


def test_links_lead_somewhere(notebook):
    for cell in notebook.cells:
        for target in re.findall(
            r"\]\(([^)#:]+)\)", cell.source if cell.cell_type == "markdown" else ""
        ):
            assert (FOLDER / target).exists()


def test_the_tables_of_the_family_say_what_the_reports_say():
    notebook = nbformat.read(FOLDER / "7-family-of-sheets.ipynb", as_version=4)
    told = re.findall(r"\| `(.+)` \| ([\d. |]+) \|\n", "\n".join(c.source for c in notebook.cells))
    sheets, powers = (_report(name) for name in ("sheets", "powers"))
    figures = {
        row["sheet"]: (row["expected score alone"], row["in a cycle of two"]) for row in sheets
    }
    for row in powers:
        name = "` `".join([row["power"], *row["flags"].split()]).replace("` `", "`, `", 1)
        figures[name] = (row["more than without"],)
    assert len(told) == 10 + len(powers)
    for name, numbers in told:
        assert numbers == " | ".join(f"{float(number):.2f}" for number in figures[name]), name


def _report(name):
    with (FOLDER.parent / "reports" / f"{name}.csv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file))
