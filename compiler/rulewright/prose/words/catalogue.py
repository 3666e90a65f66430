"""The sentences of a language, read from .po files and checked.

`locales/<language>/rulewright.po` holds the clause forms that any game uses, `<game>.po` beside it
the words of one game, both by msgctxt; the msgid is the English message in every language, so that
a translation of an English message that has changed since is noticed. `polish/<game>.po` holds
better sentences for generated ones, by the anchor of their rule and their structure; they
fall away where a house rule changes what the sentence rests on. `tellings/<game>.po` holds an
editor's words for whole rules, by the rule's anchor and canonical form.

A message may hold pairs of parts in brackets, `[die Karte / liegt] hier`, which change places where
the sentence asks for its other order of words: in a statement the finite verb comes before the
subject after something else in front ("Dann liegt die Karte hier"); in a condition, which is
written as it stands after "wenn", `die Hand [leer / ist]`, the verb comes second where the
condition stands by itself ("Die Hand ist leer").
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import cached_property
from pathlib import Path
from types import MappingProxyType

from rulewright.diagnostics.model import Diagnostic, Findings
from rulewright.foundation import disk_cache, files
from rulewright.foundation.bounded_memo import Memo, remembered
from rulewright.foundation.frozen import dataclass
from rulewright.foundation.general_words import home_of
from rulewright.foundation.languages import COMPLETE, LANGUAGE_NAMES, LANGUAGES, ORIGINAL, Voices
from rulewright.foundation.source import SourceFile, Span, lies_below, lies_in
from rulewright.prose.languages.language import GRAMMARS
from rulewright.prose.words.citations import expanded, follows_from
from rulewright.prose.words.lexicon import lexicon_files, read_file, verbs_in
from rulewright.prose.words.message_parser import MAX_LENGTH, MarkerError, Template, parse, slots
from rulewright.prose.words.message_slots import check
from rulewright.prose.words.po import (
    MAX_BYTES,
    UNWRITTEN,
    Entry,
    broken,
    entries,
    is_unread,
    line_span,
    source_of,
    written,
)

MAX_BRACKETS = 8
"""How deep brackets may stand in brackets."""

GENERAL = "rulewright.po"
"""The sentences that any game uses, without which nothing can be said."""

_OF_A_GAME = ("{}.po", "{}.toml", "polish/{}.po", "tellings/{}.po")
_TELLINGS_BESIDE = "{}.tellings.po"
"""The tellings that an overlay brings along."""


class OrderError(ValueError):
    """Brackets that do not mark two parts."""


class Message:
    """One message in its two orders of words, which are the same without brackets.

    It is known to be in order; its markers are read when it is first said.
    """

    def __init__(self, text: str, language: str, entry: Entry | None = None) -> None:
        self.text = text
        self._language = language
        self._entry = entry

    @property
    def span(self) -> Span | None:
        """Return where it stands, if it stands in a file."""
        return None if self._entry is None else self._entry.span

    @property
    def file(self) -> str | None:
        """Return the name of that file."""
        return None if self._entry is None else self._entry.source.name

    @property
    def written(self) -> str:
        """Return what its author wrote."""
        return (self._entry is not None and self._entry.written) or self.text

    @property
    def follows(self) -> bool:
        """Return whether its words follow from what is written in that file."""
        return self._entry is not None and self._entry.follows

    @property
    def is_general(self) -> bool:
        """Return whether any game uses it."""
        return self.file is not None and self.file.endswith(f"/{GENERAL}")

    @cached_property
    def plain(self) -> Template:
        """Return the message as it stands."""
        return parse(ordered(self.text, False), self._language)

    @cached_property
    def swapped(self) -> Template:
        """Return the message in its other order."""
        return parse(ordered(self.text, True), self._language)

    @cached_property
    def fronted(self) -> Template | None:
        """Return the message as it is after a word such as "now"; None where it cannot stand there."""
        if not GRAMMARS[self._language].verb_second:
            return self.swapped
        text = _verb_first(self.text)
        return None if text is None else parse(text, self._language)

    @cached_property
    def slots(self) -> frozenset[str]:
        """Return the names of the slots."""
        return slots(self.plain)


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All messages of one language, general and of one game, and the polished sentences."""

    language: str
    messages: Mapping[str, Message]
    polish: Mapping[tuple[str, str], str] = field(default_factory=dict)
    """Better sentences, by the anchor of their rule and their structure."""
    tellings: Mapping[str, tuple[Telling, ...]] = field(default_factory=dict)
    digest: bytes = b""
    """A hash of all messages; polished sentences and tellings are no part of it."""
    brought: frozenset[str] = frozenset()
    """The messages that an overlay brings words for, in whatever language."""


