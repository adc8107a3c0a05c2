"""The page's files: links, imports, digest, size."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

from qwixx_math.web.files import digest_of, page_files

FIRST_VISIT = 65_000
LATER = {"app/words.de.js", "icon-192.png"}
"""Fetched for German, and when the page is installed."""


def test_links_stay_in_the_folder() -> None:
    for path, content in page_files().items():
        if not path.endswith((".js", ".html", ".css", ".webmanifest")):
            continue
        text = content.decode()
        for link in re.findall(r"""(?:from|src=|href=|import)\s*["']([^"']+)["']""", text):
            assert not link.startswith(("/", "http")), (path, link)
        assert "http://" not in text.replace("http://www.w3.org/", ""), path
        assert "https://" not in text, path
        assert "<style" not in text, path
        assert not re.search(r"\son\w+=\"|\sstyle=\"", text), path


def test_every_import_is_there() -> None:
    content = page_files()
    for path, data in content.items():
        for link in re.findall(
            r"""from '([^']+)'""", data.decode() if path.endswith(".js") else ""
        ):
            target = (Path("/") / path).parent / link
            assert target.resolve().relative_to("/").as_posix() in content, (path, link)


def test_digest() -> None:
    content = page_files()
    assert page_files() == content
    assert digest_of(content) != digest_of({**content, "style.css": b""})
    assert page_files(meta={"a": "b"})["sw.js"] != content["sw.js"]


def test_size() -> None:
    sizes = {path: len(gzip.compress(data)) for path, data in page_files().items()}
    assert set(sizes) > LATER
    assert sum(size for path, size in sizes.items() if path not in LATER) < FIRST_VISIT
