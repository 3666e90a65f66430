"""Where the state keeps what: the fields of places, variables, open tables, rules and resume points."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import TypeAlias, assert_never

from rulewright.foundation.tree import walk
from rulewright.ir import control_flow_graph as k
from rulewright.ir import nodes as x
from rulewright.ir.lowering import place_storage
from rulewright.ir.lowering.control_structure import Flow
from rulewright.model import nodes as m
from rulewright.model.place_kinds import traits
from rulewright.model.types import PLAYER, EnumType, IntType, ListType, Type

Named: TypeAlias = m.Local | k.Cell
"""What a rule gives a value: a name of the spec, or a list or counter that lowering adds."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A field of a rule: what it keeps, of what type, and whether others than its owner see it."""

    name: str
    keeps: x.Keeps
    secret: bool
    type: Type | None
    resume: bool = False


@dataclass(slots=True)
class Layout:
    """Which names of rules are kept in the state; all others stay within a function."""

    game: m.Game
    zones: dict[str, x.Zone]
    flows: dict[str, Flow]
    slots: list[Slot] = field(default_factory=list)
    of_name: dict[int, Slot] = field(default_factory=dict)
    of_proc: dict[str, list[Slot]] = field(default_factory=dict)
    returns: dict[str, str] = field(default_factory=dict)

    @property
    def answers(self) -> Collection[int]:
        """Return the numbers of what verbs answer."""
        return self.game.answers()

    def slot(self, name: Named) -> Slot | None:
        """Return the field that keeps a name, if one does."""
        return self.of_name.get(key(name))

    def fields(self) -> tuple[x.Field, ...]:
        """Return all fields of the state."""
        places = [self._place(zone) for zone in self.game.zones.values()]
        variables = [self._variable(variable) for variable in self.game.variables.values()]
        tables = [
            x.Field(table.name, x.Use.TABLE, x.Keeps.CELLS)
            for table in self.game.tables.values() if table.is_open
        ]
        kept = [
            x.Field(
                slot.name, x.Use.RESUME if slot.resume else x.Use.RULE, slot.keeps,
                there=_there(slot.type),
            )
            for slot in self.slots
        ]
        return (*places, *variables, *tables, *kept)

    def _place(self, zone: m.Zone) -> x.Field:
        pieces = self.game.classes[zone.holds]
        here = self.zones[zone.name]
        counted = place_storage.traits(here.shape).counted
        if zone.indices:
            keeps = x.Keeps.NUMBERS if counted else x.Keeps.PIECES_EACH
        else:
            keeps = x.Keeps.NUMBER if counted else x.Keeps.PIECES
        return x.Field(
            zone.name, x.Use.PLACE, keeps, self.sizes(zone.indices), 0,
            self._copies(pieces) if zone.is_box else (), pieces.per_player,
            (zone.capacity or 0) if traits(zone.shape).numbered else 0,
        )

    def _copies(self, pieces: m.PieceClass) -> tuple[int, ...]:
        """Return how many pieces there are of each kind: the kinds of a part have the numbers of the whole."""
        if pieces.per_player or pieces.single or pieces.kind.name not in self.game.enums:
            return pieces.copies
        count = dict(zip(self.numbers(pieces.kind), pieces.copies, strict=True))
        return tuple(count.get(kind, 0) for kind in range(len(self.base_values(pieces.kind))))

    def _variable(self, variable: m.Variable) -> x.Field:
        keeps = x.Keeps.NUMBERS if variable.indices else x.Keeps.NUMBER
        return x.Field(
            variable.name, x.Use.VARIABLE, keeps, self.sizes(variable.indices),
            variable.initial, is_option=variable.is_option, there=_there(variable.type),
        )

    # ---- sizes ----------------------------------------------------------------------------------

    def base_values(self, enum: EnumType) -> tuple[str, ...]:
        """Return the values of the enumeration that an enumeration is, or is a part of."""
        found = self.game.enums[enum.name]
        return self.game.enums[found.among].values if found.among else found.values

    def base(self, kind: Type) -> str:
        """Return the enumeration that a type's numbers count in; nothing for other types."""
        if not isinstance(kind, EnumType) or kind.name == PLAYER:
            return ""
        return self.game.enums[kind.name].among or kind.name

    def numbers(self, enum: EnumType) -> tuple[int, ...]:
        """Return the numbers of an enumeration's values."""
        values = self.base_values(enum)
        return tuple(values.index(value) for value in self.game.enums[enum.name].values)

    def sizes(self, indices: tuple[m.Index, ...]) -> tuple[int, ...]:
        """Return how many members each index of a family has."""
        return tuple(map(self._size, indices))

    def _size(self, index: m.Index) -> int:
        if isinstance(index.type, IntType):
            return index.type.high - index.type.low + 1
        assert isinstance(index.type, EnumType)
        return x.PER_PLAYER if index.type.name == PLAYER else len(self.base_values(index.type))