@dataclass(frozen=True, slots=True)
class Telling:
    """What an editor wrote for a rule: `rule` is its canonical form then.

    One that stands `beside` an overlay knows the rules as that changes them.
    """

    anchor: str
    rule: str
    text: str
    span: Span
    beside: bool = False


def load_catalogues(
    locales: Path, game: str, findings: Findings, folders: Sequence[Path] = (),
    voices: Voices = COMPLETE,
) -> Mapping[str, Catalogue]:
    """Return the catalogues of all languages for a game, or the general ones alone if it has no name.

    `folders` are of overlays that bring sentences along, one file a language. Where `voices` have
    drafts, those of other languages are not looked at but for the English ones, and none is missing.
    What is wrong with them goes to the findings. Files that have not changed are not read again.
    """
    def load() -> tuple[Mapping[str, Catalogue], tuple[Diagnostic, ...]]:
        found = Findings()
        return _load(locales, game, found, folders, voices), tuple(found.items)

    state = (game, voices, *_contents(locales, game, folders))
    catalogues, items = _loaded.get(state, load)
    findings.items += items
    return catalogues


_loaded: Memo[tuple[Mapping[str, Catalogue], tuple[Diagnostic, ...]]] = Memo(32)


def _contents(locales: Path, game: str, folders: Sequence[Path]) -> Iterator[tuple[Path, bytes]]:
    """Yield every file that sentences are read from, with a hash of what is in it."""
    names = (GENERAL, "lexicon.toml", *(name.format(game) for name in _OF_A_GAME if game))
    paths = [
        (home, home / language / name) for language in LANGUAGES for name in names
        for home in [home_of(locales, f"{language}/{name}")]
    ]
    paths += [
        (folder, folder / name.format(language))
        for folder in folders
        for language in LANGUAGES
        for name in ("{}.po", "{}.toml", _TELLINGS_BESIDE)
    ]
    for folder, path in paths:
        if not lies_below(folder, path):
            yield path, b""
            continue
        try:
            yield path, disk_cache.digest(files.read(path, MAX_BYTES))
        except OSError:
            yield path, b""


def _load(
    locales: Path, game: str, findings: Findings, folders: Sequence[Path], voices: Voices
) -> Mapping[str, Catalogue]:
    languages = tuple(dict.fromkeys((ORIGINAL, *voices.languages)))
    read = {
        language: [
            entry
            for name in ("rulewright", *filter(None, (game,)))
            if not voices.drafts or name != game or (locales / language / f"{name}.po").exists()
            for entry in entries(locales, f"{language}/{name}.po", language, findings)
        ]
        for language in languages
    }
    verbs = {
        language: verbs_in([read_file(path) for path in lexicon_files(locales, language, game, folders)])
        for language in languages
    }

    def all_of(found: Sequence[Entry], language: str) -> list[Entry]:
        return list(expanded(found, language, verbs[language], verbs[ORIGINAL]))

    read = {language: all_of(found, language) for language, found in read.items()}
    brought: set[str] = set()
    for folder in folders:
        own = {
            language: all_of(entries(folder, f"{language}.po", language, findings), language)
            for language in languages
            if lies_in(folder, folder / f"{language}.po")
        }
        brought |= {entry.context for found in own.values() for entry in found}
        read = {
            language: _with_own(read[language], own.get(language, []), own.get(ORIGINAL, []))
            for language in languages
        }
    english = {entry.context: entry for entry in read[ORIGINAL]}
    read = {
        language: [
            entry for entry in found
            if not entry.follows or entry.context in english or follows_from(entry.context) not in english
        ]
        for language, found in read.items()
    }
    # Whoever writes in one language alone need not write in English first.
    lenient = voices.drafts or is_unread(ORIGINAL, findings)
    found: dict[str, Catalogue] = {}
    for language in languages:
        messages: dict[str, Message] = {}
        faults = len(findings.items)
        both = (f"{e.text}\0{english[e.context].text}" for e in read[language] if e.context in english)
        all_known = disk_cache.digest(language.encode(), "\0".join(both).encode())
        sure = all_known in _in_order
        for entry in read[language]:
            known: Mapping[str, Entry] = english
            # What a house rule is called need not be said in each language either.
            title = entry.context in brought and entry.context.startswith("overlay.")
            if (lenient or title) and entry.context not in english:
                text = entry.text if entry.english == UNWRITTEN else entry.english
                known = {entry.context: replace(entry, text=text)}
            message = _message(entry, known, language, findings, sure=sure and known is english)
            if message is not None:
                messages[entry.context] = message
        if not sure and len(findings.items) == faults:
            _in_order.add(all_known)
        polish = _polish(locales, f"{language}/polish/{game}.po", findings)
        said = "\0".join(f"{form}\0{message.text}" for form, message in messages.items())
        places = [(locales, f"{language}/tellings/{game}.po")]
        places += [(folder, _TELLINGS_BESIDE.format(language)) for folder in folders]
        tellings = _tellings(places, findings) if game else {}
        found[language] = Catalogue(
            language, MappingProxyType(messages), polish, tellings,
            disk_cache.digest(said.encode(), *(form.encode() for form in sorted(brought))),
            frozenset(brought),
        )
    if not voices.drafts:
        whole = {code: known for code, known in read.items() if not is_unread(code, findings)}
        _report_missing(english, whole, findings)
    return MappingProxyType(found)


