"""Tables when processes are killed or interrupted, many ask at once, and folders cannot be used."""

from __future__ import annotations

import re
import shutil
import signal
import time

import pytest
from filelock import FileLock
from helpers.children import kernels, run, small_value, start, wait_for

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


def kill(script, cache, mark):
    child = start(script, cache, MARK=str(mark))
    wait_for(mark, child)
    child.kill()
    child.communicate()
    mark.unlink()


@pytest.mark.slow
def test_after_a_kill_during_the_solve_the_next_process_solves(cache, mark, key):
    kill(STOP_IN_SOLVE + "ask()", cache, mark)
    assert not key.path.exists()
    assert_answers(run("ask()", cache))
    assert names(cache) == whole(key)


@pytest.mark.slow
def test_after_kills_during_the_write_no_half_table_is_used_and_no_files_pile_up(cache, mark, key):
    for _ in range(3):
        assert run(DIE_IN_WRITE + "ask()", cache).returncode == -signal.SIGXFSZ
        assert not key.path.exists()
        assert len(names(cache)) <= len(whole(key))
    kill(STOP_IN_WRITE + "ask()", cache, mark)
    assert not key.path.exists()
    assert_answers(run("ask()", cache))
    assert names(cache) == whole(key)


@pytest.mark.slow
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
    assert interrupt(child).endswith(INTERRUPTED)
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


@pytest.mark.slow
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


def assert_works_from_memory(script, cache):
    """The answer is right, and there is one warning that says what to do."""
    child = run(script + "ask(); ask()", cache)
    assert (child.returncode, child.stdout) == (0, f"{small_value()}\n" * 2)
    assert child.stderr.count("Warning") == 1
    assert re.match(r"<string>:\d+: CacheWarning: cannot save", child.stderr)
    assert "QWIXX_MATH_CACHE names another folder" in child.stderr


@pytest.mark.slow
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


def cut(path):
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


@pytest.mark.slow
def test_the_solver_answers_with_damaged_kernels(cache, key):
    shutil.copytree(kernels(), cache / "kernels")
    for path in (cache / "kernels").rglob("*.nbc"):
        cut(path)
    assert_answers(run("ask()", cache, NUMBA_CACHE_DIR=""))
