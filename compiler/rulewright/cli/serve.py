"""`rulewright serve`."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import click

from rulewright.cli.asked import game_argument
from rulewright.cli.books import PLACE, make_book
from rulewright.cli.build import check_names
from rulewright.cli.options import own_site_option, rules_options, site_frame
from rulewright.cli.project import LOCALES, project_root
from rulewright.cli.report import WrongUse, busy, readable_errors, show_findings
from rulewright.outputs.build import generated
from rulewright.outputs.site import SiteError, assemble, build_site, make_server
from rulewright.outputs.tree import BuildError, write
from rulewright.project.places import SPECS
from rulewright.project.reading import PLAIN, Rules

_BUILD = Path("build")
_SITE = Path("site")
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
@own_site_option
def serve(game: str | None, rules: Rules, port: int, own_site: bool) -> None:
    """Serve the rulebooks, and build them anew while you write.

    Builds engines, books and site, serves the site to this computer only, and watches spec/,
    locales/ and site/. When something is wrong with what you wrote, it is shown here, and the site
    stays as it was. Stop with Ctrl+C.

    With a GAME only its book is served, by the edition, variants and house rules asked for: it marks
    the rules that they change and lists them on a page.

    \b
    Examples:
      rulewright serve
      rulewright serve --port 8080
      rulewright serve tortuga_1667 --edition nl --with my.rules
    """
    root = project_root()
    if game is not None:
        check_names(root, (game,))
    elif rules != PLAIN:
        raise WrongUse("Which game is it? Write its name before the edition, variants and house rules.")
    frame = site_frame(root, own_site)
    place = root / (_BUILD if game is None else PLACE)
    beside = [path for path in rules.house_rules if isinstance(path, Path)]

    def again() -> bool:
        return rebuild(root, frame) if game is None else rebuild_book(root, game, rules, frame)

    with readable_errors():
        if not again():
            if game is not None or not (place / "site" / "index.html").is_file():
                raise SystemExit(1)
            click.echo("The site is served as it was before.", err=True)
        try:
            server = make_server(place, port)
        except SiteError as error:
            raise WrongUse(str(error)) from error
        with server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            click.echo(f"Serving on http://127.0.0.1:{server.server_port}/  (Ctrl+C to stop)")
            try:
                _watch(root, frame, again, beside)
            finally:
                server.shutdown()


def rebuild(root: Path, frame: Path) -> bool:
    """Builds everything; whether it could be. What is in the way is shown."""
    try:
        with busy("Building engines and books ..."):
            files, findings = generated(root)
        show_findings(findings)
        if findings.failed:
            return False
        write(root, files)
        with busy("Building the site ..."):
            assemble(root, root / _BUILD, frame=frame)
            build_site(frame, root / _BUILD)
    except (BuildError, SiteError) as error:
        click.echo(f"Error: {error}", err=True)
        return False
    return True


def rebuild_book(root: Path, game: str, rules: Rules, frame: Path) -> bool:
    """Builds the book of one game; whether it could be. What is in the way is shown."""
    try:
        return make_book(root, game, rules, root / PLACE, frame)
    except (BuildError, SiteError) as error:
        click.echo(f"Error: {error}", err=True)
        return False


def is_source(path: str) -> bool:
    """Whether a changed file may change a page; editors leave others behind."""
    return Path(path).suffix in _SUFFIXES


def _watch(
    root: Path, frame: Path, again: Callable[[], bool], beside: Sequence[Path]
) -> None:
    """Builds anew after each change; `beside` are files that may lie anywhere."""
    from watchfiles import watch

    folders = [folder for folder in (root / SPECS, root / LOCALES, frame / _SITE) if folder.is_dir()]
    # What lies around a file elsewhere is not watched: it may be a whole home folder.
    seen = _as_they_are(beside)
    watching = watch(
        *folders, watch_filter=lambda _, path: is_source(path),
        yield_on_timeout=bool(beside), rust_timeout=500 if beside else 5_000,
    )
    try:
        for changes in watching:
            now = _as_they_are(beside)
            changed = [path for _, path in changes] + [
                path for path in (*seen, *now) if seen.get(path) != now.get(path)
            ]
            seen = now
            if not changed:
                continue
            click.echo(f"Changed: {_named(root, changed)}")
            if again():
                click.echo("Built anew; reload the page.")
            else:
                click.echo("The site stays as it was.", err=True)
    except KeyboardInterrupt:
        click.echo()


def _as_they_are(files: Sequence[Path]) -> dict[str, int]:
    """When each file, and each file of words beside it, was last written."""
    found: dict[str, int] = {}
    for file in files:
        for path in (file, *file.with_suffix(".words").glob("*")):
            try:
                found[os.fspath(path)] = path.stat().st_mtime_ns
            except OSError:
                continue  # an editor may be about to put a new one in its place
    return found


def _named(root: Path, paths: Iterable[str]) -> str:
    """The changed files from the root, a few of them by name."""
    names = sorted({_from(root, Path(path)) for path in paths})
    shown = ", ".join(names[:3])
    return f"{shown} and {len(names) - 3} more" if len(names) > 3 else shown


def _from(root: Path, path: Path) -> str:
    resolved, base = path.resolve(), root.resolve()
    return resolved.relative_to(base).as_posix() if resolved.is_relative_to(base) else path.name
