"""One language speaks: clauses of the sentence tree become text.

What the tree leaves to the language is decided here: whether a value is an adjective or a noun, how
clauses follow a noun, which of a game's own messages there are.
"""

from __future__ import annotations

import re
from collections import ChainMap
from collections.abc import Iterator
from dataclasses import replace
from typing import assert_never

from rulewright.prose.catalogue import Catalogue, Message
from rulewright.prose.language import Language, language
from rulewright.prose.markers import render, sentence
from rulewright.prose.phrases import (
    BARE,
    DEF,
    EVERY,
    MANY,
    READER,
    THIS,
    Listing,
    NounPhrase,
    Phrase,
    Text,
)
from rulewright.prose.realiser import CLAUSE_END, PLAIN
from rulewright.prose.sentences import (
    Clause,
    Num,
    Participant,
    Series,
    Slot,
    Tail,
    Thing,
    Where,
    Words,
    reordered,
)
from rulewright.prose.spanish import adjective_form, agreement
from rulewright.prose.words import Adjective, Entry, Lexicon

_LOOSE_COMMA = re.compile(r"\s*,(\s*,)*(?=\s*([.:;)]|$))|\s+(?=[,:;.)])|,(?=\s*,)")
_NAMED = re.compile(r",( \([^(),]{1,40}\)),?(?=([,:;.]|$)?)")


class MissingMessage(LookupError):
    """A clause has no message in the catalogue."""

    def __init__(self, form: str, language: str) -> None:
        super().__init__(f"the {language} catalogue has no message {form!r}")
        self.form = form
        self.language = language


class UnusedSlot(LookupError):
    """A general message leaves out something that its clause says."""

    def __init__(self, form: str, names: frozenset[str]) -> None:
        super().__init__(f"the message {form!r} leaves out {', '.join(sorted(names))}")
        self.form = form
        self.names = names


