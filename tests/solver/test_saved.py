from __future__ import annotations

import os
import pickle
import random
import stat
import threading
import warnings
from dataclasses import replace
from importlib import import_module

import numpy as np
import pytest
from helpers.children import FLAGS, SMALL, small_key
from safetensors.numpy import load_file, save_file

from qwixx_math.base.kernel_cache import cache_folder
from qwixx_math.errors import CacheWarning, TableError
from qwixx_math.game.rules import Flags
from qwixx_math.game.sheets import Sheet, get_sheet
from qwixx_math.solver import saved as store
from qwixx_math.solver.saved import TableKey, load, load_or_make

SHAPE = (500, 1, 4)
VALUES = np.random.default_rng(1).normal(size=SHAPE)


@pytest.fixture
def key(tmp_path, monkeypatch):
    monkeypatch.setenv("QWIXX_MATH_CACHE", str(tmp_path))
    monkeypatch.setattr(os, "fsync", lambda _: None)  # slow, and no power fails here
    return small_key()


@pytest.fixture
def table(key):
    """The path of a saved table."""
    load_or_make(key, SHAPE, lambda: VALUES)
    return key.path


def names(key):
    return sorted(path.name for path in key.path.parent.iterdir())


class Maker:
    """Makes the values and counts how often."""

    def __init__(self):
        self.calls = 0

    def __call__(self):
        self.calls += 1
        return VALUES.copy()


def assert_refused_and_made_again(key):
    with pytest.raises(TableError, match=key.path.name):
        load(key, SHAPE)
    maker, said = Maker(), []
    np.testing.assert_array_equal(load_or_make(key, SHAPE, maker, said.append), VALUES)
    assert maker.calls == 1
    assert [message.endswith("making it again") for message in said] == [True]
    np.testing.assert_array_equal(load(key, SHAPE), VALUES)


def test_what_is_saved_is_read_back_from_the_file_and_cannot_be_changed(key):
    maker = Maker()
    with pytest.raises(FileNotFoundError):
        load(key, SHAPE)
    first = load_or_make(key, SHAPE, maker)
    second = load_or_make(key, SHAPE, maker)
    assert maker.calls == 1
    for values in (first, second):
        assert values.tobytes() == VALUES.tobytes()
        assert (values.shape, values.dtype) == (SHAPE, np.float64)
        assert isinstance(values.base, np.memmap)
        with pytest.raises(ValueError, match="read-only"):
            values[0] = 0
    assert names(key) == [key.path.name, f"{key.path.name}.lock"]


def test_the_file_is_one_that_other_readers_of_its_format_understand(table):
    np.testing.assert_array_equal(load_file(table)["values"], VALUES)


def test_others_may_read_the_table_as_far_as_the_umask_lets_them(key):
    old = os.umask(0o022)
    try:
        load_or_make(key, SHAPE, Maker())
    finally:
        os.umask(old)
    assert stat.S_IMODE(key.path.stat().st_mode) == 0o644


def test_a_file_cut_at_any_kilobyte_is_refused_and_made_again(key, table):
    whole = table.read_bytes()
    for length in [*range(0, len(whole), 1024), 7, 8, 9, 100, len(whole) - 1]:
        table.write_bytes(whole[:length])
        assert_refused_and_made_again(key)
        assert table.read_bytes() == whole


def test_a_file_that_goes_on_is_refused(key, table):
    table.write_bytes(table.read_bytes() + bytes(8))
    assert_refused_and_made_again(key)


def flip(path, offset, bit):
    with path.open("r+b") as file:
        file.seek(offset)
        byte = file.read(1)[0]
        file.seek(offset)
        file.write(bytes([byte ^ 1 << bit]))


def test_every_flipped_bit_of_the_header_is_refused(key, table):
    for place in range(8 * (table.stat().st_size - VALUES.nbytes)):
        flip(table, *divmod(place, 8))
        with pytest.raises(TableError):
            load(key, SHAPE)
        flip(table, *divmod(place, 8))
    np.testing.assert_array_equal(load(key, SHAPE), VALUES)


def test_flipped_bits_of_the_values_are_refused(key, table):
    size, chosen = table.stat().st_size, random.Random(2)
    start = size - VALUES.nbytes
    for offset in [start, size - 1, *chosen.sample(range(start, size), 400)]:
        bit = chosen.randrange(8)
        flip(table, offset, bit)
        with pytest.raises(TableError, match="SHA-256"):
            load(key, SHAPE)
        flip(table, offset, bit)
    np.testing.assert_array_equal(load(key, SHAPE), VALUES)


