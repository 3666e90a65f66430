"""Where the state keeps what: the fields of places, variables, rules and resume points."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulewright.core import nodes as c
from rulewright.emit.python.constants import Constants, constants
from rulewright.emit.python.shape import roots
from rulewright.model import nodes as m
from rulewright.model.effects import walk
from rulewright.model.types import PLAYER, EnumType, IntType, ListType, Type


@dataclass(frozen=True, slots=True)
class Slot:
    """A field that a rule keeps in the state."""

    name: str
    kind: str  # int, list, array, lists
    secret: bool
    type: Type | None
    resume: bool = False


@dataclass(slots=True)
class Layout:
    """Names of fields, by local variable and cell; everything else stays within a function."""

    game: m.Game
    constants: Constants
    slots: list[Slot] = field(default_factory=list)
    of_local: dict[int, Slot] = field(default_factory=dict)
    of_cell: dict[int, Slot] = field(default_factory=dict)
    of_proc: dict[str, list[Slot]] = field(default_factory=dict)
    returns: dict[str, str] = field(default_factory=dict)

    def names_rule(self, name: str) -> bool:
        """Whether a rule of the game becomes a function of this name."""
        spoken = name.rstrip("_")
        return spoken in self.game.functions or spoken in self.game.verbs

    # ---- sizes ----------------------------------------------------------------------------------

    def base_values(self, enum: EnumType) -> tuple[str, ...]:
        found = self.game.enums[enum.name]
        return self.game.enums[found.among].values if found.among else found.values

    def value(self, kind: Type, number: int) -> str:
        """A value as code: the name of its constant, or its number where it has none."""
        if isinstance(kind, EnumType):
            base = self.game.enums[kind.name].among or kind.name
            return self.constants.get((base, number), str(number))
        return str(number)

    def size(self, index: m.Index) -> str:
        """The number of members of an index, as code."""
        if isinstance(index.type, IntType):
            return str(index.type.high - index.type.low + 1)
        assert isinstance(index.type, EnumType)
        return "s.players" if index.type.name == PLAYER else str(len(self.base_values(index.type)))

    def numbers(self, enum: EnumType) -> tuple[int, ...]:
        """The numbers of an enumeration's values."""
        values = self.base_values(enum)
        return tuple(values.index(value) for value in self.game.enums[enum.name].values)


def layout(core: c.Core) -> Layout:
    """Decides for each variable of a machine whether it must outlive its block."""
    result = Layout(core.game, constants(core.game))
    shared: dict[str, tuple[Slot, ...]] = {}
    for proc in core.procs.values():
        if not proc.blocks:
            continue
        mine: list[Slot] = []
        result.of_proc[proc.name] = mine
        if proc.event is not None:
            _event_params(result, proc, shared)
        _locals(result, core, proc, mine)
        if proc.name not in {"setup", "play"}:
            key = f"event {proc.event}" if proc.event else (
                "action" if isinstance(proc.origin, m.Action) else proc.name
            )
            if key not in result.returns:
                name = f"{key.replace(' ', '__')}__then"
                result.returns[key] = name
                result.slots.append(Slot(name, "int", False, None, resume=True))
            result.returns[proc.name] = result.returns[key]
    return result


def _event_params(result: Layout, proc: c.Proc, shared: dict[str, tuple[Slot, ...]]) -> None:
    """The parameters of an event are the same fields for every card."""
    assert proc.event is not None
    if proc.event not in shared:
        shared[proc.event] = tuple(
            Slot(f"{proc.event}__{p.name}", "int", False, p.type) for p in proc.params
        )
        result.slots.extend(shared[proc.event])
    for param, slot in zip(proc.params, shared[proc.event], strict=True):
        result.of_local[param.uid] = slot


