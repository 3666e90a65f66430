"""The sentences of a language, read from .po files and checked.

`locales/<language>/rulewright.po` holds the clause forms that any game uses, `<game>.po` beside it
the words of one game, both by msgctxt; the msgid is the English message in every language, so that
a translation of an English message that has changed since is noticed. `polish/<game>.po` holds
better sentences for whole generated ones, by their canonical English.

A message may hold pairs of parts in brackets, `[die Karte / liegt] hier`, which change places where
the sentence asks for its other order of words: in a statement the finite verb comes before the
subject after something else in front ("Dann liegt die Karte hier"); in a condition, which is
written as it stands after "wenn", `die Hand [leer / ist]`, the verb comes second where the
condition stands by itself ("Die Hand ist leer").
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from io import StringIO
from pathlib import Path
from types import MappingProxyType

from babel.messages.catalog import Catalog
from babel.messages.pofile import PoFileError, read_po

from rulewright.diagnostics.model import Diagnostic, Findings
from rulewright.diagnostics.render import visible
from rulewright.prose.markers import check
from rulewright.prose.templates import MAX_LENGTH, MarkerError, Template, parse, slots
from rulewright.source import SourceFile, Span, lies_in

LANGUAGES = ("en", "nl", "de", "es")
MAX_BYTES = 2_000_000
MAX_MESSAGES = 10_000
MAX_BRACKETS = 8
"""How deep brackets may stand in brackets."""

_CONTEXT = re.compile(r'^msgctxt "(.*)"$', re.MULTILINE)
_NAME = re.compile(r"[a-z][a-z0-9_]*(@[a-z][a-z0-9_]*)?([.@][a-z0-9_]+)*", re.ASCII)


class OrderError(ValueError):
    """Brackets that do not mark two parts."""


@dataclass(frozen=True, slots=True)
class Message:
    """One message in its two orders of words, which are the same without brackets."""

    plain: Template
    swapped: Template

    @property
    def slots(self) -> frozenset[str]:
        """The names of the slots."""
        return slots(self.plain)


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All messages of one language, general and of one game, and the polished sentences."""

    language: str
    messages: Mapping[str, Message]
    polish: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Entry:
    """A message as it stands in a file: the English one, the translation, and its place."""

    context: str
    english: str
    text: str
    span: Span


def load_catalogues(
    locales: Path, game: str, findings: Findings, folders: Sequence[Path] = ()
) -> Mapping[str, Catalogue]:
    """The catalogues of all languages for a game, or the general ones alone if it has no name.

    `folders` are of overlays that bring sentences along, one file a language.
    What is wrong with them goes to the findings. Files that have not changed are not read again.
    """
    state = (game, *_contents(locales, game, folders))
    if state not in _loaded:
        found = Findings()
        catalogues = _load(locales, game, found, folders)
        if len(_loaded) >= _MOST_LOADED:
            _loaded.clear()
        _loaded[state] = (catalogues, tuple(found.items))
    catalogues, items = _loaded[state]
    findings.items += items
    return catalogues


_MOST_LOADED = 32
_loaded: dict[tuple[object, ...], tuple[Mapping[str, Catalogue], tuple[Diagnostic, ...]]] = {}


def _contents(locales: Path, game: str, folders: Sequence[Path]) -> Iterator[tuple[Path, bytes]]:
    """Every file that sentences are read from, with a hash of what is in it."""
    names = ("rulewright.po", *((f"{game}.po", f"polish/{game}.po") if game else ()))
    paths = [locales / language / name for language in LANGUAGES for name in names]
    paths += [folder / f"{language}.po" for folder in folders for language in LANGUAGES]
    for path in paths:
        try:
            with path.open("rb") as stream:
                yield path, sha256(stream.read(MAX_BYTES + 1)).digest()
        except OSError:
            yield path, b""


