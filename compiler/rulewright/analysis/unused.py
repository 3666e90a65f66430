"""What a game declares and never uses."""

from __future__ import annotations

from collections import Counter

from rulewright.analysis.effects import changes
from rulewright.diagnostics.model import Diagnostic, Findings, Severity
from rulewright.foundation.source import Span
from rulewright.foundation.tree import walk, with_leaves
from rulewright.model import nodes as m
from rulewright.model.rule_bodies import handlers, rules
from rulewright.model.tree import walk_game
from rulewright.model.types import EnumType


def check_usage(game: m.Game, findings: Findings) -> None:
    """Report rules and things without a use."""
    _Usage(game, findings).run()


class _Usage:
    def __init__(self, game: m.Game, findings: Findings) -> None:
        self.game = game
        self.findings = findings
        self.parts = [*walk_game(game)]
        for example in game.examples.values():
            self.parts += walk(example)

    def _warn(self, code: str, headline: str, span: Span, reason: str) -> None:
        self.findings.add(
            Diagnostic(
                code, headline, span, reason=reason, suggestion="Use it, or take it out.",
                severity=Severity.WARNING,
            )
        )

    def run(self) -> None:
        self._rules()
        self._variables()
        self._places()
        self._vocabulary()
        self._names()

    # ---- rules ----------------------------------------------------------------------------------

    def _rules(self) -> None:
        game = self.game
        verbs = {part.verb for part in self.parts if isinstance(part, m.Call)}
        for verb in game.verbs.values():
            if verb.name not in verbs:
                self._warn(
                    "W201", f"The verb `{verb.name}` is never used", verb.span,
                    "No action, card or other rule leads to it.",
                )
        functions = {part.function for part in self.parts if isinstance(part, m.Apply)}
        functions |= {part.role for part in self.parts if isinstance(part, m.HoldsRole)}
        functions |= {*m.RESULTS}
        functions |= {action.role for action in game.actions.values() if action.role is not None}
        for function in game.functions.values():
            if function.name not in functions:
                self._warn(
                    "W201", f"The {function.kind.value} `{function.name}` is never used",
                    function.span, "No rule asks for it.",
                )
        carried_out = {part.event for part in self.parts if isinstance(part, m.CarryOut)}
        for event in game.events.values():
            if event.name not in carried_out:
                self._warn(
                    "W201", f"The event `{event.name}` never happens", event.span,
                    f"No rule says `carry out {event.name} of …`.",
                )
            elif not any(handler.body for handler in handlers(game, event.name)):
                self._warn(
                    "W201", f"No card does anything for `{event.name}`", event.span,
                    f"No card has a rule `when {event.name}`.",
                )

    # ---- things ---------------------------------------------------------------------------------

    def _variables(self) -> None:
        read = Counter(part.variable for part in self.parts if isinstance(part, m.VariableRef))
        written = Counter(
            name
            for part in self.parts if isinstance(part, m.Statement)
            for name in changes(self.game, part) if name in self.game.variables
        )
        for variable in self.game.variables.values():
            what = "option" if variable.is_option else "variable"
            if read[variable.name] <= written[variable.name]:
                self._warn(
                    "W202", f"The {what} `{variable.name}` makes no difference", variable.span,
                    "No rule asks for it.",
                )
            elif variable.name not in written and not variable.is_option:
                self._warn(
                    "W202", f"The variable `{variable.name}` never changes", variable.span,
                    "No rule gives it another value.",
                )
        looked_up = {part.table for part in self.parts if isinstance(part, m.Lookup)}
        for table in self.game.tables.values():
            if table.name not in looked_up:
                self._warn(
                    "W202", f"The table `{table.name}` is never used", table.span,
                    "No rule looks anything up in it.",
                )

    def _places(self) -> None:
        filled: set[str] = set()
        for part in self.parts:
            if isinstance(part, m.Move) and isinstance(part.destination.zone, m.ZoneRef):
                filled.add(part.destination.zone.zone)
        for zone in self.game.zones.values():
            if not zone.is_box and zone.name not in filled:
                self._warn(
                    "W202", f"Nothing ever comes into `{zone.name}`", zone.span,
                    "No rule moves a piece there.",
                )

    def _vocabulary(self) -> None:
        game = self.game
        used = {*game.classes} | {enum.among for enum in game.enums.values() if enum.among is not None}
        things = (game.zones, game.classes, game.variables, game.tables)
        used |= _enums_in(tuple(tuple(items.values()) for items in things))
        if game.enums.keys() - used:
            used |= _enums_in(tuple((rule.params, rule.trees) for rule in rules(game)))
            used |= _enums_in(tuple(game.examples.values()))
        for enum in game.enums.values():
            if enum.values and enum.name not in used:
                self._warn(
                    "W202", f"The values `{enum.name}` are never used", enum.span,
                    "Nothing is of this kind.",
                )
        read = {
            (part.piece_class, part.attribute)
            for part in self.parts
            if isinstance(part, m.AttributeOf)
        }
        for pieces in game.classes.values():
            for attribute in pieces.attributes:
                # Cards cannot be without one.
                if (pieces.name, attribute.name) not in read and len(pieces.attributes) > 1:
                    self._warn(
                        "W202", f"The attribute `{attribute.name}` makes no difference",
                        attribute.span, "No rule asks for it.",
                    )
        for card in game.cards.values():
            if not game.classes[card.piece_class].copies[card.kind]:
                self._warn(
                    "W202", f"There is no copy of `{card.name}`", card.span, "Its copies are 0.",
                )

    # ---- names ----------------------------------------------------------------------------------

    def _names(self) -> None:
        """Names that rules give to something and never mention again."""
        for rule in rules(self.game):
            given: dict[int, m.Local] = {}
            mentioned: set[int] = set()
            for tree in rule.trees:
                for part in walk(tree):
                    if isinstance(part, m.Let | m.Choose | m.Moved):
                        given[part.var.uid] = part.var
                    elif isinstance(part, m.LocalRef):
                        mentioned.add(part.local.uid)
            for uid, local in given.items():
                if uid not in mentioned:
                    self._warn(
                        "W202", f"`{local.name}` is never mentioned again", local.span,
                        "What it stands for makes no difference.",
                    )
        for rule in rules(self.game):
            if not isinstance(rule.item, m.Verb | m.Function):
                continue  # the names that other rules are given come with them
            mentioned = {
                part.local.uid
                for node in rule.trees
                for part in walk(node)
                if isinstance(part, m.LocalRef)
            }
            for param in rule.params:
                if param.uid not in mentioned:
                    self._warn(
                        "W202", f"`{param.name}` makes no difference to `{rule.name}`",
                        param.span, "It is never mentioned.",
                    )


def _enums_in(tree: object) -> set[str]:
    """Return the enumerations of which something in a tree is a value."""
    return {part.name for part in with_leaves(tree) if isinstance(part, EnumType)}
