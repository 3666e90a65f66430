"""The log beside a game, as it is read: in the words of the book, in four languages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rulewright.foundation.languages import LANGUAGES
from rulewright.outputs.log_templates import phrases
from rulewright.page.name_placeholders import with_players
from tests.games import writer_in
from tests.prose.lexicons import ROOT

Ask = Callable[..., dict[str, Any]]
Part = dict[str, Any]

CARTAGENA = {"game": "cartagena", "players": 2, "names": ["Anna", ""], "bots": {}, "seed": "breeze"}
TORTUGA = {**CARTAGENA, "game": "tortuga_2014", "seed": "dusk"}


def log_of(ask: Ask, language: str, game: dict[str, Any], turns: int) -> list[Part]:
    """What the first player reads after so many choices, always the last option."""
    scene = ask("begin", wanted=game, language=language)
    while scene["turn"] < turns and not scene["over"]:
        scene = ask("scene", viewer=scene["waiting"])
        scene = ask("choose", viewer=scene["waiting"], number=scene["options"][-1]["n"])
    found = ask("scene", viewer=0)["log"]
    assert isinstance(found, list)
    return found


@pytest.mark.parametrize(
    ("language", "did", "came"),
    [
        ("en", "Set out into the tunnel – Key card", [
            "A key card: from Anna's hand onto the discard pile.",
            "One of Anna's pirates: from the start area onto field 2.",
        ]),
        ("nl", "De tunnel in – Sleutelkaart", [
            "Een sleutelkaart: uit de hand van Anna op de aflegstapel.",
            "Een piraat van Anna: uit het startgebied naar veld 2.",
        ]),
        ("de", "In den Tunnel gehen – Schlüsselkarte", [
            "Eine Schlüsselkarte: aus der Hand von Anna auf den Ablagestapel.",
            "Ein Pirat von Anna: aus dem Startbereich auf Feld 2.",
        ]),
        ("es", "Entrar en el túnel – Carta de llave", [
            "Una carta de llave: de la mano de Anna a la pila de descartes.",
            "Un pirata de Anna: de la zona de salida a la casilla 2.",
        ]),
    ],
)
def test_what_somebody_did_stands_with_what_came_of_it(
    ask: Ask, language: str, did: str, came: list[str]
) -> None:
    setup, first, *_ = log_of(ask, language, CARTAGENA, 3)
    assert (setup["kind"], setup["head"]) == ("setup", "")
    assert (first["who"], first["head"], first["more"]) == ("Anna", did, came)


def test_what_the_rules_keep_in_mind_is_not_told(ask: Ask) -> None:
    """That the turn is over is remembered and forgotten at once; symbols of fields are the set-up."""
    lines = [line for part in log_of(ask, "en", CARTAGENA, 12) for line in part["more"]]
    assert len(lines) > 12
    assert not [line for line in lines if "turn" in line or "symbol" in line.lower()]


def test_the_cards_of_others_have_no_names(ask: Ask) -> None:
    setup = log_of(ask, "en", CARTAGENA, 1)[0]
    assert setup["more"][-1] == "Six cards: from the draw pile into Player 2's hand."


def test_a_secret_choice_is_told_once_and_says_nothing(ask: Ask) -> None:
    parts = log_of(ask, "de", TORTUGA, 8)
    secret = [part for part in parts if part["kind"] == "secret"]
    assert secret
    assert all((part["who"], part["head"]) == ("Spieler 2", "") for part in secret)
    assert "Die Würfel von Anna beim Enterangriff: Würfel E." in [m for part in parts for m in part["more"]]


@pytest.mark.parametrize(("language", "game"), [
    pytest.param(language, game, id=f"{language}-{game['game']}")
    for language, game in zip(LANGUAGES, (CARTAGENA, TORTUGA) * 2, strict=True)
])
def test_every_line_is_a_sentence_of_the_book(ask: Ask, language: str, game: dict[str, Any]) -> None:
    """No arrows, indices in brackets or names with underscores; nobody's sign is left in it."""
    parts = log_of(ask, language, game, 60)
    for line in (line for part in parts for line in (part["head"], *part["more"])):
        assert not set(line) & set("→[]_×"), line
        assert not any("\ue000" <= sign <= "\uf8ff" for sign in line), line
        assert line == "" or line[0].isupper() or not line[0].isalpha(), line


def test_a_name_that_a_line_begins_with_is_its_capital() -> None:
    said = phrases(writer_in(ROOT / "spec" / "tortuga_2014", "en"))["what:ship_spot:0"]
    assert with_players(said, lambda seat: ("Grace", "Player 2")[seat]) == "Grace's ship position"


def test_what_was_taken_back_is_told_no_longer(ask: Ask) -> None:
    before = log_of(ask, "en", CARTAGENA, 0)
    scene = ask("scene", viewer=0)
    ask("choose", viewer=0, number=scene["options"][-1]["n"])
    assert ask("undo", viewer=0)["log"] == before
