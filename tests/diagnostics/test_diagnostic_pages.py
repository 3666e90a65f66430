"""Every code has its page, every page its code, and each page keeps to one shape."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from rulewright.diagnostics import registry
from rulewright.diagnostics.registry import CODES, CodeInfo, explain, suggest_name

INFOS = pytest.mark.parametrize("info", CODES.values(), ids=lambda info: info.code)


def test_codes_and_pages_are_the_same() -> None:
    pages = files("rulewright.diagnostics").joinpath("pages")
    assert sorted(page.name for page in pages.iterdir()) == sorted(f"{code}.md" for code in CODES)


def test_no_code_is_registered_twice() -> None:
    codes = [info.code for info in registry._ALL]
    assert len(set(codes)) == len(codes)


@INFOS
def test_code_and_title(info: CodeInfo) -> None:
    assert re.fullmatch(r"[RWPE]\d{3}", info.code)
    assert 0 < len(info.title) <= 60
    assert not info.title.endswith(".")


@INFOS
def test_page_shape(info: CodeInfo) -> None:
    page = info.page
    lines = page.split("\n")
    assert lines[:2] == [f"# {info.code}: {info.title}", ""]
    assert page == page.rstrip() + "\n"
    assert 10 <= sum(line != "" for line in lines) <= 25
    assert max(map(len, lines)) <= 100
    assert not any(line != line.rstrip() or "\t" in line for line in lines)


@INFOS
def test_page_has_a_bad_and_a_mended_example(info: CodeInfo) -> None:
    examples = re.findall(r"^```(?:rules|po|toml)\n(.+?)^```$", info.page, re.MULTILINE | re.DOTALL)
    assert len(examples) == 2
    assert examples[0] != examples[1]
    assert info.page.count("```") == 4
    assert re.search(r"^Not this.*:$.*^But this.*:$", info.page, re.MULTILINE | re.DOTALL)


def test_explain() -> None:
    page = explain("R101")
    assert page is not None
    assert page.startswith("# R101: unknown name\n")
    assert explain(" r101 ") == page


@pytest.mark.parametrize("code", ["", "R999", "../R101", "R101.md", "pages/R101"])
def test_explain_knows_no_other_pages(code: str) -> None:
    assert explain(code) is None


NAMES = ["tortuga", "galleon", "crew", "captain", "cabin_boy", "event_deck", "vote_deck"]


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("tortgua", "tortuga"),
        ("Tortuga", "tortuga"),
        ("galeon", "galleon"),
        ("cabinboy", "cabin_boy"),
        ("captains", "captain"),
        ("event_dek", "event_deck"),
        ("parrot", None),
        ("x", None),
        ("", None),
        ("tortuga" * 20, None),
    ],
)
def test_suggested_names(name: str, meant: str | None) -> None:
    assert suggest_name(name, NAMES) == meant
    assert suggest_name(name, reversed(NAMES)) == meant


def test_a_name_is_never_suggested_for_itself() -> None:
    assert suggest_name("crew", ["crew"]) is None
    assert suggest_name("crew", ["crew", "crews"]) == "crews"
