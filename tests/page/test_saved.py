"""Saved games of strangers: of whatever shape they are, they have an answer. No engine is needed for that."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Mapping
from typing import Any

import pytest

from rulewright.page.game_bundle import Kit
from rulewright.page.game_session import PageError
from rulewright.page.requests import _WANTED, Desk
from rulewright.trial.trial_engine import key, wanted_rules

RECORD = {"format": "rulewright record", "game": "some"}
DEEP = "[" * 3_000 + "]" * 3_000


def nothing(wanted: Mapping[str, Any]) -> Kit:
    """Looks at what is wanted as those do who find kits, and finds none."""
    str((wanted.get("words") or {}).get("po", ""))
    hash((wanted_rules(wanted, None), key(wanted, "en")))
    raise PageError("there is no such game")


def loaded(text: str) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(Desk(nothing).handle(json.dumps({"do": "load", "text": text})))
    return answer


@pytest.mark.parametrize("text", [
    json.dumps({**RECORD, "names": 5}), json.dumps({**RECORD, "names": [["x"]]}), json.dumps({**RECORD, "game": 5}),
    json.dumps({**RECORD, "edition": ["x"]}), '{"format": "rulewright record", "names": ' + DEEP + "}",
    base64.urlsafe_b64encode(zlib.compress(b'{"wanted":' + DEEP.encode())).decode(),
])
def test_what_is_no_saved_game_is_told(text: str) -> None:
    assert loaded(text) == {"error": "this is no saved game", "saved": True}


@pytest.mark.parametrize("name", [*_WANTED, "seed", "start"])
def test_a_saved_game_of_any_shape_has_an_answer(name: str) -> None:
    wrong: object
    for wrong in (5, 0.5, "x", "", True, None, ["x"], [["x"]], [{}], {"x": "y"}, {"x": ["y"]}, {"po": 5}):
        wanted: dict[str, object] = {"game": "some", "houses": ["x"], name: wrong}
        assert loaded(json.dumps({"format": "rulewright page", "wanted": wanted, "record": RECORD}))["error"]
    right = {"game": "some", "edition": None, "names": ["a", ""], "bots": {"1": "easy"}, "options": {"x": True}}
    saved = {"format": "rulewright page", "wanted": right, "record": RECORD}
    assert loaded(json.dumps(saved)) == {"error": "there is no such game"}
