"""One entry for a clause and its denial.

A clause such as a state or a predicate is said both ways: "the harbour is closed", "the harbour is
not closed". Its author marks where the word for "not" stands, `the harbour is {not} closed`, and the
message `state.harbour_closed.not` follows by itself. Where another word changes, both are written,
the denial first: `{not=no room|room} for a pawn`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from rulewright.foundation.languages import ORIGINAL, in_each
from rulewright.prose.words.po import Entry

_WORDS = in_each("not", "niet", "nicht", "no")
_STARTS = ("state.", "predicate.", "exists.")
_MARK = re.compile(r"\{not(?:=([^{}|]*)\|([^{}|]*))?\}")
_JOINED = re.compile(r"(?<=[\w}])(?=\{not\})|(?<=\{not\})(?=[\w{])")
"""Where "not" would become a part of the word beside it: `{who?one=has|other=have}{not} rested`."""
_SPACES = re.compile(r"(?<=[\[ ]) +| +(?=$)|^ +")


def with_denials(entries: Sequence[Entry], language: str) -> Iterator[Entry]:
    """Yield the entries of a language, and those that follow from a mark in one of them."""
    own = {entry.context for entry in entries}
    for entry in entries:
        if not entry.context.startswith(_STARTS) or "{not" not in entry.text:
            yield entry
            continue
        yield _said(entry, entry.context, language, holds=True)
        denied = f"{entry.context}.not"
        if denied not in own:
            yield _said(entry, denied, language, holds=False)


def follows_from(key: str) -> str | None:
    """Return the clause whose entry can say its denial too, or None where a message is no denial of one."""
    clause = key.removesuffix(".not")
    return clause if clause != key and clause.startswith(_STARTS) else None


def _said(entry: Entry, context: str, language: str, *, holds: bool) -> Entry:
    text = _one_way(entry.text, language, holds)
    return replace(entry, context=context, text=text, english=_one_way(entry.english, ORIGINAL, holds))


def _one_way(text: str, language: str, holds: bool) -> str:
    def word(mark: re.Match[str]) -> str:
        if mark.group(1) is None:
            return "" if holds else _WORDS[language]
        return (mark.group(2) if holds else mark.group(1)).strip()

    return _SPACES.sub("", _MARK.sub(word, _JOINED.sub(" ", text)))
