"""Operations of the program as C: the body of one function."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from rulewright.emit.c import names
from rulewright.emit.c.expressions import Facts, Form, Values
from rulewright.emit.c.side_effects import Effects, effects_in
from rulewright.emit.c.writer import Writer
from rulewright.foundation.tree import walk
from rulewright.ir import nodes as x
from rulewright.ir.lowering.place_storage import traits

_TAKERS = (
    x.TakeAll, x.TakeFirst, x.TakeKinds, x.TakeAt, x.Pick,
)
"""What gives a name a list."""


ROOM = 256
"""So many options have room without a question; the parts of every engine say the same."""


LEAST_WIDTH = 31
"""So many members has a set of every engine at least."""


def listed_in_place(function: x.Function) -> x.Local | None:
    """Return the list of options that a function builds, if it does nothing else with it than to give it back."""
    if function.name.part is not x.Part.OPTIONS or not function.body:
        return None
    match function.body[-1]:
        case x.Return(x.Frozen(x.Read(local)) | x.Read(local)):
            pass
        case _:
            return None
    given = [op for op in walk(function.body) if isinstance(op, x.Let) and op.local == local]
    reads = [node for node in walk(function.body) if node == x.Read(local)]
    once = len(reads) == 1 and given == [op for op in function.body if op in given]
    returns = sum(isinstance(op, x.Return) for op in walk(function.body)) == 1
    mixed = any(isinstance(op, x.Mix | x.Pick) and op.local == local for op in walk(function.body))
    return local if once and returns and not mixed and [op.value for op in given] == [x.Numbers(())] else None


def _calm(value: x.Expr) -> bool:
    """Return whether what is added can be worked out in any case."""
    return all(
        isinstance(node, x.Number | x.Read | x.Local)
        or (isinstance(node, x.Calculate) and node.op in {x.Sum.ADD, x.Sum.SUBTRACT, x.Sum.MULTIPLY})
        for node in walk(value)
    )


def lying_of(facts: Facts, function: x.Function) -> dict[int, x.Zone | None]:
    """Of which family those names of a function are that are places; None where they are of several."""
    found: dict[int, x.Zone | None] = {}
    values = Values(facts, {}, found)
    for op in walk(function.body):
        match op:
            case x.For(local, x.Family(field)):
                zone = facts.zones.get(field)
            case x.Let(local):
                zone = values.zone(op.value)
            case _:
                continue
        found[local.uid] = zone if found.get(local.uid, zone) == zone else None
    return found


def forms_of(facts: Facts, function: x.Function) -> dict[int, Form]:
    """Return what the names of a function are in C."""
    forms: dict[int, Form] = {}
    values = Values(facts, forms)
    for param, form in zip(function.params, facts.params[function.name], strict=True):
        forms[param.uid] = form

    def learn(local: x.Local, form: Form) -> None:
        before = forms.get(local.uid, form)
        forms[local.uid] = form if before is form else Form.LIST

    def block(body: x.Block) -> None:
        for op in body:
            match op:
                case x.Let(local):
                    learn(local, values.form(op.value))
                case x.For():
                    family = values.form(op.source) is Form.FAMILY
                    learn(op.local, Form.PLACE if family else Form.NUMBER)
                    if op.index is not None:
                        learn(op.index, Form.NUMBER)
                    block(op.body)
                case x.If(_, then, otherwise):
                    block(then)
                    block(otherwise)
                case x.Times(_, inner) | x.GoHandler(_, _, inner):
                    block(inner)
                case _ if isinstance(op, _TAKERS):
                    learn(op.local, Form.LIST)
                case x.Draw(local) | x.TakeKind(local) | x.TakeOne(local):
                    learn(local, Form.NUMBER)
                case x.TakeNamed(local, origin):
                    learn(local, Form.NUMBER)
                    learn(origin, Form.NUMBER)
                case _:
                    pass  # gives no name a value, or one that it has already

    block(function.body)
    # A list that grows is one from the beginning, and so is one that is mixed.
    for op in walk(function.body):
        if isinstance(op, x.Append | x.Mix):
            forms[op.local.uid] = Form.LIST
    return forms


class Operations:
    """Prints the body of one function."""

    def __init__(
        self, w: Writer, facts: Facts, function: x.Function, hands_on: bool = False
    ) -> None:
        self.w = w
        self.hands_on = hands_on
        self.facts = facts
        self.function = function
        self.forms = forms_of(facts, function)
        self.v = Values(facts, self.forms, lying_of(facts, function))
        self._loops = 0
        self._effects: Effects = facts.effects.get(function.name, Effects(keeps=True, makes=True))
        self._begun = listed_in_place(function)
        bound = None if self._begun is None else self._most(function.body)
        self._roomy = bound is not None and bound <= ROOM

    def body(self) -> None:
        given = {param.uid for param in self.function.params}
        declared: dict[int, x.Local] = {}
        for node in walk(self.function.body):
            if isinstance(node, x.Local) and node.uid not in given:
                declared.setdefault(node.uid, node)
        for uid, local in declared.items():
            form = self.forms.get(uid)
            if form is None:
                continue
            name, zero = names.local(local), "0" if form in {Form.NUMBER, Form.PLACE, Form.LISTS} else "{0}"
            star = "" if form.value.endswith("*") else " "
            self.w.line(f"{form.value}{star}{name} = {zero};")
        self.block(self.function.body)

    def block(self, body: x.Block) -> None:
        for op in body:
            self.op(op)

    # ---- operations -----------------------------------------------------------------------------

    def op(self, op: x.Op) -> None:
        w, v = self.w, self.v
        number = v.number
        match op:
            case x.Let(local) if local == self._begun:
                w.line(f"{names.local(local)} = begun_;")
            case x.Let(local):
                w.line(f"{names.local(local)} = {self._given(local, op.value)};")
            case x.Increase(local):
                w.line(f"{names.local(local)} += {number(op.amount)};")
            case x.Include(local):
                w.line(f"{names.local(local)} |= bit(r, {number(op.member)});")
            case x.Append(local) if local == self._begun and self._roomy:
                name = names.local(local)
                w.line(f"{name}.a[{name}.n++] = (V){number(op.value)};")
            case x.Append(local):
                w.line(f"append(r, &{names.local(local)}, {number(op.value)});")
            case x.Store(target):
                self._store(target, op.value)
            case x.Remember(target):
                self._remember(target, op.value)
            case x.RememberAll(field, value):
                with w.block(f"for (I each_ = 0; each_ < {self.facts.players}; each_++)"):
                    kept = f"s->{names.field(field)}[each_]"
                    w.line(
                        f"if (r->logging && {kept} != {value.value})"
                        f" note_set(r, {names.variable(field)}, each_, {value.value});"
                    )
                    w.line(f"{kept} = {value.value};")
            case x.Keep(x.System.OPTIONS, x.Apply(name)) if name.part is x.Part.OPTIONS:
                w.line(f"keep_options(r, s, {self.facts.called(name)}(r, s, room_for_options(s)));")
            case x.Keep(x.System.OPTIONS, x.Frozen(x.Numbered(group, step_, low)) | x.Numbered(group, step_, low)):
                made = f"numbered_into(r, room_for_options(s), {number(group)}, {step_}, {low})"
                w.line(f"keep_options(r, s, {made});")
            case x.Keep(x.System.PICKS | x.System.OPTIONS as what, x.Numbers(())):
                w.line(f"clear_list(s, &s->{what.value});")
            case x.Keep(what):
                if what in {x.System.PICKS, x.System.OPTIONS}:
                    w.line(f"store_list(r, s, &s->{what.value}, {v.list(op.value)});")
                else:
                    w.line(f"s->{what.value} = (V){number(op.value)};")
            case x.Fresh(found):
                for name in found:
                    self._fresh(name)
            case x.Clear(found):
                for name in found:
                    for line in cleared(self.facts.fields[name]):
                        w.line(line)
            case x.Draw(local):
                w.line(f"{names.local(local)} = below(r, s, {number(op.below)});")
            case x.Pick(local):
                listed = v.list(op.list)
                w.line(f"{names.local(local)} = picked(r, s, {listed}, {number(op.count)});")
            case x.Mix(local):
                name = names.local(local)
                w.line(f"{name} = mixed(r, s, {name});")
            case x.SecretBegins(secret):
                w.line(f"s->secret = {secret};")
                w.line("clear_list(s, &s->secret_moves);")
            case x.SecretEnds():
                w.line("s->secret = NONE;")
                w.line("clear_list(s, &s->secret_moves);")
            case (
                x.TakeAll() | x.TakeFirst() | x.TakeKinds() | x.TakeAt() | x.TakeKind()
                | x.TakeOne() | x.TakeNamed()
            ):
                self._take(op)
            case x.Put() | x.PutOne():
                self._put(op)
            case x.Leave(place):
                w.line(f"{v.kept(place)} -= (V){number(op.amount)};")
            case x.Arrive(place):
                kept = v.kept(place)
                w.line(f"{kept} += (V){number(op.amount)};")
                if place.zone.limit is not None:
                    zone = names.zone(place.zone.name)
                    w.line(f"if ({kept} > {place.zone.limit}) overfull(r, {zone});")
            case x.PutOn(board):
                w.line(f"{self._of_kind(board, op.kind)} |= bit(r, {number(op.index)});")
            case x.TakeOff(board):
                w.line(f"{self._of_kind(board, op.kind)} &= ~bit(r, {number(op.index)});")
            case x.Tallied(tally):
                w.line(f"{self._of_kind(tally, op.kind)} += {op.by};")
            case x.Overfull(zone):
                w.line(f"overfull(r, {names.zone(zone)});")
            case x.Spend(steps, most):
                w.line(f"spend(r, {steps}, {most});")
            case x.Recount():
                w.line("r->spent = 0;")
            case x.Blur(place):
                w.line(f"blur({self._lying(place)}, {number(op.keep)});")
                self._sort(place)
            case x.BlurAlike(place):
                gone = v.list(op.gone)
                w.line(f"blur_alike({self._lying(place)}, {gone}, {number(op.keep)});")
            case x.Look(place, _, _, secret):
                here, indices, who = self._lying(place), v.list(op.indices), number(op.who)
                name = self._name(place)
                w.line(f"look(r, {here}, {indices}, {who}, {name}, {int(secret)});")
                self._sort(place)
            case x.Shuffle():
                self._shuffle(op)
            case x.Swap(pieces):
                zones, left, right = names.zones_of(pieces), number(op.left), number(op.right)
                w.line(f"swap_named(r, s, {zones}, {zones}_COUNT, {left}, {right});")
            case x.NoteMove(_, _, _, hidden):
                args = [number(op.source), number(op.target), v.list(op.list), str(int(hidden))]
                w.line(f"if (r->logging) note_move(r, {', '.join(args)}, {number(op.viewers)});")
            case x.NoteOne(_, _, _, hidden):
                args = [number(op.source), number(op.target), number(op.piece), str(int(hidden))]
                w.line(f"if (r->logging) note_one(r, {', '.join(args)}, {number(op.viewers)});")
            case x.If(_, (x.Append(local, value),), ()) if local == self._begun and self._roomy and _calm(value):
                name = names.local(local)
                w.line(f"{name}.a[{name}.n] = (V){number(value)};")
                w.line(f"{name}.n += {self.v.truth(op.test)};")
            case x.If(_, then, otherwise):
                with w.block(f"if ({number(op.test)})"):
                    self.block(then)
                if otherwise:
                    with w.block("else"):
                        self.block(otherwise)
            case x.For():
                self._for(op)
            case x.Times(_, body):
                i, n = self._counters()
                with w.block(f"for (I {i} = 0, {n} = {number(op.count)}; {i} < {n}; {i}++)"):
                    self._inside(body)
            case x.Break():
                w.line("break;")
            case x.Return():
                self._return(op.value)
            case x.Do(function, args):
                given = ", ".join(["r", "s", *self._lasting_args(function, args)])
                self._call(f"{self.facts.called(function)}({given})", function in self.facts.ends)
            case x.DoHandler(event, _, args):
                given = ", ".join(["r", "s", *map(self._lasting, args)])
                with w.block("", "}"):
                    self._handler(event, op.card)
                    rules = next(each.rules for each in self.facts.program.handlers if each.event == event)
                    self._call(f"rule_({given})", any(rule in self.facts.ends for _, rule in rules), "rule_")
            case x.Settle(first):
                listed = ", ".join(map(str, first)) or "0"
                table = f"{self.facts.prefix}TRIGGERS"
                ends = any(self.facts.effects[each.rule].ends for each in self.facts.program.triggers)
                self._call(
                    f"settle(r, s, {table}, (const uint16_t[]){{{listed}}}, {len(first)})", ends
                )
            case x.Finish():
                end = "ended" if self.hands_on else "ended_here"
                w.line(f"return {end}(r, s, {number(op.winners)});")
            case x.Over():
                w.line("return (Next){0};" if self.hands_on else "return 1;")
            case x.Go(function, at_once):
                name = self.facts.called(function)
                w.line(f"return {name}(r, s);" if at_once else f"return (Next){{{name}}};")
            case x.Back(field):
                kept = f"s->{names.field(field)}"
                with w.block("", "}"):
                    w.line(f"I then_ = {kept};")
                    w.line(f"{kept} = NONE;")
                    w.line(f"return (Next){{{self.facts.prefix}RESUME[at(r, then_, RESUMED)]}};")
            case x.Wait(choice):
                w.line(f"s->chooser = (V){number(op.chooser)};")
                w.line(f"s->at = {choice};")
                w.line("return (Next){0};")
            case x.AddPick():
                w.line(f"add_to_list(r, s, &s->picks, {number(op.value)});")
            case x.Again():
                w.line("return (Next){0};")
            case x.Begin():
                w.line(f"return {self.facts.prefix}begin(r, s, {number(op.who)});")
            case x.GoHandler(event, _, before):
                with w.block("", "}"):
                    self._handler(event, op.card)
                    with w.block("if (rule_)"):
                        self.block(before)
                        w.line("return (Next){rule_};")
            case _:
                assert_never(op)

    def _of_kind(self, name: str, kind: x.Expr) -> str:
        """Return what is kept of a kind, as something to write to."""
        return self.v.kept(x.Get(name, kind))

    def _given(self, local: x.Local, value: x.Expr) -> str:
        form = self.forms[local.uid]
        if form is Form.LIST:
            return self._lasting(value)
        return self.v.code(value).text

    def _lasting(self, value: x.Expr, body: x.Block | None = None) -> str:
        """Return a value that outlives changes of the state: a list of the state is copied, unless nothing in
        the function, or in the loop, changes it."""
        if self.v.form(value) is Form.NUMBER:
            return self.v.number(value)
        if self.function.name in self.facts.returns:
            return self.v.list(value)  # a function that has a value changes nothing
        inner = value.list if isinstance(value, x.Frozen) else value
        if isinstance(inner, x.Get | x.Of | x.Family | x.First | x.Run | x.Either | x.Read | x.Item):
            done = self._effects
            if body is not None:
                done = effects_in(body, self.facts.program, self.facts.effects)
            fields = {node.field for node in walk(inner) if isinstance(node, x.Family)}
            if done.keeps or fields & done.fields or isinstance(inner, x.Read):
                return f"copied(r, {self.v.list(value)})"
        return self.v.list(value)

    def _lasting_args(self, function: x.Name, args: tuple[x.Expr, ...]) -> list[str]:
        forms = self.facts.params[function]
        return [
            self._lasting(arg) if form is Form.LIST else self.v.code(arg).text
            for arg, form in zip(args, forms, strict=True)
        ]

    def _call(self, call: str, ends: bool, test: str = "") -> None:
        """Call a function that does something, and leave this one where the game is over with it."""
        if not ends:
            self.w.line(f"if ({test}) {call};" if test else f"{call};")
            return
        over = "(Next){0}" if self.hands_on else "1"
        self.w.line(f"if ({f'{test} && ' if test else ''}{call}) return {over};")

    def _most(self, body: x.Block) -> int | None:
        """Return how often at most something is added to the list that is built in place."""
        most = 0
        for op in body:
            match op:
                case x.Append(local):
                    most += local == self._begun
                case x.If(_, then, otherwise):
                    parts = self._most(then), self._most(otherwise)
                    if None in parts:
                        return None
                    most += sum(part or 0 for part in parts)
                case x.For() | x.Times():
                    once = self._most(op.body)
                    rounds = self._rounds(op) if once else 0
                    if once is None or rounds is None:
                        return None
                    most += once * rounds
                case x.GoHandler():
                    return None
                case _:
                    pass
        return most

    def _rounds(self, op: x.For | x.Times) -> int | None:
        """Return how often at most a loop goes round."""
        if isinstance(op, x.Times):
            return op.count.value if isinstance(op.count, x.Number) else None
        match op.source:
            case x.Range(x.Number(low), x.Number(high)):
                return max(0, high - low + 1)
            case x.Family(field):
                return self.facts.most(field)
            case x.Members():
                return 63 if self.facts.program.max_players < 63 else None
            case _:
                return None

    def _return(self, value: x.Expr | None) -> None:
        if value is None:
            self.w.line("return 0;" if self.function.name in self.facts.ends else "return;")
            return
        form = self.facts.returns[self.function.name]
        inner = value.list if isinstance(value, x.Frozen) else value
        if self.function.name.part is x.Part.OPTIONS and isinstance(inner, x.Numbered):
            given = f"{self.v.number(inner.set)}, {inner.step}, {inner.low}"
            self.w.line(f"return numbered_into(r, begun_, {given});")
            return
        if self.function.name.part is x.Part.OPTIONS and isinstance(inner, x.Numbers) and len(inner.values) <= ROOM:
            for at, number in enumerate(inner.values):
                self.w.line(f"begun_.a[{at}] = {number};")
            self.w.line(f"begun_.n = {len(inner.values)};")
            self.w.line("return begun_;")
            return
        text = self.v.number(value) if form is Form.NUMBER else self.v.list(value)
        self.w.line(f"return {text};")

    def _handler(self, event: str, card: x.Expr) -> None:
        name = self.facts.prefix + names.event(event)
        self.w.line(f"I card_ = {self.v.number(card)};")
        known = f"card_ >= 0 && card_ < (I)(sizeof {name} / sizeof {name}[0])"
        self.w.line(f"__typeof__({name}[0]) rule_ = {known} ? {name}[card_] : 0;")

    # ---- fields ---------------------------------------------------------------------------------

    def _store(self, target: x.Get, value: x.Expr) -> None:
        kept = self.v.kept(target)
        if self.v.form(target) is Form.LIST:
            self.w.line(f"store_list(r, s, &{kept}, {self.v.list(value)});")
        else:
            self.w.line(f"{kept} = (V){self.v.number(value)};")

    def _remember(self, target: x.Get, value: x.Expr) -> None:
        index = "0" if target.index is None else self.v.number(target.index)
        with self.w.block("", "}"):
            self.w.line(f"V *kept_ = &{self.v.kept(target)}, value_ = (V){self.v.number(value)};")
            entry = f"note_set(r, {names.variable(target.field)}, {index}, value_)"
            self.w.line(f"if (r->logging && *kept_ != value_) {entry};")
            self.w.line("*kept_ = value_;")

    def _fresh(self, name: str) -> None:
        field = names.field(name)
        each = f"for (I each_ = 0; each_ < {self.facts.players}; each_++)"
        if self.facts.fields[name].keeps is x.Keeps.PICKS_EACH:
            self.w.line(f"{each} s->{field}[each_] = (Ref){{0, 0}};")
        else:
            self.w.line(f"{each} s->{field}[each_] = NONE;")
        self.w.line(f"s->{field}there = 1;")

    # ---- pieces ---------------------------------------------------------------------------------

    def _lying(self, place: x.Place) -> str:
        return self.v.kept(place)

    def _name(self, place: x.Place) -> str:
        index = "0" if place.index is None else self.v.number(place.index)
        return f"place_name({names.zone(place.zone.name)}, {index})"

    def _take(
        self,
        op: x.TakeAll | x.TakeFirst | x.TakeKinds | x.TakeAt | x.TakeKind | x.TakeOne | x.TakeNamed,
    ) -> None:
        w, v, name = self.w, self.v, names.local(op.local)
        if isinstance(op, x.TakeNamed):
            zones = names.zones_of(op.pieces)
            args = f"{zones}, {zones}_COUNT, {v.number(op.kind)}, {int(op.covered)}"
            w.line(f"{name} = take_named(r, s, {args}, &{names.local(op.origin)});")
            return
        here, zone = self._lying(op.place), op.place.zone
        shape = zone.shape.name
        match op:
            case x.TakeAll():
                w.line(f"{name} = take_all(r, {here}, {shape});")
            case x.TakeFirst(count=count):
                w.line(f"{name} = take_first(r, {here}, {shape}, {v.number(count)});")
            case x.TakeKinds(kinds=kinds):
                args = f"{shape}, {int(zone.hidden)}, {v.list(kinds)}"
                w.line(f"{name} = take_kinds(r, {here}, {args});")
            case x.TakeAt(indices=indices):
                w.line(f"{name} = take_at(r, {here}, {shape}, {v.list(indices)});")
            case x.TakeKind(kind=kind):
                args = f"{here}, {shape}, {int(zone.hidden)}, {v.number(kind)}"
                taker = "take_certain(r, " if op.certain else "take_kind("
                w.line(f"{name} = {taker}{args});")
            case x.TakeOne(index=index):
                w.line(f"{name} = take_one(r, {here}, {shape}, {v.number(index)});")
            case _:
                assert_never(op)

    def _put(self, op: x.Put | x.PutOne) -> None:
        v, here, zone = self.v, self._lying(op.place), names.zone(op.place.zone.name)
        one = isinstance(op, x.PutOne)
        what = v.number(op.piece) if isinstance(op, x.PutOne) else v.list(op.list)
        put = "put_one" if one else "put"
        if one and v.single(op.place):
            self.w.line(f"put_one_alone(r, {here}, {what}, {zone});")
            return
        match op.end:
            case x.End.LAST | x.End.FIRST | x.End.SORTED:
                self.w.line(f"{put}_{op.end.value}(r, {here}, {what}, {zone});")
            case x.End.FREE:
                self.w.line(f"{put}_free(r, {here}, {what});")
            case x.End.SLOT:
                assert op.slot is not None
                self.w.line(f"{put}_slot(r, {here}, {v.number(op.slot)}, {what});")
            case _:
                assert_never(op.end)

    def _sort(self, place: x.Place) -> None:
        if traits(place.zone.shape).sorted:
            self.w.line(f"sort_place({self._lying(place)});")

    def _shuffle(self, op: x.Shuffle) -> None:
        w, place = self.w, op.place
        if place.zone.hidden and op.keep != x.Of(x.System.EVERYBODY):
            w.line(f"blur({self._lying(place)}, {self.v.number(op.keep)});")
            self._sort(place)
        if op.draws:
            w.line(f"shuffle_place(r, s, {self._lying(place)}, {place.zone.shape.name});")
        w.line(f"if (r->logging) note(r, SHUFFLED), note(r, {self._name(place)});")

    # ---- loops ----------------------------------------------------------------------------------

    def _counters(self) -> tuple[str, str]:
        self._loops += 1
        return f"i{self._loops}", f"n{self._loops}"

    def _inside(self, body: x.Block, first: Iterable[str] = ()) -> None:
        """The body of a loop; what it makes in the arena is gone after each round."""
        makes = effects_in(body, self.facts.program, self.facts.effects).makes
        grows = any(isinstance(node, x.Append) for node in walk(body))
        lists = {
            node.local.uid for node in walk(body)
            if isinstance(node, x.Let) and self.forms[node.local.uid] is Form.LIST
        }
        mark = f"mark{self._loops}" if makes and not grows and not lists else ""
        if mark:
            self.w.line(f"size_t {mark} = r->used;")
        for line in first:
            self.w.line(line)
        self.block(body)
        if mark:
            self.w.line(f"r->used = {mark};")

    def _chosen(self, op: x.For) -> bool:
        """Print a loop that chooses numbers by the sets that they are in: it makes a set of those sets."""
        match op:
            case x.For(
                local, x.Range(x.Number(low), x.Number(high)),
                (x.If(test, (x.Include(found, x.Read(each)),), ()),), None,
            ) if each == local and 0 <= low <= high < LEAST_WIDTH:
                chosen = self.v.chosen(test, local)
            case _:
                return False
        if chosen is None or x.Read(found) in walk(test):
            return False
        self.w.line(f"{names.local(found)} |= {chosen} & {(1 << high + 1) - (1 << low)};")
        return True

    def _for(self, op: x.For) -> None:
        if self._chosen(op):
            return
        w, v, name = self.w, self.v, names.local(op.local)
        i, n = self._counters()
        at = [] if op.index is None else [f"{names.local(op.index)} = {i} + {op.first};"]
        source, back = op.source, op.backwards
        while isinstance(source, x.Backwards) and op.index is None:
            source, back = source.list, not back
        while isinstance(source, x.Frozen):
            source = source.list
        place = v.place(source)
        kinds_place = v.place(source.list) if isinstance(source, x.Kinds) else None
        up = f"I {i} = 0; {i} < {n}; {i}++"
        down = f"I {i} = {n} - 1; {i} >= 0; {i}--"
        rounds = f"for ({down if back else up})"
        match source:
            case x.Range():
                first = f"first{i}"
                with w.block("", "}"):
                    w.line(f"I {first} = {v.number(source.low)}, {n} = {v.number(source.high)} - {first} + 1;")
                    with w.block(rounds):
                        self._inside(op.body, [f"{name} = {first} + {i};", *at])
            case x.Members() if not back:
                with w.block("", "}"):
                    w.line(f"U set{i} = (U){v.number(source.set)};")
                    with w.block(f"for (I {i} = 0; set{i}; set{i} &= set{i} - 1, {i}++)"):
                        self._inside(op.body, [f"{name} = lowest(set{i});", *at])
            case x.Clockwise(x.Range(x.Number(0), high)) if _all_players(high):
                with w.block("", "}"):
                    w.line(f"I start{i} = {v.number(source.start)}, {n} = {self.facts.players};")
                    with w.block(rounds):
                        seat = f"{name} = modulo(r, start{i} + {i}, {n});"
                        self._inside(op.body, [seat, *at])
            case _ if place is not None:
                with w.block("", "}"):
                    w.line(f"const P *place{i} = {place}; I {n} = place{i}[0];")
                    with w.block(rounds):
                        self._inside(op.body, [f"{name} = place{i}[1 + {i}];", *at])
            case _ if kinds_place is not None:
                with w.block("", "}"):
                    w.line(f"const P *place{i} = {kinds_place}; I {n} = place{i}[0];")
                    with w.block(rounds):
                        self._inside(op.body, [f"{name} = place{i}[1 + {i}] >> SHIFT;", *at])
            case _ if v.form(source) is Form.FAMILY:
                with w.block("", "}"):
                    w.line(f"Family all{i} = {v.code(source).text}; I {n} = all{i}.n;")
                    with w.block(rounds):
                        self._inside(
                            op.body, [f"{name} = all{i}.first + {i} * all{i}.stride;", *at]
                        )
            case _:
                with w.block("", "}"):
                    w.line(f"L list{i} = {self._lasting(source, op.body)}; I {n} = list{i}.n;")
                    with w.block(rounds):
                        self._inside(op.body, [f"{name} = list{i}.a[{i}];", *at])


def _all_players(high: x.Expr) -> bool:
    return high == x.Calculate(x.Sum.SUBTRACT, x.Of(x.System.PLAYERS), x.Number(1))


def cleared(field: x.Field) -> list[str]:
    """Return how a field of a rule becomes as if the rule had never run."""
    name = f"s->{names.field(field.name)}"
    match field.keeps:
        case x.Keeps.NUMBER:
            return [f"{name} = NONE;"]
        case x.Keeps.PICKS:
            return [f"{name} = (Ref){{0, 0}};"]
        case x.Keeps.NUMBERS | x.Keeps.PICKS_EACH:
            return [f"memset({name}, 0, sizeof {name});", f"{name}there = 0;"]
        case (
            x.Keeps.PIECES | x.Keeps.PIECES_EACH | x.Keeps.CELLS | x.Keeps.TALLY | x.Keeps.BOARD
        ):
            raise AssertionError(f"{field.name} is not of a rule")
        case _:
            assert_never(field.keeps)
