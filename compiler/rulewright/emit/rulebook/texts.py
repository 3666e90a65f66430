"""What an engine says in one language: terms, prompts, reasons and rules, as one JSON file."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

from rulewright.model import nodes as m
from rulewright.model.effects import walk
from rulewright.model.reasons import (
    Members,
    Part,
    Reason,
    action_reasons,
    all_reasons,
    choice_reasons,
)
from rulewright.model.types import PLAYER, EnumType
from rulewright.prose.phrases import BARE, MANY
from rulewright.prose.sentences import Clause, Thing
from rulewright.prose.writer import Writer


def engine_texts(
    game: m.Game,
    writer: Writer,
    words: Mapping[str, str],
    rules: Mapping[str, tuple[str, str]],
    first: Mapping[str, str],
) -> str:
    """The texts file. `rules` are titles and links by anchor, `first` what each rule says."""
    data: dict[str, object] = {
        "title": writer.title(Clause("title.game"), game.play.span),
        "enums": {
            enum.name: {
                value: writer.kind_name(enum.name, _number(game, enum, value))
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
            anchor: {"title": title, "text": first[anchor], "url": url.removeprefix("../")}
            for anchor, (title, url) in rules.items()
        },
        "words": {
            key.removeprefix("runtime."): text
            for key, text in words.items()
            if key.startswith("runtime.")
        },
    }
    choices: dict[str, dict[str, str]] = {}
    may: dict[str, str] = {}
    reasons: dict[str, str] = {}
    for item, choice in _choices(game):
        if isinstance(choice, m.Choose):
            choices[choice.name] = {"prompt": writer.choice_text(choice, item).rstrip(".")}
            for test, found in zip(choice.domain.filters, choice_reasons(game, choice), strict=True):
                if test.other_than is None:
                    reasons.update(_reasons(writer, found, item, choice, own=True))
                else:
                    reasons[found.key] = words.get(_differs(choice), "")
        elif isinstance(choice, m.May):
            may[choice.name] = writer.may_text(choice)
        else:
            choices[choice.name] = {"prompt": words.get("book.choose_action", "")}
    for action in game.actions.values():
        if action.role is not None:
            role = writer.title(Thing(action.role, determiner=BARE), action.span)
            only = words.get("book.only_role", "{role}")
            reasons[f"need.{action.name}.0"] = only.replace("{role}", role)
        for need, found in zip(action.needs, action_reasons(game, action), strict=True):
            reasons[found.key] = writer.need_text(need, action).text
            reasons.update(_reasons(writer, found, action, None, own=False))
    data["choices"], data["may"], data["reasons"] = choices, may, reasons
    return json.dumps(data, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def _reasons(
    writer: Writer, root: Reason, item: m.Item | None, choice: m.Choose | None, *, own: bool
) -> Iterator[tuple[str, str]]:
    """What is said when a condition fails and, unless it has its `own` words, what when it does
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
            yield each.key, writer.failing_text(each.test, item, labels)


def _domains(part: Part) -> Iterator[m.Domain]:
    if isinstance(part, Members):
        yield part.domain
    for inner in part.inner:
        yield from _domains(inner)


def _differs(choice: m.Choose) -> str:
    """The words for a choice of the one that is excluded."""
    return "book.other_player" if choice.var.type == EnumType(PLAYER) else "book.must_differ"


def _number(game: m.Game, enum: m.Enum, value: str) -> int:
    base = game.enums[enum.among].values if enum.among else enum.values
    return base.index(value)


def _zone_name(writer: Writer, zone: m.Zone) -> str:
    """What a place is called in a list, as on a label: without an article."""
    if zone.is_box:
        box = Thing("box", determiner=BARE, of=(Thing(zone.holds, MANY),))
        return writer.title(box, zone.span)
    return writer.title(Thing(zone.name, determiner=BARE), zone.span)


def _choices(game: m.Game) -> Iterator[tuple[m.Item | None, m.Choose | m.May | m.TakeAction]]:
    """Every choice with the rule that it stands in."""
    bodies: list[tuple[m.Item | None, m.Block]] = [
        (game.setup, tuple(s for step in game.setup.steps for s in step.body)),
        (game.play, game.play.body),
    ]
    bodies += [(verb, verb.body) for verb in game.verbs.values()]
    bodies += [(action, action.body) for action in game.actions.values()]
    for card in game.cards.values():
        bodies += [(card, handler.body) for handler in card.handlers]
    bodies += [(trigger, trigger.body) for trigger in game.triggers.values()]
    for item, body in bodies:
        for statement in body:
            for part in walk(statement):
                if isinstance(part, m.Choose | m.May | m.TakeAction):
                    yield item, part
