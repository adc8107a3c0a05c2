"""Modules linked to one script: in order, each once, and nothing that is not understood."""

from __future__ import annotations

import pytest

from qwixx_math.web.linked import linked

MODULES = {
    "app/main.js": "import { five } from './sum.js';\nimport de from '../words.js';\n"
    "show(five, de);\n",
    "app/sum.js": "import {\n  two as pair, three,\n} from '../numbers.js';\n"
    "export const five = pair + three;\n",
    "numbers.js": "export const two = 2;\nexport function three() {}\n",
    "words.js": "export default { a: 'export const b = 1;' };\n",
    "all.js": "export { two, three } from './numbers.js';\n",
}


def test_modules_come_before_those_that_use_them() -> None:
    text = linked(MODULES, "app/main.js")
    assert text.index("const two = 2") < text.index("pair + three") < text.index("show(five")
    assert "import " not in text
    assert "export " not in text.replace("'export const b = 1;'", "")
    assert "return {two,three};" in text
    assert "return {$default};" in text


def test_a_module_that_two_use_is_there_once() -> None:
    twice = MODULES["app/main.js"] + "import { two } from '../numbers.js';\n"
    assert linked(MODULES | {"app/main.js": twice}, "app/main.js").count("const two = 2") == 1


def test_what_is_passed_on_is_exported() -> None:
    assert linked(MODULES, "all.js").endswith("export const { two, three }=$0;\n")


def test_modules_apart_are_imported() -> None:
    text = linked(MODULES, "app/main.js", ["numbers.js"])
    assert text.startswith("import * as $0 from '../numbers.js';\n")
    assert "two = 2" not in text


@pytest.mark.parametrize(
    ("changed", "error", "words"),
    [
        ({"numbers.js": "import { five } from './app/sum.js';\n"}, ValueError, "circle"),
        ({"numbers.js": "export const two = 2;\n"}, ValueError, "does not export three"),
        ({"app/main.js": "import { a } from './none.js';\n"}, KeyError, "none"),
    ],
)
def test_what_cannot_be_linked(changed: dict[str, str], error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        linked(MODULES | changed, "app/main.js")
