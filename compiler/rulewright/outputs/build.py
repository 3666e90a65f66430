"""Everything under `generated/`, made from the specs and catalogues."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from rulewright.diagnostics.model import Diagnostic, Findings
from rulewright.emit.python.module import emit_module
from rulewright.emit.python.provenance import Origin
from rulewright.foundation import files as reading
from rulewright.foundation.languages import COMPLETE, Voices
from rulewright.foundation.progress import step
from rulewright.foundation.version import VERSION
from rulewright.ir.lower import lower
from rulewright.model import nodes as m
from rulewright.outputs.engine_names import edition_module, report_clashes
from rulewright.outputs.engine_package import package_files
from rulewright.outputs.native_build import native_source, program_of
from rulewright.outputs.output_tree import BOOK, ENGINES, BuildError
from rulewright.outputs.rule_hashes import spec_hash as spec_hash
from rulewright.outputs.variant_effects import add_pages
from rulewright.project.paths import SPECS, games
from rulewright.project.pipeline import PLAIN, Rules, facts_in, load_game, names_of
from rulewright.project.reader import FOLDERS, read_overlay, word_folders
from rulewright.reference.language_pages import reference_files

if TYPE_CHECKING:
    from rulewright.emit.rulebook.rule_changes import Played
    from rulewright.emit.rulebook.setup_contents import Kit


Editions: TypeAlias = tuple[tuple[str, str], ...]
"""Editions with the modules of their engines."""

Natives: TypeAlias = dict[str, tuple[str, str]]
"""Engines in C by the name of the module: the mark of what they carry out, and the source."""


def engine_source(folder: Path, rules: Rules = PLAIN) -> str:
    """Return the engine's module for the game in a folder; `BuildError` when it does not compile."""
    game, findings = load_game(folder, rules)
    if game is None:
        raise BuildError(f"{folder.name} does not compile: {len(findings.items)} findings")
    return emit_module(lower(game), Origin(spec_hash(folder, rules), "rulewright build", VERSION))


def generated(
    root: Path, names: Sequence[str] | None = None, rules: Rules | None = None,
    *, books: bool = True, voices: Voices = COMPLETE, natives: Natives | None = None,
) -> tuple[dict[str, str], Findings]:
    """Return all generated files by path relative to the root, for some games or for all.

    With `rules` each game is made as they say, and by them alone; without them it has an engine for
    each edition, with the variants as options, and its own book. Without `books` there are the
    engines alone, and what they say, in the languages of `voices`. Into `natives` go the engines
    once more, in C.
    """
    with reading.as_it_is():
        return _generated(root, names, rules, books, voices, natives)


def _generated(
    root: Path, names: Sequence[str] | None, rules: Rules | None, books: bool, voices: Voices,
    natives: Natives | None,
) -> tuple[dict[str, str], Findings]:
    findings = Findings()
    every = games(root)
    files = package_files(every)
    if rules is None:
        report_clashes(root / SPECS, every if names is None else names, findings)
    for name in names if names is not None else every:
        game_files(root, root / SPECS / name, rules, files, findings, books, voices, natives)
    if names is None and books:
        step("pages for authors")
        files.update(reference_files(root, findings))
    once(findings)
    return files, findings


def _editions(folder: Path, game: m.Game) -> Editions:
    """Return the editions of a game with the modules of their engines, its own first."""
    own = ((game.edition, game.name),) if game.edition is not None else ()
    others = names_of(folder, "edition")
    return (*own, *((name, edition_module(game.name, name)) for name in others))


