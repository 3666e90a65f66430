"""The forms of verbs in the present: what he does, you do, they do, and what you are told to do.

A list of verbs gives what no rule says, `nehmen = "nimmt"`; the rest follows. A verb of which a part
stands apart, `zurück|setzen`, is written with a bar where a list does not have it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from rulewright.foundation.frozen import dataclass
from rulewright.foundation.languages import in_each

REGULAR = "regular"
"""Stands in a list of verbs before those whose forms all follow."""

APART = "|"
"""What parts a verb where it is said in two: `zurück|setzen`."""


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb: `one` is what somebody does, `you` what you do, `many` what several do, `command` what you shall do.

    `wish` is the Spanish subjunctive of `one`, `particle` what stands apart from the verb.
    """

    infinitive: str
    one: str
    you: str
    many: str
    command: str
    wish: str = ""
    particle: str = ""

    @property
    def wished(self) -> tuple[str, str, str]:
        """Return the subjunctive: of you, of one, of many."""
        return f"{self.wish}s", self.wish, f"{self.wish}n"


Verbs = Mapping[str, str]
"""The verbs of a list, each with the forms that do not follow; none where all do."""


def listed(table: Mapping[str, object]) -> dict[str, str]:
    """Return the verbs in a table of a word list."""
    found: dict[str, str] = {}
    for name, forms in table.items():
        if not isinstance(forms, str):
            continue
        if name == REGULAR:
            found.update((verb.strip(), "") for verb in forms.split(",") if verb.strip())
        else:
            found[name] = forms
    return found


def conjugated(infinitive: str, language: str, verbs: Verbs) -> tuple[Verb, bool]:
    """Return the forms of a verb, and whether a list knows it."""
    name = _entry_of(infinitive, language, verbs)
    particle, _, base = name.rpartition(APART)
    own = verbs.get(name) or verbs.get(base, "")
    if particle and own.startswith(f"{base} "):
        own = ""
    given = [part.strip().removesuffix(f" {particle}") for part in own.split(",")] if own else []
    one, you, many, command, wish = _RULES[language](base, given)
    return Verb(name.replace(APART, ""), one, you, many, command, wish, particle), (name in verbs or base in verbs)


def is_known(infinitive: str, language: str, verbs: Verbs) -> bool:
    """Return whether a list has the forms of a verb."""
    return conjugated(infinitive, language, verbs)[1]


def particles(language: str) -> tuple[str, ...]:
    """Return what may stand before a verb and, where it is said in two, apart from it."""
    return _PARTICLES[language]


def regular_past(infinitive: str, language: str) -> tuple[str, ...]:
    """Return the past and the participle by the rule, for languages where no stemmer sees them."""
    return _PASTS[language](infinitive, "" if _FOREIGN.match(infinitive) else "ge")


def gerund(verb: str) -> str:
    """Return what doing it is called in English: "taking"."""
    if re.search(r"^[^aeiou]*[aeiou][bdgklmnprt]$|^begin$|^forget$", verb):
        return f"{verb}{verb[-1]}ing"
    if verb.endswith("ie"):
        return f"{verb[:-2]}ying"
    return f"{verb[:-1] if re.search(r'[^eoy]e$', verb) and len(verb) > 2 else verb}ing"


def _entry_of(infinitive: str, language: str, verbs: Verbs) -> str:
    """Return a verb as a list has it, with its bar: by itself, or as one that has a part before it."""
    if APART in infinitive or infinitive in verbs:
        return infinitive
    for name in verbs:
        if APART in name and name.replace(APART, "") == infinitive:
            return name
    for particle in _PARTICLES[language]:
        base = infinitive.removeprefix(particle)
        if base != infinitive and base in verbs:
            return f"{particle}{APART}{base}"
    return infinitive


def _each(words: str) -> tuple[str, ...]:
    return tuple(words.split())


_PARTICLES: Mapping[str, tuple[str, ...]] = in_each(
    (),
    _each(
        "achteruit vooruit tegenover terug samen tussen binnen buiten weg neer open dicht klaar vrij "
        "rond verder mee toe door over aan af bij in na om op uit voor"
    ),
    _each(
        "zurück zusammen weiter nieder vorbei dazu herum hinein hinaus herein heraus hinauf hinunter "
        "hinzu frei fest weg ein aus auf ab an bei mit nach um vor zu los dar"
    ),
    (),
)
_FORMS = tuple[str, str, str, str, str]


