"""The way through the compiler, read from top to bottom."""

from __future__ import annotations

from pathlib import Path

from rulewright import limits
from rulewright.diagnostics.model import Diagnostic, Findings, Note
from rulewright.facts import FactsError, load_facts
from rulewright.model import nodes as m
from rulewright.model.checks import check
from rulewright.model.resolve import resolve
from rulewright.source import SourceFile, Span
from rulewright.syntax import nodes as s
from rulewright.syntax.parser import parse

HEAD = "game.rules"
FACTS = "facts.toml"


def load_game(folder: Path) -> tuple[m.Game | None, Findings]:
    """The game whose head is `game.rules` in a folder, with everything found on the way."""
    findings = Findings()
    files = read_parts(folder, findings)
    if files is None:
        return None, findings
    game = resolve(files, findings)
    if game is not None:
        check(game, findings, read_facts(folder, findings))
    return None if findings.failed else game, findings


def read_facts(folder: Path, findings: Findings) -> dict[str, str] | None:
    """The kinds of the facts in `facts.toml` by id, or None without that file."""
    path = folder / FACTS
    if not _lies_in(folder, path):
        return None
    try:
        return {fact.id: fact.kind for fact in load_facts(path)}
    except FactsError as error:
        findings.add(
            Diagnostic(
                "R001", f"`{FACTS}` cannot be used", Span(SourceFile(FACTS, ""), 0, 0),
                reason=str(error).replace(str(path), FACTS),
            )
        )
        return None


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
    whole = True
    for part in _parts(tree, findings):
        file = _read(folder, f"{part.name.text}.rules", part.span, findings)
        inner = parse(file, findings) if file is not None else None
        if inner is None:
            whole = False
            continue
        trees.append(inner)
        for item in inner.items:
            if isinstance(item, s.Part):
                findings.add(
                    Diagnostic(
                        "R114", "A part is named here in a part", item.span,
                        reason=f"All parts of a game are named in `{HEAD}`.",
                        suggestion="Move this line there.",
                    )
                )
    return trees if whole else None


def _parts(head: s.SpecFile, findings: Findings) -> list[s.Part]:
    """The parts that the head names, each once."""
    found: dict[str, s.Part] = {}
    for item in head.items:
        if not isinstance(item, s.Part):
            continue
        earlier = found.setdefault(item.name.text, item)
        if earlier is not item:
            findings.add(
                Diagnostic(
                    "R102", f"The part `{item.name.text}` is named twice", item.span,
                    notes=(Note(earlier.span, "the first time"),), suggestion="Delete one of them.",
                )
            )
        elif item.name.text == Path(HEAD).stem:
            findings.add(
                Diagnostic(
                    "R115", f"`{HEAD}` is no part of itself", item.span,
                    suggestion="Delete this line.",
                )
            )
            del found[item.name.text]
    parts = list(found.values())
    if len(parts) >= limits.FILES:
        findings.add(
            Diagnostic(
                "R004", "There are too many parts", parts[limits.FILES - 1].span,
                reason=f"A game has at most {limits.FILES} files.",
            )
        )
    return parts[: limits.FILES - 1]


def _lies_in(folder: Path, path: Path) -> bool:
    """Whether a file is there and in the folder itself; a link that leads out of it does not count."""
    try:
        return path.resolve().parent == folder.resolve() and path.is_file()
    except (OSError, RuntimeError):
        return False


def _read(folder: Path, name: str, asked_at: Span, findings: Findings) -> SourceFile | None:
    """A file of the folder; a link that leads out of it is not followed."""
    path = folder / name
    try:
        if not _lies_in(folder, path):
            raise FileNotFoundError
        with path.open("rb") as opened:
            raw = opened.read(limits.FILE_BYTES + 1)
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
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        findings.add(
            Diagnostic(
                "R001", f"`{name}` is not UTF-8 text", asked_at,
                reason=f"Line {line} holds a sign in another encoding.",
                suggestion="Save the file as UTF-8 in your editor.",
            )
        )
        return None


def read_source(path: Path, shown: str, findings: Findings) -> SourceFile | None:
    """One file on its own, called by the name that is shown to people."""
    nowhere = Span(SourceFile(shown, ""), 0, 0)
    file = _read(path.parent, path.name, nowhere, findings)
    return SourceFile(shown, file.text) if file is not None else None
