"""Where a sentence of the book comes from: what the plan says, what each pass makes of it, and whose words say it.

    Discard the card.
        plan                            move({what=card} from.zone({zone=hand of you}) to.into({zone2=discards}))
        name_moves                      discard({what=card})
        locales/en/rulewright.po:57     discard
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import assert_never

from rulewright.foundation.frozen import dataclass
from rulewright.foundation.source import Span
from rulewright.prose.lineariser import Lineariser
from rulewright.prose.microplan import PASSES, finished
from rulewright.prose.microplan.tree import Node, Step, Wording, wordings
from rulewright.prose.plan.sentences import Section, TableText, clauses
from rulewright.prose.speaking import UNSAYABLE
from rulewright.prose.tellings.structure import whole_structure
from rulewright.prose.writer import Writer


@dataclass(frozen=True, slots=True)
class Source:
    """A message that says a part of a sentence, and where it stands."""

    form: str
    span: Span | None


@dataclass(frozen=True, slots=True)
class Traced:
    """A sentence of the page, and how deep it stands: the structures that it had, by what made them, and its

    messages.
    """

    depth: int
    text: str
    changes: tuple[tuple[str, str], ...]
    sources: tuple[Source, ...]


PLAN = "plan"
"""What made the structures that no pass has touched."""


def traced(part: Section, writer: Writer) -> list[Traced]:
    """Return the sentences that a section says by itself, as they come to be, in the order of the page."""
    text = writer.planner.of(part).plain
    history: dict[int, list[tuple[str, str]]] = {
        id(each): [(PLAN, whole_structure(each.clause))] for said in wordings(text) for each in said.says
    }
    for step in PASSES:
        text = step(text)
        for said in wordings(text):
            now = whole_structure(said.clause)
            for each in said.says:
                if history[id(each)][-1][1] != now:
                    history[id(each)].append((step.__name__, now))
    text = finished(text)
    lineariser = writer.speech.lineariser
    found: list[Traced] = []
    for depth, said in _in_order((*text.intro, *text.steps), 0):
        changes, sources = tuple(_changes(said, history)), tuple(_sources(said, lineariser))
        found.append(Traced(depth, writer.sentences.wording(said, part.anchor).text, changes, sources))
    return found


def _in_order(nodes: tuple[Node, ...], depth: int) -> Iterator[tuple[int, Wording]]:
    """Yield wordings with how deep they stand."""
    for node in nodes:
        match node:
            case Wording():
                yield depth, node
            case Step(lines, children):
                yield from ((depth, line) for line in lines)
                yield from _in_order(children, depth + 1)
            case TableText():
                pass
            case _:
                assert_never(node)


def _changes(said: Wording, history: dict[int, list[tuple[str, str]]]) -> Iterator[tuple[str, str]]:
    """Yield what was made of the sentences of the plan that a wording says, one after the other."""
    done: set[tuple[str, str]] = set()
    for sentence in said.says:
        for change in history[id(sentence)]:
            if change not in done:
                done.add(change)
                yield change


def _sources(said: Wording, lineariser: Lineariser) -> Iterator[Source]:
    """Yield the messages of a sentence, each once, the outermost first."""
    done: set[str] = set()
    for clause in clauses(said.clause):
        with suppress(*UNSAYABLE):  # it has no words: whoever says it tells of that
            form, message = lineariser.message(clause)
            if clause.form and form not in done:
                done.add(form)
                yield Source(form, message.span)

