"""The notebook's cells run, and its exercises know right answers from wrong ones."""

from __future__ import annotations

import json
import re
from pathlib import Path

import matplotlib as mpl

NOTEBOOK = Path(__file__).parents[2] / "notebooks" / "qwirkle-line-of-five.ipynb"


def code() -> list[dict]:
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    return [cell for cell in cells if cell["cell_type"] == "code"]


def test_cells_say_what_they_said_and_exercises_check(monkeypatch, capsys):
    mpl.use("Agg")
    monkeypatch.setattr("matplotlib.pyplot.show", lambda: None)
    names: dict[str, object] = {}
    exercises = 0
    for cell in code():
        source = "".join(cell["source"])
        if "simulate(" in source:
            continue
        exec(source, names)
        said = "".join("".join(output.get("text", "")) for output in cell["outputs"])
        assert capsys.readouterr().out == said
        solution = re.match(r".*(solution_(\d+)) =", source, re.DOTALL)
        if solution:
            exercises += 1
            answer = f"answer_{solution[2]}"
            names[answer] = names[solution[1]]
            exec(source, names)
            assert capsys.readouterr().out == "Right.\n"
            names[answer] = "wrong"
            exec(source, names)
            assert capsys.readouterr().out.startswith("Not yet: ")
    assert exercises == 5
    assert names["solution_4"] == ("Rx", 12)
    assert names["solution_5"] > 0
