"""Playing chunks on a cluster of Dask: any number of machines, which may come and go.

A worker that is lost takes nothing with it: its chunks are played again by another, with the same
totals, for a chunk says all that it takes.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import islice
from typing import TYPE_CHECKING, Any

from rulewright.study.chunk_player import OtherVersion, play
from rulewright.study.engine_package import Kit
from rulewright.study.executors import AHEAD, WorkersLost
from rulewright.study.plan import Chunk
from rulewright.study.run_plan import Executor
from rulewright.study.totals import Totals

if TYPE_CHECKING:
    from distributed import Client

WAIT = 10.0
"""Seconds until a scheduler that does not answer, or has no workers, is given up."""

TRIES = 5
"""So often a chunk is played again that was lost with its worker."""


class Unreachable(Exception):
    """There is no scheduler, or it has no workers."""


@contextmanager
def connected(address: str, wait: float | None = None) -> Iterator[Executor]:
    """Play on the cluster of the scheduler at an address, such as `tcp://host:8786`."""
    from distributed import Client

    _quiet()
    wait = WAIT if wait is None else wait
    try:
        client = Client(address, timeout=wait, set_as_default=False)
    except (TimeoutError, OSError, ValueError, TypeError) as error:
        raise Unreachable(f"There is no scheduler at {address}.") from error
    try:
        try:
            client.wait_for_workers(1, timeout=wait)
        except TimeoutError as error:
            raise Unreachable(
                f"The scheduler at {address} has no workers. Start some: dask worker {address}"
            ) from error
        yield on_client(client)
    finally:
        with suppress(Exception):
            client.close()


def on_client(client: Client) -> Executor:
    """Play on the cluster of a client."""

    def played(chunks: Iterator[Chunk], kits: Sequence[Kit]) -> Iterator[tuple[Chunk, Totals]]:
        from distributed import CancelledError, KilledWorker, as_completed

        given = tuple(kits)
        workers = max(1, len(client.scheduler_info(n_workers=-1)["workers"]))

        def hand_out(chunk: Chunk) -> Any:
            future = client.submit(play, chunk, given, pure=False, retries=TRIES)
            waiting[future.key] = chunk
            return future

        waiting: dict[Any, Chunk] = {}
        done = as_completed(
            [hand_out(chunk) for chunk in islice(chunks, AHEAD * workers)],
            loop=client.loop, raise_errors=False,
        )
        try:
            for future in done:
                chunk = waiting.pop(future.key)
                totals = future.result()
                for more in islice(chunks, 1):
                    done.add(hand_out(more))
                yield chunk, totals
                future.release()
        except (KilledWorker, CancelledError, OSError) as error:
            raise WorkersLost("the workers of the cluster were lost again and again") from error
        except ModuleNotFoundError as error:
            raise OtherVersion("Rulewright is not installed where the games are to be played") from error

    return played


def _quiet() -> None:
    """What goes wrong is told by us, in a sentence."""
    for name in ("distributed", "distributed.core", "distributed.scheduler", "distributed.comm"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
