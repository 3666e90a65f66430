"""Which facts the rules of a game carry, where, and which are left out for a reason."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rulewright.foundation.frozen import dataclass
from rulewright.foundation.source import SourceFile, Span
from rulewright.foundation.tree import walk
from rulewright.model import nodes as m
from rulewright.model.facts import Fact
from rulewright.project.facts import EDITIONS
from rulewright.project.pipeline import HEAD

_MUST_BE_CARRIED = frozenset({"rule", "ruling"})


@dataclass(frozen=True, slots=True)
class Citation:
    """A place in the spec that carries a fact, and the rule that it stands in."""

    span: Span
    rule: str

    @property
    def place(self) -> str:
        """Return where it stands, such as `turn.rules:14`."""
        line, _ = self.span.file.position(self.span.start)
        return f"{self.span.file.name}:{line}"


@dataclass(frozen=True, slots=True)
class Covered:
    """One fact with all places that carry it, the examples and tests that show it, or the reason
    why it is not modelled. `elsewhere` says that only other editions have it."""

    fact: Fact
    citations: tuple[Citation, ...]
    examples: tuple[str, ...]
    tests: tuple[str, ...]
    reason: str | None
    elsewhere: bool = False

    @property
    def must_be_carried(self) -> bool:
        """Return whether it is a rule or a ruling."""
        return self.fact.kind in _MUST_BE_CARRIED

    @property
    def is_missing(self) -> bool:
        """Return whether it is a rule or a ruling that is neither carried nor left out for a reason."""
        must = self.must_be_carried and not self.elsewhere
        return must and not self.citations and not self.examples and self.reason is None


@dataclass(frozen=True, slots=True)
class Coverage:
    """All facts in the order of their list, and what does not fit together.

    `unknown` are ids that rules carry but the list does not have, `idle` ids that are not modelled
    and no facts, `needless` facts that are not modelled and yet carried by a rule.
    """

    facts: tuple[Covered, ...]
    unknown: Mapping[str, tuple[Citation, ...]]
    idle: tuple[str, ...]
    needless: tuple[str, ...]

    @property
    def missing(self) -> tuple[Covered, ...]:
        """Return the rules and rulings that are neither carried nor left out."""
        return tuple(covered for covered in self.facts if covered.is_missing)

    @property
    def is_complete(self) -> bool:
        """Return whether nothing is missing and everything fits together."""
        return not (self.missing or self.unknown or self.idle or self.needless)


def coverage(
    game: m.Game,
    facts: Sequence[Fact],
    not_modelled: Mapping[str, str],
    tests: Mapping[str, Sequence[str]] | None = None,
    edition: str | None = None,
) -> Coverage:
    """Return how the facts are covered. `tests` has by id the places of the tests that name a fact.

    With an edition, a fact that only other editions state or imply need not be carried, but may be:
    where an edition is silent, the rules of the game below stay.
    """
    citations: dict[str, list[Citation]] = {}
    examples: dict[str, list[str]] = {}
    for fact, citation in _citations(game):
        citations.setdefault(fact, []).append(citation)
    for example in game.examples.values():
        for fact in _carried(example.sources):
            examples.setdefault(fact, []).append(example.name)
    known = {fact.id for fact in facts}
    return Coverage(
        tuple(
            Covered(
                fact,
                _by_place(citations.get(fact.id, ())),
                tuple(dict.fromkeys(examples.get(fact.id, ()))),
                tuple((tests or {}).get(fact.id, ())),
                not_modelled.get(fact.id),
                edition in EDITIONS and _is_elsewhere(fact, edition),
            )
            for fact in facts
        ),
        {name: _by_place(at) for name, at in sorted(citations.items()) if name not in known},
        tuple(name for name in not_modelled if name not in known),
        tuple(name for name in not_modelled if name in citations),
    )


def _is_elsewhere(fact: Fact, edition: str | None) -> bool:
    stated = (*fact.editions, *fact.implied)
    return bool(stated) and edition not in stated


def _citations(game: m.Game) -> Iterator[tuple[str, Citation]]:
    for fact in _carried(game.sources):
        yield fact, Citation(Span(SourceFile(HEAD, ""), 0, 0), f"game {game.name}")
    for chapter in game.chapters:
        for item in chapter.items:
            if isinstance(item, m.Example):
                continue
            name = getattr(item, "name", "")
            rule = f"{type(item).__name__.lower()} {name}".rstrip()
            for part in walk(item):
                sources, span = getattr(part, "sources", None), getattr(part, "span", None)
                if isinstance(sources, m.Sources) and isinstance(span, Span):
                    citation = Citation(span, rule)
                    yield from ((fact, citation) for fact in _carried(sources))


def _by_place(citations: Sequence[Citation]) -> tuple[Citation, ...]:
    """Return each line once, in the order of the spec."""
    return tuple({citation.place: citation for citation in reversed(citations)}.values())[::-1]


def _carried(sources: m.Sources) -> tuple[str, ...]:
    return (*sources.facts, *sources.rulings)
