"""`rulewright lsp`."""

from __future__ import annotations

import click

from rulewright.cli.console import need


@click.command()
def lsp() -> None:
    """Serve an editor: messages, completion, hovers, renaming.

    Editors start this themselves and speak to it over standard input and output (the Language
    Server Protocol). What is in compiler/editors tells each how.

    \b
    Examples:
      rulewright lsp
    """
    need("pygls")
    from rulewright.lsp.server import serve

    serve()
