"""Pages about other rules: editions side by side, variants, house rules; a book of other rules."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from rulewright.cli import book_output
from rulewright.foundation.languages import LANGUAGES
from rulewright.foundation.version import VERSION
from rulewright.outputs.build import generated, one_book
from rulewright.project.pipeline import names_of
from rulewright.project.reader import FOLDERS, Rules
from tests.cli.projects import GAME, make_project, run

ROOT = Path(__file__).resolve().parents[2]
HOSTILE = '<script>alert("1")</script> & *x* `y`'
REST = """change action rest
  instead of move up to top 2 of deck to hand of actor
    move up to top {} of deck to hand of actor
"""
OVERLAYS = {
    "editions/steep": "edition steep for {game}\n\nset copies of sprint to 2\n",
    "editions/flat": "edition flat for {game}\n\nset copies of sprint to 2\n\nremove action rest\n",
    "variants/fast": "variant fast for {game}\n  excludes slow\n  excludes flat\n\n" + REST.format(3),
    "variants/slow": "variant slow for {game}\n  excludes flat\n\n"
    + REST.format(1).rstrip() + "  ruling HW-OPEN-01\n",
    "house_rules/restless": "# </code></pre><script>\n\n"
    "house rule restless for {game}\n\nremove action rest\n",
    "house_rules/crowd": "house rule crowd for {game}\n\nset players to 2 to 6\n",
}
RULING = """[[fact]]
id = "HW-OPEN-01"
kind = "ruling"
statement = "May the one card be laid aside? No."
editions = []
basis = "ruling"
section = "Rulings"
"""
ABOUT = {
    "en": "You draw three cards, so nobody waits for long.",
    "nl": "Je trekt drie kaarten, dus niemand wacht lang.",
    "de": "Du ziehst drei Karten, also wartet niemand lange.",
    "es": "Robas tres cartas, así que nadie espera mucho.",
}
NO_WORDS: Mapping[str, str] = {}
COUNTS = dict(
    zip(
        LANGUAGES,
        (
            "the changed rules count", "gelden de gewijzigde regels", "gelten die geänderten Regeln",
            "valen las reglas cambiadas",
        ),
        strict=True,
    )
)
"""What a book of other rules says of whatever an editor wrote before."""

PAGES = ("editions.md", "variants.md", "house-rules.md")


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with one small game that has rules of all kinds."""
    root = make_project(tmp_path_factory.mktemp("changes") / "project")
    for name, text in OVERLAYS.items():
        path = root / "spec" / GAME / f"{name}.rules"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text.format(game=GAME), encoding="utf-8")
    (root / "spec" / GAME / "facts.toml").write_text(RULING, encoding="utf-8")
    called = {"fast": "Fast", "slow": "Slow"}
    told = {"fast": ABOUT}
    for name, title in called.items():
        for language in LANGUAGES:
            path = root / "spec" / GAME / "variants" / f"{name}.words" / f"{language}.po"
            write_words(path, language, name, title, told.get(name, {}))
    for language in LANGUAGES:
        path = root / "spec" / GAME / "house_rules" / "restless.words" / f"{language}.po"
        write_words(path, language, "restless", HOSTILE.replace('"', '\\"'))
    return root


def write_words(
    path: Path, language: str, name: str, title: str, about: Mapping[str, str] = NO_WORDS
) -> None:
    path.parent.mkdir(exist_ok=True)
    translated = "" if language == "en" else title
    said = "" if language == "en" else about.get(language, "")
    more = (
        f'\nmsgctxt "overlay.{name}.about"\nmsgid "{about["en"]}"\nmsgstr "{said}"\n' if about else ""
    )
    path.write_text(
        f'msgid ""\nmsgstr ""\n"Language: {language}\\n"\n'
        '"Content-Type: text/plain; charset=utf-8\\n"\n\n'
        f'msgctxt "overlay.{name}"\nmsgid "{title}"\nmsgstr "{translated}"\n{more}',
        encoding="utf-8",
    )


@pytest.fixture(scope="module")
def book(root: Path) -> Mapping[str, str]:
    """The pages of the game as it stands, from the folder of books."""
    files, findings = generated(root)
    assert not findings.failed, findings.items
    start = "generated/rulebook/"
    return {path.removeprefix(start): text for path, text in files.items() if start in path}


@pytest.fixture(scope="module")
def other(root: Path) -> Mapping[str, str]:
    """The pages of a game by an edition and a house rule."""
    files, findings = one_book(root, GAME, Rules("steep", house_rules=("restless",)))
    assert not findings.failed
    return files


def anchors(text: str) -> list[str]:
    """The anchors of the headings of a page."""
    return re.findall(r"^#+ .*\{ #([\w-]+) \}$", text, re.MULTILINE)


