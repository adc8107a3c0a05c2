from __future__ import annotations

import os
import random
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from filelock import FileLock
from helpers.children import FLAGS, kernels, run, small_key, small_value, start, wait_for

import qwixx_math
from qwixx_math import get_sheet
from qwixx_math.solver.index.lattice import lattice_of
from qwixx_math.solver.induction import compute_values

INTERRUPTED = "Error: interrupted; only what was finished is saved\n"

# Hooks for children: each says by a file that it is reached.
STOP_IN_SOLVE = """
def stop(*args, **kwargs):
    Path(os.environ["MARK"]).touch()
    time.sleep(60)
solver.compute_values = stop
"""
STOP_IN_WRITE = """
def stop(file):
    os.ftruncate(file, os.fstat(file).st_size // 2)
    Path(os.environ["MARK"]).touch()
    time.sleep(60)
os.fsync = stop
"""

# The system kills the child in the middle of the write, however that is done.
DIE_IN_WRITE = """
import resource
signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))
"""


@pytest.fixture
def key(tmp_path, monkeypatch):
    """The children's table in a fresh cache folder."""
    kernels()  # into the usual folder
    monkeypatch.setenv("QWIXX_MATH_CACHE", str(tmp_path / "cache"))
    return small_key()


@pytest.fixture
def cache(tmp_path, key):
    return tmp_path / "cache"


@pytest.fixture
def mark(tmp_path):
    return tmp_path / "mark"


def names(folder):
    """Everything in a folder and below."""
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))


def whole(key):
    return ["tables", f"tables/{key.path.name}", f"tables/{key.path.name}.lock"]


def assert_answers(child):
    assert (child.returncode, child.stderr) == (0, "")
    assert float(child.stdout) == small_value()


# Killed


def kill(script, cache, mark):
    child = start(script, cache, MARK=str(mark))
    wait_for(mark, child)
    child.kill()
    child.communicate()
    mark.unlink()


def test_after_a_kill_during_the_solve_the_next_process_solves(cache, mark, key):
    kill(STOP_IN_SOLVE + "ask()", cache, mark)
    assert not key.path.exists()
    assert_answers(run("ask()", cache))
    assert names(cache) == whole(key)


def test_after_kills_during_the_write_no_half_table_is_used_and_no_files_pile_up(cache, mark, key):
    for _ in range(3):
        assert run(DIE_IN_WRITE + "ask()", cache).returncode == -signal.SIGXFSZ
        assert not key.path.exists()
        assert len(names(cache)) <= len(whole(key))
    kill(STOP_IN_WRITE + "ask()", cache, mark)
    assert not key.path.exists()
    assert_answers(run("ask()", cache))
    assert names(cache) == whole(key)


# Many at once


def test_ten_processes_that_ask_at_once_solve_once(cache, tmp_path, key):
    script = """
def compute(*args, **kwargs):
    with open(os.environ["COUNT"], "a") as file:
        file.write("solved\\n")
    time.sleep(0.5)
    return real_compute(*args, **kwargs)
solver.compute_values = compute
while not Path(os.environ["GO"]).exists():
    time.sleep(0.01)
ask()
"""
    count, go = tmp_path / "count", tmp_path / "go"
    children = [start(script, cache, COUNT=str(count), GO=str(go)) for _ in range(10)]
    go.touch()
    results = [(*child.communicate(timeout=120), child.returncode) for child in children]
    assert count.read_text() == "solved\n"
    assert {(float(out), code) for out, _, code in results} == {(small_value(), 0)}
    waited = "another process is solving this sheet; waiting for its table\n"
    assert {err for _, err, _ in results} <= {"", waited}
    assert names(cache) == whole(key)


# Ctrl-C


def interrupt(child):
    child.send_signal(signal.SIGINT)
    out, err = child.communicate(timeout=60)
    assert (child.returncode, out) == (130, "")
    return err


