"""The engine of a game that a command plays, made from its spec as it is now."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from rulewright.cli.console import busy, show_findings, stop_if_failed
from rulewright.cli.find_project import Place
from rulewright.diagnostics.model import Findings, Severity
from rulewright.foundation.languages import COMPLETE, Voices
from rulewright.outputs.build import engine_source, generated
from rulewright.outputs.output_tree import ENGINES
from rulewright.play.engine_loader import Loaded, loaded
from rulewright.project.pipeline import PLAIN, Rules, load_game


@contextmanager
def spec_engine(
    place: Place, *, words: Voices | None, rules: Rules = PLAIN
) -> Iterator[Loaded]:
    """The engine of a game; with `words` it speaks these languages, which takes longer to make.

    A spec that does not compile ends the command with what is wrong with it.
    """
    with busy(f"Making {place.name} ..."):
        game, findings = load_game(place.folder, rules)
        if game is not None and not findings.failed:
            names = [place.name] if words else []
            files, said = generated(
                place.root, names, _made_by(rules), books=False, voices=words or COMPLETE
            )
            if not words:
                wanted = _made_by(rules) or Rules(switches=True)
                files[f"{ENGINES}/{game.name}.py"] = engine_source(place.folder, wanted)
    stop_if_failed(findings)
    assert game is not None
    if words:
        _tell_of_words(said, findings)
        if not any(name.startswith(f"{ENGINES}/{game.name}_texts/") for name in files):
            raise SystemExit(1)
    inside = f"{ENGINES}/"
    engine = {
        name.removeprefix(inside): text for name, text in files.items() if name.startswith(inside)
    }
    with loaded(engine, game.name) as found:
        yield found


def _made_by(rules: Rules) -> Rules | None:
    """Return the game as it stands is played with the engine that everybody has."""
    return None if rules == PLAIN else rules


def _tell_of_words(said: Findings, findings: Findings) -> None:
    """A game can be played while words are missing; drafts made from the names stand in for them."""
    import click

    wrong = [item for item in said.items if item not in findings.items]
    show_findings(Findings([item for item in wrong if item.severity is Severity.ERROR]))
    if wrong:
        click.echo(
            "Note: words are missing or have faults; `rulewright check` shows which.", err=True
        )
