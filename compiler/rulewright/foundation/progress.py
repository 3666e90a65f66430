"""How far a long piece of work has come, for whoever is waiting for it."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TextIO

_log = logging.getLogger("rulewright.progress")
_log.setLevel(logging.INFO)
_log.propagate = False
_log.addHandler(logging.NullHandler())

_PATIENCE = 3.0
"""Seconds without news after which a dot says that the work goes on."""


def step(text: str) -> None:
    """Tell what the work is at now; nobody hears it unless somebody follows."""
    _log.info(text)


class _Listener(logging.Handler):
    def __init__(self, tell: Callable[[str], object]) -> None:
        super().__init__()
        self._tell = tell

    def emit(self, record: logging.LogRecord) -> None:
        """Pass the step on."""
        self._tell(record.getMessage())


@contextmanager
def followed(tell: Callable[[str], object]) -> Iterator[None]:
    """Call `tell` with each step of the work inside, from whichever thread it comes."""
    listener = _Listener(tell)
    _log.addHandler(listener)
    try:
        yield
    finally:
        _log.removeHandler(listener)


@contextmanager
def shown_on(out: TextIO) -> Iterator[None]:
    """Print each step of the work inside on a line, with dots behind it as long as nothing else comes."""
    news, over = threading.Event(), threading.Event()

    def tell(text: str) -> None:
        news.set()
        print(f"\n{text}", end=" ", file=out, flush=True)

    def wait() -> None:
        while not over.is_set():
            if not news.wait(_PATIENCE):
                print(".", end="", file=out, flush=True)
            news.clear()

    beside = threading.Thread(target=wait, daemon=True)
    with followed(tell):
        beside.start()
        try:
            yield
        finally:
            over.set()
            news.set()
            beside.join()
            print(file=out, flush=True)
