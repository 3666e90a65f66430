"""What `new` begins a house rule with: its lines and words, made to fit a game.

Each pattern is a small rule that can be played as it stands. What it needs of a game is looked up
there: the first step of its setup, a kind of its cards. A game that has no such thing is told so.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import assert_never

from rulewright.foundation.languages import LANGUAGES, ORIGINAL
from rulewright.model import nodes as m
from rulewright.model.ordinals import value_name
from rulewright.model.rule_bodies import statements
from rulewright.model.types import PLAYER, BoolType, EnumType, IntType, Type
from rulewright.prose.draft_clauses import in_words
from rulewright.prose.draft_words import brings_article


class DoesNotFit(Exception):
    """The game has nothing that the pattern begins with; in words for the author."""


Spoken = tuple[str, str, str, str]
"""Something in each language, in their order."""
Words = Mapping[str, Spoken]
"""Sentences by what they are for, in the order of the languages; `NAME` is the title of the rule."""


@dataclass(frozen=True, slots=True)
class Named:
    """What a new thing is called until its author calls it something: in English by its name.

    `nouns` are the lines of a word in the other languages, and `is_title` says that English writes
    it as a title.
    """

    nouns: Spoken
    is_title: bool = False


@dataclass(frozen=True, slots=True)
class Pattern:
    """A rule to begin with; `bodies` are its lines below the head, the first that compile are used."""

    about: str
    bodies: Callable[[str, m.Game], Iterator[str]]
    called: Spoken
    """The rule in each language: words that stand in until its author writes better ones."""
    words: Words = field(default_factory=dict)
    named: Named | None = None


def files_of(name: str, game: m.Game, pattern: Pattern) -> Iterator[dict[str, str]]:
    """Yield the files of a house rule of this name by path, one after the other until one set compiles."""
    said = _sentences(name, pattern)
    for body in pattern.bodies(name, game):
        files = {f"{name}.rules": f"# {pattern.about}\n\nhouse rule {name} for {game.name}\n\n{body}"}
        for index, language in enumerate(LANGUAGES):
            files[f"{name}.words/{language}.po"] = "\n".join(
                _message(context, texts[0], "" if language == ORIGINAL else texts[index])
                for context, texts in said.items() if _is_there(context, body)
            )
            nouns = f"[{name}_count]\n{_COUNT[index]}" if f"add remember {name}_count " in body else ""
            if pattern.named is not None:
                nouns += f"[{name}]\n{_noun(name, pattern.named, index)}"
            if nouns:
                files[f"{name}.words/{language}.toml"] = nouns
        yield files


def _is_there(context: str, body: str) -> bool:
    """Return whether a message is of something in the lines of a rule; not all forms of one show an example."""
    kind, name, *_ = context.split(".")
    return kind != "example" or f"add example {name}\n" in body


def stand_ins(name: str, pattern: Pattern) -> Mapping[str, str]:
    """Return the words that stand in for the author's own, in the three other languages, by their keys."""
    found = {
        context: ", ".join(texts[1:]) for context, texts in _sentences(name, pattern).items()
        if _title(name) == texts[0]
    }
    if pattern.named is not None:
        nouns = [tomllib.loads(lines)["noun"] for lines in pattern.named.nouns[1:]]
        found[f"[{name}]"] = ", ".join(nouns)
    return found


def _sentences(name: str, pattern: Pattern) -> Words:
    """Return all messages of a pattern by their keys, in the order of the languages."""
    title = _title(name)
    found: dict[str, Spoken] = {f"overlay.{name}": pattern.called}
    found |= {key.replace("NAME", name): texts for key, texts in pattern.words.items()}
    return {
        key: (texts[0].replace("NAME", title), *texts[1:]) for key, texts in found.items()
    }


def _title(name: str) -> str:
    return name.replace("_", " ").capitalize()


def _noun(name: str, named: Named, index: int) -> str:
    """Return the lines of a new word in a file of words, by the number of the language."""
    if LANGUAGES[index] != ORIGINAL:
        return named.nouns[index]
    word = _title(name) if named.is_title else in_words(name)
    article = 'article = "none"\n' if brings_article(name) else ""
    return f'noun = "{word}"\n{article}{named.nouns[index]}'


def _message(context: str, english: str, text: str) -> str:
    return f'msgctxt "{context}"\nmsgid "{english}"\nmsgstr "{text}"\n'


