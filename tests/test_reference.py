"""The language reference: complete, in four languages, and no promise of what no game uses.

`python -m tests.test_reference` writes anew which messages can concern which construct.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from html import unescape
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from rulewright.diagnostics.model import Findings
from rulewright.diagnostics.registry import CODES
from rulewright.emit.rulebook.interface_texts import book_words
from rulewright.foundation.languages import LANGUAGES
from rulewright.foundation.source import SourceFile
from rulewright.reference import language_pages
from rulewright.reference.construct_examples import Usage, usage_in
from rulewright.reference.language_pages import AUTHORS, anchor, concerned, prose, reference_files
from rulewright.syntax.constructs import (
    GROUPS,
    SLOTS,
    constructs,
    occurrences,
    sections,
    unplaced,
)
from tests.overlays import test_told as overlays
from tests.syntax.grammar_names import names_in_trees
from tests.test_invalid import CASES, found_in

ROOT = Path(__file__).resolve().parents[1]
TABLE = Path(language_pages.__file__).with_name("findings.toml")
NOTHING_TO_SAY = {"name", "int_value", "none", "yes", "no", "this_piece"}
"""What a finding points to as often as not, whatever it is about."""


@cache
def built() -> dict[str, str]:
    findings = Findings()
    files = reference_files(ROOT, findings)
    assert not findings.items
    return files


# ---- every rule of the grammar ----------------------------------------------------------------------


def test_every_rule_of_the_grammar_has_its_place() -> None:
    assert unplaced() == []


def test_every_name_in_a_tree_is_a_construct_or_a_part_of_one() -> None:
    known = {construct.name for construct in constructs()}
    assert {"move", "sel_top", "either", "type_range"} <= known <= names_in_trees()


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_explained_and_nothing_else(language: str) -> None:
    findings = Findings()
    words = book_words(ROOT / "locales", language, findings, language_pages.CATALOGUE)
    assert not findings.items
    wanted = {f"construct.{construct.name}" for construct in constructs()}
    wanted |= {f"section.{section}" for section in sections()}
    used = {piece.text for c in constructs() for f in c.forms for piece in f if piece.kind == "slot"}
    wanted |= {f"slot.{slot}" for slot in used}
    assert {key for key in words if not key.startswith("page.")} == wanted
    for key in wanted:
        text = words[key]
        assert text.count("`") % 2 == 0
        assert not key.startswith("construct.") or text.endswith((".", "?"))


def test_the_explanations_differ_from_language_to_language() -> None:
    of = {x: book_words(ROOT / "locales", x, Findings(), language_pages.CATALOGUE) for x in LANGUAGES}
    for key in of["en"]:
        if key.startswith("construct."):
            assert len({of[language][key] for language in LANGUAGES}) == len(LANGUAGES), key


def test_words_in_backticks_are_the_same_in_every_language() -> None:
    of = {x: book_words(ROOT / "locales", x, Findings(), language_pages.CATALOGUE) for x in LANGUAGES}
    for key, text in of["en"].items():
        quoted = sorted(re.findall(r"`([^`]+)`", text))
        for language in LANGUAGES:
            assert sorted(re.findall(r"`([^`]+)`", of[language][key])) == quoted, (language, key)


# ---- use --------------------------------------------------------------------------------------------


def unused(usage: Usage, names: Iterable[str]) -> list[str]:
    return [name for name in names if name not in usage.games and name not in usage.samples]


def test_every_construct_is_used_by_some_game() -> None:
    """In spec/, or in the small games of the tests; anything else would better be removed."""
    assert unused(usage_in(ROOT), names_in_trees()) == []


def test_a_construct_that_no_game_uses_is_found(tmp_path: Path) -> None:
    folder = tmp_path / "spec" / "small"
    folder.mkdir(parents=True)
    (folder / "game.rules").write_text("verb walk\n  stop\n", encoding="utf-8")
    usage = usage_in(tmp_path)
    assert usage.games["verb"] == {"small": 1}
    assert unused(usage, ["verb", "stop", "move"]) == ["move"]
    assert usage.examples["verb"].lines == ("verb walk", "  stop")


def test_the_pages_list_what_no_game_of_the_book_uses() -> None:
    usage = usage_in(ROOT)
    text = built()[f"{AUTHORS}/en/language/index.md"].partition("{ #not-used }")[2]
    listed = set(re.findall(r'/#([a-z-]+)"', text))
    assert listed == {anchor(c.name) for c in constructs() if c.name not in usage.games}


def test_every_construct_has_an_example_from_a_game() -> None:
    usage = usage_in(ROOT)
    assert {c.name for c in constructs()} <= set(usage.examples)
    for name, example in usage.examples.items():
        if example.file:  # one that its reader has
            assert not example.file.startswith("tests/")
            assert example.lines[0] in (ROOT / example.file).read_text(encoding="utf-8")
        sourced = any(re.search(r"\b(cites|ruling) [A-Z]", line) for line in example.lines)
        assert sourced == (name in {"cites", "ruling", "remove_text"}) or name == "keep"


# ---- messages ---------------------------------------------------------------------------------------


def concerned_in_bad_specs() -> dict[str, list[str]]:
    """What the findings in the bad specs point to: the construct, and the rule or step around it."""
    of = {construct.name: construct.group for construct in constructs()}
    found: dict[str, set[str]] = {}
    cases = [(case, found_in) for case in CASES]
    cases += [(case, overlays.found_in) for case in overlays.CASES]
    for case, look in cases:
        with TemporaryDirectory() as folder:
            items = look(case, Path(folder)).items
        trees: dict[str, list[tuple[int, int, tuple[str, ...]]]] = {}
        for item in items:
            file: SourceFile = item.span.file
            if file.name not in trees:
                trees[file.name] = [(o.start, o.end, (*o.within, o.name)) for o in occurrences(file)]
            around = [
                path for start, end, path in trees[file.name]
                if start <= item.span.start and item.span.end <= end and item.span.start < end
            ]
            path = [name for name in max(around, key=len, default=()) if name in of]
            telling = [name for name in path if name not in NOTHING_TO_SAY]
            if not telling or item.code in language_pages._ALWAYS:
                continue
            names = found.setdefault(item.code, set())
            names.add(telling[-1])
            names |= set([name for name in telling if of[name] not in GROUPS][-1:])
    order = list(of)
    return {code: sorted(names, key=order.index) for code, names in sorted(found.items())}


def test_which_messages_concern_what_is_what_the_checker_says() -> None:
    wanted = {code: tuple(names) for code, names in concerned_in_bad_specs().items()}
    assert concerned() == wanted, "write it anew with: python -m tests.test_reference"


def test_messages_and_constructs_are_there() -> None:
    names = {construct.name for construct in constructs()}
    for code, concerns in concerned().items():
        assert code in CODES
        assert set(concerns) <= names


def test_every_message_is_on_its_page() -> None:
    for language in LANGUAGES:
        text = built()[f"{AUTHORS}/{language}/messages.md"]
        assert re.findall(r"\{ #([rwpe]\d+) \}", text) == [code.lower() for code in CODES]


# ---- pages ------------------------------------------------------------------------------------------


def test_all_languages_have_the_same_pages_and_places() -> None:
    of = {
        language: {
            name.removeprefix(f"{AUTHORS}/{language}/"): re.findall(r"\{ #([\w-]+) \}", text)
            for name, text in built().items()
            if name.startswith(f"{AUTHORS}/{language}/")
        }
        for language in LANGUAGES
    }
    assert of["en"]
    assert all(places == of["en"] for places in of.values())


def test_links_in_forms_lead_somewhere() -> None:
    """The site checks the links in Markdown; those in forms are HTML."""
    places = {
        (name.rsplit("/", 1)[1].removesuffix(".md"), place)
        for name, text in built().items()
        if name.startswith(f"{AUTHORS}/en/language/")
        for place in [*re.findall(r"\{ #([\w-]+) \}", text), ""]
    }
    links = [
        re.fullmatch(r"(?:\.\./)?([\w-]+)/(?:#([\w-]+))?", link)
        for name, text in built().items()
        if name.startswith(f"{AUTHORS}/en/language/")
        for link in re.findall(r'href="([^"]+)"', text)
    ]
    assert links
    assert all(link is not None and (link[1], link[2] or "") in places for link in links)


def test_every_slot_leads_somewhere_or_is_a_plain_word() -> None:
    used = {piece.text for c in constructs() for f in c.forms for piece in f if piece.kind == "slot"}
    assert used <= set(SLOTS.values())
    assert {slot for slot in used if language_pages._place(slot) is None} <= {"name", "number", "fact", "cell"}


def test_a_form_reads_like_a_line_of_rules() -> None:
    text = built()[f"{AUTHORS}/en/language/statements.md"]
    form = re.search(r"\{ #move \}.*?<pre[^>]*><code>(.*?)</code>", text, re.DOTALL)
    assert form is not None
    assert unescape(re.sub(r"<[^>]+>", "", form[1])).splitlines() == [
        "move pieces to place [shuffled | as name] [if there is room]", "[otherwise", "  what happens …]",
    ]


def test_prose_is_escaped() -> None:
    assert prose("a `b_c` *d* <e> `f`.") == "a `b_c` \\*d\\* &lt;e&gt; `f`."


def test_a_project_without_the_words_has_no_reference(tmp_path: Path) -> None:
    assert reference_files(tmp_path, Findings()) == {}


def refresh() -> None:
    """Writes anew which messages can concern which construct."""
    lines = [
        "# The constructs that each message can concern, as found in the bad specs of the tests.",
        "# Written by `python -m tests.test_reference`.",
        "",
    ]
    for code, names in concerned_in_bad_specs().items():
        listed = "".join(f'  "{name}",\n' for name in names)
        lines.append(f"{code} = [\n{listed}]")
    TABLE.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    refresh()


def test_the_example_of_a_statement_is_one_and_not_what_an_overlay_names() -> None:
    examples = usage_in(ROOT).examples
    for name, word in (("branch", "if"), ("foreach", "for each"), ("repeat_until", "repeat until")):
        assert examples[name].lines[0].startswith(word), name
