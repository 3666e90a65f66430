"""What authors need not write: denials, what is set, titles; and nouns of the book in their sentences."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rulewright.diagnostics.model import Findings
from rulewright.foundation.languages import LANGUAGES
from rulewright.project.pipeline import load_game
from rulewright.project.reader import Rules, word_folders
from rulewright.prose.game_words import load_words
from rulewright.prose.languages.dutch import adjective_form
from rulewright.prose.languages.lexicon_words import Adjective
from rulewright.prose.words.citations import expanded
from rulewright.prose.words.message_slots import parse, render, slots
from rulewright.prose.words.po import entries
from rulewright.prose.writer import Writer

ROOT = Path(__file__).resolve().parents[2]
TUTORIAL = ROOT / "site" / "tutorial"
CLEAN = Path(__file__).parent / "told" / "clean"


def said(folder: Path, name: str, kind: str, item: str) -> dict[str, str]:
    """What the book says of an item by a house rule, in every language."""
    rules = Rules(house_rules=(folder / f"{name}.rules",))
    spec = ROOT / "spec" / "tortuga_1667"
    game, _ = load_game(spec, rules)
    assert game is not None
    findings = Findings()
    words = load_words(ROOT / "locales", game, findings, word_folders(spec, rules))
    assert words is not None
    found = {}
    for language in LANGUAGES:
        writer = Writer(game, language, words, findings)
        found[language] = str(writer.rule_text(getattr(game, kind)[item]))
    assert not findings.items, [item.headline for item in findings.items]
    return found


def test_the_words_of_the_tutorial_go_on_to_read_right_in_a_second_rule(tmp_path: Path) -> None:
    """Its text says that a verb pays as soon as a second rule wants the same."""
    shutil.copytree(TUTORIAL / "siren.words", tmp_path / "siren.words")
    text = (TUTORIAL / "siren.rules").read_text(encoding="utf-8")
    loop = text.index("    for each ship"), text.index("add verb")
    second = text[: loop[0]] + "    lure_ashore revealer\n\n" + text[loop[1] :].partition("add example")[0]
    (tmp_path / "siren.rules").write_text(second, encoding="utf-8")
    found = said(tmp_path, "siren", "cards", "siren")
    assert "You are lured ashore." in found["en"] or "you are lured ashore" in found["en"]
    assert "word je aan land gelokt" in found["nl"] or "Je wordt aan land gelokt" in found["nl"]
    assert "wirst du an Land gelockt" in found["de"] or "Du wirst an Land gelockt" in found["de"]
    assert "acabas en tierra" in found["es"].lower()


@pytest.fixture
def few(tmp_path: Path) -> Path:
    """The clean words with only the state given, its denial marked."""
    shutil.copytree(CLEAN, tmp_path, dirs_exist_ok=True)
    state = {
        "en": "the rowboat must {not} be left",
        "nl": "{=rowboat:def} {not} [verlaten worden / moet]",
        "de": "{=rowboat:def.nom} [{not} verlassen werden / muss]",
        "es": "{not} hay que dejar {=rowboat:def.acc}",
    }
    for language in LANGUAGES:
        path = tmp_path / "ours.words" / f"{language}.po"
        kept = path.read_text(encoding="utf-8").split("\n\n")
        kept = [each for each in kept if "boat_left" not in each and ".title" not in each]
        kept.append(f'msgctxt "state.boat_left"\nmsgid "…"\nmsgstr "{state[language]}"\n')
        path.write_text("\n\n".join(kept), encoding="utf-8")
    return tmp_path


def test_a_state_needs_one_entry(few: Path) -> None:
    said_of_card = said(few, "ours", "cards", "siren")
    for language, sentence in {
        "en": "If the rowboat must be left, from now on the rowboat must not be left.",
        "nl": "Als de roeiboot verlaten worden moet, geldt vanaf nu dat de roeiboot niet verlaten"
        " worden moet.",
        "de": "Wenn das Ruderboot verlassen werden muss, halte fest, dass ab jetzt das Ruderboot nicht"
        " verlassen werden muss.",
        "es": "Si hay que dejar el bote de remos, a partir de ahora no hay que dejar el bote de remos.",
    }.items():
        assert sentence in said_of_card[language]


def test_titles_follow(few: Path) -> None:
    titles = {
        "en": ("Whether the rowboat must be left", "The victim is lured ashore"),
        "nl": ("Of de roeiboot verlaten worden moet", "Het slachtoffer wordt aan land gelokt"),
        "de": ("Ob das Ruderboot verlassen werden muss", "Das Opfer wird an Land gelockt"),
        "es": ("Si hay que dejar el bote de remos", "La víctima acaba en tierra"),
    }
    state = said(few, "ours", "variables", "boat_left")
    verb = said(few, "ours", "verbs", "lure_ashore")
    for language, (first, second) in titles.items():
        assert f"Heading(text='{first}'" in state[language]
        assert f"Heading(text='{second}'" in verb[language]


def test_a_denial_with_a_word_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "de.po").write_text(
        'msgctxt "state.a"\nmsgid "there is {not=no room|room} here"\n'
        'msgstr "es hier [{not=keinen|} Platz / gibt]"\n', encoding="utf-8",
    )
    found = entries(tmp_path, "de.po", "de", Findings())
    assert [(x.context, x.english, x.text) for x in expanded(found, "de", {}, {})] == [
        ("state.a", "there is room here", "es hier [Platz / gibt]"),
        ("state.a.not", "there is no room here", "es hier [keinen Platz / gibt]"),
    ]


def test_a_denial_keeps_apart_from_the_word_beside_it(tmp_path: Path) -> None:
    (tmp_path / "en.po").write_text(
        'msgctxt "state.a"\nmsgid "{who:nom} {who?one=has|other=have}{not} rested, but{not}again"\n'
        'msgstr ""\n', encoding="utf-8",
    )
    found = entries(tmp_path, "en.po", "en", Findings())
    assert [x.text for x in expanded(found, "en", {}, {})] == [
        "{who:nom} {who?one=has|other=have} rested, but again",
        "{who:nom} {who?one=has|other=have} not rested, but not again",
    ]


def test_an_entry_of_its_own_goes_before_a_denial(tmp_path: Path) -> None:
    (tmp_path / "en.po").write_text(
        'msgctxt "state.a"\nmsgid "it is {not} so"\nmsgstr ""\n\n'
        'msgctxt "state.a.not"\nmsgid "it is otherwise"\nmsgstr ""\n', encoding="utf-8",
    )
    found = entries(tmp_path, "en.po", "en", Findings())
    said = {x.context: x.text for x in expanded(found, "en", {}, {})}
    assert said == {"state.a": "it is so", "state.a.not": "it is otherwise"}


def test_a_noun_of_the_lexicon_is_no_slot() -> None:
    game, _ = load_game(ROOT / "spec" / "tortuga_1667")
    assert game is not None
    words = load_words(ROOT / "locales", game, Findings())
    assert words is not None
    template = parse("nimm {=chest:indef.acc}, {=chest?m=den|f=die|n=das} du willst", "de")
    assert slots(template) == frozenset()
    found = render(template, {}, words.linearisers["de"].words)
    assert found == "nimm eine Schatztruhe, die du willst"


@pytest.mark.parametrize(
    ("base", "said"),
    [("bekeken", "bekeken"), ("houten", "houten"), ("groen", "groene"), ("rood", "roode")],
)
def test_dutch_words_in_en_take_no_ending(base: str, said: str) -> None:
    assert adjective_form(Adjective(base), False) == said
