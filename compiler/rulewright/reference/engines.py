"""What programmers can do with an engine: text by hand in each language, `site/engines/<language>.md`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from rulewright.foundation.languages import LANGUAGES

FOLDER = Path("site/engines")


def engines_pages(root: Path) -> Mapping[str, str]:
    """Return the page of each language; none for a project without them."""
    paths = {language: root / FOLDER / f"{language}.md" for language in LANGUAGES}
    if not all(path.is_file() for path in paths.values()):
        return {}
    return {language: path.read_text(encoding="utf-8") for language, path in paths.items()}
