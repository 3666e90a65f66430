"""One entry as a dictionary cites it, and the messages that follow from it."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.diagnostics.model import Findings
from rulewright.foundation.languages import LANGUAGES
from rulewright.prose.words.citations import (
    expanded,
    follows_from,
    forms_of,
    is_citation,
    unknown_verb,
)
from rulewright.prose.words.po import entries
from tests.prose.citations import TABLES, table, verbs
from tests.prose.lexicons import GOLDEN


@pytest.mark.parametrize("name", TABLES)
def test_what_follows_is_in_the_golden_table(name: str) -> None:
    golden = (GOLDEN / name).read_text(encoding="utf-8")
    assert table(TABLES[name]) == golden, (
        "forms have changed: python -m tests.prose.refresh, then read the difference"
    )


def test_a_message_of_its_own_goes_before_what_follows(tmp_path: Path) -> None:
    (tmp_path / "es.po").write_text(
        'msgctxt "predicate.a"\nmsgid "{who}: be ready"\nmsgstr "{who}: estar listo/a"\n\n'
        'msgctxt "predicate.a.not"\nmsgid "…"\nmsgstr "a {who:prep} le falta algo"\n', encoding="utf-8",
    )
    found = entries(tmp_path, "es.po", "es", Findings())
    said = {x.context: x for x in expanded(found, "es", verbs("es"), verbs("en"))}
    assert said["predicate.a.not"].text == "a {who:prep} le falta algo"
    assert said["predicate.a"].english == "{who:nom} {who?one=is|other=are} ready"
    assert said["predicate.a.rel.who"].english == "{who?c=who|n=that} {who?one=is|other=are} ready"


def test_an_old_entry_is_as_it_was() -> None:
    for text in ("{who:nom} {who?one=is|other=are} ready", "the harbour is closed", "so: yes"):
        assert not is_citation(text)
        assert forms_of("predicate.a", text, "en", {}) == {"predicate.a": text}
    assert forms_of("tables.a", "{what}: be", "en", {}) == {"tables.a": "{what}: be"}


@pytest.mark.parametrize(
    ("key", "entry"),
    [
        ("predicate.a.not", "predicate.a"), ("predicate.a.not.rel.who", "predicate.a"),
        ("verb.a.title", "verb.a"), ("cond.has.not@in_hand", "cond.has@in_hand"),
        ("cond.has@in_hand.rel.who", "cond.has@in_hand"),
        ("predicate.a", None), ("action.a.title", None), ("verb.a@number", None),
    ],
)
def test_what_a_message_follows_from(key: str, entry: str | None) -> None:
    assert follows_from(key) == entry


@pytest.mark.parametrize(
    ("language", "text", "unknown"),
    [
        ("en", "{who}: take a card", False), ("en", "{who}: be able to bloop", True),
        ("nl", "{who}: een kaart terug|leggen", False), ("nl", "{who}: bloepen", True),
        ("de", "{who}: sich zurückziehen können", False), ("de", "{who}: eine Karte bluppen", True),
        ("es", "{who}: quedarse con una carta", False), ("es", "{who}: blupar", True),
    ],
)
def test_a_verb_that_no_list_has_is_known_as_such(language: str, text: str, unknown: bool) -> None:
    assert (unknown_verb(text, language, verbs(language)) is not None) is unknown


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "text", ["{who}: {not}", "{who}: {", "{who}: }{", "{who}: {not=a|}", "{who}: |", "{who}: +{x:acc}", "{who}: se"]
)
def test_what_strangers_write_ends_in_messages(language: str, text: str) -> None:
    for key in ("predicate.a", "verb.a", "cond.op"):
        assert all(isinstance(said, str) for said in forms_of(key, text, language, verbs(language)).values())


def test_an_example_says_how_many_there_are_as_a_comparison_does() -> None:
    for text, said in (
        ("{who}: have {op} {right:count} votes", "{who:nom} {who?one=has|other=have} {right:count} votes"),
        ("there are {op} {right:count} votes", "there are {right:count} votes"),
    ):
        found = forms_of("cond.op@votes", text, "en", verbs("en"))
        assert found["examples.number@votes"] == said
        assert "examples.number@votes.rel.who" not in found
