"""The parts of the lesson: as an editor teaches them, or the rules that they are to teach."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress

from rulewright.foundation.frozen import dataclass
from rulewright.model.house_rule_effects import Staleness
from rulewright.prose.blocks import Block, Heading
from rulewright.prose.plan.sentences import Section
from rulewright.prose.speaking import UNSAYABLE
from rulewright.prose.stale_text import must_be_left_out
from rulewright.prose.tellings.fill_values import words_of
from rulewright.prose.tellings.generated_parts import Chosen
from rulewright.prose.tellings.kept_pieces import Unit
from rulewright.prose.writer import Writer


@dataclass(frozen=True, slots=True)
class Aged:
    """Why a lesson may be untrue: the house rules, the anchors of the rules through which they make it so,

    and the sentences that are left out for it; none where the lesson falls away as a whole.
    """

    by: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    sentences: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Lessons:
    """Says the parts of the lesson, and what house rules add to them."""

    writer: Writer

    def title(self, name: str) -> str:
        """Return what a part of the lesson is called."""
        return next(self.writer.tellings.titles(f"lesson-{name}"), name.replace("_", " ").capitalize())

    def stale_by(self, name: str, parts: Sequence[Section], elsewhere: Collection[str] = ()) -> Aged:
        """Return what of a lesson may be untrue, though the rules that it says stand as they were."""
        settled = ("lesson", name) in self.writer.game.house_rules.kept | self.writer.game.house_rules.told_anew
        if settled or not self.writer.tellings.written(f"lesson-{name}"):
            return Aged()
        rule = self.writer.planner.lesson_rule(name, parts)
        chosen = self.writer.tellings.best(rule, parts, whole=False, elsewhere=elsewhere)
        if chosen is None or chosen.telling.beside:
            return Aged()
        by: dict[str, None] = {}
        rules: dict[str, None] = {}
        for staleness, anchors in self._doubts(chosen):
            by |= dict.fromkeys(staleness)
            rules |= dict.fromkeys(anchors)
        sentences = [*self._left_out(chosen)] if by and chosen.kept else []
        return Aged(tuple(by), tuple(rules), tuple(sentences))

    def _left_out(self, chosen: Chosen) -> Iterator[str]:
        """Yield the words of the pieces of a lesson that do not stay, but for those whose rule is another now."""
        for at, unit in enumerate(chosen.units):
            if at not in chosen.kept and self._stands_as_it_was(unit, chosen) and (
                unit.pieces and unit.shown <= chosen.rule.values.keys()
            ):
                with suppress(*UNSAYABLE):  # what is missing is told where it is said
                    yield " ".join(
                        words_of(piece, chosen.rule, self.writer.speech.lineariser) for piece in unit.pieces
                    )

    def _stands_as_it_was(self, unit: Unit, chosen: Chosen) -> bool:
        """Return whether all sentences that a piece claims are there."""
        return set(unit.sentences) <= chosen.changed.alignment.sentences.keys()

    def _doubts(self, chosen: Chosen) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
        """Yield by which house rules a piece of a lesson is doubtful, and through which rules."""
        every = tuple(o.name for o in self.writer.game.overlays if o.kind == "house_rule")
        for unit in chosen.units:
            if not self._stands_as_it_was(unit, chosen):
                continue  # what it says now is generated
            told = [chosen.changed.alignment.sentences[each] for each in unit.sentences]
            found = [
                self.writer.game.house_rules.stale_facts[fact] for fact in self.writer.tellings.facts(unit)
                if not unit.sentences and must_be_left_out(self.writer.game, fact, unit.text, self.writer.language)
            ] + [
                each for number in told
                for each in self.writer.tellings.outcomes_told(chosen.changed.rule.sentences[number - 1])
            ]
            if found:
                yield _joined(found)
            elif unit.sentences and not chosen.changed.stands(unit, told):
                yield every, tuple(dict.fromkeys(chosen.sections[number].anchor for number in told))

    def text(
        self, name: str, parts: Sequence[Section], level: int = 2, elsewhere: Collection[str] = ()
    ) -> list[Block]:
        """Return a part of the lesson: as an editor teaches it, or else the rules that it is to teach.

        What is new in a rule that is taught `elsewhere`, by its anchor, is left to that part.
        """
        if self.writer.tellings.written(f"lesson-{name}"):
            rule = self.writer.planner.lesson_rule(name, parts)
            chosen = self.writer.tellings.choose(rule, parts, whole=False, elsewhere=elsewhere)
            if chosen is not None:
                with suppress(*UNSAYABLE):  # rule by rule it is told what is missing
                    said = self.writer.filled(chosen, self.writer.game.play.span)
                    title = chosen.markup.title or name.replace("_", " ").capitalize()
                    return [Heading(title, f"lesson-{name}", level), *said]
        blocks = [block for part in parts for block in self.writer.own_text(part, level + 1)]
        first = next((block.text for block in blocks if isinstance(block, Heading)), name)
        first = next(self.writer.tellings.titles(f"lesson-{name}"), first)
        return [Heading(first, f"lesson-{name}", level), *blocks]


def _joined(found: Sequence[Staleness]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    by = dict.fromkeys(name for each in found for name in each.by)
    rules = dict.fromkeys(anchor for each in found for anchor in each.rules)
    return tuple(by), tuple(rules)
