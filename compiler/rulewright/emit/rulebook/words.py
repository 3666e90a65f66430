"""The words around the rules, of one language: `locales/<language>/book.po` and its like."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from pathlib import Path

from babel.messages.pofile import PoFileError, read_po

from rulewright.diagnostics.model import Diagnostic, Findings
from rulewright.source import SourceFile, Span

MAX_BYTES = 500_000


def book_words(
    locales: Path, language: str, findings: Findings, catalogue_name: str = "book"
) -> Mapping[str, str]:
    """The words by context; one that is not translated is reported and stands in English."""
    name = f"{language}/{catalogue_name}.po"
    place = Span(SourceFile(f"locales/{name}", ""), 0, 0)
    try:
        raw = (locales / name).read_bytes()
        if len(raw) > MAX_BYTES:
            raise PoFileError("it is too large", None, "", 0)  # type: ignore[arg-type]
        catalogue = read_po(BytesIO(raw), abort_invalid=True)
    except (OSError, PoFileError, ValueError) as error:
        findings.add(Diagnostic("P302", f"locales/{name} cannot be read: {error}", place))
        return {}
    words: dict[str, str] = {}
    for message in catalogue:
        if not message.context or not isinstance(message.id, str):
            continue
        text = message.string if isinstance(message.string, str) else ""
        if not text and language != "en":
            findings.add(Diagnostic("P302", f"No {language} words for {message.context!r}", place))
        words[message.context] = text or message.id
    return words
