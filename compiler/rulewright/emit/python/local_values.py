"""Local value numbering for Python, where each look-up takes time: what is read again is in a local.

What an operation evaluates, and one behind it evaluates again before anything writes to it, gets a local; a
field that is stored to is known by what was stored. The locals of lists of pieces are the lists themselves.

Before, in tic_tac_toe:

    - Finish(Bit(Get(play__active)), false)

After:

    - Finish(Bit(active), false)
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, replace
from functools import cache
from typing import Any, NamedTuple

from rulewright.foundation.tree import children, rewrite, walk
from rulewright.ir import nodes as x
from rulewright.ir.constant_folding import negated
from rulewright.ir.effects import FieldReads, fields_written_by, locals_written
from rulewright.ir.fresh_names import Fresh
from rulewright.ir.lowering.place_storage import traits
from rulewright.ir.rewriting import map_ops, size
from rulewright.ir.simplify import simplified_block

_Known = dict[x.Expr, x.Expr]
"""Expressions, written with what is known, and the local or the number that has their value."""

_AT_PLACE = (
    x.TakeAll, x.TakeFirst, x.TakeKinds, x.TakeAt, x.TakeKind, x.TakeOne, x.Put, x.PutOne, x.Blur, x.BlurAlike,
    x.Look, x.Shuffle,
)
"""Operations that write the pieces of one place."""

_NO_FIELDS = (x.Draw, x.Pick, x.Mix, x.SecretBegins, x.SecretEnds, x.Wait)

_LEAVES = (x.Return, x.Go, x.Back, x.Wait, x.Again, x.Begin, x.Finish, x.Over)
"""Operations behind which a function does not go on."""

_NOTES = (x.NoteMove, x.NoteOne)
"""Operations that seldom evaluate anything."""


def local_values(program: x.Program) -> x.Program:
    """Return the program with what is evaluated again in locals."""
    numbering = _Numbering(program)
    functions = {
        name: replace(each, body=numbering.body(each)) for name, each in program.functions.items()
    }
    return replace(program, functions=functions, first_uid=numbering.fresh.next)


class _Changes(NamedTuple):
    """What operations change."""

    values: frozenset[str] | None
    """The fields that they write; None for any."""
    lists: frozenset[str]
    """Those of them that get another list."""
    locals: frozenset[int]


class _Numbering:
    def __init__(self, program: x.Program) -> None:
        self.fresh = Fresh(program.first_uid)
        self.reads = FieldReads(program)
        self.functions = program.functions
        self.keeps = {field.name: field.keeps for field in program.fields}
        self.writes_of = cache(self._writes_of)
        self._open: set[x.Name] = set()
        # Both are asked for again and again of the same objects, which are kept here so that they stay the same.
        self._changes: dict[int, tuple[x.Op, _Changes]] = {}
        self._evaluated: dict[int, tuple[x.Op, dict[type, list[object]]]] = {}
        self.steady: set[int] = set()
        """The locals of the function at hand that get a value in one place only."""

    def body(self, function: x.Function) -> x.Block:
        """Return the body of a function with what is evaluated again in locals."""
        times = Counter(
            each.uid for op in walk(function.body) if isinstance(op, x.OPS)
            for name in ("local", "index", "origin") if isinstance(each := getattr(op, name, None), x.Local)
        )
        self.steady = {uid for uid, number in times.items() if number == 1}
        self.steady |= {each.uid for each in function.params if each.uid not in times}
        return _without_unread(simplified_block(self.block(function.body, {})))

    # ---- blocks ---------------------------------------------------------------------------------

    def block(self, body: x.Block, known: _Known) -> x.Block:
        """Return a block with what is `known` before it; then that is what is known behind it."""
        kept: list[x.Op] = []
        for number, op in enumerate(body):
            inside = self.left(known, op) if isinstance(op, x.For | x.Times) else {}
            kept += self.named(op, body[number + 1 :], known)
            match after := kept[-1]:
                case x.For() | x.Times():
                    kept[-1] = replace(after, body=self.block(after.body, inside))
                    self.forget(known, (after,))
                case x.If(_, then, otherwise):
                    branches = [self.block(each, dict(known)) for each in (then, otherwise)]
                    kept[-1] = replace(after, then=branches[0], otherwise=branches[1])
                    for each in (then, otherwise):
                        if not _leaves(each):
                            self.forget(known, each)
                case x.GoHandler():
                    kept[-1] = replace(after, before=self.block(after.before, dict(known)))
                case _:
                    self.forget(known, (after,))
            self.learn(kept[-1], known)
        return tuple(kept)

    def named(self, op: x.Op, behind: Sequence[x.Op], known: _Known) -> list[x.Op]:
        """Return an operation, with what is known put in, behind locals for what is evaluated again."""
        lets: list[x.Op] = []
        op = _with_values(op, lambda value: _put(value, known))
        if isinstance(op, _NOTES):
            return [op]
        for _ in range(12):
            certain = [part for value in _values(op) for part in _certain(value)]
            parts = dict.fromkeys(part for part in certain if self.is_dear(part))
            wanted = [part for part in parts if self.uses(part, (op, *behind)) > _enough(part)]
            if not wanted:
                break
            part = max(wanted, key=size)
            local = self.local(part)
            self.steady.add(local.uid)
            lets.append(x.Let(local, part))
            known[part] = x.Read(local)
            op = _with_values(op, lambda value: _put(value, known))
        match op:
            case x.Store(x.Get(_, None) as target, value) if (
                not isinstance(value, x.Number | x.Read) and self.keeps[target.field] is x.Keeps.NUMBER
                and self.uses(target, behind) > 0
            ):
                local = self.local(target)
                self.steady.add(local.uid)
                return [*lets, x.Let(local, value), replace(op, value=x.Read(local))]
            case _:
                return [*lets, op]

    def learn(self, op: x.Op, known: _Known) -> None:
        """Add what an operation tells."""
        match op:
            case x.Store(target) | x.Remember(target) if isinstance(value := op.value, x.Number | x.Read):
                if self.keeps[target.field] in {x.Keeps.NUMBER, x.Keeps.NUMBERS}:
                    known[target] = value
            case x.Let(local, x.Number() | x.Read() as value) if local.uid in self.steady and (
                isinstance(value, x.Number) or value.local.uid in self.steady
            ):
                known[x.Read(local)] = value
            case x.Let(local, x.Place(_, None) | x.Place(_, x.Number() | x.Read()) as value) if (
                local.uid in self.steady and self.is_dear(value)
            ):
                known.setdefault(value, x.Read(local))
            case x.Keep(x.System.ANSWER, x.Read() as value):
                known[x.Of(x.System.ANSWER)] = value
            case _:
                pass

    # ---- what is worth a local --------------------------------------------------------------------

    def is_dear(self, part: Any) -> bool:
        """Return whether a part of a value may get a local."""
        match part:
            case x.Get(name, index):
                return index is not None or self.keeps.get(name) in {x.Keeps.NUMBER, x.Keeps.PICKS}
            case x.Place(zone):
                return not traits(zone.shape).counted or part.index is not None
            case x.Calculate():
                return True
            case x.Apply(function):
                return function.part is x.Part.RULE
            case x.Of(what):
                return what is x.System.EVERYBODY
            case x.Union(sets):
                return len(sets) > 1
            case _:
                return isinstance(part, x.Bits | x.Occurs | x.Shifted | x.KindOf | x.Lowest | x.Shared)

    def local(self, part: Any) -> x.Local:
        """Return a local for a part of a value."""
        match part:
            case x.Get(name):
                kind = x.Kind.LIST if self.keeps[name] in {x.Keeps.PICKS, x.Keeps.PICKS_EACH} else x.Kind.NUMBER
                here = "" if part.index is None else "_here"
                return self.fresh.local(f"{name.rpartition('__')[2]}{here}", kind)
            case x.Place(zone):
                kind = x.Kind.NUMBER if traits(zone.shape).counted else x.Kind.LIST
                return self.fresh.local(zone.name if part.index is None else f"{zone.name}_here", kind)
            case x.Apply(function):
                return self.fresh.local(function.of[0])
            case x.Occurs() | x.Bits():
                return self.fresh.local("count")
            case x.Shifted():
                return self.fresh.local("ahead")
            case x.Union((x.Get(name), *_)):
                return self.fresh.local(f"{name}_taken")
            case x.Of(what):
                return self.fresh.local(what.value)
            case x.KindOf():
                return self.fresh.local("kind")
            case _:
                return self.fresh.local("at")

    def uses(self, part: x.Expr, ops: Sequence[x.Op]) -> int:
        """Return about how often operations evaluate a part before anything writes to it."""
        found = 0
        for op in ops:
            if isinstance(op, _NOTES):
                continue
            found += self.evaluated(op).get(part.__class__, []).count(part)
            if isinstance(op, x.Remember):
                found += 2 * sum(1 for each in walk(op.target.index) if each == part)
            changed = (part not in self.left({part: part}, op))
            match op:
                case x.If(_, then, otherwise):
                    found += max(self.uses(part, then), self.uses(part, otherwise))
                    if changed and not all(
                        _leaves(each) or part in self.left({part: part}, *each) for each in (then, otherwise)
                    ):
                        break
                case x.For() | x.Times():
                    if changed:
                        break
                    found += 2 * self.uses(part, op.body)
                case _:
                    if changed or isinstance(op, _LEAVES):
                        break
        return found

    def evaluated(self, op: x.Op) -> dict[type, list[object]]:
        """Return the parts of all that an operation evaluates itself, by their classes."""
        if id(op) not in self._evaluated:
            found: defaultdict[type, list[object]] = defaultdict(list)
            for value in _values(op):
                for part in walk(value):
                    found[part.__class__].append(part)
            self._evaluated[id(op)] = op, found
        return self._evaluated[id(op)][1]

    # ---- what is written ----------------------------------------------------------------------------

    def forget(self, known: _Known, ops: x.Block) -> None:
        """Forget what operations may have changed."""
        left = self.left(known, *ops)
        known.clear()
        known.update(left)

    def left(self, known: Mapping[x.Expr, x.Expr], *ops: x.Op) -> _Known:
        """Return what operations leave as it is."""
        if not known:
            return {}
        values: set[str] = set()
        lists: set[str] = set()
        locals_: set[int] = set()
        for op in ops:
            changes = self.changes(op)
            if changes.values is None:
                return {}
            values |= changes.values
            lists |= changes.lists
            locals_ |= changes.locals
        if not (values or lists or locals_):
            return {**known}
        return {
            part: value for part, value in known.items()
            if not (isinstance(value, x.Read) and value.local.uid in locals_)
            and not any(isinstance(each, x.Read) and each.local.uid in locals_ for each in walk(part))
            and not self.reads.of(part) & (lists if isinstance(part, x.Place) else values)
            and not (isinstance(part, x.Place) and part.index is not None and self.reads.of(part.index) & values)
        }

    def changes(self, op: x.Op) -> _Changes:
        """Return what an operation changes, with those in its blocks."""
        if id(op) not in self._changes:
            self._changes[id(op)] = op, _Changes(*self.written((op,)), locals_written(op))
        return self._changes[id(op)][1]

    def written(self, ops: Sequence[x.Op]) -> tuple[frozenset[str] | None, frozenset[str]]:
        """Return the fields that operations write, None for any, and those that get another list."""
        values: set[str] = set()
        lists: set[str] = set()
        for part in (each for op in ops for each in walk(op)):
            if not isinstance(part, x.OPS):
                continue
            found = self._written_by(part)
            if found is None:
                return None, frozenset()
            values |= found
            if isinstance(part, x.TakeAll) or not isinstance(part, _AT_PLACE):
                lists |= found
        return frozenset(values), frozenset(lists)

    def _written_by(self, op: Any) -> frozenset[str] | None:
        match op:
            case x.Keep(what):
                return frozenset({what.value})
            case x.AddPick():
                return frozenset({x.System.PICKS.value})
            case x.Fresh(names) | x.Clear(names):
                return frozenset(names)
            case x.Back(field):
                return frozenset({field})
            case x.Do(function):
                return self.writes_of(function)
            case _:
                if isinstance(op, _AT_PLACE):
                    return frozenset({op.place.zone.name})
                return frozenset() if isinstance(op, _NO_FIELDS) else fields_written_by(op)

    def _writes_of(self, name: x.Name) -> frozenset[str] | None:
        if name in self._open:
            return None
        self._open.add(name)
        found = self.written(self.functions[name].body)[0]
        self._open.discard(name)
        return found


def _enough(part: Any) -> int:
    """Return how often a part may be evaluated without a local: a field is read in no time."""
    return 2 if isinstance(part, x.Get | x.Of) and not children(part) else 1


def _without_unread(body: x.Block) -> x.Block:
    """Return a body without the locals that only had the value of another, or were counted up in vain."""
    read = {part.local.uid for part in walk(body) if isinstance(part, x.Read)}

    def kept(op: x.Op) -> tuple[x.Op, ...]:
        match op:
            case (
                x.Let(local, x.Read() | x.Number()) | x.Increase(local) | x.Include(local)
            ) if local.uid not in read:
                return ()
            case x.If(_, (), ()) | x.For(body=()) | x.Times(body=()):
                return ()
            case x.If(test, (), otherwise):
                return (x.If(negated(test), otherwise),)
            case _:
                return (op,)

    return map_ops(body, kept)


def _leaves(body: x.Block) -> bool:
    """Return whether nothing goes on behind a block."""
    if not body:
        return False
    match body[-1]:
        case x.If(_, then, otherwise):
            return _leaves(then) and _leaves(otherwise)
        case last:
            return isinstance(last, _LEAVES)


def _values(op: x.Op) -> Iterator[Any]:
    """Yield what an operation evaluates itself, once, when it begins."""
    for field in fields(op):
        value = getattr(op, field.name)
        match value:
            case x.Get() | x.Place() if field.name in {"target", "place"}:
                if value.index is not None:
                    yield value.index
            case tuple():
                yield from (each for each in value if not isinstance(each, (*x.OPS, str, int)))
            case _:
                if not isinstance(value, x.Local | x.Name | str | int | None) and not isinstance(value, x.End):
                    yield value


def _with_values(op: x.Op, change: Any) -> x.Op:
    """Return an operation with what it evaluates itself changed."""
    given: dict[str, Any] = {}
    for field in fields(op):
        value = getattr(op, field.name)
        match value:
            case x.Get() | x.Place() if field.name in {"target", "place"}:
                if value.index is not None:
                    given[field.name] = replace(value, index=change(value.index))
            case tuple() if value and not isinstance(value[0], (*x.OPS, str, int)):
                given[field.name] = tuple(map(change, value))
            case tuple():
                pass
            case _:
                if not isinstance(value, x.Local | x.Name | str | int | None) and not isinstance(value, x.End):
                    given[field.name] = change(value)
    return replace(op, **given) if given else op


def _put(value: Any, known: _Known) -> Any:
    """Return a value with what is known put in, the inner parts first."""
    return rewrite(value, lambda part: known.get(part, part)) if known else value


def _certain(value: Any) -> Iterator[Any]:
    """Yield the parts of a value that are evaluated whatever the state, or that no state can be wrong for."""
    yield value
    match value:
        case x.And((first, *rest)) | x.Or((first, *rest)):
            yield from _certain(first)
            for part in rest:
                yield from (each for each in walk(part) if _is_safe(each))
        case x.Either(first):
            yield from _certain(first)
            sides = [dict.fromkeys(_certain(each)) for each in (value.then, value.otherwise)]
            yield from (each for each in sides[0] if each in sides[1] or _is_safe(each))
            yield from (each for each in sides[1] if _is_safe(each))
        case _:
            for child in children(value):
                yield from _certain(child)


def _is_safe(part: Any) -> bool:
    """Return whether a part of a value can be evaluated in any state."""
    match part:
        case x.Get(_, None) | x.Place(_, None) | x.Read() | x.Number():
            return True
        case x.Calculate(x.Sum.ADD | x.Sum.SUBTRACT | x.Sum.MULTIPLY, left, right):
            return _is_safe(left) and _is_safe(right)
        case _:
            return False
