"""What house rules and other overlays do to what editors wrote of the printed rules."""

from __future__ import annotations

from dataclasses import field

from rulewright.foundation.frozen import dataclass
from rulewright.foundation.source import Span
from rulewright.foundation.tree import leaf


@leaf
@dataclass(frozen=True, slots=True)
class Staleness:
    """Why a fact is of before: `certain`, or where a text names one of the `numbers` that are others now.

    With `loose` a sentence that rests on it is left out, and nobody is told. With `lasting` it is of before
    what a text says of it for the rest of the game, with `single` what says that nothing else does it.
    `by` are the house rules that make it so, `rules` the anchors of the rules through which they do. It is
    `outcome` where it tells who wins, and the line is changed by which they do.
    """

    certain: bool = False
    loose: bool = False
    lasting: bool = False
    single: bool = False
    numbers: frozenset[int] = frozenset()
    by: tuple[str, ...] = ()
    outcome: bool = False
    rules: tuple[str, ...] = ()


@leaf
@dataclass(frozen=True, slots=True)
class HouseRuleEffects:
    """What overlays touch in the rules of a game, and which of its texts may be of before by that."""

    touched_by: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """The names of all that house rules change, add or remove, with the house rules that do so."""
    touched_at: dict[str, tuple[Span, ...]] = field(default_factory=dict)
    """Of each the lines that do so."""
    undone: frozenset[str] = frozenset()
    """Facts that the printed rules rest on, and that no rule cites as it is played here."""
    stale_definitions: dict[str, frozenset[int] | None] = field(default_factory=dict)
    """By anchor the definitions and verbs that house rules change, and those that rest on them.

    What was written about a rule may repeat what they said: where only numbers changed, these were the
    numbers; else there is no telling.
    """
    stale_dependents: dict[str, frozenset[str]] = field(default_factory=dict)
    """By anchor the rules that rest on such definitions, and on which."""
    counted_otherwise: frozenset[str] = frozenset()
    """By anchor the verbs that are told other numbers now, or numbers that nobody knows."""
    old_numbers: dict[str, frozenset[int]] = field(default_factory=dict)
    """By anchor the numbers that rules had, and have no more."""
    fresh: frozenset[str] = frozenset()
    """By anchor the rules that house rules add."""
    unequal: frozenset[str] = frozenset()
    """By anchor the pieces of which there were equally many of each, which words for their table may say."""
    stale_callers: dict[str, frozenset[str]] = field(default_factory=dict)
    """By anchor the rules that do a verb of which lines are changed, with what these lines speak of and the
    rule itself does not: words for the rule that speak of it may say what the verb did before."""
    stale_facts: dict[str, Staleness] = field(default_factory=dict)
    """The facts that hold no more by house rules, or not in all cases: texts that rest on them are of before."""
    kept: frozenset[tuple[str, str]] = frozenset()
    """What house rules say still holds, by sort (`note`, `lesson`, `example`, `ruling`) and name."""
    taken_out: frozenset[tuple[str, str]] = frozenset()
    """The lessons and rulings that house rules take out of the book, likewise."""
    told_anew: frozenset[tuple[str, str]] = frozenset()
    """Those that house rules tell in words of their own, or leave to generated sentences."""

    @property
    def touched(self) -> frozenset[str]:
        """Return the names of all that house rules change, add or remove."""
        return frozenset(self.touched_by)

    @property
    def may_make_stale(self) -> bool:
        """Return whether anything is changed that words for other rules may say."""
        return bool(
            self.stale_dependents or self.old_numbers or self.counted_otherwise or self.stale_callers
            or self.unequal
        )
