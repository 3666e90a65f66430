"""What a log in a page is put together from: each place with its preposition, pieces with their number.

The book's own words say it, so that cases and genders are right. It is written down as plain data, for
a page that plays has no catalogues. A player stands in it as a private sign, which the page puts a
name in place of.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import assert_never

from rulewright.interpreter.numbering import Numbering
from rulewright.model import nodes as m
from rulewright.model.types import (
    PLAYER,
    BoolType,
    EnumType,
    IntType,
    ListType,
    NoneType,
    OptionalType,
    SetType,
    Type,
    ZoneType,
)
from rulewright.page.name_placeholders import key_of, sign
from rulewright.prose.phrases import DEF, INDEF, MANY, ONE
from rulewright.prose.plan.conditions import condition
from rulewright.prose.plan.expressions import scope_of
from rulewright.prose.plan.place_phrases import piece, zone_variants
from rulewright.prose.plan.referents import Scope
from rulewright.prose.plan.sentences import Clause, Participant, Series, Slot, Thing, Words
from rulewright.prose.plan.values import phrase
from rulewright.prose.speaking import UNSAID, Wanted
from rulewright.prose.writer import Writer

MOST_ALIKE = 40
"""Of more pieces that are alike the number stands in figures, before what one of them is called."""
LEAD = sign(0xFF)


def phrases(writer: Writer) -> dict[str, str]:
    """Place (`at`, `from`, `to`), pieces (`piece`), what is remembered (`what`, `true`), by `key_of`."""
    players = tuple(map(sign, range(writer.game.max_players)))
    scope = replace(scope_of(writer.game), players=players)
    found = {**_places(writer, scope), **_pieces(writer, scope), **_remembered(writer, scope)}
    return {key: said for key, said in found.items() if said and UNSAID not in said}


def _places(writer: Writer, scope: Scope) -> dict[str, str]:
    found: dict[str, str] = {}
    for zone in writer.game.zones.values():
        for index, args in _members(writer.game, zone):
            there = m.ZoneRef(zone.name, args, ZoneType(zone.name), zone.span)
            slots: dict[str, Slot] = {"zone": phrase(there, scope)}
            found[key_of("at", zone.name, index)] = writer.speech.title(slots["zone"], zone.span)
            for name, form in (("from", "from.zone"), ("to", "to.into")):
                said = writer.speech.title(Clause(form, slots, *zone_variants(there, scope)), zone.span)
                # It begins with a preposition: only the capital of a title is taken off.
                found[key_of(name, zone.name, index)] = said[:1].lower() + said[1:]
    return found


def _pieces(writer: Writer, scope: Scope) -> dict[str, str]:
    """Return what pieces are called, by kind (-1 for one of which the kind is hidden) and number."""
    found: dict[str, str] = {}
    for name, held in writer.game.classes.items():
        for count in range(1, min(sum(held.copies), MOST_ALIKE) + 1):
            one = count == 1
            hidden = Thing(name, ONE if one else MANY, INDEF, None if one else count)
            found[key_of("piece", name, (-1, count))] = _within(writer, hidden, held)
        for kind, copies in enumerate(held.copies * (scope.game.max_players if _is_own(held) else 1)):
            for count in range(1, min(copies, MOST_ALIKE) + 1):
                one = count == 1
                value = m.Const(kind, held.kind, held.span)
                only = _is_own(held) and copies == 1
                said = piece(
                    name, value, scope, DEF if only else INDEF, ONE if one else MANY, None if one else count
                )
                found[key_of("piece", name, (kind, count))] = _within(writer, said, held)
    return found


def _is_own(held: m.PieceClass) -> bool:
    """Return whether every player has pieces of a class."""
    return held.kind.name == PLAYER and len(held.copies) == 1


def _within(writer: Writer, said: Participant, held: m.PieceClass) -> str:
    """Return a participant as it stands within a sentence: without the capital of its beginning."""
    both = writer.speech.say(Wanted(Series((Words(LEAD), said)), held.span, whole=False))
    return both.split(" ", 2)[-1] if both.startswith(LEAD) else both


def _remembered(writer: Writer, scope: Scope) -> dict[str, str]:
    """Return what is remembered, as a title; of what is yes or no the sentence that it is so."""
    found: dict[str, str] = {}
    for variable in writer.game.variables.values():
        if variable.seen is m.Seen.NOBODY or variable.name in writer.game.switches:
            continue
        for index, args in _members(writer.game, variable):
            there = m.VariableRef(variable.name, args, variable.type, variable.span)
            if isinstance(variable.type, BoolType):
                said = condition(there, scope, holds=True)
                if isinstance(said, Clause):
                    found[key_of("true", variable.name, index)] = writer.speech.sentence(
                        replace(said, swapped=True), variable.span
                    )
            elif _is_told(variable.type):
                found[key_of("what", variable.name, index)] = writer.speech.title(
                    phrase(there, scope), variable.span
                )
    return found


def _is_told(kind: Type) -> bool:
    """Return whether values of a type have names or are numbers."""
    match kind:
        case IntType() | EnumType() | OptionalType() | SetType():
            return True
        case BoolType() | ListType() | ZoneType() | NoneType():
            return False
        case _:
            assert_never(kind)


def _members(
    game: m.Game, family: m.Zone | m.Variable
) -> Iterator[tuple[tuple[int, ...], tuple[m.Const, ...]]]:
    for index in Numbering(game, game.max_players).keys(family.indices):
        yield index, tuple(
            m.Const(value, each.type, family.span)
            for value, each in zip(index, family.indices, strict=True)
        )
