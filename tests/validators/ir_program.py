"""What must be true of every control-flow graph and every program. A violation is our own fault."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from rulewright.foundation.tree import walk
from rulewright.ir import control_flow_graph as k
from rulewright.ir import nodes as x
from rulewright.ir.compiled_game import Compiled
from rulewright.ir.effects import LOCAL_OPS
from rulewright.ir.fresh_names import said
from rulewright.ir.passes.precompute_setup import before_lots, drawing
from rulewright.ir.passes.propagate_game_end import certain_ends, hands_on
from rulewright.ir.rewriting import blocks_in
from tests.validators import ir_control_flow, ir_description
from tests.validators.ir_types import kinds

_FAMILIES = {x.Keeps.NUMBERS, x.Keeps.PIECES_EACH, x.Keeps.PICKS_EACH, x.Keeps.BOARD}
_ONWARD = (x.Go, x.Back, x.Wait, x.Again, x.Begin)
_VALUES = {
    x.Part.MEMBERS, x.Part.OPTIONS, x.Part.CHOOSER, x.Part.CHECK, x.Part.NEED, x.Part.FIRES_FOR,
    x.Part.FIRES, x.Part.REASON,
}
"""Functions that are asked for a value, by the program or by what explains the rules."""

_TAKES = (
    x.TakeAll, x.TakeFirst, x.TakeKinds, x.TakeAt, x.TakeKind, x.TakeOne, x.Draw, x.Pick, x.Let,
)


_Inside = Mapping[x.Name, list[object]]
"""All that is in each function, found once for all checks."""


def violations(part: k.ControlFlowGraph | x.Program | Compiled) -> list[str]:
    """What is wrong with a control-flow graph, a program or a whole game, in words for us; nothing for a sound
    one."""
    if isinstance(part, k.ControlFlowGraph):
        return ir_control_flow.violations(part)
    if isinstance(part, Compiled):
        program = ir_description.with_reasons(part)
        return [*violations(program), *ir_description.violations(part)]
    inside = {name: list(walk(each.body)) for name, each in part.functions.items()}
    return [
        *_calls(part, inside), *_roles(part, inside), *_circles(inside), *_fields(part, inside),
        *_names(part), *_one_meaning(part, inside), *kinds(part, inside), *_lots(part), *_left(part),
    ]


# ---- which functions are called, and as what ------------------------------------------------------


def _calls(program: x.Program, inside: _Inside) -> Iterator[str]:
    """Every function that is named is there, and is given as much as it takes."""
    for where, name, given in _named(program, inside):
        found = program.functions.get(name)
        if found is None:
            yield f"{where} names {said(name)}, which is not there"
        elif len(found.params) != given:
            yield f"{where} gives {said(name)} {given} of {len(found.params)}"
    events = {handlers.event: handlers for handlers in program.handlers}
    for name, parts in inside.items():
        for part in parts:
            if isinstance(part, x.DoHandler | x.GoHandler) and part.event not in events:
                yield f"{said(name)} asks cards for {part.event}, of which none says anything"
            if isinstance(part, x.Settle) and any(at >= len(program.triggers) for at in part.first):
                yield f"{said(name)} checks a trigger that is not there"
            if isinstance(part, x.Wait) and part.choice >= len(program.choices):
                yield f"{said(name)} waits for a choice that is not there"


def _named(program: x.Program, inside: _Inside) -> Iterator[tuple[str, x.Name, int]]:
    """Where a function is named, its name, and how many values it is given there."""
    yield "the setup", program.setup, 0
    yield from (("resume", name, 0) for name in program.resume)
    yield from (("secrets", name, 0) for name in program.secrets)
    yield from (("actions", action.begin, 2) for action in program.actions)
    if program.standing is not None:
        yield "standing", program.standing, 1
    for outcome in program.results:
        yield outcome.kind, outcome.function, int(outcome.of_player)
    for choice in program.choices:
        for name, given in ((choice.options, 0), (choice.chooser, 0), (choice.answer, 1)):
            yield f"choice {choice.name}", name, given
    for trigger in program.triggers:
        for name, given in ((trigger.members, 0), (trigger.fires, 1), (trigger.rule, 1)):
            yield "triggers", name, given
    for handlers in program.handlers:
        for given in _given_to(inside, handlers.event):
            yield from ((f"event {handlers.event}", name, given) for _, name in handlers.rules)
    for name, parts in inside.items():
        for part in parts:
            match part:
                case x.Apply(called, args) | x.Do(called, args):
                    yield said(name), called, len(args)
                case x.Go(called):
                    yield said(name), called, 0
                case _:
                    pass


def _given_to(inside: _Inside, event: str) -> set[int]:
    """How many values cards are given for an event."""
    found: set[int] = set()
    for parts in inside.values():
        for part in parts:
            if isinstance(part, x.DoHandler) and part.event == event:
                found.add(len(part.args))
            elif isinstance(part, x.GoHandler) and part.event == event:
                found.add(0)
    return found


def _roles(program: x.Program, everything: _Inside) -> Iterator[str]:
    """What hands on ends so, what has a value changes nothing, what is carried out does come back."""
    onward, values, done = _uses(program, everything)
    for name, function in program.functions.items():
        inside = [part for part in everything[name] if isinstance(part, x.OPS)]
        if name in onward:
            if not _ends(function.body, (*_ONWARD, x.Finish, x.Over)):
                yield f"{said(name)} hands on, but not on every path"
            if any(isinstance(op, x.Return) for op in inside):
                yield f"{said(name)} hands on, but returns too"
        if name in values:
            if not _ends(function.body, (x.Return,)):
                yield f"{said(name)} has a value, but not on every path"
            for op in inside:
                if not isinstance(op, LOCAL_OPS):
                    yield f"{said(name)} has a value, but changes something: {type(op).__name__}"
        if name in done:
            for op in inside:
                if isinstance(op, (*_ONWARD, x.GoHandler)):
                    yield f"{said(name)} is carried out, but hands on: {type(op).__name__}"
        for op in inside if name in values | done else ():
            if isinstance(op, x.Return) and (op.value is not None) != (name in values):
                yield f"{said(name)} returns {'a' if op.value is not None else 'no'} value"
        yield from (f"{said(name)} breaks where there is no loop" for _ in _breaks(function.body))


def _circles(inside: _Inside) -> Iterator[str]:
    """What hands on straight never comes back to where it began: it would never end."""
    ways = {
        name: {part.function for part in parts if isinstance(part, x.Go) and part.at_once}
        for name, parts in inside.items()
    }
    while ends := {name for name, targets in ways.items() if not targets & ways.keys()}:
        ways = {name: targets for name, targets in ways.items() if name not in ends}
    yield from (f"{said(name)} hands on straight in a circle" for name in ways)


def _uses(program: x.Program, inside: _Inside) -> tuple[set[x.Name], set[x.Name], set[x.Name]]:
    """The functions that hand on, those that have values, and those that are carried out."""
    onward = {program.setup, *program.resume, *program.secrets}
    onward |= {action.begin for action in program.actions}
    onward |= {choice.answer for choice in program.choices}
    onward |= {name for name in program.functions if name.part is x.Part.TURN_OF}
    values = {name for name in program.functions if name.part in _VALUES}
    values |= {outcome.function for outcome in program.results}
    values |= {program.standing} if program.standing is not None else set()
    done = {trigger.rule for trigger in program.triggers}
    rules = {each.event: {name for _, name in each.rules} for each in program.handlers}
    for parts in inside.values():
        for part in parts:
            match part:
                case x.Apply(called):
                    values.add(called)
                case x.Do(called):
                    done.add(called)
                case x.Go(called):
                    onward.add(called)
                case x.DoHandler(event):
                    done |= rules.get(event, set())
                case x.GoHandler(event):
                    onward |= rules.get(event, set())
                case _:
                    pass
    return onward, values, done


def _ends(body: x.Block, ends: tuple[type, ...]) -> bool:
    """Whether a block ends in one of these ways on every path."""
    for op in body:
        if isinstance(op, ends):
            return True
        if isinstance(op, x.If) and _ends(op.then, ends) and _ends(op.otherwise, ends):
            return True
    return False


def _breaks(body: x.Block) -> Iterator[x.Break]:
    """What breaks outside of loops."""
    for op in body:
        match op:
            case x.Break():
                yield op
            case x.If(_, then, otherwise):
                yield from _breaks(then)
                yield from _breaks(otherwise)
            case x.GoHandler(_, _, before):
                yield from _breaks(before)
            case _:
                pass


# ---- fields ---------------------------------------------------------------------------------------


def _fields(program: x.Program, inside: _Inside) -> Iterator[str]:
    """Every field that is named is there, and is used as what it is."""
    fields = {field.name: field for field in program.fields}
    if len(fields) < len(program.fields):
        yield "two fields have one name"
    tables = {(table.attribute_of, table.name) for table in program.tables}
    for name, parts in inside.items():
        for part in parts:
            if isinstance(part, x.Cell) and (part.attribute_of, part.table) not in tables:
                yield f"{said(name)} looks up {part.table}, which is not there"
            for field, indexed, uses in _used(part):
                kept = fields.get(field)
                if kept is None:
                    yield f"{said(name)} uses {field}, which is not there"
                    continue
                family = kept.keeps in _FAMILIES
                if kept.keeps is x.Keeps.TALLY:
                    family = not isinstance(part, x.Place)
                if indexed is not None and indexed != family:
                    yield f"{said(name)} uses {field} {'with' if indexed else 'without'} an index"
                if kept.use not in uses:
                    yield f"{said(name)} uses {field} as {type(part).__name__} does not"


_RULES = {x.Use.RULE, x.Use.RESUME}
_ANY = set(x.Use)


def _used(part: object) -> Iterator[tuple[str, bool | None, set[x.Use]]]:
    """The fields that a node names itself, whether with an index, and what they must be."""
    match part:
        case x.Get(field):
            yield field, part.index is not None, {x.Use.VARIABLE, x.Use.PLACE, *_RULES}
        case x.Place(zone):
            yield zone.name, part.index is not None, {x.Use.PLACE}
        case x.Family(field):
            yield field, True, _ANY
        case x.PutOn(field) | x.TakeOff(field) | x.Tallied(field) | x.Overfull(field):
            yield field, None, {x.Use.PLACE}
        case x.Store(x.Get(field)):
            yield field, None, _RULES
        case x.Remember(x.Get(field)):
            yield field, None, {x.Use.VARIABLE}
        case x.RememberAll(field):
            yield field, True, {x.Use.VARIABLE}
        case x.Fresh(found):
            yield from ((field, True, _RULES) for field in found)
        case x.Clear(found):
            yield from ((field, None, _RULES) for field in found)
        case x.Back(field):
            yield field, False, {x.Use.RESUME}
        case x.Cell(table, None, True):
            yield table, None, {x.Use.TABLE}
        case _:
            pass


def _left(program: x.Program) -> Iterator[str]:
    """What ends the game without leaving whatever carries it out does so on every way, and whatever
    carries it out ends too."""
    sure = certain_ends(program)
    for name, function in program.functions.items():
        alone = name in sure or hands_on(function)
        for body in blocks_in(function.body):
            for op, behind in zip(body, (*body[1:], None), strict=False):
                if isinstance(op, x.Finish | x.Over) and not (op.leaves or alone):
                    yield f"{said(name)} ends the game for itself alone"
                ended = op.function if isinstance(op, x.Do) and op.function in sure else None
                if isinstance(behind, x.Over):
                    if ended is None:
                        yield f"{said(name)} takes the game for over"
                elif ended is not None and _stays(program, ended):
                    yield f"{said(name)} goes on behind {said(ended)}, which ends the game"


def _stays(program: x.Program, name: x.Name) -> bool:
    """Whether a function that ends the game leaves it to others to end with it."""
    return any(
        isinstance(op, x.Finish | x.Over) and not op.leaves for op in walk(program.functions[name].body)
    )


# ---- the set-up -----------------------------------------------------------------------------------


def _lots(program: x.Program) -> Iterator[str]:
    """Where it is said what a set-up comes to before the first lot, nothing before that draws any."""
    if any(name not in program.functions for name in program.lots):
        yield "lots are drawn in a function that is not there"
    elif program.lots:
        found = before_lots(program) & drawing(program)
        yield from (f"{said(name)} draws lots before the first lot" for name in found)


# ---- names ----------------------------------------------------------------------------------------


def _names(program: x.Program) -> Iterator[str]:
    """Every name has a value before it is read, whichever way a function goes."""
    for name, function in program.functions.items():
        missing: list[str] = []
        _given(function.body, frozenset(p.uid for p in function.params), missing.append)
        yield from (f"{said(name)} reads {local} before it has a value" for local in missing)


def _given(
    body: x.Block, known: frozenset[int], missing: Callable[[str], None]
) -> frozenset[int] | None:
    """The names that have values behind a block; None if nothing comes behind it."""
    for op in body:
        for local in _read(op):
            if local.uid not in known:
                missing(local.name)
        match op:
            case x.If(_, then, otherwise):
                ways = [_given(then, known, missing), _given(otherwise, known, missing)]
                open_ways = [way for way in ways if way is not None]
                if not open_ways:
                    return None
                known = frozenset.intersection(*open_ways)
            case x.For(local, _, inner, index):
                extra = {local.uid} if index is None else {local.uid, index.uid}
                _given(inner, known | extra, missing)
            case x.Times(_, inner) | x.GoHandler(_, _, inner):
                _given(inner, known, missing)
            case x.TakeNamed(local, origin):
                known |= {local.uid, origin.uid}
            case x.Return() | x.Break() | x.Finish() | x.Over():
                return None
            case _:
                if isinstance(op, _ONWARD):
                    return None
                if isinstance(op, _TAKES):
                    known |= {op.local.uid}
    return known


def _read(op: x.Op) -> Iterator[x.Local]:
    """The names that an operation reads itself, not those that blocks in it read."""
    match op:
        case x.If():
            parts: tuple[object, ...] = (op.test,)
        case x.For():
            parts = (op.source,)
        case x.Times():
            parts = (op.count,)
        case x.GoHandler():
            parts = (op.card,)
        case x.Increase(local) | x.Include(local) | x.Append(local) | x.Mix(local):
            yield local
            parts = (op,)
        case _:
            parts = (op,)
    for part in walk(parts):
        if isinstance(part, x.Read):
            yield part.local


def _one_meaning(program: x.Program, inside: _Inside) -> Iterator[str]:
    """A number of a name means one name, and no name above `first_uid` is used yet."""
    found: dict[int, x.Local] = {}
    for name, function in program.functions.items():
        if len({param.uid for param in function.params}) < len(function.params):
            yield f"{said(name)} has one parameter twice"
        for part in (*function.params, *inside[name]):
            if isinstance(part, x.Local):
                if found.setdefault(part.uid, part) != part:
                    yield f"{said(name)} calls {found[part.uid].name} {part.name}, of another kind"
                if part.uid >= program.first_uid:
                    yield f"{said(name)} uses {part.name}, whose number is not given away yet"
            elif isinstance(part, x.For):
                own = {part.local.uid} if part.index is None else {part.local.uid, part.index.uid}
                if own & {uid for op in walk(part.body) for uid in _gives(op)}:
                    yield f"{said(name)} gives {part.local.name} a value in the loop over it"


def _gives(op: object) -> Iterator[int]:
    if isinstance(op, _TAKES):
        yield op.local.uid
    elif isinstance(op, x.Increase | x.Include | x.Append | x.Mix | x.For | x.TakeNamed):
        yield op.local.uid
        if isinstance(op, x.For) and op.index is not None:
            yield op.index.uid
