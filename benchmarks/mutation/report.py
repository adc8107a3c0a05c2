"""What became of the mutants, by module, and every survivor, from cosmic-ray's sessions.

Only a failing test kills: a timeout and a mutant not yet run count as survivors, and what the
filter leaves out or Python cannot compile as no mutant at all.
"""

from __future__ import annotations

import sys
from collections import Counter

from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator
from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import MutationSpec, TestOutcome, WorkerOutcome


def main(sessions: list[str]) -> None:
    mutants: Counter[str] = Counter()
    killed: Counter[str] = Counter()
    survivors: list[str] = []
    for session in sessions:
        with use_db(session, WorkDB.Mode.open) as work:
            results = dict(work.results)
            for item in work.work_items:
                (mutation,), result = item.mutations, results.get(item.job_id)
                skipped = result and result.worker_outcome == WorkerOutcome.SKIPPED
                if skipped or not compiles(mutation):
                    continue
                name = mutation.module_path.name
                mutants[name] += 1
                timeout = result and result.output == "timeout"
                if result and result.test_outcome == TestOutcome.KILLED and not timeout:
                    killed[name] += 1
                else:
                    line = f"{mutation.module_path}:{mutation.start_pos[0]}"
                    survivors.append(f"{line}\n{result.diff if result else 'not run'}")
    print(f"{'':14} mutants  killed  survived  killed, %")
    rows = [(name, mutants[name], killed[name]) for name in mutants]
    for name, made, dead in [*rows, ("all", mutants.total(), killed.total())]:
        print(f"{name:14} {made:7} {dead:7} {made - dead:9} {100 * dead / made:10.1f}")
    print(*survivors, sep="\n")


def compiles(mutation: MutationSpec) -> bool:
    operator = get_operator(mutation.operator_name)(**mutation.operator_args)
    source = mutation.module_path.read_text("utf-8")
    try:
        compile(mutate_code(source, operator, mutation.occurrence), mutation.module_path, "exec")
    except SyntaxError:
        return False
    return True


if __name__ == "__main__":
    main(sys.argv[1:])
