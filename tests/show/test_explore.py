from __future__ import annotations

import matplotlib.pyplot as plt
import pytest
from matplotlib.figure import Figure

from qwixx_math.show import explore as module
from qwixx_math.show.explore import explore, has_widgets, png_of

PNG = b"\x89PNG"


class Drawn:
    """Draws, and keeps what was asked for."""

    def __init__(self) -> None:
        self.asked: list[dict[str, int]] = []

    def __call__(self, **chosen: int) -> Figure:
        self.asked.append(chosen)
        figure, axes = plt.subplots()
        axes.plot(list(chosen.values()))
        return figure


def test_without_widgets_the_middle_is_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "has_widgets", lambda: False)
    draw = Drawn()
    explore(draw, rolls=range(1, 6), price=(0, 1))
    assert draw.asked == [{"rolls": 3, "price": 1}]
    plt.close("all")


def test_there_are_no_widgets_without_a_kernel() -> None:
    assert not has_widgets()


def test_a_picture_is_closed_once_it_is_a_file() -> None:
    figure = Drawn()(x=1)
    assert png_of(figure).startswith(PNG)
    assert not plt.fignum_exists(figure.number)  # type: ignore[attr-defined]


def test_sliders_draw_again_when_they_are_moved(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("ipywidgets")
    display = pytest.importorskip("IPython.display")
    monkeypatch.setattr(module, "has_widgets", lambda: True)
    shown: list[object] = []
    monkeypatch.setattr(display, "display", shown.append)
    draw = Drawn()
    explore(draw, rolls_left=range(1, 6), price=(0, 1))
    first, second, picture = shown[0].children  # type: ignore[attr-defined]
    assert (first.description, first.value) == ("rolls left", 3)
    assert tuple(first.options) == tuple(range(1, 6))
    before = bytes(picture.value)
    assert before.startswith(PNG)
    first.value = 5
    assert draw.asked == [{"rolls_left": 3, "price": 1}, {"rolls_left": 5, "price": 1}]
    assert bytes(picture.value) != before
    assert second.value == 1
