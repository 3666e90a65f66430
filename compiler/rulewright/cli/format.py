"""`rulewright format`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from rulewright.cli.console import WrongUse, readable_errors, show_findings, shown_path
from rulewright.diagnostics.model import Findings
from rulewright.diagnostics.registry import suggest_name
from rulewright.foundation.atomic_write import write_file
from rulewright.foundation.source import SourceFile, lies_in
from rulewright.project import paths
from rulewright.project.paths import find_root
from rulewright.project.reader import FOLDERS, HEAD, read_source
from rulewright.syntax.format_file import LayoutFault, laid_out

_SUFFIX = ".rules"


@click.command(name="format")
@click.argument("targets", metavar="[GAME|FILE]...", nargs=-1)
@click.option("--check", "only_check", is_flag=True, help="Change nothing; only say which files would change.")
def format_(targets: Sequence[str], only_check: bool) -> None:
    """Lay out spec files in the one usual way.

    Two spaces a block, columns below one another, at most one blank line. What a rule means never
    changes, nor does a comment. A file with a syntax error stays as it is.

    Takes games by name, folders with a game.rules, and .rules files; of a game its own files and
    those of its editions, variants and house rules. Without any, all games of the project are laid
    out. Nothing else is touched.

    \b
    Examples:
      rulewright format
      rulewright format tortuga_1667
      rulewright format house_rules/my_rule.rules
      rulewright format --check
    """
    findings = Findings()
    changed = 0
    with readable_errors():
        for path in dict.fromkeys(path for target in _targets(targets) for path in target):
            file = read_source(path, shown_path(path), findings)
            text = _laid_out(file, findings) if file is not None else None
            if file is None or text is None or text == file.text:
                continue
            changed += 1
            if not only_check:
                write_file(path, text, mode=path.stat().st_mode & 0o777)
            click.echo(f"{'would change' if only_check else 'changed'}: {shown_path(path)}")
    show_findings(findings)
    if not changed and not findings.items:
        click.echo("Everything is laid out well.", err=True)
    if findings.failed or (only_check and changed):
        raise SystemExit(1)


def _targets(names: Sequence[str]) -> Iterator[list[Path]]:
    """Yield the files to lay out, for each name or for all games."""
    root = find_root()
    games = paths.games(root) if root is not None else []
    if not names:
        if root is None:
            raise WrongUse("There is no project here; name the folder of a game, or a file.")
        yield from (_files(root / paths.SPECS / game) for game in games)
    for name in names:
        path = Path(name)
        if root is not None and name in games:
            yield _files(root / paths.SPECS / name)
        elif path.is_dir():
            if not lies_in(path, path / HEAD):
                raise WrongUse(
                    f"{shown_path(path)} is no game: there is no {HEAD} in it."
                    f" Name games, folders of games or {_SUFFIX} files."
                )
            yield _files(path)
        elif path.is_file():
            if path.suffix != _SUFFIX:
                raise WrongUse(f"{shown_path(path)} is no {_SUFFIX} file.")
            yield [path.resolve()]
        else:
            close = suggest_name(name, games)
            hint = f" Did you mean {close}?" if close else ""
            raise WrongUse(f"There is no game and no file {name!r}.{hint}")


def _files(folder: Path) -> list[Path]:
    """Return the spec files of a game and of its overlays; links that lead out of their folder are left alone."""
    home = folder.resolve()
    return [
        path
        for place in (home, *(home / name for name in FOLDERS.values()))
        if place.resolve() == place
        for path in sorted(place.glob(f"*{_SUFFIX}"))
        if path.is_file() and path.resolve() == path
    ]


def _laid_out(file: SourceFile, findings: Findings) -> str | None:
    """Return the text of a file in its layout, or None with findings where it cannot be read."""
    try:
        return laid_out(file, findings)
    except LayoutFault as fault:
        raise WrongUse(str(fault)) from fault