def _there(kind: Type | None) -> bool:
    """Return whether a value of a type is never none."""
    return isinstance(kind, EnumType) or (isinstance(kind, IntType) and kind.low >= 0)


def key(name: Named) -> int:
    """Return a number for a name; cells count below 0."""
    return name.uid if isinstance(name, m.Local) else -1 - name.uid


def layout(graph: k.ControlFlowGraph) -> Layout:
    """Decide for each name of a rule whether it must outlive its function."""
    game = graph.game
    flows = {
        proc.name: Flow(proc, frozenset(at for name, at in graph.secrets if name == proc.name))
        for proc in graph.procs.values() if proc.blocks
    }
    zones = {zone.name: _zone(game, zone) for zone in game.zones.values()}
    result = Layout(game, zones, flows)
    for verb in game.verbs.values():
        if verb.answer is not None:
            slot = Slot(f"{verb.name}__answer", x.Keeps.NUMBER, False, verb.answer.type)
            result.of_name[verb.answer.uid] = slot
            result.slots.append(slot)
    shared: dict[str, tuple[Slot, ...]] = {}
    for name, flow in flows.items():
        proc = flow.proc
        result.of_proc[name] = []
        if proc.event is not None:
            _event_params(result, proc, shared)
        _names(result, flow)
        if name not in {"setup", "play"}:
            called = f"event__{proc.event}" if proc.event else (
                "action" if isinstance(proc.origin, m.Action) else name
            )
            back = f"{called}__then"
            if back not in result.returns.values():
                result.slots.append(Slot(back, x.Keeps.NUMBER, False, None, resume=True))
            result.returns[name] = back
    return result


def _zone(game: m.Game, zone: m.Zone) -> x.Zone:
    pieces = game.classes[zone.holds]
    total = pieces.copies[0] * game.max_players if pieces.per_player else sum(pieces.copies)
    counted = pieces.single and not traits(zone.shape).numbered
    limit = zone.capacity if zone.capacity is not None and zone.capacity < total else None
    hidden = zone.seen is not m.Seen.ALL and not counted
    return x.Zone(
        zone.name, x.Shape.COUNT if counted else _shape(zone.shape), hidden,
        _seers(zone.seen) if hidden else x.Seers.NOBODY, zone.capacity, limit, bool(zone.indices),
    )


def _seers(seen: m.Seen) -> x.Seers:
    match seen:
        case m.Seen.OWNER:
            return x.Seers.OWNER
        case m.Seen.OTHERS:
            return x.Seers.OTHERS
        case m.Seen.ALL | m.Seen.NOBODY:
            return x.Seers.NOBODY
        case _:
            assert_never(seen)


def _shape(shape: m.Shape) -> x.Shape:
    """Return how pieces that are not all alike are kept."""
    match shape:
        case m.Shape.LINE:
            return x.Shape.LINE
        case m.Shape.GROUP:
            return x.Shape.GROUP
        case m.Shape.SLOTS:
            return x.Shape.SLOTS
        case m.Shape.PILE:
            return x.Shape.PILE
        case _:
            assert_never(shape)


def _event_params(result: Layout, proc: k.Proc, shared: dict[str, tuple[Slot, ...]]) -> None:
    """The parameters of an event are the same fields for every card."""
    event = proc.event
    assert event is not None
    if event not in shared:
        shared[event] = tuple(
            Slot(f"event__{event}__{p.name}", x.Keeps.NUMBER, False, p.type) for p in proc.params
        )
        result.slots.extend(shared[event])
    for param, slot in zip(proc.params, shared[event], strict=True):
        result.of_name[param.uid] = slot


class _Uses:
    """In which functions each name of a rule is used."""

    def __init__(self) -> None:
        self.units: dict[int, set[object]] = {}
        self.found: dict[int, Named] = {}

    def note(self, name: Named, unit: object) -> None:
        self.units.setdefault(key(name), set()).add(unit)
        self.found[key(name)] = name

    def kept(self, name: Named) -> bool:
        """Return True: a list or counter of a loop outlives its block by its nature."""
        self.note(name, "the loop")
        return True


