"""A small game all of whose parts have words, and what is said of it in each language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache

from rulewright.diagnostics.model import Findings
from rulewright.model import nodes as m
from rulewright.model.types import EnumType, IntType, OptionalType, Type
from rulewright.prose.game_words import load_words
from rulewright.prose.lineariser import Lineariser
from rulewright.prose.plan import sentence_grouping
from rulewright.prose.plan.expressions import scope_of
from rulewright.prose.plan.referents import Scope
from rulewright.prose.plan.sections import section
from rulewright.prose.plan.sentences import Clause, Conditions, Sentence, Series, TableText
from rulewright.prose.plan.statements import block
from rulewright.prose.plan.value_or_condition import condition, phrase
from tests.prose.games import (
    BOOL,
    NO,
    PLAYERS,
    SHIPS,
    SPAN,
    counted,
    domain,
    game,
    local,
    number,
    ship,
    zone,
)
from tests.prose.lexicons import ROOT

SYMBOLS = EnumType("symbol")
CARDS = EnumType("card")
NATIONS = EnumType("nation")
WHO, OTHER, LEADER = local("actor"), local("victim"), local("leader")
SHIP = local("ship", SHIPS)
"""Who reads, two others, and some ship."""


def function(kind: m.FunctionKind, name: str, *params: m.Local, gives: Type = BOOL) -> m.Function:
    return m.Function(kind, name, params, gives, number(0), "roles", NO, SPAN)


def spec() -> m.Game:
    """The small game with what conditions can be about: all called by words that there are."""
    base = game()
    kinds = m.FunctionKind
    symbols = m.Enum("symbol", ("torch", "skull"), None, NO, SPAN)
    exploded = m.Variable(
        "exploded", (m.Index("ship", SHIPS),), BOOL, 0, m.Seen.ALL, False, NO, SPAN
    )
    kinds_of_card = m.Enum("card", ("albatross", "black_spot"), None, NO, SPAN)
    rank = m.Attribute("rank", CARDS, IntType(1, 9), (2, 5), SPAN)
    card = m.PieceClass("card", CARDS, (3, 1), False, False, False, (rank,), NO, SPAN)
    owner = (m.Index("player", PLAYERS),)

    def place(
        name: str, shape: m.Shape, room: int | None, *indices: m.Index, seen: m.Seen = m.Seen.ALL
    ) -> m.Zone:
        return m.Zone(name, shape, indices, "card", room, seen, False, NO, SPAN)

    zones = (
        place("deck", m.Shape.PILE, None, seen=m.Seen.NOBODY),
        place("hand", m.Shape.GROUP, None, *owner),
        place("row", m.Shape.SLOTS, 3),
        place("board", m.Shape.SLOTS, 3, seen=m.Seen.NOBODY),
        place("place", m.Shape.LINE, 1),
    )
    both = (m.Index("ship", SHIPS), m.Index("nation", NATIONS))
    group = m.Shape.GROUP
    hold = m.Zone("hold", group, both, "chest", None, m.Seen.ALL, False, NO, SPAN)
    nations = m.Enum("nation", ("british", "french"), None, NO, SPAN)
    triggers = {
        name: m.Trigger(name, None, m.IsEmpty(zone("deck"), False, BOOL, SPAN), (), "", NO, SPAN)
        for name in ("albatross_curse", "lead_in_play_on")
    }
    take = m.Verb("take_chest", (local("actor"), local("ship", SHIPS)), (), "", NO, SPAN)
    remembered = (
        m.Variable("round", (), IntType(0, 9), 0, m.Seen.ALL, False, NO, SPAN),
        m.Variable("starting_player", (), OptionalType(PLAYERS), -1, m.Seen.ALL, False, NO, SPAN),
    )
    lead = m.Table(
        "lead", IntType(1, 2), (1, 2), SHIPS, (0, 1), ((1, 2), (3, 4)), IntType(0, 9), False,
        NO, SPAN,
    )
    functions = (
        function(kinds.PREDICATE, "has_room", local("ship", SHIPS)),
        function(kinds.PREDICATE, "aboard", local("who")),
        function(kinds.PREDICATE, "is_castaway", local("who")),
        function(kinds.QUANTITY, "score", local("ship", SHIPS), gives=IntType(0, 9)),
        function(kinds.QUANTITY, "tally", local("symbol", SYMBOLS), gives=IntType(0, 9)),
        function(kinds.QUANTITY, "own_ship", local("who"), gives=OptionalType(SHIPS)),
    )
    return replace(
        base,
        enums={**base.enums, "symbol": symbols, "card": kinds_of_card, "nation": nations},
        classes={**base.classes, "card": card},
        zones={**base.zones, **{found.name: found for found in (*zones, hold)}},
        verbs={"take_chest": take},
        triggers=triggers,
        tables={"lead": lead},
        variables={found.name: found for found in (exploded, *remembered)},
        functions={**base.functions, **{found.name: found for found in functions}},
    )


SPEC = spec()


@cache
def linearisers() -> Mapping[str, Lineariser]:
    """Who speaks each language; the words are read when the first sentence is said."""
    words = load_words(ROOT / "locales", SPEC, Findings())
    assert words is not None
    return words.linearisers


def read(expr: m.Expr, code: str, holds: bool = True) -> str:
    """A condition in a language, as it stands after "if"."""
    scope = scope_of(SPEC).addressing(WHO)
    said = condition(expr, scope, holds)
    if isinstance(said, Series):
        said = Clause("cond.joined", {"what": said})
    return spoken(said, scope, code)


def named(expr: m.Expr, code: str) -> str:
    """A value in a language, as it is given to somebody."""
    scope = scope_of(SPEC).addressing(WHO)
    target = phrase(m.VariableRef("round", (), IntType(0, 9), SPAN), scope)
    clause = Clause("assign", {"target": target, "value": phrase(expr, scope)})
    return spoken(clause, scope, code)


def told(code: str, *steps: m.Statement) -> list[str]:
    """The sentences of some steps in a language, those under others behind a mark."""
    scope = scope_of(SPEC).addressing(WHO)
    items, _ = sentence_grouping.body(block(steps, scope))
    return list(_lines(items, scope, code, ""))


def defined(item: m.Item, code: str) -> list[str]:
    """What the book says of an item of the game, in a language."""
    scope = scope_of(SPEC)
    part = section(item, scope)
    found: list[str] = []
    for entry in part.intro:
        match entry:
            case Sentence(clause):
                found.append(spoken(clause, scope, code))
            case Conditions():
                found += _lines((sentence_grouping.conditions(entry),), scope, code, "")
            case TableText(head, rows):
                found += [
                    " - ".join(linearisers()[code].words_of(cell) for cell in row) for row in (head, *rows)
                ]
    return [*found, *_lines(sentence_grouping.body(part.body)[0], scope, code, "")]


def _lines(items: tuple[sentence_grouping.Item, ...], scope: Scope, code: str, bar: str) -> Iterator[str]:
    for item in items:
        yield bar + " ".join(spoken(entry.clause, scope, code) for entry in item.sentences)
        # What is done one after the other has numbers in the book.
        yield from _lines(item.children, scope, code, f"{bar}{'1. ' if item.ordered else '- '}")


def spoken(clause: Clause, scope: Scope, code: str) -> str:
    """A sentence, of which everything could be said."""
    assert not scope.problems, [item.headline for item in scope.problems]
    return linearisers()[code].sentence(clause)


def applied(name: str, *args: m.Expr) -> m.Apply:
    return m.Apply(name, args, SPEC.functions[name].type, SPAN)


def symbol(value: int) -> m.Const:
    return m.Const(value, SYMBOLS, SPAN)


def chests(place: int) -> m.Aggregate:
    return counted(domain(local("chest", EnumType("chest")), m.ZoneSource(zone("area", ship(place)))))


def exploded(place: int) -> m.VariableRef:
    return m.VariableRef("exploded", (ship(place),), BOOL, SPAN)


