from __future__ import annotations

from types import SimpleNamespace

import pytest

from qwixx_math.show import explore as module
from qwixx_math.show.explore import explore, has_widgets


def test_without_widgets_the_middle_is_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "has_widgets", lambda: False)
    drawn = []
    explore(lambda **chosen: drawn.append(chosen), rolls=range(1, 6), price=(0, 1))
    assert drawn == [{"rolls": 3, "price": 1}]


def test_there_are_no_widgets_without_a_kernel() -> None:
    assert not has_widgets()


def test_sliders_draw_again_when_they_are_moved(monkeypatch: pytest.MonkeyPatch) -> None:
    widgets = pytest.importorskip("ipywidgets")
    display = pytest.importorskip("IPython.display")
    monkeypatch.setattr(module, "has_widgets", lambda: True)
    shown: list[object] = []
    monkeypatch.setattr(display, "display", lambda *parts: shown.extend(parts))
    monkeypatch.setattr(
        widgets, "interactive_output", lambda draw, controls: SimpleNamespace(**controls)
    )
    explore(print, rolls_left=range(1, 6), price=(0, 1))
    box, output = shown
    first, second = box.children  # type: ignore[attr-defined]
    assert (first.description, first.value, tuple(first.options)) == (
        "rolls left",
        3,
        tuple(range(1, 6)),
    )
    assert (second.value, output.price) == (1, second)  # type: ignore[attr-defined]
