"""The books of other editions: as whole as that of a game's own."""

from __future__ import annotations

import json
from pathlib import Path

from rulewright.foundation.languages import LANGUAGES
from rulewright.outputs.edition_books import edition_books

ROOT = Path(__file__).resolve().parents[2]


def test_each_other_edition_has_a_whole_book_in_each_language() -> None:
    pages = edition_books(ROOT, ["cartagena"])
    own = {
        path.relative_to(ROOT / "generated" / "rulebook" / "en" / "cartagena").as_posix()
        for path in (ROOT / "generated" / "rulebook" / "en" / "cartagena").glob("*")
    }
    for language in LANGUAGES:
        here = {
            path.removeprefix(f"{language}/cartagena-tortuga/") for path in pages if path.startswith(f"{language}/")
        }
        compared = {"editions.md", "house-rules.md", "variants.md", "effects.md", "setup.json"}
        assert {name for name in own - here - compared if not name.startswith("example-")} == set()
        about = json.loads(pages[f"{language}/cartagena-tortuga/about.json"])
        assert about["of"] == "cartagena"
        assert "Tortuga" in about["edition"]
