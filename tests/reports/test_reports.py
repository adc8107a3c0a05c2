"""Reports: the same to the last byte, and in agreement with the solver and with plain play.

The folder `reports/` is compared with what the code writes now: tables always, pictures where the
versions that decide their bytes are those of the manifest. Reports that take minutes are not made
again here; their files are checked against the manifest, and figures in them against the solver.
"""

from __future__ import annotations

import csv
import hashlib
import io
import json
from collections import Counter
from fractions import Fraction
from functools import cache
from html.parser import HTMLParser
from itertools import combinations_with_replacement, product
from pathlib import Path

import pytest
from click.testing import CliRunner
from filelock import FileLock, Timeout

import qwixx_math as qm
from qwixx_math.base.whole_file import replace_file
from qwixx_math.cli import main
from qwixx_math.reports import REPORTS, DataTable, Report, Source, find_reports, write_reports
from qwixx_math.reports import figures as figures_module
from qwixx_math.reports import folder as folder_module
from qwixx_math.reports.figures import figure_versions
from qwixx_math.reports.folder import LOCK, MANIFEST, files_of, read_manifest
from qwixx_math.reports.formats import from_csv, to_csv
from qwixx_math.solver.others import table_model
from qwixx_math.table.known_strategies import STRATEGIES

FOLDER = Path(__file__).parents[2] / "reports"
QUICK = [name for name, report in REPORTS.items() if report.quick]
SLOW = [name for name, report in REPORTS.items() if not report.quick]


@pytest.fixture(scope="module")
def source(classic: qm.Solution) -> Source:
    return Source()


def committed(name: str) -> DataTable:
    """The table as it lies in the folder."""
    entry = read_manifest(FOLDER)["reports"][name]
    return from_csv((FOLDER / f"{name}.csv").read_text("utf-8"), entry["intro"])


# The folder is what the code writes


@pytest.mark.parametrize("name", QUICK)
def test_quick_reports_come_out_as_committed(name: str, source: Source) -> None:
    entry = read_manifest(FOLDER)["reports"][name]
    table = REPORTS[name].make(source)
    assert table.intro == entry["intro"]
    versions = {key: entry["versions"][key] for key in figure_versions()}
    for file, content in files_of(REPORTS[name], table).items():
        if file.endswith((".svg", ".png")) and versions != figure_versions():
            continue
        assert content == (FOLDER / file).read_bytes(), file


@pytest.mark.parametrize("name", SLOW)
def test_pages_of_slow_reports_come_out_of_their_tables_as_committed(name: str) -> None:
    entry = read_manifest(FOLDER)["reports"][name]
    versions = {key: entry["versions"][key] for key in figure_versions()}
    for file, content in files_of(REPORTS[name], committed(name)).items():
        if file.endswith((".svg", ".png")) and versions != figure_versions():
            continue
        assert content == (FOLDER / file).read_bytes(), file


def test_the_manifest_tells_of_every_file_and_its_digest() -> None:
    manifest = read_manifest(FOLDER)
    assert list(manifest["reports"]) == list(REPORTS)
    digests = dict(manifest["sha256"])
    for name, entry in manifest["reports"].items():
        assert entry["title"] == REPORTS[name].title
        assert entry["sheet"] == REPORTS[name].sheet
        assert entry["flags"] == REPORTS[name].flags.to_dict()
        assert entry["versions"]["qwixx_math"] == qm.__version__
        digests |= entry["sha256"]
    there = {path.name for path in FOLDER.iterdir() if path.is_file()}
    assert there - {LOCK} == digests.keys() | {MANIFEST}
    for file, digest in digests.items():
        assert hashlib.sha256((FOLDER / file).read_bytes()).hexdigest() == digest, file