def test_an_interrupt_during_a_solve_at_full_speed(cache, mark):
    script = """
from contextlib import contextmanager
@contextmanager
def bar(*args, **kwargs):
    yield lambda done, total: Path(os.environ["MARK"]).touch()
solver.progress_bar = bar
main(["solve"])
"""
    child = start(script, cache, MARK=str(mark))
    wait_for(mark, child)
    assert interrupt(child) == INTERRUPTED
    assert [name for name in names(cache) if not name.endswith(".lock")] == ["tables"]


def test_an_interrupt_during_the_write(cache, mark, key):
    child = start(STOP_IN_WRITE + "command()", cache, MARK=str(mark))
    wait_for(mark, child)
    assert interrupt(child) == INTERRUPTED
    assert names(cache) == ["tables", f"tables/{key.path.name}.lock"]


def test_an_interrupt_while_waiting_for_another_process(cache, key):
    key.path.parent.mkdir(parents=True)
    with FileLock(f"{key.path}.lock"):
        child = start("command()", cache)
        assert "waiting for its table" in child.stderr.readline()
        assert interrupt(child) == INTERRUPTED
    assert not key.path.exists()


def test_impatient_interrupts_give_the_same_one_message(cache, mark):
    script = """
from concurrent.futures import ThreadPoolExecutor
def slow(*args, **kwargs):
    with ThreadPoolExecutor(2) as pool:
        jobs = [pool.submit(time.sleep, 2) for _ in range(2)]
        Path(os.environ["MARK"]).touch()
        jobs[0].result()
solver.compute_values = slow
command()
"""
    child = start(script, cache, MARK=str(mark))
    wait_for(mark, child)
    for _ in range(4):
        child.send_signal(signal.SIGINT)
        time.sleep(0.2)
    assert interrupt(child) == INTERRUPTED


# Folders that cannot be used


def mount(*options):
    done = subprocess.run(["mount", *options], capture_output=True, check=False)
    if done.returncode:
        pytest.skip(f"cannot mount: {done.stderr.decode()}")


@pytest.fixture
def read_only(cache):
    """Makes the cache folder read-only, for the superuser too."""
    cache.mkdir()

    def seal():
        cache.chmod(0o555)
        if os.access(cache, os.W_OK):
            mount("--bind", cache, cache)
            mount("-o", "remount,ro,bind", cache)

    yield seal
    subprocess.run(["umount", cache], capture_output=True, check=False)
    cache.chmod(0o755)


@pytest.fixture
def full(cache):
    """Makes the cache folder a disk of one page."""
    cache.mkdir()
    mount("-t", "tmpfs", "-o", "size=4k", "tmpfs", cache)
    yield
    subprocess.run(["umount", cache], capture_output=True, check=False)


def assert_works_from_memory(script, cache):
    """The answer is right, and there is one warning that says what to do."""
    child = run(script + "ask(); ask()", cache)
    assert (child.returncode, child.stdout) == (0, f"{small_value()}\n" * 2)
    assert child.stderr.count("Warning") == 1
    assert re.match(r"<string>:\d+: CacheWarning: cannot save", child.stderr)
    assert "QWIXX_MATH_CACHE names another folder" in child.stderr


def test_the_command_warns_in_one_line_unless_it_is_to_be_quiet(cache):
    cache.write_text("mine")
    child = run("command()", cache)
    assert (child.returncode, len(child.stderr.splitlines())) == (0, 1)
    assert str(small_value()) in child.stdout
    assert child.stderr.startswith("Warning: cannot save")
    assert "QWIXX_MATH_CACHE names another folder" in child.stderr
    child = run("command('--quiet')", cache)
    assert (child.returncode, child.stderr) == (0, "")


def test_a_file_in_the_place_of_the_cache_folder(cache):
    cache.write_text("mine")
    assert_works_from_memory("", cache)
    assert cache.read_text() == "mine"


def test_a_read_only_cache_folder(cache, read_only):
    read_only()
    assert_works_from_memory("", cache)
    assert names(cache) == []


def test_a_table_in_a_read_only_folder_is_used(cache, key, read_only):
    run("ask()", cache)
    read_only()
    assert_answers(run("del solver.compute_values; ask()", cache))
    assert names(cache) == whole(key)


