"""`rulewright build` and `rulewright diff-generated`."""

from __future__ import annotations

import keyword
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import click

from rulewright.cli.console import (
    Failed,
    WrongUse,
    busy,
    check_file,
    check_folder,
    need,
    readable_errors,
    stop_if_failed,
)
from rulewright.cli.find_project import game_place, project_root
from rulewright.cli.options import own_site_option, rules_options, site_frame, voices_option
from rulewright.diagnostics.registry import suggest_name
from rulewright.foundation.atomic_write import write_file
from rulewright.foundation.languages import COMPLETE, Voices
from rulewright.outputs.build_memory import BuildMemory
from rulewright.outputs.engine_names import modules_of
from rulewright.outputs.incremental_build import built
from rulewright.outputs.output_tree import BOOK, ENGINES, BuildError, Changes, differences, write
from rulewright.project.paths import SPECS, games
from rulewright.project.reader import PLAIN, Rules

if TYPE_CHECKING:
    from rulewright.outputs.build import Natives


@click.command()
@click.argument("names", metavar="[GAME]...", nargs=-1)
@rules_options
@click.option(
    "-o", "--output", "output", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE.py",
    help="Write one engine here instead: a module that needs only rulewright_engines.",
)
@click.option(
    "--book", type=click.Path(file_okay=False, path_type=Path), metavar="FOLDER",
    help="Write the book of one game here instead: a site in four languages.",
)
@click.option(
    "--wheel", type=click.Path(file_okay=False, path_type=Path), metavar="FOLDER",
    help="Write the engines here instead, as a wheel for pip; with --native for this kind of machine.",
)
@click.option(
    "--native", is_flag=True,
    help="Compile the engines as well, several times as fast; needs a compiler of C.",
)
@voices_option
@own_site_option
def build(
    names: tuple[str, ...], rules: Rules, output: Path | None, book: Path | None,
    wheel: Path | None, native: bool, own_site: bool, voices: Voices,
) -> None:
    """Make engines and rulebooks from the specs.

    Writes generated/ of the project: an engine for each game, and the pages of its book in four
    languages. Nothing is written when a spec has an error. Without a GAME all games are built; one in
    a folder outside of spec/ has generated/ of its own there.

    With -o a single engine is written instead, for the edition, variants and house rules asked for.
    With --book a single book is written, which marks and lists the rules that they change.
    Either can be had in one language only, with --language: then drafts made from the names stand in
    for words that are missing. An engine needs no words at all.

    With --native each engine gets a compiled one beside it, which is taken by itself when the engine is
    imported, as long as it was made from the same rules. With --wheel all engines go into one file that
    pip installs anywhere, without anything else.

    \b
    Examples:
      rulewright build
      rulewright build tortuga_1667
      rulewright build --native
      rulewright build --wheel dist
      rulewright build tortuga_1667 --edition nl --with my.rules -o my_game.py
      rulewright build tortuga_1667 --edition nl --with my.rules --book my_book
    """
    if sum(each is not None for each in (output, book, wheel)) > 1:
        raise WrongUse("An engine, a book or a wheel: give -o, --book or --wheel, one after the other.")
    if book is not None:
        if native:
            raise WrongUse("--native is about engines, and --book makes a book.")
        _one_book(names, rules, book, own_site, voices)
        return
    if native:
        from rulewright.outputs.native_build import NO_COMPILER, compiler

        if compiler() is None:
            raise WrongUse(NO_COMPILER)
    if own_site:
        raise WrongUse("--own-site is about the pages around a book: add --book FOLDER.")
    if output is not None:
        _one_engine(names, rules, output, Voices(voices.languages, drafts=True), native)
        return
    if voices != COMPLETE:
        raise WrongUse("What generated/ holds is in all languages; add -o FILE.py or --book FOLDER.")
    if rules != PLAIN:
        raise WrongUse("What generated/ holds is made by the rules as they stand; add -o FILE.py or --book FOLDER.")
    if wheel is not None:
        with _wanted(names) as (root, _, found):
            _wheel(root, found, wheel, native)
        return
    with readable_errors(), _wanted(names) as (root, home, found):
        with busy("Building ..."):
            natives: Natives | None = {} if native else None
            memory = BuildMemory(root)
            files, findings = built(root, memory, found or None, natives)
        stop_if_failed(findings)
        try:
            changes = write(home, files, lambda: _of_others(root, found))
            if natives is not None:
                from rulewright.outputs.native_build import lay_native

                with busy("Compiling ..."):
                    lay_native(home / ENGINES, natives)
        except BuildError as error:
            raise Failed(str(error)) from error
        click.echo(_summary(changes))
        if natives is not None:
            click.echo(f"Compiled: {', '.join(natives)}.")
        for name in found or games(root):
            if said := memory.remark(name, partial(_remark, root / SPECS / name)):
                click.echo(f"Note: {said}", err=True)


@contextmanager
def _wanted(names: Sequence[str]) -> Iterator[tuple[Path, Path, tuple[str, ...]]]:
    """The project of the games that are asked for, the folder that `generated/` belongs to, and their names."""
    if len(names) == 1:
        with game_place(names[0]) as place:
            yield place.root, place.home, (place.name,)
        return
    root = project_root()
    check_names(root, names)
    yield root, root, tuple(names)


