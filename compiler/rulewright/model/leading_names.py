"""What rules begin with, before anything has changed: what must be there for them to be begun."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias, TypeVar

from rulewright.foundation.frozen import dataclass
from rulewright.foundation.limits import PIECES
from rulewright.foundation.source import Span
from rulewright.foundation.tree import rewrite, walk
from rulewright.model import nodes as m
from rulewright.model.negation import opposite
from rulewright.model.or_else import fallback
from rulewright.model.types import BoolType, IntType

T = TypeVar("T")


Named: TypeAlias = m.Choose | m.IfThere | m.Move
"""What gives a name to what must be there: a choice, a move, or a `let` of something that may be missing."""


@dataclass(frozen=True, slots=True)
class Leading:
    """A choice, or a `let`, that a rule begins with.

    `made` is the same in the terms of the rule that is begun: with arguments in the place of the parameters
    of verbs. `under` are the conditions above it in its own rule, and `given` all of them in those terms. `depth`
    says how many verbs deep it stands, and `after` are the earlier choices on whose outcome it hangs.
    """

    named: Named
    made: Named
    under: tuple[m.Expr, ...]
    given: tuple[m.Expr, ...]
    depth: int
    after: tuple[m.Choose, ...]

    @property
    def test(self) -> m.Expr:
        """The test that it is there, if it is asked for at all."""
        return _if_given(self.given, there_is(self.made))

    @property
    def own_test(self) -> m.Expr:
        """The same, as it stands in its own rule."""
        return _if_given(self.under, there_is(self.named))


def _if_given(conditions: Sequence[m.Expr], test: m.Expr) -> m.Expr:
    if not conditions:
        return test
    return m.Either((*map(opposite, conditions), test), BoolType(), test.span, implied=True)


def there_is(named: Named) -> m.Expr:
    """Return the test that there is something, or enough, to choose from, or that a value is there."""
    if isinstance(named, m.IfThere):
        return m.Exists(named.value, BoolType(), named.value.span)
    if isinstance(named, m.Move):
        assert named.moved is not None
        match named.moved.there:
            case m.AnyOf(m.Domain(source=m.ZoneSource(zone), filters=())) as asked:
                return m.IsEmpty(zone, True, BoolType(), asked.span)
            case test:
                return test
    span = named.domain.span
    if named.low is None:
        match named.domain:
            case m.Domain(source=m.ZoneSource(zone), filters=()):
                return m.IsEmpty(zone, True, BoolType(), span)
            case _:
                pass
        either = fallback(named.domain)
        domains = [named.domain] if either is None else [either.instead]
        if either is not None and not either.any_other:
            domains.insert(0, either.wanted)
        there = tuple(m.AnyOf(domain, False, BoolType(), span) for domain in domains)
        return there[0] if len(there) == 1 else m.Either(there, BoolType(), span)
    many = m.Aggregate(m.Tally.COUNT, None, named.domain, IntType(0, PIECES), span)
    return m.Compare(m.CompareOp.GE, many, named.low, BoolType(), span)


def leading_names(game: m.Game, block: m.Block) -> list[Leading]:
    """Return what a block begins by naming.

    A verb that is called first is looked into. What has an `otherwise` of its own need not be there.
    """
    return list(_leading(game, block, {}, {}, ((), ()), 0))


def _leading(
    game: m.Game, block: m.Block, put: Mapping[int, m.Expr], picked: Mapping[int, m.Choose],
    conditions: tuple[tuple[m.Expr, ...], tuple[m.Expr, ...]], depth: int,
) -> Iterator[Leading]:
    """Yield what a block begins by naming; `conditions` are those above it, as written and as they are meant."""
    values, picked = dict(put), dict(picked)
    under, given = conditions
    for statement in block:
        match statement:
            case m.Let(var, value):
                values[var.uid] = substituted(value, values)
            case m.Choose(otherwise=()):
                made = replace(
                    statement, domain=substituted(statement.domain, values),
                    low=None if statement.low is None else substituted(statement.low, values),
                )
                after = _after((given, made.domain, made.low), picked)
                picked[statement.var.uid] = statement
                yield Leading(statement, made, under, given, depth, after)
            case m.IfThere(otherwise=(m.Stop(),)) if ends_by_itself(statement):
                there = substituted(statement.value, values)
                named = replace(statement, value=there)
                yield Leading(statement, named, under, given, depth, _after((given, there), picked))
                inner = {**values, statement.var.uid: there}
                yield from _leading(game, statement.then, inner, picked, conditions, depth)
                return
            case m.Move(otherwise=(), moved=m.Moved() as moved):
                there = substituted(moved.there, values)
                named_move = replace(statement, moved=replace(moved, there=there))
                yield Leading(statement, named_move, under, given, depth, _after((given, there), picked))
                return  # then nothing is as it was
            case m.If(condition, then, otherwise):
                there = substituted(condition, values)
                for branch, asked, meant in (
                    (then, condition, there), (otherwise, opposite(condition), opposite(there)),
                ):
                    inside = (*under, asked), (*given, meant)
                    yield from _leading(game, branch, values, picked, inside, depth)
                return
            case m.Call(verb, args):
                rule = game.verbs[verb]
                passed = {
                    param.uid: substituted(arg, values)
                    for param, arg in zip(rule.params, args, strict=True)
                }
                yield from _leading(game, rule.body, passed, picked, ((), given), depth + 1)
                return
            case _:
                return


def ends_by_itself(statement: Named) -> bool:
    """Return whether a rule ends where this names nothing, though its author did not write so.

    Such an end stands where the statement itself stands.
    """
    match statement.otherwise:
        case (m.Stop(_, span),):
            return span == statement.span
        case _:
            return False


@dataclass(frozen=True, slots=True)
class Beginning:
    """What it takes to begin a block: what is `asked` before, and choices that are `narrowed`, by their names.

    Before the `hopeless` ones nothing can be asked: they hang on several things that were chosen together.
    Below a condition such a choice ends its rule.
    """

    asked: tuple[Leading, ...]
    narrowed: Mapping[str, m.Choose]
    hopeless: frozenset[Span]


def beginning(firsts: Sequence[Leading], unsure: Sequence[bool]) -> Beginning:
    """Return what it takes to begin with these, of which some may not be there.

    A choice on which one of them hangs leaves out what that could not be there after.
    """
    firsts, unsure = [*firsts], [*unsure]
    found: dict[str, m.Choose] = {}
    hopeless: set[Span] = set()
    for number in range(len(firsts) - 1, -1, -1):
        lead = firsts[number]
        if not unsure[number] or not lead.after:
            continue
        before = next(
            n for n in range(number)
            if firsts[n].named.span == lead.after[-1].span
            and firsts[n].given == lead.given[: len(firsts[n].given)]
        )
        first = firsts[before]
        assert isinstance(first.named, m.Choose)
        assert isinstance(first.made, m.Choose)
        if first.named.low is not None or first.depth not in {0, lead.depth}:
            if not lead.given:
                hopeless.add(lead.named.span)
            continue
        choice = narrowed(first.named, lead.own_test if first.depth == lead.depth else lead.test)
        firsts[before] = replace(first, named=choice, made=narrowed(first.made, lead.test))
        found[choice.name] = choice
        unsure[before] = True
    asked = (lead for lead, open_ in zip(firsts, unsure, strict=True) if open_ and not lead.after)
    return Beginning(tuple(asked), found, frozenset(hopeless))


def narrowed(choice: m.Choose, test: m.Expr) -> m.Choose:
    """Return a choice of one that leaves out what would fail a test of what is chosen."""
    member = m.LocalRef(choice.domain.var, None, choice.domain.var.type, choice.domain.span)
    asked = substituted(test, {choice.var.uid: member})
    only = m.Filter(asked, None, asked.span, implied=True)
    return replace(choice, domain=replace(choice.domain, filters=(*choice.domain.filters, only)))


def _after(node: object, picked: Mapping[int, m.Choose]) -> tuple[m.Choose, ...]:
    """Return the choices whose outcome a part of a rule mentions, in the order in which they are made."""
    mentioned = {part.local.uid for part in walk(node) if isinstance(part, m.LocalRef)}
    return tuple(choice for uid, choice in picked.items() if uid in mentioned)


def substituted(node: T, put: Mapping[int, m.Expr]) -> T:
    """Return a part of a rule with values in the place of names."""

    def change(part: Any) -> Any:
        if isinstance(part, m.LocalRef) and part.index is None and part.local.uid in put:
            return replace(put[part.local.uid], span=part.span)
        return part

    found: T = rewrite(node, change) if put else node
    return found
