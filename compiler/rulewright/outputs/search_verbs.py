"""The verbs that a search knows in all their forms: those of the word lists, and what each was in the past.

A stemmer cuts endings off; it does not know that `took` is of `take`, or `nimmt` of `nehmen`. The word
lists have the present of the verbs of games (`[verb]` in a lexicon), the catalogue of the search the past of
those that do not follow a rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rulewright.prose.languages.verbs import APART, conjugated, particles, regular_past


def verb_forms(language: str, verbs: Mapping[str, str], past: Iterable[str]) -> list[str]:
    """Return a line for each verb: its infinitive, and other forms of it. `past` has lines of the same sort."""
    known: dict[str, dict[str, None]] = {}
    for name in verbs:
        particle, _, base = name.rpartition(APART)
        if particle:
            continue  # what stands apart from it is found with any verb
        verb, _ = conjugated(base, language, verbs)
        forms = (verb.one, verb.you, verb.many, verb.command, *(verb.wished if verb.wish else ()))
        known[base] = dict.fromkeys((*forms, *regular_past(base, language)))
    for line in past:
        infinitive, *others = line.split()
        known.setdefault(infinitive, {}).update(dict.fromkeys(others))
    return [" ".join([name, *(form for form in each if form and form != name)]) for name, each in known.items()]


def verb_parts(language: str) -> list[str]:
    """Return what stands before a verb, and in a sentence apart from it."""
    return list(particles(language))