def _locals(result: Layout, core: c.Core, proc: c.Proc, mine: list[Slot]) -> None:
    units: dict[int, set[object]] = {}
    found: dict[int, m.Local | c.Cell] = {}
    per: dict[int, bool] = {}

    def use(item: m.Local | c.Cell, unit: object) -> None:
        units.setdefault(item.uid if isinstance(item, m.Local) else -1 - item.uid, set()).add(unit)
        found[item.uid if isinstance(item, m.Local) else -1 - item.uid] = item

    starts = frozenset(block for name, block in core.secrets if name == proc.name)
    root = roots(proc, starts)
    for number, block in enumerate(proc.blocks):
        if number in root:
            for part in (*block.ops, block.end):
                _uses(part, root[number], use, per)
    params = {p.uid for p in proc.params}
    for param in proc.params:
        units.setdefault(param.uid, set())
        found[param.uid] = param
    used: set[str] = set()
    for key, item in found.items():
        if isinstance(item, m.Local):
            if item.uid in result.of_local:
                continue
            if len(units[key]) < 2 and item.uid not in params and item.per is None:
                continue
        elif len(units[key]) < 2:
            continue
        name = base = f"{proc.name}__{item.name}"
        number = 2
        while name in used:
            name, number = f"{base}_{number}", number + 1
        used.add(name)
        if isinstance(item, m.Local):
            is_list = isinstance(item.type, ListType)
            kind = ("lists" if is_list else "array") if item.per else ("list" if is_list else "int")
            slot = Slot(name, kind, item.per is not None or _is_secret(proc, item), item.type)
            result.of_local[item.uid] = slot
        else:
            slot = Slot(name, "list" if item.is_list else "int", False, None)
            result.of_cell[item.uid] = slot
        result.slots.append(slot)
        mine.append(slot)


def _is_secret(proc: c.Proc, local: m.Local) -> bool:
    return any(
        isinstance(block.end, c.Ask)
        and isinstance(block.end.choice, m.Choose)
        and block.end.choice.secret
        and block.end.choice.var is local
        for block in proc.blocks
    )


def _uses(part: object, unit: object, use: object, per: dict[int, bool]) -> None:
    """Reports every variable that an operation or an end of a block names."""
    assert callable(use)
    match part:
        case c.Ask(choice=choice, then=then):
            options = ("options", choice.name)
            if isinstance(choice, m.Choose):
                use(choice.var, then)
                use(choice.var, ("answer", choice.name))
                for node in (choice.chooser, choice.low, choice.high):
                    _refs(node, unit, use)
                    _refs(node, options, use)
                _refs(choice.domain, options, use, choice.domain.var)
            else:
                who = choice.who if isinstance(choice, m.TakeAction) else choice.chooser
                _refs(who, unit, use)
                _refs(who, options, use)
        case c.Perform(choice=choice):
            _refs(choice.who, unit, use)
        case c.SetVar(var=var, value=value):
            use(var, unit)
            _refs(value, unit, use)
        case c.TakeList(items=items, index=index, domain=domain):
            use(items, unit)
            use(index, unit)
            _refs(domain, unit, use, domain.var)
            use(items, (unit, "kept"))  # outlives the block by its nature
            use(index, (unit, "kept"))
        case c.NextItem(var=var, items=items, index=index):
            for item in (var, items, index):
                use(item, unit)
        case c.WhileItems(items=items, index=index):
            use(items, unit)
            use(index, unit)
        case c.SetCounter(counter=counter, value=value):
            use(counter, unit)
            use(counter, (unit, "kept"))
            _refs(value, unit, use)
        case c.CountDown(counter=counter) | c.WhileCounter(counter=counter):
            use(counter, unit)
        case c.StartTurns(var=var, start=start):
            use(var, unit)
            use(var, (unit, "kept"))
            _refs(start, unit, use)
        case c.NextTurn(var=var):
            use(var, unit)
        case c.Do(statement=statement):
            _refs(statement, unit, use)
        case c.Branch(condition=condition):
            _refs(condition, unit, use)
        case c.Invoke(args=args):
            for arg in args:
                _refs(arg, unit, use)
        case c.Dispatch(card=card, args=args):
            for arg in (card, *args):
                _refs(arg, unit, use)
        case c.End(winners=winners):
            _refs(winners, unit, use)
        case c.OpenSecret(arrays=arrays):
            for array in arrays:
                use(array, unit)
        case _:
            pass


def _refs(node: object, unit: object, use: object, *skip: m.Local) -> None:
    """Reports the variables in a tree; the loop variables of inner domains stay inside."""
    assert callable(use)
    if node is None:
        return
    inner = {part.var.uid for part in walk(node) if isinstance(part, m.Domain)}
    inner |= {local.uid for local in skip}
    for part in walk(node):
        if isinstance(part, m.LocalRef) and part.local.uid not in inner:
            use(part.local, unit)
        elif isinstance(part, m.Let | m.IfThere):
            use(part.var, unit)
        elif isinstance(part, m.ForEach):
            inner.add(part.domain.var.uid)
