"""`rulewright check`."""

from __future__ import annotations

import click

from rulewright.cli.options import rules_options
from rulewright.cli.project import game_place
from rulewright.cli.report import Failed, busy, readable_errors, show_findings
from rulewright.reading import Rules


@click.command()
@click.argument("game")
@rules_options
@click.option("--json", "as_json", is_flag=True, help="Write what was found as JSON.")
def check(game: str, as_json: bool, rules: Rules) -> None:
    """Find what is wrong with a game.

    Reads the spec, resolves every name and type, checks the rules, plays the examples, and sees
    whether everything can be said in English, Dutch, German and Spanish.

    \b
    Examples:
      rulewright check tortuga_1667
      rulewright check ../my_game
      rulewright check tortuga_1667 --edition nl --with my.rules
      rulewright check tortuga_1667 --json > findings.json
    """
    from rulewright.cli.checking import check_game
    from rulewright.facts import FactsError

    with readable_errors(), game_place(game) as place:
        with busy(f"Checking {place.name} ..."):
            try:
                findings = check_game(place.root, place.name, rules)
            except FactsError as error:
                raise Failed(str(error)) from error
        show_findings(findings, as_json=as_json)
        if findings.failed:
            raise SystemExit(1)
        if not as_json:
            click.echo(f"{place.name}: nothing to mend.", err=True)
