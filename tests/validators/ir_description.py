"""What must be true of every description. A violation is our own fault."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, assert_never

from rulewright.foundation.tree import rewrite, walk
from rulewright.ir import description as d
from rulewright.ir import nodes as x
from rulewright.ir.compiled_game import Compiled
from rulewright.ir.fresh_names import said

PLAYER = "player"


def violations(made: Compiled) -> Iterator[str]:
    """What is wrong with what an engine says about its game."""
    yield from _names(made.description)
    yield from _kept(made)
    yield from _checks(made)
    yield from _waits(made)


def with_reasons(made: Compiled) -> x.Program:
    """The program and the functions that only explanations call, which number their own names."""
    program = made.program
    first = program.first_uid

    def moved(node: Any) -> Any:
        return replace(node, uid=first + node.uid) if isinstance(node, x.Local) else node

    more = {
        function.name: replace(
            function, params=rewrite(function.params, moved), body=rewrite(function.body, moved)
        )
        for function in asked(made.description.reasons)
    }
    found = (part.uid for part in walk(tuple(more.values())) if isinstance(part, x.Local))
    last = max(found, default=first)
    return replace(program, functions={**program.functions, **more}, first_uid=last + 1)


def asked(parts: Iterable[d.Reason | d.Members]) -> Iterator[x.Function]:
    """All functions of some reasons."""
    for part in parts:
        match part:
            case d.Reason(test=test, value=value):
                yield test
                if value is not None:
                    yield value[0]
            case d.Members(source=source):
                yield source
            case _:
                assert_never(part)
        yield from asked(part.inner)


def _names(game: d.Description) -> Iterator[str]:
    """Every name means one thing, and whatever is named is there."""
    for family in (
        game.enums, game.classes, game.zones, game.variables, game.fields, game.tables,
        game.choices, game.actions,
    ):
        count = Counter(each.name for each in family)
        yield from (f"{name} is described {times} times" for name, times in count.items() if times > 1)
    enums = {enum.name for enum in game.enums}
    classes = {pieces.name for pieces in game.classes}
    for enum in game.enums:
        if enum.among is not None and enum.among not in enums:
            yield f"{enum.name} is part of {enum.among}, which is not there"
    for pieces in game.classes:
        if pieces.kind not in {PLAYER, *enums, *classes}:
            yield f"{pieces.name} has the kinds of {pieces.kind}, which is not there"
    for zone in game.zones:
        if zone.holds not in classes:
            yield f"{zone.name} holds {zone.holds}, which is not there"
    for kind in _types(game):
        match kind:
            case ("enum" | "optional" | "set", str(of)):
                if of not in {PLAYER, *enums, *classes}:
                    yield f"a value is one of {of}, which is not there"
            case ("int" | "slot" | "range", int(low), int(high)):
                if low > high:
                    yield f"a number is from {low} to {high}"
            case ("bool",) | ("action",) | ("resume", int()):
                pass
            case ("joined", *parts) if len(parts) > 1:
                pass
            case _:
                yield f"{kind} is no type"
    for action in game.actions:
        if action.place is not None and action.place not in {PLAYER, *enums, *classes}:
            yield f"{action.name} is of {action.place}, which is not there"


def _types(game: d.Description) -> Iterator[object]:
    """Every type of a value or an index, wherever it stands."""
    for family in (game.variables, game.fields, game.tables, game.choices, game.results):
        yield from (each.type for each in family if each.type is not None)
    yield from (part for choice in game.choices if choice.type[0] == "joined" for part in choice.type[1:])
    yield from (index for zone in game.zones for index in zone.indices)
    yield from (index for variable in game.variables for index in variable.indices)
    for part in walk(game.reasons):
        match part:
            case d.Reason(value=(_, kind)) | d.Members(type=kind):
                yield kind
            case _:
                pass


_USES = {
    "places": {x.Use.PLACE}, "variables": {x.Use.VARIABLE}, "tables": {x.Use.TABLE},
    "fields": {x.Use.RULE, x.Use.RESUME},
}


def _kept(made: Compiled) -> Iterator[str]:
    """Every field of the state is described, and no other."""
    game = made.description
    described = {
        "places": [zone.name for zone in game.zones],
        "variables": [variable.name for variable in game.variables],
        "tables": [table.name for table in game.tables],
        "fields": [field.name for field in game.fields],
    }
    for what, names in described.items():
        kept = [field.name for field in made.program.fields if field.use in _USES[what]]
        if kept != names:
            yield f"the state keeps the {what} {kept}, not {names}"


def _checks(made: Compiled) -> Iterator[str]:
    """What is asked is a function of the program; choices and actions are numbered as there."""
    game, program = made.description, made.program
    asked_of = [(choice.name, choice.checks, 1) for choice in game.choices]
    asked_of += [(action.name, action.checks, 2) for action in game.actions]
    for name, checks, given in asked_of:
        for check in checks:
            found = program.functions.get(check.test)
            if found is None:
                yield f"{name} asks {said(check.test)}, which is not there"
            elif len(found.params) != given:
                yield f"{name} gives {said(check.test)} {given} of {len(found.params)}"
    if [choice.name for choice in game.choices] != [choice.name for choice in program.choices]:
        yield "the choices are not those of the program"
    begins = [
        at for at, action in enumerate(program.actions)
        if at == 0 or action.begin != program.actions[at - 1].begin
    ]
    if [action.first for action in game.actions] != begins:
        yield "the actions are not those of the program"


def _waits(made: Compiled) -> Iterator[str]:
    """Where rules wait is known of each choice and each resume point, with fields that are there."""
    game = made.description
    fields_of = {field.name for field in game.fields}
    if len(game.asked) != len(made.program.choices):
        yield f"{len(game.asked)} choices are asked, not {len(made.program.choices)}"
    if len(game.resumed) != len(made.program.resume):
        yield f"{len(game.resumed)} rules are resumed, not {len(made.program.resume)}"
    for point in (*game.asked, *game.resumed):
        if not 0 <= point.rule < len(game.rules):
            yield f"a point is of rule {point.rule} of {len(game.rules)}"
        for name in point.bound:
            if name not in fields_of:
                yield f"a point knows {name}, which is not there"
    for rule in game.rules:
        for name in (*rule.fields, *([rule.then] if rule.then is not None else [])):
            if name not in fields_of:
                yield f"{rule.name} has the field {name}, which is not there"
