"""What a draft says of a name: a clause or a command with who and what it is about, in each language.

English reads the name: `can_pass` is "you can pass", `alive` "you are alive", `claim` "claim the duke".
Other languages set it apart and bring a verb of their own: "je ‘alive’ bent", "führe „claim“ mit dem
„duke“ aus". Both are citations, so that denials, relative clauses and the order of words follow.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from rulewright.foundation.languages import ORIGINAL, in_each
from rulewright.prose.draft_sorts import Role
from rulewright.prose.languages.language import GRAMMARS
from rulewright.prose.languages.verbs import Verbs, conjugated
from rulewright.prose.words.citations import forms_of, is_participle

NAMED: Mapping[str, str] = in_each("{}", "‘{}’", "„{}“", "«{}»")
"""How a name stands among the words of a language."""

def _each(words: str) -> frozenset[str]:
    return frozenset(words.split())


_PARTICLES = _each(
    "up out off down back on "
    "over away in around aside through again"
)
_BESIDE_OBJECT = _each(
    "to from at in on of for with "
    "by next behind before after against near than"
)
_ALSO_ADJECTIVES = frozenset(("open", "double", "empty", "light", "clear", "close", "free", "own", "last", "match"))
_ADVERBS = _each(
    "first last next left right home forward forwards backward backwards ahead all both each one two three four it "
    "them you me nothing once twice more less most least now then there here together alone free"
)
"""What takes no article behind a verb."""
_STATES = _each("over done empty full open ready free up out on off")
"""What something is, besides what is done to it."""
_THIRD = re.compile(r"[^isu]s$")
"""How a word ends that says what somebody does: "beats"."""

_AUXILIARIES = {
    "can": "be able to", "may": "be allowed to", "must": "have to", "is": "be", "are": "be", "was": "be",
    "has": "have", "have": "have", "had": "have",
}

# What is done, and with what; what somebody can, may, has, is, or fulfils.
_DOES = in_each("", "{} uitvoeren", "{} ausführen", "realizar {}")
_FRAMES: Mapping[str, Mapping[str, str]] = {
    "can": in_each("", "{} {{not}} kunnen uitvoeren", "{} {{not}} ausführen können", "poder realizar {}"),
    "may": in_each("", "{} {{not}} mogen uitvoeren", "{} {{not}} ausführen dürfen", "poder realizar {}"),
    "must": in_each("", "{} {{not}} moeten uitvoeren", "{} {{not}} ausführen müssen", "deber realizar {}"),
    "has": in_each("", "{} {{not}} hebben", "{} {{not}} haben", "tener {}"),
    "done": in_each("", "{} {{not}} hebben", "{} {{not}} haben", "haber {}"),
    "is": in_each("", "{{not}} {} zijn", "{{not}} {} sein", "estar {}"),
    "does": in_each("", "{{not}} aan {} voldoen", "{} {{not}} erfüllen", "cumplir {}"),
}
_ALONE = in_each(
    "{} is {{not}} true", "{} {{not=[niet / geldt]|geldt}}", "{} {{not=[nicht / gilt]|gilt}}",
    "{{not}} se cumple {}",
)
_HAS_ONE = in_each("", "{{not=geen|een}} {} hebben", "{{not=kein|ein}} {} haben", "tener {{not=ningún|un}} {}")
_IS_THERE = in_each(
    "", "er [{about} {{not=geen|een}} {} / is]", "es [{about} {{not=kein|ein}} {} / gibt]",
    "{{not=no hay ningún|hay un}} {} {about}",
)
_HAPPENS = in_each(
    "when {} happens {about}", "als {} gebeurt {about}", "wenn {} {about} geschieht", "cuando ocurre {} {about}"
)
_WITH = in_each(("to", "acc"), ("met", "acc"), ("mit", "dat"), ("con", "prep"))
_FOR = in_each(("for", "acc"), ("voor", "acc"), ("für", "acc"), ("para", "prep"))
_TIMES = in_each(("for", "acc"), ("voor", "acc"), ("für", "acc"), ("por", "prep"))


def in_words(name: str) -> str:
    """Return the words that a name is made of."""
    return name.replace("_", " ").strip()


def drafted(
    sort: str, name: str, roles: Mapping[str, Role], language: str, verbs: Verbs,
    objects: Mapping[str, str] = MappingProxyType({}),
) -> Mapping[str, str]:
    """Return the messages that a draft of a rule or a state makes, by their names.

    `objects` are things of the game in English words, with the article that they take behind a verb.
    """
    say: Callable[..., str] = _SAID.get(sort, _clause)
    said = name
    if say is _action and language == ORIGINAL:
        first, _, rest = in_words(name).partition(" ")
        if first in verbs and rest:
            said = f"{first} {objects.get(rest) or _with_article(rest)}"
    return forms_of(f"{sort}.{name}", say(said, dict(roles), language, verbs), language, verbs)


_AS_MANY = "{op?ge=at least|le=at most|gt=more than|lt=fewer than|eq=exactly}"


def counted_messages(name: str, who: str, one: str, verbs: Verbs) -> Mapping[str, str]:
    """Return the English messages for a number of things that somebody has: "you have fewer than three coins"."""
    many = in_words(name)
    amount = f"{{amount:count}} {{amount?one={one}|other={many}}}"
    found = {
        f"cond.op@{name}": f"{{{who}}}: have {_AS_MANY} {{right:count}} {{right?one={one}|other={many}}}",
        f"cond.eq@{name}_0": f"{{{who}}}: have no {many}",
        f"increase@{name}": f"{{{who}?you=gain|one={{{who}:nom}} gains|other={{{who}:nom}} gain}} {amount}",
        f"decrease@{name}": f"{{{who}?you=lose|one={{{who}:nom}} loses|other={{{who}:nom}} lose}} {amount}",
        f"kept.at_most@{name}_0": f"at the start, nobody has any {many}; nobody can ever have more than {{high}}",
    }
    each = (forms_of(form, text, ORIGINAL, verbs) for form, text in found.items())
    return {key: said for forms in each for key, said in forms.items()}


def when(name: str, slots: Sequence[str], language: str, verbs: Verbs) -> str:
    """Return when the rule of a card applies: "when it is revealed by you", "when you play it"."""
    if language == ORIGINAL and name in verbs and slots:
        one = conjugated(name, language, verbs)[0].one
        about = "".join(f" {_slot(_FOR[language], slot)}" for slot in slots[1:])
        return f"when {{{slots[0]}:nom}} {{{slots[0]}?you={name}|one={one}|other={name}}} it{about}"
    said = NAMED[language].format(in_words(name))
    if language == ORIGINAL and name.endswith("ed"):
        by = (f"by {{{slot}:acc}}" if not at else _slot(_FOR[language], slot) for at, slot in enumerate(slots))
        return " ".join(("when it is", said, *by))
    about = " ".join(_slot(_FOR[language], slot) for slot in slots)
    return " ".join(_HAPPENS[language].format(said, about=about).split())


def _slot(place: tuple[str, str], name: str) -> str:
    preposition, case = place
    return f"{preposition} {{{name}:{case}}}"


def _subject(roles: dict[str, Role], *, needs_player: bool = False) -> str:
    """Return who does something, or what something is said of, and take it away from the others."""
    first = next((name for name, role in roles.items() if role is Role.PLAYER), "")
    first = first or ("" if needs_player else next(iter(roles), ""))
    roles.pop(first, None)
    return first


def _action(name: str, roles: dict[str, Role], language: str, verbs: Verbs) -> str:
    """Return the citation of what is done."""
    who = _subject(roles, needs_player=True) or "you"
    if language != ORIGINAL:
        said = [NAMED[language].format(in_words(name))]
        for x, role in roles.items():
            said.append(_slot((_TIMES if role is Role.NUMBER else _WITH)[language], x))
        return f"{{{who}}}: {_DOES[language].format(' '.join(said))}"
    words = in_words(name).split()
    takes_object = len(words) == 1 or words[-1] in _PARTICLES | _BESIDE_OBJECT
    if words[0] not in verbs:
        words, takes_object = ["carry", "out", "the", *words], False
    for x, role in roles.items():
        if role is Role.THING and takes_object:
            words.append(f"{{{x}:acc}}")
            takes_object = False
        else:
            goes_to = role is Role.PLAYER or (role is Role.THING and words[-1].endswith("}"))
            words.append(_slot(_WITH[language] if goes_to else _FOR[language], x))
    return f"{{{who}}}: {' '.join(words)}"


def _clause(name: str, roles: dict[str, Role], language: str, verbs: Verbs) -> str:
    """Return the citation of what holds of somebody or something, or the clause where it is about nothing."""
    first, _, rest = name.partition("_")
    kind = {"are": "is", "was": "is", "have": "has", "had": "has"}.get(first, first) if rest else ""
    who = _subject(roles)
    if not who and language == ORIGINAL and (said := _alone(in_words(name))):
        return said
    if not who:
        return _ALONE[language].format(NAMED[language].format(in_words(name)))
    if language == ORIGINAL:
        words, takes_object = _read(first, in_words(rest), verbs)
        for x, role in roles.items():
            beside = takes_object and role is not Role.NUMBER
            words += f" {{{x}:acc}}" if beside else f" {_slot(_FOR[language], x)}"
            takes_object = False
        return f"{{{who}}}: {words}"
    said = in_words(rest if kind in _FRAMES else name)
    if kind == "has" and is_participle(rest.partition("_")[0]):
        kind = "done"
    does = "does" if _THIRD.search(first) else "is"
    frame = _FRAMES[kind if kind in _FRAMES else does][language]
    about = [_slot(_FOR[language], x) for x in roles]
    return f"{{{who}}}: {frame.format(' '.join((NAMED[language].format(said), *about)))}"


def _with_article(words: str) -> str:
    """Return what is done to something as it stands behind a verb: "play the trick"; an adverb as it is."""
    first, last = words.split()[0], words.split()[-1]
    apart = _PARTICLES | _BESIDE_OBJECT | _ADVERBS
    several = GRAMMARS[ORIGINAL].singular_of_name(last) is not None
    if first in apart or last in apart or several or last.endswith(("ly", "ing")) or last[0].isdigit():
        return words
    return f"the {words}"


def _alone(words: str) -> str | None:
    """Return the English clause of a name that is about nothing: "it is checked", "the bet is made"."""
    if words.startswith("is "):
        return f"it is {{not}} {words[3:]}"
    what, _, state = words.rpartition(" ")
    if not is_participle(state) and not (what and state in _STATES):
        return None
    be = "are" if what and GRAMMARS[ORIGINAL].singular_of_name(what) is not None else "is"
    return f"{f'the {what}' if what else 'it'} {be} {{not}} {state}"


def _read(first: str, rest: str, verbs: Verbs) -> tuple[str, bool]:
    """Return the infinitive that a name says, and whether what it is about can follow it at once."""
    beside = rest.rpartition(" ")[2] in _BESIDE_OBJECT
    if rest and first in _AUXILIARIES:
        return f"{_AUXILIARIES[first]} {rest}", beside or (first in ("can", "may", "must") and " " not in rest)
    if _THIRD.search(first):
        known = (verb for verb in verbs if conjugated(verb, ORIGINAL, verbs)[0].one == first)
        return f"{next(known, first[:-1])} {rest}".strip(), beside or not rest
    if rest and first in verbs and first not in _ALSO_ADJECTIVES:
        return f"{first} {rest}", beside
    return f"be {first} {rest}".strip(), beside or (not rest and first in _BESIDE_OBJECT)


def _exists(name: str, roles: dict[str, Role], language: str, verbs: Verbs) -> str:
    """Return the citation of there being a value, or of somebody having it."""
    has_player = Role.PLAYER in roles.values()
    who = _subject(roles, needs_player=True)
    said = NAMED[language].format(in_words(name))
    about = " ".join(_slot(_FOR[language], x) for x in roles)
    if language == ORIGINAL:
        one = f"{{not=no|{'an' if re.match('[aeiou]', said) else 'a'}}} {said} {about}".strip()
        return f"{{{who}}}: have {one}" if has_player else f"there is {one}"
    if has_player:
        return f"{{{who}}}: {_HAS_ONE[language].format(f'{said} {about}'.strip())}"
    return " ".join(_IS_THERE[language].format(said, about=about).split()).replace("[ ", "[")


_SAID: Mapping[str, Callable[..., str]] = {"verb": _action, "event": _action, "exists": _exists}
