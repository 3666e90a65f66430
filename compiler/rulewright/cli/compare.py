"""`rulewright compare`."""

from __future__ import annotations

from dataclasses import replace

import click

from rulewright.cli.console import (
    WrongUse,
    busy,
    check_file,
    original,
    readable_errors,
    show_findings,
    shown_path,
    stop_if_failed,
)
from rulewright.cli.find_project import Place, game_place
from rulewright.cli.game_arguments import game_argument
from rulewright.cli.options import game_options, rules_options
from rulewright.cli.plot_output import draw
from rulewright.cli.study_setup import (
    Asked,
    Played,
    carried_out,
    planned,
    prepared,
    study_options,
    tell_how_it_ended,
    write_rows,
)
from rulewright.diagnostics.model import Findings, Severity
from rulewright.emit.rulebook.book import text_files
from rulewright.foundation.atomic_write import write_file
from rulewright.foundation.languages import LANGUAGES, ORIGINAL, Voices
from rulewright.outputs import variant_effects
from rulewright.play.terminal_texts import STUDIES, load_words
from rulewright.project.pipeline import load_game
from rulewright.project.reader import PLAIN, Rules, word_folders
from rulewright.runtime.texts import Texts, read_texts
from rulewright.study.comparison_text import Voice, compared, findings, head
from rulewright.study.tables import rows


@click.command()
@study_options(2_000)
@rules_options
@game_argument()
@game_options
@click.option(
    "--language", type=click.Choice(LANGUAGES), default=ORIGINAL, show_default=True,
    help="The language of the sentences.",
)
@click.option(
    "--shipped", is_flag=True,
    help="Compare every variant and house rule of the game's folder, and keep the figures there, for "
    "the page of the book.",
)
def compare(
    game: str, wish: Asked, options: dict[str, str], rules: Rules, language: str, shipped: bool
) -> None:
    """Show what other rules do to a game.

    Plays it by the rules as they are and as they would be, with the same seeds, and says which
    figures differ: how long games are, who wins, how often the lead changes and how often each action,
    card and rule comes up. The intervals of all differences hold together at 95 % (Bonferroni). An
    edition is compared with the game itself, variants with their edition, house rules with the edition
    and the variants named beside them. --set counts for the second.

    \b
    Examples:
      rulewright compare tortuga_1667 --with dry_powder
      rulewright compare tortuga_1667 --variant wild_game --players 5 --games 20000 --language de
      rulewright compare my.rules --out study --plots plots
      rulewright compare cartagena --shipped --players 3
    """
    if shipped:
        with readable_errors(), game_place(game) as place:
            _all_shipped(place, wish)
        return
    if rules == PLAIN and not options:
        raise WrongUse("Compared with what? Name an --edition, a --variant, a house rule or --set.")
    with readable_errors(), game_place(game) as place:
        before = rules.below
        if rules == PLAIN:
            before = rules = Rules(switches=True)
        sides = [
            prepared(wish, place.folder, before, "before", {}),
            prepared(wish, place.folder, rules, "after", options),
        ]
        plan = planned(wish, sides)
        outcome, _ = carried_out(wish, plan, sides)
        totals = outcome.totals
        if not all(side.games for side in totals.sides):
            click.echo("No game came to an end.")
        else:
            voice = voice_of(place, sides, (before, rules), language)
            found = compared(totals)
            for line in (head(totals, len(found), voice), "", *findings(found, voice)):
                click.echo(line)
            known = [sorted(set(side.kit.begins.values())) for side in sides]
            write_rows(wish, rows(totals, [side.name for side in sides], known))
            draw(wish.plots, totals, [side.name for side in sides])
        tell_how_it_ended(wish, plan, outcome)


def _all_shipped(place: Place, wish: Asked) -> None:
    """Make the figures of the page on what variants and house rules do to a game."""
    game, findings_ = load_game(place.folder)
    stop_if_failed(findings_)
    assert game is not None
    path = original(place.folder / variant_effects.FILE)
    check_file(path)
    found: dict[str, variant_effects.Effect] = {}
    players = 0
    for each in variant_effects.shipped(place.folder, game):
        click.echo(f"{each.name} ...", err=True)
        own = replace(wish, out=wish.out / each.name) if wish.out is not None else wish
        sides = [
            prepared(wish, place.folder, ruled, name, {})
            for ruled, name in ((each.before, "before"), (each.after, "after"))
        ]
        plan = planned(own, sides)
        outcome, _ = carried_out(own, plan, sides)
        tell_how_it_ended(own, plan, outcome)
        if outcome.stopped:
            raise SystemExit(1)
        players = plan.study.players
        differences = compared(outcome.totals)
        kept = [one for one in differences if one.holds or one.measure.startswith("wins:")]
        found[each.name] = variant_effects.effect(each, place.folder, outcome.totals, kept)
    write_file(path, variant_effects.written(variant_effects.Effects(players, wish.games, found)))
    click.echo(f"Written: {shown_path(path)}", err=True)


def voice_of(place: Place, sides: list[Played], ruled: tuple[Rules, Rules], language: str) -> Voice:
    """Return how findings are told in a language: what things are called by the changed rules comes first."""
    words = load_words(place.root / "locales", language, STUDIES)
    with busy("Finding words ..."):
        texts = [_texts(place, rules, language) for rules in reversed(ruled)]
    return Voice(language, words.say, texts)


def _texts(place: Place, rules: Rules, language: str) -> Texts:
    game, _ = load_game(place.folder, rules, settle=False)
    if game is None:
        return Texts(language)
    voices = Voices((language,), drafts=True)
    told = Findings()
    files = text_files(place.root, game, game.name, told, word_folders(place.folder, rules), voices)
    show_findings(Findings([item for item in told.items if item.severity is Severity.ERROR]))
    return read_texts(language, next(iter(files.values()), "{}"))