def _with_own(
    before: Sequence[Entry], own: Sequence[Entry], english: Sequence[Entry]
) -> list[Entry]:
    """Return the entries of a language, those of an overlay in place of the game's.

    What the overlay says in other words in `english` is another message: translations of the
    game's do not count for it.
    """
    named = {entry.context for entry in own}
    anew = {entry.context: entry.english for entry in english}
    left = [
        entry
        for entry in before
        if entry.context not in named and anew.get(entry.context, entry.english) == entry.english
    ]
    return [*left, *own]


def ordered(text: str, swapped: bool) -> str:
    """Return a message with the parts in its brackets in the order asked for. Raises `OrderError`."""
    if len(text) > MAX_LENGTH:
        raise OrderError(f"a message has at most {MAX_LENGTH} characters")
    return "".join(_ordered(text, swapped, 0))


def _verb_first(text: str) -> str | None:
    """Return a message with its finite verb first; None where no brackets mark the verb of the whole."""
    start = text.find("[")
    before = text[: max(start, 0)]
    if start < 0 or before.count("{") != before.count("}"):
        return None
    first, second, end = _pair(text, start)
    return ordered(f"{second} {before}{first}{text[end:]}", swapped=True)


def _ordered(text: str, swapped: bool, depth: int) -> Iterator[str]:
    rest = 0
    while (start := text.find("[", rest)) >= 0:
        if depth >= MAX_BRACKETS:
            raise OrderError(f"brackets are nested at most {MAX_BRACKETS} deep")
        yield text[rest:start]
        first, second, end = _pair(text, start)
        apart = first.removesuffix("+")  # mee+ / doet: "meedoet", but "doet mee"
        both = f"{second} {apart}" if swapped else f"{apart}{second}" if apart != first else f"{first} {second}"
        yield from _ordered(both, swapped, depth + 1)
        rest = end
    if "]" in text[rest:]:
        raise OrderError('a "]" without "["')
    yield text[rest:]


def _pair(text: str, start: int) -> tuple[str, str, int]:
    """Return the two parts of the brackets that open here, and where they close."""
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


def _polish(
    locales: Path, name: str, findings: Findings
) -> Mapping[tuple[str, str], str]:
    source = source_of(locales, name, findings) if lies_below(locales, locales / name) else None
    if source is None:
        return MappingProxyType({})
    polish, found = _polish_in(source)
    findings.items += found
    return polish


@remembered(64)
def _polish_in(source: SourceFile) -> tuple[Mapping[tuple[str, str], str], tuple[Diagnostic, ...]]:
    findings = Findings()
    polish = {
        (message.context, message.english): message.text
        for message in written(source, findings, several=True)
        if message.whole and message.text.strip() and not message.fuzzy
    }
    return MappingProxyType(polish), tuple(findings.items)


