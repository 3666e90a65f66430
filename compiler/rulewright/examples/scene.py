"""An example while it is played: the interpreter, the engine beside it, and the words for both."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import TypeAlias

from rulewright.core.chance import Chance
from rulewright.core.choices import DONE, Offer
from rulewright.core.evaluate import Evaluator
from rulewright.core.execute import turns
from rulewright.core.frame import Frame
from rulewright.core.interpreter import Interpreter
from rulewright.core.position import Position
from rulewright.diagnostics.model import Diagnostic, Note
from rulewright.examples.twin import Twin
from rulewright.examples.words import Words, written
from rulewright.limits import EXAMPLE_CHOICES
from rulewright.model import nodes as m
from rulewright.model.effects import walk
from rulewright.model.types import PLAYER, EnumType
from rulewright.source import Span

SEED = 1667
"""Every example is dealt with the same chance."""

Asked: TypeAlias = m.Choose | m.May | m.TakeAction


class Failed(Exception):
    """Leaves an example that cannot be played on, with what to tell its author."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.headline)
        self.diagnostic = diagnostic


def impossible(
    headline: str, span: Span, *, label: str = "", reason: str = "", suggestion: str = "",
    notes: tuple[Note, ...] = (),
) -> Failed:
    """What to raise for an example that cannot be set up or played."""
    return Failed(Diagnostic("E402", headline, span, label, notes, reason, suggestion))


class Scene:
    """The state of one example. The setup is over; choices in it took the first option.

    `asked` are the `choices` of the game.
    """

    def __init__(self, game: m.Game, example: m.Example, asked: Mapping[str, Asked]) -> None:
        self.game = game
        self.example = example
        self.words = Words(game, example.players)
        self.asked = asked
        self.made = 0
        self.played = Interpreter(
            game, len(example.players), Chance.from_seed(SEED), dict(example.options), play=False
        )
        while self.played.options:
            self.played.apply(self.played.options[0])
        self.twin: Twin | None = None

    @property
    def position(self) -> Position:
        """Where everything is."""
        return self.played.around.position

    @property
    def reader(self) -> Evaluator:
        """What the position means."""
        return self.played.around.evaluator

    def number(self, expr: m.Expr) -> int:
        """The value of an expression of the example."""
        return self.reader.number(expr, Frame())

    # ---- playing --------------------------------------------------------------------------------

    def join(self, engine: ModuleType) -> None:
        """Lets an engine play as well, from the position as it is now."""
        self.twin = Twin(engine, self.played, dict(self.example.options))

    def begin(self, player: int) -> None:
        """Begins the play with a turn of a player, if the game is played in turns."""
        first = player if turns(self.game) is not None else None
        self.played.begin(first)
        if self.twin is not None:
            self.twin.begin(first)

    def apply(self, value: int) -> None:
        """Makes the choice that is to be made."""
        self.made += 1
        if self.made > EXAMPLE_CHOICES:
            raise impossible(
                "This example is too long", self.example.span,
                reason=f"An example has at most {EXAMPLE_CHOICES} choices.",
            )
        self.played.apply(value)
        if self.twin is not None:
            self.twin.apply(value)

    # ---- choices --------------------------------------------------------------------------------

    @property
    def pending(self) -> Asked | None:
        """The choice that is to be made."""
        name = self.played.choice
        return None if name is None else self.asked[name]

    @property
    def is_forced(self) -> bool:
        """Whether the choice makes itself: there is one option, and it is no action."""
        return len(self.played.options) == 1 and not isinstance(self.pending, m.TakeAction)

    def offers(self, player: int) -> dict[int, Offer]:
        """The actions that a player could take now, by option."""
        return self.played.around.chooser.offers(player)

    def options_for(self, item: m.ExampleItem) -> list[int]:
        """The options of the pending choice that an item stands for, whether or not open now."""
        asked, wanted = self.pending, item.value
        if isinstance(asked, m.TakeAction):
            offers = self.offers(self.played.player)
            return [number for number, offer in offers.items() if offer.action.name == wanted]
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
        is_player = isinstance(wanted.type, EnumType) and wanted.type.name == PLAYER
        wants_player = isinstance(kind, EnumType) and kind.name == PLAYER
        return [wanted.value] if is_player == wants_player else []

    def _named(self, word: str, kind: EnumType) -> list[int]:
        numbers = self.played.around.numbering.members(kind)
        found = [number for number in numbers if self.words.enum(kind, number) == word]
        return found or _done(word)

    def option(self, value: int) -> str:
        """An option of the pending choice in words."""
        asked = self.pending
        match asked:
            case m.TakeAction():
                return self.offers(self.played.player)[value].action.name
            case m.May():
                return asked.label if value else "no"
            case m.Choose():
                if asked.low is not None and value == DONE:
                    return "done"
                return self.words.value(asked.domain.var.type, value)
            case None:
                return str(value)


def _done(word: str) -> list[int]:
    return [DONE] if word == "done" else []


def choices(game: m.Game) -> dict[str, Asked]:
    """Every choice of a game by its name."""
    bodies: list[m.Block] = [step.body for step in game.setup.steps]
    bodies.append(game.play.body)
    bodies += [verb.body for verb in game.verbs.values()]
    bodies += [action.body for action in game.actions.values()]
    bodies += [handler.body for card in game.cards.values() for handler in card.handlers]
    bodies += [trigger.body for trigger in game.triggers.values()]
    return {
        part.name: part
        for body in bodies
        for statement in body
        for part in walk(statement)
        if isinstance(part, m.Choose | m.May | m.TakeAction)
    }
