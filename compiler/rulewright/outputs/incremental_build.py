"""`generated/` as it should be, of which only what hangs on a change is made.

What makes files is imported when there is something to make: a build that changes nothing hashes the
sources and what is there, and prints nothing anew.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rulewright.diagnostics.model import Findings
from rulewright.foundation import files as reading
from rulewright.foundation.languages import COMPLETE
from rulewright.foundation.progress import step
from rulewright.outputs.build_memory import BOOK_PART, ENGINE_PART, PARTS, BuildMemory, part_of
from rulewright.outputs.engine_names import report_clashes
from rulewright.outputs.engine_package import package_files
from rulewright.project.paths import SPECS, games

if TYPE_CHECKING:
    from rulewright.outputs.build import Natives


def built(
    root: Path, memory: BuildMemory, names: Sequence[str] | None = None, natives: Natives | None = None
) -> tuple[dict[str, str], Findings]:
    """Return all generated files by path relative to the root, for some games or for all; see `build.generated`.

    The pages for authors are always among them: they tell of all games.
    """
    with reading.as_it_is():
        findings = Findings()
        every = games(root)
        files = package_files(every)
        wanted = every if names is None else names
        report_clashes(root / SPECS, wanted, findings)
        for name in wanted:
            files |= _game(root, name, findings, natives, memory)
        files |= _authors(root, findings, memory)
    if findings.items:
        from rulewright.outputs.build import once

        once(findings)
    return files, findings


def _game(
    root: Path, name: str, findings: Findings, natives: Natives | None, memory: BuildMemory
) -> dict[str, str]:
    """Return the book of a game and its engines, made where they are not on disk as they would be made."""
    known = memory.recalled(name)
    engines = ENGINE_PART not in known or natives is not None
    if BOOK_PART in known and not engines:
        return {path: text for files in known.values() for path, text in files.items()}
    from rulewright.outputs.build import game_files

    made: dict[str, str] = {}
    found = Findings()
    game_files(root, root / SPECS / name, None, made, found, True, COMPLETE, natives, engines)
    if not engines:
        made |= known[ENGINE_PART]
    for part in PARTS if not found.items else ():
        memory.remember(name, part, {path: text for path, text in made.items() if part_of(path) == part})
    findings.items += found.items
    return made


def _authors(root: Path, findings: Findings, memory: BuildMemory) -> Mapping[str, str]:
    """Return the pages for authors."""
    known = memory.recalled_authors()
    if known is not None:
        return known
    from rulewright.reference.language_pages import reference_files

    step("pages for authors")
    found = Findings()
    files = reference_files(root, found)
    findings.items += found.items
    if not found.items:
        memory.remember_authors(files)
    return files