def _tellings(
    places: Sequence[tuple[Path, str]], findings: Findings
) -> Mapping[str, tuple[Telling, ...]]:
    """Return an editor's words by the anchor of their rule; where a place has none there are none."""
    found: dict[str, list[Telling]] = {}
    for folder, name in places:
        source = source_of(folder, name, findings) if lies_below(folder, folder / name) else None
        if source is not None:
            tellings, items = _tellings_in(source, name.endswith(_TELLINGS_BESIDE.format("")))
            findings.items += items
            for telling in tellings:
                found.setdefault(telling.anchor, []).append(telling)
    return MappingProxyType({anchor: tuple(each) for anchor, each in found.items()})


@remembered(64)
def _tellings_in(source: SourceFile, beside: bool) -> tuple[tuple[Telling, ...], tuple[Diagnostic, ...]]:
    findings = Findings()
    tellings = tuple(
        Telling(message.context, message.english, message.text, line_span(source, message.line), beside)
        for message in written(source, findings, several=True)
        if message.whole and message.text.strip() and not message.fuzzy
    )
    return tellings, tuple(findings.items)


# ---- checks ------------------------------------------------------------------------------------


def _message(
    entry: Entry, english: Mapping[str, Entry], language: str, findings: Findings, *, sure: bool
) -> Message | None:
    """Return the message, if it can be used; where it is `sure`, its slots are those of the English one."""
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
    if entry.english not in (original.english, UNWRITTEN):
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
    if sure or in_order(entry.text, original.text, language):
        return Message(entry.text, language, entry)
    findings.items += _faults(entry, original.text, language)
    return None


_in_order = disk_cache.Ledger("templates")
"""The messages that were found to be in order, with the English ones that they were held against."""


def in_order(text: str, english: str, language: str) -> bool:
    """Return whether a message can be said, and has the slots of the English one."""
    found = disk_cache.digest(language.encode(), text.encode(), english.encode())
    if found in _in_order:
        return True
    entry = Entry("", english, text, SourceFile("", ""), 1)
    try:
        ordered(english, False)
    except OrderError:
        return False
    if _faults(entry, english, language):
        return False
    _in_order.add(found)
    return True


def _faults(entry: Entry, english: str, language: str) -> list[Diagnostic]:
    """Return what keeps a message from being said. Faults of the English one are reported there."""
    try:
        orders = [ordered(entry.text, swapped) for swapped in (False, True)]
    except OrderError as error:
        return [broken(entry.span, f'"{entry.context}": broken brackets', str(error))]
    try:
        against = ordered(english, False)
    except OrderError:
        return []
    problems = check(orders[0], against, language)
    if problems:
        return [_fault(entry, problem) for problem in problems]
    try:
        parse(orders[1], language)
    except MarkerError as error:
        return [broken(entry.span, f'"{entry.context}": {error}', "")]
    return []


def _fault(entry: Entry, problem: str) -> Diagnostic:
    headline = f'"{entry.context}": {problem}'
    if not problem.startswith("the slot"):
        return Diagnostic("P303", headline, entry.span)
    name = problem.split('"')[1]
    if problem.endswith("is missing"):
        return Diagnostic(
            "P304", headline, entry.span, suggestion=f"Write {{{name}}} where it belongs here."
        )
    return Diagnostic(
        "P304", headline, entry.spot(f"{{{name}"), suggestion="Names in braces are those of the English one."
    )


def _report_missing(
    english: Mapping[str, Entry], read: Mapping[str, Sequence[Entry]], findings: Findings
) -> None:
    """One finding for each message that languages have not, whatever number of them."""
    known = {language: {entry.context for entry in read[language]} for language in read}
    for context, entry in english.items():
        codes = [language for language in known if context not in known[language]]
        if not codes or (entry.follows and ".rel" in context):
            continue  # what it is about can be said in other words
        names = ", ".join(LANGUAGE_NAMES[code] for code in codes)
        here = entry.source.name
        wanted = codes[0] if len(codes) == 1 else f"{{{','.join(codes)}}}"
        file = re.sub(rf"(^|/){ORIGINAL}(?=[./])", rf"\g<1>{wanted}", here, count=1)
        findings.add(
            Diagnostic(
                "P302",
                f'No sentence for "{context}" in {names}',
                entry.span,
                label="this is the English one",
                suggestion=f'Write `msgctxt "{context}"` in {file}.',
            )
        )