def game_files(
    root: Path, folder: Path, rules: Rules | None, files: dict[str, str], findings: Findings,
    books: bool, voices: Voices, natives: Natives | None, engines: bool = True,
) -> None:
    """The book of a game and its engines, of which without `engines` there is only what they say."""
    from rulewright.emit.rulebook.book import book_files, text_files

    wanted = rules or PLAIN
    step(f"{folder.name}: rules")
    game, found = load_game(folder, wanted)
    findings.items.extend(found.items)
    if game is None:
        return
    editions = _editions(folder, game) if rules is None else ()
    switched = rules is None and bool(names_of(folder, "variant"))
    words = word_folders(folder, wanted)
    if books:
        step(f"{game.name}: book")
        others = other_rules(folder, game, findings) if rules is None else ()
        before = _before(folder, wanted, findings)
        files.update(
            book_files(
                root, game, findings, words, texts=not switched, others=others, before=before,
                facts=facts_in(folder), voices=voices, kits=kits_of(folder, game) if rules is None else (),
            )
        )
    elif not switched:
        files.update(text_files(root, game, game.name, findings, words, voices))
    if not switched and engines:
        files[f"{ENGINES}/{game.name}.py"] = _module(folder, game, game.name, wanted, editions, natives)
    modules: list[tuple[str | None, str]] = [(None, game.name)] if switched else []
    modules += [(name, module) for name, module in editions if module != game.name]
    plain = rules is None
    for edition, module in modules:
        step(f"{game.name}: engine {module}")
        rules = Rules(edition, switches=True)
        _engine(root, folder, module, rules, editions, files, findings, voices, natives, engines)
    if books and plain:
        add_pages(root, folder, game, files)


def kits_of(folder: Path, game: m.Game) -> list[Kit]:
    """Return the game in each of its editions, with variants as options, for its set-up to be chosen."""
    from rulewright.emit.rulebook.drawing.book_config import load_plan
    from rulewright.emit.rulebook.setup_contents import Kit

    own = {v.name for v in game.variables.values() if v.is_option}
    owners: dict[str, str] = {}
    for name in names_of(folder, "variant"):
        for edition in (None, *names_of(folder, "edition")):
            other, _ = load_game(folder, Rules(edition, (name,)), settle=False)
            if other is not None:
                added = {v.name for v in other.variables.values() if v.is_option} - own
                owners |= dict.fromkeys(added, name)
                break
    found: list[Kit] = []
    for edition in (None, *names_of(folder, "edition")):
        rules = Rules(edition, switches=True)
        switched, _ = load_game(folder, rules)
        if switched is not None:
            plan = load_plan(folder, switched, Findings())
            found.append(Kit(edition, switched, plan, tuple(word_folders(folder, rules)), owners))
    return found


def other_rules(folder: Path, game: m.Game, findings: Findings) -> list[Played]:
    """Return the game by each edition, variant and house rule of its folder, for pages that compare them.

    One that cannot be applied to the game as it stands is reported and left out.
    """
    from rulewright.emit.rulebook.rule_changes import Played

    found: list[Played] = []
    for kind in FOLDERS:
        for name in names_of(folder, kind):
            if kind == "edition" and name == game.edition:
                continue
            overlay = read_overlay(folder, kind, name, Findings())
            excludes = tuple(n.text for n in overlay.head.excludes) if overlay is not None else ()
            edition = _edition_for(folder, game, excludes) if kind != "edition" else name
            base = _edition_game(folder, edition) if kind != "edition" and edition else None
            rules = Rules(
                edition,
                (name,) if kind == "variant" else (),
                (name,) if kind == "house_rule" else (),
            )
            other, problems = load_game(folder, rules, settle=False)
            findings.items.extend(problems.items)
            if other is not None:
                words = word_folders(folder, rules)
                found.append(Played(kind, name, other, words, excludes, base))
    return found


def _other_kinds(folder: Path, game: m.Game) -> tuple[str, ...]:
    """Return the kinds of other rules that a game has in its folder."""
    return tuple(
        kind for kind in FOLDERS
        if any(kind != "edition" or name != game.edition for name in names_of(folder, kind))
    )


def _edition_for(folder: Path, game: m.Game, excludes: Sequence[str]) -> str | None:
    """Return the edition that an overlay is shown with: the game's own, or the first that goes with it."""
    if game.edition not in excludes:
        return None
    return next((name for name in names_of(folder, "edition") if name not in excludes), None)


def _edition_game(folder: Path, edition: str) -> m.Game | None:
    return load_game(folder, Rules(edition), settle=False)[0]


