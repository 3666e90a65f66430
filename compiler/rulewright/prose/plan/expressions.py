"""Expressions: values as noun phrases, and conditions as clauses that are said or denied.

A value is "the captain of your ship", "the number of chests in the British hold"; a condition stands
after "if" or by itself. Every form of a condition has a message for it and one, `….not`, for its
contrary; "not" before several conditions is carried inwards, so that no sentence has to deny more
than one thing.
"""

from __future__ import annotations

from rulewright.model.absence import game_as_written
from rulewright.model.nodes import Game
from rulewright.prose.plan.conditions import condition
from rulewright.prose.plan.referents import Scope, Ways
from rulewright.prose.plan.values import phrase


def scope_of(game: Game) -> Scope:
    """Return the surroundings in which rules of a game are said, before anything is known of who reads them."""
    return Scope(game_as_written(game), Ways(phrase, condition))
