"""`rulewright explain`."""

from __future__ import annotations

import sys

import click

from rulewright.cli.console import WrongUse, may_be_terminal
from rulewright.diagnostics.registry import CODES, suggest_name
from rulewright.diagnostics.registry import explain as page_of


@click.command()
@click.argument("code", required=False)
def explain(code: str | None) -> None:
    """Explain the code of a finding.

    Without a CODE, list them all.

    \b
    Examples:
      rulewright explain R101
      rulewright explain
    """
    if code is None:
        for info in CODES.values():
            click.echo(f"{info.code}  {info.title}")
        return
    page = page_of(code)
    if page is None:
        close = suggest_name(code.strip().upper(), CODES)
        hint = f"Did you mean {close}?" if close else "`rulewright explain` lists all codes."
        raise WrongUse(f"There is no code {code!r}. {hint}")
    if not may_be_terminal(sys.stdout):
        click.echo(page.rstrip())
        return
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console()
    if console.is_terminal:
        console.print(Markdown(page))
    else:
        click.echo(page.rstrip())
