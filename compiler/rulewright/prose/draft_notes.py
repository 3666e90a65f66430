"""What is told of drafts: which words they stand in for, in one note."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rulewright.diagnostics.model import Diagnostic, Findings, Severity
from rulewright.foundation.frozen import dataclass
from rulewright.foundation.languages import LANGUAGE_NAMES
from rulewright.foundation.source import Span
from rulewright.prose.draft_words import Missing
from rulewright.prose.speaking import Speech
from rulewright.prose.words.citations import follows_from
from rulewright.prose.words.po import is_unread

_CODES = frozenset({"P301", "P302"})
_LACKING = ("No word", "No sentence", "There is no such catalogue")
"""How the messages of these codes begin that tell of a word or a sentence that is not there at all."""


def is_lacking(item: Diagnostic, english: Collection[str] = ()) -> bool:
    """Return whether a finding tells of words that nobody has written yet; others tell of what is wrong in some.

    `english` are sentences that are there in another language only.
    """
    if item.code == "P304":
        return any(item.headline == f"There is no English message {key!r}" for key in english)
    return item.code in _CODES and item.severity is Severity.ERROR and item.headline.startswith(_LACKING)


def tell_of_drafts(speeches: Sequence[Speech], findings: Findings) -> None:
    """Add to the findings what drafts stand in for: one of the game, and one of each house rule."""
    homes: dict[str, list[_Lacked]] = {}
    for speech in speeches:
        if is_unread(speech.language, speech.findings):
            continue
        for missing in to_be_written(speech):
            span = speech.drafted[missing]
            place, home = speech.place_of(missing.key, not missing.sentence, span)
            homes.setdefault(place, []).append(_Lacked(speech, missing, span, home))
    for place, lacked in homes.items():
        findings.add(_note(place, lacked))


@dataclass(frozen=True, slots=True)
class _Lacked:
    """Something that a draft stands in for: where it is said, and where what it is for is declared."""

    speech: Speech
    missing: Missing
    span: Span
    home: Span


def _note(place: str, lacked: Sequence[_Lacked]) -> Diagnostic:
    """Return what is lacking in one file."""
    of: dict[str, list[Missing]] = {}
    for each in lacked:
        of.setdefault(LANGUAGE_NAMES[each.speech.language], []).append(each.missing)
    alike: dict[tuple[Missing, ...], list[str]] = {}
    for language, missing in of.items():
        alike.setdefault(tuple(sorted(missing)), []).append(language)
    named = "; ".join(f"{_counted(missing)} in {_listed(names)}" for missing, names in alike.items())
    number = len(lacked)
    first = min(lacked, key=lambda each: (each.span.file.name, each.span.start))
    command, called = first.speech.command(first.home)
    return Diagnostic(
        "P320",
        f"{number} {'entry' if number == 1 else 'entries'} of words "
        f"{'is' if number == 1 else 'are'} still to be given"
        + (f", in {place}.words" if place else ""),
        first.span,
        reason=f"Nobody has written {named} yet. Until then drafts made from the names stand in for "
        "them: the rules can be played and read.",
        suggestion=f"`{command}` puts them there, to be filled in.",
        severity=Severity.NOTE,
        called=called,
    )


def to_be_written(speech: Speech) -> list[Missing]:
    """Return what drafts stand in for, without the denials that follow from a clause that is to be written."""
    keys = {missing.key for missing in speech.drafted}
    return [each for each in speech.drafted if follows_from(each.key) not in keys]


_MOST_NAMED = 4
"""How many words or sentences that are missing a message names."""


def _listed(names: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def _counted(lacking: Sequence[Missing]) -> str:
    """Return how many words and sentences are missing, a few of them by name."""
    parts: list[str] = []
    for sentence, what in ((False, "word"), (True, "sentence")):
        keys = [each.key for each in lacking if each.sentence is sentence]
        if keys:
            shown = ", ".join((*keys[:_MOST_NAMED], *(["…"] if len(keys) > _MOST_NAMED else [])))
            parts.append(f"{len(keys)} {what}{'s' if len(keys) > 1 else ''} ({shown})")
    return " and ".join(parts)
