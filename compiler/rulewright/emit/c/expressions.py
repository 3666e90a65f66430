"""Expressions of the program as C, each with what it is in C."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field
from enum import Enum
from typing import assert_never

from rulewright.emit.c import names
from rulewright.emit.c.side_effects import Effects
from rulewright.foundation.tree import walk
from rulewright.ir import nodes as x
from rulewright.ir.lowering.place_storage import traits

CALM = 60
"""So much is worked out at once instead of step by step; a comparison is one."""


class Form(Enum):
    """What a value is in C."""

    NUMBER = "I"
    LIST = "L"
    PLACE = "P *"
    """A place itself, where it lies in the state."""
    FAMILY = "Family"
    """The places of a family."""
    LISTS = "Ref *"
    """Lists that the state keeps, one for each player."""


@dataclass(frozen=True, slots=True)
class Code:
    """An expression."""

    text: str
    form: Form = Form.NUMBER


@dataclass(frozen=True, slots=True)
class Facts:
    """What printing needs to know of a program: its fields, and what its functions give back."""

    program: x.Program
    fields: Mapping[str, x.Field]
    returns: Mapping[x.Name, Form]
    """What functions that have a value give back."""
    params: dict[x.Name, tuple[Form, ...]]
    """What the parameters of functions are: found from what they are given."""
    cells: Mapping[tuple[str | None, str], tuple[tuple[int, ...], ...]]
    """The cells of tables, by whose attribute each is and by its name."""
    zones: Mapping[str, x.Zone]
    """The families of places, by name."""
    prefix: str = ""
    """Before the names of functions and of their tables."""
    ends: Set[x.Name] = frozenset()
    """The functions that do something, and say whether the game is over with that."""
    effects: Mapping[x.Name, Effects] = field(default_factory=dict)
    """What functions do to more than names."""

    @property
    def players(self) -> str:
        """Return the number of players."""
        program = self.program
        return str(program.max_players) if program.min_players == program.max_players else "s->players"

    def least(self, name: str) -> int:
        """Return how many members a family has at least."""
        count = size(self.fields[name], str(self.program.min_players))
        return math.prod(map(int, count.split(" * ")))

    def called(self, name: x.Name) -> str:
        """Return a function of this name."""
        return names.function(name, self.prefix)

    def most(self, name: str) -> int:
        """Return how many members a family has at most."""
        count = size(self.fields[name], str(self.program.max_players))
        return math.prod(map(int, count.split(" * ")))


class Values:
    """Prints expressions of one function; `forms` says what its names are, `lying` of which family those are
    that are places, where that is known."""

    def __init__(
        self, facts: Facts, forms: Mapping[int, Form], lying: Mapping[int, x.Zone | None] | None = None
    ) -> None:
        self.facts = facts
        self.forms = forms
        self.lying = {} if lying is None else lying

    # ---- by what is wanted ----------------------------------------------------------------------

    def number(self, e: x.Expr) -> str:
        """Return an expression that is a number."""
        code = self.code(e)
        if code.form is not Form.NUMBER:
            raise AssertionError(f"a {code.form.name} where a number is wanted: {e}")
        return code.text

    def truth(self, e: x.Expr) -> str:
        """Return a condition as 1 or 0."""
        if isinstance(e, x.Compare | x.And | x.Or | x.Not | x.OneOf | x.Between | x.Contains | x.HasBit | x.HasAll):
            return self.number(e)
        return f"({self.number(e)} != 0)"

    def list(self, e: x.Expr) -> str:
        """Return an expression as a list."""
        code = self.code(e)
        match code.form:
            case Form.LIST:
                return code.text
            case Form.PLACE:
                return f"from_place(r, {code.text})"
            case Form.NUMBER | Form.FAMILY | Form.LISTS:
                raise AssertionError(f"a {code.form.name} where a list is wanted: {e}")
            case _:
                assert_never(code.form)

    def place(self, e: x.Expr) -> str | None:
        """Return an expression that is a place where it lies, or None."""
        code = self.code(e) if self.form(e) is Form.PLACE else None
        return code.text if code is not None else None

    def args(self, function: x.Name, args: Sequence[x.Expr]) -> tuple[str, ...]:
        """Return the arguments of a function, as it takes them."""
        return tuple(
            self.list(arg) if form is Form.LIST else self.code(arg).text
            for arg, form in zip(args, self.facts.params[function], strict=True)
        )

    def form(self, e: x.Expr) -> Form:
        """Return what an expression is."""
        match e:
            case x.Read(local):
                return self.forms[local.uid]
            case x.Place(zone):
                return Form.NUMBER if traits(zone.shape).counted else Form.PLACE
            case x.Get(field):
                picks = {x.Keeps.PICKS, x.Keeps.PICKS_EACH}
                return Form.LIST if self.facts.fields[field].keeps in picks else Form.NUMBER
            case x.Of(x.System.PICKS | x.System.OPTIONS):
                return Form.LIST
            case x.Apply(function):
                return self.facts.returns[function]
            case x.Either():
                one, other = self.form(e.then), self.form(e.otherwise)
                return one if one is other else Form.LIST
            case x.Family(field):
                match self.facts.fields[field].keeps:
                    case x.Keeps.PIECES_EACH:
                        return Form.FAMILY
                    case x.Keeps.PICKS_EACH:
                        return Form.LISTS
                    case _:
                        return Form.LIST
            case x.Item():
                match self.form(e.list):
                    case Form.FAMILY:
                        return Form.PLACE
                    case Form.LISTS:
                        return Form.LIST
                    case _:
                        return Form.NUMBER
            case (
                x.Range() | x.Numbers() | x.Several() | x.Kinds() | x.CoveredAll() | x.KnownToAll()
                | x.BlurredAll() | x.Filled() | x.SlotNumbers() | x.Distinct() | x.Backwards()
                | x.Members() | x.Numbered() | x.Clockwise() | x.Copy() | x.Frozen() | x.First()
                | x.Run() | x.Left()
            ):
                return Form.LIST
            case _:
                return Form.NUMBER

    # ---- numbers --------------------------------------------------------------------------------

    def code(self, e: x.Expr) -> Code:
        """Any expression."""
        form = self.form(e)
        match form:
            case Form.NUMBER:
                return Code(self._number(e))
            case Form.LIST:
                return Code(self._list(e), form)
            case Form.PLACE:
                return Code(self._place(e), form)
            case Form.FAMILY:
                return Code(self._family(e), form)
            case Form.LISTS:
                return Code(self._lists(e), form)
            case _:
                assert_never(form)

    def _number(self, e: x.Expr) -> str:
        number = self.number
        match e:
            case x.Number(value):
                return str(value)
            case x.Read(local):
                return names.local(local)
            case x.Get() | x.Place():
                return f"(I){self.kept(e)}"
            case x.Of(x.System.PLAYERS):
                return f"(I){self.facts.players}"
            case x.Of(what):
                return f"(I)s->{what.value}"
            case x.Apply():
                return self._apply(e)
            case x.Cell():
                return self._cell(e)
            case x.Calculate(op):
                left, right = number(e.left), number(e.right)
                match op:
                    case x.Sum.ADD | x.Sum.SUBTRACT | x.Sum.MULTIPLY:
                        return f"({left} {op.value} {right})"
                    case x.Sum.DIVIDE:
                        return f"divided(r, {left}, {right})"
                    case x.Sum.MODULO:
                        return f"modulo(r, {left}, {right})"
                    case x.Sum.LOWER:
                        return f"low({left}, {right})"
                    case x.Sum.HIGHER:
                        return f"high({left}, {right})"
                    case _:
                        assert_never(op)
            case x.Compare(op):
                return f"({number(e.left)} {op.value} {number(e.right)})"
            case x.And() | x.Or():
                return self._joined(e)
            case x.Not():
                return f"!{number(e.value)}"
            case x.Either():
                return f"({number(e.test)} ? {number(e.then)} : {number(e.otherwise)})"
            case x.OrElse():
                return f"or_else({number(e.value)}, {number(e.otherwise)})"
            case x.OneOf(_, found):
                tests = " || ".join(f"one_ == {each.value}" for each in found) or "0"
                return f"({{ I one_ = {number(e.value)}; {tests}; }})"
            case x.Between():
                low, high = number(e.low), number(e.high)
                return f"({{ I one_ = {number(e.value)}; {low} <= one_ && one_ <= {high}; }})"
            case x.Bit():
                return f"bit(r, {number(e.member)})"
            case x.Union(sets):
                return f"({' | '.join(map(number, sets)) or '0'})"
            case x.Shared(sets):
                return f"({' & '.join(map(number, sets)) or '-1'})"
            case x.HasBit():
                return f"has_bit(r, {number(e.set)}, {number(e.member)})"
            case x.Others():
                return f"(~{number(e.set)})"
            case x.Shifted():
                return f"({number(e.set)} >> {self.within(e.by, '62')})"
            case x.HasAll():
                return f"(({number(e.set)} & {e.members}) == {e.members})"
            case x.Lowest():
                return f"lowest_from({number(e.set)}, {e.low})"
            case x.Bits():
                return f"bits({number(e.set)})"
            case x.Length():
                return self._length(e.list)
            case x.Contains():
                return self._search("has", "contains", e.list, e.value)
            case x.Occurs():
                return self._search("occurs", "occurs", e.list, e.value)
            case x.Item():
                place = self.place(e.list)
                if place is not None:
                    return f"place_item(r, {place}, {number(e.index)})"
                return f"item(r, {self.list(e.list)}, {number(e.index)})"
            case x.KindOf():
                return f"({number(e.piece)} >> SHIFT)"
            case x.Covered():
                return f"({number(e.kind)} * (MASK + 1) | {number(e.known)})"
            case x.KnownTo():
                return f"({number(e.piece)} | {number(e.players)})"
            case x.Blurred():
                return f"blurred({number(e.piece)}, {number(e.keep)})"
            case x.PlaceName(zone):
                return f"place_name({names.zone(zone)}, {number(e.index)})"
            case _:
                raise AssertionError(f"no number: {e}")

    def kept(self, e: x.Get | x.Place) -> str:
        """Return a field that keeps a number, or the member of its family, as something to write to."""
        name = e.field if isinstance(e, x.Get) else e.zone.name
        if e.index is None:
            return f"s->{names.field(name)}"
        return f"s->{names.field(name)}[{self._member(name, e.index)}]"

    def _member(self, name: str, index: x.Expr) -> str:
        return self.within(index, size(self.facts.fields[name], self.facts.players))

    def within(self, index: x.Expr, count: str) -> str:
        """Return an index, checked: a rule may ask for what is not there, and a state may come from anywhere."""
        known = math.prod(map(int, count.split(" * "))) if "s" not in count else 0
        if isinstance(index, x.Number) and 0 <= index.value < known:
            return str(index.value)
        return f"at(r, {self.number(index)}, {count})"

    def _apply(self, e: x.Apply) -> str:
        given = ["r", "s", *self.args(e.function, e.args)]
        if e.function.part is x.Part.OPTIONS:
            given.append("begun(r)")
        return f"{self.facts.called(e.function)}({', '.join(given)})"

    def _cell(self, e: x.Cell) -> str:
        cells = self.facts.cells[e.attribute_of, e.table]
        row = self.within(e.row, str(len(cells)))
        if e.attribute_of is not None:
            return f"(I){names.attribute(e.attribute_of, e.table)}[{row}]"
        table = f"s->{names.field(e.table)}" if e.is_open else names.table(e.table)
        return f"(I){table}[{row}][{self.within(e.column, str(len(cells[0])))}]"

    def _length(self, found: x.Expr) -> str:
        inner = found
        while isinstance(inner, x.Kinds | x.Copy | x.Frozen | x.Backwards):
            inner = inner.list
        if isinstance(inner, x.SlotNumbers):
            place = self.place(inner.list)
            if place is not None:
                return f"slot_count({place}, {int(inner.empty)})"
        if isinstance(inner, x.Filled):
            place = self.place(inner.list)
            if place is not None:
                return f"slot_count({place}, 0)"
        if isinstance(inner, x.Members):
            return f"bits({self.number(inner.set)})"
        place = self.place(inner)
        if place is not None:
            return f"(I){place}[0]"
        if self.form(inner) is Form.FAMILY:
            return f"{self.code(inner).text}.n"
        return f"{self.list(inner)}.n"

    def zone(self, e: x.Expr) -> x.Zone | None:
        """Return the family of places of an expression that is one of them."""
        match e:
            case x.Read(local):
                return self.lying.get(local.uid)
            case x.Place(zone):
                return zone
            case x.Item(x.Family(name)):
                return self.facts.zones.get(name)
            case _:
                return None

    def single(self, e: x.Expr) -> bool:
        """Return whether an expression is a place that has room for one piece."""
        zone = self.zone(e)
        if zone is None or zone.limit != 1:
            return False
        return not (traits(zone.shape).numbered or traits(zone.shape).counted)

    def _all_seen_sorted(self, e: x.Expr) -> bool:
        """Return whether an expression is a group whose pieces everybody sees: kinds, in their order."""
        zone = self.zone(e)
        return zone is not None and traits(zone.shape).sorted and not zone.hidden

    def _hidden_sorted(self, e: x.Expr) -> bool:
        """Return whether an expression is a group whose pieces not everybody sees: in the order of their kinds."""
        zone = self.zone(e)
        return zone is not None and traits(zone.shape).sorted and zone.hidden and self.form(e) is Form.PLACE

    def calm(self, e: x.Expr) -> int | None:
        """Return how much there is to work out, where it can be worked out in any case; else nothing."""
        match e:
            case x.Number():
                return 0
            case x.Read(local):
                return 0 if self.forms[local.uid] is Form.NUMBER else None
            case x.Get(field):
                kept = self.facts.fields[field].keeps in {x.Keeps.NUMBER, x.Keeps.NUMBERS}
                return 1 if kept and self._surely(field, e.index) else None
            case x.Place(zone):
                return 1 if traits(zone.shape).counted and self._surely(zone.name, e.index) else None
            case x.Of(what):
                return None if what in {x.System.PICKS, x.System.OPTIONS} else 1
            case x.Length():
                return 1 if self._sure_place(e.list) else None
            case x.Contains() if self.single(e.list) and self._sure_place(e.list):
                return self._calm_all((e.value,), 2)
            case x.Calculate(x.Sum.ADD | x.Sum.SUBTRACT | x.Sum.LOWER | x.Sum.HIGHER) | x.Compare():
                return self._calm_all((e.left, e.right), 1)
            case x.And(parts) | x.Or(parts):
                return self._calm_all(parts, 1)
            case x.Not() | x.OneOf():
                return self._calm_all((e.value,), 1)
            case x.HasAll() | x.Others():
                return self._calm_all((e.set,), 1)
            case x.Union(sets) | x.Shared(sets):
                return self._calm_all(sets, 1)
            case x.HasBit(_, x.Number(member)) if 0 <= member < 31:
                return self._calm_all((e.set,), 1)
            case x.Between():
                return self._calm_all((e.value, e.low, e.high), 2)
            case _:
                return None

    def chosen(self, test: x.Expr, member: x.Local) -> str | None:
        """Return the set of the members for which a condition holds, where it asks only which sets they are in
        and all of these can be worked out in any case; else nothing."""
        match test:
            case x.HasBit(_, x.Read(local)) if local == member:
                steady = self.calm(test.set) is not None and x.Read(member) not in walk(test.set)
                return self.number(test.set) if steady else None
            case x.And(parts) | x.Or(parts):
                sets = [self.chosen(part, member) for part in parts]
                mark = " & " if isinstance(test, x.And) else " | "
                return None if None in sets else f"({mark.join(filter(None, sets))})"
            case x.Not():
                inside = self.chosen(test.value, member)
                return None if inside is None else f"~{inside}"
            case _:
                return None

    def _calm_all(self, parts: Sequence[x.Expr], own: int) -> int | None:
        total = own
        for part in parts:
            cost = self.calm(part)
            if cost is None:
                return None
            total += cost
        return total

    def _surely(self, name: str, index: x.Expr | None) -> bool:
        """Return whether a family has a member at an index."""
        if index is None:
            return True
        return isinstance(index, x.Number) and 0 <= index.value < self.facts.least(name)

    def _sure_place(self, e: x.Expr) -> bool:
        match e:
            case x.Place(zone):
                return not traits(zone.shape).counted and self._surely(zone.name, e.index)
            case x.Item(x.Family(field)):
                return self.form(e) is Form.PLACE and self._surely(field, e.index)
            case _:
                return False

    def _joined(self, e: x.And | x.Or) -> str:
        """Parts that are soon worked out are, all of them: to guess which comes last takes longer."""
        cost = self.calm(e)
        if cost is not None and cost <= CALM:
            mark = " & " if isinstance(e, x.And) else " | "
            return f"({mark.join(map(self.truth, e.parts))})"
        mark = " && " if isinstance(e, x.And) else " || "
        return f"({mark.join(map(self.number, e.parts))})"

    def _search(self, in_place: str, in_list: str, found: x.Expr, value: x.Expr) -> str:
        place = self.place(found)
        if place is not None and self.single(found):
            return f"one_has({place}, {self.number(value)})"
        zone = self.zone(found)
        if place is not None and zone is not None:
            order = "_sorted" if in_place == "has" and self._all_seen_sorted(found) else ""
            one = "[0]" if zone.indexed else ""
            room = f"sizeof s->{names.field(zone.name)}{one} / sizeof(P) - 1"
            return f"room_{in_place}{order}({place}, {self.number(value)}, {room})"
        if place is not None:
            return f"place_{in_place}({place}, {self.number(value)})"
        if isinstance(found, x.Kinds):
            place = self.place(found.list)
            if place is not None:
                return f"place_{in_place}_kind({place}, {self.number(value)})"
        return f"{in_list}({self.list(found)}, {self.number(value)})"

    # ---- places ---------------------------------------------------------------------------------

    def _place(self, e: x.Expr) -> str:
        match e:
            case x.Read(local):
                return names.local(local)
            case x.Place():
                return self.kept(e)
            case x.Item(x.Family(field)):
                return f"s->{names.field(field)}[{self._member(field, e.index)}]"
            case x.Item():
                family = self.code(e.list).text
                member = f"at(r, {self.number(e.index)}, all_.n)"
                return f"({{ Family all_ = {family}; all_.first + {member} * all_.stride; }})"
            case x.Either():
                one, other = self.code(e.then).text, self.code(e.otherwise).text
                return f"({self.number(e.test)} ? {one} : {other})"
            case _:
                raise AssertionError(f"no place: {e}")

    def _family(self, e: x.Expr) -> str:
        match e:
            case x.Read(local):
                return names.local(local)
            case x.Family(field):
                name = f"s->{names.field(field)}"
                count = size(self.facts.fields[field], self.facts.players)
                return f"((Family){{{name}[0], sizeof {name}[0] / sizeof(P), {count}}})"
            case _:
                raise AssertionError(f"no family: {e}")

    # ---- lists ----------------------------------------------------------------------------------

    def _lists(self, e: x.Expr) -> str:
        match e:
            case x.Read(local):
                return names.local(local)
            case x.Family(field):
                return f"s->{names.field(field)}"
            case _:
                raise AssertionError(f"no lists: {e}")

    def _list(self, e: x.Expr) -> str:
        number, found = self.number, self.list
        match e:
            case x.Read(local):
                return names.local(local)
            case x.Get():
                return f"kept(s, {self.kept(e)})"
            case x.Of(what):
                return f"kept(s, s->{what.value})"
            case x.Item():
                return f"kept(s, {self.code(e.list).text}[{self.within(e.index, self.facts.players)}])"
            case x.Apply():
                return self._apply(e)
            case x.Either():
                return f"({number(e.test)} ? {found(e.then)} : {found(e.otherwise)})"
            case x.Family(field):
                count = size(self.facts.fields[field], self.facts.players)
                return f"constant(s->{names.field(field)}, {count})"
            case x.Range():
                return f"range_list(r, {number(e.low)}, {number(e.high)})"
            case x.Numbers(()):
                return "empty()"
            case x.Numbers(values):
                listed = ", ".join(map(str, values))
                return f"({{ static const V all_[] = {{{listed}}}; constant(all_, {len(values)}); }})"
            case x.Several():
                return f"several(r, {number(e.value)}, {number(e.times)})"
            case x.Kinds():
                place = self.place(e.list)
                if place is not None:
                    return f"kinds_of_place(r, {place})"
                return f"kinds(r, {found(e.list)})"
            case x.CoveredAll():
                return f"covered_all(r, {found(e.kinds)}, {number(e.known)})"
            case x.KnownToAll():
                return f"known_to_all(r, {found(e.pieces)}, {number(e.players)})"
            case x.BlurredAll():
                return f"blurred_all(r, {found(e.pieces)}, {number(e.keep)})"
            case x.Filled():
                return f"filled(r, {self._lying(e.list)})"
            case x.SlotNumbers():
                return f"slot_numbers(r, {self._lying(e.list)}, {int(e.empty)})"
            case x.Distinct():
                if isinstance(e.list, x.Kinds) and self._hidden_sorted(e.list.list):
                    return f"kinds_once(r, {self._lying(e.list.list)})"
                return f"distinct(r, {found(e.list)})"
            case x.Backwards():
                return f"backwards(r, {found(e.list)})"
            case x.Members():
                return f"members(r, {number(e.set)})"
            case x.Numbered():
                return f"numbered_members(r, {number(e.set)}, {e.step}, {e.low})"
            case x.Clockwise(x.Members(group)):
                return f"clockwise_of(r, {number(group)}, {number(e.start)}, (I){self.facts.players})"
            case x.Clockwise():
                return f"clockwise(r, {found(e.list)}, {number(e.start)}, (I){self.facts.players})"
            case x.Copy():
                return f"copied(r, {found(e.list)})"
            case x.Frozen():
                return found(e.list)
            case x.First():
                return f"first_of({found(e.list)}, {number(e.count)})"
            case x.Run():
                return f"run_of({found(e.list)}, {number(e.first)}, {number(e.count)})"
            case x.Left():
                return f"pick_options(r, {found(e.list)}, {found(e.picked)}, {number(e.low)})"
            case _:
                raise AssertionError(f"no list: {e}")

    def _lying(self, e: x.Expr) -> str:
        place = self.place(e)
        if place is None:
            raise AssertionError(f"no place: {e}")
        return place


def size(field: x.Field, players: str) -> str:
    """Return how many members a family has; of what is kept by kinds, how many kinds."""
    if field.keeps in {x.Keeps.TALLY, x.Keeps.BOARD}:
        return str(field.kinds) if field.kinds else players
    if field.use is x.Use.RULE:
        return players
    return " * ".join(players if n == x.PER_PLAYER else str(n) for n in field.sizes) or "1"
