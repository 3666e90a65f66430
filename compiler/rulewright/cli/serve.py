"""`rulewright serve`."""

from __future__ import annotations

import os
import threading
import time
import traceback
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from multiprocessing import get_context
from pathlib import Path

import click

from rulewright.cli.book_output import PLACE, make_frame, make_site
from rulewright.cli.build import check_names
from rulewright.cli.console import (
    WrongUse,
    busy,
    copied,
    need,
    original,
    readable_errors,
    show_findings,
    shown_path,
    tell_of_words,
)
from rulewright.cli.find_project import LOCALES, Place, game_place, project_root
from rulewright.cli.game_arguments import game_argument
from rulewright.cli.options import own_site_option, rules_options, site_frame, voices_option
from rulewright.diagnostics.model import Findings
from rulewright.diagnostics.render import render_plain
from rulewright.emit.rulebook.interface_texts import book_words
from rulewright.foundation.atomic_write import LinkError, refuse_links
from rulewright.foundation.languages import COMPLETE, Voices
from rulewright.outputs.book_preview import Made, Preview, make_preview_server
from rulewright.outputs.build import one_book
from rulewright.outputs.build_memory import BuildMemory
from rulewright.outputs.incremental_build import built
from rulewright.outputs.output_tree import AUTHORS, BOOK, BuildError, write
from rulewright.outputs.site import SiteError
from rulewright.project.paths import SPECS, games
from rulewright.project.reader import PLAIN, Rules

_BUILD = Path("build")
_SITE = Path("site")
_BREATH = 1.0
"""Seconds for the reader's browser to ask for what stands around the first page."""

_PATIENT = 10
"""How far what is made beside stands back behind all else that the computer does."""

_LOOKS = 100
"""Milliseconds between two looks at files that lie elsewhere."""

_SUFFIXES = frozenset({".rules", ".toml", ".po", ".md", ".css", ".js", ".html", ".svg", ".yml"})


@click.command()
@rules_options
@game_argument(required=False)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8000,
    show_default=True,
    help="Where to serve; 0 takes any port that is free.",
)
@voices_option
@own_site_option
def serve(game: str | None, rules: Rules, port: int, voices: Voices, own_site: bool) -> None:
    """Serve the rulebooks, and show what you save at once.

    Builds engines, books and site, serves the site to this computer only, and watches spec/,
    locales/ and site/. The page that you look at shows each change by itself. When something is
    wrong with what you wrote, the page shows that instead, until it is mended. What is found by the
    search, and generated/, stay as they were in the beginning. Stop with Ctrl+C.

    With a GAME only its book is served, by the edition, variants and house rules asked for: it marks
    the rules that they change and lists them on a page. Drafts made from the names, and marked, stand
    in the place of words that are missing. With --language it is served in that language only. Each page
    is made when it is looked at; the search finds something as soon as the site is built beside that.

    What is served can be played in the page: a GAME by the rules as they stand, with the house rules asked
    for to be chosen, all games by the rules as they stood in the beginning. Until what plays there is made,
    at first and after a change, the page says so.

    \b
    Examples:
      rulewright serve
      rulewright serve --port 8080
      rulewright serve tortuga_1667 --edition nl --with my.rules
      rulewright serve my_game --language en
    """
    need("mkdocs", "material", "watchfiles")
    if game is not None:
        with game_place(game) as found:
            _serve(found.root, found, rules, port, replace(voices, drafts=True), own_site)
    elif rules != PLAIN:
        raise WrongUse("Which game is it? Write its name before the edition, variants and house rules.")
    elif voices != COMPLETE:
        raise WrongUse("Which game is it? Write its name before the language.")
    else:
        root = project_root()
        check_names(root, ())
        _serve(root, None, rules, port, voices, own_site)


