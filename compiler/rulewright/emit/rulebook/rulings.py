"""Rulings for readers: what was asked, what was decided, and why.

The facts of a game state each ruling in English. `locales/<language>/rulings/<game>.po` says it for
players of a language, the statement being its message: question, decision and reason are paragraphs.
One that nobody has written stands in the words of the statement.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from rulewright.diagnostics.model import Diagnostic, Findings
from rulewright.foundation.frozen import dataclass
from rulewright.foundation.languages import ORIGINAL
from rulewright.foundation.source import SourceFile, Span, lies_below
from rulewright.model import nodes as m
from rulewright.model.facts import Fact
from rulewright.prose.game_words import GameWords
from rulewright.prose.stale_text import text_stale_by
from rulewright.prose.words.po import Written, read_messages
from rulewright.prose.writer import Writer

MAX_LENGTH = 4_000
_QUESTION = re.compile(r"(.*?[^\s?]\?)(?:\s+|$)(.*)", re.DOTALL)
_END = re.compile(r"(?<=[.!?])\s+(?=[^\Wa-z_])")
_PARAGRAPHS = re.compile(r"\s*\n\s*\n\s*")


@dataclass(frozen=True, slots=True)
class Ruling:
    """A ruling by its id; where nobody asked, it has no question. `language` is that of its words."""

    id: str
    question: str
    decision: str
    reason: str
    language: str
    mark: str = ""
    """For which game it was written, where that is not this one."""

    @property
    def anchor(self) -> str:
        """Return where it stands on the page of rulings."""
        return f"ruling-{self.id.lower()}"


def rulings_of(
    locales: Path, game: m.Game, language: str, facts: Mapping[str, Fact], words: GameWords,
    findings: Findings,
) -> dict[str, Ruling]:
    """Return the rulings of a game by id, without those that house rules take out.

    One that a house rule tells anew stands in its words, `ruling.car_gap_01`; one without such falls away.
    """
    found = written_rulings(locales, game.name, language, facts, findings)
    anew = game.house_rules.told_anew
    for sort, name in game.house_rules.taken_out | anew:
        if sort == "ruling" and found.pop(name, None) is not None and ("ruling", name) in anew:
            message = words.catalogues[language].messages.get(ruling_form(name))
            parts = _PARAGRAPHS.split(message.text.strip()) if message is not None else []
            if 1 <= len(parts) <= 3:
                question, decision, reason = (*([""] if len(parts) == 1 else []), *parts, "")[:3]
                found[name] = Ruling(name, question, decision, reason, language)
    return found


def ruling_form(name: str) -> str:
    """Return the message in which a house rule tells a ruling anew."""
    return f"ruling.{name.lower().replace('-', '_')}"


def written_rulings(
    locales: Path, game: str, language: str, facts: Mapping[str, Fact], findings: Findings
) -> dict[str, Ruling]:
    """Return the rulings of a game by id, whatever house rules say: in the language's words where these fit."""
    name = f"{language}/rulings/{game}.po"
    place = Span(SourceFile(f"locales/{name}", ""), 0, 0)
    told = {each.context: each for each in _messages(locales, name, findings)}
    found: dict[str, Ruling] = {}
    for fact in facts.values():
        if fact.kind != "ruling":
            continue
        said = told.get(fact.id)
        found[fact.id] = stated(fact)
        if said is None:
            continue
        if said.english != fact.statement:
            findings.add(
                Diagnostic(
                    "P302", f"The English words for {fact.id!r} are others now", place,
                    reason=f"They are: {fact.statement}",
                )
            )
            continue
        parts = _PARAGRAPHS.split(said.text.strip())
        if len(parts) not in {2, 3} or len(said.text) > MAX_LENGTH:
            findings.add(
                Diagnostic(
                    "P303", f"The ruling {fact.id!r} cannot be used", place,
                    reason="It is a question, a decision and, if there is one, a reason: "
                    "two or three paragraphs with empty lines between them, and at most "
                    f"{MAX_LENGTH} characters.",
                )
            )
            continue
        question, decision, reason = (*parts, "")[:3]
        found[fact.id] = Ruling(fact.id, question, decision, reason, language)
    return found


def stale_by(ruling: Ruling, writer: Writer) -> tuple[str, ...]:
    """Return the house rules by which a ruling may be untrue."""
    if ("ruling", ruling.id) in writer.game.house_rules.kept | writer.game.house_rules.told_anew:
        return ()
    text = f"{ruling.question} {ruling.decision} {ruling.reason}"
    return text_stale_by(writer.game, (ruling.id,), text, ruling.language)


def marked(ruling: Ruling, writer: Writer) -> Ruling:
    """Return a ruling that says for which game it was written, if not for this one."""
    by = stale_by(ruling, writer) if writer.game.house_rules.stale_facts else ()
    return replace(ruling, mark=writer.written_without(by)) if by else ruling


def stated(fact: Fact) -> Ruling:
    """Return a ruling as its fact states it: the question that it begins with, what is decided, the reason."""
    asked = _QUESTION.match(fact.statement)
    # A question that a sentence comes before is not what the fact begins with.
    if asked is not None and _END.search(asked[1]) is not None:
        asked = None
    question, rest = (asked[1], asked[2]) if asked is not None else ("", fact.statement)
    decision, _, reason = rest.partition(" Reason: ")
    return Ruling(fact.id, question, decision, reason[:1].upper() + reason[1:], ORIGINAL)


def _messages(locales: Path, name: str, findings: Findings) -> Iterator[Written]:
    if lies_below(locales, locales / name):
        for each in read_messages(locales, name, findings):
            if each.whole and each.text.strip() and not each.fuzzy:
                yield each
