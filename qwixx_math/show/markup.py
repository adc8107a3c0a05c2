"""Elements of SVG and HTML as text."""

from __future__ import annotations

from xml.sax.saxutils import escape, quoteattr

BLACK = "#1d1d1f"


def tag(name: str, *inside: str, **attributes: str | float) -> str:
    """An element; `inside` is markup, attributes are plain text with `_` for `-`."""
    written = "".join(
        f" {key.replace('_', '-')}={quoteattr(value if isinstance(value, str) else f'{value:g}')}"
        for key, value in attributes.items()
    )
    return f"<{name}{written}>{''.join(inside)}</{name}>" if inside else f"<{name}{written}/>"


def group(x: float, y: float, *inside: str) -> str:
    """SVG drawn as if (x, y) were the origin."""
    return tag("g", *inside, transform=f"translate({x:g} {y:g})")


def rect(
    x: float,
    y: float,
    width: float,
    height: float,
    radius: float,
    fill: str,
    opacity: float = 1,
    **more: str | float,
) -> str:
    """A rectangle with rounded corners."""
    faint = {"opacity": opacity} if opacity < 1 else {}
    return tag("rect", x=x, y=y, width=width, height=height, rx=radius, fill=fill, **faint, **more)


def text(
    x: float, y: float, words: str, size: float, fill: str, opacity: float = 1, **more: str | float
) -> str:
    """A line of text on the base line y."""
    faint = {"opacity": opacity} if opacity < 1 else {}
    return tag("text", escape(words), x=x, y=y, font_size=size, fill=fill, **faint, **more)


def cross(x: float, y: float, arm: float) -> str:
    """The cross of a marked cell."""
    left, right, top, bottom = (f"{end:g}" for end in (x - arm, x + arm, y - arm, y + arm))
    strokes = f"M{left} {top}L{right} {bottom}M{left} {bottom}L{right} {top}"
    ink = {"stroke": BLACK, "stroke_linecap": "round"}
    return tag("path", d=strokes, stroke_width=3.4, opacity=0.8, **ink)