def _serve(root: Path, only: Place | None, rules: Rules, port: int, voices: Voices, own_site: bool) -> None:
    """Serve all games of a project, or one."""
    game = None if only is None else only.name
    frame = site_frame(root, own_site)
    place = root / (_BUILD if game is None else PLACE)
    beside = [path for path in rules.house_rules if isinstance(path, Path)]

    def anew() -> Mapping[str, str] | None:
        if game is None:
            return build_all(root, frame)
        return build_book(root, game, rules, frame, voices)

    def make(language: str, name: str, whole: bool, page: str) -> Made:
        return made_now(root, name, rules, Voices((language,), voices.drafts), whole, page)

    with readable_errors():
        names = games(root) if game is None else [game]
        heading = {
            language: book_words(root / LOCALES, language, Findings())["book.faults"]
            for language in voices.languages
        }
        seen = _as_they_are(beside)
        app = partial(make_app, place, frame, only or root, voices, beside)
        preview = Preview(root, frame, place, names, make, heading, in_parts=rules == PLAIN)
        try:
            first: Callable[[], None] = preview.warm
            if game is not None:
                make_frame(root, place, frame, voices)
                first = partial(_build_beside, preview, root, game, rules, frame, voices)
            else:
                pages = anew()
                if pages is None:
                    make_site(root, place, frame, {}, voices)
                preview.built(pages or {})
                if pages is None:
                    preview.changed()
                    click.echo("The pages show what is to be mended.", err=True)
            server = make_preview_server(preview, place, port)
        except (SiteError, LinkError) as error:
            raise WrongUse(str(error)) from error
        with server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            threading.Thread(target=_make_beside, args=(preview, first, app, only is not None), daemon=True).start()
            click.echo(f"Serving on http://127.0.0.1:{server.server_port}/  (Ctrl+C to stop)")
            try:
                _watch(root, frame, preview, anew, beside, seen, only)
            finally:
                server.shutdown()


def build_all(root: Path, frame: Path) -> Mapping[str, str] | None:
    """Build everything; the pages by path, if it could be. What is in the way is shown."""
    refuse_links(root, root / _BUILD)
    try:
        with busy("Building engines and books ..."):
            files, findings = built(root, BuildMemory(root))
        show_findings(findings)
        if findings.failed:
            tell_of_words(findings)
            return None
        write(root, files)
        pages = dict(_pages_of(files))
        make_site(root, root / _BUILD, frame, pages, COMPLETE)
    except (BuildError, SiteError) as error:
        click.echo(f"Error: {error}", err=True)
        return None
    return pages


def _pages_of(files: Mapping[str, str]) -> Iterable[tuple[str, str]]:
    """Yield the pages among generated files, as they lie side by side on the site."""
    for name, text in files.items():
        if Path(name).is_relative_to(BOOK):
            yield Path(name).relative_to(BOOK).as_posix(), text
        elif Path(name).is_relative_to(AUTHORS):
            language, *rest = Path(name).relative_to(AUTHORS).parts
            yield "/".join((language, AUTHORS.name, *rest)), text


def build_book(
    root: Path, game: str, rules: Rules, frame: Path, voices: Voices = COMPLETE
) -> Mapping[str, str] | None:
    """Build the book of one game; the pages by path, if it could be. What is in the way is shown."""
    from rulewright.cli.book_output import make_book

    try:
        return make_book(root, game, rules, root / PLACE, frame, voices)
    except (BuildError, SiteError) as error:
        click.echo(f"Error: {error}", err=True)
        return None


def _make_beside(preview: Preview, first: Callable[[], None], app: Callable[[], None], again: bool) -> None:
    """Make what comes first, and then what plays in the page, `again` after each change or once for good."""
    first()
    while True:
        version = preview.version
        if _beside(app) == 0:
            preview.app_made(version if again else None)
        if not again:
            return
        preview.wait_for_change(version)


def make_app(
    place: Path, frame: Path, played: Path | Place, voices: Voices, beside: Sequence[Path] = ()
) -> None:
    """Make what plays the games of a project in the page, or a game that may lack words and generated files.

    Such a game can be played with the house rules of files `beside` as with those in its folder.
    """
    from rulewright.outputs.browser_bundle import InPageError, made_app
    from rulewright.outputs.build import generated

    with suppress(AttributeError):
        os.nice(_PATIENT)
    if isinstance(played, Place):
        root = place / "playing"
        root.mkdir(parents=True, exist_ok=True)
        copy = Place(root, played.name, played.own or played.folder, played.words or played.root)
        copied(copy.folder, played.own or played.folder)
        copied(root / LOCALES, played.home / LOCALES)
        copy.renew()
        for rule in beside:
            copy.add(rule)
        files, findings = generated(root, (played.name,), voices=voices)
        if findings.failed:
            show_findings(findings)
            click.echo("The game cannot be played in the page until this is mended.", err=True)
            raise SystemExit(1)
        write(root, files)
    else:
        root = played
    try:
        made_app(root, frame, place, voices)
    except InPageError as error:
        click.echo(f"Error: {error}", err=True)
        raise SystemExit(1) from error


