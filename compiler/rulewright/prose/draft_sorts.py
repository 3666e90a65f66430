"""Of what sort a name of a game is, where nobody has written words for it: "the card “jack”", "the zone “pot”".

A noun of the language, beside which the name stands as it is, takes article, number, gender and case.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field, replace
from enum import StrEnum
from typing import assert_never

from rulewright.foundation.frozen import dataclass
from rulewright.foundation.languages import ORIGINAL, in_each
from rulewright.model import nodes as m
from rulewright.model.tree import walk_game
from rulewright.model.types import PLAYER, EnumType, IntType, ListType, OptionalType, SetType, Type
from rulewright.prose.languages.language import GRAMMARS
from rulewright.prose.languages.lexicon_words import Entry, Noun


class Sort(StrEnum):
    """What a name can be, by the key of its noun in the word lists or in `_NOUNS`."""

    CARD = "card"
    NUMBER = "amount"
    PIECE = "piece"
    PILE = "pile"
    PLACE = "zone"
    PLAYER = "player"


class Role(StrEnum):
    """What a parameter is in a sentence: who, how much, or what."""

    PLAYER = "player"
    NUMBER = "number"
    THING = "thing"


@dataclass(frozen=True, slots=True)
class Drafts:
    """What is known of the names of a game that may have no words."""

    game: str
    sorts: Mapping[str, Sort] = field(default_factory=dict)
    """Of what sort names are."""
    roles: Mapping[str, Mapping[str, Role]] = field(default_factory=dict)
    """What the parameters are of a rule or a state, by the name of its message."""
    sets: frozenset[str] = frozenset()
    """What stands for several at once, and is called so: "voters"."""
    marks: frozenset[str] = frozenset()
    """Values that nothing lies on the table as, and that take no article: "the suit is hearts"."""
    objects: Mapping[str, str] = field(default_factory=dict)
    """Things of the game in English words, with the article that they take behind a verb: "lose a card"."""


def drafts_of(game: m.Game) -> Drafts:
    """Return what is known of the names of a game."""
    roles: dict[str, Mapping[str, Role]] = {}
    named: dict[str, list[tuple[str, tuple[m.Local, ...] | tuple[m.Index, ...]]]] = {
        "verb": [(each.name, each.params) for each in game.verbs.values()],
        "event": [(each.name, each.params) for each in game.events.values()],
        "predicate": [(each.name, each.params) for each in game.functions.values()],
        "state": [(each.name, each.indices) for each in game.variables.values()],
    }
    named["exists"] = [*named["predicate"], *named["state"]]
    for sort, several in named.items():
        for name, params in several:
            roles[f"{sort}.{name}"] = {param.name: _role(param.type) for param in params}
    return Drafts(game.name, sorts_of(game), roles, _sets(game), _marks(game), _objects(game))


def _marks(game: m.Game) -> frozenset[str]:
    """Return the values of lists of which there are no pieces and no places."""
    kinds = {pieces.kind.name for pieces in game.classes.values()}
    places = (index.type for zone in game.zones.values() for index in zone.indices)
    kinds |= {place.name for place in places if isinstance(place, EnumType)}
    others = [each for each in game.enums.values() if each.name not in kinds and each.among not in kinds]
    named = {*game.classes, *game.zones, *game.variables, *game.functions, PLAYER}
    return frozenset(value for each in others for value in each.values if value not in named)


def _objects(game: m.Game) -> dict[str, str]:
    """Return pieces and places, alone and several, with their articles."""
    grammar, found = GRAMMARS[ORIGINAL], dict[str, str]()
    for name in game.zones:
        words = name.replace("_", " ")
        found[words] = f"the {words}"
    for name in game.classes:
        words = name.replace("_", " ")
        found[words] = f"{'an' if words[0] in 'aeiou' else 'a'} {words}"
        found[grammar.plural_of_name(words)] = grammar.plural_of_name(words)
    return found


def _sets(game: m.Game) -> frozenset[str]:
    """Return the names of sets and of picks that nothing else is called by."""
    found: dict[str, bool] = {}
    types: list[tuple[str, Type]] = [(each.name, each.type) for each in game.variables.values()]
    types += [(each.name, each.type) for each in game.functions.values()]
    picked: set[int] = set()
    for part in walk_game(game):
        match part:
            case m.Let(var) | m.Choose(var=var) | m.Moved(var):
                types.append((var.name, var.type))
                if isinstance(part, m.Choose):
                    picked.add(part.domain.var.uid)
            case m.Domain(var) if var.uid not in picked:
                types.append((var.name, var.type))
            case _:
                pass
    for name, kind in types:
        found[name] = found.get(name, True) and isinstance(kind, SetType | ListType)
    return frozenset(name for name, several in found.items() if several)


def _role(kind: Type) -> Role:
    match _of_type(kind):
        case Sort.PLAYER:
            return Role.PLAYER
        case Sort.NUMBER:
            return Role.NUMBER
        case _:
            return Role.THING


_NOUNS: Mapping[Sort, Mapping[str, Noun]] = {
    Sort.NUMBER: in_each(
        Noun("number"),
        Noun("getal", plural="getallen", gender="n"),
        Noun("Zahl", plural="Zahlen", gender="f"),
        Noun("número", gender="m"),
    ),
    Sort.PLACE: in_each(
        Noun("zone"),
        Noun("gebied", plural="gebieden", gender="n"),
        Noun("Bereich", plural="Bereiche", gender="m"),
        Noun("zona", gender="f"),
    ),
}
"""Nouns that the word lists do not have."""


def sorts_of(game: m.Game) -> dict[str, Sort]:
    """Return the sorts of the names of a game; a name of several is of none."""
    found: dict[str, Sort] = {}
    unclear: set[str] = set()
    for name, sort in _sorts(game):
        if found.setdefault(name, sort) is not sort:
            unclear.add(name)
    return {name: sort for name, sort in found.items() if name not in unclear}


def _sorts(game: m.Game) -> Iterator[tuple[str, Sort]]:
    for held in game.classes.values():
        is_card = bool(held.attributes)
        yield held.name, Sort.CARD if is_card else Sort.PIECE
        if is_card and held.kind.name == held.name:
            yield from ((value, Sort.CARD) for value in game.enums[held.kind.name].values)
    for zone in game.zones.values():
        yield zone.name, _of_shape(zone.shape)
    types = {each.name: each.type for each in game.variables.values()}
    types |= {each.name: each.type for each in game.functions.values()}
    for name, kind in types.items():
        sort = _of_type(kind)
        if sort is not None:
            yield name, sort
    params = [each.params for each in game.functions.values()] + [each.params for each in game.verbs.values()]
    for param in (each for several in params for each in several):
        if _of_type(param.type) is Sort.PLAYER:  # a number may stand for a place, which is called by it
            yield param.name, Sort.PLAYER


def _of_shape(shape: m.Shape) -> Sort:
    match shape:
        case m.Shape.PILE:
            return Sort.PILE
        case m.Shape.LINE | m.Shape.GROUP | m.Shape.SLOTS:
            return Sort.PLACE
        case _:
            assert_never(shape)


def _of_type(kind: Type) -> Sort | None:
    match kind:
        case EnumType(name) | OptionalType(EnumType(name)) | SetType(EnumType(name)) if name == PLAYER:
            return Sort.PLAYER
        case IntType():
            return Sort.NUMBER
        case _:
            return None


def named(words: str, sort: Sort, language: str, entries: Mapping[str, Entry]) -> Noun | None:
    """Return the noun of a sort with a name beside it, if the language has one."""
    known = _NOUNS.get(sort, {}).get(language)
    entry = entries.get(sort)
    noun = known or (entry.noun if entry is not None else None)
    return None if noun is None else replace(noun, tail=words, plural_tail="", only="")
