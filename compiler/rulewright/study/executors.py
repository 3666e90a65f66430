"""Who plays chunks on this machine: this process, or one process for each core."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    wait,
)
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import get_context

from rulewright.study.chunk_player import play
from rulewright.study.engine_package import Kit
from rulewright.study.plan import Chunk
from rulewright.study.run_plan import Executor
from rulewright.study.totals import Totals

AHEAD = 2
"""So many chunks for each worker are handed out at a time: memory stays flat as plans grow."""


class WorkersLost(Exception):
    """Those who play cannot be reached, or ended; what was played until then is kept."""


def here(chunks: Iterator[Chunk], kits: Sequence[Kit]) -> Iterator[tuple[Chunk, Totals]]:
    """Play in this process, one chunk after another."""
    for chunk in chunks:
        yield chunk, play(chunk, kits)


def cores() -> int:
    """Return how many processes can play at once on this machine."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def on_cores(processes: int) -> Executor:
    """Play in so many processes of this machine."""

    def played(chunks: Iterator[Chunk], kits: Sequence[Kit]) -> Iterator[tuple[Chunk, Totals]]:
        pool = ProcessPoolExecutor(processes, get_context("spawn"), _begin, (tuple(kits),))
        try:
            waiting: dict[Future[Totals], Chunk] = {}
            for chunk in islice(chunks, AHEAD * processes):
                waiting[pool.submit(_play, chunk)] = chunk
            while waiting:
                done, _ = wait(waiting, return_when=FIRST_COMPLETED)
                for future in done:
                    chunk = waiting.pop(future)
                    totals = future.result()
                    for more in islice(chunks, 1):
                        waiting[pool.submit(_play, more)] = more
                    yield chunk, totals
        except BrokenProcessPool as error:
            raise WorkersLost("a process that played games has ended") from error
        finally:
            pool.shutdown(wait=False, cancel_futures=True)

    return played


def on_threads(threads: int) -> Executor:
    """Play in so many threads of this process: engines in C let go of Python while they play."""

    def played(chunks: Iterator[Chunk], kits: Sequence[Kit]) -> Iterator[tuple[Chunk, Totals]]:
        with ThreadPoolExecutor(threads) as pool:
            waiting: dict[Future[Totals], Chunk] = {}
            try:
                for chunk in islice(chunks, AHEAD * threads):
                    waiting[pool.submit(play, chunk, kits)] = chunk
                while waiting:
                    done, _ = wait(waiting, return_when=FIRST_COMPLETED)
                    for future in done:
                        chunk = waiting.pop(future)
                        for more in islice(chunks, 1):
                            waiting[pool.submit(play, more, kits)] = more
                        yield chunk, future.result()
            finally:
                pool.shutdown(wait=False, cancel_futures=True)

    return played


_kits: tuple[Kit, ...] = ()


def _begin(kits: tuple[Kit, ...]) -> None:
    """What a process keeps; an interrupt is for the one that started it."""
    global _kits
    _kits = kits
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _play(chunk: Chunk) -> Totals:
    return play(chunk, _kits)