@click.command(name="diff-generated")
def diff_generated() -> None:
    """See whether generated/ is what the specs give now.

    Lists every file that is missing, differs or is left over, and then ends with exit code 1.

    \b
    Example, in a script that guards a repository:
      rulewright diff-generated || rulewright build
    """
    from rulewright.outputs.build import generated

    root = project_root()
    with readable_errors():
        with busy("Building, to compare ..."):
            files, findings = generated(root)
        stop_if_failed(findings)
        found = differences(root, files)
    for line in found:
        click.echo(line)
    if found:
        raise Failed("generated/ is not up to date: run `rulewright build`.")
    click.echo("generated/ is up to date.")


def _one_engine(
    names: Sequence[str], rules: Rules, output: Path, voices: Voices, native: bool
) -> None:
    """Write the engine of one game into a file, whole or not at all."""
    from rulewright.outputs.build import one_engine
    from rulewright.outputs.native_build import lay_native

    if len(names) != 1:
        raise WrongUse("With -o name one game.")
    if reason := _no_module(output):
        raise WrongUse(f"{output.name} {reason}: write for instance my_game.py.")
    check_file(output)
    with readable_errors(), game_place(names[0]) as place:
        with busy(f"Making {output.name} ..."):
            natives: Natives | None = {} if native else None
            text, findings = one_engine(
                place.root, place.name, rules, voices, natives, output.stem
            )
        stop_if_failed(findings)
        assert text is not None
        write_file(output, text)
        if natives is not None:
            try:
                with busy("Compiling ..."):
                    lay_native(output.parent, natives)
            except BuildError as error:
                raise Failed(f"{error}\n{output} is written, and plays in Python.") from error
    click.echo(f"{output}: written. Try: python -c 'import {output.stem}; print({output.stem}.new_game())'")


def _wheel(root: Path, names: Sequence[str], folder: Path, native: bool) -> None:
    """Write the engines of some games, or of all, as one file that pip installs."""
    from rulewright.outputs.build import generated
    from rulewright.outputs.native_build import lay_native
    from rulewright.outputs.wheel import package_files, wheel_of

    check_folder(folder)
    natives: Natives | None = {} if native else None
    with readable_errors(), TemporaryDirectory(prefix="rulewright-") as scratch:
        with busy("Building ..."):
            files, findings = generated(root, names or None, books=False, natives=natives)
        stop_if_failed(findings)
        if natives is not None:
            with busy("Compiling ..."):
                try:
                    lay_native(Path(scratch), natives)
                except BuildError as error:
                    raise Failed(str(error)) from error
        name, data = wheel_of(package_files(files, Path(scratch)), native=native)
        folder.mkdir(parents=True, exist_ok=True)
        write_file(folder / name, data)
    click.echo(f"{folder / name}: written. Try: pip install {folder / name}")


def _no_module(output: Path) -> str:
    """Return why a file could not be imported as an engine; nothing if it can be."""
    name = output.stem
    if output.suffix != ".py" or not name.isidentifier():
        return "is no name for a Python module"
    if keyword.iskeyword(name):
        return f"cannot be imported, because {name} is a word of Python"
    if name in sys.stdlib_module_names or name == ENGINES.name:
        return f"would hide the module {name}, which Python or the engines need"
    return ""


def _one_book(
    names: Sequence[str], rules: Rules, folder: Path, own_site: bool, voices: Voices
) -> None:
    """Write the book of one game into a folder, whole or not at all."""
    from rulewright.cli.book_output import check_folder, make_book, put_book, scratch_place
    from rulewright.outputs.site import SiteError

    if len(names) != 1:
        raise WrongUse("With --book name one game.")
    need("mkdocs", "material")
    with readable_errors(), game_place(names[0]) as game, scratch_place() as place:
        check_folder(folder)
        frame = site_frame(game.root, own_site)
        try:
            made = make_book(game.root, game.name, rules, place, frame, voices, examples=True)
        except SiteError as error:
            raise Failed(str(error)) from error
        if made is None:
            raise SystemExit(1)
        put_book(place / "site", folder, voices)


def check_names(root: Path, names: Sequence[str]) -> None:
    """Refuse a name that no game has."""
    known = games(root)
    if not known:
        raise WrongUse("There is no game under spec/. Begin with: rulewright new spec/my_game")
    for name in names:
        if name not in known:
            close = suggest_name(name, known)
            hint = f"Did you mean {close}?" if close else f"There are: {', '.join(known)}."
            raise WrongUse(f"There is no game {name!r} under spec/. {hint}")


def _remark(folder: Path) -> str | None:
    from rulewright.outputs.variant_effects import remark

    return remark(folder)


def _of_others(root: Path, names: Sequence[str]) -> list[str]:
    """Return what is there of the games that are not built now, which stays as it is."""
    return [
        path.relative_to(root).as_posix()
        for game in games(root)
        if names and game not in names
        for path in _files_of(root, game)
    ]


def _files_of(root: Path, game: str) -> Iterator[Path]:
    modules = modules_of(root / SPECS / game)
    engines = [root / ENGINES / f"{module}.py" for module in modules]
    yield from (path for path in engines if path.is_file())
    texts = [root / ENGINES / f"{module}_texts" for module in modules]
    for folder in (texts, (root / BOOK).glob(f"*/{modules[0]}")):
        for inside in folder:
            yield from (path for path in inside.rglob("*") if path.is_file())


def _summary(changes: Changes) -> str:
    if not changes.written and not changes.removed:
        return f"generated/ was up to date ({changes.kept} files)."
    return (
        f"generated/: {len(changes.written)} files written, {len(changes.removed)} removed, "
        f"{changes.kept} unchanged."
    )
