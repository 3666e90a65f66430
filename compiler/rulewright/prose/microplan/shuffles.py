"""One piece by itself is not shuffled: it is moved.

Nothing is lost by it: a shuffle of one piece changes nothing.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.foundation.tree import rewrite_each
from rulewright.prose.microplan.tree import Text
from rulewright.prose.phrases import EVERY, ONE
from rulewright.prose.plan.sentences import Clause, Thing


def shuffle_several(text: Text) -> Text:
    """Return a text in which only several pieces are shuffled."""
    return rewrite_each(text, Clause, _moved)


def _moved(clause: Clause) -> Clause:
    """Return a move for a shuffle and a move of one piece."""
    match clause:
        case Clause("move.shuffled", {"what": Thing(number=number, count=count, determiner=determiner)}):
            is_one = count == 1 or (count is None and number is ONE and determiner is not EVERY)
            return replace(clause, form="move") if is_one else clause
        case _:
            return clause