def _filled(given: list[str], *rules: str) -> _FORMS:
    """Return the forms that are given, and those of the rules for the others."""
    found = [own or rule for own, rule in zip([*given, *[""] * len(rules)], rules, strict=False)]
    one, you, many, command, wish = found
    return one, you, many, command, wish


def _english(verb: str, given: list[str]) -> _FORMS:
    one = re.sub(r"(s|sh|ch|x|z|[^o]o)$", r"\1e", re.sub(r"([^aeiou])y$", r"\1ie", verb)) + "s"
    return _filled(given, one, verb, verb, verb, "")


_SHORT = re.compile(r"(?:^|[^aeiou])([aeou])[bcdfgklmnprstvz]$")
_UNSTRESSED = re.compile(r"[aeiouy]+[^aeiouy]+e[ln]$")
_PREFIX = re.compile(r"^(?:ver|be|ge|ont|her|er)(?=[^aeiou])")


def dutch_stem(verb: str) -> str:
    """Return what is left of a Dutch infinitive without its ending: maken, maak; leggen, leg; geven, geef."""
    stem = re.sub(r"e?n$", "", verb)
    if re.search(r"([^aeiou])\1$", stem):
        return stem[:-1]
    if _SHORT.search(stem) and not _UNSTRESSED.search(_PREFIX.sub("", stem)):
        stem = f"{stem[:-1]}{stem[-2]}{stem[-1]}"
    return stem[:-1] + {"v": "f", "z": "s"}.get(stem[-1:], stem[-1:])


def _dutch(verb: str, given: list[str]) -> _FORMS:
    stem = dutch_stem(verb)
    one = given[0] if given and given[0] else stem if stem.endswith("t") else f"{stem}t"
    return _filled(given, one, one, verb, stem, "")


def _german(verb: str, given: list[str]) -> _FORMS:
    stem = re.sub(r"e?n$", "", verb)
    hard = re.search(r"[td]$|(?:ch|[^lrhmnaeiouäöüy])[mn]$", stem) is not None
    one = given[0] if given and given[0] else f"{stem}{'et' if hard else 't'}"
    regular = one == f"{stem}{'et' if hard else 't'}"
    bare = one if stem.endswith("t") and not regular else one[:-1]
    you = one if re.search(r"[sßxz]$", bare) else f"{bare}st"
    command = f"{stem}e"
    if verb.endswith("eln"):
        command = f"{stem[:-2]}le"
    elif not regular and re.search(r"e[^aeiou]*$", stem) and re.search(r"ie?[^aeiou]*$", bare):
        command = bare
    return _filled(given, one, you, verb, command, "")


_WISHES = ((r"c$", "qu"), (r"g$", "gu"), (r"z$", "c"))
_WISHES_OF_OTHERS = ((r"gu$", "g"), (r"([^g])g$|^g$", r"\1j"), (r"([nr])c$", r"\1z"), (r"c$", "zc"))


def _spanish(verb: str, given: list[str]) -> _FORMS:
    first = verb.endswith("ar")
    one = given[0] if given and given[0] else f"{verb[:-2]}{'a' if first else 'e'}"
    wish = one[:-1]
    for pattern, instead in _WISHES if first else _WISHES_OF_OTHERS:
        changed = re.sub(pattern, instead, wish)
        if changed != wish:
            wish = changed
            break
    return _filled(given, one, f"{one}s", f"{one}n", one, f"{wish}{'e' if first else 'a'}")


_RULES: Mapping[str, Callable[[str, list[str]], _FORMS]] = in_each(_english, _dutch, _german, _spanish)


_FOREIGN = re.compile(r"(?:be|ver|er|ent|zer|ge|miss|her|ont|über)(?=\w{3})|\w+ieren$")
"""German and Dutch verbs whose past has no `ge`."""


def _no_past(verb: str, prefix: str) -> tuple[str, ...]:
    return ()


def _dutch_past(verb: str, prefix: str) -> tuple[str, ...]:
    stem = dutch_stem(verb)
    hard = "t" if re.search(r"(?:[tkfp]|ch|s)$", stem) and not re.search(r"[vz]en$", verb) else "d"
    return f"{stem}{hard}e", f"{prefix}{stem}{'' if stem.endswith(hard) else hard}"


def _german_past(verb: str, prefix: str) -> tuple[str, ...]:
    stem = re.sub(r"e?n$", "", verb)
    ending = "et" if re.search(r"[td]$", stem) else "t"
    return f"{stem}{ending}e", f"{prefix}{stem}{ending}"


_PASTS: Mapping[str, Callable[[str, str], tuple[str, ...]]] = in_each(
    _no_past, _dutch_past, _german_past, _no_past,
)
