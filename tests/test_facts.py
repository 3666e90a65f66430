"""The facts of a game: what the loaders accept, what they refuse, and the facts of Tortuga 1667."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from rulewright.diagnostics.model import Findings
from rulewright.emit.rulebook.interface_texts import book_words
from rulewright.foundation.languages import LANGUAGES, ORIGINAL
from rulewright.model.facts import Fact
from rulewright.outputs.check_game import facts_of
from rulewright.project.fact_coverage import Coverage, coverage
from rulewright.project.facts import (
    LONGEST_ID,
    LONGEST_SECTION,
    LONGEST_STATEMENT,
    MOST_BYTES,
    MOST_FACTS,
    FactsError,
    load_facts,
    load_not_modelled,
)
from rulewright.project.pipeline import Rules, load_game

SPEC = Path(__file__).parent.parent / "spec"
TORTUGA = SPEC / "tortuga_1667"

# How many facts there are under each prefix; they are numbered from 01 without a gap.
TORTUGA_COUNTS = {
    "COMP": 22,
    "TEAM": 13,
    "SETUP": 36,
    "ZONE": 18,
    "ROLE": 11,
    "TURN": 7,
    "ACT": 21,
    "VOTE": 40,
    "BOAT": 8,
    "MAR": 14,
    "ROW": 10,
    "EV": 3,
    "LOM": 10,
    "PIST": 5,
    "ALB": 9,
    "SPOT": 3,
    "TMAP": 7,
    "ATL": 7,
    "ELD": 7,
    "FOY": 5,
    "STAR": 3,
    "POW": 4,
    "CAB": 4,
    "CROW": 7,
    "BELL": 4,
    "FAC": 3,
    "CODE": 6,
    "SCUR": 5,
    "STORM": 5,
    "ARM": 3,
    "END": 15,
    "SMALL": 10,
    "VAR": 12,
    "TIME": 3,
    "TALK": 6,
    "PIR": 3,
    "STRAT": 11,
    "DIFF": 91,
    "INT": 39,
    "OPEN": 96,
    "EX": 28,
}

# The same of Tortuga (2014); its actions begin at 00, its dice have a gap, one example has parts.
TORTUGA_2014_COUNTS = {
    "META": 3,
    "COMP": 12,
    "BOARD": 11,
    "SET": 11,
    "INFO": 6,
    "RND": 3,
    "DICE": 14,
    "ROLL": 12,
    "PLACE": 9,
    "BONUS": 10,
    "SKULL": 9,
    "ACT": 12,
    "FLEET": 3,
    "CREW": 3,
    "SEEK": 6,
    "BRD": 8,
    "RAID": 8,
    "ATT": 5,
    "CAP": 9,
    "MOVE": 7,
    "END": 2,
    "SCORE": 14,
    "2P": 10,
    "VAR": 1,
    "EX": 22,
    "GAP": 42,
}

# The same of Cartagena, numbered from 01 without a gap.
CARTAGENA_COUNTS = {
    "META": 7,
    "COMP": 9,
    "TUN": 9,
    "SET": 7,
    "JAM": 5,
    "TOR": 7,
    "INFO": 5,
    "TURN": 9,
    "FWD": 13,
    "BCK": 17,
    "DRAW": 3,
    "SUP": 3,
    "END": 4,
    "TIP": 3,
    "EX": 5,
    "SC": 13,
    "DATA": 6,
    "GAP": 24,
}

GOOD: dict[str, str | None] = {
    "id": '"T-COMP-01"',
    "kind": '"rule"',
    "statement": '"Two to nine may play."',
    "editions": '["nl", "de"]',
    "section": '"Components"',
}
LEFT_OUT: dict[str, str | None] = {"id": '"T-VAR-01"', "reason": '"An optional variant."'}

Write = Callable[[str | bytes], Path]
Loader = Callable[[Path], object]
BOTH = pytest.mark.parametrize("load", [load_facts, load_not_modelled])


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def _write(content: str | bytes) -> Path:
        path = tmp_path / "some_facts.toml"
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return _write


def fact(**changes: str | None) -> str:
    """A good [[fact]] with some keys changed, added, or (None) left out."""
    return _table(GOOD | changes)


def left_out(**changes: str | None) -> str:
    return _table(LEFT_OUT | changes)


def _table(keys: dict[str, str | None]) -> str:
    lines = [f"{key} = {value}" for key, value in keys.items() if value is not None]
    return "\n".join(["[[fact]]", *lines, ""])


def refusal(load: Loader, path: Path) -> str:
    """The message with which a file is refused; it always begins with the file."""
    with pytest.raises(FactsError) as caught:
        load(path)
    message = str(caught.value)
    assert message.startswith(f"{path}: ")
    assert message.isprintable()
    return message.removeprefix(f"{path}: ")


def test_a_plain_fact(write: Write) -> None:
    assert load_facts(write(fact())) == (
        Fact(
            id="T-COMP-01",
            kind="rule",
            statement="Two to nine may play.",
            editions=("nl", "de"),
            section="Components",
            implied=(),
            basis="stated",
            optional=False,
            differences=(),
        ),
    )


def test_a_fact_with_everything(write: Write) -> None:
    text = fact(
        editions="[]",
        basis='"derived"',
        implied='["en"]',
        optional="true",
        differences='{ en = "silent", nl = "4–9" }',
    )
    (loaded,) = load_facts(write(text))
    assert loaded.editions == ()
    assert loaded.basis == "derived"
    assert loaded.implied == ("en",)
    assert loaded.optional is True
    assert loaded.differences == (("en", "silent"), ("nl", "4–9"))


def test_a_ruling(write: Write) -> None:
    (loaded,) = load_facts(write(fact(kind='"ruling"', editions="[]", basis='"ruling"')))
    assert (loaded.kind, loaded.basis) == ("ruling", "ruling")


@pytest.mark.parametrize("kind", ["rule", "note", "difference", "inconsistency", "example"])
def test_every_other_kind(write: Write, kind: str) -> None:
    (loaded,) = load_facts(write(fact(kind=f'"{kind}"')))
    assert loaded.kind == kind


def test_facts_keep_the_order_of_the_file(write: Write) -> None:
    names = ["T-Z-02", "T-A-01", "T-M-05"]
    loaded = load_facts(write("\n".join(fact(id=f'"{name}"') for name in names)))
    assert [item.id for item in loaded] == names


def test_as_many_facts_as_allowed(write: Write) -> None:
    text = "\n".join(fact(id=f'"T-A-{number}"') for number in range(MOST_FACTS))
    assert len(load_facts(write(text))) == MOST_FACTS


@pytest.mark.parametrize("name", ["A-1", "T67-COMP-01", "CAR-GAP-10B", "X-" + "9" * 38])
def test_good_ids(write: Write, name: str) -> None:
    assert load_facts(write(fact(id=f'"{name}"')))[0].id == name
    assert list(load_not_modelled(write(left_out(id=f'"{name}"')))) == [name]


@pytest.mark.parametrize(
    "value",
    [
        '""',
        "7",
        "[]",
        '"T"',
        '"T-"',
        '"-T-1"',
        '"T--1"',
        '"t-1"',
        '"T-a"',
        '"7T-1"',
        '"T_1-2"',
        '"T-1 "',
        '"T-1\\n"',
        '"T-\u0661"',
        '"\u0422-1"',
        '"T-1\\u202E"',
        '"T-' + "1" * LONGEST_ID + '"',
    ],
)
def test_bad_ids(write: Write, value: str) -> None:
    for load, text in ((load_facts, fact(id=value)), (load_not_modelled, left_out(id=value))):
        message = refusal(load, write(text))
        assert message.startswith("fact 1")
        assert 'an "id" is made of capitals and digits' in message


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"kind": None}, '"kind" is missing'),
        ({"statement": None}, '"statement" is missing'),
        ({"editions": None}, '"editions" is missing'),
        ({"section": None}, '"section" is missing'),
        ({"colour": '"red"'}, "unknown key 'colour'"),
        ({'"\\u001B[31m"': "1"}, "unknown key '\\x1b[31m'"),
        ({"kind": '"law"'}, '"kind" must be one of: rule, ruling, note,'),
        ({"kind": "1"}, '"kind" must be one of'),
        ({"kind": '["rule"]'}, '"kind" must be one of'),
        ({"statement": '""'}, '"statement" must be a text that is not empty'),
        ({"statement": "nan"}, '"statement" must be a text that is not empty'),
        ({"statement": '" a"'}, '"statement" must be one line without spaces around it'),
        ({"statement": '"a\\nb"'}, '"statement" must be one line'),
        ({"statement": '"a\\u202Eb"'}, '"statement" must be one line'),
        (
            {"statement": '"' + "a" * (LONGEST_STATEMENT + 1) + '"'},
            f'"statement" has more than {LONGEST_STATEMENT} characters',
        ),
        ({"section": "true"}, '"section" must be a text'),
        ({"section": '"' + "a" * (LONGEST_SECTION + 1) + '"'}, '"section" has more than'),
        ({"editions": '"nl"'}, '"editions" must be a list'),
        ({"editions": '["fr"]'}, '"editions" may only name the editions en, nl, de, es'),
        ({"editions": "[[]]"}, '"editions" may only name the editions'),
        ({"editions": '["nl", "nl"]'}, '"editions" has an edition twice'),
        ({"editions": "[]"}, 'no edition states it, so it needs a "basis"'),
        ({"basis": '"derived"'}, '"basis" is only for a fact that no edition states'),
        ({"editions": "[]", "basis": '"stated"'}, '"basis" must be one of: derived, ruling'),
        ({"editions": "[]", "basis": '"guess"'}, '"basis" must be one of: derived, ruling'),
        ({"editions": "[]", "basis": '"ruling"'}, 'kind "ruling" and basis "ruling"'),
        ({"kind": '"ruling"'}, 'kind "ruling" and basis "ruling" need each other'),
        ({"implied": '["de"]'}, '"de" cannot both state and only imply it'),
        ({"implied": '"en"'}, '"implied" must be a list'),
        ({"optional": '"yes"'}, '"optional" must be true or false'),
        ({"optional": "1"}, '"optional" must be true or false'),
        ({"differences": '"none"'}, '"differences" must be a table'),
        ({"differences": '{ fr = "x" }'}, '"differences" may only name the editions en, nl, de, es'),
        ({"differences": "{ nl = 3 }"}, '"differences.nl" must be a text that is not empty'),
        ({"differences": '{ nl = "" }'}, '"differences.nl" must be a text that is not empty'),
    ],
)
def test_a_bad_fact_is_named(write: Write, changes: dict[str, str | None], problem: str) -> None:
    text = fact(id='"T-A-1"') + "\n" + fact(id='"T-A-2"', **changes)
    message = refusal(load_facts, write(text))
    assert message.startswith("fact 2 ('T-A-2'): ")
    assert problem in message


def test_an_id_is_needed(write: Write) -> None:
    assert refusal(load_facts, write(fact(id=None))) == 'fact 1: "id" is missing'
    assert refusal(load_not_modelled, write(left_out(id=None))) == 'fact 1: "id" is missing'


def test_the_same_id_twice(write: Write) -> None:
    message = refusal(load_facts, write(fact() + fact(id='"T-B-1"') + fact()))
    assert message == "fact 3 ('T-COMP-01'): this id is already taken by an earlier fact"
    message = refusal(load_not_modelled, write(left_out() + left_out()))
    assert message == "fact 2 ('T-VAR-01'): this id is already in the list"


@BOTH
@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"\xff\xfe", "line 1 is not UTF-8 text"),
        (b"# one\n# two\n\xe9", "line 3 is not UTF-8 text"),
        ("[[fact]", "not valid TOML"),
        ("[[fact]]\nid = 1\nid = 2", "not valid TOML"),
        ('[[fact]]\nid = "\x00"', "not valid TOML"),
        ("[[fact]]\nid = " + "9" * 10_000, "not valid TOML"),
        ("fact = " + "[" * 100_000, "stand too deep in each other"),
        ("fact = " + "{a=" * 100_000, "stand too deep in each other"),
        ("[[fact]]\n" + "a." * 500_000 + "a = 1", "line 2 has more than 100 full stops"),
        ("title = 1", "unknown key 'title'; only [[fact]] may stand here"),
        ("[facts]", "unknown key 'facts'"),
        ("fact = 1", "facts are written as [[fact]]"),
        ("[fact]\nid = 1", "facts are written as [[fact]]"),
        ("fact = [1]", "facts are written as [[fact]]"),
        ("[[fact]]\n" * (MOST_FACTS + 1), f"there are more than {MOST_FACTS} facts in it"),
        (b"#" * (MOST_BYTES + 1), f"the file is larger than {MOST_BYTES} bytes"),
    ],
    ids=lambda value: None if isinstance(value, bytes) else value[:30].replace("\x00", "NUL"),
)
def test_a_bad_file_is_named(
    write: Write, load: Loader, content: str | bytes, problem: str
) -> None:
    assert problem in refusal(load, write(content))


@BOTH
def test_no_such_file(load: Loader, tmp_path: Path) -> None:
    assert refusal(load, tmp_path / "none.toml") == "there is no such file"
    assert refusal(load, tmp_path) == "there is no such file"
    with pytest.raises(FactsError, match="there is no such file"):
        load(tmp_path / "a\x00b")


def test_a_file_that_cannot_be_read(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    path = write(fact())
    monkeypatch.setattr(Path, "open", refuse)
    assert refusal(load_facts, path) == "cannot be read: Permission denied"


def test_a_file_without_facts(write: Write) -> None:
    path = write("# nothing yet\n")
    assert refusal(load_facts, path) == "there is no [[fact]] in it"
    assert load_not_modelled(path) == {}


def test_what_is_not_modelled(write: Write) -> None:
    text = left_out() + left_out(id='"T-VAR-02"', reason='"It follows."')
    assert load_not_modelled(write(text)) == {
        "T-VAR-01": "An optional variant.",
        "T-VAR-02": "It follows.",
    }


def test_what_some_editions_do_not_model(write: Write) -> None:
    path = write(left_out() + left_out(id='"T-VAR-02"', editions='["nl", "en"]'))
    assert list(load_not_modelled(path)) == ["T-VAR-01", "T-VAR-02"]
    assert list(load_not_modelled(path, "nl")) == ["T-VAR-01", "T-VAR-02"]
    assert list(load_not_modelled(path, "de")) == ["T-VAR-01"]


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"editions": '["Fr"]'}, '"editions" must be a list of names'),
        ({"editions": "[]"}, '"editions" must name at least one edition'),
        ({"reason": None}, '"reason" is missing'),
        ({"reason": '""'}, '"reason" must be a text that is not empty'),
        ({"reason": "1"}, '"reason" must be a text that is not empty'),
        ({"reason": '"a "'}, '"reason" must be one line without spaces around it'),
        ({"kind": '"rule"'}, "unknown key 'kind'"),
    ],
)
def test_a_bad_reason_is_named(write: Write, changes: dict[str, str | None], problem: str) -> None:
    message = refusal(load_not_modelled, write(left_out(**changes)))
    assert message.startswith("fact 1 ('T-VAR-01'): ")
    assert problem in message


@pytest.fixture(scope="module")
def tortuga() -> dict[str, Fact]:
    return {item.id: item for item in load_facts(TORTUGA / "facts.toml")}


def test_tortuga_has_every_fact_in_order(tortuga: dict[str, Fact]) -> None:
    expected = [
        f"T67-{prefix}-{number:02d}"
        for prefix, count in TORTUGA_COUNTS.items()
        for number in range(1, count + 1)
    ]
    assert len(expected) == 614
    assert list(tortuga) == expected


def test_tortuga_kinds_go_with_prefixes(tortuga: dict[str, Fact]) -> None:
    fixed = {"OPEN": "ruling", "DIFF": "difference", "INT": "inconsistency", "EX": "example"}
    for name, item in tortuga.items():
        prefix = name.split("-")[1]
        if prefix in fixed:
            assert item.kind == fixed[prefix], name
        elif prefix in {"PIR", "STRAT"}:
            assert item.kind == "note", name
        else:
            assert item.kind in {"rule", "note"}, name
        assert item.optional is (prefix in {"VAR", "TIME"}), name


def test_tortuga_has_one_section_for_each_prefix(tortuga: dict[str, Fact]) -> None:
    pairs = {(name.split("-")[1], item.section) for name, item in tortuga.items()}
    assert len(pairs) == len(TORTUGA_COUNTS) == len({section for _, section in pairs})


def test_tortuga_differences_show_every_edition(tortuga: dict[str, Fact]) -> None:
    for name, item in tortuga.items():
        if item.kind == "difference":
            assert tuple(edition for edition, _ in item.differences) == ("en", "nl", "de"), name


@pytest.mark.parametrize("game", ["tortuga_1667", "tortuga_2014", "cartagena"])
def test_statements_are_clean(game: str) -> None:
    for item in load_facts(SPEC / game / "facts.toml"):
        name = item.id
        for text in (item.statement, *(text for _, text in item.differences)):
            assert not re.search(r"[`*|_]|  |\.\.|\bsection \d", text), name
            assert text.count("(") == text.count(")"), name
            assert text.count('"') % 2 == 0, name
        assert item.statement.endswith("."), name
        assert item.statement[0].isupper() or item.statement[0] in '0123456789"', name


@pytest.mark.parametrize("game", ["tortuga_1667", "tortuga_2014", "cartagena"])
def test_statements_mention_facts_that_exist(game: str) -> None:
    facts = {item.id: item for item in load_facts(SPEC / game / "facts.toml")}
    for name, item in facts.items():
        for text in (item.statement, *(text for _, text in item.differences)):
            for mention in re.findall(r"[A-Z0-9-]*[A-Z]{2,}-\d+", text):
                assert mention in facts, name


def test_tortuga_loyalty_table(tortuga: dict[str, Fact]) -> None:
    statement = tortuga["T67-SETUP-03"].statement
    rows = re.findall(r"(\d) players (\d), (\d) and (\d)", statement)
    assert [int(players) for players, *_ in rows] == list(range(2, 10))
    for players, british, french, dutch in rows:
        assert int(british) + int(french) + int(dutch) == int(players)
        assert british == french
        assert int(dutch) == int(players) % 2


def edition_coverage(game: str, edition: str | None) -> Coverage:
    folder = SPEC / game
    rules, findings = load_game(folder, Rules(edition))
    assert rules is not None, findings.items
    facts, left_out = facts_of(folder, edition)
    return coverage(rules, facts, left_out, edition=edition)


@pytest.mark.parametrize("edition", ["de", "nl", "en"])
def test_each_edition_of_tortuga_says_its_facts(edition: str) -> None:
    found = edition_coverage("tortuga_1667", edition)
    assert [covered.fact.id for covered in found.missing] == []
    assert found.is_complete
    elsewhere = {covered.fact.id for covered in found.facts if covered.elsewhere}
    assert ("T67-LOM-06" in elsewhere) is (edition != "nl")
    assert ("T67-SETUP-05" in elsewhere) is (edition != "en")


def test_what_only_another_edition_states_need_not_be_said() -> None:
    """The German rules do not say the second effect of the Letter of Marque; the Dutch ones must."""
    game, _ = load_game(TORTUGA)
    assert game is not None
    facts, left_out = facts_of(TORTUGA)
    missing = {item.fact.id for item in coverage(game, facts, left_out, edition="nl").missing}
    assert "T67-LOM-06" in missing
    assert "T67-LOM-06" not in {
        item.fact.id for item in coverage(game, facts, left_out, edition="de").missing
    }


def test_what_is_said_to_come_with_the_variants_is_carried_by_one() -> None:
    reasons = load_not_modelled(TORTUGA / "not_modelled.toml")
    promised = {name for name, reason in reasons.items() if "comes with the variants" in reason}
    rules = "".join(path.read_text(encoding="utf-8") for path in (TORTUGA / "variants").glob("*.rules"))
    carried = set(re.findall(r"T67-[A-Z]+-[0-9]+", rules))
    assert promised - carried == set()


def test_tortuga_leaves_out_only_rules_and_rulings(tortuga: dict[str, Fact]) -> None:
    reasons = load_not_modelled(TORTUGA / "not_modelled.toml")
    assert reasons
    for name, reason in reasons.items():
        assert name in tortuga
        assert tortuga[name].kind in {"rule", "ruling"}, name
        assert reason.endswith("."), name


@pytest.fixture(scope="module")
def tortuga_2014() -> dict[str, Fact]:
    return {item.id: item for item in load_facts(SPEC / "tortuga_2014" / "facts.toml")}


def test_tortuga_2014_has_every_fact(tortuga_2014: dict[str, Fact]) -> None:
    found = Counter(name.split("-")[1] for name in tortuga_2014)
    assert found == TORTUGA_2014_COUNTS
    assert list(found) == list(TORTUGA_2014_COUNTS)


def test_tortuga_2014_kinds_go_with_prefixes(tortuga_2014: dict[str, Fact]) -> None:
    fixed = {"GAP": {"ruling"}, "EX": {"example", "inconsistency"}}
    for name, item in tortuga_2014.items():
        prefix = name.split("-")[1]
        allowed = fixed.get(prefix, {"rule", "note", "inconsistency"})
        assert item.kind in allowed | ({"ruling"} if prefix == "DICE" else set()), name
        assert item.editions in {("es",), ()}, name


@pytest.fixture(scope="module")
def cartagena() -> dict[str, Fact]:
    return {item.id: item for item in load_facts(SPEC / "cartagena" / "facts.toml")}


def test_cartagena_has_every_fact_in_order(cartagena: dict[str, Fact]) -> None:
    assert list(cartagena) == [
        f"CAR-{prefix}-{number:02d}"
        for prefix, count in CARTAGENA_COUNTS.items()
        for number in range(1, count + 1)
    ]


def test_cartagena_kinds_go_with_prefixes(cartagena: dict[str, Fact]) -> None:
    fixed = {"GAP": "ruling", "DATA": "ruling", "SC": "example", "EX": "example", "TIP": "note"}
    for name, item in cartagena.items():
        prefix = name.split("-")[1]
        assert item.kind == fixed.get(prefix, item.kind), name
        assert prefix in fixed or item.kind in {"rule", "note"}, name
        assert item.editions in {("nl",), ()}, name


def test_cartagena_leaves_out_only_rules_and_rulings(cartagena: dict[str, Fact]) -> None:
    for name, reason in load_not_modelled(SPEC / "cartagena" / "not_modelled.toml").items():
        assert cartagena[name].kind in {"rule", "ruling"}, name
        assert reason.endswith("."), name


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != ORIGINAL])
def test_every_heading_of_facts_is_told_in_each_language(language: str) -> None:
    findings = Findings()
    headings = book_words(SPEC.parent / "locales", language, findings, "facts")
    assert not findings.items, [item.headline for item in findings.items]
    wanted = {fact.section for name in SPEC.glob("*/facts.toml") for fact in load_facts(name)}
    assert wanted == set(headings)
