"""A whole game as a text that replays: what it began with, its chance, and every action.

The text is JSON. Its keys: `format` and `version` of records, `game` and `spec`, `players`, `names`
where they have any, `options`, `tables`, `edition`, `rules` (variants and house rules built in), `generator` (the
version of how chance is drawn), then `seed`, or
`outcomes` with `chance` where chance was not seeded, or `start`, the text of the state that the
game began from, and `actions` in notation.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Any

from .chance import VERSIONS as GENERATORS
from .description import Description
from .engine import Engine
from .errors import RecordError, quoted
from .game_settings import check_setting
from .notation import Action
from .timeline import Setting, Timeline

FORMAT = "rulewright record"
VERSION = 1
LONGEST_TEXT = 10_000_000
"""No text of a record has more characters."""

OUTSIDE = "outside"
EXPLICIT = "explicit"
_KEYS = {
    "format",
    "version",
    "game",
    "spec",
    "players",
    "names",
    "options",
    "tables",
    "edition",
    "rules",
    "generator",
    "seed",
    "chance",
    "outcomes",
    "start",
    "actions",
}


@dataclass(frozen=True, slots=True)
class Record:
    """What a record says, checked but not replayed. `mode` is None where chance was seeded."""

    setting: Setting
    mode: str | None
    outcomes: tuple[int, ...]
    start: str | None
    actions: tuple[Action, ...]


def write_record(
    timeline: Timeline, mode: str | None, start: str | None, later: list[int], pending: list[Action]
) -> str:
    """Return the text of a game; `pending` is the action that waits for chance, `later` its outcomes."""
    description = timeline.engine.description
    setting = timeline.setting
    data: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "game": description.game,
        "spec": description.spec_hash,
        "players": setting.players,
        "options": dict(setting.options),
        "tables": {name: [list(row) for row in rows] for name, rows in setting.tables.items()},
        "edition": setting.edition,
        "rules": _rules(description),
        "generator": setting.generator,
    }
    if setting.names:
        data["names"] = list(setting.names)
    if start is not None:
        data["start"] = start
    if mode is not None:
        data["chance"] = mode
        data["outcomes"] = timeline.outcomes + later
    elif start is None:
        data["seed"] = setting.seed
    data["actions"] = [action.text for action in timeline.actions + pending]
    return json.dumps(data, indent=1, ensure_ascii=True) + "\n"


def read_record(engine: Engine, text: str) -> Record:
    """Return what a text says; `RecordError` when it is no record of this engine's game."""
    data = _load(text)
    description = engine.description
    if data.get("format") != FORMAT or data.get("version") != VERSION:
        raise RecordError(f"this is no record of version {VERSION}")
    if data.get("game") != description.game:
        raise RecordError(
            f"this is a record of {quoted(data.get('game'))}, not of {description.game}"
        )
    if data.get("spec") != description.spec_hash:
        played, here = _played_by(data), _said(description.edition, _rules(description))
        raise RecordError(
            f"the record is of other rules, {quoted(data.get('spec'))}{played}; "
            f"here they are {description.spec_hash}{here}"
        )
    for key in data:
        if key not in _KEYS:
            raise RecordError(f"a record has no {quoted(key)}")
    if data.get("generator") not in GENERATORS:
        raise RecordError(
            f"the record is of the generator {quoted(data.get('generator'))}, here it is {GENERATORS[0]}; "
            "it would replay to another game"
        )
    mode = data.get("chance")
    start = data.get("start")
    if mode not in (None, OUTSIDE, EXPLICIT):
        raise RecordError(f"chance is outside or explicit, not {quoted(mode)}")
    if start is not None and not isinstance(start, str):
        raise RecordError(f"start is the text of a state, not {quoted(start)}")
    if (data.get("seed") is None) == (mode is None and start is None):
        raise RecordError("a record has either a seed, or chance with outcomes, or a start")
    return Record(
        _setting(engine, data), mode, _outcomes(data, mode), start, _actions(engine, data)
    )


def _rules(description: Description) -> list[str]:
    """Return the variants and house rules that are built in."""
    return [f"{kind} {name}" for kind, name in description.overlays]


def _played_by(data: dict[str, Any]) -> str:
    edition, rules = data.get("edition"), data.get("rules")
    if not isinstance(rules, list) or not all(isinstance(rule, str) for rule in rules):
        rules = []
    return _said(edition if isinstance(edition, str) else None, rules)


def _said(edition: str | None, rules: list[str]) -> str:
    parts = [f"edition {edition}"] if edition is not None else []
    words = [part.replace("_", " ", 1) if part.startswith("house_rule") else part for part in rules]
    return f" ({quoted(', '.join(parts + words))})" if parts or words else ""


def _load(text: object) -> dict[str, Any]:
    if not isinstance(text, str) or len(text) > LONGEST_TEXT:
        raise RecordError(f"a record is a text of at most {LONGEST_TEXT} characters")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"a record is JSON: {quoted(str(error))}") from None
    if not isinstance(data, dict):
        raise RecordError(f"a record is a JSON object, not {quoted(data)}")
    return data


def _setting(engine: Engine, data: dict[str, Any]) -> Setting:
    options, tables, edition = data.get("options", {}), data.get("tables", {}), data.get("edition")
    if not isinstance(options, dict) or not isinstance(tables, dict):
        raise RecordError("options and tables are JSON objects")
    if edition is not None and not isinstance(edition, str):
        raise RecordError(f"edition is a text, not {quoted(edition)}")
    players, names = data.get("players"), data.get("names")
    if names is not None and (not isinstance(names, list) or len(names) != players):
        raise RecordError(f"names are a list, one for each player, not {quoted(names)}")
    try:
        setting = check_setting(engine, names or players, options, tables, edition, data.get("seed"))
        return replace(setting, generator=data["generator"])
    except ValueError as error:
        raise RecordError(str(error)) from None


def _outcomes(data: dict[str, Any], mode: str | None) -> tuple[int, ...]:
    outcomes = data.get("outcomes", [])
    if not isinstance(outcomes, list) or (outcomes and mode is None):
        raise RecordError("outcomes are a list, where chance is outside or explicit")
    for outcome in outcomes:
        if isinstance(outcome, bool) or not isinstance(outcome, int) or outcome < 0:
            raise RecordError(f"{quoted(outcome)} is no outcome")
    return tuple(outcomes)


def _actions(engine: Engine, data: dict[str, Any]) -> tuple[Action, ...]:
    texts = data.get("actions")
    if not isinstance(texts, list):
        raise RecordError(f"actions are a list, not {quoted(texts)}")
    actions = []
    for number, text in enumerate(texts, 1):
        try:
            actions.append(engine.parse_action(text))
        except ValueError as error:
            raise RecordError(f"action {number}: {error}") from None
    return tuple(actions)
