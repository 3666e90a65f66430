"""The catalogues: complete, well formed, and the same slots in every language."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rulewright.diagnostics.model import Findings
from rulewright.prose.words import po
from rulewright.prose.words.catalogue import OrderError, load_catalogues, ordered
from tests.prose.lexicons import CODES, ROOT

HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'


@pytest.fixture
def locales(tmp_path: Path) -> Path:
    """A small set of catalogues without a fault."""
    for code in CODES:
        folder = tmp_path / "locales" / code
        folder.mkdir(parents=True)
        text = "" if code == "en" else "{who:nom} x {what:acc}"
        (folder / "rulewright.po").write_text(
            f'{HEAD}msgctxt "take"\nmsgid "{{who}} takes {{what}}"\nmsgstr "{text}"\n',
            encoding="utf-8",
        )
        (folder / "game.po").write_text(
            f'{HEAD}msgctxt "title.game"\nmsgid "Game"\nmsgstr "{"" if code == "en" else "G"}"\n',
            encoding="utf-8",
        )
    return tmp_path / "locales"


def _codes(locales: Path, game: str = "game") -> list[str]:
    findings = Findings()
    load_catalogues(locales, game, findings)
    return sorted({item.code for item in findings.items})


def _edit(locales: Path, name: str, change: Callable[[str], str]) -> None:
    path = locales / name
    path.write_text(change(path.read_text(encoding="utf-8")), encoding="utf-8")


@pytest.mark.parametrize("game", ["", "tortuga_1667", "tortuga_2014", "cartagena"])
def test_the_catalogues_of_this_repository_have_no_fault(game: str) -> None:
    findings = Findings()
    found = load_catalogues(ROOT / "locales", game, findings)
    assert [item.headline for item in findings.items] == []
    # A relative clause that follows from an entry can be said otherwise in another language.
    all_of = [*found["en"].messages.items(), *(each for code in CODES[1:] for each in found[code].messages.items())]
    free = {form for form, message in all_of if message.follows and ".rel" in form}
    for code in CODES[1:]:
        assert found[code].messages.keys() - free == found["en"].messages.keys() - free


def test_a_small_set_has_no_fault(locales: Path) -> None:
    assert _codes(locales) == []


@pytest.mark.parametrize(
    ("name", "old", "new", "code"),
    [
        ("de/rulewright.po", "{who:nom} x {what:acc}", "", "P302"),  # not translated
        ("de/rulewright.po", 'msgctxt "take"', 'msgctxt "give"', "P304"),  # none in English
        ("de/rulewright.po", "takes", "grabs", "P302"),  # the English one has changed
        ("de/rulewright.po", 'msgctxt "take"', '#, fuzzy\nmsgctxt "take"', "P302"),
        ("de/rulewright.po", "{what:acc}", "{what:acc", "P303"),
        ("de/rulewright.po", "{what:acc}", "{what:ablative}", "P303"),
        ("nl/rulewright.po", "{what:acc}", "{what:dat}", "P303"),  # no dative in Dutch
        ("de/rulewright.po", "{what:acc}", "{wat:acc}", "P304"),
        ("de/rulewright.po", " x {what:acc}", "", "P304"),
        ("de/rulewright.po", " x ", " [x ", "P303"),
        ("de/rulewright.po", " x ", " [x] ", "P303"),
        ("de/rulewright.po", " x ", " x] ", "P303"),
        ("en/rulewright.po", "{who} takes", "{who takes", "P303"),
        ("de/rulewright.po", 'msgctxt "take"\n', "", "P303"),  # a message without a name
        ("de/rulewright.po", "msgstr", "msgstring", "P321"),  # no .po file at all
    ],
)
def test_a_fault_has_its_code(locales: Path, name: str, old: str, new: str, code: str) -> None:
    _edit(locales, name, lambda text: text[: len(HEAD)] + text[len(HEAD) :].replace(old, new))
    assert code in _codes(locales)


def test_a_missing_message_names_the_file_to_write_it_in(locales: Path) -> None:
    _edit(locales, "es/game.po", lambda text: HEAD)
    findings = Findings()
    load_catalogues(locales, "game", findings)
    (found,) = findings.items
    assert found.code == "P302"
    assert "locales/es/game.po" in found.suggestion


def test_two_messages_of_one_name(locales: Path) -> None:
    again = 'msgctxt "take"\nmsgid "another"\nmsgstr ""\n'
    _edit(locales, "en/rulewright.po", lambda text: f"{text}\n{again}")
    assert "P303" in _codes(locales)


def test_a_missing_file(locales: Path) -> None:
    (locales / "nl" / "game.po").unlink()
    assert _codes(locales) == ["P302"]


def test_a_file_too_large(locales: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(po, "MAX_BYTES", 100)
    assert set(_codes(locales)) == {"P321"}


def test_bytes_that_are_no_text(locales: Path) -> None:
    (locales / "de" / "game.po").write_bytes(b"\xff\xfe")
    assert _codes(locales) == ["P321"]


def test_of_a_file_that_cannot_be_read_nothing_else_is_told(locales: Path) -> None:
    (locales / "en" / "game.po").write_bytes(b"\xff\xfe")
    assert _codes(locales) == ["P321"]


@pytest.mark.parametrize(
    ("text", "plain", "swapped"),
    [
        ("no brackets", "no brackets", "no brackets"),
        ("[die Karte / liegt] hier", "die Karte liegt hier", "liegt die Karte hier"),
        ("{a?one=[x / y]|other=z}", "{a?one=x y|other=z}", "{a?one=y x|other=z}"),
        ("[{a?one=p / q|other=r} / s]", "{a?one=p / q|other=r} s", "s {a?one=p / q|other=r}"),
        ("[a / b] und [c / d]", "a b und c d", "b a und d c"),
    ],
)
def test_parts_in_brackets_change_places(text: str, plain: str, swapped: str) -> None:
    assert ordered(text, False) == plain
    assert ordered(text, True) == swapped


@pytest.mark.parametrize("text", ["[a", "a]", "[a b]", "[a / b / c]", "{x?one=[a|other=b / c]}"])
def test_brackets_that_mark_no_pair(text: str) -> None:
    with pytest.raises(OrderError):
        ordered(text, False)


def _house_words(locales: Path, **texts: str) -> Path:
    """A house rule's own words for the title of the game."""
    folder = locales.parent / "ours.words"
    folder.mkdir()
    for code, text in texts.items():
        english = texts.get("en", "Game")
        said = "" if code == "en" else text
        (folder / f"{code}.po").write_text(
            f'{HEAD}msgctxt "title.game"\nmsgid "{english}"\nmsgstr "{said}"\n', encoding="utf-8"
        )
    return folder


