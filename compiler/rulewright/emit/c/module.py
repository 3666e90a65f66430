"""A game's program to one C file."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from importlib import resources
from itertools import count

from rulewright.emit.c import names
from rulewright.emit.c.operations import Operations, cleared, forms_of
from rulewright.emit.c.values import Facts, Form, Values, size
from rulewright.emit.c.writer import Writer
from rulewright.machine import nodes as x
from rulewright.machine.compiled import Compiled
from rulewright.machine.tree import rewrite, walk

HEAP = 8_192
"""Room for the lists that one state keeps, in values."""

_HANDS_ON = (x.Go, x.Back, x.Wait, x.Again, x.Begin, x.GoHandler)


class NotNative(Exception):
    """A game that this printer cannot say in C; the text tells why."""


def runtime_text(name: str) -> str:
    """A part of every engine that is the same in all."""
    return resources.files(__package__).joinpath("runtime", name).read_text(encoding="utf-8")


def emit_c(compiled: Compiled) -> str:
    """The engine in C, without anything of Python."""
    return _Module(compiled).text()


def emit_extension(
    compiled: Compiled, module: str, program: str, attribute: Callable[[x.Field], str],
    called: Callable[[x.Name], str],
) -> str:
    """The engine in C as a Python module of this name.

    `program` is a mark of what it carries out: the engine in Python beside it has the same.
    `attribute` names the fields of its states, `called` its functions, as that engine does.
    """
    return _Module(compiled).extension(module, program, attribute, called)


def _sets(compiled: Compiled) -> int:
    """How many values a set of the game can have, seen from above."""
    program, enums = compiled.program, compiled.description.enums
    uses = any(isinstance(node, x.Bit | x.Include | x.Members | x.HasBit)
               for node in walk(tuple(program.functions.values())))
    largest = max((len(enum.values) for enum in enums), default=0) if uses else 0
    return max(largest, program.max_players)


def _integers(width: int) -> tuple[str, int]:
    """The integers that sets of so many values are kept in, and how many bits these have."""
    if width < 64:
        return "int64_t", 64
    return ("__int128", 128) if width < 128 else (f"_BitInt({width + 1})", width + 1)


def _hands_on(program: x.Program) -> set[x.Name]:
    """The functions that give back what comes next."""
    functions = program.functions
    found = {program.setup, *program.resume, *program.secrets}
    found |= {choice.answer for choice in program.choices}
    found |= {action.begin for action in program.actions}
    carried = {op.event for op in walk(tuple(functions.values())) if isinstance(op, x.GoHandler)}
    for handlers in program.handlers:
        if handlers.event in carried:
            found |= {rule for _, rule in handlers.rules}
    for function in functions.values():
        for op in walk(function.body):
            if isinstance(op, x.Go):
                found.add(op.function)
            if isinstance(op, _HANDS_ON):
                found.add(function.name)
    return found


def _returns(program: x.Program, facts: Facts, returns: dict[x.Name, Form]) -> None:
    """Finds out what functions with a value give back, those first that others apply."""

    def learn(name: x.Name) -> None:
        if name in returns:
            return
        function = program.functions[name]
        values = [op.value for op in walk(function.body)
                  if isinstance(op, x.Return) and op.value is not None]
        if not values:
            return
        returns[name] = Form.NUMBER
        for node in walk(function.body):
            if isinstance(node, x.Apply):
                learn(node.function)
        view = Values(facts, forms_of(facts, function))
        lists = any(view.form(value) is not Form.NUMBER for value in values)
        returns[name] = Form.LIST if lists else Form.NUMBER

    for name in program.functions:
        learn(name)


def _params(program: x.Program, facts: Facts) -> None:
    """Finds out what functions are given: what all who call them have, or a list of it.

    A place or a family that every caller gives as such is not copied.
    """
    while True:
        given: dict[x.Name, list[Form | None]] = {
            name: [None if param.kind is x.Kind.LIST else Form.NUMBER for param in function.params]
            for name, function in program.functions.items()
        }
        for function in program.functions.values():
            values = Values(facts, forms_of(facts, function))
            for node in walk(function.body):
                if isinstance(node, x.Apply | x.Do):
                    known = given[node.function]
                    for at, arg in enumerate(node.args):
                        form = values.form(arg)
                        known[at] = form if known[at] in {None, form} else Form.LIST
        found = {name: tuple(form or Form.LIST for form in forms) for name, forms in given.items()}
        if found == facts.params:
            return
        facts.params.update(found)


def _named_once(program: x.Program) -> x.Program:
    """The program with another name for each value that the body of a function gives a name anew.

    A name of C is one thing throughout; passes may use one for a place first, then for its family.
    """
    uids = count(program.first_uid)

    def once(function: x.Function) -> x.Function:
        body, seen = function.body, {param.uid for param in function.params}
        for at in range(len(body)):
            op = body[at]
            if not isinstance(op, x.Let):
                continue
            if op.local.uid in seen:
                old, new = op.local, replace(op.local, uid=next(uids))
                rest = rewrite(body[at + 1 :], partial(_swapped, old, new))
                body = (*body[:at], replace(op, local=new), *rest)
            seen.add(op.local.uid)
        return replace(function, body=body)

    functions = {name: once(function) for name, function in program.functions.items()}
    return replace(program, functions=functions, first_uid=next(uids))


def _swapped(old: x.Local, new: x.Local, node: object) -> object:
    return new if node == old else node


class _Module:
    def __init__(self, compiled: Compiled) -> None:
        self.program = _named_once(compiled.program)
        self.compiled = compiled
        self.width = _sets(compiled)
        self.fields = {field.name: field for field in self.program.fields}
        self.returns: dict[x.Name, Form] = {}
        cells = {(table.attribute_of, table.name): table.cells for table in self.program.tables}
        self.facts = Facts(self.program, self.fields, self.returns, {}, cells)
        self.facts.params.update({
            name: tuple(
                Form.LIST if param.kind is x.Kind.LIST else Form.NUMBER for param in function.params
            )
            for name, function in self.program.functions.items()
        })
        _returns(self.program, self.facts, self.returns)
        _params(self.program, self.facts)
        self.hands_on = _hands_on(self.program)
        self.acting = {
            name: number for number, name in enumerate(
                name for name, function in self.program.functions.items()
                if function.rule and name not in self.returns
            )
        }
        self.zones = {
            zone.name: zone for pieces in self.program.classes for zone in pieces.zones
        }

    def text(self) -> str:
        w = Writer()
        w.line(f"/* Engine of {names.checked(self.program.name)}. Generated; do not edit. */")
        w.line()
        w.line("#include <stdint.h>")
        whole, words = _integers(self.width)
        if words > 64:
            w.line("#define WIDE")
        w.line(f"typedef {whole} I;")
        w.line(f"typedef unsigned {whole} U;" if words > 64 else "typedef uint64_t U;")
        w.line(f"typedef {'I' if self.width > 31 else 'int32_t'} V;")
        w.line(f"enum {{ HEAP = {HEAP} }};")
        w.line()
        head = w.text() + runtime_text("engine.h")
        w = Writer()
        self._state(w)
        self._numbers(w)
        self._refs(w)
        body = Writer()
        self._zones(body)
        self._tables(body)
        self._declarations(body)
        self._dispatch(body)
        self._functions(body)
        self._results(body)
        self._start(body)
        return head + w.text() + runtime_text("run.h") + body.text()

    def extension(
        self, module: str, mark: str, attribute: Callable[[x.Field], str],
        called: Callable[[x.Name], str],
    ) -> str:
        program = self.program
        if re.fullmatch(r"[0-9a-f]+", mark) is None:
            raise AssertionError(f"no mark of a program: {mark!a}")
        head = Writer()
        head.line()
        head.line(f'#define PROGRAM "{mark}"')
        head.line(
            f"enum {{ MIN_PLAYERS = {program.min_players}, MAX_PLAYERS = {program.max_players}, "
            f"FIELD_COUNT = {len(program.fields)} }};"
        )
        head.line(f"enum {{ CHOICES = {len(program.choices)}, SECRET_BLOCKS = {len(program.secrets)} }};")
        listed = ", ".join(
            f'"{names.checked(f.name)}"' for f in program.fields if f.use is x.Use.VARIABLE
        )
        head.line(f"static const char *const VARIABLES[] = {{{listed or '0'}}};")
        tail = Writer()
        tail.line()
        tail.line("static const FieldOf FIELDS[] = {")
        for field in program.fields:
            tail.line(f"    {self._described(field, attribute(field))},")
        tail.line("    {0},")
        tail.line("};")
        standing = "0" if program.standing is None else names.function(program.standing)
        tail.line(f"static Asked *const STANDING = {standing};")
        acting = ", ".join(f'"{called(name)}"' for name in self.acting)
        tail.line(f"static const char *const ACTING_NAMES[] = {{{acting or '0'}}};")
        tail.line()
        init = f"PyMODINIT_FUNC PyInit_{module}(void) {{ return PyModuleDef_Init(&MODULE); }}\n"
        parts = "".join(map(runtime_text, ("runs.h", "fields.h", "python.h")))
        many = "".join(map(runtime_text, ("bulk.h", "search.h", "many.h")))
        return f"{self.text()}{head.text()}{parts}{tail.text()}{many}\n{init}"

    def _results(self, w: Writer) -> None:
        """What the game ends in beside its winners: of each player, or one thing of all."""
        w.line()
        w.line("typedef struct { const char *kind; I (*of)(R *, S *, I); int each; } Outcome;")
        for outcome in self.program.results:
            name = names.function(outcome.function)
            asked = f"{name}(r, s, player)" if outcome.of_player else f"((void)player, {name}(r, s))"
            with w.block(f"static I result_{outcome.kind}(R *r, S *s, I player)"):
                w.line(f"return {asked};")
        w.line("static const Outcome RESULTS[] = {")
        for outcome in self.program.results:
            each = int(outcome.of_player)
            w.line(f'    {{"{outcome.kind}", result_{outcome.kind}, {each}}},')
        w.line("    {0, 0, 0},")
        w.line("};")

    def _described(self, field: x.Field, attribute: str) -> str:
        """A field as Python reads and writes it."""
        name = names.field(field.name)
        keeps = {
            x.Keeps.NUMBER: "ONE", x.Keeps.NUMBERS: "EACH", x.Keeps.PIECES: "PIECES",
            x.Keeps.PIECES_EACH: "PIECES_EACH", x.Keeps.PICKS: "PICKS",
            x.Keeps.PICKS_EACH: "PICKS_EACH", x.Keeps.CELLS: "CELLS",
        }[field.keeps]
        own = field.use is x.Use.RULE and field.keeps is x.Keeps.NUMBERS
        there = "1" if field.is_option else "0"
        if own or field.keeps is x.Keeps.PICKS_EACH:
            there = f"offsetof(S, {name}there)"
        stride = "0"
        if field.keeps is x.Keeps.PIECES:
            stride = f"sizeof ((S *)0)->{name} / sizeof(P)"
        if field.keeps is x.Keeps.PIECES_EACH:
            stride = f"sizeof ((S *)0)->{name}[0] / sizeof(P)"
        rows = columns = 0
        if field.keeps is x.Keeps.CELLS:
            cells = self._table(field.name).cells
            rows, columns = len(cells), len(cells[0])
        fixed, players = _members(field.sizes)
        kept = f'"{attribute}", "{field.name}", {"OWN_EACH" if own else keeps}, offsetof(S, {name})'
        return f"{{{kept}, {stride}, {fixed}, {players}, {rows}, {columns}, {there}}}"

    # ---- the state ------------------------------------------------------------------------------

    def _state(self, w: Writer) -> None:
        w.line()
        with w.block("struct S", "};"):
            w.line("V players, everybody, at, chooser, answer, winners, secret;")
            w.line("uint32_t chance[4], heap_used;")
            w.line("Ref options, picks, secret_moves;")
            for field in self.program.fields:
                for line in self._declared(field):
                    w.line(line)
            w.line("V heap[HEAP];")
        w.line()

    def _declared(self, field: x.Field) -> Iterator[str]:
        name, count = names.field(field.name), self._most(field)
        match field.keeps:
            case x.Keeps.NUMBER:
                yield f"V {name};"
            case x.Keeps.NUMBERS if field.use is x.Use.RULE:
                yield f"V {name}[{self.program.max_players}], {name}there;"
            case x.Keeps.NUMBERS:
                yield f"V {name}[{count}];"
            case x.Keeps.PIECES:
                yield f"P {name}[{1 + self._room(field)}];"
            case x.Keeps.PIECES_EACH:
                yield f"P {name}[{count}][{1 + self._room(field)}];"
            case x.Keeps.PICKS:
                yield f"Ref {name};"
            case x.Keeps.PICKS_EACH:
                yield f"Ref {name}[{self.program.max_players}];"
                yield f"V {name}there;"
            case x.Keeps.CELLS:
                table = self._table(field.name)
                yield f"V {name}[{len(table.cells)}][{len(table.cells[0])}];"

    def _table(self, name: str) -> x.Table:
        return next(t for t in self.program.tables if t.attribute_of is None and t.name == name)

    def _most(self, field: x.Field) -> int:
        most = 1
        for n in field.sizes:
            most *= self.program.max_players if n == x.PER_PLAYER else n
        return most

    def _room(self, field: x.Field) -> int:
        """How many pieces a place can have: its slots, or all pieces there are, or its limit."""
        if field.slots:
            return field.slots
        pieces = next(
            c for c in self.compiled.description.classes
            if any(z.name == field.name and z.holds == c.name for z in self.compiled.description.zones)
        )
        total = sum(pieces.copies) * (self.program.max_players if pieces.per_player else 1)
        limit = self.zones[field.name].limit
        return total if limit is None else limit

    def _numbers(self, w: Writer) -> None:
        listed = ", ".join(names.zone(name) for name in self.zones)
        w.line(f"enum {{ {listed} }};")
        variables = [f for f in self.program.fields if f.use is x.Use.VARIABLE]
        if variables:
            w.line(f"enum {{ {', '.join(names.variable(f.name) for f in variables)} }};")

    def _refs(self, w: Writer) -> None:
        rows = ["options", "picks", "secret_moves"]
        for field in self.program.fields:
            if field.keeps is x.Keeps.PICKS:
                rows.append(names.field(field.name))
            elif field.keeps is x.Keeps.PICKS_EACH:
                rows += [
                    f"{names.field(field.name)}[{n}]" for n in range(self.program.max_players)
                ]
        w.line()
        w.line("static const uint32_t REF_AT[] = {")
        for row in rows:
            w.line(f"    offsetof(S, {row}),")
        w.line("};")
        w.line(f"static const I REFS = {len(rows)};")
        w.line("static Ref *ref_of(S *s, I number) { return (Ref *)((char *)s + REF_AT[number]); }")

    def _zones(self, w: Writer) -> None:
        w.line()
        w.line("static const Zone ZONES[] = {")
        for zone in self.zones.values():
            field = self.fields[zone.name]
            name = names.field(zone.name)
            one = "" if not zone.indexed else "[0]"
            stride = f"sizeof ((S *)0)->{name}{one} / sizeof(P)"
            fixed, players = _members(field.sizes)
            own_fixed, own_players = _members(field.sizes[1:])
            limit = self._room(field)
            w.line(
                f'    {{"{names.checked(zone.name)}", offsetof(S, {name}), {stride}, {fixed}, {players}, '
                f"{own_fixed}, {own_players}, {limit}, {zone.shape.name}, {int(zone.hidden)}, "
                f"{int(zone.owned)}}},"
            )
        w.line("};")
        for pieces in self.program.classes:
            name = names.zones_of(pieces.name)
            listed = ", ".join(names.zone(zone.name) for zone in pieces.zones) or "0"
            w.line(f"static const uint16_t {name}[] = {{{listed}}};")
            w.line(f"enum {{ {name}_COUNT = {len(pieces.zones)} }};")

    def _tables(self, w: Writer) -> None:
        for table in self.program.tables:
            if table.attribute_of is not None:
                cells = ", ".join(str(row[0]) for row in table.cells)
                w.line(f"static const V {names.attribute(table.attribute_of, table.name)}[] = {{{cells}}};")
            else:
                rows = ", ".join(f"{{{', '.join(map(str, row))}}}" for row in table.cells)
                width = len(table.cells[0])
                w.line(f"static const V {names.table(table.name)}[][{width}] = {{{rows}}};")

    # ---- functions ------------------------------------------------------------------------------

    def _head(self, function: x.Function) -> str:
        name = names.function(function.name)
        params = ["R *r", "S *s"]
        for param, form in zip(function.params, self.facts.params[function.name], strict=True):
            params.append(f"{form.value}{'' if form.value.endswith('*') else ' '}{names.local(param)}")
        if function.name in self.hands_on:
            kind = "Next"
        elif function.name in self.returns:
            kind = self.returns[function.name].value
        else:
            kind = "void"
        return f"static {kind} {name}({', '.join(params)})"

    def _declarations(self, w: Writer) -> None:
        w.line()
        for function in self.program.functions.values():
            w.line(f"{self._head(function)};")

    def _dispatch(self, w: Writer) -> None:
        program = self.program
        w.line()
        w.line("static const Trigger TRIGGERS[] = {")
        for trigger in program.triggers:
            parts = ", ".join(map(names.function, (trigger.members, trigger.fires, trigger.rule)))
            w.line(f"    {{{parts}}},")
        w.line("    {0, 0, 0},")
        w.line("};")
        w.line(f"static const I TRIGGER_COUNT = {len(program.triggers)};")
        for handlers in program.handlers:
            if not handlers.rules:
                kind = "Block *"
                w.line(f"static {kind}const {names.event(handlers.event)}[] = {{0}};")
                continue
            first = handlers.rules[0][1]
            if first in self.hands_on:
                kind = "Block *"
            else:
                params = ", ".join(["R *", "S *", *("I" for _ in program.functions[first].params)])
                w.line(f"typedef void {names.event(handlers.event)}_rule({params});")
                kind = f"{names.event(handlers.event)}_rule *"
            rows = ", ".join(f"[{kind_.value}] = {names.function(rule)}" for kind_, rule in handlers.rules)
            w.line(f"static {kind}const {names.event(handlers.event)}[] = {{{rows}}};")
        w.line("static const struct { Begins *begin; I place; } ACTIONS[] = {")
        for action in program.actions:
            w.line(f"    {{{names.function(action.begin)}, {action.place}}},")
        w.line("    {0, 0},")
        w.line("};")
        listed = "".join(f"{names.function(name)}, " for name in program.resume)
        w.line(f"static Block *const RESUME[] = {{{listed}0}};")
        w.line(f"enum {{ RESUMED = {len(program.resume)}, ACTION_COUNT = {len(program.actions)} }};")
        listed = "".join(f"{names.function(choice.answer)}, " for choice in program.choices)
        w.line(f"static Answer *const ANSWERS[] = {{{listed}0}};")
        listed = "".join(f"{names.function(choice.options)}, " for choice in program.choices)
        w.line(f"static Listed *const OPTIONS[] = {{{listed}0}};")
        w.line("typedef I Chooser(R *, S *);")
        listed = "".join(f"{names.function(choice.chooser)}, " for choice in program.choices)
        w.line(f"static Chooser *const CHOOSERS[] = {{{listed}0}};")
        listed = "".join(f"{names.function(name)}, " for name in program.secrets)
        w.line(f"static Block *const SECRETS[] = {{{listed}0}};")

    def _functions(self, w: Writer) -> None:
        for function in self.program.functions.values():
            hands_on = function.name in self.hands_on
            w.line()
            w.line(f"/* {function.title.replace('*/', '')}. */")
            with w.block(self._head(function)):
                if function.name in self.acting:
                    w.line(f"REACHED({self.acting[function.name]});")
                Operations(w, self.facts, function, hands_on).body()
                if hands_on:
                    w.line("return (Next){0};")
                elif function.name in self.returns:
                    form = self.returns[function.name]
                    w.line("return 0;" if form is Form.NUMBER else "return empty();")

    # ---- starting -------------------------------------------------------------------------------

    def _start(self, w: Writer) -> None:
        w.line()
        with w.block("static void leave(S *s)"):
            for field in self.program.fields:
                if field.use in {x.Use.RULE, x.Use.RESUME}:
                    for line in cleared(field):
                        w.line(line)
        w.line()
        w.line("/* A state before it is set up; options and open tables are given before `set_up`. */")
        with w.block("static void blank(S *s, I players)"):
            w.line("memset(s, 0, offsetof(S, heap));")
            w.line("s->players = (V)players;")
            w.line("s->everybody = (V)(((I)1 << players) - 1);")
            w.line("s->at = s->chooser = s->answer = s->winners = s->secret = NONE;")
            for field in self.program.fields:
                if field.use not in {x.Use.RULE, x.Use.RESUME}:
                    for line in self._initial(field):
                        w.line(line)
            w.line("leave(s);")
        w.line()
        w.line(f"static Block *const SETUP = {names.function(self.program.setup)};")
        w.line("static int set_up(R *r, S *s) { return run(r, s, SETUP); }")
        w.line()
        w.line(f"enum {{ ZONE_COUNT = {len(self.zones)}, ACTING = {len(self.acting)} }};")

    def _initial(self, field: x.Field) -> Iterator[str]:
        name = f"s->{names.field(field.name)}"
        first = field.copies[0] if field.copies else field.initial
        each = f"for (I i = 0; i < {size(field, 'players')}; i++)"
        match field.keeps:
            case x.Keeps.NUMBER:
                yield f"{name} = {first};"
            case x.Keeps.NUMBERS:
                yield f"{each} {name}[i] = {first};"
            case x.Keeps.PIECES if field.copies and field.per_player:
                yield "for (I kind = 0; kind < players; kind++)"
                yield f"    for (I i = 0; i < {field.copies[0]}; i++) {name}[++{name}[0]] = (P)kind;"
            case x.Keeps.PIECES if field.copies:
                yield f"static const P full_{names.field(field.name)}[] = {{{', '.join(map(str, field.copies))}}};"
                yield f"for (I kind = 0; kind < {len(field.copies)}; kind++)"
                yield (
                    f"    for (I i = 0; i < full_{names.field(field.name)}[kind]; i++) "
                    f"{name}[++{name}[0]] = (P)kind;"
                )
            case x.Keeps.PIECES if field.slots:
                yield f"for (I i = 1; i <= {field.slots}; i++) {name}[i] = NONE;"
                yield f"{name}[0] = {field.slots};"
            case x.Keeps.PIECES_EACH if field.slots:
                yield f"{each} {{"
                yield f"    for (I k = 1; k <= {field.slots}; k++) {name}[i][k] = NONE;"
                yield f"    {name}[i][0] = {field.slots};"
                yield "}"
            case x.Keeps.CELLS:
                yield f"memcpy({name}, {names.table(field.name)}, sizeof {name});"
            case _:
                return


def _members(sizes: tuple[int, ...]) -> tuple[int, int]:
    """A number of members: a fixed factor, and how often the number of players is one."""
    fixed, players = 1, 0
    for n in sizes:
        if n == x.PER_PLAYER:
            players += 1
        else:
            fixed *= n
    return fixed, players
