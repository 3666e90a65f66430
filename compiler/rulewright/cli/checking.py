"""Everything that can be found wrong with a game, in one go."""

from __future__ import annotations

from pathlib import Path

from rulewright import build
from rulewright.coverage import coverage
from rulewright.diagnostics.model import Diagnostic, Findings
from rulewright.diagnostics.registry import suggest_name
from rulewright.examples import run_examples
from rulewright.facts import Fact, load_facts, load_not_modelled
from rulewright.model import nodes as m
from rulewright.pipeline import PLAIN, Rules, load_game

FACTS = "facts.toml"
NOT_MODELLED = "not_modelled.toml"


def check_game(root: Path, name: str, rules: Rules = PLAIN) -> Findings:
    """What is wrong with the rules of a game, its examples, its citations and its words."""
    folder = root / build.SPECS / name
    game, findings = load_game(folder, rules)
    if game is None:
        return findings
    _, findings = build.generated(root, [name], None if rules == PLAIN else rules)
    known = {(item.code, item.span) for item in findings.items}
    findings.items += [item for item in run_examples(game) if (item.code, item.span) not in known]
    findings.items += _unknown_facts(game, folder)
    return findings


def facts_of(
    folder: Path, edition: str | None = None
) -> tuple[tuple[Fact, ...], dict[str, str]]:
    """The facts of a game, and the reasons for those that are not modelled, in an edition or in any;
    without lists, none."""
    facts = load_facts(folder / FACTS) if (folder / FACTS).is_file() else ()
    left_out = folder / NOT_MODELLED
    return facts, load_not_modelled(left_out, edition) if left_out.is_file() else {}


def _unknown_facts(game: m.Game, folder: Path) -> list[Diagnostic]:
    """The citations of facts that are not in the list; without a list there is nothing to cite."""
    facts, not_modelled = facts_of(folder)
    ids = [fact.id for fact in facts]
    found = []
    for fact, citations in coverage(game, facts, not_modelled).unknown.items():
        close = suggest_name(fact, ids)
        found += [
            Diagnostic(
                "R116",
                f"There is no fact `{fact}`",
                citation.span,
                reason=f"The facts that rules carry are listed in {FACTS} beside them.",
                suggestion=f"Did you mean `{close}`?" if close else "",
            )
            for citation in citations
        ]
    return found