_COUNT: Spoken = (
    'noun = "count"\n',
    'noun = "teller"\ngender = "c"\nplural = "tellers"\n',
    'noun = "Zähler"\ngender = "m"\nplural = "Zähler"\n',
    'noun = "contador"\ngender = "m"\nplural = "contadores"\n',
)
_CARD: Spoken = (
    "",
    'noun = "Nieuwigheid"\ngender = "c"\nplural = "Nieuwigheden"\n',
    'noun = "Neuheit"\ngender = "f"\nplural = "Neuheiten"\n',
    'noun = "Novedad"\ngender = "f"\nplural = "Novedades"\n',
)
_ROLE: Spoken = (
    "person = true\n",
    'noun = "nieuweling"\ngender = "c"\nplural = "nieuwelingen"\nperson = true\n',
    'noun = "Neuling"\ngender = "m"\nplural = "Neulinge"\nperson = true\n',
    'noun = "novato"\ngender = "m"\nplural = "novatos"\nperson = true\n',
)
_REMEMBERED = "add remember {name}_count of player: 0 to 3, seen by all\n\n"


def _house_rule(name: str, game: m.Game) -> Iterator[str]:
    if not game.setup.steps:
        raise DoesNotFit("its setup has no step")
    yield _REMEMBERED.format(name=name) + (
        f"change step {game.setup.steps[0].name}\n  at start\n    for each player\n"
        f"      {name}_count of player becomes 1\n\n"
        f"add example {name}_begins\n  players anna, bram\n  then\n    {name}_count of anna is 1\n"
    )


def _action(name: str, game: m.Game) -> Iterator[str]:
    _needs_actions(game)
    yield _REMEMBERED.format(name=name) + (
        f"add action {name} by anyone\n  needs {name}_count of actor is less than 3\n"
        f"  {name}_count of actor increases by 1\n\n"
        f"add example {name}_once\n  players anna, bram\n  when\n    anna: {name}\n"
        f"  then\n    {name}_count of anna is 1\n"
    )


def _needs_actions(game: m.Game) -> None:
    if not any(isinstance(st, m.TakeAction) for st in statements(game.play.body)):
        raise DoesNotFit("nobody takes an action on a turn there")


def _role(name: str, game: m.Game) -> Iterator[str]:
    _needs_actions(game)
    lines = [
        zone for zone in game.zones.values()
        if _in_order(zone) and not zone.indices and game.classes[zone.holds].kind.name == PLAYER
    ]
    if not lines:
        raise DoesNotFit("no line of players is there of which one could be the last")
    yield _REMEMBERED.format(name=name) + (
        f"add role {name}: last of {lines[0].name}\n\n"
        f"add action {name}_acts by {name}\n  needs {name}_count of actor is less than 3\n"
        f"  {name}_count of actor increases by 1\n\n"
        f"add example {name}_once\n  players anna, bram\n  given\n    {lines[0].name}: anna, bram\n"
        f"  when\n    bram: {name}_acts\n  then\n    {name} is bram\n    {name}_count of bram is 1\n"
    )


def _in_order(zone: m.Zone) -> bool:
    """Return whether one of the pieces in a place is the last."""
    match zone.shape:
        case m.Shape.LINE:
            return True
        case m.Shape.PILE | m.Shape.SLOTS | m.Shape.GROUP:
            return False
        case _:
            assert_never(zone.shape)


def _card(name: str, game: m.Game) -> Iterator[str]:
    for card in game.cards.values():
        for handler in card.handlers:
            for local in handler.params:
                if local.type == EnumType(PLAYER):
                    yield _REMEMBERED.format(name=name) + _card_like(name, card, handler, local, game)
                    return
    for pieces in game.classes.values():
        if pieces.attributes and pieces.kind.name == pieces.name and not pieces.single:
            like = value_name(game.enums, pieces.name, 0)
            yield (
                f"# It counts as a {like}: say here in what it differs.\n"
                f"add card {name} of {pieces.name}\n  copies 1\n{_values(pieces, 0, game)}"
            )
            return
    raise DoesNotFit("it has no cards to which one could be added")


def _card_like(name: str, card: m.Card, handler: m.Handler, who: m.Local, game: m.Game) -> str:
    values = _values(game.classes[card.piece_class], card.kind, game)
    return (
        f"add card {name} of {card.piece_class}\n  copies 1\n{values}  when {handler.event}\n"
        f"    if {name}_count of {who.name} is less than 3\n"
        f"      {name}_count of {who.name} increases by 1\n\n"
        f"add example {name}_waits\n  players anna, bram\n  then\n    {name}_count of anna is 0\n"
    )