def rule(text: str, anchor: str) -> str:
    """What stands below a heading, up to the next one."""
    head = rf"^#+ [^\n]*\{{ #{anchor} \}}\n"
    found = re.search(head + r"(.*?)(?=^#|\Z)", text, re.MULTILINE | re.DOTALL)
    assert found is not None, anchor
    return found[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_titles_lead_to_rules_of_the_book(book: Mapping[str, str], language: str) -> None:
    seen = 0
    for page in PAGES:
        text = book[f"{language}/{GAME}/{page}"]
        assert len(set(anchors(text))) == len(anchors(text))
        assert anchors(text) == anchors(book[f"en/{GAME}/{page}"])
        for file, anchor in re.findall(r"^#+ \[.*\]\((\w+\.md)#([\w-]+)\) \{", text, re.MULTILINE):
            seen += 1
            assert anchor in anchors(book[f"{language}/{GAME}/{file}"])
        for anchor in re.findall(r'href="#([\w-]+)"', text):
            assert anchor in anchors(text)
    assert seen >= 4
    order = json.loads(book[f"{language}/{GAME}/nav.json"])
    assert set(PAGES) < set(order)
    for page in PAGES:
        assert f"]({page})" in book[f"{language}/{GAME}/index.md"]


def test_editions_stand_side_by_side(book: Mapping[str, str]) -> None:
    text = book[f"en/{GAME}/editions.md"]
    columns = rule(text, "editions-pieces-path_card").split('<div class="rw-beside__one" markdown>')[1:]
    heads = [re.findall(r'head">(.*?)</p>', column)[0] for column in columns]
    assert heads == ["The hill race", "Flat", "Steep"]
    assert "| Sprint | <ins>4</ins> | 3 |" in columns[0]
    assert "| Sprint | <ins>2</ins> | 3 |" in columns[1]
    assert "| Stroll | 6 | 1 |" in columns[1]  # the rule stands there whole
    assert "As here: Flat" in columns[2]
    assert "|" not in columns[2]
    absent = rule(text, "editions-action-rest").split('<div class="rw-beside__one" markdown>')[2]
    assert "There is no such rule" in absent


def test_a_variant_tells_what_it_does_not_go_with(book: Mapping[str, str]) -> None:
    text = book[f"nl/{GAME}/variants.md"]
    assert '<a href="#slow">Slow</a>' in rule(text, "fast")
    assert '<a href="#fast">Fast</a>' in rule(text, "slow")
    assert "<code>" not in text  # players do not need the command line
    changed = rule(text, "slow-action-rest")
    assert changed.index("<ins>") < changed.index("rw-was") < changed.index("<del>")


def test_a_variant_tells_the_rulings_that_only_it_rests_on(book: Mapping[str, str]) -> None:
    text = book[f"nl/{GAME}/variants.md"]
    asked = 'lang="en">Uitspraak: May the one card be laid aside?</summary><p lang="en">No.</p>'
    assert text.count(asked) == 1
    assert text.index(asked) > text.index("{ #slow }") > text.index("{ #fast }")
    assert asked not in book[f"nl/{GAME}/rulings.md"]


def test_overlays_say_what_they_change_and_why(book: Mapping[str, str]) -> None:
    for language in LANGUAGES:
        text = book[f"{language}/{GAME}/variants.md"]
        assert ABOUT[language] in rule(text, "fast")
        assert ABOUT[language] not in rule(text, "slow")


def test_a_changed_rule_stands_there_whole(book: Mapping[str, str]) -> None:
    text = rule(book[f"en/{GAME}/variants.md"], "fast-action-rest")
    now, was = text.split("rw-was")
    assert "If the deck is empty, shuffle all path cards" in now
    assert "<ins>Draw the top three path cards" in now
    assert "If the deck is empty, shuffle all path cards" not in was
    assert "<del>Draw the top two path cards" in was


def test_the_command_comes_last_and_folded(book: Mapping[str, str]) -> None:
    text = book[f"en/{GAME}/house-rules.md"]
    last = rule(text, "restless-action-rest")
    assert "No longer holds" in last.split("<details")[0]
    assert "--with restless</code>" in last.split("<details")[1]
    assert text.count("<code>rulewright") == last.count("<code>rulewright") + 1


def test_house_rules_are_shown_as_they_are_written_and_escaped(book: Mapping[str, str]) -> None:
    text = book[f"de/{GAME}/house-rules.md"]
    assert "<script>" not in text
    assert "## &lt;script&gt;" in text
    assert r"\*x\*" in text
    assert "# &lt;/code&gt;&lt;/pre&gt;&lt;script&gt;" in text
    assert "2 bis 6 Spieler" in rule(text, "crowd")
    assert "rw-rule" not in rule(text, "crowd")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_book_of_other_rules_says_so_everywhere(other: Mapping[str, str], language: str) -> None:
    pages = {path: text for path, text in other.items() if path.startswith(f"{language}/")}
    for path, text in pages.items():
        if path.endswith(".md"):
            line = re.search(r'<p class="edition[^>]*>(.*?)</p>', text)
            assert line is not None, path
            assert "Steep" in line[1]
            assert VERSION in line[1]
            assert "&lt;script&gt;" in line[1]
            assert "<script>" not in text
            assert COUNTS[language] in line[1]
    assert json.loads(pages[f"{language}/{GAME}/nav.json"])[:2] == ["index.md", "what-changed.md"]
    assert f"{language}/{GAME}/editions.md" not in pages


def test_changed_rules_are_marked_and_listed(root: Path, other: Mapping[str, str]) -> None:
    text = other[f"en/{GAME}/what-changed.md"]
    assert anchors(text)[1:] == ["changed-action-rest"]  # the edition is what it is compared with
    assert "No longer holds" in text
    assert "](turn.md#action-rest)" not in text
    files, _ = one_book(root, GAME, Rules("steep"))
    text = files[f"en/{GAME}/components.md"]
    assert text.count('<aside class="rw-changed"') == 1
    aside, rest = rule(text, "pieces-path_card").split("</aside>")
    assert "<del>There are fifteen path cards in all.</del>" in aside
    assert "| Sprint | 2 | 3 |" in rest
    assert "rw-changed" not in files[f"en/{GAME}/turn.md"]


# ---- commands -----------------------------------------------------------------------------------


def test_a_book_is_written_into_a_folder_of_its_own(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(root)
    pages: set[str] = set()

    def gathers(root: Path, build: Path, book: Path, frame: Path, languages: Sequence[str]) -> None:
        pages.update(path.relative_to(book).as_posix() for path in book.rglob("*.md"))

    def builds(frame: Path, build: Path, languages: Sequence[str]) -> None:
        (build / "site").mkdir(parents=True, exist_ok=True)
        (build / "site" / "index.html").write_text("a book")

    monkeypatch.setattr(book_output, "assemble", gathers)
    monkeypatch.setattr(book_output, "build_site", builds)
    folder = tmp_path / "my_book"
    for _ in range(2):  # the second takes the place of the first
        result = run("build", GAME, "--with", "crowd", "--book", folder)
        assert result.exit_code == 0, result.stderr
        assert (folder / "index.html").read_text() == "a book"
    assert f"es/{GAME}/what-changed.md" in pages
    assert not (root / "build").exists()
    assert not (root / "generated").exists()
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("keep me")
    result = run("build", GAME, "--book", tmp_path / "mine")
    assert result.exit_code == 2
    assert "mine holds something else" in result.stderr
    assert (tmp_path / "mine" / "letter.txt").read_text() == "keep me"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("serve", "--with", "crowd"), "Which game is it?"),
        (("serve", "hill_wakl"), "Did you mean hill_walk?"),
        (("build", "--book", "there"), "With --book name one game."),
        (("build", GAME, "--book", "there", "-o", "x.py"), "give -o, --book or --wheel"),
        (("build", GAME, "--edition", "steep"), "add -o FILE.py or --book FOLDER"),
    ],
)
def test_wrong_use_is_told(
    root: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], message: str
) -> None:
    monkeypatch.chdir(root)
    result = run(*arguments)
    assert result.exit_code == 2
    assert message in " ".join(result.stderr.split())


