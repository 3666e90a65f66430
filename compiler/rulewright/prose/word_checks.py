"""Words that can be said and cannot be right: warnings for their authors.

Each check knows from the name of a message where it will stand, and says the message once as it would
stand there: a clause after "if", an infinitive after "you may", a verb whose subject is "you". What
is found is told at its line in the .po or .toml file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from rulewright.diagnostics.model import Diagnostic
from rulewright.foundation.languages import LANGUAGE_NAMES, ORIGINAL, in_each
from rulewright.foundation.source import Span
from rulewright.model import nodes as m
from rulewright.model.types import PLAYER, EnumType, SetType, Type
from rulewright.prose.game_words import GameWords, shown_as
from rulewright.prose.languages.lexicon_words import Lexicon, MissingWord
from rulewright.prose.languages.verbs import APART
from rulewright.prose.noun_checks import ended_epithets, nouns_with_article, unfit_nouns, warning
from rulewright.prose.phrases import READER, NounPhrase, Phrase, Text
from rulewright.prose.words.catalogue import Message
from rulewright.prose.words.citations import unknown_verb
from rulewright.prose.words.message_parser import Choice, Part, Slot, Template
from rulewright.prose.words.message_slots import MarkerError, render
from rulewright.prose.words.word_kinds import KINDS, Wanted, wanted_form

_VERB_LAST = frozenset(in_each(None, True, True, None))
"""Languages in which the verb of a clause stands last, and second in a sentence of its own."""

_SUBJECT = in_each(
    None,
    re.compile(r"(de|het|een|die|dat|dit|deze|elke|alle|geen) ", re.IGNORECASE),
    re.compile(
        r"(der|die|das|ein|eine|dies|diese|dieser|dieses|jede|jeder|jedes|alle|kein|keine) ",
        re.IGNORECASE,
    ),
    None,
)
"""How a sentence begins that tells what somebody does: a command begins with its verb."""

_QUESTION = re.compile(r"[?!.]\s*$")
_NO_INFINITIVE = in_each(
    re.compile(r"(to|you|do|does|will|would|shall|should|can|may|whether|if) ", re.IGNORECASE),
    re.compile(r"(je|jij|u|om|wil|wilt|mag|kan|kun|zal|of) |\w+ (je|jij|u) ", re.IGNORECASE),
    re.compile(r"(du|um|willst|darfst|kannst|möchtest|ob) |\w+st du ", re.IGNORECASE),
    re.compile(r"(tú|usted|quieres|puedes|si) |¿", re.IGNORECASE),
)
_INFINITIVE = in_each(
    None,
    re.compile(r"\b(?!(?:een|geen|van|aan|in|den|dan|zijn|hun|hen|mijn|één|en|on)\b)\w+n\b"),
    re.compile(r"\b(?!(?:den|ein|einen|kein|keinen|von|an|in|dein|deinen|sein|seinen)\b)\w+n\b"),
    re.compile(r"\b\w*([aeií]r|ír)(se|te|lo|la|le|los|las|les)*\b"),
)
_FIRST = in_each(
    re.compile(r"\b[Yy]ou (is|has|does|was|goes|(?!always|perhaps|thus|besides)\w+[^s\W]s)\b"),
    re.compile(
        r"\b[Jj]e (is|heeft|zijn|hebben|worden|gaan|moeten|kunnen|mogen)\b"
        r"|\b(is|heeft|wordt|krijgt|gaat|neemt|trekt|legt|komt) je\b"
    ),
    None,
    None,
)
"""A verb beside "you" that goes with somebody else."""

_COMPARED = in_each(
    "than as like of to with by for from against behind before after and or but except",
    "als dan zoals van voor met bij door naar aan op uit tegen achter na en of behalve",
    "als wie denn von vor mit bei durch zu an auf aus gegen hinter nach für und oder außer",
    "que como de a con para por en contra tras ante sin y o e u salvo excepto",
)
_NO_SUBJECT = {
    language: re.compile(rf"(?:^|\W)(?:{'|'.join(words.split())})\s+$", re.IGNORECASE)
    for language, words in _COMPARED.items()
}
"""Before a slot: with one of these words it is compared with, or part of something else."""

_AFTER_YOU = in_each(
    None,
    re.compile(r"(\w+t|kan|mag|zal|wil|zou|had|was|kon|werd|mocht)\b", re.IGNORECASE),
    re.compile(r"\w+t\b", re.IGNORECASE),
    re.compile(r"((no|ya|te|lo|la|le|los|las|les|se|me|nos) )*\w+(s|ste)\b", re.IGNORECASE),
)
"""A verb that can stand after "you" in a statement; a command cannot."""

_SLOT_FIRST = re.compile(r"\{[a-z0-9_]+(:([a-z]+\.)*nom(\.[a-z]+)*)?\}")


def unfit(
    game: m.Game, words: GameWords, language: str, locales: Path, folders: Sequence[Path]
) -> Iterator[Diagnostic]:
    """Yield what cannot be right in the sentences and nouns of a game in one language."""
    lexicon = words.linearisers[language].words
    yield from unfit_messages(game, language, words.catalogues[language].messages, lexicon)
    if language in _VERB_LAST:
        english = words.linearisers[ORIGINAL].words
        for file in words.lexicons[language][1:]:
            name = shown_as(file.name, locales, folders)
            yield from unfit_nouns(language, lexicon, english, file, name)
    for file in words.lexicons[language][1:]:
        name = shown_as(file.name, locales, folders)
        yield from nouns_with_article(language, lexicon, file, name)
        yield from ended_epithets(language, lexicon, file, name)


def unfit_messages(
    game: m.Game, language: str, messages: Mapping[str, Message], lexicon: Lexicon
) -> Iterator[Diagnostic]:
    """Yield what cannot be right in the sentences of a game."""
    players = _players(game)
    for form, message in messages.items():
        if message.file is not None and not message.is_general:
            yield from _unknown_verbs(form, message, language, lexicon)
        if message.file is None or message.follows or ".rel" in form or "@" in form:
            continue
        start = form.partition(".")[0]
        if start not in _CHECKED:
            continue
        kind = wanted_form(form, bool(message.slots))
        if kind is Wanted.INFINITIVE:
            yield from _infinitive(form, message, language)
        elif kind in (Wanted.CLAUSE, Wanted.FACT):
            yield from _clause(form, message, language)
        elif kind in (Wanted.DONE, Wanted.STATEMENT, Wanted.COMMAND):
            yield from _statement(form, message, language)
        if kind in (Wanted.CLAUSE, Wanted.FACT, Wanted.DONE, Wanted.STATEMENT):
            names = players.get(form.removesuffix(".not"), frozenset())
            yield from _addressed(form, message, language, names, lexicon, kind)


_CHECKED = frozenset({"exists", "may", "predicate", "set", "state", "unset", "verb"})


def place_of(message: Message) -> Span:
    """Return where a message of a file stands."""
    assert message.span is not None
    return message.span


# ---- a citation ---------------------------------------------------------------------------------


def _unknown_verbs(form: str, message: Message, language: str, lexicon: Lexicon) -> Iterator[Diagnostic]:
    verb = unknown_verb(message.written, language, lexicon.verbs)
    if verb is None:
        return
    base = verb.infinitive.removeprefix(verb.particle)
    name = f"{verb.particle}{APART}{base}" if verb.particle else base
    key = name if re.fullmatch(r"[a-z]+", name) else f'"{name}"'
    forms = ", ".join((verb.one, verb.you, verb.many, verb.command))
    yield warning(
        "P314", f'"{form}" has a verb that no list has: {verb.infinitive}', place_of(message),
        f"Its forms are made by rule. What one does, you do, several do, and a command: {forms}.",
        f'Write them, mended where they are wrong, below [verb] in a .toml file of {LANGUAGE_NAMES[language]}:'
        f' {key} = "{forms}"',
    )


# ---- the order of words ------------------------------------------------------------------------


def _clause(form: str, message: Message, language: str) -> Iterator[Diagnostic]:
    if language not in _VERB_LAST:
        return
    if "[" not in message.text:
        lead, sample = _CLAUSES[language]
        yield warning(
            "P307", f'"{form}" does not say where its verb stands', place_of(message),
            f'It stands as it is after "{lead}", where the verb comes last, and alone, where it comes'
            " second.",
            f"Write the verb last, in brackets with the part before it: {sample}",
        )
    elif message.text.startswith("[") and not message.text.endswith("]") and _begins(
        message, language
    ):
        lead, sample = _CLAUSES[language]
        yield warning(
            "P307", f'"{form}" has the order of a sentence', place_of(message),
            f'It stands as it is after "{lead}", where the verb comes last.',
            f"Write the verb last, in brackets with the part before it: {sample}",
        )


_CLAUSES = in_each(
    None,
    ("als …", "de haven [gesloten / is]"),
    ("wenn …", "der Hafen [geschlossen / ist]"),
    None,
)
_STATEMENTS = in_each(
    None,
    ("Als …, dan …", "[de haven / wordt] gesloten"),
    ("Wenn …, …", "[der Hafen / wird] geschlossen"),
    None,
)


def _begins(message: Message, language: str) -> bool:
    """Return whether the brackets at the start hold the subject and its verb."""
    first = message.text[1:].partition(" / ")[0]
    return bool(_SUBJECT[language].match(f"{first} ")) or first.startswith("{")


def _statement(form: str, message: Message, language: str) -> Iterator[Diagnostic]:
    if language not in _VERB_LAST:
        return
    for branch in _sentences(message.text, message.plain):
        if _SLOT_FIRST.match(branch) or _SUBJECT[language].match(branch):
            lead, sample = _STATEMENTS[language]
            yield warning(
                "P307", f'"{form}" cannot change the order of its words', place_of(message),
                f'In "{lead}" the verb comes before the one who does it.',
                f"Put the two in brackets: {sample}",
            )
            return


def _sentences(text: str, template: Template) -> Iterator[str]:
    """Yield the whole message or, where it is a choice of whole sentences, each of them."""
    match template.parts:
        case (Choice(),) | (Choice(), str()):
            yield from (part for part in re.split(r"[|?][a-z]+=", text)[1:])
        case _:
            yield text


# ---- an infinitive -----------------------------------------------------------------------------


def _infinitive(form: str, message: Message, language: str) -> Iterator[Diagnostic]:
    text = message.text.strip()
    question = bool(_QUESTION.search(text) or _NO_INFINITIVE[language].match(text))
    wanted = _INFINITIVE.get(language)
    if question or (wanted is not None and not wanted.search(text)):
        lead, sample = _MAY[language]
        yield warning(
            "P308", f'"{form}" is no infinitive', place_of(message),
            f'It stands after "{lead}", so the book would say: {lead.removesuffix("…")}{text}',
            f"Write what one may do, as in: {sample}",
        )


_MAY = in_each(
    ("You may …", "draw a card"),
    ("Je mag …", "een kaart trekken"),
    ("Du darfst …", "eine Karte ziehen"),
    ("Puedes …", "robar una carta"),
)


# ---- you ---------------------------------------------------------------------------------------


def _addressed(
    form: str, message: Message, language: str, players: frozenset[str], lexicon: Lexicon, kind: Wanted
) -> Iterator[Diagnostic]:
    for name in sorted(players & message.slots):
        said = [_said_to(template, name, message, lexicon) for template in (message.plain, message.swapped)]
        if not all(said) or not _is_subject(message.plain.parts, name, language):
            continue
        if form.startswith("verb.") and _command(message.plain.parts, name, language):
            yield warning(
                "P309", f'"{form}" has a command after "{_YOU[language]}"', place_of(message),
                f"Where the reader is meant, the book would say in {LANGUAGE_NAMES[language]}: {said[0]}",
                f"Write it as a dictionary has it: {_cited(Wanted.DONE, name, language)}",
            )
            continue
        wrong = _FIRST.get(language)
        found = next((text for text in said if wrong is not None and wrong.search(text)), "")
        if language not in _FIRST and not _has_you(message.plain.parts, name):
            found = said[0]
        if found:
            yield warning(
                "P309", f'"{form}" does not go with "{_YOU[language]}"', place_of(message),
                f"Where the reader is meant, the book would say in {LANGUAGE_NAMES[language]}: {found}",
                f"Write it as a dictionary has it: {_cited(kind, name, language)}"
                if kind in (Wanted.DONE, Wanted.CLAUSE) else
                f"Write the verb for each: {_AGREES[language].replace('who', name)}",
            )


_YOU = in_each("you", "je", "du", "tú")
_AGREES = in_each(
    "{who:nom} {who?one=goes|other=go}",
    "{who:nom} {who?you=bent|one=is|other=zijn}",
    "[{who:nom} / {who?you=gehst|one=geht|other=gehen}]",
    "{who?you=vas|one={who:nom} va|other={who:nom} van}",
)


def _cited(kind: Wanted, name: str, language: str) -> str:
    """Return an entry of a kind from which all forms of its verb follow."""
    return KINDS[kind].patterns[language].replace("who", name)


def _said_to(template: Template, name: str, message: Message, lexicon: Lexicon) -> str:
    """Return a message with the reader in one of its slots, and the names of the others in theirs."""
    values: dict[str, Phrase] = {slot: Text(slot.replace("_", " ")) for slot in message.slots}
    try:
        return render(template, {**values, name: NounPhrase(READER)}, lexicon)
    except (MarkerError, MissingWord):
        return ""


def _is_subject(parts: tuple[Part, ...], name: str, language: str, before: str = "") -> bool:
    """Return whether a slot can stand as the subject: by itself, in the first case, compared with nothing."""
    for part in parts:
        match part:
            case Slot(name=found, form=form) if found == name and form.case == "nom":
                alone = str(form.shape) == "plain" and not part.counted_by and not part.glue
                if alone and not _NO_SUBJECT[language].search(before):
                    return True
            case Choice(branches=branches):
                if any(_is_subject(branch, name, language, before) for _, branch in branches):
                    return True
            case _:
                pass
        before = part if isinstance(part, str) else ""
    return False


def _command(parts: tuple[Part, ...], name: str, language: str) -> bool:
    """Return whether a command follows the reader: a slot for "you" and then the verb without its ending."""
    wanted = _AFTER_YOU.get(language)
    for slot, space, choice in zip(parts, parts[1:], parts[2:], strict=False):
        match slot, space, choice:
            case Slot(name=found), " ", Choice(branches=(("you", (str(verb), *_)), *_), name=same):
                if wanted is not None and found == same == name and not wanted.match(verb):
                    return True
            case _:
                pass
    return False


def _has_you(parts: tuple[Part, ...], name: str) -> bool:
    for part in parts:
        if isinstance(part, Choice):
            if part.name == name and any(key == "you" for key, _ in part.branches):
                return True
            if any(_has_you(branch, name) for _, branch in part.branches):
                return True
    return False


def _players(game: m.Game) -> Mapping[str, frozenset[str]]:
    """Return the slots of messages that a player can fill, who may be the reader."""
    found: dict[str, frozenset[str]] = {}
    for verb in game.verbs.values():
        found[f"verb.{verb.name}"] = _of_players({x.name: x.type for x in verb.params})
    for function in game.functions.values():
        slots = _of_players({x.name: x.type for x in function.params})
        found[f"predicate.{function.name}"] = found[f"exists.{function.name}"] = slots
    for variable in game.variables.values():
        slots = _of_players({x.name: x.type for x in variable.indices})
        for start in ("state", "set", "unset"):
            found[f"{start}.{variable.name}"] = slots
    return found


def _of_players(slots: Mapping[str, Type]) -> frozenset[str]:
    return frozenset(
        name for name, kind in slots.items()
        if isinstance(kind, EnumType | SetType)
        and (kind if isinstance(kind, EnumType) else kind.of) == EnumType(PLAYER)
    )
