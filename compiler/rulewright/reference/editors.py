"""How to write rules in an editor: text by hand in each language, `site/editors/<language>.md`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from rulewright.foundation.languages import LANGUAGES

FOLDER = Path("site/editors")


def editors_pages(root: Path) -> Mapping[str, str]:
    """Return the page of each language; none for a project without them."""
    paths = {language: root / FOLDER / f"{language}.md" for language in LANGUAGES}
    if not all(path.is_file() for path in paths.values()):
        return {}
    return {language: path.read_text(encoding="utf-8") for language, path in paths.items()}