def _before(folder: Path, rules: Rules, findings: Findings) -> Played | None:
    """Return what a game by other rules is compared with: its edition, or for an edition the game itself."""
    from rulewright.emit.rulebook.rule_changes import Played

    if rules == PLAIN:
        return None
    added = bool(rules.variants or rules.house_rules)
    base = Rules(rules.edition) if added else PLAIN
    game, problems = load_game(folder, base, settle=False)
    findings.items.extend(problems.items)
    if game is None:
        return None
    return Played("edition", game.edition or "", game, word_folders(folder, base))


def _engine(
    root: Path, folder: Path, module: str, rules: Rules, editions: Editions,
    files: dict[str, str], findings: Findings, voices: Voices, natives: Natives | None, engines: bool,
) -> None:
    """One engine, if it is wanted, and what it says."""
    from rulewright.emit.rulebook.book import text_files

    game, found = load_game(folder, rules)
    findings.items.extend(found.items)
    if game is not None:
        if engines:
            files[f"{ENGINES}/{module}.py"] = _module(folder, game, module, rules, editions, natives)
        words = word_folders(folder, rules)
        files.update(text_files(root, game, module, findings, words, voices))


def _module(
    folder: Path, game: m.Game, module: str, rules: Rules, editions: Editions,
    natives: Natives | None,
) -> str:
    origin = Origin(spec_hash(folder, rules), "rulewright build", VERSION, editions)
    text = emit_module(lower(game), origin)
    if natives is not None:
        natives[module] = in_c(game, module, text)
    return text


def in_c(game: m.Game, module: str, engine: str) -> tuple[str, str]:
    """Return the mark and the source in C of an engine in Python with this text."""
    program = program_of(engine)
    return program, native_source(game, module, program)


def once(findings: Findings) -> None:
    """What is found in a game is found again in each of its editions."""
    seen: dict[tuple[str, str, str, int], Diagnostic] = {}
    for item in findings.items:
        seen.setdefault((item.code, item.headline, item.span.file.name, item.span.start), item)
    findings.items = list(seen.values())


def one_engine(
    root: Path, name: str, rules: Rules, voices: Voices = COMPLETE, natives: Natives | None = None,
    module: str = "",
) -> tuple[str | None, Findings]:
    """Return one engine with its texts as a single module, which needs `rulewright_engines` and no more.

    Into `natives` it goes once more, in C, as what is beside the module of this name.
    """
    from rulewright.emit.rulebook.book import text_files

    folder = root / SPECS / name
    game, findings = load_game(folder, rules)
    if game is None:
        return None, findings
    texts = text_files(root, game, name, findings, word_folders(folder, rules), voices)
    if findings.failed:
        return None, findings
    spoken = {Path(path).stem: text for path, text in texts.items()}
    origin = Origin(spec_hash(folder, rules), "rulewright build", VERSION)
    text = emit_module(lower(game), origin, f"{ENGINES.name}._runtime", spoken)
    if natives is not None:
        natives[module] = in_c(game, module, text)
    return text, findings


def one_book(
    root: Path, name: str, rules: Rules, voices: Voices = COMPLETE, *, whole: bool = True,
    examples: bool = False, page: str = "",
) -> tuple[dict[str, str], Findings]:
    """Return the pages of one game's book, by path relative to the folder of books.

    A book of other rules marks and lists what they change; one of the game as it stands tells of
    its editions, variants and house rules, if it is to be `whole`: else those pages are empty, and so are
    those of examples but for this `page`. With `examples` they are played first: a book that is given away
    shows none that does not hold.
    """
    from rulewright.emit.rulebook.book import Brief, book_files
    from rulewright.examples import run_examples

    folder = root / SPECS / name
    with reading.as_it_is():
        game, findings = load_game(folder, rules)
        if game is None:
            return {}, findings
        if examples:
            findings.items += run_examples(game)
            if findings.failed:
                return {}, findings
        tells = whole and rules == PLAIN
        files = book_files(
            root, game, findings, word_folders(folder, rules), texts=False,
            others=other_rules(folder, game, findings) if tells else (),
            before=_before(folder, rules, findings), facts=facts_in(folder), voices=voices,
            brief=Brief(_other_kinds(folder, game), Path(page).stem) if rules == PLAIN and not whole else None,
        )
    once(findings)
    return {Path(path).relative_to(BOOK).as_posix(): text for path, text in files.items()}, findings
