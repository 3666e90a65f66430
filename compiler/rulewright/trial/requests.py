"""What a page asks of a rule under trial, and what it is answered: JSON in, JSON out."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rulewright.foundation.languages import LANGUAGES, ORIGINAL
from rulewright.page.game_bundle import Kit
from rulewright.page.game_session import PageError
from rulewright.page.requests import Kits
from rulewright.project.paths import games
from rulewright.trial.rule_trial import Bench, Data, written
from rulewright.trial.trial_engine import compiled, key, wanted_rules


class Trial:
    """Answers of the compiler about one rule at a time."""

    def __init__(self, root: Path) -> None:
        self._root = root

    def handle(self, message: str) -> str:
        """Return the answer to a message; what cannot be done is an answer with `error`."""
        try:
            answer = self._answer(json.loads(message))
        except (PageError, ValueError) as error:
            answer = {"error": str(error)}
        return json.dumps(answer, ensure_ascii=False)

    def _answer(self, asked: Data) -> Data:
        bench = bench_of(self._root, asked)
        text, po, toml = (str(asked.get(name) or "") for name in ("text", "po", "toml"))
        match asked.get("do"):
            case "open":
                text, po, toml = bench.shipped(str(asked.get("name")))
                return {"text": text, "po": po, "toml": toml}
            case "change":
                return {"text": bench.beginning(str(asked.get("anchor"))) + "\n", "po": "", "toml": ""}
            case "check":
                return bench.check(bench.put(text, po, toml), text)
            case "complete":
                return bench.complete(bench.put(text, po, toml), text, int(asked.get("at") or 0))
            case "changes":
                return bench.changes(bench.put(text, po, toml), text)
            case "missing":
                return bench.missing(bench.put(text, po, toml))
            case "ready":
                return bench.ready()
            case "words":
                po, toml = written(bench.language, asked.get("entries") or {}, po, toml)
                return {"po": po, "toml": toml}
            case _:
                raise PageError("nobody knows what is asked")


def bench_of(root: Path, asked: Mapping[str, Any]) -> Bench:
    """Return where a message's rule is tried; `PageError` for a game that is not there."""
    game, language = str(asked.get("game")), asked.get("language")
    if game not in games(root):
        raise PageError(f"there is no game {game}")
    return Bench(root, game, language if language in LANGUAGES else ORIGINAL)


class Compiling:
    """Finds kits: the shipped ones, and those that have to be made because of house rules."""

    def __init__(self, root: Path, shipped: Kits) -> None:
        self._root = root
        self._shipped = shipped
        self._made: dict[str, Kit] = {}

    def __call__(self, wanted: Mapping[str, Any]) -> Kit:
        """The kit of a wanted game."""
        if not wanted.get("houses") and not wanted.get("rules"):
            return self._shipped(wanted)
        bench = bench_of(self._root, wanted)
        name = key(wanted, bench.language)
        if name not in self._made:
            own = None
            if wanted.get("rules"):
                words = wanted.get("words") or {}
                put = bench.put(str(wanted["rules"]), str(words.get("po", "")), str(words.get("toml", "")))
                own = next(path for path in put.house_rules if isinstance(path, Path))
            self._made = {name: compiled(self._root, bench.game, wanted_rules(wanted, own), bench.language)}
        return self._made[name]
