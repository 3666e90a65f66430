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

_COMMANDS = {
    "check": ("check", "Find what is wrong with a game."),
    "format": ("format", "Lay out spec files in the one usual way."),
    "diff": ("diff", "Show what an edition, variants or house rules change."),
    "overlays": ("overlays", "Show what overrides what."),
    "build": ("build", "Make engines and rulebooks from the specs."),
    "diff-generated": ("build", "See whether generated/ is what the specs give now."),
    "play": ("play", "Play a game in the terminal, people and bots."),
    "replay": ("replay", "Show a saved game again, choice by choice."),
    "simulate": ("simulate", "Let bots play many games, and count what happens."),
    "compare": ("compare", "Show what other rules do to a game."),
    "facts": ("facts", "Show where each fact of a game stands."),
    "words": ("words", "Show the nouns and sentences that are still missing."),
    "sentences": ("sentences", "Show where the sentences of a rule come from."),
    "tellings": ("tellings", "Show which rules an editor has told."),
    "how": ("how", "Show how something is written."),
    "explain": ("explain", "Explain the code of a finding."),
    "dump": ("dump", "Show a game after a stage of the compiler."),
    "serve": ("serve", "Serve the rulebooks, and show what you save at once."),
    "new": ("new", "Begin a game or a house rule, small and ready to change."),
    "lsp": ("lsp", "Serve an editor: messages, completion, hovers, renaming."),
    "editor": ("editor", "Make what editors need: colours, the extension."),
}
"""By name: the module that holds a command, imported when it is run, and the first line of its help."""

# Functions that cannot have the name of their command, which is a word of Python.
_FUNCTIONS = {"format": "format_"}


class _Commands(click.Group):
    """The commands in the order in which an author meets them, each imported when asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _COMMANDS:
            return None
        module = import_module(f"{__name__}.{_COMMANDS[cmd_name][0]}")
        command = getattr(module, _FUNCTIONS.get(cmd_name, cmd_name.replace("-", "_")))
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in _COMMANDS.items()])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if name not in _COMMANDS and not name.startswith("-"):
            from rulewright.diagnostics.registry import suggest_name

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
    from rulewright.foundation import disk_cache
    from rulewright.foundation.garbage import seldom_collected

    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):  # a console may lack a letter of a language: then it shows "?"
            stream.reconfigure(errors="replace")
    context.call_on_close(disk_cache.save)
    seldom_collected()
