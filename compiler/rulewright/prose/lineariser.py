"""One language speaks: clauses of the sentence tree become text.

What the tree leaves to the language is decided here: whether a value is an adjective or a noun, how
clauses follow a noun, which of a game's own messages there are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import assert_never

from rulewright.foundation.source import Span
from rulewright.model.types import PLAYER
from rulewright.prose.draft_sorts import Drafts
from rulewright.prose.draft_words import (
    DraftLexicon,
    Missing,
    by_itself,
    counted_by,
    draft_of,
    forms_for,
    is_drafted,
)
from rulewright.prose.languages.grammar import PLAIN, is_reader, owner_of
from rulewright.prose.languages.language import Language, language
from rulewright.prose.languages.lexicon_words import Adjective, Lexicon
from rulewright.prose.languages.punctuation import CLAUSE_END, settled
from rulewright.prose.phrases import (
    ANOTHER,
    BARE,
    DEF,
    EVERY,
    INDEF,
    MANY,
    OTHER,
    PRONOUN,
    READER,
    THIS,
    Listing,
    NounPhrase,
    Phrase,
    Text,
)
from rulewright.prose.plan.sentences import (
    READER_THING,
    Clause,
    Num,
    Participant,
    Series,
    Slot,
    Tail,
    Thing,
    Where,
    Words,
    is_set_apart,
    reordered,
)
from rulewright.prose.words import message_parser
from rulewright.prose.words.catalogue import Catalogue, Message
from rulewright.prose.words.message_parser import Choice, Template
from rulewright.prose.words.message_slots import MarkerError, render, sentence


class MissingMessage(LookupError):
    """A clause has no message in the catalogue."""

    def __init__(self, form: str, language: str, slots: Mapping[str, Slot]) -> None:
        super().__init__(f"the {language} catalogue has no message {form!r}")
        self.form = form
        self.language = language
        self.slots = slots


class Unfilled(LookupError):
    """A message that does not fit what it is to say: what is wrong with it, and how to mend it."""

    def __init__(self, form: str, span: Span | None, problem: str, mend: str) -> None:
        super().__init__(f"{form!r} {problem}")
        self.form = form
        self.span = span
        self.problem = problem
        self.mend = mend


class Lineariser:
    """One language with its messages and words.

    In a game that has `drafts`, those made from names stand in for what is missing.
    """

    def __init__(
        self, catalogue: Catalogue, words: Lexicon, *, drafts: Drafts | None = None
    ) -> None:
        self.catalogue = catalogue
        self._unknown: set[Missing] = set()
        self.words = words
        self._counted_by: Mapping[str, tuple[str, str]] = {}
        if drafts is not None:
            self.words = DraftLexicon(
                words.language, words.entries, words.verbs, self._unknown, drafts.sorts, drafts.sets,
                drafts.marks,
            )
            self._counted_by = counted_by(drafts, words)
            counts = {key: Message(text, words.language) for key, (text, _) in self._counted_by.items()}
            self.catalogue = replace(catalogue, messages={**counts, **catalogue.messages})
        self.drafts = drafts
        self._said: dict[bytes, str] = {}
        self._missing: dict[bytes, tuple[Missing, ...]] = {}

    def forget(self) -> None:
        """Forget what was said."""
        self._said.clear()
        self._missing.clear()

    def missing(self, key: bytes) -> tuple[Missing, ...]:
        """Return what drafts stood in for, in what was said with this key."""
        return self._missing.get(key, ())

    def say(self, slot: Slot, whole: bool, key: bytes) -> str:
        """Return a whole sentence, or a title; what has this key and was said before is not said anew."""
        text = self._said.get(key)
        if text is None:
            self._unknown.clear()
            if whole:
                assert isinstance(slot, Clause)
                text = self.sentence(slot)
            else:
                text = self.words_of(slot)
            self._said[key] = text
            if self._unknown:
                self._missing[key] = tuple(sorted(self._unknown))
        return text

    def sentence(self, clause: Clause) -> str:
        """Return a whole sentence, with its capital and full stop."""
        return sentence(settled(self.text(clause)))

    def words_of(self, slot: Slot) -> str:
        """Return a title or the cell of a table: no full stop."""
        if isinstance(slot, Thing) and slot.value and slot.determiner is BARE:
            slot = replace(slot, value=self._is_adjective(slot.noun))
        text = sentence(settled(self._text(slot)) + ":").removesuffix(":")
        named = slot.fallback if isinstance(slot, Clause) else slot
        if not self.drafts or not isinstance(named, Thing):
            return text
        is_draft = named.noun not in self.words.entries
        return by_itself(text, with_sort=is_draft and named.determiner is BARE)

    def text(self, clause: Clause) -> str:
        """Return a clause as part of a sentence; one without a form says nothing."""
        if not clause.form:
            return ""
        if clause.fallback is not None and clause.form not in self.catalogue.messages:
            instead = clause.fallback
            if isinstance(instead, Clause) and (clause.swapped or clause.fronted):
                instead = replace(instead, swapped=clause.swapped, fronted=clause.fronted)
            return self._text(instead)
        form, message = self.message(clause)
        if clause.fronted and message.fronted is None:
            return self.text(Clause("fronted", {"then": replace(clause, swapped=True, fronted=False)}))
        return self._render(form, message, clause)

    def message(self, clause: Clause) -> tuple[str, Message]:
        """Return the message of a clause: the game's own where there is one."""
        for form in candidates(clause):
            message = self.catalogue.messages.get(form)
            if message is not None and self._fits(message, clause) and not self._adds_nothing(form, clause):
                then = clause.slots.get("then")
                special = self.catalogue.messages.get(f"{form}.command")
                if special is not None and isinstance(then, Clause) and self._is_command(then):
                    return form, special
                return form, message
        language_of, drafts = self.catalogue.language, self.drafts
        draft = draft_of(clause, language_of, drafts, self.words.verbs) if drafts is not None else None
        if draft is None:
            raise MissingMessage(clause.form, self.catalogue.language, clause.slots)
        self._unknown.add(Missing(clause.form, sentence=True))
        return clause.form, Message(draft, self.catalogue.language)

    def _adds_nothing(self, form: str, clause: Clause) -> bool:
        """Return whether a message is special in other languages only: here it is the general one."""
        messages = self.catalogue.messages
        general = messages.get(clause.form)
        return form != clause.form and general is not None and messages[form].text == general.text

    def _fits(self, message: Message, clause: Clause) -> bool:
        """Return whether this language can name the things that a number counts, if it is asked to."""
        slots = {**clause.extra, **clause.slots}
        if not _can_fill(clause, message, slots):
            return False
        said = (slots.get(name) for name in message.slots)
        return all(not (isinstance(s, Thing) and s.counted) or self._countable(s) for s in said)

    def _countable(self, thing: Thing) -> bool:
        (item,) = thing.of
        if f"{thing.noun}_unit" in self.words.entries:
            return True
        return isinstance(item, Thing) and item.value and not self._is_adjective(item.noun)

    def _is_command(self, clause: Clause) -> bool:
        """Return whether a clause tells the reader to do something: only statements change their order."""
        return self.text(reordered(clause, False)) == self.text(reordered(clause, True))

    def _render(self, form: str, message: Message, clause: Clause) -> str:
        slots = {**clause.extra, **clause.slots}
        if message.span is None and form in self._counted_by:
            self._unknown.add(Missing(self._counted_by[form][1], sentence=False))
        if form == clause.form and (unused := frozenset(clause.slots) - message.slots):
            left = ", ".join(sorted(unused))
            mend = " and ".join(f"{{{name}}}" for name in sorted(unused))
            raise Unfilled(
                form, message.span, f"leaves out {left}",
                f"Write {mend} where it belongs; {{{min(unused)}?other=}} stands for no words at all.",
            )
        template = message.fronted if clause.fronted else message.swapped if clause.swapped else message.plain
        assert template is not None
        try:
            return self._filled(
                template, {name: slots[name] for name in message.slots if name in slots}
            )
        except MarkerError as error:
            known = ", ".join(sorted(slots)) or "none"
            raise Unfilled(
                form, message.span, f"cannot be filled: {error.message}",
                f"The names that it can have in braces here: {known}.",
            ) from error

    def _filled(self, template: Template, slots: Mapping[str, Slot]) -> str:
        values = {name: self.phrase(slot) for name, slot in slots.items()}
        return render(template, values, self.words)

    # ---- participants --------------------------------------------------------------------------

    def phrase(self, slot: Slot) -> Phrase:
        """Any filling of a slot as the language's phrase."""
        match slot:
            case Thing():
                return self._thing(slot)
            case Num():
                return slot
            case Words(text, person):
                return Text(text, person=person)
            case Series(items, conjunction):
                if len(items) > 1 and all(isinstance(item, Clause) for item in items):
                    clauses = [item for item in items if isinstance(item, Clause)]
                    return Listing(tuple(map(Text, self._briefly(clauses))), conjunction)
                return Listing(tuple(self.phrase(item) for item in items), conjunction)
            case Clause():
                return self._clause(slot)
            case Tail(thing):
                return Text(" ".join(filter(None, self._tail(thing))))
            case _:
                assert_never(slot)

    def _briefly(self, clauses: Sequence[Clause]) -> Iterator[str]:
        """Clauses in a row; what two of them begin with is said once: "it is empty and has room"."""
        for clause, start in zip(clauses, self.repeated(clauses), strict=True):
            yield self.without(self.text(clause), start)

    def repeated(self, clauses: Sequence[Clause]) -> list[str]:
        """Return what each clause begins with that the one before it has said."""
        found: list[str] = []
        before: frozenset[str] = frozenset()
        for clause in clauses:
            text, starts = self.text(clause), self._starts(clause)
            shared = [start for start in starts & before if text.startswith(f"{start} ")]
            found.append(max(shared, key=len, default=""))
            before = starts
        return found

    def without(self, text: str, start: str) -> str:
        """Return a text without the words that it begins with."""
        return text.removeprefix(f"{start} ") if start else text

    def _starts(self, clause: Clause) -> frozenset[str]:
        """Return what a clause may be said to be about: its words up to a slot before its verb."""
        if not clause.form or (clause.fallback is not None and clause.form not in self.catalogue.messages):
            return frozenset()
        _, message = self.message(clause)
        template = message.swapped if clause.swapped or clause.fronted else message.plain
        slots = {**clause.extra, **clause.slots}
        if template.parts and isinstance(template.parts[0], Choice):  # its branches begin with it
            named = (slot for name, slot in slots.items() if name in message.slots)
            said = [self.spoken(slot) for slot in named if isinstance(slot, Thing)]
            text = self.text(clause)
            return frozenset({max(filter(text.startswith, said), key=len, default="")} - {""})
        return self._starts_of(template, slots)

    def _starts_of(self, template: Template, slots: Mapping[str, Slot]) -> frozenset[str]:
        said: list[str] = []
        for at, part in enumerate(template.parts):
            if isinstance(part, Choice) and at:
                break
            if isinstance(part, message_parser.Slot) and not part.owns:
                start = replace(template, parts=template.parts[: at + 1])
                if _is_one_of_several(slots.get(part.name)):
                    continue  # "there is a field" twice may be two of them
                known = {name: slots[name] for name in message_parser.slots(start) if name in slots}
                said.append(self._filled(start, known))
        return frozenset(said)

    def _clause(self, clause: Clause) -> Text:
        """Return a clause as words; a number of things that is worked out is many of them."""
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
        thing = self._others(self._place_itself(thing))
        own = self._adjective(thing) if thing.value else None
        if own is not None:
            if thing.determiner is BARE and thing.count is None:
                return Text(self._speaks.value_alone(own, thing.host, self.words), alone=True)
            thing = replace(thing, noun=thing.host, adjectives=(*thing.adjectives, thing.noun))
        elif thing.value and thing.determiner is BARE and self._is_name(thing.noun):
            thing = replace(thing, determiner=DEF)
        adjectives, of, after = self._belongings(thing)
        determiner, label, tail = thing.determiner, thing.label, ""
        if after:
            # Clauses come last, after all that the noun belongs to.
            owned = thing.own is not None and bool(thing.own.variants) and determiner is DEF
            precedes = self._speaks.comes_first
            whose = owner_of(NounPhrase(thing.noun, determiner=determiner, of=tuple(of)))
            first = [
                item for item in of if is_reader(item) or item is whose or (owned and precedes(item, self.words))
            ]
            said = [self._speaks.complement(item, self.words) for item in of if item not in first]
            of = first
            label, tail = "", " ".join([*filter(None, (label,)), *said, *after])
        if determiner is THIS and self.words.noun(thing.noun).article == "none":
            determiner = BARE
        return NounPhrase(
            thing.noun, thing.number, determiner, thing.count, adjectives, tuple(of), label or None,
            tail,
        )

    def _place_itself(self, thing: Thing) -> Thing:
        """Return the number of a place where both are called alike: "the field", not "the field of the field"."""
        match thing:
            case Thing(of=(Thing() as number,), after=()) if thing.anchor.startswith("zone-"):
                return number if self._same_noun(thing.noun, number.noun) else thing
            case _:
                return thing

    def _others(self, thing: Thing) -> Thing:
        """ "Each other player" where it would be "each player other than the player", or than you."""
        if thing.determiner is not EVERY or OTHER not in self.words.entries:
            return thing
        for item in thing.after:
            if not isinstance(item, Clause) or item.form != "phrase.except":
                continue
            but = item.slots["what"]
            is_reader_among = thing.noun == PLAYER and but == Thing(READER)
            if isinstance(but, Thing) and not but.of and (
                is_reader_among or self._same_noun(but.noun, thing.noun)
            ):
                rest = tuple(other for other in thing.after if other is not item)
                return replace(thing, adjectives=(OTHER, *thing.adjectives), after=rest)
        return thing

    def _same_noun(self, one: str, two: str) -> bool:
        if READER in (one, two) or one not in self.words.entries or two not in self.words.entries:
            return False
        first, second = self.words.noun(one), self.words.noun(two)
        return all(
            getattr(first, name) == getattr(second, name)
            for name in ("singular", "tail", "epithet")
        )

    def _adjective(self, thing: Thing) -> Adjective | None:
        """Return the adjective of a value, where that is how it is said beside its host."""
        entry = self.words.entries.get(thing.noun)
        if entry is None or entry.adjective is None or not thing.host:
            return None
        return entry.adjective

    def _belongings(self, thing: Thing) -> tuple[tuple[str, ...], list[Phrase], list[str]]:
        """Return the adjectives of a thing, what it belongs to, and the clauses after it."""
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
        if len(rest) == len(thing.of) and thing.own is not None and self._says(thing.own):
            besides = self._besides(thing.own, rest)
            if besides or READER_THING not in rest:  # "of you" is no way to say "your"
                rest = besides
                after.append(self.text(thing.own))
        after += filter(None, self._said_after(thing))
        return tuple(adjectives), [self.phrase(item) for item in rest], after

    def _says(self, own: Clause) -> bool:
        """Return whether the game has a message for what a thing belongs to."""
        return any(form in self.catalogue.messages for form in candidates(own))

    def _besides(self, own: Clause, of: Sequence[Participant]) -> list[Participant]:
        """Return what the message of what a thing belongs to leaves to be said with the noun: whose it is."""
        form, message = self.message(own)
        if form == own.form:
            return []
        said = [own.slots[name] for name in message.slots]
        return [item for item in of if item not in said]

    def _what_counts(self, thing: Thing) -> Thing:
        """Return the things of which a number is: "torches" of "the number of torches"."""
        (item,) = thing.of
        assert isinstance(item, Thing)
        unit = f"{thing.noun}_unit"
        if unit in self.words.entries:
            return Thing(unit, thing.number, thing.determiner, thing.count, of=(item,))
        return replace(
            item, number=thing.number, determiner=thing.determiner, count=thing.count, host=""
        )

    def _counted(self, what: Thing) -> str:
        return self.text(Clause("phrase.count", {"what": what}))

    def _is_name(self, key: str) -> bool:
        """Return whether a name always has its article: the Jolly Roger."""
        return self.words.noun(key).article == "def"

    def _is_adjective(self, key: str) -> bool:
        entry = self.words.entries.get(key)
        return entry is not None and entry.adjective is not None

    # ---- clauses after a noun ------------------------------------------------------------------

    def _said_after(self, thing: Thing) -> Iterator[str]:
        for item in thing.after:
            if isinstance(item, Clause) and not is_set_apart(item):
                yield self.text(item)
        yield from self._tail(thing)

    def _tail(self, thing: Thing) -> Iterator[str]:
        """Yield the clauses that narrow a thing down, and what would else seem to be theirs: "…, from 1 to 36"."""
        yield self._narrowed(thing)
        for item in thing.after:
            if isinstance(item, Clause) and is_set_apart(item):
                yield self.text(item)

    def _narrowed(self, thing: Thing) -> str:
        """Return the clauses that narrow a thing down, joined."""
        wheres = [item for item in thing.after if isinstance(item, Where)]
        if not wheres:
            return ""
        said = [
            self._speaks.narrowing(self.without(self._where(where, thing), start), thing.determiner)
            for where, start in zip(wheres, self.begun(wheres, thing), strict=True)
        ]
        joined = self._speaks.realise(Listing(tuple(map(Text, said))), PLAIN, self.words)
        joined += CLAUSE_END
        return self.text(Clause("phrase.where", {"what": Words(joined)}))

    def begun(self, wheres: Sequence[Where], thing: Thing) -> list[str]:
        """Return what each clause begins with that the one before it has said: "whose rowboat"."""
        found: list[str] = []
        before = ""
        for where in wheres:
            text = self._where(where, thing)
            start = self._start_of(where, thing, text)
            shared = bool(before) and text.startswith(f"{before} ") and (" " in before or start == before)
            found.append(before if shared else "")
            if not shared:
                before = start
        return found

    def _start_of(self, where: Where, thing: Thing, text: str) -> str:
        """Return what a clause about a noun begins with: a thing of its own, or the pronoun of the subject."""
        said = self._relative_message(where.clause, where.mark, _head_of(thing))
        if said is not None and ".rel_of." in said[0]:
            shared = min(self._starts_of(said[1].plain, said[2]), key=len, default="")
            if shared:
                return shared
        start = text.partition(" ")[0]
        if self._speaks.is_subject(start, self._speaks.gender_of(self.phrase(_head_of(thing)), self.words)):
            return start
        named = (each for each in where.clause.slots.values() if isinstance(each, Thing))
        about = next((each for each in named if _is_marked(each, where.mark)), None)
        if about is None or not self.begins(self.text(where.clause), self.spoken(about)):
            return ""
        return start

    def _where(self, where: Where, thing: Thing) -> str:
        """Return a clause that narrows a noun down: a relative clause where there is a message for it."""
        head = _head_of(thing)
        found = self._relative(where.clause, where.mark, head)
        return found or self.text(Clause("phrase.such_that", {"head": head, "fact": where.clause}))

    def _relative(self, clause: Clause, mark: int, head: Thing) -> str:
        """Return a condition as a relative clause; nothing where there is no message for it."""
        what = clause.slots.get("what")
        if clause.form == "cond.joined" and isinstance(what, Series):
            parts = [
                self._relative(item, mark, head) if isinstance(item, Clause) else ""
                for item in what.items
            ]
            joined = Listing(tuple(map(Text, parts)), what.conjunction)
            return self._speaks.realise(joined, PLAIN, self.words) if all(parts) else ""
        said = self._relative_message(clause, mark, head)
        if said is not None:
            return self._render(said[0], said[1], Clause("", said[2]))
        return self._of_subject(clause, mark, head)

    def _of_subject(self, clause: Clause, mark: int, head: Thing) -> str:
        """Return a clause that begins with its noun as a relative one: "who is not aboard a ship"."""
        for name, slot in clause.slots.items():
            if not isinstance(slot, Thing) or not _is_marked(slot, mark):
                continue
            subject = replace(head, determiner=THIS, mark=mark)
            text = self.text(replace(clause, slots={**clause.slots, name: subject}))
            start = self.spoken(subject)
            if self.begins(text, start):
                fact = Words(self.without(text, start))
                return self.text(Clause("phrase.subject", {"head": head, "fact": fact}))
        return ""

    def spoken(self, thing: Thing) -> str:
        """Return a thing as the subject of a sentence."""
        return self._speaks.realise(self.phrase(thing), PLAIN, self.words)

    def begins(self, text: str, start: str) -> bool:
        """Return whether a text begins with these words."""
        return text.startswith(f"{start} ")

    def _relative_message(
        self, clause: Clause, mark: int, head: Thing
    ) -> tuple[str, Message, Mapping[str, Slot]] | None:
        """Return the message for a condition as a relative clause, and what fills it."""
        slots = {**clause.extra, **clause.slots}
        for form in candidates(clause):
            for name, slot in slots.items():
                if not isinstance(slot, Thing):
                    continue
                if _is_marked(slot, mark):
                    found = f"{form}.rel.{name}"
                    filled: dict[str, Slot] = {**slots, name: head}
                elif any(_is_marked(item, mark) for item in slot.of) and self._place_itself(slot) is not slot:
                    found = f"{form}.rel.{name}"  # "a field where there are two pirates"
                    filled = {**slots, name: head}
                elif any(_is_marked(item, mark) for item in slot.of):
                    found = f"{form}.rel_of.{name}"
                    of = tuple(
                        item
                        for item in slot.of
                        if not _is_marked(item, mark)
                    )
                    own = self._own_besides(slot, of)
                    if own is None and not all(isinstance(item, Thing) and item.value for item in of):
                        continue  # "whose result on that action", "whose one of your stocks"
                    theirs = replace(slot, of=(replace(head, determiner=PRONOUN), *of))
                    filled = {**slots, name: replace(slot, of=of, own=own), "head": head, "theirs": theirs}
                else:
                    continue
                message = self.catalogue.messages.get(found) or self._draft(found, clause)
                if message is not None and _can_fill(clause, message, filled):
                    return found, message, filled
        return None

    def _draft(self, form: str, clause: Clause) -> Message | None:
        """Return a relative clause that a draft makes of a clause for which nobody has written words."""
        if self.drafts is None or not is_drafted(clause.form) or clause.form in self.catalogue.messages:
            return None
        text = forms_for(clause, self.catalogue.language, self.drafts, self.words.verbs).get(form)
        if text is None:
            return None
        self._unknown.add(Missing(clause.form, sentence=True))
        return Message(text, self.catalogue.language)

    def _own_besides(self, thing: Thing, of: Sequence[Participant]) -> Clause | None:
        """Return the message for what a thing is of besides whose it is: "on that action"; None without one."""
        own = thing.own
        if own is None or not self._says(own) or self.message(own)[0] == own.form:
            return None
        return own if not any(item in of for item in self._besides(own, thing.of)) else None


def _can_fill(clause: Clause, message: Message, slots: Mapping[str, Slot]) -> bool:
    """Return whether a message may be meant.

    A special one of the language that asks for more than there is only has the name of something in the game.
    """
    return not (clause.variants and message.is_general) or message.slots <= slots.keys()


def _is_one_of_several(slot: Slot | None) -> bool:
    return isinstance(slot, Thing) and slot.determiner in (ANOTHER, INDEF)


def _is_marked(slot: Slot, mark: int) -> bool:
    """Return whether this is the very thing of a mark: "the field minus 2" is another field than the field."""
    return isinstance(slot, Thing) and slot.mark == mark and not slot.after


def _head_of(thing: Thing) -> Thing:
    """Return the noun that clauses narrow down, as these speak of it."""
    head = replace(thing, determiner=DEF, of=(), after=(), own=None, count=None)
    if thing.count is not None:
        head = replace(head, number=MANY if thing.count != 1 else head.number)
    return head


def candidates(clause: Clause) -> Iterator[str]:
    """Yield the messages that can say a clause, the most special first."""
    for variant in clause.variants:
        yield f"{clause.form}@{variant}"
    yield clause.form
