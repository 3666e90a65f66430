"""The .po files in which rules wait for their tellings."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from io import BytesIO
from pathlib import Path

from rulewright.diagnostics.model import Findings
from rulewright.foundation.atomic_write import append, write_file
from rulewright.foundation.frozen import dataclass
from rulewright.prose.words.catalogue import Telling
from rulewright.prose.words.po import read_messages

_HEADER = (
    'msgid ""\nmsgstr ""\n"Language: {}\\n"\n"MIME-Version: 1.0\\n"\n'
    '"Content-Type: text/plain; charset=UTF-8\\n"\n"Content-Transfer-Encoding: 8bit\\n"\n'
)

_GENERATED = "#."
"""What a comment begins with that is generated."""

_WIDTH = 100
"""Where the lines of a message that is shown end, as far as its words allow."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A rule that nobody has told: what the generator says of it, and how it was told before it

    was as it is now.
    """

    anchor: str
    canonical: str
    wording: str
    before: Telling | None = None


def add(path: Path, language: str, rules: Sequence[Waiting]) -> int:
    """Add rules to the end of a file, each with what the generator says above it; returns how many

    are new. What stands in the file stays as it is, comments and the breaks of lines included.

    A rule that was told when it read otherwise gets that telling, marked as fuzzy: it is not used
    until somebody has looked at it.
    """
    from babel.messages.catalog import Catalog
    from babel.messages.pofile import write_po

    messages = read_messages(path.parent, path.name, Findings(), several=True)
    known = {(each.context, each.english) for each in messages}
    new = [rule for rule in rules if (rule.anchor, rule.canonical) not in known]
    if not new:
        return 0
    added = Catalog(locale=language)
    for rule in new:
        before = rule.before
        message = added.add(
            rule.canonical, before.text if before else "", context=rule.anchor,
            auto_comments=rule.wording.split("\n"), flags=("fuzzy",) if before else (),
            previous_id=before.rule if before else (),
        )
        message.flags &= {"fuzzy"}  # its markers are ours, and no format of Python's
    told = BytesIO()
    write_po(told, added, width=0, omit_header=True, include_previous=True)
    head = "" if path.exists() else f"{_HEADER.format(language)}\n"
    append(path, f"{head}{told.getvalue().decode('utf-8').strip()}\n")
    return len(new)


def renew(path: Path, wordings: Mapping[tuple[str, str], str]) -> int:
    """Put what the generator says of rules now above their tellings; returns how many were said otherwise.

    `wordings` are by the anchor of a rule and its canonical form. Nothing but these comments is touched.
    """
    messages = read_messages(path.parent, path.name, Findings(), several=True) if path.is_file() else ()
    if not messages:
        return 0
    text = path.read_text(encoding="utf-8")
    lines = text.split("\n")
    changed = 0
    for each in reversed(messages):
        wording = wordings.get((each.context, each.english))
        end = _head_of(lines, each.line)
        if wording is None or end is None:
            continue
        start = end
        while start and lines[start - 1].startswith("#"):
            start -= 1
        others = [line for line in lines[start:end] if not line.startswith(_GENERATED)]
        flags = [line for line in others if line.startswith(("#,", "#|"))]
        fresh = [f"{_GENERATED} {line}" for line in wording.split("\n")]
        comments = [*(line for line in others if line not in flags), *fresh, *flags]
        changed += comments != lines[start:end]
        lines[start:end] = comments
    if changed:
        write_file(path, "\n".join(lines))
    return changed


def _head_of(lines: Sequence[str], number: int) -> int | None:
    """Return the index of the line in which the message begins that stands in a line, by its number."""
    for at in range(min(number, len(lines)) - 1, -1, -1):
        if lines[at].startswith("msgctxt"):
            return at
    return None


def message(context: str, english: str, text: str) -> str:
    """Return a message as it can stand in a file, with lines that are not too long to be shown."""
    lines = {"msgctxt": context, "msgid": english, "msgstr": text}
    return "\n".join(f"{key} {_quoted(value)}" for key, value in lines.items())


def _quoted(text: str) -> str:
    """Return a text in quotation marks; several lines stand below an empty one."""
    from babel.messages.pofile import escape

    lines: list[str] = []
    for line in text.splitlines(keepends=True):
        said = ""
        for word in re.findall(r"\S+\s*|^\s+", line):
            if said.strip() and len(said) + len(word) > _WIDTH:
                lines.append(said)
                said = ""
            said += word
        lines.append(said)
    shown = [escape(line) for line in lines]
    return "\n".join(shown if len(shown) == 1 else ['""', *shown])
