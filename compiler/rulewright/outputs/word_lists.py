"""The words that a game needs of its author: what is missing, what goes beside it, where it is written.

Each entry that is missing comes with the form that is wanted, the sentence in which it will stand,
and an entry of the same kind that is there. Written unfilled it is an entry with "…", which counts
as missing until somebody writes it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from rulewright.diagnostics.model import Findings
from rulewright.emit.rulebook.rulings import written_rulings
from rulewright.foundation import files
from rulewright.foundation.atomic_write import append
from rulewright.foundation.frozen import dataclass
from rulewright.foundation.languages import LANGUAGES, ORIGINAL
from rulewright.foundation.source import Span
from rulewright.model import nodes as m
from rulewright.outputs.realisability import wants_of
from rulewright.outputs.restated_texts import untold
from rulewright.project.paths import SPECS, games
from rulewright.project.pipeline import facts_in, load_game
from rulewright.project.reader import Rules, overlay_files, word_folders
from rulewright.prose.game_words import GameWords, load_words
from rulewright.prose.languages.lexicon_words import Noun
from rulewright.prose.missing_words import Missing, collect, told_slot
from rulewright.prose.words.catalogue import Catalogue, load_catalogues
from rulewright.prose.words.citations import follows_from, is_citation
from rulewright.prose.words.lexicon import keys_in, read_file
from rulewright.prose.words.po import UNREAD, UNWRITTEN, read_messages
from rulewright.prose.words.word_kinds import (
    KINDS,
    NOUN,
    NOUN_FIELDS,
    Wanted,
    same_kind,
    wanted_form,
)
from rulewright.prose.writer import Writer

_RULING = "the question, \\n\\n for an empty line, and the decision"
_NOTE = "all that the note says now"


@dataclass(frozen=True, slots=True)
class Hint:
    """What is told beside an entry in one language."""

    wanted: str
    sentence: str
    model: str
    """An entry of the kind that is there, or a pattern of one."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry that languages lack: `file` is where it is written, with {language} in its name.

    `otherwise` says what stands in its place where it may stay empty.
    """

    key: str
    is_word: bool
    span: Span
    file: str
    braces: str
    hints: Mapping[str, Hint]
    otherwise: str = ""


def survey(root: Path, name: str, rules: Rules, findings: Findings) -> list[Entry]:
    """Return the words that a game by these rules needs, in the order of the book."""
    folder = root / SPECS / name
    with files.as_it_is():
        game, found = load_game(folder, rules)
        findings.items += [item for item in found.items if item.code[0] == "R"]
        if game is None:
            return []
        told = Findings()
        folders = word_folders(folder, rules)
        words = load_words(root / "locales", game, told, folders)
        findings.items += [item for item in told.items if item.code != "P302"]  # the rest is broken
        if words is None or any(item.code == UNREAD for item in told.items):
            return []
        silent = Findings()
        wants = [wanted for _, wanted in wants_of(game, words, silent)]
        lacks = without_denials(collect(wants, words, LANGUAGES))
        writer = Writer(game, LANGUAGES[0], words, silent)
        models = _Models(root, name, words)
        anew = _told_anew(root, folder, game, words, folders)
        return [*(_entry(each, writer, models) for each in lacks), *anew]


def _told_anew(
    root: Path, folder: Path, game: m.Game, words: GameWords, folders: Sequence[Path]
) -> Iterator[Entry]:
    """Yield the rulings and notes that house rules tell anew and have no words for, with what they said before."""
    facts = {fact.id: fact for fact in facts_in(folder)}
    for each in untold(game, words, folders, LANGUAGES):
        hints = {}
        for language in each.languages:
            if each.sort == "ruling":
                old = written_rulings(root / "locales", game.name, language, facts, Findings()).get(each.name)
                before = "" if old is None else f"{old.question} {old.decision}".strip()
            else:
                said = words.catalogues[language].messages.get(each.form)
                before = "" if said is None else said.text
            if before:
                hints[language] = Hint(_RULING if each.sort == "ruling" else _NOTE, before, "")
        if hints:
            overlay = game.overlays[-1]
            yield Entry(each.form, False, overlay.span, overlay.name, "", hints)


def titles(root: Path, name: str, rules: Rules) -> list[Entry]:
    """Return the titles that house rules and their examples can have and lack: they go without as well."""
    folder = root / SPECS / name
    with files.as_it_is():
        game, _ = load_game(folder, rules)
        if game is None:
            return []
        catalogues = load_catalogues(root / "locales", name, Findings(), word_folders(folder, rules))
    found = []
    for overlay in game.overlays:
        if overlay.kind != "house_rule":
            continue
        called = overlay.name.replace("_", " ").capitalize()
        wanted = {f"overlay.{overlay.name}": (overlay.span, f"All books call the house rule “{called}” then.")}
        for example in game.examples.values():
            if example.span.file.name == overlay.span.file.name:
                key = f"example.{example.name}.title"
                wanted[key] = (example.span, "The example bears the title of the house rule then.")
        for key, (span, otherwise) in wanted.items():
            hints = {
                code: Hint(KINDS[Wanted.HEADING].told, "", KINDS[Wanted.HEADING].patterns[code])
                for code in LANGUAGES if key not in catalogues[code].messages
            }
            if hints:
                found.append(Entry(key, False, span, overlay.name, "", hints, otherwise))
    return found


def without_denials(lacks: Sequence[Missing]) -> Iterator[Missing]:
    """Yield what is to be written: a denial follows from its clause, where that is to be written too."""
    found = {each.key: each for each in lacks}
    for each in lacks:
        clause = found.get(follows_from(each.key) or "")
        if clause is None or not each.sentences.keys() <= clause.sentences.keys():
            yield each


def _entry(lack: Missing, writer: Writer, models: _Models) -> Entry:
    place, span = writer.speech.place_of(lack.key, lack.is_word, lack.span)
    braces = ", ".join(f"{{{name}}} ({told_slot(slot)})" for name, slot in lack.slots.items())
    hints = {}
    for language, sentence in lack.sentences.items():
        if lack.is_word:
            wanted, model = NOUN[language], models.noun(language, writer.game)
        else:
            kind = wanted_form(lack.key, bool(lack.slots))
            wanted = KINDS[kind].told
            model = models.sentence(lack.key, kind, tuple(lack.slots), language)
        hints[language] = Hint(wanted, sentence, model)
    return Entry(lack.key, lack.is_word, span, place, braces, hints)


class _Models:
    """The entries that are there, of this game or another of the project."""

    def __init__(self, root: Path, name: str, words: GameWords) -> None:
        self._root = root
        self._name = name
        self._words = words
        self._others: list[Mapping[str, Catalogue]] | None = None

    def sentence(self, key: str, kind: Wanted, slots: tuple[str, ...], language: str) -> str:
        """Return an entry of the same kind: the one whose slots are most like those of the new one."""
        for catalogues in self._catalogues():
            close = _closest(catalogues[ORIGINAL], key, slots)
            if close and close in catalogues[language].messages:
                return f"{close}: {catalogues[language].messages[close].written}"
        pattern = KINDS[kind].patterns.get(language, "")
        return pattern.replace("who", slots[0]) if slots else pattern

    def noun(self, language: str, game: m.Game) -> str:
        """Return a noun that names a thing of the game."""
        entries = self._words.linearisers[language].words.entries
        names = [*game.cards, *game.zones, *game.classes, *entries]
        for name in names:
            noun = entries[name].noun if name in entries else None
            if noun is not None and not (noun.only or noun.article or noun.epithet or noun.tail):
                return f"[{name}] " + ", ".join(
                    f'{field} = "{value}"' for field, value in _fields(noun, language) if value
                )
        return ""

    def _catalogues(self) -> Iterator[Mapping[str, Catalogue]]:
        yield self._words.catalogues
        if self._others is None:
            others = [name for name in games(self._root) if name != self._name]
            locales = self._root / "locales"
            self._others = [load_catalogues(locales, name, Findings()) for name in others]
        yield from self._others


def _fields(noun: Noun, language: str) -> Iterator[tuple[str, str]]:
    said = {"noun": noun.singular, "gender": noun.gender, "plural": noun.plural}
    yield from ((field, said[field]) for field in NOUN_FIELDS[language])


def _closest(english: Catalogue, key: str, slots: tuple[str, ...]) -> str:
    kind = same_kind(key)
    best, least = "", (len(slots) + 2, True)
    for form, message in english.messages.items():
        if form != key and same_kind(form) == kind and bool(message.slots) == bool(slots):
            apart = len(message.slots ^ set(slots)), not is_citation(message.written)
            if apart < least:
                best, least = form, apart
    return best


# ---- writing -----------------------------------------------------------------------------------


def write(
    root: Path, name: str, rules: Rules, entries: Sequence[Entry], original: Callable[[Path], Path],
) -> dict[Path, int]:
    """Add the entries that do not stand in their files yet; how many are new in each.

    `original` says which file one of the project is a copy of. What stands in a file stays as it is.
    """
    overlays = {path.stem: path for path in overlay_files(root / SPECS / name, rules)}
    known: dict[Path, set[str]] = {}
    blocks: dict[Path, list[str]] = {}
    for entry in entries:
        for language, hint in entry.hints.items():
            path = original(_path(entry, language, name, overlays, root))
            if path not in known:
                known[path] = _keys_in(path)
            if entry.key not in known[path]:
                known[path].add(entry.key)
                blocks.setdefault(path, []).append(_block(entry, language, hint))
    for path, new in blocks.items():
        append(path, "\n".join(new))
    return {path: len(new) for path, new in blocks.items()}


def _path(
    entry: Entry, language: str, name: str, overlays: Mapping[str, Path], root: Path
) -> Path:
    suffix = "toml" if entry.is_word else "po"
    overlay = overlays.get(entry.file)
    if overlay is not None:
        return overlay.with_suffix(".words") / f"{language}.{suffix}"
    return root / "locales" / language / f"{name}.{suffix}"


def _keys_in(path: Path) -> set[str]:
    """Return the entries of a file, whether or not they are filled in."""
    if path.suffix == ".toml":
        return set(keys_in(read_file(path)))
    return {each.context for each in read_messages(path.parent, path.name, Findings())}


def _block(entry: Entry, language: str, hint: Hint) -> str:
    told = [f"Wanted: {hint.wanted}."]
    told.append(f"It may stay empty. {entry.otherwise}" if entry.otherwise else f"It stands so: {hint.sentence}")
    if entry.braces:
        told.append(f"Has these places to be filled: {entry.braces}.")
    if hint.model:
        told.append(f"As here: {hint.model}")
    comment = "".join(f"# {line}\n" for line in told)
    if entry.is_word:
        fields = "".join(f'{field} = "{UNWRITTEN}"\n' for field in NOUN_FIELDS[language])
        return f"{comment}[{entry.key}]\n{fields}"
    return f'{comment}msgctxt "{entry.key}"\nmsgid "{UNWRITTEN}"\nmsgstr ""\n'
