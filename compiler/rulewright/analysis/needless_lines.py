"""Lines that say again what a choice says by itself: a need above it, or an `otherwise` that only stops.

Such a line is found by trying: the game without it, completed with what its choices mean, must say just the same.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from rulewright.analysis.definite_assignment import check_assignment
from rulewright.analysis.implied_needs import with_implied
from rulewright.analysis.rule_diff import sense
from rulewright.diagnostics.model import Diagnostic, Findings, Note, Severity
from rulewright.foundation.frozen import dataclass
from rulewright.foundation.source import Span
from rulewright.foundation.tree import rewrite, walk
from rulewright.model import nodes as m
from rulewright.model.canonical_key import Key, outcome_of
from rulewright.model.resolve import resolve
from rulewright.model.rule_bodies import reached, rules
from rulewright.model.types import BoolType, ZoneType
from rulewright.syntax import nodes as s

_ALONE = 12
"""How many lines are tried one by one where all cannot be left out together."""

_ROUNDS = 4

RuleName: TypeAlias = tuple[str, str]
Place: TypeAlias = tuple[str, int]


@dataclass(frozen=True, slots=True)
class _Line:
    """A need, or a choice with its `otherwise`, and the rule that it stands in."""

    node: s.Need | s.Choose
    rule: RuleName
    item: s.Item


@dataclass(frozen=True, slots=True)
class _Meaning:
    """What a rule says: the keys of what it needs, each with the place that says so last, and the rest."""

    needs: Mapping[Key, m.Need]
    rest: tuple[Hashable, ...]

    def same(self, other: _Meaning) -> bool:
        """Return whether another rule says just that."""
        return self.needs.keys() == other.needs.keys() and self.rest == other.rest


Meanings: TypeAlias = Mapping[RuleName, _Meaning]


def note_needless(files: Sequence[s.SpecFile], game: m.Game, findings: Findings) -> None:
    """Tell of lines that say again what a choice says; `game` is what the files mean, completed."""
    wanted = [*_needs(files, game), *_stops(files)]
    if not wanted:
        return
    said = _meanings(game)
    kept, less = _needless(files, said, wanted)
    for line in kept:
        match line.node:
            case s.Need():
                finding = _needless_need(line, line.node, said[line.rule], less[line.rule])
            case s.Choose():
                finding = _needless_stop(line.node)
        if finding is not None:
            findings.add(finding)


# ---- what may be needless -------------------------------------------------------------------------


def _needs(files: Sequence[s.SpecFile], game: m.Game) -> Iterator[_Line]:
    """Yield needs of what a choice in the action, or in what it does, may ask for as well."""
    for file in files:
        for item in file.items:
            if not isinstance(item, s.Action) or not item.needs:
                continue
            action = game.actions[item.name.text]
            tests = {_place(need.span): need.test for need in action.needs}
            named = {
                _about(st.domain.source if isinstance(st, m.Choose) else st.value)
                for st in reached(game, action.body) if isinstance(st, m.Choose | m.IfThere)
            }
            for need in item.needs:
                asked = _asked(tests[_place(need.span)])
                if asked is not None and _about(asked) in named:
                    yield _Line(need, ("Action", item.name.text), item)


def _asked(test: m.Expr) -> m.Source | m.Expr | None:
    """Return what a test asks to be there, if that is what it asks."""
    match _plainly(test):
        case m.IsEmpty(zone, True):
            return m.ZoneSource(zone)
        case m.AnyOf(domain, False) | m.Compare(m.CompareOp.GE, m.Aggregate(m.Tally.COUNT, None, domain)):
            return domain.source
        case m.Exists(value):
            return value
        case _:
            return None


def _about(asked: m.Source | m.Expr) -> Hashable:
    """Return roughly what is asked about: what cannot be the same has not got the same."""
    match asked:
        case m.ZoneSource(zone) | m.SlotSource(zone) if isinstance(zone.type, ZoneType):
            return "place", zone.type.zone
        case m.EnumSource(enum):
            return enum.name
        case m.Apply(function=name):
            return "Apply", name
        case _:
            return type(asked).__name__


def _stops(files: Sequence[s.SpecFile]) -> Iterator[_Line]:
    """Yield choices in verbs, actions and cards below which stands that the rule stops."""
    for file in files:
        for item in file.items:
            if isinstance(item, s.Verb | s.Action | s.Card):
                rule = type(item).__name__, item.name.text
                for part in _once(item):
                    if isinstance(part, s.Choose) and [type(each) for each in part.otherwise] == [s.Stop]:
                        yield _Line(part, rule, item)


def _once(item: s.Verb | s.Action | s.Card) -> Iterator[object]:
    """Yield what a rule says outside loops: from a loop a choice does not lead out by itself."""
    blocks = [handler.body for handler in item.handlers] if isinstance(item, s.Card) else [item.body]
    loops = {
        id(inner) for part in walk(tuple(blocks))
        if isinstance(part, s.ForEach | s.Repeat | s.RepeatUntil | s.Secretly | s.Together)
        for inner in walk(part.body)
    }
    return (part for part in walk(tuple(blocks)) if id(part) not in loops)


# ---- whether it is --------------------------------------------------------------------------------


def _needless(
    files: Sequence[s.SpecFile], said: Meanings, wanted: list[_Line]
) -> tuple[list[_Line], Meanings]:
    """Return the lines without which all rules say what they said, and how they say it then."""
    for _ in range(_ROUNDS):
        less = _without(files, wanted)
        if less is None:
            wanted = [line for line in wanted[:_ALONE] if _alone(files, said, line)]
            continue
        other = {name for name, rule in less.items() if not rule.same(said[name])}
        if not other:
            return wanted, less
        left = [line for line in wanted if line.rule not in other or _said_again(line, said, less)]
        if len(left) == len(wanted):
            break
        wanted = left
    return [], {}


def _alone(files: Sequence[s.SpecFile], said: Meanings, line: _Line) -> bool:
    less = _without(files, [line])
    return less is not None and all(rule.same(said[name]) for name, rule in less.items())


def _said_again(line: _Line, said: Meanings, less: Meanings) -> bool:
    """Return whether a need is still needed, in a rule that goes on as before."""
    before, after = said[line.rule], less[line.rule]
    return (
        isinstance(line.node, s.Need) and before.rest == after.rest
        and _key_of(line.node, before) in after.needs
    )


def _key_of(need: s.Need, rule: _Meaning) -> Key:
    place = _place(need.span)
    return next((key for key, each in rule.needs.items() if _place(each.span) == place), None)


def _without(files: Sequence[s.SpecFile], lines: Sequence[_Line]) -> Meanings | None:
    """Return what the rules say without some lines; None if they cannot be played so."""
    needs = {_place(line.node.span) for line in lines if isinstance(line.node, s.Need)}
    choices = {_place(line.node.span) for line in lines if isinstance(line.node, s.Choose)}

    def change(node: object) -> object:
        match node:
            case s.Need(span=span) if _place(span) in needs:
                return ()
            case s.Choose(span=span) if node.otherwise and _place(span) in choices:
                return replace(node, otherwise=())
            case _:
                return node

    changed = {id(line.item): rewrite(line.item, change) for line in lines}
    findings = Findings()
    game = resolve(
        [replace(file, items=tuple(changed.get(id(item), item) for item in file.items)) for file in files],
        findings,
    )
    if game is None or findings.failed:
        return None
    implied = check_assignment(game, findings)
    return None if findings.failed else _meanings(with_implied(game, implied))


def _meanings(game: m.Game) -> Meanings:
    """Return what each rule says, by its sort and name."""
    found: dict[RuleName, _Meaning] = {}
    for rule in rules(game):
        name = type(rule.item).__name__, rule.name
        rest = found[name].rest if name in found else ()
        needs: dict[Key, m.Need] = {}
        if isinstance(rule.item, m.Action):
            own = {local.uid: ("own", local.name) for local in rule.params}
            needs = {outcome_of((_plainly(need.test), own, True)): need for need in rule.item.needs}
        found[name] = _Meaning(needs, (*rest, sense(rule.body, game)))
    return found


def _plainly(test: m.Expr) -> m.Expr:
    """Return a test in the form that choices ask in: `any card in hand` for `number of card in hand is not 0`."""

    def change(node: object) -> object:
        match node:
            case m.Compare(op, m.Aggregate(m.Tally.COUNT, None, domain), m.Const(least), _, span) if (
                (op, least) in _SOME
            ):
                return change(m.AnyOf(domain, False, BoolType(), span))
            case m.AnyOf(
                m.Domain(source=m.ZoneSource(zone) | m.SlotSource(zone, False), filters=()), negated, _, span
            ):
                return m.IsEmpty(zone, not negated, BoolType(), span)
            case _:
                return node

    found: m.Expr = rewrite(test, change)
    return found


_SOME = {(m.CompareOp.GE, 1), (m.CompareOp.GT, 0), (m.CompareOp.NE, 0)}


def _place(span: Span) -> Place:
    return span.file.name, span.start


# ---- telling --------------------------------------------------------------------------------------


def _needless_need(line: _Line, need: s.Need, said: _Meaning, less: _Meaning) -> Diagnostic | None:
    """Tell of a need; not if what it cites could not be cited where the same is asked for."""
    choice = less.needs[_key_of(need, said)]
    naming = (part for part in walk(line.item) if isinstance(part, s.Choose | s.Let))
    own = next((part for part in naming if _place(part.span) == _place(choice.span)), None)
    cited = need.cited.facts or need.cited.rulings
    if cited and own is None:
        return None
    called = "the `let` below" if isinstance(own, s.Let) else "the choice below" if own else "a choice that follows"
    return _needless_line(
        f"What this asks for, {called} says", need.span,
        Note(choice.span, "where this names nothing, the action cannot be taken"),
        "An action can only be taken where there is what it begins with.",
        "Delete this line, and cite there what it cites." if cited else "Delete this line.",
    )


def _needless_stop(choice: s.Choose) -> Diagnostic | None:
    """Tell of an `otherwise` in which a rule only stops."""
    (stop,) = choice.otherwise
    text = choice.span.file.text
    start = text.find("otherwise", choice.span.end, stop.span.start)
    if start < 0:
        return None
    line_end = text.find("\n", stop.span.end)
    below = text[start : None if line_end < 0 else line_end]
    cited = " cites " in below or " ruling " in below
    return _needless_line(
        "The rule ends here anyway, as the choice above says", Span(choice.span.file, start, stop.span.end),
        Note(choice.span, "where there is nothing to choose from, the rule ends"),
        "A choice without an `otherwise` ends its rule where there is nothing to choose from.",
        f"Delete both lines{', and cite above what they cite' if cited else ''}.",
    )


def _needless_line(headline: str, span: Span, note: Note, reason: str, suggestion: str) -> Diagnostic:
    return Diagnostic(
        "W211", headline, span, label="not needed", notes=(note,), reason=reason, suggestion=suggestion,
        severity=Severity.NOTE,
    )
