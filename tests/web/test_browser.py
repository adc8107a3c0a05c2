"""The page in a real browser, by touch and by keys: Debian's Chromium, driven by Playwright.

It needs `pip install .[browser]` and a Chromium (`apt-get install chromium`), else the tests are
skipped. Most tests find Python's tables kept in the browser, which are the page's own bit for bit
(see `test_engine`); where nothing is kept the page solves the sheet itself.
"""

from __future__ import annotations

import random
import re
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

import qwixx_math as qm
from qwixx_math.coach.record import Game
from qwixx_math.web import tables
from qwixx_math.web.answers import ANSWERS
from qwixx_math.web.export import export_page
from qwixx_math.web.server import PageServer

playwright = pytest.importorskip("playwright.sync_api", reason="pip install .[browser]")
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
if CHROMIUM is None:
    pytest.skip("no Chromium is installed (apt-get install chromium)", allow_module_level=True)

OPTIONS = [
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SMALL = {"viewport": {"width": 320, "height": 568}, "has_touch": True, "is_mobile": True}
DESKTOP = {"viewport": {"width": 1280, "height": 800}}
SOLVED = 300_000
"""Milliseconds that solving may take on a busy machine."""
OWN = "#position=R2,3,5_G12,10_P1&roll=w3_w4_r5_y1_g6_b2"
OTHER = "#position=R2,3,5_Y2,4_G12,10_B11&players=2&until-mine=1&roll=w4_w4"
LAST = "#position=R2,3,4,5,6,12_Y2,3,4,5,6,11&roll=w6_w6_y1_g6_b2"


class Visit:
    """A page that is open, and what went wrong on it."""

    def __init__(self, page: Any, address: str) -> None:
        self.page = page
        self.address = address
        self.problems: list[str] = []
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("console", self._note)

    def _note(self, message: Any) -> None:
        if message.type == "error" and "ERR_INTERNET_DISCONNECTED" not in message.text:
            self.problems.append(message.text)

    def open(self, fragment: str = "") -> Visit:
        self.page.goto("about:blank")
        self.page.goto(self.address + fragment)
        self.page.wait_for_selector("html[data-ready]")
        return self

    def solved(self) -> Visit:
        self.page.wait_for_selector("html[data-advice=ready]", timeout=SOLVED)
        return self

    @property
    def hash(self) -> str:
        # It is written a little later, or when the page goes.
        self.page.evaluate("() => { dispatchEvent(new Event('pagehide')); }")
        return str(self.page.evaluate("() => location.hash"))

    def text(self, selector: str) -> str:
        return str(self.page.locator(selector).first.inner_text())

    def key(self, name: str) -> None:
        self.page.locator(f".key[data-focus={name}]").tap()


def serve_folder(folder: Path) -> Iterator[str]:
    """An exported page below a path of another host."""

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, *_: Any) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder)) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("host")


@pytest.fixture(scope="module")
def host(root: Path) -> Iterator[str]:
    export_page(root / "games" / "qwixx")
    for address in serve_folder(root):
        yield f"{address}games/qwixx/"


@pytest.fixture(scope="module")
def driver() -> Iterator[Any]:
    with playwright.sync_playwright() as driven:
        yield driven


KEEP = """
async ([host, asked]) => {
    const { keepValues, loadData, settingOf } = await import(`${host}engine/index.js`);
    await loadData();
    const { key } = settingOf(asked);
    const values = new Float32Array(await (await fetch('/values')).arrayBuffer());
    if (!await keepValues(key, values)) throw new Error('not kept');
}
"""


