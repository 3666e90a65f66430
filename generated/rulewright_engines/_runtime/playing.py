"""A game in progress: whose turn it is, playing, looking, explaining, storing."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Self

from .action_parser import candidates, instead, several
from .chance import VERSION, Chance, RandRange, SourceChance, checked_source
from .engine import Engine, State
from .errors import IllegalAction, UnknownAction, quoted
from .explain import Explanation, describe, describe_answer, why, why_not
from .game_settings import check_seed
from .history import History
from .log import Entry
from .mcmc_resample import Courses
from .notation import Action
from .record import OUTSIDE, write_record
from .resample import resampled
from .result import Result, result
from .seats import seat_names, seat_of
from .state_text import write_state
from .suspension_checks import at_work
from .texts import ORIGINAL, Texts
from .timeline import Setting, Timeline
from .views import PUBLIC, view
from .whole_numbers import as_whole


@dataclass(frozen=True, slots=True)
class Resampled:
    """How a game was resampled: so many changes of its course were tried, and so many were good.

    Where none was good, no other course was found, and what is hidden is as it really is: the player
    may know all there is to know, or another course is too hard to find.
    """

    tried: int
    changed: int


@dataclass(slots=True)
class Kept:
    """What a game has beside its position and its actions: how it came about, logs, chance from outside."""

    timeline: Timeline
    history: History
    source: RandRange | None = None
    resampled: Resampled | None = None

    def copy(self) -> Kept:
        """Return the same for a game that goes its own way."""
        timeline = self.timeline.copy()
        return Kept(timeline, self.history.copy(timeline), self.source, self.resampled)


class Game:
    """A game in progress. Make one with an engine's `new_game`, `from_text` or `from_record`.

    Games compare equal, and have equal hashes, when their positions are the same; how they came
    about and what chance will bring does not count. A game changes: do not play on with one that is
    a key.

    A player is a seat, counted from 0, in everything that is given back. Where a player is asked for,
    `"p1"` for the seat 0 will do as well, or a name that the game was made with; texts and messages
    say `p1`, or that name.
    """

    __slots__ = ("_actions", "_engine", "_frame", "_kept", "_over", "_seed", "_state")

    def __init__(
        self,
        engine: Engine,
        timeline: Timeline,
        state: State,
        source: RandRange | None = None,
    ) -> None:
        self._engine = engine
        self._frame = timeline.setting
        self._seed = timeline.setting.seed
        self._actions = timeline.actions
        self._state = state
        self._over = state.at < 0
        self._kept: Kept | None = Kept(timeline, History(engine, timeline), source)

    # ---- what only some ask for -----------------------------------------------------------------

    def _rest(self) -> Kept:
        """Return what is made when it is first asked for: it follows from the actions and the seed."""
        kept = self._kept
        if kept is None:
            timeline = Timeline(self._engine, self.setting, actions=self._actions)
            kept = self._kept = Kept(timeline, History(self._engine, timeline))
        return kept

    @property
    def _timeline(self) -> Timeline:
        return self._rest().timeline

    @property
    def _history(self) -> History:
        return self._rest().history

    @property
    def _source(self) -> RandRange | None:
        return None if self._kept is None else self._kept.source

    # ---- whose turn -----------------------------------------------------------------------------

    @property
    def engine(self) -> Engine:
        """Return the engine of the game, with its description and its actions."""
        return self._engine

    @property
    def players(self) -> int:
        """Return how many play."""
        return self._frame.players

    @property
    def names(self) -> tuple[str, ...]:
        """Return what the players are called, in the order of their seats: p1 and so on without names."""
        return self._frame.names or seat_names(self._frame.players)

    @property
    def setting(self) -> Setting:
        """Return the players, options, tables, edition and seed that the game was made with."""
        frame = self._frame
        if frame.seed != self._seed:
            frame = self._frame = replace(frame, seed=self._seed)
        return frame

    @property
    def current_player(self) -> int | None:
        """Return the seat, from 0, of who is to choose; `CHANCE` where chance is; None when it is over."""
        chooser = self._state.chooser
        return None if chooser < 0 else chooser

    @property
    def is_over(self) -> bool:
        """Return whether the game has ended."""
        return self._state.at < 0

    def result(self) -> Result | None:
        """Return how the game ended, or None while it goes on."""
        return result(self._engine, self._state) if self.is_over else None

    @property
    def state(self) -> State:
        """Return the engine's own state, for those who play with `start` and `step`. Do not change it."""
        return self._state

    @property
    def history(self) -> tuple[Action, ...]:
        """Return the actions so far, since the set-up or the text that the game was read from."""
        return tuple(self._actions)

    # ---- playing --------------------------------------------------------------------------------

    def legal_actions(self) -> list[Action]:
        """Return what the current player can do; empty only when the game is over or chance is next."""
        state = self._state
        if state.at < 0:
            return []
        return list(map(self._engine.notation.rows[state.at].__getitem__, state.options))

    def apply(self, action: Action | str | int) -> None:
        """Carry out an action: one of `legal_actions`, or its number, or what people write for it.

        `IllegalAction` for anything else says why not, and what is allowed; `RulesFault` where a
        mistake in the spec keeps a rule from being carried out. Then, as after any error, the game is
        as it was before.
        """
        if action.__class__ is not Action:
            action = self._meant(action)
        assert isinstance(action, Action)
        state = self._state
        if not self._allows(action):
            raise self._illegal(action)
        try:
            self._engine.step(state, action.value)
        except BaseException as error:
            self._undo_step(error)
            raise
        self._state = state  # which the extension takes as a sign to look at it anew, where that plays
        self._over = state.at < 0
        self._actions.append(action)
        if self._source is not None:
            timeline = self._timeline
            timeline.marks.append(len(timeline.outcomes))

    def _allows(self, action: Action) -> bool:
        """Return whether an action is one of those that can be chosen now."""
        state, value = self._state, action.value
        return value in state.options and self._engine.notation.rows[state.at][value] is action

    def _undo_step(self, error: BaseException) -> None:
        """Go back to before an action that came to no end; raises the `RulesFault` that it comes from, if any."""
        self._return_to(len(self._actions))
        fault = self._engine.fault(error)
        if fault is not None:
            raise fault from error

    def undo(self) -> Action:
        """Take back the last action and return it; `IllegalAction` when there is none."""
        actions = self._actions
        if not actions:
            raise IllegalAction("there is no action to take back")
        action = actions[-1]
        self._return_to(len(actions) - 1)
        return action

    def find(self, action: object) -> Action:
        """Return the action of a text or number; `UnknownAction` for anything that is none, or several.

        A short text will do where only one of `legal_actions` fits, or else one that could be asked
        now or is an action of a turn: the part behind the `=`, the name of an action without its
        place, that of what one may do, or a player's name.
        """
        found = self._candidates(action)
        if len(found) > 1:
            raise several(self._engine, found, str(action))
        return found[0]

    def _meant(self, action: object) -> Action:
        """As `find`; of several that are not allowed it is the first, to say why not."""
        found = self._candidates(action)
        if len(found) > 1 and found[0] in self.legal_actions():
            raise several(self._engine, found, str(action))
        return found[0]

    def _candidates(self, action: object) -> list[Action]:
        notation = self._engine.notation
        if isinstance(action, Action):
            return [notation.own(action)]
        if not isinstance(action, str):
            number = as_whole(action)
            if number is None:
                raise UnknownAction(f"{quoted(action)} is no action")
            return [self._engine.action(number)]
        at = self._state.at
        exact = [action] if "=" in action else []
        if at >= 0:
            exact.append(f"{self._engine.description.choices[at].name}={action.strip()}")
        for text in exact:
            with suppress(UnknownAction):
                return [notation.parse(text)]
        legal = self.legal_actions()
        try:
            return candidates(self._engine, at, legal, self.names, action)
        except UnknownAction as error:
            error.say_instead(self._instead(legal))
            raise

    def copy(self) -> Self:
        """Return a game of its own in the same position, with the same history and the same chance."""
        other = object.__new__(type(self))
        self._copy_into(other)
        return other

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickled, (self._engine, self._source is not None), self.__getstate__()

    def __getstate__(self) -> tuple[Any, ...]:
        """What a pickle keeps; a source of chance from outside must allow it."""
        kept = self._kept
        rest = kept and (kept.timeline, kept.history.before, kept.source, kept.resampled)
        return self._engine, self._frame, self._seed, self._actions, self._state, rest

    def __setstate__(self, given: tuple[Any, ...]) -> None:
        self._engine, self._frame, self._seed, self._actions, self._state, rest = given
        self._over = self._state.at < 0
        self._kept = None
        if rest is not None:
            timeline, before, source, resampled = rest
            history = History(self._engine, timeline, before)
            self._kept = Kept(timeline, history, source, resampled)
            self._draw_from_source()

    def _copy_into(self, other: Game) -> None:
        other._engine = self._engine
        other._frame = self._frame
        other._seed = self._seed
        other._state = self._state.copy()
        other._over = other._state.at < 0
        if self._kept is None:
            other._kept = None
            other._actions = self._actions.copy()
        else:
            other._kept = self._kept.copy()
            other._actions = other._kept.timeline.actions
            other._draw_from_source()

    def draw_from(self, source: RandRange) -> None:
        """Let a game whose chance comes from outside go on with another source.

        `ValueError` for any other game, and for what has no `randrange`.
        """
        if self._source is None:
            raise ValueError("the chance of this game does not come from outside")
        self._rest().source = checked_source(source)
        self._draw_from_source()

    def _draw_from_source(self) -> None:
        """Let chance come from the source from now on, and its outcomes be kept."""
        source = self._source
        if source is not None:
            chance = SourceChance(source)
            chance.outcomes = self._timeline.outcomes
            self._state.chance = chance

    def _return_to(self, length: int) -> None:
        """Go back to the position after so many actions, and forget those after."""
        timeline = self._timeline
        self._state = timeline.state_at(length)
        self._over = self._state.at < 0
        timeline.forget_after(length)
        self._draw_from_source()
        self._history.forget_after(length, self._state)

    def _illegal(self, action: Action) -> IllegalAction:
        """Return why an action is not allowed; `UnknownAction` if it is of another engine."""
        self._engine.notation.own(action)
        legal = self.legal_actions()
        engine, state, texts = self._engine, self._state.copy(), self._texts(ORIGINAL)
        return IllegalAction(
            f"{quoted(action.text)} is not allowed",
            action=action,
            reason=lambda: str(why_not(engine, state, action, texts, state.chooser)),
            options=tuple(legal),
            instead=self._instead(legal),
        )

    def _instead(self, legal: list[Action]) -> str:
        seat = self.current_player
        return "" if seat is None or seat < 0 else instead(self.names[seat], legal)

    def seat(self, player: int | str) -> int:
        """Return the seat of a player, given as one, as `p1` or by name; `ValueError` for anybody else."""
        return seat_of(player, self.names)

    # ---- looking --------------------------------------------------------------------------------

    def view(self, player: int | str, language: str = "en") -> dict[str, Any]:
        """Return all and only what a player may know of the position, as plain data."""
        return self._view(self.seat(player), language)

    def public_view(self, language: str = "en") -> dict[str, Any]:
        """Return what everybody may know of the position: what an onlooker could be shown."""
        return self._view(PUBLIC, language)

    def _view(self, seat: int, language: str) -> dict[str, Any]:
        self._engine.texts(language)
        return view(self._engine, self._state, seat, language)

    def log(self, player: int | str, since: int = 0) -> list[Entry]:
        """Return what has happened as far as a player may know, oldest first, as plain data.

        With `since`, only the entries from that number on: those that came after so many others.
        """
        return self._history.log(self._state, self.seat(player), self._since(since))

    def public_log(self, since: int = 0) -> list[Entry]:
        """Return what has happened as far as everybody may know, as `log` does for a player."""
        return self._history.log(self._state, PUBLIC, self._since(since))

    def tell(self, player: int | str, language: str = "en", since: int = 0) -> list[str]:
        """Return the log of a player in sentences, a sentence an entry."""
        self._engine.texts(language)
        return self._history.tell(self._state, self.seat(player), self._since(since), language)

    def _since(self, given: int) -> int:
        """Return from which entry of a log on; `ValueError` for what is none."""
        since = as_whole(given)
        if since is None or since < 0:
            raise ValueError(f"entries are counted from 0, there is no {quoted(given)}")
        return since

    def _texts(self, language: str) -> Texts:
        """Return the words of a language, in which the players have their names."""
        return self._engine.texts(language).called(self._frame.names)

    def describe(self, action: Action | str | int, language: str = "en") -> str:
        """Return an action in words."""
        return describe(self._engine, self.find(action), self._texts(language))

    def answer(self, action: Action | str | int, language: str = "en") -> str:
        """Return an action in words to someone who knows what is asked: `describe` without the prompt."""
        return describe_answer(self._engine, self.find(action), self._texts(language))

    def during(self, language: str = "en") -> str | None:
        """Return the action in the midst of which somebody is to choose, in words; None where there is none.

        A choice of its own says that itself, and has none.
        """
        texts, choices = self._texts(language), self._engine.description.choices
        if self.current_player is None or self.current_player < 0:
            return None
        names = at_work(self._engine, self._state)
        for rule in self._engine.description.actions:
            if f"action__{rule.name}" in names and choices[self._state.at].rule != rule.rule:
                for action in reversed(self._actions):
                    if choices[self._engine.notation.choice_of(action)].kind == "action":
                        return describe_answer(self._engine, action, texts)
                return texts.action(rule.name)
        return None

    def why(self, action: Action | str | int, language: str = "en") -> Explanation:
        """Return what an action does by which rules; if it is not allowed now, why not."""
        return why(self._engine, self._state, self._meant(action), self._texts(language))

    def why_not(
        self, action: Action | str | int, language: str = "en", player: int | str | None = None
    ) -> Explanation:
        """Return why an action is not allowed, and the rules that say so; if it is allowed, that it is.

        The explanation is for the player who is to choose, or for another if you name one, who then
        learns no more than that it is not their turn.
        """
        seat = self._state.chooser if player is None else self.seat(player)
        return why_not(self._engine, self._state, self._meant(action), self._texts(language), seat)

    def resample(self, player: int | str, seed: int | str, *, quick: bool = False) -> Game:
        """Return a game that this player could not tell from the real one.

        The seed draws what is hidden: what chance brought and others chose in secret, from the set-up
        on, or from the text that the game was read from. The player's log is the same, and whatever
        was chosen in the open could be chosen; of the other courses each comes up as often as chance
        and secret choices bring it about, each option being as likely. Nobody's way of playing is
        guessed from what they do. The game begins here, with the log, and its chance is that of the
        seed. `resampled` tells whether another course was found at all.

        That takes a few hundred short replays. With `quick` the position alone is looked at, a
        hundred times as fast: what the player may know of it is the same, but others may have chosen
        what they could not have chosen in it, and there is no log.
        """
        seat, seed = self.seat(player), check_seed(seed)
        if quick:
            drawn = resampled(self._engine, self._state, seat, seed)
            if drawn is not None:
                return self._from_state(drawn)
        courses = Courses(self._engine, self._timeline, seat)
        courses.walk(Chance.from_seed(f"resample:{seed}"))
        game = self._from_course(courses, seed)
        game._rest().resampled = Resampled(courses.tried, courses.changed)
        return game

    def _from_state(self, state: State) -> Game:
        """Return a game that begins from a state drawn for a player."""
        return begun_at(self._engine, state, self.setting)

    def _from_course(self, courses: Courses, seed: int | str) -> Game:
        """Return a game that begins where another course has led, with its log."""
        state = courses.state
        state.chance = Chance.from_seed(f"resampled:{seed}")
        game = self._from_state(state)
        before = (*self._history.before, *courses.entries)
        game._rest().history = History(self._engine, game._timeline, before)
        return game

    @property
    def resampled(self) -> Resampled | None:
        """Return how the game was resampled, if it was, and not quickly."""
        return None if self._kept is None else self._kept.resampled

    # ---- storing --------------------------------------------------------------------------------

    def to_text(self) -> str:
        """Return the whole position, hidden things included, as text; `from_text` reads it."""
        chance = "outside" if self._source is not None else _words(self._state)
        return write_state(self._engine, self._state, chance)

    def to_record(self) -> str:
        """Return the whole game as text; `from_record` plays it again."""
        mode = OUTSIDE if self._source is not None else None
        return write_record(self._timeline, mode, self._start_text(), [], [])

    def _start_text(self) -> str | None:
        base = self._timeline.base
        if base is None:
            return None
        chance = "outside" if self._source is not None else _words(base)
        return write_state(self._engine, base, chance)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self._engine is other._engine and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> object:
        """Return what makes the position: a state is equal to another in the same position."""
        return self._state

    def __repr__(self) -> str:
        game = self._engine.description.game
        return f"<Game {game}, {self.players} players, {len(self._actions)} actions>"


def begun_at(
    engine: Engine, state: State, setting: Setting, source: RandRange | None = None
) -> Game:
    """Return a game that begins from a state, which is the game's own from now on."""
    base: State = state.copy()
    timeline = Timeline(engine, setting, base, source is not None)
    if source is not None:
        timeline.marks.append(0)
    game = class_of(engine, source is not None)(engine, timeline, state, source)
    game._draw_from_source()
    return game


def class_of(engine: Engine, outside: bool = False) -> type[Game]:
    """Return the class of the games of an engine; `outside`: of those whose chance comes from outside."""
    own: type[Game] | None = engine.game_class
    return Game if own is None or outside else own


def _unpickled(engine: Engine, outside: bool) -> Game:
    """Return a game of which a pickle says the rest."""
    return object.__new__(class_of(engine, outside))


def _words(state: State) -> str:
    assert isinstance(state.chance, Chance)
    return " ".join(map(str, (VERSION, *state.chance.state())))
