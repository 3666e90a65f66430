"""`python -m tests.study.cost`: what a study takes, measured, and what ten thousand million games would take.

The same games are played here and by clusters of Dask on this machine with one, two and four workers,
and with four of which one is killed in the midst. Totals must be equal. Times are those of the clock and
of the processor, workers included; memory is the most that one process had; the folder is that of `--out`.
"""

from __future__ import annotations

import argparse
import os
import resource
import signal
import sys
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from distributed import Client, LocalCluster

from rulewright.cli.study_setup import Asked, planned, prepared
from rulewright.project.reader import PLAIN
from rulewright.study import cluster
from rulewright.study.executors import here
from rulewright.study.run_plan import Executor, carry_out
from rulewright.study.study_store import opened
from rulewright.study.totals import Totals

ROOT = Path(__file__).resolve().parents[2]
WANTED = 10**10
"""So many games are worked out."""

CHUNK = 1_000_000
"""Games in a chunk of a study as large as that."""


def main() -> int:
    """0 if all totals are equal."""
    parser = argparse.ArgumentParser(prog="python -m tests.study.cost", description=__doc__)
    parser.add_argument("--game", default="tortuga_1667")
    parser.add_argument("--players", type=int, default=5)
    parser.add_argument("--games", type=int, default=200_000)
    asked = parser.parse_args()
    wish = Asked(asked.players, asked.games, "cost", "random", 1, None, None, None, None, None, None)
    side = prepared(wish, ROOT / "spec" / asked.game, PLAIN, "", {})
    if side.kit.native is None or side.kit.native.module() is None:
        print("no compiler of C: these would be the figures of Python")
        return 2
    plan = planned(wish, [side])
    plan = replace(plan, size=max(1, plan.games // 40 // plan.study.batch) * plan.study.batch)
    print(f"{asked.game}, {asked.players} players, {plan.games:,} games in {len(plan)} chunks")
    wholes: list[Totals] = []

    def tell(name: str, workers: int, kill: bool = False) -> float:
        cpu, begun = _cpu(), perf_counter()
        with TemporaryDirectory() as folder, _cluster(workers) as there:
            starting = perf_counter() - begun
            executor: Executor = here
            seen: list[int] = []

            def see(games: int) -> None:
                seen.append(games)
                if kill and len(seen) == 8:
                    os.kill(next(iter(client.run(os.getpid).values())), signal.SIGKILL)

            if there is None:
                outcome = carry_out(plan, [side.kit], executor, opened(Path(folder), plan), see)
            else:
                with Client(there, set_as_default=False) as client:
                    client.wait_for_workers(workers)
                    starting = perf_counter() - begun
                    executor = cluster.on_client(client)
                    outcome = carry_out(plan, [side.kit], executor, opened(Path(folder), plan), see)
            wall = perf_counter() - begun - starting
            disk = sum(path.stat().st_size for path in Path(folder).rglob("*") if path.is_file())
        wholes.append(outcome.totals)
        used = _cpu() - cpu
        print(f"{name:28}{wall:8.1f} s of the clock{used:8.1f} s of the processor")
        _DISK.append(disk / len(plan))
        return used

    used = tell("here, one thread", 0)
    for workers in (1, 2, 4):
        tell(f"Dask, {workers} worker{'s' * (workers > 1)}", workers)
    tell("Dask, 4 workers, 1 killed", 4, kill=True)
    same = all(each == wholes[0] for each in wholes)
    print("all totals are equal" if same else "TOTALS DIFFER")
    most = max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    a_game, chunks = used / plan.games, WANTED // CHUNK
    print(f"at most {most / 1024:,.0f} MB of memory in a process")
    hours = a_game * WANTED / 3600
    print(f"{WANTED:,} games: {hours:,.0f} hours of one core, {hours / 100:.1f} of a hundred")
    print(
        f"{chunks:,} chunks of {CHUNK:,} games, each {a_game * CHUNK:.0f} seconds and "
        f"{max(_DISK) / 1000:.1f} kB: {chunks * max(_DISK) / 1e6:,.0f} MB on disk"
    )
    return int(not same)


_DISK: list[float] = []


def _cpu() -> float:
    """Seconds of the processor, of this process and all that it has started and that have ended."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return process_time() + children.ru_utime + children.ru_stime


def _cluster(workers: int) -> LocalCluster | nullcontext[None]:
    if not workers:
        return nullcontext()
    cluster._quiet()
    return LocalCluster(n_workers=workers, threads_per_worker=1, processes=True, dashboard_address=None)


if __name__ == "__main__":
    sys.exit(main())
