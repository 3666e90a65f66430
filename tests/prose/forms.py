"""Every general clause form with sample phrases; `python -m tests.prose.forms` writes them anew.

Two samples a form, one of single things and one of several or of the reader, each in both orders of
words where they differ.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulewright.diagnostics.model import Findings
from rulewright.prose.languages.lexicon_words import Lexicon
from rulewright.prose.phrases import (
    BARE,
    DEF,
    EVERY,
    INDEF,
    MANY,
    PRONOUN,
    THIS,
    YOU,
    Listing,
    NounPhrase,
    Num,
    Phrase,
    Text,
)
from rulewright.prose.words.catalogue import Catalogue, load_catalogues
from rulewright.prose.words.message_parser import Template
from rulewright.prose.words.message_slots import render
from tests.prose.lexicons import CODES, GOLDEN, ROOT, load_lexicon

_SHIP = NounPhrase("ship")
_ONE: Mapping[str, Phrase] = {
    "added": NounPhrase("torch", MANY),
    "ahead": Num(2),
    "amount": Num(1),
    "action": Text("<action>"),
    "attribute": NounPhrase("category"),
    "column": NounPhrase("nation", determiner=THIS),
    "cond": Text("<condition>"),
    "destination": Text("<destination>"),
    "each": NounPhrase("ship", determiner=EVERY),
    "fact": Text("<fact>"),
    "formula": Text("<formula>"),
    "first": Text("<first>"),
    "head": NounPhrase("player"),
    "high": Num(3),
    "indices": Listing(
        (NounPhrase("ship", determiner=EVERY), NounPhrase("nation", determiner=EVERY))
    ),
    "kind": NounPhrase("pistol", determiner=INDEF),
    "lead": Text("<lead>"),
    "least": Num(0),
    "left": NounPhrase("score", of=(_SHIP,)),
    "limit": Num(3),
    "low": Num(1),
    "name": NounPhrase("victim"),
    "number": NounPhrase("number"),
    "otherwise": Text("<otherwise>"),
    "any": NounPhrase("chest", determiner=INDEF, count=1),
    "second": NounPhrase("hold"),
    "placed": Text("<destination>"),
    "owner": NounPhrase("player", determiner=THIS),
    "piece": NounPhrase("captain"),
    "pieces": NounPhrase("pawn", MANY, BARE),
    "place": Num(2),
    "places": Listing((Text("<place>"), Text("<place>"))),
    "points": NounPhrase("score", adjectives=("highest",)),
    "rest": Text("<rest>"),
    "right": Num(2),
    "role": NounPhrase("governor"),
    "row": NounPhrase("ship", determiner=THIS),
    "rule": Text("<rule>"),
    "rules": Text("<rules>"),
    "set": NounPhrase("slot", MANY),
    "slot": NounPhrase("slot", apposition="3"),
    "source": Text("<source>"),
    "start": NounPhrase("captain"),
    "state": Text("<state>"),
    "table": NounPhrase("row"),
    "target": NounPhrase("score"),
    "terms": Listing((NounPhrase("chest", determiner=INDEF), NounPhrase("hold"))),
    "theirs": NounPhrase("hold", of=(NounPhrase("player", determiner=PRONOUN),)),
    "then": Text("<do> <this>"),
    "these": NounPhrase("torch", determiner=INDEF, count=1),
    "those": NounPhrase("cannon", MANY, BARE),
    "times": Num(1),
    "title": Text("<title>"),
    "names": Text("<names>"),
    "type": NounPhrase("loyalty", determiner=THIS),
    "value": NounPhrase("chest", determiner=INDEF),
    "values": Listing(
        (NounPhrase("cannon", determiner=BARE), NounPhrase("torch", determiner=BARE))
    ),
    "what": NounPhrase("chest", determiner=INDEF, count=1),
    "where": Text("<where>"),
    "who": NounPhrase("captain"),
    "whole": NounPhrase("loyalty", MANY),
    "winners": NounPhrase("captain"),
    "zone": NounPhrase("hold", of=(_SHIP,)),
}
_MANY: Mapping[str, Phrase] = {
    **_ONE,
    "amount": Num(2),
    "head": NounPhrase("ship", MANY),
    "kind": NounPhrase("chest", MANY, INDEF),
    "left": NounPhrase("point", MANY),
    "limit": Num(1),
    "name": NounPhrase("slot", MANY),
    "piece": YOU,
    "pieces": NounPhrase("vote_card", MANY, BARE),
    "right": NounPhrase("number", of=(NounPhrase("torch", MANY, BARE),)),
    "set": NounPhrase("player", MANY),
    "slot": NounPhrase("slot", MANY),
    "start": YOU,
    "target": NounPhrase("player", MANY),
    "theirs": NounPhrase("hold", of=(NounPhrase("ship", MANY, PRONOUN),)),
    "these": NounPhrase("torch", MANY, INDEF, count=2),
    "times": Num(3),
    "value": NounPhrase("player", MANY, DEF),
    "what": NounPhrase("player", MANY, INDEF, count=2),
    "who": NounPhrase("player", MANY, EVERY),
    "winners": NounPhrase("player", MANY, EVERY),
    "zone": NounPhrase("tortuga"),
}
# Where a slot of this name is another thing than elsewhere; by the beginning of the form.
_OTHERWISE: Mapping[str, Mapping[str, Phrase]] = {
    "cond.holds_role": {"who": YOU},
    "cond.is.neither": {"first": NounPhrase("chest")},
    "look.what": {"place": Text("<place>"), "limit": Text("<limit>")},
    "cond.ahead": {"these": NounPhrase("torch", MANY, BARE)},
    "cond.ge_other@counted": {"these": NounPhrase("torch", MANY, BARE)},
    "may": {"who": YOU},
    "move": {"limit": Text("<limit>")},
    "repeat.value": {"times": NounPhrase("number", of=(NounPhrase("chest", MANY, BARE),))},
    "repeat_while.value": {"limit": NounPhrase("number", of=(NounPhrase("chest", MANY, BARE),))},
    "turns": {"start": NounPhrase("captain"), "name": NounPhrase("victim")},
}


def form_lines(catalogue: Catalogue, lexicon: Lexicon) -> Iterator[str]:
    """The lines of one language."""
    for form, message in catalogue.messages.items():
        said: list[str] = []
        special = {
            name: phrase
            for beginning, phrases in _OTHERWISE.items()
            if form.startswith(beginning)
            for name, phrase in phrases.items()
        }
        for sample in ({**special, **_ONE}, {**_MANY, **special}):
            sample = {**sample, **{n: p for n, p in special.items() if isinstance(p, Text)}}
            for template in (message.plain, message.swapped):
                said.append(_said(template, sample, lexicon))
        yield f"[{form}]"
        yield from dict.fromkeys(said)
        yield ""


def _said(template: Template, sample: Mapping[str, Phrase], lexicon: Lexicon) -> str:
    return " ".join(render(template, sample, lexicon).split())


def form_text(code: str) -> str:
    """The golden text of one language, from the general catalogue alone."""
    findings = Findings()
    catalogues = load_catalogues(ROOT / "locales", "", findings)
    folder = ROOT / "locales" / code
    names = ("lexicon", "names", "tortuga_1667", "tortuga_1667_names")
    lexicon = load_lexicon([folder / f"{name}.toml" for name in names], code)
    return "\n".join(form_lines(catalogues[code], lexicon))


def main() -> None:
    """One file a language."""
    for code in CODES:
        path = GOLDEN / f"forms.{code}.txt"
        path.write_text(form_text(code), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
