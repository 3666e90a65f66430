"""The way through the compiler, read from top to bottom."""

from __future__ import annotations

from pathlib import Path

from rulewright import limits
from rulewright.diagnostics.model import Diagnostic, Findings
from rulewright.model import nodes as m
from rulewright.model.resolve import resolve
from rulewright.source import SourceFile, Span
from rulewright.syntax import nodes as s
from rulewright.syntax.parser import parse

HEAD = "game.rules"


def load_game(folder: Path) -> tuple[m.Game | None, Findings]:
    """The game whose head is `game.rules` in a folder, with everything found on the way."""
    findings = Findings()
    files = read_parts(folder, findings)
    if files is None or findings.failed:
        return None, findings
    return resolve(files, findings), findings


def read_parts(folder: Path, findings: Findings) -> list[s.SpecFile] | None:
    """The trees of `game.rules` and of its parts, which lie beside it."""
    head = _read(folder, HEAD, Span(SourceFile(HEAD, ""), 0, 0), findings)
    tree = parse(head, findings) if head is not None else None
    if head is None or tree is None:
        return None
    heads = [item for item in tree.items if isinstance(item, s.GameHead)]
    if len(heads) != 1:
        place = heads[1].span if heads else Span(head, 0, 0)
        findings.add(
            Diagnostic(
                "R114",
                "A game has one `game`" if heads else "This is no game yet",
                place,
                suggestion="Begin the file with `game` and a name, and the players below it.",
            )
        )
        return None
    trees = [tree]
    parts = [item for item in tree.items if isinstance(item, s.Part)]
    for part in parts[: limits.FILES]:
        file = _read(folder, f"{part.name.text}.rules", part.span, findings)
        if file is None:
            continue
        inner = parse(file, findings)
        if inner is not None:
            trees.append(inner)
    return trees


def _read(folder: Path, name: str, asked_at: Span, findings: Findings) -> SourceFile | None:
    """A file of the folder; a link that leads out of it is not followed."""
    path = folder / name
    try:
        if path.resolve().parent != folder.resolve() or not path.is_file():
            raise FileNotFoundError
        raw = path.read_bytes()
    except OSError:
        findings.add(
            Diagnostic(
                "R115",
                f"There is no file `{name}` in the folder of the game",
                asked_at,
                reason="A game's files lie side by side in one folder.",
            )
        )
        return None
    if len(raw) > limits.FILE_BYTES:
        findings.add(
            Diagnostic(
                "R004", f"`{name}` is too large", asked_at,
                reason=f"A file of a game has at most {limits.FILE_BYTES} bytes.",
                suggestion="Split it into parts.",
            )
        )
        return None
    try:
        return SourceFile(name, raw.decode("utf-8"))
    except UnicodeDecodeError:
        findings.add(
            Diagnostic("R001", f"`{name}` is not UTF-8 text", asked_at,
                       suggestion="Save it as UTF-8 in your editor.")
        )
        return None
