"""The page solving the classic sheet in Chromium: time and memory, by workers and cores.

    python benchmarks/page_in_chromium.py [--share 0.25]

With `--share` the browser's processes run for that part of the time only, as on a slower machine.
Needs `pip install .[browser]` and Chromium. Times are of this machine and its load, which is told.
"""

from __future__ import annotations

import argparse
import os
import signal
import tempfile
import threading
import time
from contextlib import suppress
from pathlib import Path

from playwright.sync_api import sync_playwright

from qwixx_math.web.server import PageServer

SLICE = 0.02
"""Seconds in which a browser's processes run for their share."""


def processes(folder: str) -> list[int]:
    """The browser's processes that work on pages, by the folder of its profile or their parents."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                command = (entry / "cmdline").read_bytes().decode(errors="replace")
            except OSError:
                continue
            if "--type=renderer" in command and folder in command:
                found.append(int(entry.name))
    return found


def memory(pids: list[int]) -> int:
    """Bytes that processes hold, shared ones by their part."""
    total = 0
    for pid in pids:
        try:
            rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
        except OSError:
            continue
        total += next(int(line.split()[1]) for line in rollup.splitlines() if line[:4] == "Pss:")
    return total * 1024


def send(pids: list[int], sign: signal.Signals) -> None:
    """Send a signal to processes, some of which may be gone."""
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, sign)


class Watch(threading.Thread):
    """Notes the most memory, and stops processes for part of the time."""

    def __init__(self, folder: str, share: float) -> None:
        super().__init__(daemon=True)
        self.folder, self.share = folder, share
        self.most, self.going = 0, True

    def run(self) -> None:
        last, pids = 0.0, []
        while self.going:
            if time.monotonic() - last > 0.5:
                pids, last = processes(self.folder), time.monotonic()
                self.most = max(self.most, memory(pids))
            self._rest(pids)
        send(pids, signal.SIGCONT)

    def _rest(self, pids: list[int]) -> None:
        time.sleep(SLICE * self.share)
        if self.share < 1:
            for sign in (signal.SIGSTOP, signal.SIGCONT):
                send(pids, sign)
                if sign == signal.SIGSTOP:
                    time.sleep(SLICE * (1 - self.share))


def measure(workers: int, share: float) -> str:
    """A line about solving with so many workers."""
    with PageServer(port=0) as server, sync_playwright() as driven:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with tempfile.TemporaryDirectory() as folder:
            context = driven.chromium.launch_persistent_context(
                folder, executable_path="/usr/bin/chromium", args=["--no-sandbox"]
            )
            context.add_init_script(
                "Object.defineProperty(navigator, 'hardwareConcurrency',"
                f" {{ get: () => {workers} }});"
            )
            page = context.new_page()
            watch, begun = Watch(folder, share), time.monotonic()
            watch.start()
            page.goto(server.address)
            page.wait_for_selector("html[data-ready]", timeout=600_000)
            shown = time.monotonic() - begun
            page.wait_for_selector("html[data-advice=ready]", timeout=1_800_000)
            solved = time.monotonic() - begun
            watch.going = False
            watch.join()
            context.close()
        server.shutdown()
    load = os.getloadavg()[0]
    return (
        f"workers {workers}, share {share:g}: shown after {shown:.1f} s, solved after"
        f" {solved:.1f} s, memory {watch.most / 1e6:.0f} MB (load {load:.1f})"
    )


if __name__ == "__main__":
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    reader.add_argument("--share", type=float, default=1.0)
    asked = reader.parse_args()
    for number in (1, 2):
        print(measure(number, asked.share), flush=True)
