"""The files of a game and of its overlays, read and parsed; nothing outside of the folders named."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rulewright.diagnostics.model import Diagnostic, Findings, Note
from rulewright.diagnostics.registry import suggest_name
from rulewright.foundation import files, limits
from rulewright.foundation.bounded_memo import remembered
from rulewright.foundation.frozen import dataclass
from rulewright.foundation.source import SourceFile, Span, lies_in
from rulewright.overlays.overlay_order import Overlay
from rulewright.project.overlay_hints import with_game
from rulewright.syntax import nodes as s
from rulewright.syntax.tree_cache import keep_tree, load_tree

HEAD = "game.rules"
FOLDERS = {"edition": "editions", "variant": "variants", "house_rule": "house_rules"}
"""Where the overlays of a game lie, in its folder."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules that a game is played by.

    `edition` is one of its folder, or None for the game as it stands; `variants` are fixed;
    `house_rules` are names in its folder, or files anywhere. With `switches` the variants of the
    folder are options of the game, each off unless it is chosen.
    """

    edition: str | None = None
    variants: tuple[str, ...] = ()
    house_rules: tuple[str | Path, ...] = ()
    switches: bool = False

    @property
    def below(self) -> Rules:
        """Return what these are compared with: house rules with the rest, variants with their edition."""
        if self.house_rules:
            return Rules(self.edition, self.variants)
        return Rules(self.edition) if self.variants else PLAIN


PLAIN = Rules()


def read_parts(folder: Path, findings: Findings) -> list[s.SpecFile] | None:
    """Return the trees of `game.rules` and of its parts, which lie beside it."""
    head = _read(folder, HEAD, Span(SourceFile(HEAD, ""), 0, 0), findings)
    tree = _parsed(head, findings) if head is not None else None
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
        inner = _parsed(file, findings) if file is not None else None
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


def rule_files(folder: Path, rules: Rules) -> list[SourceFile]:
    """Return the files that are read for the rules of a game: its own by name, then its overlays in order."""
    found: dict[str, SourceFile | None] = {}
    quiet = Findings()
    head = read_file(folder, HEAD, quiet)
    tree = _parsed(head, quiet) if head is not None else None
    if tree is not None:
        found = {f"{part.name.text}.rules": None for part in _parts(tree, quiet)}
    found = {name: read_file(folder, name, quiet) for name in found} | {HEAD: head}
    files = [found[name] for name in sorted(found)]
    files += [read_file(path.parent, path.name, quiet) for path in overlay_files(folder, rules)]
    return [file for file in files if file is not None]


def read_file(folder: Path, name: str, findings: Findings) -> SourceFile | None:
    """Return a spec file that lies in a folder itself."""
    return _read(folder, name, Span(SourceFile(name, ""), 0, 0), findings)


def _parsed(file: SourceFile, findings: Findings) -> s.SpecFile | None:
    """Return the tree of a file. What was read once is not read again: an overlay leaves most as it was."""
    tree, found = tree_of(file)
    for item in found:
        findings.add(item)
    return tree


@remembered(2 * limits.FILES)
def tree_of(file: SourceFile) -> tuple[s.SpecFile | None, tuple[Diagnostic, ...]]:
    """Return the tree of a file, parsed once for its text, and what is wrong with it."""
    tree = load_tree(file)
    if tree is not None:
        return tree, ()
    from rulewright.syntax import parser  # with Lark, which no tree needs that was kept

    findings = Findings()
    tree = parser.parse(file, findings)
    if tree is not None and not findings.items:
        keep_tree(file, tree)
    return tree, tuple(findings.items)


def _parts(head: s.SpecFile, findings: Findings) -> list[s.Part]:
    """Return the parts that the head names, each once."""
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


def _read(
    folder: Path, name: str, asked_at: Span, findings: Findings, shown: str | None = None
) -> SourceFile | None:
    """Return a file of the folder; a link that leads out of it is not followed."""
    path = folder / name
    try:
        if not lies_in(folder, path):
            raise FileNotFoundError
        raw = files.read(path, limits.FILE_BYTES)
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
        return SourceFile(shown or name, raw.decode("utf-8"), str(path))
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


# ---- overlays -----------------------------------------------------------------------------------


def names_of(folder: Path, kind: str) -> list[str]:
    """Return the overlays of a kind that lie in the folder of a game, in order."""
    inside = folder / FOLDERS[kind]
    return [path.stem for path in files.inside(inside, ".rules") if lies_in(inside, path)]


def read_overlays(
    folder: Path, rules: Rules, own_edition: str | None, findings: Findings
) -> list[Overlay]:
    """Return the overlays that rules name. `own_edition` is the game's own, which needs none."""
    edition = rules.edition if rules.edition != own_edition else None
    wanted = _wanted(edition, rules.variants, rules.house_rules)
    if len(wanted) > limits.OVERLAYS:
        findings.add(
            Diagnostic(
                "R004", "There are too many overlays", Span(SourceFile(HEAD, ""), 0, 0),
                reason=f"At most {limits.OVERLAYS} are applied to a game at once.",
            )
        )
        return []
    return [
        overlay
        for kind, name in wanted
        if (overlay := read_overlay(folder, kind, name, findings)) is not None
    ]


