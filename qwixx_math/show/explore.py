"""Something to play with in a notebook: sliders for the settings of a picture.

Without ipywidgets the picture is drawn for the settings in the middle, and stays in the notebook.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.util import find_spec
from io import BytesIO
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def explore(draw: Callable[..., Figure], **settings: Sequence[Any]) -> None:
    """Draw a picture, again whenever a slider is moved; a slider for each setting by name.

    Args:
        draw: the picture, by pyplot, for one value of each setting.
        settings: the values to choose from; the middle one comes first.
    """
    start = {name: values[len(values) // 2] for name, values in settings.items()}
    if not has_widgets():
        draw(**start)  # a notebook shows it at the end of the cell
        return
    import ipywidgets as widgets
    from IPython.display import display

    sliders = {
        name: widgets.SelectionSlider(
            options=list(values), value=start[name], description=name.replace("_", " ")
        )
        for name, values in settings.items()
    }
    shown = widgets.Image(format="png")

    def refresh(_: object = None) -> None:
        shown.value = png_of(draw(**{name: slider.value for name, slider in sliders.items()}))

    for slider in sliders.values():
        slider.observe(refresh, "value")
    refresh()
    display(widgets.VBox([*sliders.values(), shown]))


def png_of(figure: Figure) -> bytes:
    """A picture as a file; pyplot then forgets it."""
    import matplotlib.pyplot as plt

    buffer = BytesIO()
    figure.savefig(buffer, format="png", bbox_inches="tight")
    plt.close(figure)
    return buffer.getvalue()


def has_widgets() -> bool:
    """Whether ipywidgets is installed, and a kernel runs that can talk to them."""
    if find_spec("ipywidgets") is None or find_spec("IPython") is None:
        return False
    from IPython import get_ipython

    return getattr(get_ipython(), "kernel", None) is not None
