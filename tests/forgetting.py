"""A process that has read nothing yet, for tests of what it reads."""

from __future__ import annotations

from rulewright.outputs import sayable
from rulewright.project import pipeline, reading
from rulewright.prose import game_words
from rulewright.prose.words import catalogue, lexicon, po
from rulewright.syntax import grammar


def forget_everything() -> None:
    """Forgets what was read, made, planned and said before, and the grammar that it was read with."""
    grammar.grammar.cache_clear()
    forget_projects()


def forget_projects() -> None:
    """Forgets what was read, made, planned and said before."""
    reading._tree.cache_clear()
    pipeline._games.clear()
    catalogue._loaded.clear()
    po._messages.cache_clear()
    po._entries_of.cache_clear()
    lexicon.lexicon_of.cache_clear()
    game_words._spoken.clear()
    for ledger in (catalogue._in_order, game_words._in_order, sayable._sayable):
        ledger.forget()