def test_a_house_rule_that_does_not_work_is_told_before_anything_is_written(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(root)
    path = tmp_path / "wrong.rules"
    path.write_text(f"house rule wrong for {GAME}\n\nremove action rets\n")
    result = run("build", GAME, "--with", path, "--book", tmp_path / "book")
    assert result.exit_code == 1
    assert "rest" in result.stderr
    assert not (tmp_path / "book").exists()


# ---- the games of this project ------------------------------------------------------------------


@pytest.mark.parametrize("game", ["tortuga_1667", "tortuga_2014", "cartagena"])
def test_everything_that_can_be_added_says_what_it_is_for(game: str) -> None:
    folder = ROOT / "spec" / game
    wanted = [name for kind in FOLDERS for name in names_of(folder, kind)]
    assert len(wanted) >= 3
    for language in LANGUAGES:
        texts = [
            path.read_text(encoding="utf-8")
            for path in (ROOT / "locales" / language / f"{game}.po", *folder.glob(f"*/*.words/{language}.po"))
        ]
        for name in wanted:
            found = re.search(
                rf'msgctxt "overlay\.{name}\.about"\nmsgid "(.*)"\nmsgstr "(.*)"', "\n".join(texts)
            )
            assert found is not None, (name, language)
            said = found[1] if language == "en" else found[2]
            assert said.endswith("."), (name, language)
