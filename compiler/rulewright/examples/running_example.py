"""An example while it is played: the interpreter, the engine beside it, and the words for both."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from types import ModuleType
from typing import TypeAlias

from rulewright.diagnostics.model import Diagnostic, Note
from rulewright.examples.engine_comparison import Twin
from rulewright.examples.position_words import Words, written
from rulewright.foundation.bounded_memo import Memo, Same
from rulewright.foundation.limits import EXAMPLE_CHOICES
from rulewright.foundation.source import Span
from rulewright.interpreter.choices import DONE, Offer
from rulewright.interpreter.evaluate import Evaluator
from rulewright.interpreter.execute import turns
from rulewright.interpreter.frame import Frame
from rulewright.interpreter.interpreter import Interpreter
from rulewright.interpreter.position import Position
from rulewright.model import nodes as m
from rulewright.model.joint_choices import radix, values
from rulewright.model.rule_bodies import bodies, statements
from rulewright.model.types import PLAYER, EnumType, IntType
from rulewright.runtime.chance import Chance

SEED = 1667
"""Every example is dealt with the same chance."""

Asked: TypeAlias = m.Choice


class Failed(Exception):
    """Leaves an example that cannot be played on, with what to tell its author."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.headline)
        self.diagnostic = diagnostic


def impossible(
    headline: str, span: Span, *, label: str = "", reason: str = "", suggestion: str = "",
    notes: tuple[Note, ...] = (),
) -> Failed:
    """Return what to raise for an example that cannot be set up or played."""
    return Failed(Diagnostic("E402", headline, span, label, notes, reason, suggestion))


class Told:
    """Hears of all that is done in an example. This one keeps nothing."""

    def laid(self, scene: Scene) -> None:
        """The position lies on the table."""

    def begun(self, scene: Scene) -> None:
        """The play has begun."""

    def choosing(self, scene: Scene, value: int, by_itself: bool) -> None:
        """A choice is about to be made."""

    def chosen(self, scene: Scene) -> None:
        """The choice is made, with all that came of it."""

    def checked(self, scene: Scene, part: m.ExamplePart, found: Sequence[Diagnostic]) -> None:
        """What holds was looked at; what does not was found."""


UNTOLD = Told()


class Stage:
    """A game that examples are played of, with its choices. Each setup is carried out once.

    One whose choices an example makes is its own.
    """

    def __init__(self, game: m.Game) -> None:
        self.game = game
        self.asked = choices(game)
        self.joint = joint_choices(game)
        self.work = 0
        """How much its examples were so far, as the interpreter counts it."""
        self._ready: dict[tuple[int, tuple[tuple[str, int], ...]], Interpreter] = {}
        self.hold: set[Same] = set()
        """The examples that were played and hold: they do so each time."""

    def new(self, players: int, options: tuple[tuple[str, int], ...]) -> Interpreter:
        """Return the game at the first choice of its setup, or after a setup without choices."""
        return Interpreter(self.game, players, Chance.from_seed(SEED), dict(options), play=False)

    def set_up(self, players: int, options: tuple[tuple[str, int], ...]) -> Interpreter:
        """Return the game after its setup, to be played on; choices in it took the first option."""
        return self.ready(players, options).once_more()

    def ready(self, players: int, options: tuple[tuple[str, int], ...]) -> Interpreter:
        """Return the same, not to be played on."""
        ready = self._ready.get((players, options))
        if ready is None:
            ready = self.new(players, options)
            while ready.options:
                ready.apply(ready.options[0])
            self._ready[players, options] = ready
        return ready


_stages: Memo[Stage] = Memo(8)


_TOLD = {"examples", "chapters", "house_rules"}
"""What of a game makes no difference to how it is played."""


def stage_of(game: m.Game) -> Stage:
    """Return where the examples of a game are played, with what was set up there before."""
    rules = (getattr(game, field.name) for field in fields(game) if field.name not in _TOLD)
    return _stages.get(tuple(map(Same, rules)), lambda: Stage(game))


