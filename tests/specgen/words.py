"""Words in four languages for everything that a drawn game can speak of, made by rote.

Nouns come from a table; whatever has parameters is said as its name with them in brackets.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from rulewright.diagnostics.model import Findings
from rulewright.foundation.languages import LANGUAGES
from rulewright.model import nodes as m
from rulewright.model.types import BoolType
from rulewright.prose.game_words import GameWords, load_words
from rulewright.prose.lineariser import Lineariser
from rulewright.prose.words.catalogue import Catalogue, Message
from tests.specgen.vocabulary import COMBINED

LOCALES = Path(__file__).resolve().parents[2] / "locales"
LOCALS = 80
"""So many names of their own the rules of one spec may bind."""

NOUNS = """
red|Red|Rood n Roden|Rot n Rote|Rojo m
green|Green|Groen n Groenen|Grün n Grüne|Verde m
blue|Blue|Blauw n Blauwen|Blau n Blaue|Azul m
colour|colour|kleur c kleuren|Farbe f Farben|color m
shade|shade|tint c tinten|Tönung f Tönungen|tono m
ship|ship|schip n schepen|Schiff n Schiffe|barco m
galleon|Galleon|Galjoen n Galjoenen|Galeone f Galeonen|Galeón m
sloop|Sloop|Sloep c Sloepen|Schaluppe f Schaluppen|Balandra f
pawn|pawn|pion c pionnen|Spielfigur f Spielfiguren|peón m
cube|cube|kubus c kubussen|Würfelstein m Würfelsteine|cubo m
coin|coin|munt c munten|Münze f Münzen|moneda f
task|task card|taakkaart c taakkaarten|Aufgabenkarte f Aufgabenkarten|carta f
stone|stone|steen c stenen|Stein m Steine|piedra f
mark|marker|merkteken n merktekens|Marke f Marken|marca f
storm|Storm|Storm c Stormen|Sturm m Stürme|Tormenta f
feast|Feast|Feest n Feesten|Fest n Feste|Fiesta f
fog_bank|Fog|Mist c Misten|Nebel m Nebel|Niebla f
parrot|Parrot|Papegaai c Papegaaien|Papagei m Papageien|Loro m
worth|worth|waarde c waarden|Wert m Werte|valor m
tone|tone|toon c tonen|Ton m Töne|matiz m
harbour|harbour|haven c havens|Hafen m Häfen|puerto m
shelf|shelf|plank c planken|Brett n Bretter|estante m
sack|sack|zak c zakken|Sack m Säcke|saco m
hand|hand|hand c handen|Hand f Hände|mano f
board|board|bord n borden|Tafel f Tafeln|tablero m
stock|stock|voorraad c voorraden|Vorrat m Vorräte|reserva f
road|road|weg c wegen|Straße f Straßen|camino m
crew|crew|bemanning c bemanningen|Mannschaft f Mannschaften|tripulación f
chest|chest|kist c kisten|Truhe f Truhen|cofre m
camp|camp|kamp n kampen|Lager n Lager|campamento m
tower|tower|toren c torens|Turm m Türme|torre f
well|well|put c putten|Brunnen m Brunnen|pozo m
garden|garden|tuin c tuinen|Garten m Gärten|jardín m
bridge|bridge|brug c bruggen|Brücke f Brücken|puente m
market|market|markt c markten|Markt m Märkte|mercado m
heat|heat|hitte c hittes|Hitze f Hitzen|calor m
mood|mood|stemming c stemmingen|Stimmung f Stimmungen|humor m
luck|luck|geluk n gelukken|Glück n Glücke|suerte f
trust|trust|vertrouwen n vertrouwens|Vertrauen n Vertrauen|confianza f
weather|weather|weer n weren|Wetter n Wetter|clima m
rank|rank|rang c rangen|Rang m Ränge|rango m
noise|noise|lawaai n lawaaien|Lärm m Lärme|ruido m
hunger|hunger|honger c hongers|Hunger m Hunger|hambre m
clock|clock|klok c klokken|Uhr f Uhren|reloj m
limit|limit|grens c grenzen|Grenze f Grenzen|límite m
tint|tint|tint c tinten|Farbton m Farbtöne|tinte m
price|price|prijs c prijzen|Preis m Preise|precio m
share|share|aandeel n aandelen|Anteil m Anteile|parte f
blend|blend|mengsel n mengsels|Mischung f Mischungen|mezcla f
fame|fame|roem c roemen|Ruhm m Ruhme|fama f
glow|glow|gloed c gloeden|Glut f Gluten|brillo m
wealth|wealth|rijkdom c rijkdommen|Reichtum m Reichtümer|riqueza f
leader|leader|leider c leiders|Anführer m Anführer|líder m
active|active player|actieve speler c actieve spelers|Spieler m Spieler|jugador m
loud|loudness|luidheid c luidheden|Lautstärke f Lautstärken|volumen m
"""
PERSONS = {"leader", "active"}


def _noun(language: str, name: str, said: str) -> str:
    """An entry of a lexicon."""
    lines = [f"[{name}]"]
    if language == "en":
        lines.append(f'noun = "{said}"')
    elif language == "es":
        noun, gender = said.rsplit(" ", 1)
        lines += [f'noun = "{noun}"', f'gender = "{gender}"']
    else:
        gender = next(f" {g} " for g in "cnmf" if f" {g} " in said)
        noun, plural = said.split(gender, 1)
        lines += [f'noun = "{noun}"', f'gender = "{gender.strip()}"', f'plural = "{plural}"']
    if name in PERSONS:
        lines.append("person = true")
    return "\n".join(lines)


def _nouns(language: str) -> Iterator[str]:
    at = LANGUAGES.index(language) + 1
    for line in NOUNS.strip().splitlines():
        words = line.split("|")
        yield _noun(language, words[0], words[at])
    number = ("thing {}", "ding {0} c dingen {0}", "Ding {0} n Dinge {0}", "cosa {} f")[at - 1]
    combined = [name for _, cards in COMBINED for name in cards]
    names = [f"it{n}" for n in range(1, LOCALS)] + [f"arg{n}" for n in (1, 2)] + ["place"] + combined
    for name in names:
        yield _noun(language, name, number.format(name))


_read: list[GameWords] = []


def _base(game: m.Game) -> GameWords:
    """The general sentences and all nouns, which are the same for every drawn game."""
    if not _read:
        _read.append(_load(game))
    return _read[0]


def _load(game: m.Game) -> GameWords:
    with TemporaryDirectory() as name:
        folder = Path(name).resolve()
        for language in LANGUAGES:
            (folder / f"{language}.toml").write_text("\n".join(_nouns(language)), "utf-8")
            (folder / f"{language}.po").write_text('msgid ""\nmsgstr ""\n', "utf-8")
        found = Findings()
        words = load_words(LOCALES, game, found, (folder,))
    assert words is not None, found.items
    return words


# ---- sentences ----------------------------------------------------------------------------------

_DO = ("do", "doe", "mache", "haz")
_IS = ("it is {} here", "het hier {} is", "es hier {} ist", "aquí es {}")
_NOT = ("it is not {} here", "het hier niet {} is", "es hier nicht {} ist", "aquí no es {}")
_WHEN = ("when {} happens", "wenn {} geschieht", "als {} gebeurt", "cuando pasa {}")


def _said(name: str, params: tuple[m.Local | m.Index, ...], *more: str) -> str:
    names: list[str] = [*more]
    for param in params:
        same = names.count(param.name) + names.count(f"{param.name}_2")
        names.append(f"{param.name}_{same + 1}" if same else param.name)
    shown = ", ".join(f"{{{name}:nom}}" for name in names)
    title = name.replace("_", " ")
    return f"“{title}” ({shown})" if shown else f"“{title}”"


def _messages(game: m.Game, at: int) -> Iterator[tuple[str, str]]:
    """What a game says in one language, by context."""
    yield "title.game", "Drawn game"
    for step in game.setup.steps:
        yield f"step.{step.name}", step.name.title()
    for verb in game.verbs.values():
        yield f"verb.{verb.name}", f"{_DO[at]} {_said(verb.name, verb.params)}"
        yield f"verb.{verb.name}.title", verb.name.title()
    for action in game.actions.values():
        yield f"action.{action.name}", action.name.title()
    for trigger in game.triggers.values():
        yield f"trigger.{trigger.name}", trigger.name.title()
    for event in game.events.values():
        yield f"event.{event.name}", f"{_DO[at]} {_said(event.name, event.params, 'card')}"
        yield f"event.{event.name}.title", event.name.title()
        yield f"event.{event.name}.when", _WHEN[at].format(_said(event.name, event.params))
    for function in game.functions.values():
        yield f"title.{function.name}", function.name.title()
        if function.kind is m.FunctionKind.PREDICATE:
            said = _said(function.name, function.params)
            yield f"predicate.{function.name}", _IS[at].format(said)
            yield f"predicate.{function.name}.not", _NOT[at].format(said)
        elif function.params and function.kind is m.FunctionKind.QUANTITY:
            yield f"quantity.{function.name}", _said(function.name, function.params)
    things: list[m.Variable | m.Table | m.Attribute] = [*game.variables.values()]
    things += game.tables.values()
    things += [a for pieces in game.classes.values() for a in pieces.attributes]
    for thing in things:
        yield f"title.{thing.name}", thing.name.title()
        yield f"option.{thing.name}", thing.name.title()
        yield f"set.{thing.name}", _IS[at].format(_said(thing.name, _indices(thing)))
        yield f"unset.{thing.name}", _NOT[at].format(_said(thing.name, _indices(thing)))
        if isinstance(thing.type, BoolType):
            of = _said(thing.name, _indices(thing))
            yield f"state.{thing.name}", _IS[at].format(of)
            yield f"state.{thing.name}.not", _NOT[at].format(of)
    for label in ("double_up", "pass_by", "go_on"):
        yield f"may.{label}", f"{_DO[at]} “{label}”"


def _indices(thing: m.Variable | m.Table | m.Attribute) -> tuple[m.Index, ...]:
    """What stands in brackets behind the name of something that is yes or no."""
    match thing:
        case m.Variable():
            return thing.indices
        case m.Attribute():
            return (m.Index(thing.enum.name, thing.enum),)
        case _:
            types = [thing.row_type]
            if thing.column_type is not None:
                types.append(thing.column_type)
            return tuple(m.Index(getattr(kind, "name", "number"), kind) for kind in types)


def words_of(game: m.Game) -> GameWords:
    """Everything that a drawn game is said with."""
    base = _base(game)
    catalogues = {}
    for at, language in enumerate(LANGUAGES):
        old = base.catalogues[language]
        mine = {
            context: Message(text, language)
            for context, text in _messages(game, at)
        }
        catalogues[language] = Catalogue(language, {**old.messages, **mine})
    linearisers = {
        language: Lineariser(catalogues[language], base.linearisers[language].words)
        for language in LANGUAGES
    }
    return GameWords(catalogues, linearisers)