def _values(found: m.PieceClass, kind: int, game: m.Game) -> str:
    """Return the lines of a card with what the one of a kind says of itself."""
    return "".join(
        f"  {each.name} {_written(each.type, each.values[kind], game)}\n" for each in found.attributes
    )


def _written(kind: Type, value: int, game: m.Game) -> str:
    match kind:
        case IntType():
            return str(value)
        case BoolType():
            return "yes" if value else "no"
        case EnumType(name):
            return value_name(game.enums, name, value)
        case _:
            raise DoesNotFit("its cards say things that this pattern does not know")


def _number(name: str, game: m.Game) -> Iterator[str]:
    for function in game.functions.values():
        match function:
            case m.Function(params=(), value=m.Const(value=value, type=IntType())) if value > 0:
                number = value + 1  # 0 only names an edge: it is counted from there
                yield (
                    f"replace quantity {function.name}: {number}\n\n"
                    f"add example {name}_counts\n  players anna, bram\n  then\n    {function.name} is {number}\n"
                )
            case _:
                pass
    for pieces in game.classes.values():
        if pieces.kind.name == pieces.name != PLAYER and not pieces.single:
            for kind, copies in enumerate(pieces.copies):
                card = value_name(game.enums, pieces.name, kind)
                yield f"set copies of {card} to {copies + 1}\n"
    yield f"set players to {game.min_players} to {game.max_players - 1}\n"


PATTERNS: Mapping[str, Pattern] = MappingProxyType(
    {
        "house_rule": Pattern(
            "Everybody begins with a count of one: change the rule, its words and its example.",
            _house_rule,
            ("NAME", "Een eigen regel", "Eine eigene Regel", "Una regla propia"),
            {
                "example.NAME_begins.title": (
                    "At the beginning", "Aan het begin", "Am Anfang", "Al principio",
                ),
                "example.NAME_begins": (
                    "Everybody's count is one.", "De teller van iedereen staat op één.",
                    "Der Zähler von allen steht auf eins.", "El contador de todos está en uno.",
                ),
            },
        ),
        "action": Pattern(
            "An action that everybody may take three times in a game, and that is counted.",
            _action,
            ("NAME", "Een nieuwe actie", "Eine neue Aktion", "Una acción nueva"),
            {
                "action.NAME": ("NAME", "Dit proberen", "Es versuchen", "Probarlo"),
                "example.NAME_once.title": (
                    "The first time", "De eerste keer", "Das erste Mal", "La primera vez",
                ),
                "example.NAME_once": (
                    "Now her count is one.", "Nu staat haar teller op één.",
                    "Jetzt steht ihr Zähler auf eins.", "Ahora su contador está en uno.",
                ),
            },
        ),
        "card": Pattern(
            "A card of which there is one copy.",
            _card,
            ("NAME", "Een nieuwe kaart", "Eine neue Karte", "Una carta nueva"),
            {
                "example.NAME_waits.title": (
                    "Before the card comes", "Voordat de kaart komt", "Bevor die Karte kommt",
                    "Antes de que salga la carta",
                ),
                "example.NAME_waits": (
                    "Her count begins at nought.", "Haar teller begint op nul.",
                    "Ihr Zähler beginnt bei null.", "Su contador empieza en cero.",
                ),
            },
            named=Named(_CARD, is_title=True),
        ),
        "role": Pattern(
            "A role, and an action that only its holder may take.",
            _role,
            ("NAME", "Een nieuwe rol", "Eine neue Rolle", "Un papel nuevo"),
            {
                "action.NAME_acts": ("NAME", "De rol gebruiken", "Die Rolle nutzen", "Usar el papel"),
                "example.NAME_once.title": (
                    "The first time", "De eerste keer", "Das erste Mal", "La primera vez",
                ),
                "example.NAME_once": (
                    "Bram is the last in the line, so it is his to do.",
                    "Bram is de laatste in de rij, dus hij mag het doen.",
                    "Bram ist der Letzte in der Reihe, also darf er es tun.",
                    "Bram es el último de la fila, así que le toca a él.",
                ),
            },
            named=Named(_ROLE),
        ),
        "number": Pattern(
            "Another number than the printed one.",
            _number,
            ("NAME", "Een ander aantal", "Eine andere Zahl", "Otro número"),
            {
                "example.NAME_counts.title": (
                    "The new number", "Het nieuwe aantal", "Die neue Zahl", "El nuevo número",
                ),
                "example.NAME_counts": (
                    "Everybody counts on it.", "Daar houdt iedereen rekening mee.",
                    "Damit rechnen jetzt alle.", "Todos cuentan con él.",
                ),
            },
        ),
    }
)
