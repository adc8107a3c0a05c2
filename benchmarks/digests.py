"""SHA-256 of solved tables: what a change of the solver must leave as it is.

    python benchmarks/digests.py                 compare the tables of five sheets, some minutes
    python benchmarks/digests.py classic         only those named
    python benchmarks/digests.py --write         after a change that is meant to change them

Every table is solved anew in memory, whatever the cache holds.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from pathlib import Path

import qwixx_math as qm
from qwixx_math.solver.index.lattice import lattice_of
from qwixx_math.solver.induction import compute_values

FILE = Path(__file__).with_suffix(".json")
TABLES = {
    "classic": ("classic", {}),
    "finish_turn": ("classic", {"second_lock_in_action1": "finish_turn"}),
    "mixx-a": ("mixx-a", {}),
    "connected-chain-a": ("connected-chain-a", {}),
    "x-change": ("x-change", {}),
}


def digest_of(name: str) -> str:
    sheet, flags = TABLES[name]
    values = compute_values(lattice_of(qm.get_sheet(sheet), qm.Flags.of(flags)), 1)
    return hashlib.sha256(values.tobytes()).hexdigest()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="TABLE", help=", ".join(TABLES))
    parser.add_argument("--write", action="store_true", help=f"write them to {FILE.name}")
    asked = parser.parse_args()
    if unknown := set(asked.names) - TABLES.keys():
        parser.error(f"no table {', '.join(sorted(unknown))}; there are {', '.join(TABLES)}")
    known = json.loads(FILE.read_text("utf-8")) if FILE.exists() else {}
    changed = []
    for name in asked.names or TABLES:
        found = digest_of(name)
        same = found == known.get(name)
        changed += [] if same else [name]
        print(f"{name:20} {found}  {'as before' if same else 'CHANGED'}", flush=True)
        known[name] = found
    if asked.write:
        FILE.write_text(json.dumps(known, indent=2) + "\n", "utf-8")
    elif changed:
        sys.exit(f"changed: {', '.join(changed)}")


if __name__ == "__main__":
    main()
