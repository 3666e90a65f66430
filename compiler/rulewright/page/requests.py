"""What a page asks and what it is answered: JSON in, JSON out, one message at a time."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from rulewright.foundation.languages import LANGUAGES, ORIGINAL
from rulewright.page.game_bundle import Kit
from rulewright.page.game_session import (
    THINKING,
    Data,
    NeedsCompiler,
    PageError,
    Sitting,
    names_by_seat,
    seats_of,
)
from rulewright.page.saved_games import SavedError, as_address, as_file, read
from rulewright.runtime.game import from_record, from_text, new_game

if TYPE_CHECKING:
    from rulewright.runtime.playing import Game

Kits = Callable[[Mapping[str, Any]], Kit]
"""Finds what plays a wanted game: its name, edition, variants, house rules."""

_WANTED = ("game", "edition", "variants", "options", "houses", "rules", "words", "players", "names", "bots")


class Desk:
    """The games of one page: one at a time."""

    def __init__(self, kits: Kits, thinking: float = THINKING) -> None:
        self.kits = kits
        self._thinking = thinking
        self._sitting: Sitting | None = None
        self._wanted: Data = {}

    def handle(self, message: str) -> str:
        """Return the answer to a message. What cannot be done is an answer with `error`."""
        try:
            asked = json.loads(message)
            answer = self._answer(asked)
        except NeedsCompiler as error:
            answer = {"error": "needs the compiler", "needs": str(error)}
        except PageError as error:
            answer = {"error": str(error)}
        except SavedError as error:
            answer = {"error": str(error), "saved": True}
        except ValueError as error:  # what an engine says of settings, records and states
            answer = {"error": str(error)}
        return json.dumps(answer, ensure_ascii=False)

    def _answer(self, asked: Data) -> Data:
        match asked.get("do"):
            case "begin":
                return self._begin(asked["wanted"], asked)
            case "load":
                wanted, record = read(str(asked["text"]))
                return self._begin({**wanted, **asked.get("wanted", {})}, asked, record)
            case "scene":
                return self._scene(asked)
            case "choose":
                self._here.choose(asked.get("viewer"), *asked.get("numbers") or (asked.get("number"),))
                return self._scene(asked)
            case "put back":
                self._here.put_back(asked.get("viewer"), asked.get("number"))
                return self._scene(asked)
            case "bot":
                self._here.let_bot()
                return self._scene(asked)
            case "undo":
                self._here.undo(asked.get("viewer"))
                return self._scene({**asked, "since": 0})
            case "why":
                return self._here.why(asked.get("viewer"), asked.get("number"))
            case "touch":
                return self._here.why_touched(asked.get("viewer"), asked.get("of"))
            case "teach":
                return self._here.teach(asked.get("viewer"))
            case "file":
                return {"text": as_file(self._wanted, self._here.game.to_record())}
            case "address":
                return {"text": as_address(self._wanted, self._here.game.to_record())}
            case _:
                raise PageError("nobody knows what is asked")

    @property
    def _here(self) -> Sitting:
        if self._sitting is None:
            raise PageError("no game has begun")
        return self._sitting

    def _begin(self, wanted: Data, asked: Data, record: str | None = None) -> Data:
        language = asked.get("language")
        kit = self.kits({**wanted, "language": language})
        names = [str(name).strip() for name in wanted.get("names") or ()]
        game = self._new(kit, wanted, names) if record is None else from_record(kit.engine, record)
        self._wanted = {key: wanted[key] for key in _WANTED if key in wanted}
        self._sitting = Sitting(
            kit, game, language if language in LANGUAGES else ORIGINAL,
            dict(seats_of(wanted.get("bots"), game.players)),
            names_by_seat(names[: game.players]), self._thinking,
        )
        return self._scene({**asked, "viewer": self._sitting.people[0], "since": 0}) | {
            "wanted": self._wanted
        }

    def _new(self, kit: Kit, wanted: Data, names: list[str]) -> Game:
        engine = kit.engine
        if wanted.get("start"):
            return from_text(engine, str(wanted["start"]), names=names)
        players = engine.check_players(wanted.get("players") or engine.description.min_players)
        options = {str(k): v for k, v in (wanted.get("options") or {}).items()}
        called = [
            names[seat] if seat < len(names) and names[seat] else f"p{seat + 1}" for seat in range(players)
        ]
        variants = () if kit.fixed else wanted.get("variants") or ()
        return new_game(engine, called, wanted.get("seed"), variants=variants, **options)

    def _scene(self, asked: Data) -> Data:
        known = (asked.get("since"), asked.get("turned"))
        return self._here.scene(asked.get("viewer"), *(n if isinstance(n, int) and n > 0 else 0 for n in known))
