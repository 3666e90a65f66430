"""What an engine says in one language: terms, prompts, reasons and rules, as one JSON file."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from rulewright.analysis.failure_reasons import (
    Members,
    Part,
    Reason,
    action_reasons,
    all_reasons,
    choice_reasons,
)
from rulewright.model import nodes as m
from rulewright.model.joint_choices import asked_first
from rulewright.model.option_specialisation import When, action_in
from rulewright.model.ordinals import value_number
from rulewright.model.rule_bodies import rules, statements
from rulewright.model.types import PLAYER, EnumType
from rulewright.prose.phrases import BARE, MANY
from rulewright.prose.plan.sentences import Clause, Thing
from rulewright.prose.prompts import Prompts
from rulewright.prose.writer import Writer


def engine_texts(
    game: m.Game,
    writer: Writer,
    words: Mapping[str, str],
    rules: Mapping[str, tuple[str, str]],
    first: Mapping[str, str],
    ways: Mapping[str, Sequence[tuple[When, str]]],
    alone: Mapping[str, str],
) -> str:
    """Return the texts file. `rules` are titles and links by anchor, `first` what each rule says.

    Where variants change that, `ways` has what it says with each of them on or off, and `alone`
    what the choices there would be called in a game with the one or the other.
    """
    data: dict[str, object] = {
        "title": writer.speech.title(Clause("title.game"), game.play.span),
        "enums": {
            enum.name: {
                value: Prompts(writer).kind_name(enum.name, value_number(game.enums, enum.name, value))
                for value in enum.values
            }
            for enum in game.enums.values()
            if enum.name != PLAYER
        },
        "zones": {zone.name: _zone_name(writer, zone) for zone in game.zones.values()},
        "variables": {v.name: writer.name_of(v) for v in game.variables.values()},
        "choices": {},
        "actions": {action.name: writer.name_of(action) for action in game.actions.values()},
        "may": {},
        "reasons": {},
        "rules": {
            anchor: {
                "title": title,
                "url": url.removeprefix("../"),
                **_rule(first[anchor], ways.get(anchor, ())),
            }
            for anchor, (title, url) in rules.items()
        },
        "words": {
            key.removeprefix("runtime."): text
            for key, text in words.items()
            if key.startswith("runtime.")
        },
    }
    choices: dict[str, dict[str, str]] = {}
    parts: dict[str, list[m.Choose]] = {}
    may: dict[str, str] = {}
    reasons: dict[str, str] = {}
    for item, choice in _choices(game):
        if isinstance(choice, m.Choose) and choice.joint is not None:
            parts.setdefault(choice.joint.name, []).append(choice)
            if len(parts[choice.joint.name]) == len(choice.joint.parts):
                asked = Prompts(writer).decision_text(parts[choice.joint.name], item)
                choices[choice.joint.name] = {"prompt": asked.rstrip(".")}
                reasons.update(_choice_reasons(writer, words, item, asked_first(parts[choice.joint.name][0])))
        elif isinstance(choice, m.Choose):
            named = replace(choice, name=alone.get(choice.name, choice.name))
            choices[choice.name] = {"prompt": Prompts(writer).choice_text(named, item).rstrip(".")}
            reasons.update(_choice_reasons(writer, words, item, choice))
        elif isinstance(choice, m.May):
            may[choice.name] = Prompts(writer).may_text(choice)
        else:
            choices[choice.name] = {"prompt": words.get("book.choose_action", "")}
    for action in game.actions.values():
        if action.role is not None:
            role = writer.speech.title(Thing(action.role, determiner=BARE), action.span)
            only = words.get("book.only_role", "{role}")
            reasons[f"need.{action.name}.0"] = only.replace("{role}", role)
        for need, found in zip(action.needs, action_reasons(game, action), strict=True):
            for each in found:
                now = action_in(action, dict(each.when))
                said = replace(need, test=each.test, sources=each.sources)
                reasons[each.key] = Prompts(writer).need_text(said, now).text
                reasons.update(_reasons(writer, each, now, None, own=False))
    data["choices"], data["may"], data["reasons"] = choices, may, reasons
    return json.dumps(data, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def _rule(first: str, ways: Sequence[tuple[When, str]]) -> dict[str, object]:
    """Return what a rule says, and what it says in games where that is something else."""
    text = ways[0][1] if ways else first
    others = [{"when": dict(when), "text": said} for when, said in ways if said != text]
    return {"text": text, "others": others} if others else {"text": text}


def _reasons(
    writer: Writer, root: Reason, item: m.Item | None, choice: m.Choose | None, *, own: bool
) -> Iterator[tuple[str, str]]:
    """Yield what is said when a condition fails and, unless it has its `own` words, what when it does
    itself. Numbers that things are called by are left open: "field {a}".
    """
    domains = [*_domains(root), *([] if choice is None else [choice.domain])]
    numbered = {each.var for each in domains if isinstance(each.source, m.RangeSource)}
    for each in all_reasons(root):
        labels = {
            local: f"{{{chr(ord('a') + at)}}}"
            for at, local in enumerate(each.given)
            if local in numbered
        }
        if each is not root or own:
            yield each.key, Prompts(writer).failing_text(each.test, item, labels)


def _choice_reasons(
    writer: Writer, words: Mapping[str, str], item: m.Item, choice: m.Choose
) -> Iterator[tuple[str, str]]:
    """Yield what is said when something cannot be chosen."""
    game = writer.speech.game
    for test, found in zip(choice.domain.filters, choice_reasons(game, choice), strict=True):
        for each in found:
            if test.other_than is None:
                yield from _reasons(writer, each, item, choice, own=True)
            else:
                yield each.key, words.get(_differs(choice), "")


def _domains(part: Part) -> Iterator[m.Domain]:
    if isinstance(part, Members):
        yield part.domain
    for inner in part.inner:
        yield from _domains(inner)


def _differs(choice: m.Choose) -> str:
    """Return the words for a choice of the one that is excluded."""
    return "book.other_player" if choice.var.type == EnumType(PLAYER) else "book.must_differ"


def _zone_name(writer: Writer, zone: m.Zone) -> str:
    """Return what a place is called in a list, as on a label: without an article."""
    if zone.is_box:
        box = Thing("box", determiner=BARE, of=(Thing(zone.holds, MANY),))
        return writer.speech.title(box, zone.span)
    return writer.speech.title(Thing(zone.name, determiner=BARE), zone.span)


def _choices(game: m.Game) -> Iterator[tuple[m.Item, m.Choice]]:
    """Yield every choice with the rule that it stands in."""
    for rule in rules(game):
        for statement in statements(rule.body):
            if isinstance(statement, m.Choice):
                yield rule.item, statement
