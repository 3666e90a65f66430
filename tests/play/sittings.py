"""Sittings for tests: scripted people at a screen that remembers who saw what."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from rulewright.bots.bot import Bot
from rulewright.play.screen import Screen
from rulewright.play.seating import Table
from rulewright.play.session import Session
from rulewright.play.terminal_texts import load_words
from rulewright.play.text_board import Row
from tests.cli.projects import ROOT

if TYPE_CHECKING:
    from rulewright.runtime.playing import Game

CLEARED = "<cleared>"


@dataclass
class Script(Screen):
    """A screen on which a script types; `shown` has everything that came on it, in order."""

    lines: Iterator[str]
    shown: list[str] = field(default_factory=list)
    boards: list[Sequence[Row]] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__(Console(file=open("/dev/null", "w"), width=200))  # noqa: SIM115

    def show(self, text: str = "", style: str = "") -> None:
        self.shown.append(text)

    def show_options(self, options: Iterable[str]) -> None:
        self.shown += [f"{number}. {text}" for number, text in enumerate(options, 1)]

    def show_rows(self, rows: Sequence[Row]) -> None:
        self.boards.append(rows)
        super().show_rows(rows)

    def clear(self) -> None:
        self.shown.append(CLEARED)

    def ask(self, prompt: str) -> str | None:
        self.shown.append(prompt)
        return next(self.lines, None)

    @property
    def text(self) -> str:
        """All of it."""
        return "\n".join(self.shown)


def sit_down(
    game: Game,
    lines: Iterable[str],
    *,
    bots: Mapping[int, Bot] | None = None,
    names: Mapping[int, str] | None = None,
    language: str = "en",
    save_to: Path = Path("game.json"),
    autosave: bool = False,
    command: Sequence[str] = (),
) -> Script:
    """Plays until the script or the game ends; the screen afterwards."""
    screen = Script(iter(lines))
    table = Table(game, bots or {}, names or {}, language)
    words = load_words(ROOT / "locales", language)
    Session(table, screen, words, save_to, autosave=autosave, command=command).run()
    return screen


def anything(seed: int) -> Iterator[str]:
    """Numbers without end, as somebody types who only wants to see what happens."""
    random = Random(seed)
    while True:
        yield str(random.randint(1, 6))


__all__ = ["CLEARED", "Script", "Text", "anything", "sit_down"]
