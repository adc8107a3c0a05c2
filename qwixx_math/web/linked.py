"""Modules as one script: a module with all that it imports.

In the source every module is a file, and the page runs from the source as well. Given out, a script
holds the modules it needs, each in a function that returns what the module exports, those first
that others use:

    const $0=(()=>{ … return {markOf,moveOf};})();
    const $1=(()=>{const {markOf}=$0; … return {play};})();

Only the forms that the page's modules have are understood.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Collection, Iterator, Mapping

_IMPORT = re.compile(r"^import (\w+|\{[^}]*\}) from '([^']+)';\n", re.MULTILINE)
_PASSED_ON = re.compile(r"^export (\{[^}]*\}) from '([^']+)';\n", re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:const|class|(?:async )?function\*?) ([\w$]+))", re.MULTILINE)
_DEFAULT = re.compile(r"^export default ", re.MULTILINE)


def linked(sources: Mapping[str, str], entry: str, apart: Collection[str] = ()) -> str:
    """The script of a module with all that it imports.

    Args:
        sources: texts of all modules by their path.
        entry: the module; what it exports the script exports.
        apart: modules that stay scripts of their own and are imported.

    >>> sources = {
    ...     "a.js": "import { two } from './b.js';\\nexport const four = 2 * two;\\n",
    ...     "b.js": "export const two = 2;\\n",
    ... }
    >>> print(linked(sources, "a.js"))
    const $0=(()=>{
    const two = 2;
    return {two};})();
    const { two }=$0;
    export const four = 2 * two;
    <BLANKLINE>

    Raises:
        KeyError: a module that is imported is not there.
        ValueError: modules import in a circle, or a name that is not exported.
    """
    order = list(dict.fromkeys(_in_order(sources, entry, apart, ())))
    names = {path: f"${at}" for at, path in enumerate(order) if path != entry}
    parts = [
        f"import * as {name} from '{_link(entry, path)}';\n"
        if path in apart
        else f"const {name}=(()=>{{\n{_inner(_body(sources, path, names))}"
        f"return {{{','.join(_exports(sources[path]))}}};}})();\n"
        for path, name in names.items()
    ]
    return "".join([*parts, _body(sources, entry, names)])


def _in_order(
    sources: Mapping[str, str], path: str, apart: Collection[str], above: tuple[str, ...]
) -> Iterator[str]:
    """The modules that one needs, each after those that it uses; it is the last."""
    if path in above:
        raise ValueError(f"modules import in a circle: {', '.join([*above, path])}")
    links = [] if path in apart else _IMPORT.findall(sources[path])
    for _, link in [*links, *([] if path in apart else _PASSED_ON.findall(sources[path]))]:
        yield from _in_order(sources, _resolved(path, link), apart, (*above, path))
    yield path


def _body(sources: Mapping[str, str], path: str, names: Mapping[str, str]) -> str:
    """A module that takes what it imports from the functions of others."""

    def taken(match: re.Match[str], declare: str) -> str:
        used = _resolved(path, match[2])
        wanted = match[1] if match[1].startswith("{") else f"{{ $default as {match[1]} }}"
        asked = [name.split(" as ")[0].strip() for name in wanted.strip("{}").split(",")]
        if unknown := set(filter(None, asked)) - set(_exports(sources[used])):
            raise ValueError(f"{path}: {used} does not export {', '.join(sorted(unknown))}")
        return f"{declare} {wanted.replace(' as ', ':')}={names[used]};\n"

    text = _IMPORT.sub(lambda match: taken(match, "const"), sources[path])
    return _PASSED_ON.sub(lambda match: taken(match, "export const"), text)


def _inner(body: str) -> str:
    """A module's text within its function, where nothing can be exported."""
    return _DEFAULT.sub("const $default=", _EXPORT.sub("", body))


def _exports(source: str) -> list[str]:
    """All names that a module exports."""
    passed_on = [
        name.strip() for names, _ in _PASSED_ON.findall(source) for name in names.split(",")
    ]
    own = _EXPORT.findall(source) + ["$default"] * bool(_DEFAULT.search(source))
    return own + [name for part in passed_on if (name := part.strip("{} \n"))]


def _link(path: str, other: str) -> str:
    link = posixpath.relpath(other, posixpath.dirname(path) or ".")
    return link if link.startswith(".") else f"./{link}"


def _resolved(path: str, link: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), link))
