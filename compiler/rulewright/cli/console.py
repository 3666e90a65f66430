"""How commands speak: findings, progress, and mistakes of whoever typed the command."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

import click

from rulewright.diagnostics.model import Diagnostic, Findings
from rulewright.diagnostics.render import render_json, render_plain, render_terminal
from rulewright.foundation import limits
from rulewright.foundation.atomic_write import reason
from rulewright.foundation.extras import missing
from rulewright.foundation.progress import followed
from rulewright.foundation.source import SourceFile


class WrongUse(click.ClickException):
    """Something that the command cannot be used on, in one sentence. Exit code 2."""

    exit_code = 2


def need(*modules: str) -> None:
    """Refuse to go on without modules that an extra of the installation brings."""
    if told := missing(*modules):
        raise WrongUse(told)


class Failed(click.ClickException):
    """What was asked for did not come out well. Exit code 1."""

    exit_code = 1


_copied: dict[str, Path] = {}
"""Folders that are looked at as a copy, by the copy."""


def copied(copy: Path, folder: Path) -> None:
    """Messages about a copy lead to the folder itself."""
    _copied[os.fspath(copy)] = folder


def clickable(file: SourceFile) -> str:
    """Return a file as a terminal or an editor finds it: its path from where the command is run."""
    return shown_path(original(Path(file.path))) if file.path else file.name


def original(path: Path) -> Path:
    """Return the file itself for one in a copy; it need not be there."""
    for copy, folder in _copied.items():
        if path.is_relative_to(copy):
            return folder / path.relative_to(copy)
    return path


def show_findings(findings: Findings, *, as_json: bool = False) -> None:
    """Show what was found on standard error, or as JSON on standard output."""
    if as_json:
        click.echo(render_json(findings.items, clickable))
        return
    shown = findings.items[: limits.DIAGNOSTICS]
    _render(shown)
    if left := len(findings.items) - len(shown):
        click.echo(f"... and {left} more. Mend these first.", err=True)


def _render(diagnostics: Sequence[Diagnostic]) -> None:
    if not diagnostics:
        return
    if not may_be_terminal(sys.stderr):
        click.echo(render_plain(diagnostics, clickable), err=True)
        return
    from rich.console import Console

    console = Console(stderr=True)
    if console.is_terminal:
        render_terminal(diagnostics, console, clickable)
    else:
        click.echo(render_plain(diagnostics, clickable), err=True)


def may_be_terminal(stream: TextIO) -> bool:
    """Return whether it is worth to load what draws on terminals, which decides itself."""
    told = any(name in os.environ for name in ("FORCE_COLOR", "TTY_COMPATIBLE"))
    return told or stream.isatty()


def stop_if_failed(findings: Findings) -> None:
    """Show the findings and end the command if an error is among them."""
    show_findings(findings)
    if findings.failed:
        tell_of_words(findings)
        raise SystemExit(1)


def tell_of_words(findings: Findings) -> None:
    """Say, where words are missing, what can be done: have them written down, or leave them for later."""
    if not findings.items:
        return
    from rulewright.prose.draft_notes import is_lacking

    if any(map(is_lacking, findings.items)):
        click.echo(
            "Words are missing. `rulewright words` shows which and writes them down to be filled in; "
            "with `--language en` (or nl, de, es) you go on in that language alone, with drafts made "
            "from the names.",
            err=True,
        )


@contextmanager
def busy(text: str) -> Iterator[None]:
    """Say on a terminal what takes a while, and which step of it is being done."""
    if not may_be_terminal(sys.stderr):
        yield
        return
    from rich.console import Console

    console = Console(stderr=True)
    if not console.is_terminal:
        yield
        return
    with console.status(text) as status, followed(lambda step: status.update(f"{text} {step}")):
        yield


def shown_path(path: Path) -> str:
    """Return a path as it is shortest to read: from the current folder, if it lies below it."""
    try:
        relative = os.path.relpath(path)
    except ValueError:  # another drive
        return os.fspath(path)
    return os.fspath(path) if relative.startswith("..") else Path(relative).as_posix()


def check_file(path: Path) -> None:
    """Refuse, before anything is worked out for it, a file that cannot be written."""
    shown = shown_path(path)
    if path.is_dir():
        raise WrongUse(f"{shown} is a folder; name a file.")
    if not path.parent.is_dir():
        raise WrongUse(f"{shown} cannot be written: there is no folder {shown_path(path.parent)}.")
    if not os.access(path.parent, os.W_OK | os.X_OK):
        raise WrongUse(f"{shown} cannot be written: {shown_path(path.parent)} cannot be written to.")


def check_folder(folder: Path, *, anew: bool = False) -> None:
    """Refuse, before anything is worked out for it, a folder that cannot be written to or made: `anew`
    where one that is there is replaced."""
    whole = folder.resolve()
    above = next(path for path in (*(() if anew else (whole,)), *whole.parents) if path.exists())
    if not above.is_dir() or not os.access(above, os.W_OK | os.X_OK):
        raise WrongUse(f"{shown_path(folder)} cannot be made: {shown_path(above)} cannot be written to.")


@contextmanager
def readable_errors() -> Iterator[None]:
    """Turn what the file system refuses into a sentence.

    That nobody reads on (`| head`) is no mistake: click ends the command without a word.
    """
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        name = "" if error.filename is None else f"{shown_path(Path(str(error.filename)))}: "
        raise WrongUse(f"{name}{reason(error)}") from error
