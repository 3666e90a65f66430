"""What is needed to play a game in a page: its engine, and what its pictures are made from.

The model of the game travels as it is, without what a picture does not need: places in source texts,
rules that are carried out, examples.
"""

from __future__ import annotations

import io
import pickle
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from rulewright.emit.rulebook.drawing.book_config import BookPlan
from rulewright.foundation.source import SourceFile, Span
from rulewright.model import nodes as m
from rulewright.model.house_rule_effects import HouseRuleEffects
from rulewright.page.counting import Counting, counting
from rulewright.page.touching import About, whereabouts

if TYPE_CHECKING:
    from rulewright.runtime.engine import Engine

_NOWHERE = Span(SourceFile("", ""), 0, 0)
_PLACE = "place"


@dataclass(frozen=True, slots=True)
class Scenery:
    """What the pictures of a game are made from; `said` is what is written on them, by language.

    `about` says by the name of a choice what of a picture it is about, `counting` what is counted.
    """

    game: m.Game
    plan: BookPlan
    said: Mapping[str, Mapping[str, str]]
    about: Mapping[str, About]
    counting: Counting


@dataclass(frozen=True, slots=True)
class Kit:
    """An engine with its scenery. In a `fixed` one the variants are built in."""

    engine: Engine
    scenery: Scenery
    fixed: bool = False


def scenery_of(game: m.Game, plan: BookPlan, said: Mapping[str, Mapping[str, str]]) -> Scenery:
    """Return what the pictures of a game are made from."""
    return Scenery(game, plan, said, whereabouts(game, plan), counting(game))


def packed(scenery: Scenery) -> bytes:
    """Return a scenery as bytes, for `unpacked`."""
    game = scenery.game
    slim = replace(
        game, verbs={}, actions={}, events={}, triggers={}, notes={}, examples={}, chapters=(),
        overlays=(), house_rules=HouseRuleEffects(), setup=replace(game.setup, steps=()),
        cards={name: replace(card, handlers=()) for name, card in game.cards.items()},
    )
    made = io.BytesIO()
    _Packer(made, protocol=5).dump(replace(scenery, game=slim, plan=_drawn(scenery.plan)))
    return made.getvalue()


def unpacked(data: bytes) -> Scenery:
    """Return the scenery of bytes that `packed` made. They must come from where this code comes from."""
    found = _Unpacker(io.BytesIO(data)).load()
    if not isinstance(found, Scenery):
        raise ValueError("this is no scenery")
    return found


def _drawn(plan: BookPlan) -> BookPlan:
    """Return a plan with what is drawn, and nothing of the pages."""
    return replace(plan, aid=(), setup=(), by_players=(), lesson=(), taught=())


class _Packer(pickle.Pickler):
    def persistent_id(self, found: Any) -> str | None:
        return _PLACE if isinstance(found, Span) else None


class _Unpacker(pickle.Unpickler):
    def persistent_load(self, pid: Any) -> Span:
        return _NOWHERE