def _load(
    locales: Path, game: str, findings: Findings, folders: Sequence[Path]
) -> Mapping[str, Catalogue]:
    read = {
        language: [
            entry
            for name in ("rulewright", *filter(None, (game,)))
            for entry in _entries(locales, f"{language}/{name}.po", language, findings)
        ]
        + [
            entry
            for folder in folders
            if lies_in(folder, folder / f"{language}.po")
            for entry in _entries(folder, f"{language}.po", language, findings)
        ]
        for language in LANGUAGES
    }
    english = {entry.context: entry for entry in read["en"]}
    found: dict[str, Catalogue] = {}
    for language in LANGUAGES:
        messages: dict[str, Message] = {}
        for entry in read[language]:
            message = _message(entry, english, language, findings)
            if message is not None:
                messages[entry.context] = message
        if language != "en":
            _report_missing(english, read[language], language, findings)
        polish = _polish(locales, f"{language}/polish/{game}.po", language, findings)
        found[language] = Catalogue(language, MappingProxyType(messages), polish)
    return MappingProxyType(found)


def ordered(text: str, swapped: bool) -> str:
    """A message with the parts in its brackets in the order asked for. Raises `OrderError`."""
    if len(text) > MAX_LENGTH:
        raise OrderError(f"a message has at most {MAX_LENGTH} characters")
    return "".join(_ordered(text, swapped, 0))


def _ordered(text: str, swapped: bool, depth: int) -> Iterator[str]:
    rest = 0
    while (start := text.find("[", rest)) >= 0:
        if depth >= MAX_BRACKETS:
            raise OrderError(f"brackets are nested at most {MAX_BRACKETS} deep")
        yield text[rest:start]
        first, second, end = _pair(text, start)
        if swapped:
            first, second = second, first
        yield from _ordered(f"{first} {second}", swapped, depth + 1)
        rest = end
    if "]" in text[rest:]:
        raise OrderError('a "]" without "["')
    yield text[rest:]


def _pair(text: str, start: int) -> tuple[str, str, int]:
    """The two parts of the brackets that open here, and where they close."""
    braces, brackets, middle = 0, 0, -1
    for at in range(start, len(text)):
        character = text[at]
        if character == "{":
            braces += 1
        elif character == "}":
            braces -= 1
        elif character == "[":
            brackets += 1
        elif character == "]":
            brackets -= 1
            if brackets == 0:
                if middle < 0:
                    raise OrderError('no " / " between the two parts in brackets')
                return text[start + 1 : middle], text[middle + 3 : at], at + 1
        if brackets == 1 and braces == 0 and text.startswith(" / ", at):
            if middle >= 0:
                raise OrderError("more than two parts in brackets")
            middle = at
        if braces < 0 or (character == "|" and braces == 0):
            break  # the branch ends before the brackets do
    raise OrderError('a "[" without "]" in the same branch')


# ---- reading files -----------------------------------------------------------------------------


def _entries(locales: Path, name: str, language: str, findings: Findings) -> list[_Entry]:
    source = _source(locales, name, findings)
    if source is None:
        return []
    catalog = _catalog(source, language, findings)
    if catalog is None:
        return []
    found: list[_Entry] = []
    for message in catalog:
        if not message.id:
            continue
        span = _line(source, message.lineno)
        if not isinstance(message.id, str) or not isinstance(message.string, str):
            findings.add(_broken(span, "A message with plural forms", "Markers choose the number."))
            continue
        context = message.context or ""
        if _NAME.fullmatch(context) is None:
            findings.add(_broken(span, "A message without a proper context", "Give it a msgctxt."))
            continue
        text = message.id if language == "en" else message.string
        if not text.strip() or message.fuzzy:
            continue  # reported with the missing ones
        found.append(_Entry(context, message.id, text, span))
    return found


def read_messages(
    locales: Path, name: str, language: str, findings: Findings
) -> Catalog | None:
    """The messages of one file as they stand in it, or None with what is wrong in the findings."""
    source = _source(locales, name, findings)
    return None if source is None else _catalog(source, language, findings)


def _source(locales: Path, name: str, findings: Findings) -> SourceFile | None:
    shown = f"{locales.name}/{name}"
    place = Span(SourceFile(shown, ""), 0, 0)
    try:
        with (locales / name).open("rb") as stream:
            raw = stream.read(MAX_BYTES + 1)
        if len(raw) > MAX_BYTES:
            findings.add(_broken(place, "This catalogue is too large", f"Over {MAX_BYTES} bytes."))
            return None
        source = SourceFile(shown, raw.decode("utf-8"))
    except OSError:
        missing = "There is no such catalogue"
        findings.add(Diagnostic("P302", missing, place, suggestion="Create it."))
    except UnicodeDecodeError:
        findings.add(_broken(place, "This catalogue is not UTF-8 text", ""))
    else:
        return None if _steers(source, findings) else source
    return None


