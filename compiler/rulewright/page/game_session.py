"""One game at one screen: who looks, what they see, what they may do, and why not.

The page asks with plain data and gets plain data. It is told only what the player who looks may
know; the game itself, with all that is hidden, stays here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from time import monotonic
from typing import TYPE_CHECKING, Any

from rulewright.bots.bot import Bot
from rulewright.bots.roster import make_bot
from rulewright.bots.search import SearchBot
from rulewright.emit.rulebook.drawing.label_data import Written
from rulewright.emit.rulebook.drawing.labels import Labels
from rulewright.emit.rulebook.drawing.scene import Table as Drawing
from rulewright.interpreter.position import Position
from rulewright.page.board_picture import Board, Count, badge, cards, counts, picture
from rulewright.page.game_bundle import Kit
from rulewright.page.log_story import Part, Story, Turned
from rulewright.page.touching import touched, touched_in_turn
from rulewright.play.engine_loader import is_rules_fault
from rulewright.play.pick_draft import PickDraft
from rulewright.play.seating import Table
from rulewright.play.undo_policy import revealed_since
from rulewright.runtime.explain import asked as explain_asked
from rulewright.runtime.values import PLAYER

if TYPE_CHECKING:
    from rulewright.runtime.explain import Explanation
    from rulewright.runtime.notation import Action
    from rulewright.runtime.playing import Game
    from rulewright.runtime.texts import RuleText

Data = dict[str, Any]

THINKING = 1.0
"""For how many seconds bots that search may think between two choices of people."""
SHARE = 0.25
"""How much of what is left of that one choice of theirs may take."""
LEAST = 0.02
"""But so many seconds each."""
SOON_READ = 340
"""How many letters of a rule somebody is told who plays for the first time."""
BOTS = {"easy": "random", "strong": "search"}


class PageError(Exception):
    """A message that cannot be followed. It is for people, in English; the page has words of its own."""


class NeedsCompiler(PageError):
    """House rules are wanted, and nothing is here that could make a game of them."""


@dataclass(slots=True)
class Sitting:
    """A game in progress. `bots` are kinds of bots by seat, `names` what people are called."""

    kit: Kit
    game: Game
    language: str
    bots: Mapping[int, str]
    names: Mapping[int, str]
    thinking: float = THINKING
    _playing: dict[int, Bot] = field(default_factory=dict)
    _before: tuple[int, int, Position] | None = None
    """Whose picture was the last one, after so many actions, and its position."""
    _stories: dict[int, Story] = field(default_factory=dict)
    _draft: PickDraft = field(init=False)
    _left: float = 0.0
    """What is left of the time for thinking."""

    def __post_init__(self) -> None:
        if not self.people:
            raise PageError("at least one person plays")
        self._left = self.thinking
        self._draft = PickDraft(self.game)
        seed = self.game.setting.seed
        for seat, kind in self.bots.items():
            name = BOTS.get(kind, "search")
            self._playing[seat] = make_bot(name, f"{seed}:{seat}", seconds=self.thinking)

    # ---- who ------------------------------------------------------------------------------------

    @property
    def table(self) -> Table:
        """Return who sits where, for what is said in words."""
        return Table(self.game, self._playing, self.names, self.language)

    @property
    def people(self) -> tuple[int, ...]:
        """Return the seats of people."""
        return tuple(seat for seat in range(self.game.players) if seat not in self.bots)

    def _name(self, seat: int) -> str:
        word = self.game.engine.texts(self.language).word
        called = self.names.get(seat) or word("player", number=seat + 1)
        return called[:1].upper() + called[1:]

    def _viewer(self, wanted: object) -> int:
        if not isinstance(wanted, int) or wanted not in self.people:
            raise PageError("only people look at the screen")
        return wanted

    # ---- what is seen ---------------------------------------------------------------------------

    def scene(self, viewer: object, since: int = 0, turned: int = 0) -> Data:
        """Return everything that a page shows to one person.

        Of the log it is what came after so many parts, and of cards that were turned up those after so many.
        """
        seat = self._viewer(viewer)
        game = self.game
        view = self._open_view(seat) if game.is_over else game.view(seat, self.language)
        waiting = game.current_player
        story = self._story_for(seat)
        said = self.table.with_names
        table, labels = self._laid_out(seat, view)
        drawn, words = picture(table, labels)
        shown: Data = {
            "viewer": seat,
            "players": [
                {
                    "name": self._name(n), "bot": self.bots.get(n), "seat": n,
                    "badge": badge(self.kit.scenery.plan, n, labels.mark(n)),
                }
                for n in range(game.players)
            ],
            "board": drawn,
            "described": said(words),
            "waiting": waiting,
            "turn": len(game.history),
            "log": [self._part(part) for part in story.parts[since:]],
            "logged": len(story.parts),
            "turned": [self._turned(each, table, labels, story) for each in story.turned[turned:]],
            "turnings": len(story.turned),
            "over": game.is_over,
            "undo": self._can_undo(),
            "secrets": self.table.keeps_secrets,
        }
        if waiting == seat:
            shown |= self._choice(view["choice"])
        if game.is_over:
            shown["result"] = self._result(table, labels)
        return shown

    def _open_view(self, seat: int) -> Data:
        """Return what a player sees once the game is over: all that anybody has seen."""
        shown: Data = self.game.view(seat, self.language)
        for other in range(self.game.players):
            theirs = self.game.view(other, self.language)
            for name, place in theirs["zones"].items():
                if _known(place) > _known(shown["zones"][name]):
                    shown["zones"][name] = place
            for name, value in theirs["variables"].items():
                if shown["variables"][name] is None:
                    shown["variables"][name] = value
        return shown

    def _turned(self, each: Turned, table: Drawing, labels: Labels, story: Story) -> Data:
        """Return cards that are shown face up, what is counted of them, and what came of it."""
        zone, index = each.at
        counting = self.kit.scenery.counting
        asked = counting.of_action.get(each.action or "")
        names = [] if each.looked else [
            name for name in counting.of_place.get(zone, ()) if asked is None or name in asked
        ]
        faces = cards(table, labels, zone, each.kinds)
        texts = self.game.engine.texts(self.language)
        action = next((rule for rule in self.game.engine.description.actions if rule.name == each.action), None)
        numbers = each.positions or (None,) * len(faces)
        return {
            "part": self._part(each.head),
            "where": story.title_of(zone, index),
            "looked": each.looked,
            "cards": [
                {"svg": svg, "name": self.table.with_names(name), "number": number}
                for (svg, name), number in zip(faces, numbers, strict=True)
            ],
            "counts": [self._count(count) for count in counts(table, labels, names, ((zone, index), each.kinds))],
            "follows": [self.table.with_names(line) for line in each.follows],
            "closed": each.closed,
            "doing": texts.action(action.name) if action is not None and not each.looked else "",
            "rules": [self._rule(texts.rule(action.rule))] if action is not None and names else [],
        }

    def _count(self, count: Count) -> Data:
        return {
            "title": count.title, "players": count.kind == PLAYER,
            "values": [{"name": name, "svg": svg, "count": number} for name, svg, number in count.values],
        }

    def _story_for(self, seat: int) -> Story:
        """Return what one person may read, up to now."""
        story = self._stories.get(seat)
        if story is None:
            story = self._stories[seat] = Story(
                self.game.engine, self.game.players, self.kit.scenery, self.language, self._name
            )
        story.go_on(self.game.log(seat, story.read))
        return story

    def _part(self, part: Part) -> Data:
        return {
            "kind": part.kind, "seat": part.who, "who": None if part.who is None else self._name(part.who),
            "head": self.table.with_names(part.head),
            "more": [self.table.with_names(line) for line in part.more.values()],
        }

    def _laid_out(self, seat: int, view: Mapping[str, Any]) -> tuple[Drawing, Labels]:
        game, turn = self.game, len(self.game.history)
        scenery = self.kit.scenery
        board = Board(game.engine, scenery.game, scenery.plan, game.players, game.setting.tables)
        before = self._before
        moved = before[2] if before is not None and before[0] == seat and before[1] < turn else None
        table = board.table(view, moved)
        assert table.position is not None
        if before is None or before[:2] != (seat, turn):
            self._before = (seat, turn, table.position)
        word = game.engine.texts(self.language).word
        names = [self.names.get(n, "") for n in range(game.players)]
        labels = Written(
            scenery.said[self.language], names, lambda n: word("player", number=n + 1)
        )
        return table, labels

    def _choice(self, choice: Mapping[str, Any]) -> Data:
        """Return what is asked and what may be done; of actions also which may not."""
        game, said = self.game, self.table.with_names
        engine = game.engine
        at = game.state.at
        kind = engine.description.choices[at].kind
        actions = self._draft.offered if self._draft.is_open else game.legal_actions()
        picks = self._draft.picks if self._draft.is_open else []
        asked = engine.description.choices[at]
        during = game.during(self.language)
        options = [self._option(each, game) | {"then": self._then(each)} for each in actions]
        for option, each in zip(options, actions, strict=True):
            option["parts"] = touched_in_turn(engine, game.state, each.value, self.kit.scenery.about)
        refused: list[Data] = []
        if kind == "action":
            legal = {each.value for each in actions}
            row = engine.notation.rows[at]
            values = [v for v in engine.notation.values_of(at) if v not in legal]
            refused = [self._option(row[v], game) for v in values if self._is_here(v)]
        return {
            "prompt": said(choice["prompt"]),
            "during": said(during) if during else "",
            "picks": [self._option(each, game) for each in picks],
            "secret": choice["secret"],
            "kind": kind,
            "options": options,
            "refused": refused,
            "rules": [self._rule(engine.texts(self.language).rule(asked.rule))],
        }

    def _is_here(self, value: int) -> bool:
        """Return whether an action is there by these variants, and what it is about with so many players."""
        engine = self.game.engine
        rule, place = engine.notation.rule(value)
        if not engine.plays_by(self.game.state, rule.when):
            return False
        return rule.place is None or place in engine.values.members(rule.place, self.game.players)

    def _option(self, action: Action, game: Game) -> Data:
        label = self.table.with_names(game.answer(action, self.language))
        label = label[:1].upper() + label[1:]
        return {"n": action.number, "label": label, "of": self._touched(action.value, game)}

    def _touched(self, value: int, game: Game) -> list[str]:
        return touched(game.engine, game.state, value, self.kit.scenery.about)

    def _then(self, action: Action) -> list[Data]:
        """Return what an action goes on to ask of the same player, where nothing has happened before.

        The page can then do both at one click: a card of the hand is played.
        """
        later = self._later(action)
        if later is None:
            return []
        draft = PickDraft(later)
        following = draft.offered if draft.is_open else later.legal_actions()
        return [{"n": each.number, "of": self._touched(each.value, later)} for each in following]

    def _later(self, action: Action) -> Game | None:
        """Return the game in which an action only waits for the next choice of who took it; None elsewhere."""
        game = self.game
        seat = game.current_player
        if seat is None or game.engine.choice_of(action).kind != "action":
            return None
        later = game.copy()
        known = len(later.log(seat, self._story_for(seat).read))
        try:
            later.apply(action)
        except ValueError:
            return None
        if later.is_over or later.current_player != seat or later.state.chance.state() != game.state.chance.state():
            return None
        news = later.log(seat, self._story_for(seat).read)[known:]
        return later if all(entry["event"] == "choice" for entry in news) else None

    def _result(self, table: Drawing, labels: Labels) -> Data:
        result = self.game.result()
        assert result is not None
        rows: list[Data] = []
        for name in ("scores", "payoffs", "ranks", "teams"):
            values = getattr(result, name)
            if values is not None:
                rows.append({"what": name, "values": [self._term(value) for value in values]})
        if result.common_score is not None:
            rows.append({"what": "common_score", "values": [str(result.common_score)]})
        counting = self.kit.scenery.counting
        texts = self.game.engine.texts(self.language)
        return {
            "winners": [self._name(seat) for seat in result.winners], "rows": rows,
            "counts": [self._count(each) for each in counts(table, labels, counting.final)],
            "rules": [self._rule(texts.rule(anchor)) for anchor in counting.endings],
        }

    def _term(self, value: int | str | None) -> str:
        """Return a number of a result, or the team that it names."""
        if isinstance(value, int):
            return str(value)
        engine = self.game.engine
        texts = engine.texts(self.language)
        kinds = {each.kind: each.type for each in engine.description.results}
        enum = engine.values.enum_of(kinds["final_team"])
        return texts.word("none") if value is None or enum is None else texts.term(enum, value)

    # ---- what is done ---------------------------------------------------------------------------

    def choose(self, viewer: object, *numbers: object) -> None:
        """Carry out options of the person who looks, one after another; `PageError` where that cannot be."""
        seat = self._viewer(viewer)
        for number in numbers:
            if seat != self.game.current_player or not isinstance(number, int):
                raise PageError("somebody else is to choose")
            self._left = self.thinking
            self._carry_out(self.game.engine.action(number))

    def put_back(self, viewer: object, number: object) -> None:
        """Take back a pick in a choice of several that is still made; `PageError` where there is none."""
        action = self.game.engine.action(number if isinstance(number, int) else -1)
        mine = self._viewer(viewer) == self.game.current_player and self._draft.is_open
        if not mine or not self._draft.take_back(action):
            raise PageError("that was not chosen")

    def let_bot(self) -> None:
        """Let the bot whose turn it is choose."""
        seat = self.game.current_player
        bot = self._playing.get(-1 if seat is None else seat)
        if bot is None:
            raise PageError("it is no bot's turn")
        if isinstance(bot, SearchBot):
            bot.seconds = max(LEAST, self._left * SHARE)
        begun = monotonic()
        action = bot.choose(self.game)
        self._left -= monotonic() - begun
        self._carry_out(action)

    def _carry_out(self, action: Action) -> None:
        drafts = self._draft.is_open and self.game.current_player in self.people
        try:
            if not drafts:
                self.game.apply(action)
            elif not self._draft.choose(action):
                raise PageError("that cannot be chosen")
        except ValueError as error:
            if is_rules_fault(error):
                raise PageError(str(error)) from error
            raise

    def undo(self, viewer: object) -> None:
        """Take back the last choice, where nobody gains by it; against bots alone that of the one person."""
        seat = self._viewer(viewer)
        if not self._can_undo():
            raise PageError("that cannot be taken back")
        if self._draft.is_open and self._draft.take_back():
            return
        self.game.undo()
        while len(self.people) == 1 and self.game.current_player != seat:
            self.game.undo()
        self._before = None
        self._stories.clear()

    def _can_undo(self) -> bool:
        """Return whether a person made the last choice, and nobody has learnt anything from it.

        Whoever plays against bots alone may take back any choice: nobody else would mind.
        """
        if self._draft.is_open and self._draft.is_begun:
            return True
        if not self.game.history:
            return False
        if len(self.people) == 1:
            seat = self.people[0]
            chosen = (part.who == seat and part.kind == "choice" for part in self._story_for(seat).parts)
            return any(chosen)
        before = self.game.copy()
        before.undo()
        return before.current_player in self.people and not revealed_since(before, self.game)

    # ---- why ------------------------------------------------------------------------------------

    def why(self, viewer: object, number: object) -> Data:
        """Return why an action is or is not allowed, with the rules that say so."""
        seat = self._viewer(viewer)
        action = self.game.engine.action(number if isinstance(number, int) else -1)
        offered = self._draft.is_open and action in self._draft.offered
        game = self._draft.before(action) if offered else self.game
        return self._explained(game.why_not(action, self.language, seat))

    def why_touched(self, viewer: object, of: object) -> Data:
        """Return why nothing can be done with what was touched; `of` are words of a picture."""
        seat = self._viewer(viewer)
        engine, game = self.game.engine, self.game
        words = {str(each) for each in of} if isinstance(of, list) else set()
        if game.is_over or seat != game.current_player:
            first = engine.notation.rows[max(game.state.at, 0)]
            value = next(iter(engine.notation.values_of(max(game.state.at, 0))))
            return self._explained(game.why_not(first[value], self.language, seat))
        at = game.state.at
        row = engine.notation.rows[at]
        for value in engine.notation.values_of(at):
            of = [set(way.split("&")) for way in self._touched(value, game)]
            if any(way <= words for way in of) and value not in game.state.options:
                return self._explained(game.why_not(row[value], self.language, seat))
        texts = engine.texts(self.language)
        asked = engine.description.choices[at]
        return {
            "allowed": False,
            "sentences": [texts.word("other_choice", prompt=explain_asked(texts, asked))],
            "rules": [self._rule(texts.rule(asked.rule))],
        }

    def teach(self, viewer: object) -> Data:
        """Return what somebody who plays for the first time is told of what they have to choose.

        Of each action it is what the book says first, and what it goes on to ask; of one that is not
        allowed the reason. Nothing of it is written for one game.
        """
        seat, game, said = self._viewer(viewer), self.game, self.table.with_names
        if game.is_over or game.current_player != seat:
            return {"about": "", "actions": [], "refused": None}
        engine, at = game.engine, game.state.at
        texts, asked = engine.texts(self.language), engine.description.choices[at]
        if asked.kind != "action":
            # A step of the set-up does much beside what it asks.
            about = "" if asked.rule.startswith("step-") else beginning(texts.rule(asked.rule).text)
            return {"about": said(about), "actions": [], "refused": None}
        choice = self._choice(game.view(seat, self.language)["choice"])
        rules = dict.fromkeys(engine.notation.rule(action.value)[0].name for action in game.legal_actions())
        taught = []
        for rule in (each for each in engine.description.actions if each.name in rules):
            action = next(each for each in game.legal_actions() if engine.notation.rule(each.value)[0] is rule)
            later = self._later(action)
            asks = explain_asked(texts, engine.description.choices[later.state.at]) if later is not None else ""
            about = said(beginning(texts.rule(rule.rule).text))
            taught.append({"label": texts.action(rule.name), "about": about, "asks": asks})
        refused = choice["refused"][:1]
        return {
            "about": "", "actions": taught,
            "refused": {
                "label": refused[0]["label"], "reason": self.why(seat, refused[0]["n"])["sentences"][0],
            } if refused else None,
        }

    def _explained(self, found: Explanation) -> Data:
        return {
            "allowed": found.allowed,
            "sentences": [self.table.with_names(each) for each in found.sentences],
            "rules": [self._rule(rule) for rule in found.rules],
        }

    @staticmethod
    def _rule(rule: RuleText) -> Data:
        return {"title": rule.title, "text": rule.text, "url": rule.url, "anchor": rule.anchor}


def beginning(text: str, most: int = SOON_READ) -> str:
    """Return the beginning of a text: as many whole sentences as are soon read, one at the least."""
    first, *others = re.split(r"(?<=[.!?])\s", text)
    for each in others:
        if len(first) + len(each) > most:
            break
        first += f" {each}"
    return first


def _known(place: Mapping[str, Any]) -> int:
    """Return how many pieces of a place a view shows."""
    return sum(each is not None for each in place.get("pieces", ()))


def names_by_seat(names: Sequence[str]) -> dict[int, str]:
    """Return what people are called who have a name."""
    return {seat: name for seat, name in enumerate(names) if name}


def seats_of(bots: object, players: int) -> Iterator[tuple[int, str]]:
    """Yield the kinds of bots by seat, from a message."""
    for seat, kind in bots.items() if isinstance(bots, dict) else ():
        if str(seat).isdigit() and int(seat) < players and kind in BOTS:
            yield int(seat), str(kind)
