"""The .po files in which rules wait for their tellings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO, StringIO
from pathlib import Path

from rulewright.foundation.writing import write_file
from rulewright.prose.words.catalogue import Telling

_HEADER = (
    'msgid ""\nmsgstr ""\n"Language: {}\\n"\n"MIME-Version: 1.0\\n"\n'
    '"Content-Type: text/plain; charset=UTF-8\\n"\n"Content-Transfer-Encoding: 8bit\\n"\n\n'
)


@dataclass(frozen=True, slots=True)
class Waiting:
    """A rule that nobody has told: what the generator says of it, and how it was told before it

    read as it does now.
    """

    anchor: str
    canonical: str
    generated: str
    before: Telling | None = None


def add(path: Path, language: str, rules: Sequence[Waiting]) -> int:
    """Adds rules to a file, each with what the generator says above it; returns how many are new.

    A rule that was told when it read otherwise gets that telling, marked as fuzzy: it is not used
    until somebody has looked at it.
    """
    from babel.messages.pofile import read_po, write_po

    text = path.read_text(encoding="utf-8") if path.exists() else _HEADER.format(language)
    header, _, _ = text.partition("\n\n")
    catalog = read_po(StringIO(text), locale=language)
    new = [rule for rule in rules if catalog.get(rule.canonical, rule.anchor) is None]
    for rule in new:
        before = rule.before
        catalog.add(
            rule.canonical, before.text if before else "", context=rule.anchor,
            auto_comments=rule.generated.split("\n"), flags=("fuzzy",) if before else (),
            previous_id=before.rule if before else (),
        )
    for message in catalog:
        message.flags.discard("python-brace-format")  # its markers are ours
    if new:
        told = BytesIO()
        write_po(told, catalog, width=0, omit_header=True, include_previous=True)
        path.parent.mkdir(parents=True, exist_ok=True)
        write_file(path, f"{header}\n\n{told.getvalue().decode('utf-8')}")
    return len(new)
