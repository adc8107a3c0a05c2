"""The site: documents, notebooks as they were run, reports, the page in the browser.

`sphinx-build -W -c docs/site . _site` builds it from the folder of the project (extra `site`).
"""

from __future__ import annotations

from pathlib import Path

from docutils import nodes
from latex2mathml.converter import convert
from sphinx.application import Sphinx
from sphinx.writers.html5 import HTML5Translator

import qwixx_math
from qwixx_math.reports import REPORTS
from qwixx_math.reports.index_pages import groups_of
from qwixx_math.web.export import export_page

project, author, release = "qwixx_math", "The qwixx_math maintainers", qwixx_math.__version__
copyright = f"{author}, MIT licence"
html_title = f"qwixx_math {release}"

extensions = ["myst_nb"]
root_doc = "docs/site/index"
include_patterns = ["*.md", "docs/**", "notebooks/*", "reports/**"]
exclude_patterns = ["**/.*"]
nb_execution_mode = "off"
nb_code_prompt_show, nb_code_prompt_hide = "Show the solution", "Hide the solution"
myst_enable_extensions = ["dollarmath"]
myst_heading_anchors = 3
smartquotes = False

html_theme = "furo"
html_static_path = ["site.css"]
html_css_files = ["site.css"]
html_extra_path = ["extra"]
html_math_renderer = "mathml"
html_show_sourcelink = False
html_copy_source = False


def list_reports(app: Sphinx, docname: str, source: list[str]) -> None:
    """Lets the pages of the reports follow their index in the side bar, group by group."""
    if docname == "reports/index":
        for group, names in groups_of(REPORTS):
            lines = ["```{toctree}", ":hidden:", f":caption: {group.title}", "", *names, "```"]
            source[0] += "\n" + "\n".join(lines) + "\n"


def add_page(app: Sphinx) -> None:
    """The page in the browser, in a folder of its own."""
    export_page(Path(app.outdir) / "play")


def write_formula(page: HTML5Translator, node: nodes.math | nodes.math_block) -> None:
    """Formulas as MathML, which browsers set without a script from elsewhere."""
    display = "block" if isinstance(node, nodes.math_block) else "inline"
    page.body.append(convert(node.astext(), display=display))
    raise nodes.SkipNode


def setup(app: Sphinx) -> None:
    """Called by Sphinx."""
    app.add_html_math_renderer("mathml", (write_formula, None), (write_formula, None))
    app.connect("source-read", list_reports)
    app.connect("builder-inited", add_page)