def _names(result: Layout, flow: Flow) -> None:
    proc = flow.proc
    uses = _Uses()
    for number, block in enumerate(proc.blocks):
        if number in flow.root:
            for op in block.ops:
                _op_uses(op, flow.root[number], uses)
            _end_uses(block.end, flow.root[number], uses)
    params = {param.uid for param in proc.params}
    for param in proc.params:
        uses.units.setdefault(param.uid, set())
        uses.found[param.uid] = param
    taken = {f"{proc.name}__then"}
    for number, name in uses.found.items():
        if number in result.of_name:
            continue
        lasting = isinstance(name, m.Local) and (name.uid in params or name.per is not None)
        if isinstance(proc.origin, m.Action) and number in params:
            lasting = bool(uses.units[number] - {0})  # the first function is given it
        if len(uses.units[number]) < 2 and not lasting:
            continue
        field_name = f"{proc.name}__{name.name}"
        count = 2
        while field_name in taken:
            field_name, count = f"{proc.name}__{name.name}_{count}", count + 1
        taken.add(field_name)
        slot = _slot(field_name, name, proc)
        result.of_name[number] = slot
        result.slots.append(slot)
        result.of_proc[proc.name].append(slot)


def _slot(field_name: str, name: Named, proc: k.Proc) -> Slot:
    if isinstance(name, k.Cell):
        return Slot(field_name, x.Keeps.PICKS if name.is_list else x.Keeps.NUMBER, False, None)
    is_list = isinstance(name.type, ListType)
    if name.per is not None:
        keeps = x.Keeps.PICKS_EACH if is_list else x.Keeps.NUMBERS
        return Slot(field_name, keeps, True, name.type)
    keeps = x.Keeps.PICKS if is_list else x.Keeps.NUMBER
    return Slot(field_name, keeps, _is_secret(proc, name), name.type)


def _is_secret(proc: k.Proc, local: m.Local) -> bool:
    return any(
        isinstance(block.end, k.Ask)
        and isinstance(block.end.choice, m.Choose)
        and block.end.choice.secret
        and (block.end.choice.var is local or any(part.var is local for part in block.end.parts))
        for block in proc.blocks
    )


def _op_uses(op: k.Op, unit: object, uses: _Uses) -> None:
    """Note every name that an operation uses."""
    match op:
        case k.Do():
            _refs(op.statement, unit, uses)
        case k.SetVar(var=var):
            uses.note(var, unit)
            _refs(op.value, unit, uses)
        case k.TakeList(items=items, index=index, domain=domain):
            for cell in (items, index):
                uses.note(cell, unit)
                uses.kept(cell)
            _refs(domain, unit, uses, domain.var)
        case k.NextItem(var=var, items=items, index=index):
            for name in (var, items, index):
                uses.note(name, unit)
        case k.SetCounter(counter=counter):
            uses.note(counter, unit)
            uses.kept(counter)
            _refs(op.value, unit, uses)
        case k.CountDown(counter=counter):
            uses.note(counter, unit)
        case k.StartTurns(var=var):
            uses.note(var, unit)
            uses.kept(var)
            _refs(op.start, unit, uses)
        case k.NextTurn(var=var):
            uses.note(var, unit)
        case k.OpenSecret(arrays=arrays):
            for array in arrays:
                uses.note(array, unit)
        case k.Settle() | k.CloseSecret() | k.Spend():
            return


def _end_uses(end: k.Terminator, unit: object, uses: _Uses) -> None:
    """Note every name that the end of a block uses."""
    match end:
        case k.Ask(choice=m.Choose() as choice, then=then, parts=parts):
            options = ("options", choice.name)
            uses.note(choice.var, then)
            uses.note(choice.var, ("answer", choice.name))
            for value in (choice.chooser, choice.low, choice.high):
                _refs(value, unit, uses)
                _refs(value, options, uses)
            _refs(choice.domain, options, uses, choice.domain.var)
            for part in parts:
                _refs(part.domain, options, uses, part.domain.var, *(each.var for each in parts))
        case k.Ask(choice=choice):
            who = choice.who if isinstance(choice, m.TakeAction) else choice.chooser
            _refs(who, unit, uses)
            _refs(who, ("options", choice.name), uses)
        case k.Perform(choice=choice):
            _refs(choice.who, unit, uses)
        case k.WhileItems(items=items, index=index):
            uses.note(items, unit)
            uses.note(index, unit)
        case k.WhileCounter(counter=counter):
            uses.note(counter, unit)
        case k.Branch():
            _refs(end.condition, unit, uses)
        case k.Invoke(args=args):
            for arg in args:
                _refs(arg, unit, uses)
        case k.Dispatch(args=args):
            for arg in (end.card, *args):
                _refs(arg, unit, uses)
        case k.Goto() | k.Decide() | k.Return():
            return


def _refs(node: object, unit: object, uses: _Uses, *skip: m.Local) -> None:
    """Note the names in a tree; the loop names of inner domains stay inside."""
    if node is None:
        return
    inner = {part.var.uid for part in walk(node) if isinstance(part, m.Domain)}
    inner |= {local.uid for local in skip}
    for part in walk(node):
        if isinstance(part, m.LocalRef) and part.local.uid not in inner:
            uses.note(part.local, unit)
        elif isinstance(part, m.Let | m.IfThere | m.Moved):
            uses.note(part.var, unit)