class Speaker:
    """One language with its messages and words.

    A noun with a clause after it becomes a word of its own for the moment, with the clause as its
    tail, so that it keeps its article and its endings.
    """

    def __init__(self, catalogue: Catalogue, lexicon: Lexicon) -> None:
        self.catalogue = catalogue
        self._tailed: dict[str, Entry] = {}
        entries = ChainMap(self._tailed, dict(lexicon.entries))
        self.words = Lexicon(lexicon.language, entries)

    def sentence(self, clause: Clause) -> str:
        """A whole sentence, with its capital and full stop."""
        return sentence(self._tidied(self.text(clause)))

    def words_of(self, slot: Slot) -> str:
        """A title or the cell of a table: no full stop."""
        if isinstance(slot, Thing) and slot.value and slot.determiner is BARE:
            slot = replace(slot, value=self._is_adjective(slot.noun))
        text = sentence(self._tidied(self._text(slot)) + ":")
        return text.removesuffix(":")

    def _tidied(self, text: str) -> str:
        """Without commas and blanks that nothing follows.

        The comma that closes a clause stands after the name in brackets: "who has it (the owner),".
        """
        text = _NAMED.sub(lambda found: found[1] + ("" if found[2] else ","), text)
        return _LOOSE_COMMA.sub("", text.replace(CLAUSE_END, ""))

    def text(self, clause: Clause) -> str:
        """A clause as part of a sentence; one without a form says nothing."""
        if not clause.form:
            return ""
        if clause.fallback is not None and clause.form not in self.catalogue.messages:
            return self._text(clause.fallback)
        form, message = self.message(clause)
        return self._render(form, message, clause)

    def message(self, clause: Clause) -> tuple[str, Message]:
        """The message of a clause: the game's own where there is one."""
        for form in candidates(clause):
            message = self.catalogue.messages.get(form)
            if message is not None and self._fits(message, clause):
                then = clause.slots.get("then")
                special = self.catalogue.messages.get(f"{form}.command")
                if special is not None and isinstance(then, Clause) and self._is_command(then):
                    return form, special
                return form, message
        raise MissingMessage(clause.form, self.catalogue.language)

    def _fits(self, message: Message, clause: Clause) -> bool:
        """Whether this language can name the things that a number counts, if it is asked to."""
        slots = {**clause.extra, **clause.slots}
        said = (slots.get(name) for name in message.slots)
        return all(not (isinstance(s, Thing) and s.counted) or self._countable(s) for s in said)

    def _countable(self, thing: Thing) -> bool:
        (item,) = thing.of
        if f"{thing.noun}_unit" in self.words.entries:
            return True
        return isinstance(item, Thing) and item.value and not self._is_adjective(item.noun)

    def _is_command(self, clause: Clause) -> bool:
        """Whether a clause tells the reader to do something: only statements change their order."""
        return self.text(reordered(clause, False)) == self.text(reordered(clause, True))

    def _render(self, form: str, message: Message, clause: Clause) -> str:
        slots = {**clause.extra, **clause.slots}
        if form == clause.form and (unused := frozenset(clause.slots) - message.slots):
            raise UnusedSlot(form, unused)
        template = message.swapped if clause.swapped else message.plain
        values = {name: self.phrase(slots[name]) for name in message.slots if name in slots}
        return render(template, values, self.words)

    # ---- participants --------------------------------------------------------------------------

    def phrase(self, slot: Slot) -> Phrase:
        """Any filling of a slot as the language's phrase."""
        match slot:
            case Thing():
                return self._thing(slot)
            case Num():
                return slot
            case Words(text):
                return Text(text)
            case Series(items, conjunction):
                return Listing(tuple(self.phrase(item) for item in items), conjunction)
            case Clause():
                return self._clause(slot)
            case Tail(thing):
                return Text(self._narrowed(thing))
            case _:
                assert_never(slot)

    def _clause(self, clause: Clause) -> Text:
        """A clause as words; a number of things that is worked out is many of them."""
        what = clause.slots.get("what")
        if not clause.form.startswith("quantity.") or not isinstance(what, Thing):
            return Text(self.text(clause))
        gender = self._speaks.gender_of(self.phrase(what), self.words)
        return Text(self.text(clause), MANY, gender)

    def _text(self, slot: Slot) -> str:
        return self._speaks.realise(self.phrase(slot), PLAIN, self.words)

    @property
    def _speaks(self) -> Language:
        return language(self.catalogue.language)

    def _thing(self, thing: Thing) -> Phrase:
        if thing.noun == READER:
            return NounPhrase(READER)
        if thing.counted:
            return self._thing(self._what_counts(thing))
        thing = self._others(thing)
        own = self._adjective(thing) if thing.value else None
        if own is not None:
            if thing.determiner is BARE and thing.count is None:
                return Text(self._label(own, thing.host))
            thing = replace(thing, noun=thing.host, adjectives=(*thing.adjectives, thing.noun))
        elif thing.value and thing.determiner is BARE and self._is_name(thing.noun):
            thing = replace(thing, determiner=DEF)
        adjectives, of, after = self._belongings(thing)
        noun, determiner, label = thing.noun, thing.determiner, thing.label
        if after:
            # Clauses come last, after all that the noun belongs to.
            rest = [item for item in of if not _is_reader(item)]
            said = [self._speaks.complement(item, self.words) for item in rest]
            tail = " ".join([*filter(None, (label,)), *said, *after])
            of = [item for item in of if _is_reader(item)]
            if self.catalogue.language == "es":
                label = tail  # its adjectives follow the noun, and the clause follows them
            else:
                noun, label = self._with_tail(noun, tail), ""
        if determiner is THIS and self.words.noun(noun).article == "none":
            determiner = BARE
        return NounPhrase(
            noun, thing.number, determiner, thing.count, adjectives, tuple(of), label or None
        )

    def _others(self, thing: Thing) -> Thing:
        """ "Each other player" where it would be "each player other than the player"."""
        if thing.determiner is not EVERY or "other" not in self.words.entries:
            return thing
        for item in thing.after:
            if not isinstance(item, Clause) or item.form != "after.except":
                continue
            but = item.slots["what"]
            if isinstance(but, Thing) and not but.of and self._same_noun(but.noun, thing.noun):
                rest = tuple(other for other in thing.after if other is not item)
                return replace(thing, adjectives=("other", *thing.adjectives), after=rest)
        return thing

    def _same_noun(self, one: str, two: str) -> bool:
        if READER in (one, two) or one not in self.words.entries or two not in self.words.entries:
            return False
        first, second = self.words.noun(one), self.words.noun(two)
        return all(
            getattr(first, name) == getattr(second, name)
            for name in ("singular", "tail", "epithet")
        )

    def _with_tail(self, noun: str, tail: str) -> str:
        """The key of a noun with more words after it."""
        key = f"{noun}+{tail}"
        if key not in self._tailed:
            found = self.words.noun(noun)
            many = f"{found.plural_tail} {tail}" if found.plural_tail else ""
            longer = replace(found, tail=f"{found.tail} {tail}".strip(), plural_tail=many)
            self._tailed[key] = Entry(key, longer)
        return key

    def _adjective(self, thing: Thing) -> Adjective | None:
        """The adjective of a value, where that is how it is said beside its host."""
        entry = self.words.entries.get(thing.noun)
        if entry is None or entry.adjective is None or not thing.host:
            return None
        return entry.adjective

    def _label(self, adjective: Adjective, host: str) -> str:
        """A value by itself: "British"."""
        if self.catalogue.language == "es":
            return adjective_form(adjective, agreement(self.words.noun(host), many=False))
        return adjective.base

    def _belongings(self, thing: Thing) -> tuple[tuple[str, ...], list[Phrase], list[str]]:
        """The adjectives of a thing, what it belongs to, and the clauses after it."""
        adjectives: list[str] = list(thing.adjectives)
        rest: list[Participant] = []
        after: list[str] = []
        unit = f"{thing.noun}_unit"
        for item in thing.of:
            if unit in self.words.entries:
                after.append(self._counted(Thing(unit, MANY, of=(item,))))
            elif isinstance(item, Thing) and item.value and self._is_adjective(item.noun):
                adjectives.append(item.noun)
            elif isinstance(item, Thing) and thing.counts and item.value:
                after.append(self._counted(replace(item, number=MANY, host="")))
            else:
                rest.append(item)
        if (
            len(rest) == len(thing.of)
            and thing.own is not None
            and thing.own.form in self.catalogue.messages
        ):
            rest = []
            after.append(self.text(thing.own))
        after += filter(None, self._said_after(thing))
        return tuple(adjectives), [self.phrase(item) for item in rest], after

    def _what_counts(self, thing: Thing) -> Thing:
        """The things of which a number is: "torches" of "the number of torches"."""
        (item,) = thing.of
        assert isinstance(item, Thing)
        unit = f"{thing.noun}_unit"
        if unit in self.words.entries:
            return Thing(unit, thing.number, thing.determiner, thing.count, of=(item,))
        return replace(
            item, number=thing.number, determiner=thing.determiner, count=thing.count, host=""
        )

    def _counted(self, what: Thing) -> str:
        return self.text(Clause("after.count", {"what": what}))

    def _is_name(self, key: str) -> bool:
        """Whether a name always has its article: the Jolly Roger."""
        return self.words.noun(key).article == "def"

    def _is_adjective(self, key: str) -> bool:
        entry = self.words.entries.get(key)
        return entry is not None and entry.adjective is not None

    # ---- clauses after a noun ------------------------------------------------------------------

    def _said_after(self, thing: Thing) -> Iterator[str]:
        yield from (self.text(item) for item in thing.after if isinstance(item, Clause))
        yield self._narrowed(thing)

    def _narrowed(self, thing: Thing) -> str:
        """The clauses that narrow a thing down, joined."""
        wheres = [self._where(item, thing) for item in thing.after if isinstance(item, Where)]
        if not wheres:
            return ""
        joined = self._speaks.realise(Listing(tuple(map(Text, wheres))), PLAIN, self.words)
        joined += CLAUSE_END
        return self.text(Clause("after.where", {"what": Words(joined)}))

    def _where(self, where: Where, thing: Thing) -> str:
        """A clause that narrows a noun down: a relative clause where there is a message for it."""
        head = replace(thing, determiner=DEF, of=(), after=(), own=None, count=None)
        if thing.count is not None:
            head = replace(head, number=MANY if thing.count != 1 else head.number)
        found = self._relative(where.clause, where.mark, head)
        if found:
            return found
        fact = reordered(where.clause)
        return self.text(Clause("after.such_that", {"head": head, "fact": fact}))

    def _relative(self, clause: Clause, mark: int, head: Thing) -> str:
        """A condition as a relative clause; nothing where there is no message for it."""
        what = clause.slots.get("what")
        if clause.form == "cond.joined" and isinstance(what, Series):
            parts = [
                self._relative(item, mark, head) if isinstance(item, Clause) else ""
                for item in what.items
            ]
            joined = Listing(tuple(map(Text, parts)), what.conjunction)
            return self._speaks.realise(joined, PLAIN, self.words) if all(parts) else ""
        slots = {**clause.extra, **clause.slots}
        for form in candidates(clause):
            for name, slot in slots.items():
                if not isinstance(slot, Thing):
                    continue
                if slot.mark == mark:
                    found = f"{form}.rel.{name}"
                    filled: dict[str, Slot] = {**slots, name: head}
                elif any(isinstance(item, Thing) and item.mark == mark for item in slot.of):
                    found = f"{form}.rel_of.{name}"
                    of = tuple(
                        item
                        for item in slot.of
                        if not (isinstance(item, Thing) and item.mark == mark)
                    )
                    filled = {**slots, name: replace(slot, of=of, own=None), "head": head}
                else:
                    continue
                message = self.catalogue.messages.get(found)
                if message is not None:
                    return self._render(found, message, Clause("", filled))
        return ""


def candidates(clause: Clause) -> Iterator[str]:
    """The messages that can say a clause, the most special first."""
    for variant in clause.variants:
        yield f"{clause.form}@{variant}"
    yield clause.form


def _is_reader(phrase: Phrase) -> bool:
    return isinstance(phrase, NounPhrase) and phrase.is_reader