@pytest.fixture(scope="module")
def profile(driver: Any, host: str, root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A browser's profile in which tables are kept."""
    folder = tmp_path_factory.mktemp("profile")
    with browser(driver, folder) as context:
        page = context.new_page()
        page.goto(f"{host}icon.svg")
        for players, model in ((1, "cycle"), (2, "cycle"), (2, "table"), (4, "table")):
            values = qm.solve(players=players, model=model, quiet=True).values
            values.astype("<f4").tofile(root / "values")
            page.evaluate(KEEP, [host, {"players": players, "model": model}])
    return folder


@pytest.fixture(scope="module")
def empty_profile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A browser's profile in which nothing is kept."""
    return tmp_path_factory.mktemp("empty")


@contextmanager
def browser(driver: Any, profile: Path, **look: Any) -> Iterator[Any]:
    context = driver.chromium.launch_persistent_context(
        str(profile), executable_path=CHROMIUM, args=OPTIONS, **(PHONE | look)
    )
    context.set_default_timeout(60_000)
    try:
        yield context
    finally:
        context.close()


@pytest.fixture
def visit(driver: Any, profile: Path, host: str) -> Iterator[Visit]:
    yield from visiting_from(driver, profile, host)


@pytest.fixture
def first_visit(driver: Any, empty_profile: Path, host: str) -> Iterator[Visit]:
    yield from visiting_from(driver, empty_profile, host)


def visiting_from(driver: Any, profile: Path, host: str) -> Iterator[Visit]:
    with browser(driver, profile) as context:
        page = context.new_page()
        visiting = Visit(page, host)
        aside = context.new_page()  # no page of ours, which would keep its game when it goes
        aside.goto(f"{host}icon.svg")
        aside.evaluate("() => localStorage.clear()")
        aside.close()
        yield visiting
        assert visiting.problems == []


# The smoke test: nothing is kept, and nothing waits for values.


def test_sheet_and_dice_without_values(first_visit: Visit) -> None:
    visit = first_visit
    page = visit.open().page
    page.locator('[data-at="0,0"]').tap()
    assert visit.text(".total") == "1"
    for face in (3, 4, 5, 1, 6, 2):
        visit.key(f"key{face}")
    assert visit.hash == "#position=R2&roll=w3_w4_r5_y1_g6_b2"
    page.locator('[data-at="2,3"]').tap()
    assert page.locator('[data-at="2,3"]').get_attribute("data-picked") is not None
    visit.key("key1")
    assert visit.hash == "#position=R2_G9&roll=w1"
    for _ in range(3):
        page.locator("#undo").tap()
    assert visit.hash == "#position=R2"
    page.locator("#undo").tap()
    assert page.locator("#undo").is_disabled()
    assert page.evaluate("() => document.documentElement.scrollWidth") == 390


slow = pytest.mark.slow


@slow
def test_best_move_is_ringed_and_said(visit: Visit) -> None:
    page = visit.open(OWN).solved().page
    assert visit.text("#go b") == "green 9"
    best = page.locator(".cell[data-best]")
    assert best.count() == 1
    assert best.get_attribute("aria-label") == "green 9, best move"
    assert visit.text('[data-at="1,2"] .figure') == "7.6"
    assert page.locator(".others li").count() == 4
    assert "green 9" in page.locator("#say").text_content()
    page.locator("#menu").tap()
    page.locator("label:has(input[name=advice][value=asked])").tap()
    page.keyboard.press("Escape")
    assert page.locator(".cell[data-best]").count() == 0
    assert page.locator("#go").count() == 0
    page.locator(".ask").tap()
    assert page.locator(".cell[data-best]").count() == 1


@slow
@pytest.mark.parametrize(("players", "taps_an_other_roll"), [(2, 1.0), (4, 1.0)])
def test_whole_game_by_taps(visit: Visit, players: int, taps_an_other_roll: float) -> None:
    page = visit.open(f"#position=-&players={players}").solved().page
    source = random.Random(players)
    taps = {"faces": 0, "sums": 0}
    rolls = {"faces": 0, "sums": 0}
    while page.locator(".over").count() == 0:
        kind = page.locator("#pad").get_attribute("data-kind")
        rolls[kind] += 1
        if kind == "sums":
            visit.key(f"sum{source.randint(1, 6) + source.randint(1, 6)}")
            taps[kind] += 1
            continue
        visit.key(f"key{source.randint(1, 6)}")
        taps[kind] += 1
        while page.locator(".over").count() == 0 and page.locator(".die[data-now]").count():
            visit.key(f"key{source.randint(1, 6)}")
            taps[kind] += 1
        if sum(rolls.values()) > 100:
            page.locator("#history").tap()  # the others end it
            page.locator("dialog .plain").last.tap()
    print(f"{players} players: taps {taps}, rolls {rolls}")
    assert taps["faces"] <= 6 * rolls["faces"]
    assert taps["sums"] == taps_an_other_roll * rolls["sums"]
    assert re.search(r"\d+ points", visit.text(".big"))
    assert "Not a point given away" in visit.text(".over")
    with page.expect_download() as downloaded:
        page.locator("#menu").tap()
        page.get_by_role("button", name="Save the game as a file").tap()
    game = Game.parse(Path(downloaded.value.path()).read_text())
    assert game.is_over
    assert str(game.position.score) == visit.text(".big").split()[0]
    page.keyboard.press("Escape")
    undone = 0
    while page.locator("#undo").is_enabled():
        page.locator("#undo").tap()
        undone += 1
    assert undone >= game.rolls
    assert visit.hash == f"#position=-&players={players}"


@slow
def test_closed_by_others(visit: Visit) -> None:
    page = visit.open("#position=Y2,3,4_G12&players=2&roll=w6_w6_r6_y6_g6_b1").solved().page
    page.locator(".row[data-colour=red] .lock").tap()
    assert page.locator(".row[data-colour=red]").get_attribute("data-closed") is not None
    page.locator("#go").tap()
    assert "Rx" in visit.hash
    page.locator("#undo").tap()  # the roll comes back, and what closed in it
    assert page.locator(".row[data-colour=red]").get_attribute("data-closed") is not None
    assert "roll=w6_w6_r6_y6_g6_b1" in visit.hash
    visit.open("#position=Y2,3_G12&players=2")
    page.locator(".row[data-colour=blue] .lock").tap()
    assert visit.hash == "#position=Y2,3_G12_Bx&players=2"


@slow
def test_certain_before_all_dice_are_in(visit: Visit) -> None:
    page = visit.open("#position=R2_Y3_G11,9,8_B12&roll=w2_w1_r2").solved().page
    assert page.locator(".die[data-now]").count() == 1  # three dice are missing
    assert "red 3 + red 4" in visit.text("#go")
    assert "certain" in visit.text("#go")
    page.locator("#go").tap()
    assert visit.hash == "#position=R2,3,4_Y3_G11,9,8_B12"


@slow
def test_reload_in_the_middle_of_a_game(visit: Visit) -> None:
    page = visit.open(OWN).solved().page
    page.locator("#go").tap()
    visit.key("key2")
    before = visit.hash
    page.reload()
    page.wait_for_selector("html[data-ready]")
    assert visit.hash == before
    page.locator("#history").tap()
    assert page.locator(".steps li").count() == 1


@slow
def test_two_tabs(visit: Visit) -> None:
    other = Visit(visit.page.context.new_page(), visit.address)
    visit.open("#position=R2,3")
    other.open("#position=B12").solved()
    visit.page.locator('[data-at="0,3"]').tap()
    other.page.locator('[data-at="3,3"]').tap()
    assert (visit.hash, other.hash) == ("#position=R2,3,5", "#position=B12,9")
    visit.page.reload()
    visit.page.wait_for_selector("html[data-ready]")
    assert visit.hash == "#position=R2,3,5"
    assert other.problems == []


@slow
def test_offline_after_one_visit(visit: Visit) -> None:
    page = visit.open(OWN).solved().page
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    page.reload()
    page.wait_for_selector("html[data-ready]")
    page.context.set_offline(True)
    visit.open(OWN).solved()
    assert visit.text("#go b") == "green 9"
    page.context.set_offline(False)
    problems = page.context.new_cdp_session(page).send("Page.getInstallabilityErrors")
    assert problems["installabilityErrors"] == []


BREAK_STORAGE = {
    "refused": """
        for (const name of ['localStorage', 'sessionStorage'])
            Object.defineProperty(window, name, { get() { throw new DOMException('no'); } });
        Object.defineProperty(window, 'indexedDB', { get() { throw new DOMException('no'); } });
    """,
    "full": """
        const full = () => { throw new DOMException('full', 'QuotaExceededError'); };
        Storage.prototype.setItem = IDBObjectStore.prototype.put = full;
    """,
}


@slow
@pytest.mark.parametrize("how", BREAK_STORAGE)
def test_storage(first_visit: Visit, how: str) -> None:
    visit = first_visit
    visit.page.add_init_script(BREAK_STORAGE[how])
    page = visit.open(OWN).page
    visit.solved()
    assert visit.text("#go b") == "green 9"
    page.locator("#go").tap()
    assert "keeps nothing" in page.locator("#toast").text_content() or visit.hash


@slow
def test_worker_killed(first_visit: Visit) -> None:
    visit = first_visit
    visit.page.add_init_script(
        """
        const Real = window.Worker;
        window.failures = 0;
        window.Worker = class extends Real {
            constructor(...given) {
                super(...given);
                if (window.failures++ >= 8) return;
                const kill = () => { this.terminate(); this.onerror?.({ message: 'killed' }); };
                setTimeout(kill, 300);
            }
        };
        """
    )
    page = visit.open(OWN).page
    page.wait_for_selector("html[data-advice=none]", timeout=SOLVED)
    assert "killed" in visit.text(".status")
    page.locator('[data-at="2,3"]').tap()  # the sheet works all the same
    assert page.locator("#go").count() == 1
    while page.locator("html[data-advice=none]").count():
        page.locator(".status .plain").tap()
        page.wait_for_timeout(1500)
    visit.solved()


def fuzzed(source: random.Random) -> str:
    pieces = [
        "position",
        "roll",
        "players",
        "until-mine",
        "sheet",
        "aim",
        "model",
        "penalty",
        "power",
    ]
    values = [
        "",
        "-",
        "R2",
        "R3@5x",
        "RYGB",
        "w1_w2",
        "9",
        "-1",
        "1e9",
        "NaN",
        "%",
        "%E0%A4%A",
        "win",
    ]
    values += [
        "__proto__",
        "constructor",
        "mixx-a",
        "<img src=x onerror=alert(1)>",
        "R" * 3000,
        "😀",
    ]
    parts = [
        f"{source.choice(pieces)}={source.choice(values)}" for _ in range(source.randint(0, 6))
    ]
    return "#" + source.choice(["position=-&", ""]) + "&".join(parts)


@slow
def test_bad_addresses_never_break_the_page(visit: Visit) -> None:
    source = random.Random(18)
    for _ in range(60):
        fragment = fuzzed(source)
        visit.open(fragment)
        assert visit.page.locator(".cell").count() >= 44, fragment
        assert visit.problems == [], fragment
    visit.page.evaluate("() => { location.hash = '#position=nonsense'; }")
    visit.page.wait_for_selector(".toast[data-on=true]")
    assert "cannot be read" in visit.text("#toast")


@slow
def test_kept_rubbish_is_left(visit: Visit) -> None:
    for rubbish in ("{", "[]", '{"chapters":[{"record":"x"}]}', "null", '"a"', '{"setting":{}}'):
        visit.page.add_init_script(  # before the page's own
            "if (location.protocol !== 'about:')"
            " for (const store of [localStorage, sessionStorage])"
            f" for (const name of ['game', 'choices']) store.setItem('qwixx.' + name, {rubbish!r});"
        )
        visit.open()
        assert visit.page.locator(".cell").count() == 44
        assert visit.hash == "#position=-"


@slow
def test_game_file_by_choice(visit: Visit, tmp_path: Path) -> None:
    page = visit.open().page
    file = tmp_path / "evening.qwixx"
    file.write_text(
        "qwixx-game/1\nplayers: 2\nmodel: table\nstart: Y2,3 G12\n\n"
        "w3 w4 r5 y1 g6 b2 > y4\nw6 w6 > pass\nclosed R\n"
    )
    page.locator("#menu").tap()
    with page.expect_file_chooser() as chosen:
        page.get_by_role("button", name="Open a game file").tap()
    chosen.value.set_files(file)
    page.wait_for_selector("dialog", state="detached")
    assert visit.hash == "#position=Rx_Y2,3,4_G12&players=2"
    page.locator("#history").tap()
    assert page.locator(".steps li").count() == 3
    page.locator("dialog .primary").tap()
    page.wait_for_selector(".balance", timeout=SOLVED)
    assert "red 7" in visit.text(".body") or "best" in visit.text(".body")
    page.keyboard.press("Escape")
    file.write_text("no game at all")
    page.locator("#menu").tap()
    with page.expect_file_chooser() as chosen:
        page.get_by_role("button", name="Open a game file").tap()
    chosen.value.set_files(file)
    page.wait_for_selector(".toast[data-on=true]")
    assert visit.hash == "#position=Rx_Y2,3,4_G12&players=2"


@slow
def test_new_game_asks(visit: Visit) -> None:
    page = visit.open(OWN).page
    page.locator("#menu").tap()
    page.get_by_role("button", name="New game").tap()
    page.get_by_role("button", name="Cancel").tap()
    assert visit.hash == OWN
    page.get_by_role("button", name="New game").tap()
    page.get_by_role("button", name="Start").tap()
    assert visit.hash == "#position=-"
    page.locator("#undo").tap()
    assert visit.hash == OWN


@slow
def test_keyboard_alone(driver: Any, profile: Path, host: str) -> None:
    with browser(driver, profile, **DESKTOP, has_touch=False, is_mobile=False) as context:
        visit = Visit(context.new_page(), host)
        page = visit.open("#position=-&players=2").solved().page
        page.keyboard.type("341562")
        assert visit.text("#go b")
        page.keyboard.press("Enter")
        page.keyboard.type("8")
        assert "roll=w6_w2" in visit.hash
        page.keyboard.press("u")
        assert "roll" not in visit.hash
        page.locator('[data-at="0,0"]').focus()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowDown")
        assert page.evaluate("() => document.activeElement.dataset.at") == "1,1"
        page.keyboard.press("End")
        assert page.evaluate("() => document.activeElement.dataset.at") == "1,11"
        assert visit.problems == []


@slow
def test_what_if(visit: Visit) -> None:
    page = visit.open("#position=R2,3,5_G12,10_P1").solved().page
    before = visit.hash
    page.locator("#explore").tap()
    page.locator('[data-at="1,0"]').tap()
    assert "Tried" in visit.text(".value-line")
    page.wait_for_selector(".bars")
    page.locator(".pad .segments label").last.tap()
    assert visit.text('[data-at="1,5"] .figure') == "42%"
    page.locator(".pad .primary").tap()
    assert visit.hash == before


LOOKS: list[tuple[str, dict[str, Any]]] = [("phone", PHONE), ("small", SMALL), ("desktop", DESKTOP)]


@slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("name", "look"), LOOKS, ids=[name for name, _ in LOOKS])
def test_axe_finds_nothing(
    driver: Any, profile: Path, host: str, name: str, look: dict[str, Any], scheme: str
) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    calm = {"bypass_csp": True, "reduced_motion": "reduce"}
    with browser(driver, profile, **look, color_scheme=scheme, **calm) as context:
        visit = Visit(context.new_page(), host)
        page = visit.open().page

        def check(what: str) -> None:
            page.wait_for_timeout(100)
            found = axe.run(
                page,
                options={
                    "runOnly": [
                        "wcag2a",
                        "wcag2aa",
                        "wcag21a",
                        "wcag21aa",
                        "wcag22aa",
                        "best-practice",
                    ]
                },
            )
            told = [
                (v["id"], [n["html"][:120] for n in v["nodes"]][:3])
                for v in found.response["violations"]
            ]
            assert told == [], what
            wide = page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
            assert wide <= 0, what

        for fragment in (
            "",
            OWN,
            OTHER,
            "#position=R2&sheet=mixx-a&roll=w1_w2",
            "#position=R4_Y4&sheet=connected-chain-b",
            "#position=R4_Y5_RY4&sheet=big-points",
            "#position=Y4,5_X1&sheet=x-change",
            "#position=Y2&sheet=connected-steps-a",
        ):
            visit.open(fragment)
            if "sheet" not in fragment:
                visit.solved()
            check(fragment)
        visit.open(LAST).solved()
        visit.page.locator("#go").click()
        visit.key("key1") if page.locator(".over").count() == 0 and look.get("has_touch") else None
        check("over")
        visit.open(OWN).solved()
        for button in ("#history", "#menu"):
            page.locator(button).click()
            check(button)
            page.keyboard.press("Escape")
        page.locator("#explore").click()
        page.wait_for_selector(".bars")
        check("what if")
        page.locator(".pad .segments label").last.click()
        check("chances")


