"""`rulewright overlays`."""

from __future__ import annotations

import click
from rich.console import Console
from rich.text import Text
from rich.tree import Tree

from rulewright.cli.console import readable_errors, stop_if_failed
from rulewright.cli.find_project import Place, game_place
from rulewright.cli.game_arguments import game_argument
from rulewright.cli.options import rules_options
from rulewright.diagnostics.model import Findings
from rulewright.overlays.applied import Applied
from rulewright.project.pipeline import read_rules
from rulewright.project.reader import FOLDERS, PLAIN, Rules, names_of
from rulewright.syntax import nodes as s


@click.command()
@rules_options
@game_argument()
def overlays(game: str, rules: Rules) -> None:
    """Show what overrides what.

    Without options, lists the editions, variants and house rules that a game has. With them, shows
    everything that they change: the place of the change, and who changed the same thing before.

    \b
    Examples:
      rulewright overlays tortuga_1667
      rulewright overlays tortuga_1667 --edition nl --with my.rules
    """
    with readable_errors(), game_place(game) as place:
        if rules == PLAIN:
            tree = _all(place)
        else:
            findings = Findings()
            applied = read_rules(place.folder, rules, findings)
            stop_if_failed(findings)
            assert applied is not None
            tree = _changes(place.name, applied)
    Console(highlight=False, soft_wrap=True).print(tree)


def _all(place: Place) -> Tree:
    tree = Tree(place.name)
    for kind, folder in FOLDERS.items():
        names = names_of(place.folder, kind)
        if names:
            branch = tree.add(f"{folder}/")
            for name in names:
                branch.add(Text(name))
    return tree


def _changes(game: str, applied: Applied) -> Tree:
    tree = Tree(game)
    before: dict[tuple[str, str], list[str]] = {}
    for overlay in applied.order:
        branch = tree.add(Text(f"{overlay.head.kind.replace('_', ' ')} {overlay.name}", style="bold"))
        for touch in applied.touches:
            if touch.overlay is not overlay:
                continue
            kind, name = touch.thing
            line = Text(f"{kind} {name}".rstrip() + "  ")
            line.append(str(touch.span), style="dim")
            earlier = [other for other in before.get(touch.thing, []) if other != overlay.name]
            if earlier:
                line.append(f"  after {', '.join(dict.fromkeys(earlier))}", style="yellow")
            branch.add(line)
            before.setdefault(touch.thing, []).append(overlay.name)
        for change in overlay.changes:
            if isinstance(change, s.Keep | s.RemoveText | s.ReplaceText):  # a text of the book is no declaration
                line = Text(f"{change.kind} {change.name.text}  ")
                branch.add(line.append(str(change.span), style="dim"))
    return tree
