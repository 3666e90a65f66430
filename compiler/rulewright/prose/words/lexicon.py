"""Reads lexicon files and say everything that is wrong with them at once."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType

from rulewright.foundation import disk_cache, files
from rulewright.foundation.atomic_write import reason
from rulewright.foundation.bounded_memo import remembered
from rulewright.foundation.frozen import dataclass
from rulewright.foundation.general_words import home_of
from rulewright.foundation.source import SourceFile, Span, lies_in
from rulewright.foundation.toml import TomlError, parse_toml
from rulewright.prose.languages.language import GRAMMARS, Language
from rulewright.prose.languages.lexicon_words import (
    Adjective,
    Entry,
    Lexicon,
    MissingWord,
    Noun,
    Preposition,
)
from rulewright.prose.languages.verbs import Verbs, listed
from rulewright.prose.phrases import READER
from rulewright.prose.words.po import UNWRITTEN

__all__ = ["Lexicon", "LexiconError", "LexiconProblem", "MissingWord"]

MAX_BYTES = 1_000_000
MAX_WORDS = 5_000
MAX_TERM = 80

VERBS = "verb"
"""What the table of verbs is called, among those of nouns and adjectives."""

_KEY = re.compile(r"[a-z][a-z0-9_]{0,63}")
_ANY_NOUN = (
    *("plural", "gender", "only", "article", "person", "epithet", "tail", "plural_tail"),
    *("at", "to", "from"),
)
_ANY_ADJECTIVE = ("alone",)
_CHOICES = {"only": ("one", "many"), "article": ("def", "none")}


@dataclass(frozen=True, slots=True)
class LexiconProblem:
    """One thing wrong in a lexicon file. `key` is empty where the whole file is concerned."""

    file: str
    key: str
    message: str
    field: str = ""
    raw: bytes = b""
    reason: str = ""
    line: int = 0

    @property
    def headline(self) -> str:
        """Return the problem alone, without its file."""
        return f'The word "{self.key}": {self.message}' if self.key else f"The file {self.message}"

    def span(self, name: str) -> Span:
        """Return the line of its file that it is about; `name` is what the file is called for people."""
        if self.line:
            source = SourceFile(name, self.raw.decode("utf-8-sig", "replace"))
            start = source.line_starts[min(self.line, len(source.line_starts)) - 1]
            return Span(source, start, start + len(source.line(min(self.line, len(source.line_starts)))))
        return place_in(self.raw, name, self.key, self.field)

    def __str__(self) -> str:
        place = f"{self.file} [{self.key}]" if self.key else self.file
        return f"{place}: {self.message}"


class LexiconError(Exception):
    """Lexicon files that cannot be used, with all problems found."""

    def __init__(self, problems: Sequence[LexiconProblem]) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = tuple(problems)


@dataclass(frozen=True, slots=True)
class LexiconFile:
    """A lexicon file as it was read: what is in it, or why it cannot be read."""

    name: str
    raw: bytes
    fault: str = ""


def read_file(path: Path) -> LexiconFile:
    """Return a lexicon file, not looked at yet."""
    name = path.as_posix()
    if not lies_in(path.parent, path):
        return LexiconFile(name, b"", "cannot be read: it is no file of this folder")
    try:
        return LexiconFile(name, files.read(path, MAX_BYTES))
    except OSError as error:
        return LexiconFile(name, b"", f"cannot be read: {reason(error)}")


def lexicon_files(locales: Path, language: str, game: str, folders: Sequence[Path]) -> Iterator[Path]:
    """Yield where the words of a language stand: the general ones, those of a game, and those of `folders`."""
    def path_of(name: str) -> Path:
        return home_of(locales, f"{language}/{name}") / language / name

    yield path_of("lexicon.toml")
    if game:
        names = ("names.toml", f"{game}.toml", f"{game}_names.toml")
        yield from (path for name in names if (path := path_of(name)).exists())
    yield from (path for folder in folders if lies_in(folder, path := folder / f"{language}.toml"))


def keys_in(file: LexiconFile) -> list[str]:
    """Return the names that have an entry in a file, in its order."""
    return list(_words(file, []))


def verbs_in(read: Sequence[LexiconFile]) -> Verbs:
    """Return the verbs in lexicon files; what is wrong with them is told with their other words."""
    found: dict[str, str] = {}
    for file in read:
        table = _table(file, []).get(VERBS)
        found |= listed(table) if isinstance(table, dict) else {}
    return found


def place_in(raw: bytes, name: str, key: str, field: str = "") -> Span:
    """Return where a word stands in a file, or a field of it; the start of the file where it does not."""
    source = _source(raw, name)
    head = re.search(rf"^\[{re.escape(key)}\]", source.text, re.MULTILINE) if key else None
    if head is None:
        return Span(source, 0, 0)
    table = re.compile(r"^\[", re.MULTILINE).search(source.text, head.end())
    end = len(source.text) if table is None else table.start()
    own = re.compile(rf"^{re.escape(field)}\s*=.*$", re.MULTILINE) if field else None
    line = own.search(source.text, head.end(), end) if own is not None else None
    found = line or head
    return Span(source, found.start(), found.end())


@remembered(64)
def _source(raw: bytes, name: str) -> SourceFile:
    return SourceFile(name, raw.decode("utf-8-sig", "replace"))


@remembered(64)
def lexicon_of(read: tuple[LexiconFile, ...], language: str) -> Lexicon:
    """Return the words in lexicon files. Raises `LexiconError`."""
    spoken = GRAMMARS.get(language)
    if spoken is None:
        known = ", ".join(GRAMMARS)
        raise LexiconError([LexiconProblem("", "", f'no language "{language}"; there are {known}')])
    problems: list[LexiconProblem] = []
    entries: dict[str, Entry] = {}
    for file in read:
        for key, value in _words(file, problems).items():
            reader = _EntryReader(file, str(key), spoken, problems)
            entry = reader.entry(value)
            if entry is not None:
                entries[key] = entry
    if len(entries) > MAX_WORDS:
        problems.append(LexiconProblem("", "", f"{len(entries)} words, at most {MAX_WORDS}"))
    if problems:
        raise LexiconError(problems)
    return Lexicon(language, MappingProxyType(entries), MappingProxyType(verbs_in(read)))


def lexicon_digest(read: Sequence[LexiconFile], language: str) -> bytes:
    """Return a hash of all that is in lexicon files, and of their order."""
    found = (part for file in read for part in (file.raw, file.fault.encode()))
    return disk_cache.digest(language.encode(), *found)


_TWICE = "This name stands there already."
_WRITTEN = (
    "Each line has what it says before `=`, and behind it words in straight quotation marks, as in "
    '`noun = "ship"`; above them stands what they are for, in brackets: `[ship]`.'
)


def _words(file: LexiconFile, problems: list[LexiconProblem]) -> Mapping[str, object]:
    """Return the nouns and adjectives of a file, its verbs looked at."""
    table = _table(file, problems)
    verbs = table.get(VERBS, {})
    if not isinstance(verbs, dict) or not all(isinstance(forms, str) for forms in verbs.values()):
        message, reason = "its verbs are no list", 'A verb is written so: take = "takes".'
        problems.append(LexiconProblem(file.name, VERBS, message, raw=file.raw, reason=reason))
    return {key: value for key, value in table.items() if key != VERBS}


def _table(file: LexiconFile, problems: list[LexiconProblem]) -> Mapping[str, object]:
    def complain(message: str) -> None:
        problems.append(LexiconProblem(file.name, "", message, raw=file.raw))

    if file.fault:
        complain(file.fault)
        return {}
    try:
        if len(file.raw) > MAX_BYTES:
            complain(f"larger than {MAX_BYTES} bytes")
            return {}
        return _tables_in(file.raw)
    except UnicodeDecodeError:
        complain("is not UTF-8")
    except TomlError as error:
        message = "cannot be read further than here" if error.line else f"cannot be read: {error}"
        problems.append(
            LexiconProblem(
                file.name, "", message, raw=file.raw, line=error.line,
                reason=_TWICE if error.twice else _WRITTEN,
            )
        )
    return {}


@remembered(64)
def _tables_in(raw: bytes) -> Mapping[str, object]:
    """Return what is in a file, kept from one run to the next. Raises `TomlError`."""
    kept = disk_cache.load("lexicon", raw)
    if isinstance(kept, dict):
        return kept
    found = parse_toml(raw.decode("utf-8-sig"))
    with suppress(ValueError):  # a date, which is no word
        disk_cache.keep("lexicon", found, raw)
    return found


@dataclass(slots=True)
class _EntryReader:
    """Checks one table; every complaint is filed under its key."""

    file: LexiconFile
    key: str
    spoken: Language
    problems: list[LexiconProblem]

    def complain(self, message: str, field: str = "", reason: str = "") -> None:
        key, raw = self.key[:MAX_TERM], self.file.raw
        self.problems.append(LexiconProblem(self.file.name, key, message, field, raw, reason))

    def entry(self, value: object) -> Entry | None:
        before = len(self.problems)
        if _KEY.fullmatch(self.key) is None:
            self.complain("a key is a small letter, then small letters, digits and underscores")
        elif self.key == READER:
            self.complain("the reader is built into every language")
        if not isinstance(value, dict):
            self.complain("a word is a table with a noun, an adjective or both")
            return None
        if "noun" not in value and "adjective" not in value:
            self.complain("neither a noun nor an adjective")
            return None
        if all(value.get(name, UNWRITTEN) == UNWRITTEN for name in ("noun", "adjective")):
            return None  # nobody has written it yet
        noun_fields = (*_ANY_NOUN, *self.spoken.noun_fields)
        for field in value:
            if field in noun_fields and "noun" not in value:
                self.complain(f'"{field}" belongs to a noun, and there is none', field)
            elif field not in ("noun", "adjective", *noun_fields):
                known = ", ".join(("noun", "adjective", *noun_fields))
                name = str(field)[:MAX_TERM]
                reason = f"The fields of a word are: {known}."
                self.complain(f'no field "{name}" in {self.spoken.code}', name, reason)
        noun = self.noun(value) if "noun" in value else None
        adjective = self.adjective(value, "adjective")
        return Entry(self.key, noun, adjective) if len(self.problems) == before else None

    def noun(self, value: Mapping[str, object]) -> Noun:
        only = self.text(value, "only")
        gender = self.text(value, "gender")
        unwritten = UNWRITTEN in (value.get("gender"), value.get("plural"))
        plural = self.text(value, "plural")
        allowed = self.spoken.genders
        if gender and gender not in allowed:
            stands = zip(allowed, self.spoken.gender_words, strict=True)
            reason = f"""It is {", ".join(f'"{letter}" for "{word}"' for letter, word in stands)}."""
            self.complain(f'gender "{gender}" is none of {", ".join(allowed)}', "gender", reason)
        if not gender and self.spoken.needs_gender and not unwritten:
            self.complain(f"a noun needs a gender: one of {', '.join(allowed)}")
        if only and plural:
            self.complain('with "only" there is one number and no "plural"')
        if not only and not plural and self.spoken.needs_plural and not unwritten:
            self.complain('a noun needs its "plural", or only = "one" or "many"')
        singular = self.text(value, "noun")
        return Noun(
            singular=singular,
            plural=plural,
            gender=gender,
            only=only,
            article=self.text(value, "article"),
            person=self.flag(value, "person"),
            epithet=self.adjective(value, "epithet"),
            tail=self.text(value, "tail"),
            plural_tail=self.text(value, "plural_tail"),
            measure=self.flag(value, "measure"),
            weak=self.flag(value, "weak") if "weak" in value
            else self.spoken.is_weak(singular, gender, plural),
            genitive=self.text(value, "genitive"),
            adjectival=self.flag(value, "adjectival"),
            stressed_a=self.flag(value, "stressed_a"),
            an=self.flag(value, "an") if "an" in value else None,
            at=self.place(value, "at"),
            to=self.place(value, "to"),
            source=self.place(value, "from"),
        )

    def adjective(self, value: Mapping[str, object], field: str) -> Adjective | None:
        given = value.get(field)
        if given is None:
            return None
        parts = {"base": given} if isinstance(given, str) else given
        if not isinstance(parts, dict) or "base" not in parts:
            self.complain(f'"{field}" is a word, or a table with "base"', field)
            return None
        for name in parts:
            if name not in (*_ANY_ADJECTIVE, *self.spoken.adjective_fields):
                self.complain(f'no field "{str(name)[:MAX_TERM]}" in "{field}"', field)
        return Adjective(
            base=self.text(parts, "base"),
            inflected=self.text(parts, "inflected"),
            feminine=self.text(parts, "feminine"),
            plural=self.text(parts, "plural"),
            short=self.text(parts, "short"),
            before=self.flag(parts, "before"),
            invariable=self.flag(parts, "invariable"),
            alone=self.text(parts, "alone"),
        )

    def place(self, value: Mapping[str, object], field: str) -> Preposition | None:
        given = value.get(field)
        if given is None:
            return None
        cases = self.spoken.place_cases
        if not cases:
            return Preposition(self.text(value, field))
        match given:
            case [str(words), str(case)] if case in cases:
                return Preposition(self.text({field: words}, field), case)
        self.complain(f'"{field}" is a preposition and a case, such as ["in", "dat"]', field)
        return None

    def text(self, value: Mapping[str, object], field: str) -> str:
        given = value.get(field)
        if given is None:
            return ""
        if not isinstance(given, str):
            self.complain(f'"{field}" is text', field)
            return ""
        if given == UNWRITTEN:
            self.complain(f'"{field}" is still to be written', field)
            return ""
        if not given or given != given.strip() or not given.isprintable() or len(given) > MAX_TERM:
            self.complain(f'"{field}" is one line, 1 to {MAX_TERM} characters, no space around it', field)
        if any(mark in given for mark in "{}|<>"):
            self.complain(f'"{field}" holds one of {{ }} | < >', field)
        choices = _CHOICES.get(field)
        if choices is not None and given not in choices:
            self.complain(f'"{field}" is one of {", ".join(choices)}', field)
        return given

    def flag(self, value: Mapping[str, object], field: str) -> bool:
        given = value.get(field, False)
        if not isinstance(given, bool):
            self.complain(f'"{field}" is true or false', field)
            return False
        return given
