"""Lines that say again what a choice or a `let` says by itself.

A need or an `if` asks above it whether there is anything; below it stands an `otherwise` that only stops. Such
a line is found by trying: the game without it, completed with what its choices mean, must say just the same.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias, assert_never

from rulewright.analysis.definite_assignment import check_assignment
from rulewright.analysis.implied_needs import with_implied
from rulewright.analysis.needless_line_findings import (
    is_plain,
    needless_if,
    needless_if_there,
    needless_need,
    needless_stop,
)
from rulewright.analysis.rule_diff import sense
from rulewright.diagnostics.model import Diagnostic, Findings
from rulewright.foundation.frozen import dataclass
from rulewright.foundation.source import Span
from rulewright.foundation.tree import rewrite, walk
from rulewright.model import nodes as m
from rulewright.model.canonical_key import Key, outcome_of
from rulewright.model.leading_names import there_is
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
    """A need, a choice with its `otherwise`, or an `if`, and the rule that it stands in."""

    node: s.Need | s.Choose | s.If | s.IfThere
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
    groups = [*_needs(files, game), *_stops(files)], [*_conditions(files)]
    said = _meanings(game) if any(groups) else {}
    for wanted in groups:  # a need may be needless only where an `if` is not
        kept, less = _needless(files, said, wanted)
        for line in kept:
            finding = _finding(line, said, less)
            if finding is not None:
                findings.add(finding)


def _finding(line: _Line, said: Meanings, less: Meanings) -> Diagnostic | None:
    match line.node:
        case s.Need() as need:
            before = said[line.rule]
            return needless_need(line.item, need, less[line.rule].needs[_key_of(need, before)])
        case s.Choose() as choice:
            return needless_stop(choice)
        case s.If() as asked:
            return needless_if(asked)
        case s.IfThere() as asked:
            return needless_if_there(asked)
        case _:
            assert_never(line.node)


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


def _conditions(files: Sequence[s.SpecFile]) -> Iterator[_Line]:
    """Yield what asks at the end of a rule whether there is what a choice or a `let` in its place would name."""
    for file in files:
        for item in file.items:
            if isinstance(item, s.Verb | s.Action | s.Card):
                rule = type(item).__name__, item.name.text
                for block in _blocks(item):
                    asked = not isinstance(item, s.Action) or bool(item.needs)
                    yield from (_Line(each, rule, item) for each in _holding_the_rest(block, asked))
                    yield from (_Line(each, rule, item) for each in _last_ifs(block))


def _holding_the_rest(block: tuple[s.Statement, ...], asked_before: bool) -> Iterator[s.IfThere]:
    """Yield an `if there is` after which a rule ends, and above which nothing is done but names are given.

    If the rule begins with it, something must have been asked before, or more would be asked then.
    """
    match block:
        case (*names, s.IfThere() as last) if (
            is_plain(last) and (names or asked_before) and all(isinstance(each, s.Let | s.Choose) for each in names)
        ):
            yield last
        case _:
            pass


def _last_ifs(block: tuple[s.Statement, ...]) -> Iterator[s.If]:
    """Yield each `if` after which a rule ends, and whose block begins with a choice."""
    match block[-1] if block else None:
        case s.If(then=(s.Choose(otherwise=()), *_), otherwise=()) as asked if is_plain(asked):
            yield asked
        case s.If(then=then, otherwise=otherwise) | s.IfThere(then=then, otherwise=otherwise):
            yield from _last_ifs(then)
            yield from _last_ifs(otherwise)
        case _:
            pass


def _blocks(item: s.Verb | s.Action | s.Card) -> list[tuple[s.Statement, ...]]:
    return [handler.body for handler in item.handlers] if isinstance(item, s.Card) else [item.body]


def _once(item: s.Verb | s.Action | s.Card) -> Iterator[object]:
    """Yield what a rule says outside loops: from a loop a choice does not lead out by itself."""
    blocks = tuple(_blocks(item))
    loops = {
        id(inner) for part in walk(blocks)
        if isinstance(part, s.ForEach | s.Repeat | s.RepeatUntil | s.Secretly | s.Together)
        for inner in walk(part.body)
    }
    return (part for part in walk(blocks) if id(part) not in loops)


# ---- whether it is --------------------------------------------------------------------------------


def _needless(
    files: Sequence[s.SpecFile], said: Meanings, wanted: list[_Line]
) -> tuple[list[_Line], Meanings]:
    """Return the lines without which all rules say what they said, and how they say it then."""
    for _ in range(_ROUNDS):
        if not wanted:
            break
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
    places = {(type(line.node), _place(line.node.span)) for line in lines}

    def change(node: object) -> object:
        match node:
            case s.Need(span=span) | s.Choose(span=span) | s.If(span=span) | s.IfThere(span=span) if (
                (type(node), _place(span)) not in places
            ):
                return node
            case s.Need():
                return ()
            case s.Choose():
                return replace(node, otherwise=())
            case s.If():
                return node.then
            case s.IfThere():
                return s.Let(node.name, node.value, node.cited, node.span), *node.then
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
        ends = isinstance(rule.item, m.Verb | m.Action | m.Card)
        found[name] = _Meaning(needs, (*rest, sense(_ending(rule.body) if ends else rule.body, game)))
    return found


def _ending(block: m.Block) -> m.Block:
    """Return a block after which a rule ends, in one of the ways to say that it ends there sooner."""
    match block[-1] if block else None:
        case m.IfThere(then=then, otherwise=otherwise) as asked:
            least = () if [type(each) for each in otherwise] == [m.Stop] else _ending(otherwise)
            last = replace(asked, then=_ending(then), otherwise=least, certain=False)
            return *block[:-1], last
        case m.If(test, (m.Choose(otherwise=()) as choice, *rest), ()) if _same_test(test, there_is(choice)):
            stops = replace(choice, otherwise=(m.Stop(m.NO_SOURCES, choice.span),))
            return *block[:-1], *_ending((stops, *rest))
        case m.If(then=then, otherwise=otherwise) as asked:
            return *block[:-1], replace(asked, then=_ending(then), otherwise=_ending(otherwise))
        case _:
            return block


def _same_test(one: m.Expr, other: m.Expr) -> bool:
    return outcome_of((_plainly(one), {}, True)) == outcome_of((_plainly(other), {}, True))


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
