"""One example played by itself: what is wrong with it and, step by step, what happens."""

from __future__ import annotations

from rulewright.cli.console import WrongUse
from rulewright.cli.find_project import Place
from rulewright.diagnostics.model import Findings
from rulewright.diagnostics.registry import suggest_name
from rulewright.examples import run_example
from rulewright.examples.trace import Trace
from rulewright.foundation import files
from rulewright.project.pipeline import Rules, load_game


def play_one(place: Place, name: str, rules: Rules) -> tuple[list[str], Findings]:
    """Return the steps of an example, and what is wrong with it; of a game with mistakes only those."""
    with files.as_it_is():
        game, findings = load_game(place.folder, rules, settle=False)
    if game is None:
        return [], findings
    if name not in game.examples:
        close = suggest_name(name, game.examples)
        hint = f" Did you mean {close}?" if close else ""
        raise WrongUse(f"{place.name} has no example {name!r}.{hint}")
    trace = Trace()
    found = run_example(game, game.examples[name], told=trace)
    return trace.lines, Findings(found)
