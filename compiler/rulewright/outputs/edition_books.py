"""The books of the other editions of each game, for the site: whoever owns one of those reads it as a whole.

A game has its own edition in `generated/`; what another one says lies beside it on the site, in a folder that is
called after both.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rulewright.diagnostics.model import Findings
from rulewright.foundation.progress import step
from rulewright.outputs.build import kits_of
from rulewright.outputs.output_tree import BOOK
from rulewright.project.paths import SPECS, games
from rulewright.project.pipeline import Rules, facts_in, load_game, names_of
from rulewright.project.reader import word_folders


def edition_books(root: Path, names: Sequence[str] | None = None) -> dict[str, str]:
    """Return their pages in all languages, by path below the folder of books: of some games, or of all.

    What does not compile has none.
    """
    from rulewright.emit.rulebook.book import book_files

    found: dict[str, str] = {}
    for name in games(root) if names is None else names:
        folder = root / SPECS / name
        own = load_game(folder)[0]
        for edition in names_of(folder, "edition"):
            rules = Rules(edition)
            game = load_game(folder, rules)[0]
            if own is None or game is None or game.edition == own.edition:
                continue
            step(f"{name}: book of the edition {edition}")
            pages = book_files(
                root, game, Findings(), word_folders(folder, rules), texts=False, facts=facts_in(folder),
                folder=f"{name}-{edition}",
                kits=kits_of(folder, own),
            )
            found |= {path.removeprefix(f"{BOOK}/"): text for path, text in pages.items()}
    return found
