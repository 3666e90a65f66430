"""What a wheel of the compiler brings along beside its code."""

from __future__ import annotations

import sysconfig
import tomllib
from pathlib import Path

import pytest

from rulewright.foundation import general_words
from rulewright.foundation.languages import LANGUAGES

ROOT = Path(__file__).resolve().parents[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_wheel_has_the_words_that_every_game_is_said_with(language: str) -> None:
    data = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]["data-files"]
    patterns = data[f"share/rulewright/locales/{language}"]
    packed = {path.relative_to(ROOT).as_posix() for pattern in patterns for path in ROOT.glob(pattern)}
    assert packed == {f"locales/{language}/{name}" for name in general_words.GENERAL}


def test_the_words_are_looked_for_where_pip_puts_them() -> None:
    installed = Path(sysconfig.get_path("data")) / "share" / "rulewright" / "locales"
    checkout = ROOT / "locales"
    assert general_words.own_words(ROOT / "nowhere") == installed
    assert general_words.own_words(checkout) == checkout == general_words.OWN