def _build_beside(
    preview: Preview, root: Path, game: str, rules: Rules, frame: Path, voices: Voices
) -> None:
    """Build the site of a book once a page of it is shown, in a process of its own, so that no page waits."""
    preview.wait_for_reader()
    time.sleep(_BREATH)
    since = preview.version
    if _beside(partial(_build_quietly, root, game, rules, frame, voices)) == 0:
        book = root / PLACE / "book"
        files = (path for path in book.rglob("*") if path.is_file())
        preview.built({path.relative_to(book).as_posix(): path.read_text("utf-8") for path in files}, since)


def _beside(make: Callable[[], None]) -> int | None:
    """Run in a process of its own what takes long; its exit code."""
    beside = get_context("spawn").Process(target=make, daemon=True)
    beside.start()
    beside.join()
    return beside.exitcode


def _build_quietly(root: Path, game: str, rules: Rules, frame: Path, voices: Voices) -> None:
    """Build the site of a book; what is in the way the pages show by themselves."""
    try:
        pages = build_book(root, game, rules, frame, voices)
    except KeyboardInterrupt:
        pages = None
    raise SystemExit(pages is None)


def made_now(root: Path, game: str, rules: Rules, voices: Voices, whole: bool, page: str = "") -> Made:
    """Return the book of a game as its sources are now, or what is wrong with them."""
    try:
        files, findings = one_book(root, game, rules, voices, whole=whole, page=page)
    except Exception as error:
        return Made({}, _own_mistake(error))
    return Made({}, render_plain(findings.items)) if findings.failed else Made(files)


def _own_mistake(error: Exception) -> str:
    """Return what is said where the compiler itself fails: whoever writes rules can go on."""
    where = "".join(traceback.format_exception(error, limit=-3))
    return f"A mistake of the compiler itself, which is to be reported; what you changed last led to it.\n\n{where}"


def is_source(path: str) -> bool:
    """Return whether a changed file may change a page; editors leave others behind."""
    return Path(path).suffix in _SUFFIXES


def _watch(
    root: Path, frame: Path, preview: Preview, anew: Callable[[], Mapping[str, str] | None],
    beside: Sequence[Path], seen: dict[str, int], only: Place | None,
) -> None:
    """Show each change; `beside` are files that may lie anywhere, last `seen` as they were then, and so may
    be the folder of the `only` game, whose copy is watched."""
    from watchfiles import watch

    around = frame / _SITE
    folders = [folder for folder in (root / SPECS, root / LOCALES, around) if folder.is_dir()]
    # What lies around a file elsewhere is not watched: it may be a whole home folder.
    looks = bool(beside) or (only is not None and only.own is not None)
    watching = watch(
        *folders, watch_filter=lambda _, path: is_source(path),
        yield_on_timeout=looks, rust_timeout=_LOOKS if looks else 5_000,
    )
    try:
        for changes in watching:
            if only is not None:
                only.renew()
            now = _as_they_are(beside)
            changed = [path for _, path in changes] + [
                path for path in (*seen, *now) if seen.get(path) != now.get(path)
            ]
            seen = now
            if not changed:
                continue
            click.echo(f"Changed: {_named(root, changed)}")
            if any(Path(path).is_relative_to(around) for path in changed):
                try:
                    pages = anew()  # what stands around all pages
                except Exception as error:
                    click.echo(_own_mistake(error), err=True)
                    pages = None
                if pages is not None:
                    preview.built(pages)
                continue
            start = time.monotonic()
            faults = preview.changed()
            if faults:
                click.echo(faults, err=True)
                click.echo("The page shows this until it is mended.", err=True)
            else:
                click.echo(f"Made anew in {time.monotonic() - start:.1f} s; the page shows it.")
    except KeyboardInterrupt:
        click.echo()


def _as_they_are(files: Sequence[Path]) -> dict[str, int]:
    """Return when each file, and each file of words beside it, was last written."""
    found: dict[str, int] = {}
    for file in files:
        for path in (file, *file.with_suffix(".words").glob("*")):
            try:
                found[os.fspath(path)] = path.stat().st_mtime_ns
            except OSError:
                continue  # an editor may be about to put a new one in its place
    return found


def _named(root: Path, paths: Iterable[str]) -> str:
    """Return the changed files from the root, a few of them by name."""
    names = sorted({_from(root, Path(path)) for path in paths})
    shown = ", ".join(names[:3])
    return f"{shown} and {len(names) - 3} more" if len(names) > 3 else shown


def _from(root: Path, path: Path) -> str:
    if (own := original(path)) != path:
        return shown_path(own)
    resolved, base = path.resolve(), root.resolve()
    return resolved.relative_to(base).as_posix() if resolved.is_relative_to(base) else path.name
