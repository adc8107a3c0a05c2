"""The course as one PDF, printed from the pages of the site by a browser, solutions shown.

`python docs/site/course_pdf.py _site course.pdf`, once the site is built (extra `browser`).
"""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path

from playwright.sync_api import sync_playwright
from pypdf import PdfReader, PdfWriter

MARGINS = {"top": "15mm", "bottom": "18mm", "left": "15mm", "right": "15mm"}
FOOT = (
    '<div style="font-size: 8px; width: 100%; text-align: center">'
    '<span class="title"></span> · <span class="pageNumber"></span></div>'
)


def print_course(site: Path, file: Path, browser: str | None = None) -> int:
    """Print the notebooks of a built site one after the other; returns the number of pages.

    Args:
        site: the folder of the site.
        file: the PDF to write.
        browser: the program; that of playwright if none is named.
    """
    pages = sorted((site / "notebooks").glob("[0-9]-*.html"))
    if not pages:
        raise SystemExit(f"no notebooks in {site}; build the site first (docs/site.md)")
    whole = PdfWriter()
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser)
        page = chromium.new_page()
        for notebook in pages:
            page.goto(notebook.resolve().as_uri())
            printed = page.pdf(
                format="A4",
                margin=MARGINS,
                display_header_footer=True,
                header_template="<span></span>",
                footer_template=FOOT,
            )
            whole.append(PdfReader(BytesIO(printed)), outline_item=page.title())
        chromium.close()
    whole.write(file)
    return len(whole.pages)


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4):
        raise SystemExit("usage: python docs/site/course_pdf.py SITE FILE [BROWSER]")
    folder, target, *program = sys.argv[1:]
    print(f"{target}: {print_course(Path(folder), Path(target), *program)} pages")