@slow
def test_targets_are_large_enough(visit: Visit) -> None:
    page = visit.open(OWN).solved().page
    sizes = page.evaluate(
        "() => [...document.querySelectorAll('button')].map((button) => {"
        " const { width, height } = button.getBoundingClientRect();"
        " return [button.className, button.dataset.focus ?? '', width, height]; })"
    )
    for kind, focus, width, height in sizes:
        narrow = kind in ("cell", "lock", "box")  # twelve in a row: as wide as the screen allows
        least = 24 if narrow or kind == "subtitle" else 44
        assert width >= least, (kind, focus, width)
        assert height >= (24 if kind == "subtitle" else 44), (kind, focus, height)


@slow
def test_large_text_stays_on_the_screen(visit: Visit) -> None:
    page = visit.open(OWN).solved().page
    page.evaluate("() => { document.documentElement.style.fontSize = '32px'; }")
    assert page.evaluate("() => document.documentElement.scrollWidth") == 390


@slow
def test_german_and_dark(visit: Visit) -> None:
    page = visit.open(OWN).solved().page
    page.locator("#menu").tap()
    page.locator("label:has(input[value=de])").tap()
    page.locator("label:has(input[name=look][value=dark])").tap()
    page.keyboard.press("Escape")
    assert visit.text("#go b") == "Grün 9"
    assert visit.text('[data-at="1,2"] .figure') == "7,6"
    assert page.locator("html").get_attribute("lang") == "de"
    assert (
        page.evaluate("() => getComputedStyle(document.body).backgroundColor") == "rgb(22, 21, 20)"
    )