def test_a_full_disk(cache, key, full):
    assert_works_from_memory("", cache)
    assert names(cache) == ["tables", f"tables/{key.path.name}.lock"]


def test_a_limit_on_file_sizes(cache, key):
    limited = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))\n"
    assert_works_from_memory(limited, cache)
    assert names(cache) == ["tables", f"tables/{key.path.name}.lock"]


def test_a_damaged_table_is_made_again_and_the_command_says_so(cache, key):
    run("ask()", cache)
    saved = key.path.read_bytes()
    key.path.write_bytes(saved[:-1])
    child = run("command()", cache)
    assert child.returncode == 0
    assert child.stderr.startswith(str(key.path))
    assert child.stderr.endswith("making it again\n")
    assert child.stderr.count("\n") == 1
    assert key.path.read_bytes() == saved


# Compiled kernels

TINY = """
import numba
from qwixx_math.base.kernel_cache import prepare_kernel_cache

@numba.njit(cache=prepare_kernel_cache())
def double(x):
    return 2 * x

print(double(21), sum(double.stats.cache_hits.values()))
"""


@pytest.fixture
def tiny(tmp_path, cache):
    """Runs a small compiled function; returns its result and whether it was compiled before."""
    script = tmp_path / "tiny.py"
    script.write_text(TINY)

    def double(**environment):
        places = {"QWIXX_MATH_CACHE": str(cache), "NUMBA_CACHE_DIR": ""}
        done = subprocess.run(
            [sys.executable, script],
            env=os.environ | places | environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, "")
        return tuple(map(int, done.stdout.split()))

    return double


NEW, KEPT = (42, 0), (42, 1)


def cut(path):
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def flip(path):
    code = bytearray(path.read_bytes())
    for offset in random.Random(4).sample(range(len(code)), 20):
        code[offset] ^= 1
    path.write_bytes(code)


def test_kernels_are_kept_until_they_are_damaged(cache, tiny):
    assert [tiny(), tiny()] == [NEW, KEPT]
    for pattern, damage in [("*.nbi", cut), ("*.nbi", flip), ("*.nbc", cut), ("*.nbc", flip)]:
        (path,) = cache.rglob(pattern)
        damage(path)
        assert tiny() == NEW
    cut(cache / "kernels" / "seal")
    assert [tiny(), tiny()] == [NEW, KEPT]


def test_kernels_are_compiled_again_when_any_kernel_has_changed(tmp_path, tiny):
    package = tmp_path / "copy" / "qwixx_math"
    shutil.copytree(Path(qwixx_math.__file__).parent, package)
    place = {"PYTHONPATH": str(package.parent)}
    assert [tiny(**place), tiny(**place)] == [NEW, KEPT]
    changes = [
        ("solver/kernels/backward.py", NEW),
        ("show/answers.py", KEPT),
        ("base/version.py", NEW),
    ]
    for changed, expected in changes:
        source = package / changed
        source.write_text(source.read_text().replace('__version__ = "', '__version__ = "9.') + "#")
        assert tiny(**place) == expected


def test_kernels_without_a_usable_folder(cache, tiny, tmp_path):
    cache.write_text("mine")
    assert [tiny(), tiny()] == [NEW, NEW]
    assert not list(tmp_path.rglob("*.nb[ci]"))


def test_kernels_on_a_read_only_disk(tiny, read_only):
    read_only()
    assert tiny() == NEW


def test_kernels_on_a_full_disk(cache, tiny, full):
    assert tiny() == NEW
    assert not list(cache.rglob("*.nb[ci]"))


def test_the_solver_answers_with_damaged_kernels(cache, key):
    shutil.copytree(kernels(), cache / "kernels")
    for path in (cache / "kernels").rglob("*.nbc"):
        cut(path)
    assert_answers(run("ask()", cache, NUMBA_CACHE_DIR=""))


# Threads


def test_the_number_of_threads_changes_no_bit():
    sheet = get_sheet("classic").cut("RYG", slice(2, 8))
    lattice = lattice_of(sheet, FLAGS)
    one, two, three = (compute_values(lattice, 2, threads=count).tobytes() for count in (1, 2, 3))
    assert one == two == three
