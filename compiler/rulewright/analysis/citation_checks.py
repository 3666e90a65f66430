"""Whether rules say where they come from, and whether what they cite is what they say it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import assert_never

from rulewright.diagnostics.model import Diagnostic, Findings, Severity
from rulewright.diagnostics.registry import suggest_name
from rulewright.foundation.source import Span
from rulewright.foundation.tree import walk
from rulewright.model import nodes as m
from rulewright.model.tree import walk_game

_RULING = "ruling"
_HOUSE_RULE = "house_rule"
_LOOK_AHEAD = 4000


def check_citations(game: m.Game, findings: Findings, facts: Mapping[str, str]) -> None:
    """Report unknown facts, rulings that are none, and rules that carry nothing.

    A house rule is nobody's print: it need not say where it comes from, nor must a rule that it changed.
    """
    invented = {each.span.file.name for each in game.overlays if each.kind == _HOUSE_RULE}
    seen: set[tuple[str, int]] = set()
    cited_calls = {
        part.verb
        for part in walk_game(game)
        if isinstance(part, m.Call) and _sources(part.sources)
    }
    for chapter in game.chapters:
        for item in chapter.items:
            for sources, span in _carried(item):
                for fact in sources.facts:
                    _check(findings, facts, fact, span, False, seen)
                for fact in sources.rulings:
                    _check(findings, facts, fact, span, True, seen)
            needless = isinstance(item, m.Verb) and item.name in cited_calls
            if not needless and not _changed(item, game) and item.span.file.name not in invented:
                _silent(item, findings)


def _changed(item: m.Item, game: m.Game) -> bool:
    """Return whether a house rule changed it: what it brings rests on no fact."""
    match item:
        case m.Play():
            return "play" in game.house_rules.touched
        case m.Setup():
            return any(step.name in game.house_rules.touched for step in item.steps)
        case _:
            return getattr(item, "name", "") in game.house_rules.touched


def _carried(item: object) -> Iterator[tuple[m.Sources, Span]]:
    for part in walk(item):
        sources, span = getattr(part, "sources", None), getattr(part, "span", None)
        if isinstance(sources, m.Sources) and isinstance(span, Span):
            yield sources, span


def _check(
    findings: Findings, facts: Mapping[str, str], fact: str, span: Span, as_ruling: bool,
    seen: set[tuple[str, int]],
) -> None:
    place = _written(fact, span)
    if (fact, place.start) in seen:
        return
    seen.add((fact, place.start))
    kind = facts.get(fact)
    if kind is None:
        close = suggest_name(fact, facts)
        findings.add(
            Diagnostic(
                "R116", f"There is no fact `{fact}`", place,
                reason="The facts that rules carry are listed in `facts.toml` beside them.",
                suggestion=f"Did you mean `{close}`?" if close else "",
            )
        )
    elif as_ruling and kind != _RULING:
        findings.add(
            Diagnostic(
                "R117", f"`{fact}` is no ruling", place, label=f"it is a {kind}",
                reason="A ruling is a decision where no source settles the matter.",
                suggestion=f"Write `cites {fact}`.",
            )
        )
    elif not as_ruling and kind == _RULING:
        findings.add(
            Diagnostic(
                "R117", f"`{fact}` is a ruling", place,
                reason="What is printed and what was decided are kept apart.",
                suggestion=f"Write `ruling {fact}`.",
            )
        )


def _written(fact: str, span: Span) -> Span:
    """Return where the fact is written, from the rule that carries it on."""
    text = span.file.text
    start = text.find(fact, span.start, span.end + _LOOK_AHEAD)
    return span if start < 0 else Span(span.file, start, start + len(fact))


def _silent(item: m.Item, findings: Findings) -> None:
    match item:
        case m.Function(kind=m.FunctionKind.ROLE):
            what = "role"
        case m.Zone():
            what = "place"
        case m.Verb() | m.Action() | m.Card() | m.Trigger() | m.Table():
            what = type(item).__name__.lower()
        case m.Play():
            what = "course of play"
        case m.Setup():
            for step in item.steps:
                if not any(_sources(sources) for sources, _ in _carried(step)):
                    _report(findings, "step", step.span)
            return
        case (
            m.Function() | m.Enum() | m.PieceClass() | m.Variable() | m.Event() | m.Note()
            | m.Example()
        ):
            return
        case _:
            assert_never(item)
    if not any(_sources(sources) for sources, _ in _carried(item)):
        _report(findings, what, item.span)


def _sources(sources: m.Sources) -> bool:
    return bool(sources.facts or sources.rulings)


def _report(findings: Findings, what: str, span: Span) -> None:
    findings.add(
        Diagnostic(
            "W205", f"This {what} does not say where it comes from", span,
            reason="Neither it nor anything in it carries a fact or a ruling.",
            suggestion="Add `cites` or `ruling` with the number of a fact.",
            severity=Severity.WARNING,
        )
    )