@slow
def test_reduced_motion(driver: Any, profile: Path, host: str) -> None:
    with browser(driver, profile, reduced_motion="reduce") as context:
        visit = Visit(context.new_page(), host)
        page = visit.open(OWN).solved().page
        assert page.evaluate("() => document.getAnimations().length") == 0


@slow
def test_tables_that_came_with_the_page(
    driver: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Values of the game without the power: how they are fetched and kept does not depend on them.
    monkeypatch.setattr(tables, "solve", lambda *asked, **settings: qm.solve(quiet=True))
    export_page(tmp_path / "host" / "page", tables.stored_tables(["chris_cross"]))
    fragment = "#position=R2,3,5&power=chris_cross&roll=w3_w4_r5_y1_g6_b2"
    for address in serve_folder(tmp_path / "host"):
        with browser(driver, tmp_path / "profile") as context:
            visit = Visit(context.new_page(), f"{address}page/")
            page = visit.open(fragment).solved().page
            assert page.locator(".cell[data-best]").count() > 0
            page.evaluate("async () => { await navigator.serviceWorker.ready; }")
            page.reload()
            page.context.set_offline(True)
            visit.open(fragment).solved()
            assert page.locator(".cell[data-best]").count() > 0
            assert visit.problems == []


def quick_advice(asked: dict[str, Any]) -> dict[str, Any]:
    """Advice as `answers.advise` gives it, by the points on the sheet, at once."""
    position = qm.Position.parse(asked["position"], asked["sheet"], asked["flags"])
    found = [
        (position.play(move).score, move) for move in position.moves(qm.Roll.parse(asked["roll"]))
    ]
    best = max(score for score, _ in found)
    options = [
        {"move": str(move), "value": float(score), "loss": float(best - score), "position": "-"}
        for score, move in sorted(found, key=lambda one: -one[0])
    ]
    if asked["flags"].get("power") == "double_dutch" and not asked["rerolled"]:
        again = {"move": "reroll w3 r5", "value": best + 1.0, "loss": 0.0}
        options = [again, *(option | {"loss": option["loss"] + 1} for option in options)]
    return {"schema": "qwixx-advice/1", "options": options}


def quick_chances(asked: dict[str, Any]) -> dict[str, Any]:
    """Chances as `answers.win_chances` gives them, made up."""
    assert asked["others"] == ["R7"]
    moves = qm.Position.parse(asked["position"]).moves(qm.Roll.parse(asked["roll"]))
    options = [{"move": str(move), "win": 0.5, "win_interval": 0.01} for move in moves]
    return {"schema": "qwixx-win-chances/1", "options": options}


def test_what_the_server_answers(
    driver: Any, empty_profile: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(ANSWERS, "advise", quick_advice)
    monkeypatch.setitem(ANSWERS, "win_chances", quick_chances)
    with PageServer(port=0) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.05,))
        thread.start()
        try:
            with browser(driver, empty_profile) as context:
                visit = Visit(context.new_page(), server.address)
                for sheet in ("big-points", "x-change", "connected-chain-b", "connected-steps-a"):
                    page = visit.open(f"#position=R2&sheet={sheet}&roll=w3_w4_r5_y1_g6_b2").page
                    page.wait_for_selector(".others li")
                    assert page.locator(".cell[data-best]").count() > 0, sheet
                page = visit.open("#position=R2&power=double_dutch&roll=w3_w4_r5_y1_g6_b2").page
                page.locator("#go", has_text="Roll again: white 3, red 5").wait_for()
                page.locator("#go").tap()
                assert visit.hash == "#position=R2&roll=w4_y1_g6_b2&power=double_dutch"
                visit.key("key1")
                assert visit.hash == "#position=R2&roll=w1_w4_y1_g6_b2&power=double_dutch"
                page.reload()
                page.wait_for_selector("html[data-ready]")
                visit.key("key6")
                page.wait_for_selector(".others li")
                assert "Roll again" not in visit.text("#advice")
                visit.open("#position=R5@8_Y3@5&players=2&roll=w3_w4_r5_y1_g6_b2")
                page.get_by_role("button", name="All sheets").tap()
                page.locator('dialog [data-at="0,5"]').tap()
                page.get_by_role("button", name="Who wins?").tap()
                page.wait_for_selector("dialog .steps .pick")
                assert visit.text("dialog .steps .figure") == "50 % ± 1.0"
                page.locator("dialog .steps .pick").nth(1).tap()
                assert page.locator(".cell[data-picked]").count() == 1
                assert visit.problems == []
        finally:
            server.shutdown()
            thread.join()