class Links(HTMLParser):
    """Targets of links and pictures, and ids, of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.targets: list[str] = []
        self.ids: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for key, value in attrs:
            if key in ("href", "src"):
                self.targets.append(str(value))
            if key == "id":
                self.ids.append(str(value))


def test_the_index_links_and_shows_everything() -> None:
    links = Links((FOLDER / "index.html").read_text("utf-8"))
    assert links.ids == list(REPORTS)
    for target in links.targets:
        assert target[1:] in links.ids if target[0] == "#" else (FOLDER / target).is_file()
    files = {file for e in read_manifest(FOLDER)["reports"].values() for file in e["sha256"]}
    assert files <= set(links.targets)


def test_no_file_tells_when_where_or_by_what_it_was_made() -> None:
    for path in FOLDER.glob("*.svg"):
        text = path.read_text("utf-8")
        assert "<dc:date>" not in text
        assert "matplotlib.org" not in text.lower()
    for path in FOLDER.glob("*.png"):
        content = path.read_bytes()
        assert b"Software" not in content
        assert b"tIME" not in content


# The formats


def test_formats_tell_the_same(source: Source) -> None:
    table = REPORTS["opening-list"].make(source)
    files = files_of(REPORTS["opening-list"], table)
    rows = list(csv.reader(io.StringIO(files["opening-list.csv"].decode())))
    assert rows == [[str(cell) for cell in line] for line in (table.columns, *table.rows)]
    lines = files["opening-list.md"].decode().splitlines()
    written = [line.strip("| ").split(" | ") for line in lines if line.startswith("| ")]
    assert [written[0], *written[2:]] == rows
    page = files["opening-list.html"].decode()
    for line in rows:
        for cell in line:
            assert f">{cell}</t" in page


def test_csv_reads_back() -> None:
    table = DataTable(
        "Some words.", ("a", "b, c"), ((1, 'say "x"'), (-2, "2, 3"), (0, "0.50"), ("–", "007"))
    )
    again = from_csv(to_csv(table), table.intro)
    assert again == table


@pytest.mark.parametrize("name", REPORTS)
def test_every_report_introduces_itself(name: str) -> None:
    entry = read_manifest(FOLDER)["reports"][name]
    assert 150 < len(entry["intro"]) < 700
    words = entry["intro"].lower()
    assert "exact" in words or ("estimated" in words and "±" in words)
    assert "flag" in words
    assert bool(REPORTS[name].draw) == bool(REPORTS[name].caption)


# Writing a folder


def test_reports_can_be_written_one_at_a_time(tmp_path: Path, source: Source) -> None:
    write_reports(find_reports(["lock-chances"]), tmp_path, source=source)
    manifest = write_reports(find_reports(["roll-chances"]), tmp_path, source=source)
    assert list(manifest["reports"]) == ["roll-chances", "lock-chances"]
    assert manifest == json.loads((tmp_path / MANIFEST).read_text("utf-8"))
    page = (tmp_path / "index.html").read_bytes()
    assert manifest["sha256"]["index.html"] == hashlib.sha256(page).hexdigest()
    assert Links(page.decode()).ids == ["roll-chances", "lock-chances"]


def test_two_who_write_at_once_lose_nothing(tmp_path: Path, source: Source) -> None:
    """The second one writes its report between the start and the end of the first."""

    def meanwhile(report: Report) -> None:
        write_reports(find_reports(["roll-chances"]), tmp_path, source=source)

    ours = find_reports(["lock-chances"])
    manifest = write_reports(ours, tmp_path, source=source, on_start=meanwhile)
    assert list(manifest["reports"]) == ["roll-chances", "lock-chances"]


def test_files_are_written_whole_under_a_lock_and_the_manifest_last(
    tmp_path: Path, source: Source, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = []

    def replace(path: Path, content: bytes) -> None:
        with pytest.raises(Timeout):
            FileLock(tmp_path / LOCK).acquire(timeout=0)
        written.append(path.name)
        replace_file(path, content)

    monkeypatch.setattr(folder_module, "replace_file", replace)
    write_reports(find_reports(["lock-chances"]), tmp_path, source=source)
    assert written[-2:] == ["index.html", MANIFEST]
    assert {path.name for path in tmp_path.iterdir()} == {*written, LOCK}
    with FileLock(tmp_path / LOCK).acquire(timeout=0):
        pass


@pytest.mark.parametrize(
    ("damage", "problem"),
    [
        ({}, "MANIFEST.json is damaged"),
        (5, "MANIFEST.json is damaged"),
        ({"sha256": {"lock-chances.csv": 5}, "title": "", "intro": ""}, "is damaged"),
        ({"sha256": {}, "title": "", "intro": ""}, "is damaged"),
        ("missing", "lock-chances.csv is missing"),
        ("changed", "lock-chances.csv is not the file that MANIFEST.json tells of"),
    ],
)
def test_what_is_damaged_is_left_out_and_said(
    tmp_path: Path, source: Source, damage: object, problem: str
) -> None:
    manifest = write_reports(find_reports(["lock-chances"]), tmp_path, source=source)
    if damage == "missing":
        (tmp_path / "lock-chances.csv").unlink()
    elif damage == "changed":
        (tmp_path / "lock-chances.csv").write_text("1,2\n3\n")
    else:
        manifest["reports"]["lock-chances"] = damage
        (tmp_path / MANIFEST).write_text(json.dumps(manifest))
    said: list[str] = []
    other = find_reports(["roll-chances"])
    manifest = write_reports(other, tmp_path, source=source, on_drop=said.append)
    assert list(manifest["reports"]) == ["roll-chances"]
    (words,) = said
    assert problem in words
    assert words.endswith("; write it again: qwixx report lock-chances")
    again = find_reports(["lock-chances"])
    manifest = write_reports(again, tmp_path, source=source, on_drop=said.append)
    assert list(manifest["reports"]) == ["roll-chances", "lock-chances"]
    assert said == [words]


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"schema": "other/1", "reports": {}}', "{"])
def test_a_foreign_manifest_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / MANIFEST).write_text(text)
    with pytest.raises(qm.TableError, match="no manifest of schema qwixx-reports/1"):
        write_reports(find_reports(["lock-chances"]), tmp_path)


def test_an_unknown_report_is_named_and_the_known_ones_listed() -> None:
    with pytest.raises(qm.QwixxError, match=r"no report 'luck'; reports are roll-chances, "):
        find_reports(["lock-chances", "luck"])


def test_without_matplotlib_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(figures_module, "import_module", missing)
    with pytest.raises(qm.QwixxError, match=r"pip install 'qwixx-math\[reports\]'"):
        files_of(REPORTS["lock-chances"], REPORTS["lock-chances"].make(Source()))
    monkeypatch.setattr(figures_module, "find_spec", missing_spec)
    assert figure_versions() == {}


def missing_spec(name: str) -> None:
    """No such package."""


# The command


def test_the_command_lists_reports() -> None:
    done = CliRunner().invoke(main, ["report"])
    assert [line.split()[0] for line in done.output.splitlines()[1:]] == list(REPORTS)
    data = json.loads(CliRunner().invoke(main, ["report", "--json"]).output)
    assert data["schema"] == "qwixx-report-list/1"
    assert {entry["name"]: entry["quick"] for entry in data["reports"]} == {
        name: report.quick for name, report in REPORTS.items()
    }


def test_the_command_writes_what_is_asked_for(tmp_path: Path) -> None:
    args = ["lock-chances", "--out", str(tmp_path / "new")]
    done = CliRunner().invoke(main, ["report", *args])
    assert done.exit_code == 0
    assert done.stderr == "lock-chances: One roll: the chance of a lock\n"
    written = [Path(line) for line in done.stdout.splitlines()]
    assert [path.suffix for path in written] == [".csv", ".md", ".html", ".svg", ".png", ".html"]
    assert all(path.is_file() for path in written)
    quiet = CliRunner().invoke(main, ["report", *args, "--quiet", "--json"])
    assert (quiet.stderr, json.loads(quiet.stdout)["schema"]) == ("", "qwixx-reports/1")
    assert CliRunner().invoke(main, ["report", *args, "--all"]).exit_code == 2


# The figures in them


def test_roll_chances_count_all_rolls_of_three_dice() -> None:
    counts: Counter[tuple[str, int]] = Counter()
    for a, b, c in product(range(1, 7), repeat=3):
        counts.update({("white sum", a + b), ("colour die", a + c), ("colour die", b + c)})
        counts.update(("either", number) for number in {a + b, a + c, b + c})
    table = committed("roll-chances")
    for kind in ("white sum", "colour die", "either"):
        for number, text in zip(table.numbers("number"), table.column(kind), strict=True):
            assert Fraction(str(text)) == Fraction(counts[kind, int(number)], 216)


START = qm.Position.parse("-")


@cache
def after(move: qm.Move) -> str:
    """The sheet that a first move leaves."""
    return str(START.play(move))


def test_the_opening_list_is_the_best_move_for_every_roll(classic: qm.Solution) -> None:
    """All rolls, up to the exchange of like rows: red with yellow, green with blue."""
    table = committed("opening-list")
    lines = [str(cell).split(" or ") for cell in table.column("sheet after the turn")]
    values: dict[str, float] = {}
    firsts: Counter[int] = Counter()
    pairs = list(combinations_with_replacement(range(1, 7), 2))
    for (a, b), (r, y), (g, u) in product(pairs, repeat=3):
        roll = qm.Roll((a, b), (("r", r), ("y", y), ("g", g), ("b", u)))
        afters = set(map(after, START.moves(roll)))
        for text in afters - values.keys():
            values[text] = classic.value(text)
        place = next(i for i, line in enumerate(lines) if afters & set(line))
        best = max(map(values.__getitem__, afters))
        for text in afters & set(lines[place]):
            assert values[text] == pytest.approx(best, abs=1e-12)
        firsts[place] += (1 + (a != b)) * (1 + (r != y)) * (1 + (g != u))
    assert firsts.total() == 6**6
    assert [firsts[place] for place in range(len(lines))] == table.numbers("rolls")


def test_the_first_turns_average_to_the_value_of_the_sheet(classic: qm.Solution) -> None:
    rolls = committed("opening-list")
    total = zip(rolls.numbers("rolls"), rolls.numbers("value after it"), strict=True)
    assert sum(n * value for n, value in total) / 6**6 == pytest.approx(
        classic.value("-"), abs=1e-6
    )
    whites = committed("opening-whites")
    weights = [1 if len(set(str(pair).split())) == 1 else 2 for pair in whites.column("whites")]
    turns = zip(weights, whites.numbers("value of the turn"), strict=True)
    assert sum(n * value for n, value in turns) / 36 == pytest.approx(classic.value("-"), abs=1e-4)


def test_a_penalty_beats_skipping_three_cells(classic: qm.Solution) -> None:
    assert classic.value("R4") > classic.value("P1") > classic.value("R5")
    gains = committed("opening-marks").numbers("gain over a penalty")
    assert gains == sorted(gains, reverse=True)


def test_locks_and_penalties_are_differences_of_values(classic: qm.Solution) -> None:
    prices = committed("penalty-price")
    sheet = str(prices.column("sheet")[3])
    assert sheet == "R3@5 Y3@6 G3@9 B3@8"
    third = classic.value(f"{sheet} P2") - classic.value(f"{sheet} P3")
    assert prices.numbers("third penalty costs")[3] == pytest.approx(third, abs=1e-4)
    locks = {row[:4]: row[4:] for row in committed("when-to-lock").rows}
    gains = [float(cell) for cell in locks["first", 4, 6, 1]]
    others = "Y4@7 G4@7 B4@7"
    lock = classic.value(f"R7@12 {others} P1")
    assert gains[1] == pytest.approx(lock - classic.value(f"R6@10 {others} P1"), abs=1e-3)
    assert gains[5] == pytest.approx(lock - classic.value(f"R6@10 {others} P2"), abs=1e-3)
    second = [float(cell) for cell in locks["second", 4, 6, 1]]
    open_row = classic.value("R6@10 Y6@12 G4@7 B4@7")
    assert second[0] == pytest.approx(36 + 28 + 10 + 10 - open_row, abs=1e-3)


def test_scores_add_up(classic: qm.Solution) -> None:
    for name, mean in (("scores", classic.value("-")), ("scores-finish-turn", 115.910815032848)):
        table = committed(name)
        chances = table.numbers("chance")
        assert sum(chances) == pytest.approx(1, abs=1e-5)
        scored = zip(table.numbers("score"), chances, strict=True)
        assert sum(score * chance for score, chance in scored) == pytest.approx(mean, abs=1e-3)
        left = 1.0
        for chance, reached in zip(chances, table.numbers("chance of at least"), strict=True):
            assert reached == pytest.approx(left, abs=1e-5)
            left -= chance
    summary = {row[0]: row[1:] for row in committed("score-summary").rows}
    assert summary["mean"][:2] == ("115.483126", "115.910815")
    assert summary["most likely score"] == (110, 110, 110)


def test_cells_add_up_to_marks() -> None:
    table = committed("cell-chances")
    cells = [chance / 100 for chance in table.numbers("chance %")]
    assert f"the lock included: {sum(cells) + cells[-1]:.3f}" in table.intro


def test_length_of_the_game_hangs_together() -> None:
    table = committed("game-length")
    games = table.numbers("games")
    total = sum(games)
    mean = sum(n * rolls for n, rolls in zip(games, table.numbers("rolls"), strict=True)) / total
    exact = float(table.intro.partition("Exact mean: ")[2].split()[0])
    # Four standard errors, from the table's own spread.
    spread = sum(n * (r - mean) ** 2 for n, r in zip(games, table.numbers("rolls"), strict=True))
    assert abs(mean - exact) < 4 * spread**0.5 / total
    assert f"mean is {mean:.4f} ±" in table.intro


def test_other_rules_and_company_start_from_the_same_value(classic: qm.Solution) -> None:
    rules = {row[:2]: row[2:] for row in committed("rule-sensitivity").rows}
    base = f"{classic.value('-'):.6f}"
    assert rules["(default)", ""][0] == rules["lock_timing", "end_of_turn"][0] == base
    assert rules["second_lock_in_action1", "finish_turn"] == ("115.910815", "0.427689")
    easier = (("marks_to_lock", 4), ("penalty", 0), ("penalty", 3), ("penalties_to_end", 5))
    harder = (("marks_to_lock", 6), ("penalty", 10), ("penalties_to_end", 3))
    assert all(float(rules[change][1]) > 0 for change in easier)
    assert all(float(rules[change][1]) < 0 for change in (*harder, ("lock_bonus", "false")))
    company = {row[:2]: row[2] for row in committed("players").rows}
    assert company[1, 0] == base
    assert (company[2, 0], company[2, 1]) == ("130.501362", "131.132702")


def test_aiming_at_a_chance_gives_the_best_chance() -> None:
    reached = {row[0]: row[2] for row in committed("scores").rows}
    table = committed("chance-aims")
    columns = ("aim", "chance if aimed at %", "chance if playing for points %")
    for aim, aimed, played in zip(*map(table.column, columns), strict=True):
        assert float(aimed) > float(played)
        assert float(played) == pytest.approx(100 * float(reached[aim]), abs=1e-3)


def column_by_name(table: DataTable, column: str) -> dict[str, float]:
    """Numbers of a column by the first cell of their row; cells without a number are left out."""
    pairs = zip(table.column(table.columns[0]), table.column(column), strict=True)
    return {str(name): float(cell) for name, cell in pairs if cell != "–"}


def test_strength_agrees_with_what_is_known_and_with_the_other_reports(
    classic: qm.Solution,
) -> None:
    table = committed("strategies")
    alone, errors = column_by_name(table, "alone"), column_by_name(table, "± alone")
    assert set(map(str, table.column("strategy"))) == set(STRATEGIES)
    assert abs(alone["solitaire"] - classic.value("-")) < 4 * errors["solitaire"] + 0.005
    wins = column_by_name(table, "wins %")
    assert wins["table-win"] == max(wins.values()) == 50
    assert list(wins.values()) == sorted(wins.values(), reverse=True)
    pocket = column_by_name(committed("pocket-rule"), "mean score")["pocket rule"]
    assert abs(alone["pocket"] - pocket) < 4 * errors["pocket"] + 0.1
    duels = committed("pocket-win")
    shares, interval = column_by_name(duels, "wins %"), column_by_name(table, "± wins %")
    assert abs(wins["pocket-win"] - shares["pocket rule to win"]) < 2.5 * interval["pocket-win"]
    assert abs(wins["cycle"] - shares["cycle"]) < 2.5 * interval["cycle"]


def test_pocket_rules_beat_what_is_published_and_nothing_beats_the_optimum(
    classic: qm.Solution,
) -> None:
    table = committed("pocket-rule")
    means = column_by_name(table, "mean score")
    assert 109.5 < means["pocket rule"] < max(means.values()) < classic.value("-")
    apart = column_by_name(table, "against pocket rule")
    for name, mean in means.items():
        assert apart[name] == pytest.approx(mean - means["pocket rule"], abs=0.011)


def test_patience_loses() -> None:
    table = committed("patience")
    rows = [[float(cell) for cell in row] for row in table.rows]
    for players in {row[0] for row in rows}:
        patient, *_, hurried = (row for row in rows if row[0] == players and row[1] <= 4)
        fair = 100 / players
        assert hurried[5] > 1.3 * patient[5] > 1.3 * fair  # among cycle
        assert patient[7] < 0.6 * fair  # among table-win
        assert hurried[2] < patient[2]
        assert hurried[4] < patient[4]


def test_every_seat_scores_what_it_expects() -> None:
    table = committed("seat-values")
    for name in ("expected", "scored", "difference"):
        assert len(table.numbers(name)) == 2 + 3 + 4 + 5
    for expected, scored, difference in zip(
        *map(table.numbers, ("expected", "scored", "difference")), strict=True
    ):
        assert difference == pytest.approx(scored - expected, abs=0.011)
        assert abs(difference) < 1.0


def test_self_play_to_win_is_short_and_the_first_seat_is_ahead() -> None:
    table = committed("self-play")
    rows = {row[:2]: [float(cell) for cell in row[2:]] for row in table.rows}
    assert {players for _, players in rows} == {2, 3, 4, 5}
    for (aim, players), (price, score, _, rolls, locks, penalties, *seats) in rows.items():
        first, last, interval, first_score, last_score = seats
        assert locks + penalties == pytest.approx(100, abs=0.11)
        assert first > 100 / players + interval
        assert last < 100 / players - interval
        assert first_score > score > last_score
        assert (price > 0) == (aim == "to win")
        assert rolls < 26 or aim == "for points"
    models = {players: table_model(players, "win").price for players in (2, 3, 4, 5)}
    assert {n: rows["to win", n][0] for n in models} == models
