"""The functions of a program as C, with the tables by which they are called."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from itertools import count

from rulewright.emit.c import names
from rulewright.emit.c.expressions import Facts, Form, Values
from rulewright.emit.c.operations import Operations, forms_of
from rulewright.emit.c.side_effects import effects_of, endings
from rulewright.emit.c.writer import Writer
from rulewright.foundation.tree import rewrite, walk
from rulewright.ir import nodes as x

_HANDS_ON = (x.Go, x.Back, x.Wait, x.Again, x.Begin, x.GoHandler)


class Functions:
    """Prints all functions of a program; `prefix` tells them from those of another print of it.

    `acting` are the numbers of functions whose runs are counted.
    """

    def __init__(self, program: x.Program, prefix: str, acting: Mapping[x.Name, int]) -> None:
        self.program = named_once(program)
        self.acting = acting
        self.returns: dict[x.Name, Form] = {}
        self.hands_on = _hands_on(self.program)
        cells = {(table.attribute_of, table.name): table.cells for table in self.program.tables}
        fields = {field.name: field for field in self.program.fields}
        effects = effects_of(self.program)
        ends = frozenset(endings(self.program, effects, self.hands_on))
        zones = {zone.name: zone for pieces in self.program.classes for zone in pieces.zones}
        self.facts = Facts(self.program, fields, self.returns, {}, cells, zones, prefix, ends, effects)
        self.facts.params.update({
            name: tuple(
                Form.LIST if param.kind is x.Kind.LIST else Form.NUMBER for param in function.params
            )
            for name, function in self.program.functions.items()
        })
        _returns(self.program, self.facts, self.returns)
        _params(self.program, self.facts)

    def write(self, w: Writer) -> None:
        """Declarations, tables and functions."""
        self._declarations(w)
        if self.program.actions:
            w.line(f"static Next {self.facts.prefix}begin(R *r, S *s, I who);")
        self._dispatch(w)
        self._functions(w)
        self._starts(w)

    def _head(self, function: x.Function) -> str:
        name = self.facts.called(function.name)
        params = ["R *r", "S *s"]
        for param, form in zip(function.params, self.facts.params[function.name], strict=True):
            params.append(f"{form.value}{'' if form.value.endswith('*') else ' '}{names.local(param)}")
        if function.name.part is x.Part.OPTIONS:
            params.append("L begun_")
        if function.name in self.hands_on:
            kind = "Next"
        elif function.name in self.returns:
            kind = self.returns[function.name].value
        else:
            kind = "int" if function.name in self.facts.ends else "void"
        static = "static inline" if self.facts.prefix and soon_done(function) else "static"
        return f"{static} {kind} {name}({', '.join(params)})"

    def _declarations(self, w: Writer) -> None:
        w.line()
        for function in self.program.functions.values():
            w.line(f"{self._head(function)};")

    # ---- tables ---------------------------------------------------------------------------------

    def _dispatch(self, w: Writer) -> None:
        program, prefix, called = self.program, self.facts.prefix, self.facts.called
        w.line()
        w.line(f"static const Trigger {prefix}TRIGGERS[] = {{")
        for trigger in program.triggers:
            parts = ", ".join(map(called, (trigger.members, trigger.fires, trigger.rule)))
            w.line(f"    {{{parts}}},")
        w.line("    {0, 0, 0},")
        w.line("};")
        for handlers in program.handlers:
            self._handlers(w, handlers)
        listed = "".join(f"{called(name)}, " for name in program.resume)
        w.line(f"static Block *const {prefix}RESUME[] = {{{listed}0}};")
        listed = "".join(f"{called(name)}, " for name in program.lots)
        w.line(f"static Block *const {prefix}LOTS[] = {{{listed}0}};")
        if prefix:
            return
        listed = "".join(f"{called(choice.options)}, " for choice in program.choices)
        w.line(f"static Offers *const OPTIONS[] = {{{listed}0}};")
        w.line("typedef I Chooser(R *, S *);")
        listed = "".join(f"{called(choice.chooser)}, " for choice in program.choices)
        w.line(f"static Chooser *const CHOOSERS[] = {{{listed}0}};")
        listed = "".join(f"{called(name)}, " for name in program.secrets)
        w.line(f"static Block *const SECRETS[] = {{{listed}0}};")

    def _handlers(self, w: Writer, handlers: x.Handlers) -> None:
        event = self.facts.prefix + names.event(handlers.event)
        if not handlers.rules:
            # Nothing is ever called by it, whatever it would be given.
            w.line(f"static int (*const {event}[])() = {{0}};")
            return
        first = handlers.rules[0][1]
        if first in self.hands_on:
            kind = "Block *"
        else:
            params = ", ".join(["R *", "S *", *("I" for _ in self.program.functions[first].params)])
            given = "int" if first in self.facts.ends else "void"
            w.line(f"typedef {given} {event}_rule({params});")
            kind = f"{event}_rule *"
        rows = ", ".join(f"[{kind_.value}] = {self.facts.called(rule)}" for kind_, rule in handlers.rules)
        w.line(f"static {kind}const {event}[] = {{{rows}}};")

    def _starts(self, w: Writer) -> None:
        """What an answer, and an action that is taken, begin with."""
        program, prefix, called = self.program, self.facts.prefix, self.facts.called
        if program.actions:
            w.line()
            with w.block(f"static Next {prefix}begin(R *r, S *s, I who)"):
                with w.block(f"switch (at(r, s->answer, {len(program.actions)}))"):
                    for number, action in enumerate(program.actions):
                        w.line(f"case {number}: return {called(action.begin)}(r, s, who, {action.place});")
                w.line("misplaced(r);")
        w.line()
        w.line("/* What the answer to the choice at hand leads to. */")
        with w.block(f"static inline Next {prefix}answered(R *r, S *s, I value)"):
            with w.block("switch (s->at)"):
                for number, choice in enumerate(program.choices):
                    w.line(f"case {number}: return {called(choice.answer)}(r, s, value);")
            w.line("misplaced(r);")

    # ---- functions ------------------------------------------------------------------------------

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
                elif function.name in self.facts.ends:
                    w.line("return 0;")


SOON = 60
"""So many nodes of the program has a question at most that is answered where it is asked."""


def soon_done(function: x.Function) -> bool:
    """Return whether a function is a question with a short answer: to call it takes as long as to answer it.

    It goes through nothing, and does nothing else. A compiler of C does not see by itself how often
    such a question is asked.
    """
    nodes = list(walk(function.body))
    busy = any(isinstance(node, x.For | x.Times | x.Do | x.DoHandler | x.Settle) for node in nodes)
    return gives_back(function) and not busy and len(nodes) <= SOON


def gives_back(function: x.Function) -> bool:
    """Return whether a function has a value."""
    return any(isinstance(op, x.Return) and op.value is not None for op in walk(function.body))


def _hands_on(program: x.Program) -> set[x.Name]:
    """Return the functions that give back what comes next."""
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
    """Find out what functions with a value give back, those first that others apply."""

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
    """Find out what functions are given: what all who call them have, or a list of it.

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


def named_once(program: x.Program) -> x.Program:
    """Return the program with another name for each value that the body of a function gives a name anew.

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


