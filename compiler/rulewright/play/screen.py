"""The screen and keyboard that people play at: a terminal, or a pipe that is never cleared."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext

from rich.console import Console
from rich.table import Table
from rich.text import Text

from rulewright.diagnostics.render import visible
from rulewright.play.text_board import Row

_CLEAR = "\x1b[H\x1b[2J\x1b[3J"
"""Home, clear the screen, clear what can be scrolled back to."""


class Screen:
    """Where people look and type. All text is shown as it is: no markup, no control characters.

    What is typed is read without a history: the next player must not get it back with an arrow key.
    """

    def __init__(self, console: Console | None = None) -> None:
        self._console = console if console is not None else Console(highlight=False)
        self.is_terminal = self._console.is_terminal and sys.stdin.isatty()

    def show(self, text: str = "", style: str = "") -> None:
        """A line of text, wrapped on a terminal."""
        line = Text(visible(text), style=style)
        self._console.print(line, soft_wrap=not self.is_terminal, highlight=False)

    def show_options(self, options: Sequence[str]) -> None:
        """Numbered options."""
        width = len(str(len(options)))
        for number, text in enumerate(options, 1):
            line = Text.assemble((f"  {number:>{width}}  ", "bold cyan"), visible(text))
            self._console.print(line, soft_wrap=not self.is_terminal, highlight=False)

    def show_rows(self, rows: Sequence[Row]) -> None:
        """Rows in two columns; those of the player who looks stand out."""
        if not self.is_terminal:
            for row in rows:
                self.show(f"  {row.label}: {row.text}")
            return
        table = Table.grid(padding=(0, 2))
        for row in rows:
            style = "bold" if row.own else ""
            table.add_row("", Text(visible(row.label), style="dim"), Text(row.text, style=style))
        self._console.print(table)

    def clear(self) -> None:
        """Remove everything from the screen of a terminal; in a pipe nothing was hidden anyway."""
        if self.is_terminal:
            self._console.file.write(_CLEAR)
            self._console.file.flush()

    def ask(self, prompt: str) -> str | None:
        """Return what is typed in answer to a prompt; None when nothing more will come."""
        self._console.print(
            Text(visible(prompt), style="bold"),
            end=" " if self.is_terminal else "\n",
            soft_wrap=not self.is_terminal,
            highlight=False,
        )
        try:
            return input()
        except (EOFError, KeyboardInterrupt, UnicodeDecodeError):
            return None

    def busy(self, text: str) -> AbstractContextManager[object]:
        """Show that something takes a while, on a terminal."""
        if not self.is_terminal:
            return nullcontext()
        return self._console.status(Text(visible(text)))