class Scene:
    """The state of one example, at first in its setup or after it. What is done goes to `told`."""

    def __init__(self, stage: Stage, example: m.Example, told: Told = UNTOLD) -> None:
        self.game = stage.game
        self.example = example
        self.words = Words(stage.game, example.players)
        self.asked = stage.asked
        self.joint = stage.joint
        self.made = 0
        self.has_begun = False
        self.told = told
        start = stage.new if example.setup else stage.set_up
        self.played = start(len(example.players), example.options)
        self.twin: Twin | None = None
        self.forced: dict[int, str] = {}
        """What each player chose last, if it was the only choice there was."""

    @property
    def position(self) -> Position:
        """Return where everything is."""
        return self.played.around.position

    @property
    def reader(self) -> Evaluator:
        """Return what the position means."""
        return self.played.around.evaluator

    def number(self, expr: m.Expr) -> int:
        """Return the value of an expression of the example."""
        return self.reader.number(expr, Frame())

    # ---- playing --------------------------------------------------------------------------------

    def join(self, engine: ModuleType) -> None:
        """Let an engine play as well, from the position as it is now."""
        self.twin = Twin(engine, self.played, dict(self.example.options))

    def begin(self, player: int | None) -> None:
        """Begin the play, with a turn of a player if the game is played in turns."""
        first = player if turns(self.game) is not None else None
        self.has_begun = True
        self.forced.clear()
        self.played.begin(first)
        if self.twin is not None:
            self.twin.begin(first)
        self.told.begun(self)

    def apply(self, value: int, *, by_itself: bool = False, pause: bool = False) -> None:
        """Make the choice that is to be made; `by_itself` where the example does not say so.

        With `pause` only what it leads to is carried out, or what an earlier one led to. An engine
        cannot pause: the two are compared when the rules go on.
        """
        self.made += 1
        if self.made > EXAMPLE_CHOICES:
            raise impossible(
                "This example is too long", self.example.span,
                reason=f"An example has at most {EXAMPLE_CHOICES} choices.",
            )
        self.told.choosing(self, value, by_itself)
        if by_itself:
            self.forced[self.played.player] = self.option(value)
        else:
            self.forced.pop(self.played.player, None)
        self.played.apply(value, pause=pause)
        if self.twin is not None:
            self.twin.apply(value, compare=not self.played.paused)
        self.told.chosen(self)

    def resume(self) -> None:
        """Let the rules go on, if they have paused."""
        paused = self.played.paused
        self.played.resume()
        if paused:
            if self.twin is not None:
                self.twin.compare()
            self.told.chosen(self)

    # ---- choices --------------------------------------------------------------------------------

    @property
    def pending(self) -> Asked | None:
        """Return the choice that is to be made."""
        name = self.played.choice
        return None if name is None else self.asked[name]

    @property
    def is_forced(self) -> bool:
        """Return whether the choice makes itself: there is one option, and it is no action."""
        return len(self.played.options) == 1 and not isinstance(self.pending, m.TakeAction)

    @property
    def offered(self) -> tuple[int, ...]:
        """Return what the player can choose: in a choice of several also what is only picked after others."""
        return tuple(dict.fromkeys((*self.played.ahead[0], *self.played.options)))

    def offers(self, player: int, only: str | None = None) -> dict[int, Offer]:
        """Return the actions that a player could take now, or `only` one of them, by option."""
        return self.played.around.chooser.offers(player, only)

    def options_for(self, item: m.ExampleItem) -> list[int]:
        """Return the options of the pending choice that an item stands for, whether or not open now."""
        parts = self.parts
        if parts:
            first = self._options_of(parts[0], item)
            return [option for option in self.played.options if self._at_once(option)[0] in first]
        return self._options_of(self.pending, item)

    def option_at_once(self, items: Sequence[m.ExampleItem]) -> int | None:
        """Return the option of a decision of several parts that these items stand for, one for each."""
        found = [self._options_of(part, item) for part, item in zip(self.parts, items, strict=False)]
        if not found or len(found) < len(self.parts) or any(len(each) != 1 for each in found):
            return None
        wanted = tuple(value for each in found for value in each)
        return next((option for option in self.played.options if self._at_once(option) == wanted), None)

    @property
    def parts(self) -> tuple[m.Choose, ...]:
        """Return what is chosen at once, where the decision that is to be made has several parts."""
        return self.joint.get(self.played.choice or "", ())

    def _at_once(self, option: int) -> tuple[int, ...]:
        names = [part.var for part in self.parts]
        return values(option, radix(names, self.game.enums, self.game.max_players))

    def _options_of(self, asked: Asked | None, item: m.ExampleItem) -> list[int]:
        wanted = item.value
        if isinstance(asked, m.TakeAction):
            return [*self.offers(self.played.player, wanted)] if isinstance(wanted, str) else []
        if isinstance(asked, m.May):
            if wanted == asked.label:
                return [1]
            is_answer = isinstance(wanted, m.Const) and written(wanted.span) in ("yes", "no")
            return [wanted.value] if isinstance(wanted, m.Const) and is_answer else []
        if asked is None:
            return []
        kind = asked.domain.var.type
        if isinstance(wanted, str):
            return self._named(wanted, kind) if isinstance(kind, EnumType) else _done(wanted)
        if not isinstance(wanted, m.Const):
            return []
        if isinstance(kind, EnumType) and isinstance(wanted.type, IntType):
            return []
        is_player = isinstance(wanted.type, EnumType) and wanted.type.name == PLAYER
        wants_player = isinstance(kind, EnumType) and kind.name == PLAYER
        return [wanted.value] if is_player == wants_player else []

    def answers(self, item: m.ExampleItem) -> bool:
        """Return whether an item is of the sort that is chosen now: it can only be meant for this choice."""
        return any(option != DONE for option in self.options_for(item))

    def _named(self, word: str, kind: EnumType) -> list[int]:
        numbers = self.played.around.numbering.members(kind)
        found = [number for number in numbers if self.words.enum(kind, number) == word]
        return found or _done(word)

    def option(self, value: int) -> str:
        """Return an option of the pending choice in words."""
        asked = self.pending
        match asked:
            case m.TakeAction():
                return self.offers(self.played.player)[value].action.name
            case m.May():
                return asked.label if value else "no"
            case m.Choose() if self.parts:
                chosen = zip(self.parts, self._at_once(value), strict=True)
                return " then ".join(self.words.value(part.domain.var.type, each) for part, each in chosen)
            case m.Choose():
                if asked.low is not None and value == DONE:
                    return "done"
                return self.words.value(asked.domain.var.type, value)
            case None:
                return str(value)


def _done(word: str) -> list[int]:
    return [DONE] if word == "done" else []


def choices(game: m.Game) -> dict[str, Asked]:
    """Return every choice of a game by its name; for a decision of several parts the first of them."""
    found = {
        statement.name: statement
        for body in bodies(game) for statement in statements(body)
        if isinstance(statement, Asked)
    }
    return found | {name: parts[0] for name, parts in joint_choices(game).items()}


def joint_choices(game: m.Game) -> dict[str, tuple[m.Choose, ...]]:
    """Return the parts of every decision that has several, by its name."""
    found: dict[str, list[m.Choose]] = {}
    for body in bodies(game):
        for each in statements(body):
            if isinstance(each, m.Choose) and each.joint is not None:
                found.setdefault(each.joint.name, []).append(each)
    return {name: tuple(parts) for name, parts in found.items()}
