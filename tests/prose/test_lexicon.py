"""Reading lexicons: what is accepted, what is refused, and how it is said."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.prose.languages.lexicon_words import MissingWord
from rulewright.prose.words.lexicon import MAX_BYTES, LexiconError
from tests.prose.lexicons import load_lexicon


def write(folder: Path, text: str, name: str = "lexicon.toml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def problems(folder: Path, text: str, code: str = "de") -> list[str]:
    with pytest.raises(LexiconError) as caught:
        load_lexicon([write(folder, text)], code)
    return [f"{problem.key}: {problem.message}" for problem in caught.value.problems]


def test_a_later_file_replaces_a_word(tmp_path: Path) -> None:
    base = write(tmp_path, '[row]\nnoun = "row"\n[card]\nnoun = "card"\n', "base.toml")
    game = write(tmp_path, '[row]\nnoun = "display"\n', "game.toml")
    lexicon = load_lexicon([base, game], "en")
    assert lexicon.noun("row").singular == "display"
    assert lexicon.keys == {"row", "card"}


def test_an_entry_can_be_noun_and_adjective(tmp_path: Path) -> None:
    text = '[british]\nnoun = "Brite"\ngender = "m"\nplural = "Briten"\nadjective = "britisch"\n'
    lexicon = load_lexicon([write(tmp_path, text)], "de")
    assert lexicon.noun("british").plural == "Briten"
    assert lexicon.adjective("british").base == "britisch"


def test_several_problems_come_together(tmp_path: Path) -> None:
    text = """
[Chest]
noun = "Truhe"
gender = "f"
plural = "Truhen"
[ship]
noun = "Schiff"
gender = "x"
[card]
gender = "f"
[bag]
noun = "Beutel"
gender = "m"
plural = "Beutel"
colour = "red"
weak = 1
at = "in"
"""
    found = problems(tmp_path, text)
    assert len(found) == 7
    assert found[0].startswith("Chest: a key is")
    assert 'gender "x" is none of m, f, n' in found[1]
    assert 'needs its "plural"' in found[2]
    assert found[3] == "card: neither a noun nor an adjective"
    assert 'no field "colour" in de' in found[4]
    assert '"weak" is true or false' in found[5]
    assert 'such as ["in", "dat"]' in found[6]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[x]\nnoun = "a"\n', "needs a gender"),
        ('[x]\nnoun = "a"\ngender = "m"\nplural = "b"\nonly = "one"\n', 'no "plural"'),
        ('[x]\nnoun = "a"\ngender = "m"\nonly = "some"\n', "one of one, many"),
        ('[x]\nnoun = "a"\ngender = "m"\nonly = "one"\narticle = "some"\n', "one of def, none"),
        ('[x]\nnoun = 3\ngender = "m"\nonly = "one"\n', '"noun" is text'),
        ('[x]\nnoun = " a"\ngender = "m"\nonly = "one"\n', "one line"),
        ('[x]\nnoun = ""\ngender = "m"\nonly = "one"\n', "one line"),
        ('[x]\nnoun = "a\\nb"\ngender = "m"\nonly = "one"\n', "one line"),
        ('[x]\nnoun = "{a}"\ngender = "m"\nonly = "one"\n', "holds one of"),
        ('[x]\nadjective = "a"\ngender = "m"\n', "belongs to a noun"),
        ("[x]\nadjective = 3\n", "is a word, or a table"),
        ('[x]\nadjective = { base = "a", feminine = "b" }\n', 'no field "feminine"'),
        ('x = "a"\n', "a word is a table"),
        ('[you]\nnoun = "du"\ngender = "m"\nonly = "one"\n', "built into every language"),
        ('[x]\nnoun = "a"\ngender = "m"\nonly = "one"\nat = ["in", "abl"]\n', "and a case"),
        ('[x]\nnoun = "a"\n[x]\nnoun = "b"\n', "cannot be read further than here"),
        ("[x", "cannot be read further than here"),
        ("x = " + "9" * 10_000, "not valid TOML"),
        ("a" + ".a" * 300_000 + " = 1", "more than 100 full stops"),
        ("".join(f"k{n}{'.a' * 99} = 1\n" for n in range(4000)), "too many lines"),
        ("x = " + "[" * 100_000, "too deep in each other"),
    ],
)  # fmt: skip
def test_refused(tmp_path: Path, text: str, message: str) -> None:
    assert any(message in problem for problem in problems(tmp_path, text))


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(LexiconError, match=r"none\.toml: cannot be read"):
        load_lexicon([tmp_path / "none.toml"], "en")
    latin = tmp_path / "latin.toml"
    latin.write_bytes('[x]\nnoun = "é"\n'.encode("latin-1"))
    with pytest.raises(LexiconError, match="is not UTF-8"):
        load_lexicon([latin], "en")
    with pytest.raises(LexiconError, match="larger than"):
        load_lexicon([write(tmp_path, "#" * (MAX_BYTES + 1))], "en")


def test_an_unknown_language_is_refused(tmp_path: Path) -> None:
    with pytest.raises(LexiconError, match='no language "fr"'):
        load_lexicon([write(tmp_path, "")], "fr")


def test_a_missing_word_is_named(tmp_path: Path) -> None:
    lexicon = load_lexicon([write(tmp_path, '[red]\nadjective = "red"\n')], "en")
    with pytest.raises(MissingWord, match='the en lexicon has no noun "red"'):
        lexicon.noun("red")
    with pytest.raises(MissingWord, match='no adjective "blue"'):
        lexicon.adjective("blue")
