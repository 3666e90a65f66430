"""One entry for all that compares a quantity with a number.

A quantity may be said as a clause with a count, `{player} has missed {count} votes`, under the name of what
is remembered or worked out: `count@missed`. The messages of each comparison follow by themselves, "at least
two votes", "more than two votes", and so does the fact that an example states; `count@missed.rel.player` says
it as a relative clause.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from rulewright.foundation.languages import ORIGINAL, in_each
from rulewright.prose.words.po import Entry

_START = "count@"
_COUNT = re.compile(r"\{count(:[a-z.]*)?\}")
_BY_COUNT = re.compile(r"\{count\?")
_FACT = "examples.number"

_WORDS: Mapping[str, Mapping[str, str]] = {
    "cond.eq": in_each("exactly ", "precies ", "genau ", "exactamente "),
    "cond.ge": in_each("at least ", "minstens ", "mindestens ", "al menos "),
    "cond.le": in_each("at most ", "hoogstens ", "höchstens ", "como máximo "),
    "cond.gt": in_each("more than ", "meer dan ", "mehr als ", "más de "),
    "cond.lt": in_each("fewer than ", "minder dan ", "weniger als ", "menos de "),
    _FACT: in_each("", "", "", ""),
}
"""What stands before the number in each comparison."""


def with_comparisons(entries: Sequence[Entry], language: str) -> Iterator[Entry]:
    """Yield the entries of a language, and those that follow from a clause with a count."""
    own = {entry.context for entry in entries}
    for entry in entries:
        if not entry.context.startswith(_START):
            yield entry
            continue
        name = entry.context.removeprefix(_START)
        for form in _WORDS:
            context = f"{form}@{name}"
            if context not in own and not (form == _FACT and "." in name):
                yield replace(
                    entry, context=context, text=_compared(entry.text, form, language),
                    english=_compared(entry.english, form, ORIGINAL),
                )


def _compared(text: str, form: str, language: str) -> str:
    before = _WORDS[form][language]
    return _BY_COUNT.sub("{right?", _COUNT.sub(lambda count: f"{before}{{right{count[1] or ''}}}", text))