def _steers(source: SourceFile, findings: Findings) -> bool:
    """Whether a sign in a catalogue is not seen, or steers what a terminal or a browser shows."""
    for number, line in enumerate(source.text.split("\n"), 1):
        plain = line.removesuffix("\r").replace("\t", "")
        if visible(plain) != plain:
            reason = "Signs that nobody sees can hide what a sentence says."
            findings.add(_broken(_line(source, number), "This line has hidden signs", reason))
            return True
    return False


def _catalog(source: SourceFile, language: str, findings: Findings) -> Catalog | None:
    seen: set[str] = set()
    for match in _CONTEXT.finditer(source.text):
        if match.group(1) in seen:
            span = Span(source, match.start(), match.end())
            findings.add(_broken(span, f"Two messages for {match.group(1)!r}", "Keep one."))
        seen.add(match.group(1))
    try:
        catalog = read_po(StringIO(source.text), locale=language, abort_invalid=True)
    except (PoFileError, ValueError, IndexError) as error:
        findings.add(_broken(_line(source, 1), "This is no .po file", str(error)))
        return None
    if len(catalog) > MAX_MESSAGES:
        findings.add(_broken(_line(source, 1), f"More than {MAX_MESSAGES} messages", ""))
        return None
    return catalog


def _line(source: SourceFile, number: int | None) -> Span:
    line = min(max(number or 1, 1), len(source.line_starts))
    start = source.line_starts[line - 1]
    return Span(source, start, start + len(source.line(line)))


def _broken(span: Span, headline: str, reason: str) -> Diagnostic:
    return Diagnostic("P303", headline, span, reason=reason)


def _polish(locales: Path, name: str, language: str, findings: Findings) -> Mapping[str, str]:
    if not (locales / name).exists():
        return MappingProxyType({})
    source = _source(locales, name, findings)
    catalog = _catalog(source, language, findings) if source is not None else None
    if catalog is None:
        return MappingProxyType({})
    return MappingProxyType(
        {
            message.id: message.string
            for message in catalog
            if isinstance(message.id, str) and message.id
            if isinstance(message.string, str) and message.string.strip() and not message.fuzzy
        }
    )


# ---- checks ------------------------------------------------------------------------------------


def _message(
    entry: _Entry, english: Mapping[str, _Entry], language: str, findings: Findings
) -> Message | None:
    """The message, if it can be used."""
    original = english.get(entry.context)
    if original is None:
        findings.add(
            Diagnostic(
                "P304",
                f"There is no English message {entry.context!r}",
                entry.span,
                suggestion="Delete it, or correct its msgctxt.",
            )
        )
        return None
    if entry.english != original.english:
        findings.add(
            Diagnostic(
                "P302",
                f"The English message {entry.context!r} is another one now",
                entry.span,
                reason=f"It is: {original.english}",
                suggestion="Translate it anew, and put it into the msgid.",
            )
        )
        return None
    try:
        orders = [ordered(entry.text, swapped) for swapped in (False, True)]
    except OrderError as error:
        findings.add(_broken(entry.span, f"Broken brackets in {entry.context!r}", str(error)))
        return None
    try:
        against = ordered(original.text, False)
    except OrderError:
        return None  # the English message is reported itself
    problems = check(orders[0], against, language)
    for problem in problems:
        code = "P304" if problem.startswith("the slot") else "P303"
        findings.add(Diagnostic(code, f"{entry.context!r}: {problem}", entry.span))
    if problems:
        return None
    try:
        return Message(parse(orders[0], language), parse(orders[1], language))
    except MarkerError as error:
        findings.add(_broken(entry.span, f"{entry.context!r}: {error}", ""))
        return None


def _report_missing(
    english: Mapping[str, _Entry], have: Sequence[_Entry], language: str, findings: Findings
) -> None:
    known = {entry.context for entry in have}
    for context, entry in english.items():
        if context not in known:
            file = entry.span.file.name.replace("locales/en/", f"locales/{language}/")
            findings.add(
                Diagnostic(
                    "P302",
                    f"No message {context!r} in {language}",
                    entry.span,
                    label="this is the English one",
                    suggestion=f"Write it in {file}.",
                )
            )
