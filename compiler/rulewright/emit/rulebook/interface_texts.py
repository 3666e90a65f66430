"""The words around the rules, of one language: `locales/<language>/book.po` and its like.

Their slots are plain (`{low}`) and the same in every language. A message that is missing or stale is
reported; in its place stands the English one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from rulewright.diagnostics.model import Diagnostic, Findings
from rulewright.foundation.languages import ORIGINAL
from rulewright.foundation.source import SourceFile, Span
from rulewright.prose.words.po import is_unread, read_messages

MAX_LENGTH = 4_000
NEEDED = frozenset(
    {
        *("about", "actions", "age", "aid", "aid_print", "aim", "as_written", "before", "board"),
        *("by_players", "by_players_intro", "chapters", "contents", "count_players"),
        *("continue_here", "draft", "drafted", "drawing_setup", "house_rules_count", "play_here"),
        *("editions", "editions_intro", "example", "example_link", "example_others", "example_rules"),
        *("examples_count", "rulings_count"),
        *("excludes", "glossary", "step_all", "step_back", "step_before", "step_count", "step_next"),
        *("glossary_intro", "leant_on", "learn", "learn_intro", "lies_where"),
        *("lies_where_intro", "look_up", "meaning", "minutes", "more", "named", "no_rule"),
        *("origin", "origin_begin", "origin_changed"),
        *("pick_all", "pick_copied", "pick_copy", "pick_edition", "pick_kinds", "pick_loose"),
        *("pick_options", "pick_players", "pick_qr", "pick_share", "pick_take", "pick_title"),
        *("pick_undrawn", "pick_variants", "pick_without"),
        *("ends", "in_short", "nothing_changed", "options", "play_it", "players", "players_change", "reason"),
        *("rests_on_it", "ruling_link", "ruling_on", "rulings", "rulings_intro", "same_as"),
        *("see_also", "set_up", "sources", "sources_intro", "steps", "term", "try_here", "turn"),
        *("unofficial", "used_by", "used_by_many", "version", "what_changed"),
        "what_changed_intro",
    }
)
"""What pages ask for by name, without `book.` in front of it."""
_SLOT = re.compile(r"\{([a-z][a-z_]{0,30})\}")


class Words(dict[str, str]):
    """Words by context; one that is in no file is reported where it is asked for.

    Of those that may stand in a file that could not be read nothing is known.
    """

    whole = True
    """Whether all files could be read."""

    def __init__(self, place: Span, findings: Findings) -> None:
        super().__init__()
        self._place, self._findings = place, findings

    def __missing__(self, context: str) -> str:
        if self.whole:
            _report(self._findings, self._place, "P302", f"No words for {context!r}")
        self[context] = ""
        return ""


def book_words(
    locales: Path, language: str, findings: Findings, catalogue_name: str = "book"
) -> Mapping[str, str]:
    """Return the words by context."""
    place = _place(language, catalogue_name)
    found = Words(place, findings)
    original = language == ORIGINAL
    of_english = findings if original else Findings()
    english = _messages(locales, ORIGINAL, catalogue_name, of_english)
    own = english if original else _messages(locales, language, catalogue_name, findings)
    found.whole = not is_unread(language, findings) and not is_unread(ORIGINAL, of_english)
    for context, (message, _) in english.items():
        told, text = own.get(context, ("", ""))
        found[context] = message if original or not text else text
        if context not in own or (not text and not original):
            if found.whole:
                _report(findings, place, "P302", f"No {language} words for {context!r}")
        elif told != message:
            _report(
                findings, place, "P302", f"The English words for {context!r} are others now",
                f"They are: {message}",
            )
        elif _slots(found[context]) != _slots(message):
            wanted = ", ".join(sorted(_slots(message))) or "none"
            _report(
                findings, place, "P304", f"{context!r} has other slots than in English",
                f"The English message has these: {wanted}.",
            )
    return found


def _messages(
    locales: Path, language: str, name: str, findings: Findings
) -> dict[str, tuple[str, str]]:
    """Return the English message and the translation, which is empty where there is none."""
    found: dict[str, tuple[str, str]] = {}
    for message in read_messages(locales, f"{language}/{name}.po", findings):
        if not message.context or not message.whole:
            continue
        text = "" if message.fuzzy else message.text
        if max(len(message.english), len(text)) > MAX_LENGTH:
            _report(
                findings, _place(language, name), "P303",
                f"The words for {message.context!r} are too long",
                f"A message has at most {MAX_LENGTH} characters.",
            )
        elif message.english.strip():
            found[message.context] = message.english, text.strip() and text
    return found


def _place(language: str, name: str) -> Span:
    return Span(SourceFile(f"locales/{language}/{name}.po", ""), 0, 0)


def _slots(text: str) -> set[str]:
    return set(_SLOT.findall(text))


def _report(
    findings: Findings, place: Span, code: str, headline: str, reason: str = ""
) -> None:
    findings.add(Diagnostic(code, headline, place, reason=reason))
