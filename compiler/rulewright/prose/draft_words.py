"""Drafts: what stands in for words that nobody has written yet, made from the names of the rules.

`trade_card` is "trade card" as a noun and "trade card for the captain" as what is done, `can_trade` "you
can trade" as a condition. Names are English: other languages set them apart by quotation marks,
inflect nothing of them, and build the sentence with words of their own: "voer ‘trade card’ met de
kapitein uit". What sort of thing a name is stands before it: "alle kaarten ‘ace’". A draft is to be
read, not to be printed: whoever says one is told what was missing, so that it can be marked.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import field

from rulewright.foundation.frozen import dataclass
from rulewright.foundation.languages import ORIGINAL, in_each
from rulewright.model.types import PLAYER
from rulewright.prose.draft_clauses import NAMED, counted_messages, drafted, in_words, when
from rulewright.prose.draft_sorts import Drafts, Role, Sort, named
from rulewright.prose.languages.language import GRAMMARS
from rulewright.prose.languages.lexicon_words import Adjective, Lexicon, Noun
from rulewright.prose.languages.verbs import Verbs
from rulewright.prose.phrases import READER
from rulewright.prose.plan.sentences import Clause, Num, Slot, Thing
from rulewright.prose.words.message_slots import capitalised

_GENDERS: Mapping[str, str] = in_each("", "c", "n", "m")
"""The gender that a noun has as long as nobody says it: of most nouns of games."""

_NO_NOUNS = frozenset(("many", "much", "how many", "how much"))
"""What numbers are called in rules that is no noun."""

_EXTREMES = {"highest": "highest", "most": "highest", "lowest": "lowest", "fewest": "lowest"}
_EXTREME = re.compile(rf"({'|'.join(_EXTREMES)}) (.+)")
"""How a number of things is called that is the highest or the lowest of several."""


@dataclass(frozen=True, slots=True, order=True)
class Missing:
    """Something that a draft stood in for: a word of the word lists, or a sentence of the catalogues."""

    key: str
    sentence: bool


@dataclass(frozen=True, slots=True)
class DraftLexicon(Lexicon):
    """All words of one language, and a draft of each other one; which were asked for is noted."""

    used: set[Missing] = field(default_factory=set, compare=False)
    sorts: Mapping[str, Sort] = field(default_factory=dict, compare=False)
    sets: frozenset[str] = field(default=frozenset(), compare=False)
    marks: frozenset[str] = field(default=frozenset(), compare=False)

    def noun(self, key: str) -> Noun:
        """Return the noun of this key, or a draft of it."""
        entry = self.entries.get(key)
        if entry is not None and entry.noun is not None:
            return entry.noun
        self.used.add(Missing(key, sentence=False))
        words = NAMED[self.language].format(in_words(key))
        sort = self.sorts.get(key)
        if self.language == ORIGINAL:
            if sort is Sort.NUMBER and GRAMMARS[ORIGINAL].singular_of_name(words) is not None:
                extreme = _EXTREME.match(words)
                if extreme is not None:
                    return Noun(f"{_EXTREMES[extreme[1]]} number of {extreme[2]}", only="one")
                return Noun(f"number of {words}", plural=f"numbers of {words}")
        elif sort is not None and (found := named(words, sort, self.language, self.entries)) is not None:
            return found
        if self.language == ORIGINAL:
            one = GRAMMARS[ORIGINAL].singular_of_name(words)
            if key in self.sets:
                return Noun(one or words, plural=words)
            if one is not None and sort in (Sort.PLACE, Sort.PILE):
                return Noun(words, plural=words, only="many")
            if words in _NO_NOUNS:
                words = "number"
        plural = GRAMMARS[ORIGINAL].plural_of_name(words) if self.language == ORIGINAL else words
        bare = key in self.marks or (self.language == ORIGINAL and brings_article(key))
        article = "none" if bare else ""
        return Noun(words, plural=plural, gender=_GENDERS[self.language], article=article, genitive=words)

    def adjective(self, key: str) -> Adjective:
        """Return the adjective of this key, or a draft of it."""
        entry = self.entries.get(key)
        if entry is not None and entry.adjective is not None:
            return entry.adjective
        self.used.add(Missing(key, sentence=False))
        words = NAMED[self.language].format(in_words(key))
        return Adjective(words, inflected=words, invariable=True)


def brings_article(name: str) -> bool:
    """Return whether a name begins with what stands in place of an article: "my role", and not "the my role"."""
    return name.split("_")[0] in ("a", "an", "the", "my", "our", "your", "this")


def by_itself(text: str, *, with_sort: bool) -> str:
    """Return a title or a cell of a table without the marks around it, if it is but the draft of a name.

    What sort of thing it is may stand before it.
    """
    found = (_SORTED if with_sort else _ALONE).match(text)
    return capitalised(found[1]) if found else text


_ALONE = re.compile(r"^[‘„«]([^’“»]*)[’“»]$")
_SORTED = re.compile(r"^(?:\w+ )?[‘„«]([^’“»]*)[’“»]$")

_MAY = in_each("{}", "{} uitvoeren", "{} ausführen", "realizar {}")
_TITLES = frozenset(
    {"action", "chapter", "example", "note", "option", "overlay", "step", "title", "trigger"}
)


def draft_of(clause: Clause, language: str, drafts: Drafts, verbs: Verbs) -> str | None:
    """Return a message for a clause of a game that has none; nothing for one that no game has to bring."""
    sort, *rest = clause.form.split(".")
    match (sort, *rest):
        case ((("verb" | "event"), name, "title") | ("event", name, "title")):
            return in_words(name)
        case ("event", name, "when"):
            return when(name, tuple(clause.slots), language, verbs)
        case ("may", name):
            return _MAY[language].format(NAMED[language].format(in_words(name)))
        case (("verb" | "event" | "predicate" | "state" | "exists"), _) | (
            ("predicate" | "state" | "exists"), _, "not"
        ):
            return forms_for(clause, language, drafts, verbs)[clause.form]
        case ("title", "game"):
            return in_words(drafts.game)
        case (_, name) | (_, name, "title") if sort in _TITLES:
            return in_words(name)
        case _:
            return None


def counted_by(drafts: Drafts, lexicon: Lexicon) -> Mapping[str, tuple[str, str]]:
    """Return the English messages for what players have so many of, and the names of these numbers, by their keys.

    A number of each player is one of things if its name is a plural: "coins", "fresh_watches".
    """
    found: dict[str, tuple[str, str]] = {}
    for name, sort in drafts.sorts.items():
        roles, one = drafts.roles.get(f"state.{name}", {}), GRAMMARS[ORIGINAL].singular_of_name(in_words(name))
        if sort is Sort.NUMBER and one and name not in lexicon.entries and [*roles.values()] == [Role.PLAYER]:
            messages = counted_messages(name, next(iter(roles)), one, lexicon.verbs)
            found |= {key: (text, name) for key, text in messages.items()}
    return found if lexicon.language == ORIGINAL else {}


def is_drafted(form: str) -> bool:
    """Return whether a draft can say a clause of this name, and relative clauses with it."""
    return form.split(".")[0] in ("predicate", "state", "exists")


def forms_for(
    clause: Clause, language: str, drafts: Drafts, verbs: Verbs
) -> Mapping[str, str]:
    """Return all messages of the rule or state that a clause is about, as a draft makes them."""
    sort, name, *_ = clause.form.split(".")
    known = drafts.roles.get(f"{sort}.{name}", {})
    slots = {**clause.extra, **clause.slots}
    roles = {each: known[each] for each in known if each in slots}
    roles |= {each: _role_of(slot) for each, slot in clause.slots.items() if each not in roles}
    return drafted(sort, name, roles, language, verbs, drafts.objects)


def _role_of(slot: Slot) -> Role:
    if isinstance(slot, Num):
        return Role.NUMBER
    return Role.PLAYER if isinstance(slot, Thing) and slot.noun in (PLAYER, READER) else Role.THING
