"""`rulewright serve`."""

from __future__ import annotations

import threading
from collections.abc import Iterable
from pathlib import Path

import click

from rulewright.build import SPECS, BuildError, generated, write
from rulewright.cli.project import LOCALES, project_root
from rulewright.cli.report import WrongUse, busy, readable_errors, show_findings
from rulewright.site import SiteError, assemble, build_site, make_server

_BUILD = Path("build")
_SITE = Path("site")
_SUFFIXES = frozenset({".rules", ".toml", ".po", ".md", ".css", ".js", ".html", ".svg", ".yml"})


@click.command()
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8000,
    show_default=True,
    help="Where to serve; 0 takes any port that is free.",
)
def serve(port: int) -> None:
    """Serve the rulebooks, and build them anew while you write.

    Builds engines, books and site, serves the site to this computer only, and watches spec/,
    locales/ and site/. When something is wrong with what you wrote, it is shown here, and the site
    stays as it was. Stop with Ctrl+C.

    \b
    Examples:
      rulewright serve
      rulewright serve --port 8080
    """
    root = project_root()
    with readable_errors():
        if not rebuild(root):
            if not (root / _BUILD / "site" / "index.html").is_file():
                raise SystemExit(1)
            click.echo("The site is served as it was before.", err=True)
        try:
            server = make_server(root / _BUILD, port)
        except SiteError as error:
            raise WrongUse(str(error)) from error
        with server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            click.echo(f"Serving on http://127.0.0.1:{server.server_port}/  (Ctrl+C to stop)")
            try:
                _watch(root)
            finally:
                server.shutdown()


def rebuild(root: Path) -> bool:
    """Builds everything; whether it could be. What is in the way is shown."""
    try:
        with busy("Building engines and books ..."):
            files, findings = generated(root)
        show_findings(findings)
        if findings.failed:
            return False
        write(root, files)
        with busy("Building the site ..."):
            assemble(root, root / _BUILD)
            build_site(root, root / _BUILD)
    except (BuildError, SiteError) as error:
        click.echo(f"Error: {error}", err=True)
        return False
    return True


def is_source(path: str) -> bool:
    """Whether a changed file may change a page; editors leave others behind."""
    return Path(path).suffix in _SUFFIXES


def _watch(root: Path) -> None:
    from watchfiles import watch

    folders = [folder for folder in (root / SPECS, root / LOCALES, root / _SITE) if folder.is_dir()]
    try:
        for changes in watch(*folders, watch_filter=lambda _, path: is_source(path)):
            click.echo(f"Changed: {_named(root, (path for _, path in changes))}")
            if rebuild(root):
                click.echo("Built anew; reload the page.")
            else:
                click.echo("The site stays as it was.", err=True)
    except KeyboardInterrupt:
        click.echo()


def _named(root: Path, paths: Iterable[str]) -> str:
    """The changed files from the root, a few of them by name."""
    names = sorted({_from(root, Path(path)) for path in paths})
    shown = ", ".join(names[:3])
    return f"{shown} and {len(names) - 3} more" if len(names) > 3 else shown


def _from(root: Path, path: Path) -> str:
    resolved, base = path.resolve(), root.resolve()
    return resolved.relative_to(base).as_posix() if resolved.is_relative_to(base) else path.name
