"""How tests wait: for an event, never for a number of seconds to be enough.

All waits share one deadline, long enough for the busiest machine; a test that reaches it has found
something that never comes.
"""

from __future__ import annotations

import math
import signal
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TypeVar

DEADLINE = 180.0
"""Seconds until what a test waits for counts as never coming."""

LIMIT = 60.0
"""Seconds of processor time until what a test runs counts as never ending; nothing needs a tenth of it."""

T = TypeVar("T")


def within(minutes: float | None, results: Iterable[T]) -> Iterator[T]:
    """Yield results until so many minutes are over; without a number all of them."""
    last = math.inf if minutes is None else time.monotonic() + 60 * minutes
    for result in results:
        yield result
        if time.monotonic() > last:
            return


class NeverEnds(BaseException):
    """Raised in what runs for too long; no code under test catches it."""


@contextmanager
def ending(seconds: float = LIMIT, error: type[BaseException] = NeverEnds) -> Iterator[None]:
    """Interrupt the block with an error after so many seconds of processor time.

    Processor time does not depend on what else the machine does. Only a main thread can be
    interrupted; in another one the block runs as it is.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(number: int, frame: FrameType | None) -> None:
        raise error(f"more than {seconds:g} seconds of processor time")

    before = signal.signal(signal.SIGVTALRM, ring)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