def _wanted(
    edition: str | None, variants: Sequence[str], house_rules: Sequence[str | Path]
) -> list[tuple[str, str | Path]]:
    """Overlays with their kinds, in the order of the kinds."""
    return [
        *([("edition", edition)] if edition is not None else []),
        *(("variant", name) for name in variants),
        *(("house_rule", name) for name in house_rules),
    ]


def overlay_files(folder: Path, rules: Rules) -> list[Path]:
    """Return the files of the overlays that rules name, in the order of their kinds."""
    variants = names_of(folder, "variant") if rules.switches else rules.variants
    paths = (
        name if isinstance(name, Path) else folder / FOLDERS[kind] / f"{name}.rules"
        for kind, name in _wanted(rules.edition, variants, rules.house_rules)
    )
    return [path for path in paths if files.there(path)]


def word_folders(folder: Path, rules: Rules) -> tuple[Path, ...]:
    """Return the folders with words that lie beside overlays: `calm_seas.words` beside `calm_seas.rules`."""
    beside = (path.with_suffix(".words") for path in overlay_files(folder, rules))
    return tuple(
        path for path in beside
        if path.is_dir() and path.resolve().parent == path.parent.resolve()
    )


def read_overlay(
    folder: Path, kind: str, wanted: str | Path, findings: Findings
) -> Overlay | None:
    """Return one overlay: by its name in the folder of a game, or a file anywhere."""
    if isinstance(wanted, Path):
        inside, name, shown = wanted.parent, wanted.name, wanted.name
    else:
        inside, name = folder / FOLDERS[kind], f"{wanted}.rules"
        shown = f"{FOLDERS[kind]}/{name}"
        known = names_of(folder, kind)
        if wanted not in known:
            _no_overlay(kind, wanted, known, findings)
            return None
    file = _read(inside, name, Span(SourceFile(shown, ""), 0, 0), findings, shown)
    alone = Findings()
    tree = _parsed(file, alone) if file is not None else None
    findings.items += with_game(alone.items, folder)
    if file is None or tree is None:
        return None
    head = tree.overlay
    if head is None and any(item.span.file == file for item in findings.items):
        return None  # whoever changes something without a head is told there
    if head is None:
        findings.add(
            Diagnostic(
                "R114", "This file changes no game", Span(file, 0, 0),
                reason="An overlay begins with what it is, its name, and the game that it changes.",
                suggestion=f"Begin with `{kind.replace('_', ' ')} {Path(name).stem} for …`.",
            )
        )
        return None
    if head.kind != kind and not isinstance(wanted, Path):
        findings.add(
            Diagnostic(
                "R114", f"This is called {_a(head.kind)} and lies among the {FOLDERS[kind]}",
                head.span, suggestion=f"Move it to `{FOLDERS[head.kind]}/`.",
            )
        )
    if head.name.text != Path(name).stem:
        findings.add(
            Diagnostic(
                "R115", f"`{head.name.text}` stands in a file of another name", head.name.span,
                reason=f"The file is called `{name}`, and rules are found by their file.",
                suggestion=f"Call one as the other: `{head.name.text}.rules`.",
            )
        )
    return Overlay(head, tree.changes)


def _a(kind: str) -> str:
    return f"an {kind}" if kind == "edition" else f"a {kind.replace('_', ' ')}"


def _no_overlay(kind: str, wanted: str, known: Sequence[str], findings: Findings) -> None:
    close = suggest_name(wanted, known)
    there = f"There are: {', '.join(known)}." if known else "The game has none."
    findings.add(
        Diagnostic(
            "R115", f"There is no {kind.replace('_', ' ')} `{wanted}`",
            Span(SourceFile(f"{FOLDERS[kind]}/", ""), 0, 0),
            reason=there, suggestion=f"Did you mean `{close}`?" if close else "",
        )
    )


def read_source(path: Path, shown: str, findings: Findings) -> SourceFile | None:
    """Return one file on its own, called by the name that is shown to people."""
    nowhere = Span(SourceFile(shown, ""), 0, 0)
    file = _read(path.parent, path.name, nowhere, findings)
    return SourceFile(shown, file.text, file.path) if file is not None else None
