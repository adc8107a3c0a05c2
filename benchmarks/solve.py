"""Time and memory of the main jobs, each in a process of its own; medians over several runs.

    python benchmarks/solve.py            all figures, as Markdown
    python benchmarks/solve.py --runs 9

Run it on an idle machine. Quote ratios and medians.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

SOLVE = """
import json, resource, sys, time
import qwixx_math as qm
from qwixx_math.solver.index.lattice import lattice_of
from qwixx_math.solver.induction import compute_values
players, warm, threads = int(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
if warm:
    tiny = lattice_of(qm.get_sheet("classic").cut("RG", slice(5, 11)), qm.Flags())
    compute_values(tiny, players)
start = time.perf_counter()
compute_values(lattice_of(qm.get_sheet("classic"), qm.Flags()), players, threads=threads or None)
seconds = time.perf_counter() - start
print(json.dumps([seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024]))
"""

ADVISE = """
import json, time
import qwixx_math as qm
question = ("R2,3,5 G12,10 P1", "w3 w4 r5 y1 g6 b2")
qm.advise(*question)
start = time.perf_counter()
for _ in range(200):
    qm.advise(*question)
print(json.dumps([(time.perf_counter() - start) / 200]))
"""

IMPORT = """
import json, time
start = time.perf_counter()
import qwixx_math
print(json.dumps([time.perf_counter() - start]))
"""

COMMAND = """
import json, subprocess, sys, time
start = time.perf_counter()
subprocess.run([sys.executable, "-c", "from qwixx_math.cli import main; main()", "advise",
    "R2,3,5 G12,10 P1", "w3 w4 r5 y1 g6 b2"], check=True, stdout=subprocess.DEVNULL)
print(json.dumps([time.perf_counter() - start]))
"""


def measure(script: str, *args: int, runs: int) -> list[float]:
    """Medians, figure by figure, over fresh processes; one run to warm the caches comes first."""
    command = [sys.executable, "-c", script, *map(str, args)]
    found = [json.loads(subprocess.check_output(command, text=True)) for _ in range(runs + 1)]
    return [statistics.median(column) for column in zip(*found[1:], strict=True)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5)
    runs = parser.parse_args().runs
    print(f"{os.cpu_count()} cores, Python {sys.version.split()[0]}, median of {runs} runs\n")
    print("| job | figure |\n|---|---|")
    for players in (1, 2, 5):
        seconds, memory = measure(SOLVE, players, 1, 0, runs=runs)
        print(f"| solve classic, {players} in a cycle, warm | {seconds:.2f} s, {memory:.0f} MB |")
    print(f"| the same alone, one thread | {measure(SOLVE, 1, 1, 1, runs=runs)[0]:.2f} s |")
    with tempfile.TemporaryDirectory() as fresh:
        os.environ["NUMBA_CACHE_DIR"] = fresh
        cold = []
        for _ in range(runs):
            for file in Path(fresh).rglob("*.nb?"):
                file.unlink()
            command = [sys.executable, "-c", SOLVE, "1", "0", "0"]
            cold.append(json.loads(subprocess.check_output(command, text=True))[0])
        del os.environ["NUMBA_CACHE_DIR"]
    print(f"| the same alone, with compilation | {statistics.median(cold):.2f} s |")
    print(f"| `qwixx advise` from a saved table | {measure(COMMAND, runs=runs)[0]:.3f} s |")
    print(f"| `advise()` in a running process | {measure(ADVISE, runs=runs)[0] * 1e3:.2f} ms |")
    print(f"| `import qwixx_math` | {measure(IMPORT, runs=runs)[0] * 1e3:.1f} ms |")


if __name__ == "__main__":
    main()
