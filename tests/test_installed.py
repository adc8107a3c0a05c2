"""The installed wheel, outside the checkout and without extras: it works, or says what it needs."""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import sys
import venv
from pathlib import Path
from urllib.request import urlopen

import pytest

ROOT = Path(__file__).parents[1]
COMMANDS = re.findall(r"^(qwixx .*?)(?:  +#.*)?$", (ROOT / "README.md").read_text("utf-8"), re.M)
SERVER = "qwixx web"

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel, built from the source distribution as an installer would."""
    folder = tmp_path_factory.mktemp("dist")
    build = [sys.executable, "-m", "build", "--outdir", str(folder), str(ROOT)]
    subprocess.run(build, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """The folder of an environment's commands that has the wheel and nothing beside."""
    home = tmp_path_factory.mktemp("installed")
    venv.create(home, with_pip=True)
    folder = home / ("Scripts" if os.name == "nt" else "bin")
    pip = [folder / "python", "-m", "pip", "install", "--quiet", str(wheel)]
    subprocess.run(pip, check=True, capture_output=True)
    return folder


@pytest.fixture
def shell(installed, tmp_path, classic):
    """Run a command elsewhere, in that environment, with the tables that are solved already."""

    def run(command, stdin="", **environment):
        words = shlex.split(command)
        return subprocess.run(
            [installed / words[0], *words[1:]],
            input=stdin,
            text=True,
            capture_output=True,
            cwd=tmp_path,
            check=False,
            env={"PATH": str(installed), "HOME": str(tmp_path), **os.environ, **environment},
        )

    return run


def test_the_distributions_are_in_order(wheel):
    files = [str(path) for path in wheel.parent.iterdir()]
    check = [sys.executable, "-m", "twine", "check", "--strict", *files]
    assert len(files) == 2
    subprocess.run(check, check=True, capture_output=True)


@pytest.mark.parametrize("command", [each for each in COMMANDS if each != SERVER])
def test_commands_of_the_readme_work(shell, tmp_path, command):
    (tmp_path / "game-1.qwixx").write_text("qwixx-game/1\n\nw3 w4 r5 y1 g6 b2 > g9\n")
    done = shell(command, stdin="quit\n")
    needs = re.search(r'pip install "qwixx-math\[(\w+)\]"', done.stderr)
    assert done.returncode == 0 or needs, done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(os.name == "nt", reason="no Ctrl-C for one child")
def test_the_page_is_served_until_ctrl_c(installed, tmp_path):
    assert SERVER in COMMANDS
    words = [installed / "qwixx", "web", "--quiet"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, cwd=tmp_path) as child:
        address = child.stdout.readline().strip()
        with urlopen(address, timeout=60) as answer:
            page = answer.read()
        child.send_signal(signal.SIGINT)
        assert child.wait(60) == 0
    assert b"<title>" in page


def test_a_report_with_pictures_names_the_extra_it_needs(shell):
    done = shell("qwixx report roll-chances --out here")
    assert done.returncode != 0
    assert "[reports]" in done.stderr


def test_python_examples_of_the_readme_work(shell, tmp_path):
    text = (ROOT / "README.md").read_text("utf-8")
    (tmp_path / "README.md").write_text(text, "utf-8")
    done = shell("python -m doctest README.md")
    assert (done.returncode, done.stdout) == (0, "")


def test_the_first_question_says_what_it_does_and_how_long_that_takes(shell, tmp_path):
    place = {"QWIXX_MATH_CACHE": str(tmp_path / "empty")}
    question = 'qwixx advise "R2,3,5 G12,10 P1" "w3 w4 r5 y1 g6 b2"'
    first, second = shell(question, **place), shell(question, **place)
    assert "Mark g9" in first.stdout
    assert re.search(
        r"Solving classic for 1: 1,363,782 positions, about \d+ s on \d+ cores? and [\d.]+ GB of"
        r" memory; done once, then kept; before that the solver is compiled",
        first.stderr,
    )
    assert (second.stdout, second.stderr) == (first.stdout, "")
