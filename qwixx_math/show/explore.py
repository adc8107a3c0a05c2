"""Something to play with in a notebook: sliders for the settings of a picture.

Without ipywidgets the picture is drawn for the settings in the middle, and stays in the notebook.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import Any


def explore(draw: Callable[..., Any], **settings: Sequence[Any]) -> None:
    """Draw a picture, again whenever a slider is moved; a slider for each setting by name.

    Args:
        draw: shows the picture for one value of each setting.
        settings: the values to choose from; the middle one comes first.

    >>> explore(lambda rolls, marks: print(rolls * marks), rolls=(1, 2, 3), marks=[5])
    10
    """
    start = {name: values[len(values) // 2] for name, values in settings.items()}
    if not has_widgets():
        draw(**start)
        return
    import ipywidgets as widgets
    from IPython.display import display

    sliders = {
        name: widgets.SelectionSlider(
            options=list(values), value=start[name], description=name.replace("_", " ")
        )
        for name, values in settings.items()
    }
    display(widgets.VBox(list(sliders.values())), widgets.interactive_output(draw, sliders))


def has_widgets() -> bool:
    """Whether ipywidgets is installed, and a kernel runs that can talk to them."""
    if find_spec("ipywidgets") is None or find_spec("IPython") is None:
        return False
    from IPython import get_ipython

    return getattr(get_ipython(), "kernel", None) is not None
