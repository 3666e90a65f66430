"""A game's program to one C file."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from importlib import resources

from rulewright.emit.c import names
from rulewright.emit.c.expressions import size
from rulewright.emit.c.functions import Functions, gives_back
from rulewright.emit.c.list_bounds import most_kinds, room
from rulewright.emit.c.operations import ROOM, cleared
from rulewright.emit.c.strip_observations import strip_observations
from rulewright.emit.c.writer import Writer
from rulewright.foundation.tree import walk
from rulewright.ir import nodes as x
from rulewright.ir.compiled_game import Compiled

MUCH = 60_000
"""So many characters of C take a compiler long."""


def runtime_text(name: str) -> str:
    """Return a part of every engine that is the same in all."""
    return resources.files(__package__).joinpath("runtime", name).read_text(encoding="utf-8")


def emit_extension(
    compiled: Compiled, module: str, program: str, attribute: Callable[[x.Field], str],
    called: Callable[[x.Name], str],
) -> str:
    """Return the engine in C as a Python module of this name.

    `program` is a mark of what it carries out: the engine in Python beside it has the same.
    `attribute` names the fields of its states, `called` its functions, as that engine does.
    """
    return _Module(compiled).extension(module, program, attribute, called)


def _sets(compiled: Compiled) -> int:
    """Return how many values a set of the game can have, seen from above."""
    program, enums = compiled.program, compiled.description.enums
    uses = any(isinstance(node, x.Bit | x.Include | x.Members | x.HasBit)
               for node in walk(tuple(program.functions.values())))
    largest = max((len(enum.values) for enum in enums), default=0) if uses else 0
    return max(largest, program.max_players)


def _integers(width: int) -> tuple[str, int]:
    """Return the integers that sets of so many values are kept in, and how many bits these have."""
    if width < 64:
        return "int64_t", 64
    return ("__int128", 128) if width < 128 else (f"_BitInt({width + 1})", width + 1)


def _soon(text: str) -> str:
    """Return a part of an engine that is soon compiled also where an engine is to be fast: it is not what
    takes long.
    """
    begins = '#pragma GCC push_options\n#pragma GCC optimize ("O1")'
    return f"{_GCC}\n{begins}\n#endif\n{text}{_GCC}\n#pragma GCC pop_options\n#endif\n"


_GCC = "#if defined FAST && !defined __clang__"


class _Module:
    def __init__(self, compiled: Compiled) -> None:
        self.program = compiled.program
        self.compiled = compiled
        self.width = _sets(compiled)
        self.fields = {field.name: field for field in self.program.fields}
        self.acting = {
            name: number for number, name in enumerate(
                name for name, function in self.program.functions.items()
                if function.rule and not gives_back(function)
            )
        }
        self.all = Functions(self.program, "", self.acting)
        quick = strip_observations(self.program)
        self.quick = Functions(quick, names.QUICK, {})
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
        kinds = most_kinds(self.compiled)
        w.line(f"enum {{ HEAP = {room(self.compiled)}, ROOM = {ROOM}, MOST_KINDS = {kinds} }};")
        w.line()
        head = w.text() + runtime_text("engine.h")
        w = Writer()
        self._state(w)
        self._numbers(w)
        self._refs(w)
        body = Writer()
        self._zones(body)
        self._tables(body)
        body.line(f"static const I TRIGGER_COUNT = {len(self.program.triggers)};")
        body.line(f"enum {{ RESUMED = {len(self.program.resume)} }};")
        # Where somebody looks, that takes longer than the rules: where there are many they are soon compiled.
        looked_at = Writer()
        self.all.write(looked_at)
        text = looked_at.text()
        body.line((_soon(text) if len(text) > MUCH else text).rstrip())
        self.quick.write(body)
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
        runs = runtime_text("seeds.h") + runtime_text("runs.h")
        parts = runs + _soon(runtime_text("fields.h")) + runtime_text("python.h") + runtime_text("games.h")
        many = "".join(map(runtime_text, ("bulk.h", "known.h")))
        rest = _soon("".join(map(runtime_text, ("search.h", "beside.h", "many.h"))))
        return f"{self.text()}{head.text()}{parts}{tail.text()}{many}{rest}\n{init}"

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
        w.line(f"enum {{ OUTCOMES = {len(self.program.results)} }};")

    def _described(self, field: x.Field, attribute: str) -> str:
        """Return a field as Python reads and writes it."""
        name = names.field(field.name)
        keeps = {
            x.Keeps.NUMBER: "ONE", x.Keeps.NUMBERS: "EACH", x.Keeps.PIECES: "PIECES",
            x.Keeps.PIECES_EACH: "PIECES_EACH", x.Keeps.PICKS: "PICKS",
            x.Keeps.PICKS_EACH: "PICKS_EACH", x.Keeps.CELLS: "CELLS", x.Keeps.TALLY: "TALLY",
            x.Keeps.BOARD: "BOARD",
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
        if field.keeps in {x.Keeps.TALLY, x.Keeps.BOARD}:
            columns = field.kinds
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
            w.line("V heap[HEAP + ROOM];")
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
                yield f"P {name}[{1 + max(1, self._room(field))}];"
            case x.Keeps.PIECES_EACH:
                yield f"P {name}[{count}][{1 + max(1, self._room(field))}];"
            case x.Keeps.PICKS:
                yield f"Ref {name};"
            case x.Keeps.PICKS_EACH:
                yield f"Ref {name}[{self.program.max_players}];"
                yield f"V {name}there;"
            case x.Keeps.TALLY:
                yield f"V {name}[{field.kinds or self.program.max_players}];"
            case x.Keeps.BOARD:
                yield f"I {name}[{field.kinds}];"
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
        """Return how many pieces a place can have: its slots, or all pieces there are, or its limit."""
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
        if listed:
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
                f"{int(zone.seers)}}},"
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
        for functions in (self.all, self.quick):
            prefix = functions.facts.prefix
            setup = functions.facts.called(self.program.setup)
            w.line(f"static Block *const {prefix}SETUP = {setup};")
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
            case x.Keeps.TALLY if field.copies and field.per_player:
                yield f"for (I kind = 0; kind < players; kind++) {name}[kind] = {field.copies[0]};"
            case x.Keeps.TALLY if field.copies:
                for kind, count in enumerate(field.copies):
                    yield f"{name}[{kind}] = {count};"
            case x.Keeps.PIECES if field.copies and field.per_player:
                yield f"{name}[1] = EMPTY;"
                yield "for (I kind = 0; kind < players; kind++)"
                yield f"    for (I i = 0; i < {field.copies[0]}; i++) {name}[++{name}[0]] = (P)kind;"
            case x.Keeps.PIECES if field.copies:
                yield f"{name}[1] = EMPTY;"
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
            case x.Keeps.PIECES:
                yield f"{name}[1] = EMPTY;"
            case x.Keeps.PIECES_EACH:
                yield f"{each} {name}[i][1] = EMPTY;"
            case x.Keeps.CELLS:
                yield f"memcpy({name}, {names.table(field.name)}, sizeof {name});"
            case _:
                return


def _members(sizes: tuple[int, ...]) -> tuple[int, int]:
    """Return a number of members: a fixed factor, and how often the number of players is one."""
    fixed, players = 1, 0
    for n in sizes:
        if n == x.PER_PLAYER:
            players += 1
        else:
            fixed *= n
    return fixed, players
