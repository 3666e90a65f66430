"""One entry for a predicate, a state or an action, as a dictionary cites it: all its clauses follow.

Its author writes who or what it is about and the infinitive, `{who}: be able to fall back from
{field:acc}`, German `{who}: sich von {field:dat} zurückziehen können`: the verb stands where the
language has it, first or last. What follows from it are the messages that the sentences ask for: the
clause and its denial ("you cannot fall back from that field"), the relative clauses of whatever it
speaks of ("from which you can fall back"), and of an action the command ("fall back …"), what
somebody does, and its title. Where a game has a message by its own name, that one counts.

"One's", Dutch "zijn", German "sein", Spanish "su" say that a thing is the subject's: `{who}: shuffle
one's cards`. `{you}` stands for who is told to do something that nobody else does. In a citation, and
in a clause that is written out, `{not}` marks where the word for "not" stands, where it does not
follow by itself; `{not=no room|room}` gives the words for the denial and those for the clause.

What is compared is said with any of six signs: `cond.twice.op` is one entry for `cond.twice.ge` and
the others. `{op}` in it stands for the words of `operator.ge`, "at least", `{op?ge=at least|lt=less
than|…}` for its own; where it does not say `ne`, that denies `eq`. Of `cond.op@votes` follows what an
example says of that number as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise, takewhile

from rulewright.foundation.frozen import dataclass
from rulewright.foundation.languages import ORIGINAL, in_each
from rulewright.prose.languages.language import GRAMMARS
from rulewright.prose.languages.verbs import APART, Verb, Verbs, conjugated, gerund, is_known
from rulewright.prose.words.po import UNWRITTEN, Entry

NOT = in_each("not", "niet", "nicht", "no")
_CLAUSES = ("state.", "predicate.", "exists.", "cond.")
_ACTIONS = ("verb.", "event.")
_CITATION = re.compile(r"\{(?P<subject>[a-z][a-z0-9_]*)\}: (?P<rest>\S.*)", re.DOTALL)
_DO = re.compile(r"\.do(?=$|[.@])")
"""Ends the name of what the language itself says in two ways: as a command, and of somebody."""

_ADDRESSED = "you"
"""The subject of what nobody but the reader does."""

_SIGNS = "operator."
_NO_SIGNS: Mapping[str, str] = {}
_COMPARED = ("eq", "ne", "ge", "le", "gt", "lt")
_OF_A_QUANTITY = "cond.op@"
_FACT = "examples.number"
_OP = re.compile(r"(?<=[._])op(?=$|[_.@])")

_BRANCH = r"(?:[^{}|]|\{[^{}]*\})*"
_MARK = re.compile(rf"\{{not(?:=({_BRANCH})\|({_BRANCH}))?\}}")
_SIGN = re.compile(rf"\{{op((?:[?|][a-z]+={_BRANCH})*)\}} ?([^ ]*)")
_MARKED = re.compile(r"^\{\w+\}: |\{(?:not|op)\b")
"""What an entry has from which others follow."""

_JOINED = re.compile(r"(?<=[\w}])(?=\{not\})|(?<=\{not\})(?=[\w{])")
"""Where "not" would become a part of the word beside it: `{who?one=has|other=have}{not} rested`."""
_SPACES = re.compile(r"(?<=[\[ ]) +| +(?=$)|^ +| +(?=[\]|}])")


def is_citation(text: str) -> bool:
    """Return whether an entry is written as a dictionary cites it."""
    return _citation(text) is not None


def _citation(text: str) -> re.Match[str] | None:
    """Return the parts of a citation, which has words whether it holds or not."""
    cited = _CITATION.fullmatch(text)
    if cited is None or not all(_tokens(_marked(cited["rest"], ORIGINAL, holds=holds)) for holds in (True, False)):
        return None
    return cited


def follows_from(key: str) -> str | None:
    """Return the entry that a message can follow from, or None where it follows from no other."""
    suffix = _suffix(key)
    return key.replace(suffix, "", 1) if suffix and key.startswith((*_CLAUSES, *_ACTIONS)) else None


def _suffix(key: str) -> str:
    found = re.search(r"\.(not|title|rel(_of)?\.\w+)(?=$|[.@])", key)
    return key[found.start():].partition("@")[0] if found else ""


def expanded(entries: Sequence[Entry], language: str, verbs: Verbs, english: Verbs) -> Iterator[Entry]:
    """Yield the entries of a language, and those that follow from one of them.

    An entry whose msgid is a citation is held against what follows from that in English.
    """
    own = {entry.context for entry in entries}
    signs = {entry.context: entry for entry in entries if entry.context.startswith(_SIGNS)}
    here = {context.removeprefix(_SIGNS): entry.text for context, entry in signs.items()}
    there = {context.removeprefix(_SIGNS): entry.english for context, entry in signs.items()}
    for entry in entries:
        if not any(map(_MARKED.search, (entry.text, entry.english))):
            yield entry
            continue
        originals = forms_of(entry.context, entry.english, ORIGINAL, english, there)
        said = forms_of(entry.context, entry.text, language, verbs, here)
        for context, text in said.items():
            if context == entry.context:
                like = originals.get(context, entry.english)
                cited = is_citation(entry.text)
                written = entry.text if cited else ""
                yield replace(entry, text=text, english=like, follows=cited, written=written)
            elif context not in own:
                like = originals.get(context, UNWRITTEN)
                yield replace(entry, context=context, text=text, english=like, follows=True)


def forms_of(
    key: str, text: str, language: str, verbs: Verbs, signs: Mapping[str, str] = _NO_SIGNS
) -> Mapping[str, str]:
    """Return the messages that an entry stands for, by their names: it alone, where nothing follows from it."""
    if not key.startswith("cond.") or _OP.search(key) is None:
        return dict(_forms_of(key, text, language, verbs))
    found: dict[str, str] = {}
    for sign in _COMPARED:
        holds = sign != "ne" or "|ne=" in text
        said = _compared(text, sign if holds else "eq", language, signs)
        each = _OP.sub(sign, key, count=1)
        if is_citation(text):
            forms = dict(_clauses(each, said, language, verbs, "" if holds else ".not", with_gaps=False))
            found |= {form.replace(".not", "", 1): words for form, words in forms.items()}
            continue
        if not holds and "{not" not in said:
            said = _compared(text, sign, language, signs)
        found[each] = _marked(said, language, holds=holds)
    return {**found, **_fact(key, text, language, verbs)}


def _fact(key: str, text: str, language: str, verbs: Verbs) -> Mapping[str, str]:
    """Return the message of an example that says how many there are, of an entry that compares them."""
    name = key.removeprefix(_OF_A_QUANTITY)
    if name == key or "." in name:
        return {}
    said = _compared(text, "", language, _NO_SIGNS)
    if is_citation(said):
        said = dict(_clauses(key, said, language, verbs, "", with_gaps=False))[key]
    return {f"{_FACT}@{name}": _marked(said, language, holds=True)}


def _compared(text: str, sign: str, language: str, signs: Mapping[str, str]) -> str:
    """Return an entry for all signs with the words of one of them."""
    def words(found: re.Match[str]) -> str:
        own = dict(part.split("=", 1) for part in re.findall(rf"[|?]([a-z]+={_BRANCH})", found[1] or ""))
        first = own.get(sign, "") if own else signs.get(sign, "")
        return GRAMMARS[language].join(first, found[2])

    return " ".join(_SIGN.sub(words, text).split())


def _forms_of(key: str, text: str, language: str, verbs: Verbs) -> Iterator[tuple[str, str]]:
    cited = _citation(text)
    if cited is not None and key.startswith(_ACTIONS):
        yield from _action(key, _cited(cited, language, verbs), language)
        return
    if cited is not None and _DO.search(key):
        said = _cited(cited, language, verbs)
        yield _DO.sub(".command", key, count=1), _MADE[language].told(said)
        yield _DO.sub(".statement", key, count=1), _MADE[language].event(said)
        return
    if cited is None or not key.startswith(_CLAUSES):
        if "{not" not in text or not key.startswith(_CLAUSES):
            yield key, text
            return
        yield key, _marked(text, language, holds=True)
        yield _named(key, ".not"), _marked(text, language, holds=False)
        return
    for suffix in ("", ".not"):
        yield from _clauses(key, text, language, verbs, suffix)


def _clauses(
    key: str, text: str, language: str, verbs: Verbs, suffix: str, *, with_gaps: bool = True
) -> Iterator[tuple[str, str]]:
    """Yield the clause of a citation or its denial, and the relative clauses that are made of it."""
    cited = _citation(text)
    assert cited is not None
    said = _cited(cited, language, verbs, holds=not suffix)
    grammar, name = _MADE[language], _named(key, suffix)
    yield name, grammar.clause(said)
    yield f"{name}.rel.{said.subject}", grammar.about(said)
    yield f"{name}.rel_of.{said.subject}", grammar.whose(said)
    for gap in grammar.gaps(said) if with_gaps else ():
        yield f"{name}.rel.{gap.name}", grammar.without(said, gap)


def _named(key: str, suffix: str) -> str:
    base, at, variant = key.partition("@")
    return f"{base}{suffix}{at}{variant}"


def unknown_verb(text: str, language: str, verbs: Verbs) -> Verb | None:
    """Return the verb of a citation if no list knows it: its forms were made by the rules."""
    cited = _citation(text)
    if cited is None:
        return None
    said = _cited(cited, language, verbs)
    return None if said.is_known else said.verb


# ---- what a citation says ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Gap:
    """A slot that a relative clause can be about: its tokens, the preposition before it, and its case."""

    name: str
    start: int
    end: int
    preposition: str
    case: str


@dataclass(frozen=True, slots=True)
class Cited:
    """A citation taken apart: its verb, the words before and after that, and the word that denies it."""

    subject: str
    verb: Verb
    before: tuple[str, ...]
    after: tuple[str, ...]
    denial: str
    is_known: bool

    @property
    def is_reflexive(self) -> bool:
        """Return whether the verb is about its own subject; the pronoun is not among the words."""
        return REFLEXIVE in (*self.before[:1], *self.after[:1])


REFLEXIVE = "\N{WORD JOINER}"
"""Stands among the words of a citation for what each language has its own word for."""


def _cited(cited: re.Match[str], language: str, verbs: Verbs, *, holds: bool = True) -> Cited:
    subject, rest = cited["subject"], " ".join(cited["rest"].split())
    grammar = _MADE[language]
    marked = "{not" in rest
    text = _marked(rest, language, holds=holds) if marked else rest
    said = grammar.read(subject, grammar.agreed(text, subject), verbs)
    own = tuple(grammar.own_words(word, subject) for word in said.before)
    said = replace(said, before=own, after=tuple(grammar.own_words(word, subject) for word in said.after))
    if holds or (marked and not grammar.denies_anyway and "{not=any " not in rest.replace("|", " ")):
        return said
    return grammar.denied(said)


def _marked(text: str, language: str, *, holds: bool) -> str:
    def word(mark: re.Match[str]) -> str:
        if mark.group(1) is None:
            return "" if holds else NOT[language]
        return (mark.group(2) if holds else mark.group(1)).strip()

    return _SPACES.sub("", _MARK.sub(word, _JOINED.sub(" ", text)))


_TOKEN = re.compile(r"(?:[^\s{}]|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})+")
_SLOT = re.compile(r"(?:(?P<glue>\w+)\+)?\{(?P<name>[a-z][a-z0-9_]*)(?::(?P<flags>[a-z.]+))?\}")


def _tokens(text: str) -> tuple[str, ...]:
    return tuple(_TOKEN.findall(re.sub(r"(?<=[\w}])([,;])(?= )", r" \1", text)))


def _joined(*parts: str) -> str:
    return re.sub(r" ([,;] )", r"\1", " ".join(part for part in parts if part))


def _action(key: str, said: Cited, language: str) -> Iterator[tuple[str, str]]:
    grammar = _MADE[language]
    happens = said.verb.infinitive in _UNDERGONE and not said.is_reflexive
    is_command = said.subject == _ADDRESSED or not happens
    yield key, grammar.action(said) if is_command else grammar.event(said)
    if not any("{" in token for token in (*said.before, *said.after)) and "@" not in key:
        title = grammar.title(replace(said, after=tuple(takewhile(lambda word: word not in _WHEN, said.after))))
        yield f"{key}.title", title[:1].upper() + title[1:]


_UNDERGONE = frozenset(("be", "worden", "werden", "ser", "quedar", "acabar"))
"""Verbs of what happens to somebody, who is not told to do it: "you are marooned"."""

_WHEN = frozenset((",", "if", "unless", "als", "tenzij", "si", "salvo"))
"""What comes before the condition of an action, which its title leaves out."""


def _each(words: str) -> frozenset[str]:
    return frozenset(words.split())


def _choice(slot: str, **branches: str) -> str:
    """Return a choice by a slot, or the words themselves where all are alike."""
    if len(set(branches.values())) == 1:
        return next(iter(branches.values()))
    return f"{{{slot}?{'|'.join(f'{key}={words}' for key, words in branches.items())}}}"


class _Grammar:
    """How a language makes clauses out of a citation."""

    prepositions: frozenset[str] = frozenset()
    possessive: re.Pattern[str]
    """The word for whose a thing is, where it is that of the subject: "one's"."""
    possessives: Mapping[str, str]
    denies_anyway = False

    def __init__(self, language: str) -> None:
        self.language = language

    def agreed(self, text: str, subject: str) -> str:
        """Return a text with the words that agree with the subject."""
        return text

    def own_words(self, word: str, subject: str) -> str:
        """Return a word, or what stands in place of one that says whose a thing is: that of the subject."""
        found = self.possessive.fullmatch(word)
        if found is None:
            return word
        branches = {key: form.format(*found.groups(default="")) for key, form in self.possessives.items()}
        return branches["you"] if subject == _ADDRESSED else _choice(subject, **branches)

    def read(self, subject: str, text: str, verbs: Verbs) -> Cited:
        """Return a citation taken apart."""
        raise NotImplementedError

    def denied(self, said: Cited) -> Cited:
        """Return it with the word that denies it."""
        raise NotImplementedError

    def clause(self, said: Cited) -> str:
        """Return the clause: "you can fall back from that field"."""
        raise NotImplementedError

    def about(self, said: Cited) -> str:
        """Return the relative clause about the subject: "who can fall back from that field"."""
        raise NotImplementedError

    def whose(self, said: Cited) -> str:
        """Return the relative clause about whose the subject is: "whose hand is empty"."""
        raise NotImplementedError

    def without(self, said: Cited, gap: Gap) -> str:
        """Return the relative clause about something else: "from which you can fall back"."""
        raise NotImplementedError

    def action(self, said: Cited) -> str:
        """Return the command, and what somebody does."""
        raise NotImplementedError

    def event(self, said: Cited) -> str:
        """Return what somebody does, or what happens to them."""
        return self.clause(said)

    def told(self, said: Cited) -> str:
        """Return what the reader is told to do, or may do."""
        return self.action(replace(said, subject=_ADDRESSED))

    def title(self, said: Cited) -> str:
        """Return what doing it is called."""
        raise NotImplementedError

    def words(self, said: Cited) -> tuple[str, ...]:
        """Return the words in which gaps are looked for."""
        return said.after

    def gaps(self, said: Cited) -> Iterator[Gap]:
        """Yield what a relative clause can be about besides the subject."""
        words = self.words(said)
        for at, token in enumerate(words):
            slot = _SLOT.fullmatch(token)
            if slot is None or slot["name"] == said.subject:
                continue
            case = next((flag for flag in (slot["flags"] or "").split(".") if flag in ("acc", "dat", "prep")), "")
            before = words[at - 1] if at else ""
            if slot["glue"]:
                yield Gap(slot["name"], at, at + 1, slot["glue"], case)
            elif before in self.prepositions:
                yield Gap(slot["name"], at - 1, at + 1, before, case)
            elif slot["flags"] == "acc" and before != "of" and not before.endswith("}"):
                yield Gap(slot["name"], at, at + 1, "", case)


def _cut(words: tuple[str, ...], gap: Gap) -> tuple[str, ...]:
    return words[: gap.start] + words[gap.end :]


# ---- English -------------------------------------------------------------------------------------

_CAN = (
    (("be", "able", "to"), ("can", "cannot")),
    (("be", "allowed", "to"), ("may", "may not")),
)
_ADVERBS = _each("already also always ever just never not once only still yet")
_PARTICIPLE = re.compile(
    r"(?:\w{2,}(?<!e)ed|been|begun|built|bought|brought|caught|chosen|come|done|drawn|fallen|found|gone|given|kept|known|laid|"
    r"left|lost|made|met|paid|played|put|read|run|said|seen|sent|set|shown|sold|spent|stolen|taken|told|thrown|won)"
)


def is_participle(word: str) -> bool:
    """Return whether an English word says what has been done."""
    return _PARTICIPLE.fullmatch(word) is not None


class _English(_Grammar):
    possessive = re.compile("one's")
    possessives: Mapping[str, str] = {"you": "your", "many": "their", "n": "its", "other": "their"}
    # "Of which" is no way to say "whose".
    prepositions = _each(
        "from to with at among in on for by into onto against behind under over towards between"
    )

    def read(self, subject: str, text: str, verbs: Verbs) -> Cited:
        words = _tokens(text)
        for start, (modal, _) in _CAN:
            if words[: len(start)] == start:
                known = all(part in verbs for part in words[len(start) :][:1] if not part.endswith("ly"))
                return Cited(subject, Verb(modal, modal, modal, modal, modal), (), words[len(start) :], "", known)
        adverb = len(words) > 1 and words[0].endswith("ly") and words[0] not in verbs
        manner = words[: int(adverb)]
        verb, known = conjugated(words[len(manner)], ORIGINAL, verbs)
        return Cited(subject, verb, manner, words[len(manner) + 1 :], "", known)

    def denied(self, said: Cited) -> Cited:
        name = said.verb.infinitive
        for _, (modal, denial) in _CAN:
            if name == modal:
                return replace(said, verb=Verb(denial, denial, denial, denial, denial))
        first = said.after[1:2] if said.after[:1] and said.after[0] in _ADVERBS else said.after[:1]
        perfect = name == "have" and any(map(is_participle, first))
        if name == "be" or perfect:
            return replace(said, denial="not")
        do, _ = conjugated("do", ORIGINAL, {})
        return replace(said, verb=do, after=("not", name, *said.after))

    def clause(self, said: Cited) -> str:
        return _joined(f"{{{said.subject}:nom}}", self._rest(said))

    def _rest(self, said: Cited, after: tuple[str, ...] | None = None) -> str:
        verb = _choice(said.subject, one=said.verb.one, other=said.verb.many)
        return _joined(*said.before, verb, said.denial, *(said.after if after is None else after))

    def told(self, said: Cited) -> str:
        is_modal = any(said.verb.one in modal for _, modal in _CAN)
        return _joined("you", said.verb.you, *said.after) if is_modal else super().told(said)

    def about(self, said: Cited) -> str:
        return _joined(f"{{{said.subject}?c=who|n=that}}", self._rest(said))

    def whose(self, said: Cited) -> str:
        return _joined(f"{{head?other=}}whose {{{said.subject}:bare.nom}}", self._rest(said))

    def without(self, said: Cited, gap: Gap) -> str:
        name, rest = gap.name, self._rest(said, _cut(said.after, gap))
        which = f"{gap.preposition} {{{name}?c=whom|n=which}}" if gap.preposition else f"{{{name}?other=}}that"
        return _joined(which, f"{{{said.subject}:nom}}", rest)

    def action(self, said: Cited) -> str:
        who, verb, rest = said.subject, said.verb, said.after
        if who == _ADDRESSED:
            return _joined(*said.before, verb.command, *rest)
        you, one, many = (_joined(*said.before, form) for form in (verb.command, verb.one, verb.many))
        return _joined(f"{{{who}?you={you}|one={{{who}:nom}} {one}|other={{{who}:nom}} {many}}}", *rest)

    def title(self, said: Cited) -> str:
        return _joined(*said.before, gerund(said.verb.infinitive), *said.after)


# ---- Dutch and German: the verb last -------------------------------------------------------------


_MODALS = frozenset(("können", "dürfen", "müssen"))


class _VerbLast(_Grammar):
    """Their clauses end with the verb, and their sentences have it second."""

    reader: str
    reflexive: tuple[str, str]
    """The pronoun, and that of the reader."""
    copulas: frozenset[str]
    modals: frozenset[str] = frozenset()
    articles: frozenset[str]
    none: Mapping[str, str]

    def read(self, subject: str, text: str, verbs: Verbs) -> Cited:
        words = _tokens(text)
        at = self._place_of_verb(words, verbs)
        verb, known = conjugated(words[at], self.language, verbs)
        before = words[:at]
        if before[:1] == (self.reflexive[0],):
            before = (REFLEXIVE, *before[1:])
        return Cited(subject, verb, before, words[at + 1 :], "", known)

    def _place_of_verb(self, words: tuple[str, ...], verbs: Verbs) -> int:
        """Return where the verb stands: last, or before what may follow it: "gelijk zijn aan …"."""
        last = self._last_verb(words, verbs)
        return last - 1 if last and words[last - 1] in self.modals else last

    def _last_verb(self, words: tuple[str, ...], verbs: Verbs) -> int:
        last = len(words) - 1
        found = [
            at for at, word in enumerate(words)
            if "{" not in word and (APART in word or is_known(word, self.language, verbs))
        ]
        if last in found or not found:
            return last
        # "Zijn" and "sein" are possessive pronouns as well.
        return max([at for at in found if words[at] not in ("zijn", "sein")] or found)

    def denied(self, said: Cited) -> Cited:
        words = list(said.before)
        at = 0
        if said.verb.infinitive not in self.copulas:
            while at < len(words) and self._is_object(words[at]):
                at += 1
        if at < len(words) and words[at] in self.none:
            words[at] = self.none[words[at]]
        elif at < len(words) and words[at] in self.articles and said.verb.infinitive not in self.copulas:
            end = self._end_of_object(words, at)
            words.insert(end, NOT[self.language])
        else:
            words.insert(at, NOT[self.language])
        return replace(said, before=tuple(words))

    def _is_object(self, word: str) -> bool:
        slot = _SLOT.fullmatch(word)
        is_plain = slot is not None and not slot["glue"] and slot["flags"] in (None, "acc", "nom", "dat")
        return word == REFLEXIVE or is_plain

    def _end_of_object(self, words: list[str], start: int) -> int:
        """Return where an object ends that begins with its article: before another phrase, or the infinitive."""
        at = start + 1
        while at < len(words):
            belongs = words[at] in ("van", "von") or (_SLOT.fullmatch(words[at]) and words[at].endswith(":of}"))
            if words[at] in self.prepositions and not belongs:
                break
            if re.fullmatch(r"[a-zäöüß|]+en", words[at]) and at == len(words) - 1:
                break
            at += 1
        return at

    def finite(self, said: Cited) -> str:
        verb = said.verb
        own = {} if verb.you == verb.one else {"you": verb.you}
        return _choice(said.subject, **own, one=verb.one, other=verb.many)

    def own(self, said: Cited, before: tuple[str, ...]) -> tuple[str, ...]:
        """Return the words before the verb, with the pronoun of the subject."""
        pronoun = f"{{{said.subject}?you={self.mine(before)}|other={self.reflexive[0]}}}"
        return tuple(pronoun if word == REFLEXIVE else word for word in before)

    def mine(self, before: tuple[str, ...]) -> str:
        """Return the pronoun of the reader, where it comes first of these words."""
        return self.reflexive[1]

    def clause(self, said: Cited) -> str:
        before, verb = self.own(said, said.before), self.finite(said)
        particle = f"{said.verb.particle}+" if said.verb.particle else ""
        pair = _joined(*before, particle)
        return _joined(f"{{{said.subject}:nom}}", f"[{pair} / {verb}]" if pair else verb, *said.after)

    def last(self, said: Cited, before: tuple[str, ...], verb: str) -> str:
        """Return the words with the verb behind them."""
        return _joined(*before, f"{said.verb.particle}{verb}", *said.after)

    def about(self, said: Cited) -> str:
        before = tuple(self.reflexive[0] if word == REFLEXIVE else word for word in said.before)
        verb = _choice(said.subject, one=said.verb.one, other=said.verb.many)
        return _joined(self.relative(said.subject), self.last(said, before, verb))

    def whose(self, said: Cited) -> str:
        before = tuple(self.reflexive[0] if word == REFLEXIVE else word for word in said.before)
        verb = _choice(said.subject, one=said.verb.one, other=said.verb.many)
        return _joined(self.owner(said.subject), self.last(said, before, verb))

    def without(self, said: Cited, gap: Gap) -> str:
        before = _cut(said.before, gap)
        who = f"{{{said.subject}:nom}}"
        if before[:1] == (REFLEXIVE,):
            who, before = self.beside(said, who), before[1:]
        return _joined(self.gap(gap), who, self.last(said, self.own(said, before), self.finite(said)))

    def relative(self, name: str) -> str:
        """Return the relative pronoun of a subject."""
        raise NotImplementedError

    def owner(self, name: str) -> str:
        """Return whose a subject is, and the subject."""
        raise NotImplementedError

    def gap(self, gap: Gap) -> str:
        """Return the relative pronoun that stands for a gap."""
        raise NotImplementedError

    def beside(self, said: Cited, who: str) -> str:
        """Return a subject and the pronoun that goes with it, in their order in a relative clause."""
        return f"{who} {{{said.subject}?you={self.mine(said.before)}|other={self.reflexive[0]}}}"

    def action(self, said: Cited) -> str:
        who, verb = said.subject, said.verb
        mine = other_own = ""
        before = said.before
        if said.is_reflexive:
            mine, other_own, before = f" {self.mine(before)}", f" {self.reflexive[0]}", before[1:]
        rest = _joined(*before, verb.particle, *said.after)
        if who == _ADDRESSED:
            return _joined(f"{verb.command}{mine}", rest)
        branches = f"you={verb.command}{mine}|one=[{{{who}:nom}} / {verb.one}]{other_own}"
        return _joined(f"{{{who}?{branches}|other=[{{{who}:nom}} / {verb.many}]{other_own}}}", rest)

    def event(self, said: Cited) -> str:
        pair = f"[{{{said.subject}:nom}} / {self.finite(said)}]"
        return _joined(pair, *self.own(said, said.before), said.verb.particle, *said.after)

    def told(self, said: Cited) -> str:
        verb = said.verb
        if verb.infinitive not in (*self.modals, *_MODALS):
            return super().told(said)
        return _joined(f"[{self.reader} / {verb.you}]", *said.before, *said.after)

    def title(self, said: Cited) -> str:
        before = tuple(self.reflexive[0] if word == REFLEXIVE else word for word in said.before)
        return self.last(said, before, said.verb.infinitive.removeprefix(said.verb.particle))

    def words(self, said: Cited) -> tuple[str, ...]:
        return said.before


class _Dutch(_VerbLast):
    prepositions = _each(
        "van met op in uit aan bij voor naar tegen "
        "tot onder over door om achter naast tussen zonder vanaf"
    )
    possessive = re.compile("zijn")
    possessives: Mapping[str, str] = {"you": "je", "one": "zijn", "other": "hun"}
    reader = "je"
    reflexive = ("zich", "je")
    copulas = frozenset(("zijn", "worden", "hebben", "blijven", "horen", "staan"))
    modals = frozenset(("kunnen", "mogen", "moeten"))
    articles = _each("de het die dat elke elk alle")
    none: Mapping[str, str] = {"een": "geen"}

    def relative(self, name: str) -> str:
        return f"{{{name}?many=die|c=die|n=dat}}"

    def owner(self, name: str) -> str:
        return f"{{head?person=van wie|other=waarvan}} {{{name}:def.nom}}"

    def gap(self, gap: Gap) -> str:
        if not gap.preposition:
            return self.relative(gap.name)
        about = {"met": "mee", "tot": "toe"}.get(gap.preposition, gap.preposition)
        thing = f"{gap.preposition} welke" if gap.preposition in ("zonder", "vanaf") else f"waar{about}"
        return f"{{{gap.name}?person={gap.preposition} wie|other={thing}}}"


class _German(_VerbLast):
    prepositions = _each(
        "von mit auf in aus an bei für nach gegen "
        "zu unter über durch um hinter neben zwischen ohne vor ab"
    )
    possessive = re.compile("sein(e|en|em|er|es)?")
    possessives: Mapping[str, str] = {"you": "dein{}", "many": "ihr{}", "f": "ihr{}", "other": "sein{}"}
    reader = "du"
    reflexive = ("sich", "dich")
    copulas = frozenset(("sein", "werden", "haben", "bleiben"))
    articles = _each(
        "der die das den dem alle"
    )
    none: Mapping[str, str] = {each: f"k{each}" for each in _each("ein eine einen einem einer eines")}

    def relative(self, name: str) -> str:
        return f"{{{name}?many=die|m=der|f=die|n=das}}"

    def owner(self, name: str) -> str:
        return f"{{head?many=deren|f=deren|other=dessen}} {{{name}:bare.nom}}"

    def gap(self, gap: Gap) -> str:
        name = gap.name
        if gap.case == "dat":
            return f"{gap.preposition} {{{name}?many=denen|f=der|other=dem}}"
        return _joined(gap.preposition, f"{{{name}?many=die|m=den|f=die|other=das}}")

    def beside(self, said: Cited, who: str) -> str:
        """ "Von dem du dich", but "von dem sich der Spieler"."""
        return f"{{{said.subject}?you={who} {self.mine(said.before)}|other=sich {who}}}"

    def mine(self, before: tuple[str, ...]) -> str:
        """Return "dir" beside an object: "du nimmst dir eine Karte"."""
        pairs = pairwise(before)
        has_object = any(
            first not in self.prepositions and (word.endswith(":acc}") or re.match(r"k?ein|die$|das$|den$", word))
            for first, word in pairs
        )
        return "dir" if has_object else self.reflexive[1]


# ---- Spanish -------------------------------------------------------------------------------------

_AGREES = re.compile(r"\b(\w+)o/a\b")


class _Spanish(_Grammar):
    prepositions = _each(
        "de a con en para por contra sobre tras desde hasta entre ante sin"
    )
    possessive = re.compile("su(s)?")
    possessives: Mapping[str, str] = {"you": "tu{}", "other": "su{}"}
    denies_anyway = True

    def agreed(self, text: str, subject: str) -> str:
        """Return a text with its adjectives in the gender and number of the subject: `vacío/a`."""

        def forms(found: re.Match[str]) -> str:
            stem = found[1]
            one, many = f"{{{subject}?m={stem}o|f={stem}a}}", f"{{{subject}?m={stem}os|f={stem}as}}"
            return f"{{{subject}?one={one}|other={many}}}"

        return _AGREES.sub(forms, text)

    def read(self, subject: str, text: str, verbs: Verbs) -> Cited:
        first, *words = _tokens(text)
        reflexive = re.fullmatch(r"(\w+[aeií]r)se", first)
        verb, known = conjugated(reflexive[1] if reflexive else first, self.language, verbs)
        if words:  # poder retirarse: puedes retirarte
            own = re.fullmatch(r"(\w+[aeií]r)se", words[0])
            if own:
                words[0] = f"{own[1]}{{{subject}?you=te|other=se}}"
        return Cited(subject, verb, (REFLEXIVE,) if reflexive else (), tuple(words), "", known)

    def denied(self, said: Cited) -> Cited:
        return replace(said, denial="no")

    def clause(self, said: Cited) -> str:
        who = f"{{{said.subject}:nom}}"
        you, one, many = self._finite(said, (said.verb.you, said.verb.one, said.verb.many))
        return _joined(f"{{{said.subject}?you={you}|one={who} {one}|other={who} {many}}}", *said.after)

    def _finite(self, said: Cited, verbs: tuple[str, str, str]) -> tuple[str, str, str]:
        own = ("te", "se", "se") if said.is_reflexive else ("", "", "")
        you, one, many = (_joined(said.denial, mine, verb) for mine, verb in zip(own, verbs, strict=True))
        return you, one, many

    def about(self, said: Cited) -> str:
        return _joined("que", self._wished(said), *said.after)

    def _wished(self, said: Cited) -> str:
        _, one, many = said.verb.wished
        own = "se" if said.is_reflexive else ""
        return _joined(said.denial, own, _choice(said.subject, one=one, other=many))

    def whose(self, said: Cited) -> str:
        one, many = (f"{{{said.subject}?m=cuyo{s}|f=cuya{s}}}" for s in ("", "s"))
        owner = f"{{head?other=}}{{{said.subject}?one={one}|other={many}}} {{{said.subject}:bare.nom}}"
        return _joined(owner, self._wished(said), *said.after)

    def without(self, said: Cited, gap: Gap) -> str:
        you, one, many = self._finite(said, said.verb.wished)
        who = f"{{{said.subject}:nom}}"
        verb = f"{{{said.subject}?you={you}|one={who} {one}|other={who} {many}}}"
        return _joined(self._gap(gap), verb, *_cut(said.after, gap))

    def _gap(self, gap: Gap) -> str:
        name = gap.name
        if not gap.preposition:
            return f"{{{name}?person={self._which(name, 'a')}|other=}}que"
        return f"{self._which(name, gap.preposition)}que"

    def _which(self, name: str, preposition: str) -> str:
        he = GRAMMARS[self.language].join(preposition, "el")
        one = f"{{{name}?m={he} |f={preposition} la }}"
        return f"{{{name}?one={one}|other={{{name}?m={preposition} los |f={preposition} las }}}}"

    def action(self, said: Cited) -> str:
        who, verb = said.subject, said.verb
        command = _with_accent(verb.command) + "te" if said.is_reflexive else verb.command
        if who == _ADDRESSED:
            return _joined(command, *said.after)
        own = "se" if said.is_reflexive else ""
        one, many = _joined(own, verb.one), _joined(own, verb.many)
        choice = f"{{{who}?you={command}|one={{{who}:nom}} {one}|other={{{who}:nom}} {many}}}"
        return _joined(choice, *said.after)

    def told(self, said: Cited) -> str:
        if said.verb.infinitive == "poder":
            return _joined(said.verb.you, *said.after)
        return super().told(said)

    def title(self, said: Cited) -> str:
        return _joined(f"{said.verb.infinitive}{'se' if said.is_reflexive else ''}", *said.after)


def _with_accent(command: str) -> str:
    """Return a command as it is before "te": the stress stays where it was, "quédate"."""
    vowels = [found.start() for found in re.finditer(r"[aeo]|[iu](?![aeo])", command)]
    if len(vowels) < 2 or re.search(r"[áéíóú]", command):
        return command
    at = vowels[-2]
    return command[:at] + command[at].translate(str.maketrans("aeiou", "áéíóú")) + command[at + 1 :]


_MADE: Mapping[str, _Grammar] = {
    language: made(language) for language, made in in_each(_English, _Dutch, _German, _Spanish).items()
}
