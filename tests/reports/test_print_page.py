"""The printed page says what the tables say, and its rules can be played as they stand there."""

from __future__ import annotations

import random
import re
from functools import cache
from io import BytesIO

import pytest
from helpers.written_reports import FOLDER, committed

import qwixx_math as qm
from qwixx_math.reports import print_page
from qwixx_math.reports.print_page import LANGUAGES, print_pages, print_versions
from qwixx_math.table.games import play_table
from qwixx_math.table.known_strategies import strategy
from qwixx_math.table.pocket import POCKET, POCKET_WIN, PriceList

pypdf = pytest.importorskip("pypdf")
needs_typst = pytest.mark.skipif(not print_versions(), reason="Typst is not installed")


@cache
def pages(name: str) -> tuple[str, ...]:
    """The text of a printed file, a string a page, with signs and points as in the tables."""
    reader = pypdf.PdfReader(BytesIO((FOLDER / f"cheat-sheet-{name}.pdf").read_bytes()))
    return tuple(
        re.sub(r"(?<=\d),(?=\d)", ".", page.extract_text()).replace("−", "-")
        for page in reader.pages
    )


def numbers_in(text: str) -> list[str]:
    return [found.removeprefix("+") for found in re.findall(r"[-+]?\d+(?:\.\d+)?", text)]


RULE = {
    "en": (
        r"Boxes cost ([\d ]+) from left to right",
        r"A mark earns (\d+)",
        r"A penalty costs (\d+)",
        r"To win .*: a mark earns (\d+), a lock (\d+) more",
        r"Never take the fourth penalty while you can mark",
        r"Fewer marks, then the row with more marks",
        r"scores ([\d.]+) ± ([\d.]+)",
        r"takes ([\d.]+) % ± ([\d.]+)",
    ),
    "de": (
        r"Felder kosten ([\d ]+) von links nach rechts",
        r"Ein Kreuz bringt (\d+)",
        r"Ein Fehlwurf kostet (\d+)",
        r"zu gewinnen: ein Kreuz bringt (\d+), ein Schloss (\d+) mehr",
        r"Nimm nie den vierten Fehlwurf, solange ein Kreuz möglich ist",
        r"Weniger Kreuze, dann die Reihe mit mehr Kreuzen",
        r"erreicht sie ([\d.]+) ± ([\d.]+)",
        r"gewinnt sie ([\d.]+) % ± ([\d.]+)",
    ),
}


def read_rule(name: str) -> tuple[PriceList, PriceList, list[float]]:
    """The rule for points and the one to win as a reader of the page finds them, and what it says
    of their strength."""
    text = " ".join(pages(name)[0].split())
    found = [re.search(pattern, text) for pattern in RULE[name[-2:]]]
    groups = [match.groups() for match in found if match]
    assert len(groups) == len(found)
    ((prices,), (mark,), (penalty,), (mark_to_win, lock), *_, alone, to_win) = groups
    costs = tuple(map(int, prices.split()))
    points = PriceList(costs, int(mark), int(penalty))
    win = PriceList(costs, int(mark_to_win), int(penalty), lock=int(lock))
    return points, win, [float(figure) for figure in (*alone, *to_win)]


@pytest.mark.parametrize("name", ["a4-en", "a4-de", "a6-en", "a6-de"])
def test_the_rule_on_the_page_is_the_pocket_rule(name: str) -> None:
    points, win, _ = read_rule(name)
    assert points == POCKET
    assert win == POCKET_WIN


def test_the_rule_on_the_page_scores_what_it_says() -> None:
    points, _, (score, error, *_) = read_rule("a4-en")
    games = 40_000
    scores = play_table([points.rule("read")], games, seed=5).scores[:, 0]
    assert abs(scores.mean() - score) < 4 * (scores.std() / games**0.5 + error)


@pytest.mark.slow
def test_the_rule_on_the_page_wins_as_often_as_it_says() -> None:
    _, win, (*_, share, interval) = read_rule("a4-de")
    games, seats = 20_000, [win.rule("read"), strategy("table-win", 2)]
    won = play_table(seats, games, seed=5).wins[:, 0].mean()
    won += play_table(seats[::-1], games, seed=6).wins[:, 1].mean()
    assert abs(100 * won / 2 - share) < 2 * (100 * (0.25 / (2 * games)) ** 0.5 + interval)


FIRST_TURN = re.compile(r"^\d (cells? [\w ]+|nothing: take the penalty) [\d.]+ [\d.]+$", re.M)


def test_the_first_turn_played_by_the_list_on_the_page_is_best(classic: qm.Solution) -> None:
    lines = FIRST_TURN.findall(pages("a4-en")[0])
    assert len(lines) == 9
    position = qm.Position.parse("-")
    draw = random.Random(3)
    for _ in range(150):
        w1, w2, *dice = (draw.randint(1, 6) for _ in range(6))
        faces = " ".join(f"{die}{face}" for die, face in zip("rygb", dice, strict=True))
        roll = qm.Roll.parse(f"w{w1} w{w2} {faces}")
        afters = [position.play(move) for move in position.moves(roll)]
        by_line = next(after for line in lines for after in afters if as_on_the_page(after) == line)
        best = max(classic.value(after) for after in afters)
        assert classic.value(by_line) == pytest.approx(best, abs=1e-9)


def as_on_the_page(after: qm.Position) -> str:
    """What a first turn marked, in the words of the page."""
    marked = {row: tuple(cell + 1 for cell in m.cells or ()) for row, m in enumerate(after.rows)}
    rows = [row for row, cells in marked.items() if cells]
    cells = sorted(cell for row in rows for cell in marked[row])
    if not cells:
        return "nothing: take the penalty"
    if len(cells) == 1:
        return f"cell {cells[0]}"
    if len(rows) == 1:
        return f"cells {cells[0]} and {cells[1]} of one row"
    if rows not in ([0, 1], [2, 3]):
        return "not on the page"
    if cells[0] == cells[1]:
        return f"cell {cells[0]} in each of two rows running alike"
    return f"cells {cells[0]} and {cells[1]} in two rows running alike"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_figure_of_the_table_stands_on_the_page(language: str) -> None:
    table = committed("cheat-sheet")
    printed = numbers_in(pages(f"a4-{language}")[0])
    for part, _, column, figure in table.rows:
        # Rows that are not for locks earn nothing more; patterns are words.
        if column in ("pattern", "lock") or (part, figure) == ("rule", "0"):
            continue
        for number in str("" if figure is None else figure).split():
            assert number in printed, (part, column, figure)


def test_pages_have_the_size_they_are_named_after() -> None:
    for name, sides, size in (("a4-en", 1, (210, 297)), ("a6-de", 2, (105, 148))):
        reader = pypdf.PdfReader(FOLDER / f"cheat-sheet-{name}.pdf")
        assert len(reader.pages) == sides
        box = reader.pages[0].mediabox
        assert [float(side) / 72 * 25.4 for side in (box.width, box.height)] == pytest.approx(size)


@needs_typst
def test_pages_come_out_the_same_again() -> None:
    table = committed("cheat-sheet")
    assert print_pages(table, "1.2") == print_pages(table, "1.2")


def test_without_typst_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "typst", None)
    with pytest.raises(qm.QwixxError, match=r"pip install 'qwixx-math\[print\]'"):
        print_pages(committed("cheat-sheet"), "1.2")
    monkeypatch.setattr(print_page, "find_spec", lambda name: None)
    assert print_versions() == {}