OTHER_LAYOUT = Sheet(SMALL.name, SMALL.rows[::-1])
OTHERS = {
    "players": TableKey(SMALL, FLAGS, 2),
    "flags": TableKey(SMALL, Flags.of({"marks_to_lock": 3}), 1),
    "sheet": TableKey(get_sheet("classic").cut("YB", slice(2, 8)), FLAGS, 1),
    "layout": TableKey(OTHER_LAYOUT, FLAGS, 1),
    "objective": TableKey(SMALL, FLAGS, 1, "p>=20"),
}


@pytest.mark.parametrize("other", OTHERS.values(), ids=OTHERS)
def test_the_table_of_another_question_is_refused(key, other):
    assert other.path != key.path
    load_or_make(other, SHAPE, Maker())
    other.path.rename(key.path)
    assert_refused_and_made_again(key)


def test_a_newer_package_opens_the_table_of_an_older_one(key, monkeypatch):
    with monkeypatch.context() as patch:
        for module in ("qwixx_math.base.version", "qwixx_math"):
            patch.setattr(import_module(module), "__version__", "0.0.1")
        load_or_make(key, SHAPE, Maker())
    assert (load(key, SHAPE) == VALUES).all()


def test_the_table_of_another_format_is_refused(key, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(store, "_FORMAT", "0.0.0")
        old = key.path
        load_or_make(key, SHAPE, Maker())
    assert old != key.path
    old.rename(key.path)
    assert_refused_and_made_again(key)


def test_a_wrong_checksum_is_refused(key, table):
    facts = key.header | {"sha256": "0" * 64}
    save_file({"values": VALUES}, table, metadata=facts)
    assert_refused_and_made_again(key)


def right_facts(values):
    return small_key().header | {"sha256": store.hashlib.sha256(values.tobytes()).hexdigest()}


FOREIGN = {
    "another program's": lambda path: save_file({"weights": np.ones(3)}, path),
    "without facts": lambda path: save_file({"values": VALUES}, path),
    "of another name": lambda path: save_file({"v": VALUES}, path, metadata=right_facts(VALUES)),
    "of another shape": lambda path: save_file(
        {"values": VALUES.reshape(4, 1, 500)}, path, metadata=right_facts(VALUES)
    ),
    "too short": lambda path: save_file(
        {"values": VALUES[:9]}, path, metadata=right_facts(VALUES[:9])
    ),
    "of another type": lambda path: save_file(
        {"values": VALUES.view(np.int64)}, path, metadata=right_facts(VALUES)
    ),
    "empty": lambda path: path.write_bytes(b""),
    "text": lambda path: path.write_text("These are not the values you are looking for.\n" * 99),
    "noise": lambda path: path.write_bytes(random.Random(3).randbytes(20_000)),
    "a pickle": lambda path: path.write_bytes(pickle.dumps(VALUES)),
}


@pytest.mark.parametrize("write", FOREIGN.values(), ids=FOREIGN)
def test_a_foreign_file_is_refused_and_replaced(key, write):
    key.path.parent.mkdir(parents=True)
    write(key.path)
    assert_refused_and_made_again(key)


def test_a_folder_in_the_place_of_a_table_is_refused_and_left_alone(key):
    (key.path / "somebody's").mkdir(parents=True)
    with pytest.raises(TableError):
        load(key, SHAPE)
    with pytest.warns(CacheWarning, match="QWIXX_MATH_CACHE"):
        values = load_or_make(key, SHAPE, Maker())
    np.testing.assert_array_equal(values, VALUES)
    assert (key.path / "somebody's").is_dir()
    assert not any(name.endswith(".tmp") for name in names(key))


def test_a_table_is_on_the_disk_before_it_gets_its_name(key, monkeypatch):
    events = []

    def synced(file):
        assert os.fstat(file).st_size > VALUES.nbytes
        events.append("synced")
        assert not key.path.exists()

    monkeypatch.setattr(os, "fsync", synced)
    load_or_make(key, SHAPE, Maker())
    assert events == ["synced"]


@pytest.mark.parametrize("fault", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_a_write_that_fails_leaves_nothing(key, monkeypatch, fault):
    def fail(_):
        raise fault

    monkeypatch.setattr(os, "fsync", fail)
    if isinstance(fault, KeyboardInterrupt):
        with pytest.raises(KeyboardInterrupt):
            load_or_make(key, SHAPE, Maker())
    else:
        with pytest.warns(CacheWarning, match="No space left.*QWIXX_MATH_CACHE") as caught:
            values = load_or_make(key, SHAPE, Maker())
        assert len(caught) == 1
        np.testing.assert_array_equal(values, VALUES)
        assert not values.flags.writeable
    assert names(key) == [f"{key.path.name}.lock"]


def test_a_table_damaged_on_its_way_to_the_disk_is_not_used(key, monkeypatch):
    def damage(file):
        os.pwrite(file, b"!", os.fstat(file).st_size - 1)

    monkeypatch.setattr(os, "fsync", damage)
    with pytest.warns(CacheWarning, match="SHA-256"):
        values = load_or_make(key, SHAPE, Maker())
    np.testing.assert_array_equal(values, VALUES)


@pytest.mark.parametrize("fault", [KeyboardInterrupt, MemoryError])
def test_after_an_interrupted_solve_the_same_process_can_solve_again(key, fault):
    def interrupted():
        raise fault

    # The traceback is kept, as an interactive session keeps it.
    with pytest.raises(fault) as kept:
        load_or_make(key, SHAPE, interrupted)
    np.testing.assert_array_equal(load_or_make(key, SHAPE, Maker()), VALUES)
    assert kept.traceback


def test_two_threads_make_a_table_once_and_the_second_says_why_it_waits(key):
    making, waiting = threading.Event(), threading.Event()
    maker, said = Maker(), []

    def slowly():
        making.set()
        assert waiting.wait(30)
        return maker()

    def tell(message):
        said.append(message)
        waiting.set()

    first = threading.Thread(target=load_or_make, args=(key, SHAPE, slowly))
    first.start()
    assert making.wait(30)
    values = load_or_make(key, SHAPE, maker, tell)
    first.join()
    np.testing.assert_array_equal(values, VALUES)
    assert maker.calls == 1
    assert said == ["another process is solving this sheet; waiting for its table"]


def test_a_damaged_table_mended_by_another_process_is_not_made_twice(key, table):
    whole = table.read_bytes()
    table.write_bytes(whole[:100])

    def mended(_):
        table.write_bytes(whole)

    maker = Maker()
    load_or_make(key, SHAPE, maker, mended)
    assert maker.calls == 0


def test_the_cache_folder_can_be_chosen(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    for unset in (None, ""):
        monkeypatch.setenv("QWIXX_MATH_CACHE", unset or "")
        if unset is None:
            monkeypatch.delenv("QWIXX_MATH_CACHE")
        assert cache_folder().name == "qwixx_math"
    monkeypatch.setenv("QWIXX_MATH_CACHE", str(tmp_path / "here"))
    assert cache_folder() == tmp_path / "here"
    assert small_key().path.is_relative_to(tmp_path / "here")


def test_a_saved_table_needs_no_lock_and_no_writing(key, table, monkeypatch):
    monkeypatch.setattr(store, "_acquire", None)
    monkeypatch.setattr(store, "_save", None)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        load_or_make(key, SHAPE, Maker())


def test_a_key_tells_all_that_a_value_depends_on():
    sheet = get_sheet("x-change")
    rows = get_sheet("connected-chain-a").rows
    framed = get_sheet("connected-steps-a").rows
    bonus = get_sheet("big-points").bonus
    others = [
        replace(sheet, exchange=sheet.exchange[:-1]),
        replace(sheet, rows=rows),
        replace(sheet, rows=framed),
        replace(sheet, bonus=bonus),
        replace(sheet, most_marks=15),
    ]
    paths = {TableKey(layout, Flags(), 1).path for layout in (sheet, *others)}
    assert len(paths) == 6


def test_tables_of_own_sheets_are_told_apart_by_what_is_printed_on_them(tmp_path):
    def key(folder: str, layout: str) -> TableKey:
        (tmp_path / folder).mkdir(exist_ok=True)
        file = tmp_path / folder / "mine.json"
        file.write_text(layout, "utf-8")
        return TableKey(Sheet.load(file), Flags(), 1)

    one, other = (key("one", f'{{"rows": "{rows}"}}') for rows in ("classic", "mixx-b"))
    assert one.path.name.startswith("mine-1p-")
    assert one.path != other.path
    moved = key("elsewhere", '{"rows": "classic"}')
    assert (moved.path, moved.header) == (one.path, one.header)
    assert TableKey(get_sheet("classic"), Flags(), 1).path != one.path
