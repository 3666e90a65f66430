"""Operations of the program as Python: the body of one function."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import assert_never

from rulewright.emit.python import names
from rulewright.emit.python.constants import Constants
from rulewright.emit.python.expressions import Expressions
from rulewright.emit.python.state import BY_KIND
from rulewright.emit.python.writer import (
    BITS_OR,
    PRODUCT,
    SUM,
    Writer,
    call,
    chain,
    literal,
)
from rulewright.ir import nodes as x
from rulewright.ir.effects import is_local
from rulewright.ir.lowering.place_storage import traits

LISTS = {x.Keeps.PICKS, x.Keeps.NUMBERS, x.Keeps.PICKS_EACH}
"""What fields of rules keep that is no number."""


class Locals:
    """What a function calls its names: as the spec does, unless the module has that name."""

    def __init__(self, taken: frozenset[str]) -> None:
        self._taken = taken
        self._names: dict[int, str] = {}
        self._used: set[str] = set()

    def __call__(self, local: x.Local) -> str:
        if local.uid not in self._names:
            name = base = names.local(local.name)
            number = 2
            while name in self._used or name in self._taken:
                name, number = f"{base}_{number}", number + 1
            self._used.add(name)
            self._names[local.uid] = name
        return self._names[local.uid]


class Operations:
    """Prints the operations of one function."""

    def __init__(
        self, w: Writer, constants: Constants, fields: Mapping[str, x.Field],
        choices: Sequence[x.Choice], taken: frozenset[str],
    ) -> None:
        self.w = w
        self.fields = fields
        self.choices = choices
        self.locals = Locals(taken)
        by_kind = {name for name, field in fields.items() if field.keeps in BY_KIND}
        self.e = Expressions(constants, self.locals, by_kind)

    def block(self, body: x.Block) -> None:
        for op in body:
            self.op(op)

    def op(self, op: x.Op) -> None:
        w, e = self.w, self.e
        match op:
            case x.Let(local, x.Numbers(())):
                w.line(f"{self.locals(local)} = []")
            case x.Let(local):
                w.code(f"{self.locals(local)} = ", e.expr(op.value))
            case x.Increase(local):
                w.code(f"{self.locals(local)} += ", e.expr(op.amount))
            case x.Include(local):
                w.line(f"{self.locals(local)} |= 1 << {e.expr(op.member).at(SUM)}")
            case x.Append(local, _, note):
                remark = f"  # {_words(note)}" if note else ""
                w.line(f"{self.locals(local)}.append({e.text(op.value)}){remark}")
            case x.Store(target):
                w.code(f"{e.text(target)} = ", e.expr(op.value))
            case x.Remember():
                self._remember(op)
            case x.RememberAll(field, value):
                self._remember_all(field, value)
            case x.Keep(what):
                w.code(f"s.{what.value} = ", e.expr(op.value))
            case x.Fresh(found):
                for field in found:
                    each = self.fields[field].keeps is x.Keeps.PICKS_EACH
                    w.line(f"s.{names.kept(field)} = [{'()' if each else '-1'}] * s.players")
            case x.Clear(found):
                self._clear(found)
            case x.Draw(local):
                w.line(f"{self.locals(local)} = s.chance.below({e.text(op.below)})")
            case x.Pick(local):
                given = ", ".join(e.args(op.list, op.count))
                w.line(f"{self.locals(local)} = pick(s.chance, {given})")
            case x.Mix(local):
                name = self.locals(local)
                w.line(f"{name} = shuffled(s.chance, {name})")
            case x.SecretBegins(number):
                w.line(f"s.secret = {number}")
                w.line("s.secret_moves = ()")
            case x.SecretEnds():
                w.line("s.secret = -1")
                w.line("s.secret_moves = ()")
            case (
                x.TakeAll() | x.TakeFirst() | x.TakeKinds() | x.TakeAt() | x.TakeKind()
                | x.TakeOne() | x.TakeNamed()
            ):
                self._take(op)
            case x.Put(place, _, end):
                self._put(place, op.list, end, op.slot)
            case x.PutOne(place, _, end):
                self._put_one(place, op.piece, end, op.slot)
            case x.Leave(place):
                w.line(f"{e.text(place)} -= {e.text(op.amount)}")
            case x.Arrive(place):
                w.line(f"{e.text(place)} += {e.text(op.amount)}")
                self._room(place)
            case x.PutOn(board):
                w.line(f"{self._of_kind(board, op.kind)} |= 1 << {e.expr(op.index).at(SUM)}")
            case x.TakeOff(board):
                w.line(f"{self._of_kind(board, op.kind)} ^= 1 << {e.expr(op.index).at(SUM)}")
            case x.Tallied(tally, _, by):
                w.line(f"{self._of_kind(tally, op.kind)} {'+' if by > 0 else '-'}= {abs(by)}")
            case x.Overfull(zone):
                w.line(f"overfull({literal(names.checked(zone))})")
            case x.Spend(steps, most):
                w.line(f"s.{names.SPENT} += {steps}")
                with w.block(f"if s.{names.SPENT} > {most}:"):
                    w.line(f"overspent({most})")
            case x.Recount():
                w.line(f"s.{names.SPENT} = 0")
            case x.Blur(place):
                self._blur(place, op.keep)
            case x.BlurAlike(place):
                w.code("", call("blur_alike", e.args(place, op.gone, op.keep)))
            case x.Look(place, _, _, secret):
                zone = e.text(_name_of(place))
                args = e.args(place, op.indices, op.who)
                w.code("", call("look", ["s", *args, zone, *(["True"] if secret else [])]))
                self._sort(place)
            case x.Shuffle():
                self._shuffle(op)
            case x.Swap(pieces):
                args = ["s", names.places(pieces), *e.args(op.left, op.right)]
                w.code("", call("swap", args))
            case x.NoteMove(_, _, _, hidden):
                listed = op.list.times if isinstance(op.list, x.Several) else op.list
                with w.block(f"if s.log is not None and {e.expr(listed).at(BITS_OR)}:"):
                    args = e.args(op.source, op.target, op.list)
                    w.code("", call("log_move", ["s", *args, str(hidden), e.text(op.viewers)]))
            case x.NoteOne(_, _, _, hidden):
                with w.block("if s.log is not None:"):
                    args = e.args(op.source, op.target, op.piece)
                    w.code("", call("log_one", ["s", *args, str(hidden), e.text(op.viewers)]))
            case x.If():
                self._if(op)
            case x.For():
                self._for(op)
            case x.Times(_, body):
                with w.block(f"for _ in range({e.text(op.count)}):"):
                    self.block(body)
            case x.Break():
                w.line("break")
            case x.Return():
                if op.value is None:
                    w.line("return")
                else:
                    w.code("return ", e.expr(op.value), f"  # {_words(op.note)}" if op.note else "")
            case x.Do(function, args):
                w.code("", call(names.function(function), ["s", *e.args(*args)]))
            case x.DoHandler(event, _, args):
                w.line(f"rule = {names.event(event)}.get({e.text(op.card)})")
                with w.block("if rule is not None:"):
                    w.code("", call("rule", ["s", *e.args(*args)]))
            case x.Settle(first):
                w.line(f"settle(s, TRIGGERS, {first!r})")
            case x.Finish():
                w.line(f"finish(s, {e.text(op.winners)})")
                self._over(op.leaves)
            case x.Over(leaves):
                self._over(leaves)
            case x.Go(function, at_once):
                w.line(f"return {names.function(function)}{'(s)' if at_once else ''}")
            case x.Back(field):
                w.line(f"then, s.{names.kept(field)} = s.{names.kept(field)}, -1")
                w.line("return RESUME[then]")
            case x.Wait(choice):
                w.line(f"s.at = {choice}  # {names.checked(self.choices[choice].name)}")
                w.code("s.chooser = ", e.expr(op.chooser))
                w.line("return None")
            case x.AddPick():
                w.line(f"s.picks += ({e.text(op.value)},)")
            case x.Again():
                w.line("return None")
            case x.Begin():
                w.line("begin, place = ACTIONS[s.answer]")
                w.line(f"return begin(s, {e.text(op.who)}, place)")
            case x.GoHandler(event, _, before):
                w.line(f"rule = {names.event(event)}.get({e.text(op.card)})")
                with w.block("if rule is not None:"):
                    self.block(before)
                    w.line("return rule")
            case _:
                assert_never(op)

    def _over(self, leaves: bool) -> None:
        self.w.line("raise Finished" if leaves else "return None")

    # ---- names and fields -----------------------------------------------------------------------

    def _remember(self, op: x.Remember) -> None:
        w, e, target, value = self.w, self.e, op.target, self.e.expr(op.value)
        place = e.text(target)
        flat = "0" if target.index is None else e.text(target.index)
        tests = ["s.log is not None", f"{place} != {value.at(BITS_OR)}"]
        with w.code_block("if ", chain(tests, "and", BITS_OR)):
            entry = ['"set"', f'"{names.checked(target.field)}"', flat, value.text]
            w.code("s.log.append(", call("", entry), ")")
        w.line(f"{place} = {value}")

    def _remember_all(self, field: str, number: x.Number) -> None:
        w, value, place = self.w, self.e.expr(number), f"s.{names.field(field)}"
        other = f"if {place}[number] != {value.at(BITS_OR)}:"
        each = "for number in range(s.players):"
        with w.block("if s.log is not None:"), w.block(each), w.block(other):
            w.line(f's.log.append(("set", "{names.checked(field)}", number, {value}))')
        w.line(f"{place} = [{value}] * s.players")

    def _clear(self, found: tuple[str, ...]) -> None:
        lists = [name for name in found if self.fields[name].keeps in LISTS]
        for group, value in (([n for n in found if n not in lists], "-1"), (lists, "()")):
            if group:
                targets = [f"s.{names.kept(name)}" for name in group]
                for start in range(0, len(targets), 3):
                    self.w.line(" = ".join([*targets[start : start + 3], value]))

    def _of_kind(self, name: str, kind: x.Expr) -> str:
        return f"s.{names.by_kind(name)}[{self.e.text(kind)}]"

    # ---- pieces ---------------------------------------------------------------------------------

    def _take(
        self,
        op: x.TakeAll | x.TakeFirst | x.TakeKinds | x.TakeAt | x.TakeKind | x.TakeOne | x.TakeNamed,
    ) -> None:
        w, e, name = self.w, self.e, self.locals(op.local)
        if isinstance(op, x.TakeNamed):
            args = ["s", e.text(op.kind), *(["True"] if op.covered else [])]
            w.code(f"{name}, {self.locals(op.origin)} = ", call(names.taker(op.pieces), args))
            return
        zone, place = op.place.zone, e.expr(op.place).at(SUM)
        kept = traits(zone.shape)
        match op:
            case x.TakeAll():
                self._take_all(zone.shape, name, place)
            case x.TakeFirst(count=count):
                w.line(f"{name} = {_first(zone.shape)}({place}, {e.text(count)})")
            case x.TakeKinds(kinds=kinds) if zone.hidden and kept.sorted:
                w.line(f"{name} = take_sorted({place}, {e.text(kinds)})")
            case x.TakeKinds(kinds=kinds):
                args = [place, e.text(kinds), *self._how(zone)]
                w.code(f"{name} = ", call("take_kinds", args))
            case x.TakeAt(indices=indices):
                flag = ", True" if kept.numbered else ""
                w.line(f"{name} = take_at({place}, {e.text(indices)}{flag})")
            case x.TakeKind(kind=kind, certain=True):
                w.line(f"{name} = {e.text(kind)}")
                w.line(f"{place}.remove({name})")
            case x.TakeKind(kind=kind) if zone.hidden and kept.sorted:
                w.line(f"{name} = take_sorted_kind({place}, {e.text(kind)})")
            case x.TakeKind(kind=kind):
                args = [place, e.text(kind), *self._how(zone)]
                w.code(f"{name} = ", call("take_kind", args))
            case x.TakeOne(index=index) if kept.numbered:
                w.line(f"{name} = {place}[{e.text(index)}]")
                w.line(f"{place}[{e.text(index)}] = -1")
            case x.TakeOne(index=index):
                at = "" if index == x.Number(-1) else e.text(index)
                w.line(f"{name} = {place}.pop({at})")
            case _:
                assert_never(op)

    def _take_all(self, shape: x.Shape, name: str, place: str) -> None:
        """Take all pieces as they are listed."""
        match shape:
            case x.Shape.SLOTS:
                self.w.line(f"{name} = take_filled({place})")
                return
            case x.Shape.PILE:
                self.w.line(f"{name} = {place}[::-1]")
            case x.Shape.LINE | x.Shape.GROUP:
                self.w.line(f"{name} = {place}")
            case x.Shape.COUNT:
                raise AssertionError("pieces that are counted are not taken one by one")
            case _:
                assert_never(shape)
        self.w.line(f"{place} = []")

    def _how(self, zone: x.Zone) -> list[str]:
        kept = traits(zone.shape)
        found = [str(zone.hidden)]
        found += ["from_end=True"] if kept.backwards else []
        return found + (["slots=True"] if kept.numbered else [])

    def _put(self, place: x.Place, found: x.Expr, end: x.End, slot: x.Expr | None) -> None:
        w, e = self.w, self.e
        there, pieces = e.text(place), e.expr(found)
        match end:
            case x.End.LAST:
                w.line(f"{there} += {pieces}")
            case x.End.FIRST:
                w.line(f"{there}[:0] = {pieces.at(PRODUCT)}[::-1]")
            case x.End.SORTED:
                w.line(f"{there} += {pieces}")
                w.line(f"{there}.sort()")
            case x.End.FREE:
                w.line(f"fill_free({there}, {pieces})")
            case x.End.SLOT:
                assert slot is not None
                with w.block(f"for piece in {pieces}:"):
                    w.line(f"fill({there}, {e.text(slot)}, piece)")
            case _:
                assert_never(end)
        self._room(place)

    def _put_one(self, place: x.Place, piece: x.Expr, end: x.End, slot: x.Expr | None) -> None:
        w, e = self.w, self.e
        there, one = e.text(place), e.text(piece)
        match end:
            case x.End.LAST:
                w.line(f"{there}.append({one})")
            case x.End.FIRST:
                w.line(f"{there}.insert(0, {one})")
            case x.End.SORTED:
                w.line(f"insort({there}, {one})")
            case x.End.FREE:
                w.line(f"fill_free({there}, ({one},))")
            case x.End.SLOT:
                assert slot is not None
                w.line(f"fill({there}, {e.text(slot)}, {one})")
            case _:
                assert_never(end)
        self._room(place)

    def _room(self, place: x.Place) -> None:
        """End the rules where a place has more pieces than it has room for."""
        zone = place.zone
        kept = traits(zone.shape)
        if zone.limit is None or kept.numbered:
            return
        size = place if kept.counted else x.Length(place)
        with self.w.block(f"if {self.e.text(size)} > {zone.limit}:"):
            self.w.line(f"overfull({literal(names.checked(zone.name))})")

    def _blur(self, place: x.Place, keep: x.Expr) -> None:
        """Let all but some players forget which pieces are in a place."""
        there = self.e.text(place)
        if isinstance(keep, x.Number) and not traits(place.zone.shape).numbered:
            self.w.line(f"{there}[:] = [piece & {-1 << 16 | keep.value} for piece in {there}]")
            if not keep.value:
                return  # they are in order still
        else:
            self.w.line(f"blur({there}, {self.e.text(keep)})")
        self._sort(place)

    def _sort(self, place: x.Place) -> None:
        if traits(place.zone.shape).sorted:
            self.w.line(f"{self.e.text(place)}.sort()")

    def _shuffle(self, op: x.Shuffle) -> None:
        w, e, place = self.w, self.e, op.place
        if place.zone.hidden:
            self._blur(place, op.keep)
        if op.draws:
            w.line(f"{_shuffler(place.zone.shape)}(s.chance, {e.text(place)})")
        with w.block("if s.log is not None:"):
            w.line(f's.log.append(("shuffle", {e.text(_name_of(place))}))')

    # ---- the flow -------------------------------------------------------------------------------

    def _if(self, op: x.If) -> None:
        w, word = self.w, "if"
        current = op
        while True:
            with w.code_block(f"{word} ", self.e.truth(current.test)):
                self.block(current.then)
            match current.otherwise:
                case ():
                    return
                case (x.If() as following,):
                    current, word = following, "elif"
                case _:
                    with w.block("else:"):
                        self.block(current.otherwise)
                    return

    def _for(self, op: x.For) -> None:
        name = self.locals(op.local)
        match op:
            case x.For(_, x.Kinds(pieces), body, None, False) if is_local(body):
                piece = self.locals(x.Local(-1 - op.local.uid, "piece", x.Kind.NUMBER))
                with self.w.code_block(f"for {piece} in ", self.e.expr(pieces)):
                    self.w.line(f"{name} = {piece} >> 16")
                    self.block(body)
                return
            case _:
                source = self.e.expr(op.source)
        if op.index is None:
            listed = source
            if op.backwards:
                listed = self.e.expr(x.Backwards(op.source))
            with self.w.code_block(f"for {name} in ", listed):
                self.block(op.body)
            return
        numbered = f"enumerate({source}{f', {op.first}' if op.first else ''})"
        if op.backwards:
            numbered = f"reversed(list({numbered}))"
        with self.w.block(f"for {self.locals(op.index)}, {name} in {numbered}:"):
            self.block(op.body)


def body_printer(
    w: Writer, constants: Constants, program: x.Program, taken: frozenset[str]
) -> Callable[[], Operations]:
    """Make a printer for each function of a program."""
    fields = {field.name: field for field in program.fields}
    return lambda: Operations(w, constants, fields, program.choices, taken)


def _first(shape: x.Shape) -> str:
    """Return what takes the first pieces of a place as it is listed."""
    match shape:
        case x.Shape.PILE:
            return "take_top"
        case x.Shape.LINE | x.Shape.GROUP:
            return "take_front"
        case x.Shape.SLOTS | x.Shape.COUNT:
            raise AssertionError(f"nothing is the first of {shape.value}")
        case _:
            assert_never(shape)


def _shuffler(shape: x.Shape) -> str:
    """Return what lets the pieces of a place change places."""
    match shape:
        case x.Shape.LINE:
            return "shuffle_line"
        case x.Shape.PILE:
            return "shuffle_pile"
        case x.Shape.SLOTS:
            return "shuffle_slots"
        case x.Shape.GROUP | x.Shape.COUNT:
            raise AssertionError(f"a shuffle of {shape.value} moves nothing")
        case _:
            assert_never(shape)


def _name_of(place: x.Place) -> x.PlaceName:
    return x.PlaceName(place.zone.name, place.index if place.index is not None else x.Number(0))


def _words(note: str) -> str:
    return ", ".join(
        " ".join(names.checked(word) for word in each.split(" ")) for each in note.split(", ")
    )