def test_the_words_of_a_house_rule_take_the_place_of_those_of_the_game(locales: Path) -> None:
    folder = _house_words(locales, en="Ours", nl="Het onze", de="Unseres", es="Lo nuestro")
    findings = Findings()
    found = load_catalogues(locales, "game", findings, (folder,))
    assert findings.items == []
    said = {code: found[code].messages["title.game"].text for code in CODES}
    assert said == {"en": "Ours", "nl": "Het onze", "de": "Unseres", "es": "Lo nuestro"}
    assert found["en"].brought == {"title.game"}


def test_translations_of_other_english_words_do_not_count(locales: Path) -> None:
    folder = _house_words(locales, en="Ours", de="Unseres")
    findings = Findings()
    load_catalogues(locales, "game", findings, (folder,))
    (found,) = findings.items
    assert found.headline == 'No sentence for "title.game" in Dutch, Spanish'
    assert found.span.file.name == "ours.words/en.po"
    assert "ours.words/{nl,es}.po" in found.suggestion


def test_one_language_alone_can_say_it_otherwise(locales: Path) -> None:
    folder = _house_words(locales, nl="Het onze")
    findings = Findings()
    found = load_catalogues(locales, "game", findings, (folder,))
    assert findings.items == []
    assert found["nl"].messages["title.game"].text == "Het onze"
    assert found["de"].messages["title.game"].text == "G"


def test_what_an_editor_wrote_is_read_again_when_it_changes(locales: Path) -> None:
    for folder in ("polish", "tellings"):
        (locales / "de" / folder).mkdir()
    entry = f'{HEAD}msgctxt "rule"\nmsgid "As it was."\nmsgstr "{{}}"\n'
    for said in ("Besser.", "Noch besser."):
        for folder in ("polish", "tellings"):
            (locales / "de" / folder / "game.po").write_text(entry.format(said), encoding="utf-8")
        german = load_catalogues(locales, "game", Findings())["de"]
        assert dict(german.polish) == {("rule", "As it was."): said}
        assert [telling.text for telling in german.tellings["rule"]] == [said]


def test_what_is_wrong_with_an_editors_words_is_told_each_time(locales: Path) -> None:
    (locales / "de" / "polish").mkdir()
    (locales / "de" / "polish" / "game.po").write_text("msgstring", encoding="utf-8")
    assert _codes(locales) == ["P321"]
    _edit(locales, "en/game.po", lambda text: f"{text}\n")  # so that all is put together anew
    assert _codes(locales) == ["P321"]
