"""The `rulewright` command.

Exit codes: 0 when all is well, 1 when something was found (an error in a spec, a difference, a fact
that nothing carries), 2 when the command was used wrongly (an unknown game, a file that cannot be
read). Findings and progress go to standard error, results to standard output.
"""

from __future__ import annotations

import sys
from importlib import import_module
from io import TextIOWrapper

import click

from rulewright.diagnostics.registry import suggest_name
from rulewright.foundation import disk_cache

# By name: the module that holds it. They are imported when needed, so that each starts quickly.
_COMMANDS = {
    "check": "rulewright.cli.check",
    "format": "rulewright.cli.format",
    "diff": "rulewright.cli.diff",
    "overlays": "rulewright.cli.overlays",
    "build": "rulewright.cli.build",
    "diff-generated": "rulewright.cli.build",
    "play": "rulewright.cli.play",
    "replay": "rulewright.cli.replay",
    "simulate": "rulewright.cli.simulate",
    "compare": "rulewright.cli.compare",
    "facts": "rulewright.cli.facts",
    "words": "rulewright.cli.words",
    "tellings": "rulewright.cli.tellings",
    "how": "rulewright.cli.how",
    "explain": "rulewright.cli.explain",
    "dump": "rulewright.cli.dump",
    "serve": "rulewright.cli.serve",
    "new": "rulewright.cli.new",
    "lsp": "rulewright.cli.lsp",
    "editor": "rulewright.cli.editor",
}

# Functions that cannot have the name of their command, which is a word of Python.
_FUNCTIONS = {"format": "format_"}


class _Commands(click.Group):
    """The commands in the order in which an author meets them, each imported when asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        module = _COMMANDS.get(cmd_name)
        if module is None:
            return None
        command = getattr(import_module(module), _FUNCTIONS.get(cmd_name, cmd_name.replace("-", "_")))
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if name not in _COMMANDS and not name.startswith("-"):
            close = suggest_name(name, _COMMANDS)
            hint = f" Did you mean {close}?" if close else ""
            ctx.fail(f"There is no command {name!r}.{hint}")
        return super().resolve_command(ctx, args)


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="rulewright", message="%(prog)s %(version)s")
@click.pass_context
def main(context: click.Context) -> None:
    """Board-game rules, written once: a playable engine and a rulebook in four languages.

    A GAME is the name of a folder under spec/ of your project, or any folder with a game.rules.

    \b
    Begin here:
      rulewright new spec/my_game      a small game that compiles, to change
      rulewright check my_game         what is wrong with it, and how to mend it
      rulewright play my_game          play it in the terminal
      rulewright serve                 read its book, rebuilt while you write

    \b
    Exit codes: 0 all is well, 1 something was found, 2 the command was used wrongly.
    """
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):  # a console may lack a letter of a language: then it shows "?"
            stream.reconfigure(errors="replace")
    context.call_on_close(disk_cache.save)
