"""Reads .po files: what stands in them, where, and what keeps them from being read.

A message is found by its msgctxt. One whose msgid is "…" belongs to whatever the English one is: so
the words of a house rule need not repeat it, and in the English file too they stand in the msgstr.
What nobody has written yet is not there: an empty msgstr, or "…" in its place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from rulewright.diagnostics.model import Diagnostic, Findings, Note
from rulewright.diagnostics.render import visible
from rulewright.foundation import disk_cache, files
from rulewright.foundation.bounded_memo import remembered
from rulewright.foundation.frozen import dataclass
from rulewright.foundation.general_words import home_of
from rulewright.foundation.languages import ORIGINAL
from rulewright.foundation.source import JOINERS, SourceFile, Span, lies_below

UNREAD = "P321"
"""The code of what keeps a whole file from being read: of what may stand in it nothing is known."""

MAX_BYTES = 2_000_000
MAX_MESSAGES = 10_000

UNWRITTEN = "…"
"""What stands where words are still to be written."""

NAME = re.compile(r"[a-z][a-z0-9_]*(@[a-z][a-z0-9_]*)?([.@][a-z0-9_]+)*", re.ASCII)
_QUOTED = re.compile(r'"((?:[^"\\\n]|\\.)*)"')
_KEYWORD = re.compile(r"(?:(msgctxt|msgid_plural|msgid|msgstr(?:\[\d\])?)\s*)?")
_MSGSTR = re.compile(r"^msgstr", re.MULTILINE)
_NEXT = re.compile(r'^(?!")', re.MULTILINE)
_STARTS = ('"', "msg")
_FLAGS = "#,"
_OBSOLETE = "#~"


@dataclass(frozen=True, slots=True)
class Written:
    """A message as a file has it, unchecked: without `whole` it has plural forms."""

    context: str
    english: str
    text: str
    line: int
    fuzzy: bool
    whole: bool = True


@dataclass(frozen=True, slots=True)
class Entry:
    """A message as it stands in a file: the English one, the translation, and its place."""

    context: str
    english: str
    text: str
    source: SourceFile
    line: int
    """Where its msgid begins."""
    is_msgid: bool = False
    """Whether the text is the msgid itself."""
    follows: bool = False
    """Whether its words follow from what is written there."""
    written: str = ""
    """What is written there, where the words follow from it and bear its name."""

    @property
    def span(self) -> Span:
        """Return the first line of its words."""
        start, end = self._region()
        for piece in _QUOTED.finditer(self.source.text, start, end):
            if piece.group(1):
                return Span(self.source, piece.start(1), piece.end(1))
        return line_span(self.source, self.line)

    def spot(self, words: str) -> Span:
        """Return the place of some of its words; the first line where they are not found."""
        start, end = self._region()
        found = self.source.text.find(words, start, end)
        return self.span if found < 0 else Span(self.source, found, found + len(words))

    def _region(self) -> tuple[int, int]:
        text = self.source.text
        start = line_span(self.source, self.line).start
        found = _MSGSTR.search(text, start)
        middle = len(text) if found is None else found.start()
        if self.is_msgid:
            return start, middle
        rest = _NEXT.search(text, middle + 1)
        return middle, len(text) if rest is None else rest.start()


def entries(locales: Path, name: str, language: str, findings: Findings) -> tuple[Entry, ...]:
    """Return the messages of one file; what is wrong with it goes to the findings."""
    source = source_of(locales, name, findings)
    if source is None:
        return ()
    read, found = _entries_of(source, language)
    findings.items += found
    return read


@remembered(64)
def _entries_of(
    source: SourceFile, language: str
) -> tuple[tuple[Entry, ...], tuple[Diagnostic, ...]]:
    """Return the messages of a file that can be looked at, and what is wrong with the others."""
    findings = Findings()
    found: list[Entry] = []
    for message in written(source, findings):
        if not message.whole:
            span = line_span(source, message.line)
            findings.add(broken(span, "A message with plural forms", "Markers choose the number."))
            continue
        if NAME.fullmatch(message.context) is None:
            span = line_span(source, message.line)
            findings.add(broken(span, "A message without a proper context", "Give it a msgctxt."))
            continue
        is_msgid = language == ORIGINAL and message.english != UNWRITTEN
        text = message.english if is_msgid else message.text
        if text.strip() in ("", UNWRITTEN) or message.fuzzy:
            continue  # reported with the missing ones
        english = text if language == ORIGINAL else message.english
        found.append(Entry(message.context, english, text, source, message.line, is_msgid))
    return tuple(found), tuple(findings.items)


def read_messages(
    locales: Path, name: str, findings: Findings, *, several: bool = False
) -> tuple[Written, ...]:
    """Return the messages of one file as they stand in it; what is wrong with it goes to the findings."""
    source = source_of(locales, name, findings)
    return () if source is None else written(source, findings, several=several)


def is_unread(language: str, findings: Findings) -> bool:
    """Return whether a file of words of a language could not be read."""
    return any(
        item.code == UNREAD and language in re.split(r"[./]", item.span.file.name)
        for item in findings.items
    )


def source_of(locales: Path, name: str, findings: Findings) -> SourceFile | None:
    """Return the text of a file; nothing where there is none that can be read."""
    shown = f"{locales.name}/{name}"
    place = Span(SourceFile(shown, ""), 0, 0)
    locales = home_of(locales, name)
    try:
        if not lies_below(locales, locales / name):
            raise FileNotFoundError
        raw = files.read(locales / name, MAX_BYTES)
        if len(raw) > MAX_BYTES:
            findings.add(_unread(place, "This catalogue is too large", f"Over {MAX_BYTES} bytes."))
            return None
        source = SourceFile(shown, raw.decode("utf-8"), str(locales / name))
    except OSError:
        missing = "There is no such catalogue"
        findings.add(Diagnostic("P302", missing, place, suggestion="Create it."))
    except UnicodeDecodeError as error:
        read = SourceFile(shown, raw.decode("utf-8", "replace"), str(locales / name))
        span = line_span(read, raw[: error.start].count(b"\n") + 1)
        mend = "Save it as UTF-8: editors for .po files have a setting for it."
        findings.add(_unread(span, "This catalogue is not UTF-8 text", "", mend))
    else:
        return source
    return None


def written(source: SourceFile, findings: Findings, *, several: bool = False) -> tuple[Written, ...]:
    """Return the messages of a file. What was read once is not read again.

    With `several` there may be more than one for a context.
    """
    messages, found = _messages(source, several)
    findings.items += found
    return messages


@remembered(64)
def _messages(
    source: SourceFile, several: bool
) -> tuple[tuple[Written, ...], tuple[Diagnostic, ...]]:
    parts = (b"several" if several else b"", source.text.encode())
    kept = disk_cache.load("messages", *parts)
    if isinstance(kept, list):
        return tuple(Written(*message) for message in kept), ()
    findings = Findings()
    plain = _plain_messages(source, several)
    found: tuple[Written, ...] = plain or ()
    if plain is None and not _steers(source, findings):
        text, added = _mended(source, findings)
        if text:
            found = tuple(_catalog(source, text, added, several, findings))
    if not findings.items:
        disk_cache.keep(
            "messages", [[m.context, m.english, m.text, m.line, m.fuzzy, m.whole] for m in found],
            *parts,
        )
    return found, tuple(findings.items)


_STRING = r'"(?:[^"\\\n]|\\[trn"\\])*"\n'
_PLAIN = re.compile(
    rf"(?:#(?!~)[^\n]*\n|\n)*+(?:msgctxt (?P<context>(?:{_STRING})+))?msgid (?P<english>(?:{_STRING})+)"
    rf"msgstr (?P<text>(?:{_STRING})+)"
)
_REST = re.compile(r"(?:#(?!~)[^\n]*\n|\n)*")
_ESCAPED = re.compile(r'\\([trn"\\])')
_ESCAPES = {"t": "\t", "r": "\r", "n": "\n"}
_C_ESCAPED = re.compile(r"\\(?:([0-7]{1,3})|x([0-9a-fA-F]+)|(.))")
_C_ESCAPES = {"a": "\a", "b": "\b", "f": "\f", "v": "\v", "?": "?", "'": "'"}
_ESCAPED_AGAIN = {"\t": r"\t", "\r": r"\r", "\n": r"\n", '"': r"\"", "\\": r"\\"}
_FUZZY = re.compile(r"^#,(?:.*,)?\s*fuzzy\s*(?:,|$)", re.MULTILINE)


def _plain_messages(source: SourceFile, several: bool) -> tuple[Written, ...] | None:
    """Return the messages of a file as programs write it, found quickly; None where anything is unusual."""
    text = source.text
    if not text.replace("\n", "").isprintable():
        return None
    found: list[Written] = []
    seen = set[tuple[str, str]]()
    at, line = 0, 1
    while (message := _PLAIN.match(text, at)) is not None:
        begin, (context, english, said) = message.start("english"), map(_unquoted, message.groups(""))
        line += text.count("\n", at, begin)
        if english or context:  # else it is the header
            key = context, english if several or not context else ""
            if key in seen:
                return None
            seen.add(key)
            fuzzy = _FUZZY.search(text, at, begin) is not None
            found.append(Written(context, english, said, line, fuzzy))
        at, line = message.end(), line + text.count("\n", begin, message.end())
    rest = _REST.match(text, at)
    return tuple(found) if rest is not None and rest.end() == len(text) and len(found) < MAX_MESSAGES else None


def _unquoted(strings: str) -> str:
    """Return what stands between the quotation marks of lines."""
    text = strings[1:-2].replace('"\n"', "")
    return _ESCAPED.sub(lambda found: _ESCAPES.get(found[1], found[1]), text) if "\\" in text else text


def _steers(source: SourceFile, findings: Findings) -> bool:
    """Return whether a sign in a catalogue is not seen, or steers what a terminal or a browser shows."""
    for number, line in enumerate(source.text.split("\n"), 1):
        plain = line.removesuffix("\r")
        if plain.isprintable():
            continue
        for column, sign in enumerate(plain):
            if _hides(sign):
                start = source.line_starts[number - 1] + column
                findings.add(_hidden(sign, Span(source, start, start + 1)))
                return True
    return False


def _hides(sign: str, plain: str = "\t") -> bool:
    """Return whether a sign is not seen or steers what is seen, other than `plain` ones do."""
    return sign not in JOINERS and sign not in plain and visible(sign) != sign


def _hidden(sign: str, span: Span) -> Diagnostic:
    """Return what is told of a sign that nobody sees."""
    reason = "Signs that nobody sees can hide what a sentence says, or turn it round."
    mend = "Delete it, and type the place anew."
    return _unread(span, f"A hidden sign, {visible(sign)}, stands here", reason, mend)


def _mended(source: SourceFile, findings: Findings) -> tuple[str, list[int]]:
    """Return the text with what is missing in it, and the lines before which one was added.

    The reader of .po files takes the last character of a line for its quotation mark, whatever it is,
    knows one space behind a keyword, and of the comments of other programs not all.
    """
    lines = source.text.split("\n")
    keyword = ""
    added: list[int] = []
    for number, line in enumerate(lines, 1):
        plain = line.strip()
        if plain.startswith("#") and not _is_read(plain):
            lines[number - 1] = "#"
        if not plain.startswith(_STARTS):
            continue
        start = _KEYWORD.match(plain)
        assert start is not None
        span = line_span(source, number)
        before = ""
        said = plain[start.end():]
        if start[1]:
            if start[1] == "msgstr" and keyword == "msgctxt":
                findings.add(
                    Diagnostic(
                        "P303", "The msgid of this entry is missing", span,
                        suggestion=f'Write msgid "{UNWRITTEN}" on a line of its own above this one.',
                    )
                )
                before = f'msgid "{UNWRITTEN}"\n'
                added.append(number)
            elif start[1] == "msgstr" and keyword in ("", "msgstr"):
                mend = "Write its msgid above it, or delete it."
                findings.add(_unread(span, "This msgstr belongs to no msgid", "", mend))
                return "", []
            keyword = start[1]
            plain = f"{keyword} {said}"
        if _QUOTED.fullmatch(said) and "\\" in said:
            read = _without_c_escapes(said, source, span, findings)
            plain, said = plain.removesuffix(said) + read, read
        lines[number - 1] = f"{before}{plain}"
        if _QUOTED.fullmatch(said):
            continue
        if not said.startswith('"'):
            headline, mend = "Here should be text between quotation marks", 'Write it so: msgstr "the text".'
            findings.add(_unread(span, headline, "", mend))
            return "", []
        if _QUOTED.match(said):
            findings.add(
                Diagnostic(
                    "P303", "A quotation mark stands within the text", span,
                    reason="It would end the text here.",
                    suggestion="Write “ and ”, or put a backslash before it.",
                )
            )
            continue
        findings.add(
            Diagnostic(
                "P303", "The quotation mark at the end of this line is missing", span,
                reason="The text would lose its last letter.",
                suggestion='Write " at the end.',
            )
        )
        lines[number - 1] += '"'
    return "\n".join(lines), added


def _without_c_escapes(said: str, source: SourceFile, line: Span, findings: Findings) -> str:
    """Return a quoted text without the escapes that are known in C, but not by the reader of .po files.

    They name bytes, of which several can make a letter; those stand by themselves until a message is whole.
    """

    def read(found: re.Match[str]) -> str:
        octal, hexadecimal, sign = found.groups()
        if sign is not None and sign in 'trn"\\':
            return found[0]
        byte = int(octal, 8) if octal else int(hexadecimal, 16) if hexadecimal else None
        if byte is not None and byte < 256:
            plain = bytes([byte]).decode("utf-8", "surrogateescape")
            return _ESCAPED_AGAIN.get(plain, plain)
        if sign in _C_ESCAPES:
            return _C_ESCAPES[sign]
        start = source.text.index(found[0], line.start)
        findings.add(
            Diagnostic(
                "P303", f"There is no escape `{found[0]}`", Span(source, start, start + len(found[0])),
                suggestion="Write the sign itself; a backslash is written `\\\\`.",
            )
        )
        return found[0]

    return _C_ESCAPED.sub(read, said)


def _is_read(comment: str) -> bool:
    """Return whether a comment matters: flags, which may stand before a message that is not used any more."""
    rest = comment.removeprefix(_OBSOLETE).lstrip()
    return comment.startswith(_FLAGS) or (rest != comment and rest.startswith(_STARTS))


def _catalog(
    source: SourceFile, text: str, added: list[int], several: bool, findings: Findings
) -> Iterator[Written]:
    from babel.messages.pofile import PoFileError

    from rulewright.prose.words.po_messages import listed

    def place(line: int) -> Span:
        """Return the line of the file itself."""
        return line_span(source, line - sum(number + before < line for before, number in enumerate(added)))

    try:
        messages = listed(text)
    except PoFileError as error:
        reason = str(error).removesuffix(f" on {error.lineno}")
        findings.add(_unread(place(error.lineno + 1), "This is no .po file", reason))
        return
    if len(messages) > MAX_MESSAGES:
        findings.add(_unread(line_span(source, 1), f"More than {MAX_MESSAGES} messages", ""))
        return
    seen: dict[tuple[str, str], Span] = {}
    for message in messages:
        english = message.id if isinstance(message.id, str) else message.id[0]
        context = message.context or ""
        if not english and not context:  # the header
            continue
        span = place(message.lineno or 1)
        key = context, english if several or not context else ""
        if key in seen:
            headline = f"Two messages for {context or english!r}"
            notes = (Note(seen[key], "the first one"),)
            findings.add(Diagnostic("P303", headline, span, notes=notes, suggestion="Keep one."))
            continue
        seen[key] = span
        whole = isinstance(message.id, str) and isinstance(message.string, str)
        said = message.string if isinstance(message.string, str) else ""
        try:
            context, english, said = map(_whole, (context, english, said))
        except UnicodeDecodeError as error:
            wrong = "".join(f"\\{byte:o}" for byte in error.object[error.start : error.end])
            findings.add(broken(span, f"The escapes `{wrong}` are no letter", "They are bytes of UTF-8."))
            continue
        sign = next((sign for sign in context + english + said if _hides(sign, "\t\r\n")), None)
        if sign is not None:
            findings.add(_hidden(sign, span))
            continue
        yield Written(context, english, said, source.position(span.start)[0], message.fuzzy, whole)


def _whole(text: str) -> str:
    """Return a text with letters for the bytes of escapes. Raises `UnicodeDecodeError`."""
    return text.encode("utf-8", "surrogateescape").decode("utf-8")


def line_span(source: SourceFile, number: int | None) -> Span:
    """Return a line of a file, or the nearest that it has."""
    line = min(max(number or 1, 1), len(source.line_starts))
    start = source.line_starts[line - 1]
    return Span(source, start, start + len(source.line(line)))


def _unread(span: Span, headline: str, reason: str, mend: str = "") -> Diagnostic:
    """Return what keeps a whole file from being read."""
    return Diagnostic(UNREAD, headline, span, reason=reason, suggestion=mend)


def broken(span: Span, headline: str, reason: str) -> Diagnostic:
    """Return a sentence that cannot be read."""
    return Diagnostic("P303", headline, span, reason=reason)


