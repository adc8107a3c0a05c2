"""Layouts of all sheets, and cuts of them."""

from __future__ import annotations

import pickle

import pytest
from helpers.positions import FULL

from qwixx_math.errors import InvalidSetting, InvalidSheet
from qwixx_math.game.sheets import Sheet, get_sheet, sheet_names

CLASSIC, MIXX_A, MIXX_B = FULL


def test_the_layouts_of_the_family():
    assert len(sheet_names()) == 15
    classic = get_sheet("classic")
    for name in sheet_names():
        sheet = get_sheet(name)
        kind = name.rpartition("-")[0]
        assert len(sheet.links) == 6 * (kind == "connected-chain")
        assert len({cell for _, cell in sheet.frames}) == 11 * (kind == "connected-steps")
        assert len(sheet.frames) == 11 * (kind == "connected-steps")
        assert len(sheet.exchange) == 9 * (name == "x-change")
        assert len(sheet.exchanged) == 2 * len(sheet.exchange)  # no pair of numbers comes twice
        assert [row.name for row in sheet.bonus] == (["RY", "GB"] if name == "big-points" else [])
        assert sheet.most_marks == (15 if name == "big-points" else None)
        for (row, cell), (other, partner) in sheet.links:
            assert sheet.rows[other].cells[partner].link == (row, cell)
            assert max(cell, partner) < 10
        if not name.startswith("mixx"):
            numbers = [[(c.colour, c.number) for c in row.cells] for row in sheet.rows]
            assert numbers == [[(c.colour, c.number) for c in row.cells] for row in classic.rows]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("connected-chain-a", "connected-chain-d"),
        ("connected-chain-b", "connected-chain-c"),
        ("connected-steps-b", "connected-steps-e"),
        ("connected-steps-c", "connected-steps-d"),
    ],
)
def test_twins_are_one_sheet_with_the_rows_upside_down(one, other):
    """Row i of one is row 3 − i of the other and n is 14 − n, so their values are equal."""
    sheet, twin = get_sheet(one), get_sheet(other)
    assert {frozenset((3 - r, c) for r, c in link) for link in sheet.links} == {
        frozenset(link) for link in twin.links
    }
    assert {(3 - r, c) for r, c in sheet.frames} == set(twin.frames)


def test_a_cut_keeps_what_lies_within():
    chain = get_sheet("connected-chain-a")
    assert chain.cut("YG", slice(0, 8)).links == (((0, 1), (1, 1)), ((0, 6), (1, 6)))
    assert chain.cut("RG", slice(0, 8)).links == ()
    with pytest.raises(InvalidSetting, match="row R would end in 6, which has a link"):
        chain.cut("RY", slice(0, 5))
    assert get_sheet("connected-steps-a").cut("YB", slice(4, 7)).frames == ((0, 0), (0, 2))
    (bonus,) = get_sheet("big-points").cut("GB", slice(4, 7)).bonus
    assert (bonus.name, bonus.rows, bonus.numbers) == ("GB", (0, 1), (8, 7, 6))


def test_sheets_are_known_by_name():
    assert sheet_names()[0] == "classic"
    assert all(get_sheet(name).name == name for name in sheet_names())
    with pytest.raises(InvalidSetting, match="unknown sheet 'clasic'; did you mean 'classic'"):
        get_sheet("clasic")


def test_a_cut_keeps_its_dice():
    with pytest.raises(InvalidSetting, match="rows RG have cells of die b, y"):
        MIXX_A.cut("RG", slice(0, 11))
    with pytest.raises(InvalidSetting, match="mixx-a has no row P, Q"):
        MIXX_A.cut("RYGBQP", slice(0, 11))
    assert MIXX_A.cut("R", slice(9, 11)).dice == ("r",)


def test_a_cut_leaves_something_and_names_each_row_once():
    classic = get_sheet("classic")
    for rows, cells in (("", slice(None)), ("RG", slice(4, 4)), ("R", slice(20, 30))):
        with pytest.raises(InvalidSetting, match=f"nothing is left of classic in rows '{rows}'"):
            classic.cut(rows, cells)
    with pytest.raises(InvalidSetting, match="name each row once"):
        classic.cut("RR", slice(None))


def test_circles_lie_beside_the_cells_of_their_number():
    sheet = get_sheet("big-points")
    assert len(sheet.circles_beside) == 4 * 11
    for (row, cell), circles in sheet.circles_beside.items():
        ((bonus, place),) = circles
        circled = sheet.bonus[bonus - len(sheet.rows)]
        assert row in circled.rows
        assert circled.numbers[place] == sheet.rows[row].cells[cell].number
    assert get_sheet("classic").circles_beside == {}


def test_an_own_sheet_is_read_from_its_file_and_called_by_its_path(tmp_path):
    file = tmp_path / "Mine.JSON"
    file.write_text('\ufeff{"rows": "mixx-b", "exchange": [[8, 5]]}', "utf-8")
    sheet = Sheet.load(file)
    assert (sheet.name, sheet.is_own, get_sheet("mixx-b").is_own) == (str(file), True, False)
    assert sheet.rows == get_sheet("mixx-b").rows
    assert sheet.exchange == ((8, 5),)
    assert get_sheet(str(file)) == sheet


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "it is not JSON: Expecting value: line 1 column 1"),
        ('{"rows": }', "line 1 column 10"),
        ("\udcff", "it is not JSON"),
        ("[" * 100_000, "it is not JSON"),
        ('{"rows": [], "row": 1}', "'row' is not known; did you mean 'rows'?; rows: 0 rows"),
    ],
)
def test_a_file_that_is_no_sheet_is_refused(tmp_path, text, says):
    file = tmp_path / "mine.json"
    file.write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(InvalidSheet, match=r"mine\.json is no sheet") as caught:
        get_sheet(str(file))
    assert says in str(caught.value)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.path, again.defects, str(again)) == (
        str(file),
        caught.value.defects,
        str(caught.value),
    )


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(FileNotFoundError):
        get_sheet(str(tmp_path / "none.json"))
