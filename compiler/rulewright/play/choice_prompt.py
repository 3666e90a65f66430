"""The choice that a player has: how it is shown, what an answer means, which rule says so."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from rulewright.play.commands import Command
from rulewright.play.pick_draft import PickDraft
from rulewright.play.screen import Screen
from rulewright.play.seating import Table
from rulewright.play.terminal_texts import Words

if TYPE_CHECKING:
    from rulewright.runtime.explain import Explanation
    from rulewright.runtime.notation import Action
    from rulewright.runtime.playing import Game
    from rulewright.runtime.texts import RuleText

LONGEST_ANSWER = 400
_SIGNS = re.compile(r"[\W_]+")


def plain(text: str) -> str:
    """Return a text without what people leave out in a hurry: capitals, brackets and other signs."""
    return _SIGNS.sub(" ", text.casefold()).strip()


class Answers:
    """Shows and explains the choices of one game."""

    def __init__(self, table: Table, screen: Screen, words: Words) -> None:
        self._table = table
        self._game = table.game
        self._language = table.language
        self._texts = table.game.engine.texts(table.language)
        self._screen = screen
        self._words = words
        self.draft = PickDraft(table.game)

    def show_choice(self, player: int) -> None:
        """What is asked, what was picked already, and the numbered options."""
        choice = self._game.view(player, self._language)["choice"]
        self._screen.show()
        during = self._game.during(self._language)
        asked = f"{during}: {choice['prompt']}" if during else choice["prompt"]
        self._screen.show(self._table.with_names(asked), "bold")
        if self.draft.is_open and self.draft.picks:
            self._say("Chosen so far: {picks}", picks=", ".join(map(self._label, self.draft.picks)))
        self._screen.show_options([self._label(action) for action in self._options()])

    def _options(self) -> list[Action]:
        """Return what can be chosen, in the order shown: what is always allowed, such as to pass, comes last."""
        if self.draft.is_open:
            return self.draft.offered
        actions = self._game.legal_actions()
        engine = self._game.engine
        if engine.choice_of(actions[0]).kind != "action":
            return actions
        return sorted(actions, key=lambda each: not engine.notation.rule(each.value)[0].checks)

    def chosen(self, typed: str) -> Action | None:
        """Return the legal action that an answer names; None, and a word about it, when there is none.

        In a choice of several that is also what was picked already, which is put back then.
        """
        actions = self._options()
        if not typed and len(actions) == 1:
            return actions[0]
        found = self._find(typed)
        if found is None:
            count = len(actions)
            self._say("That is none of the options. Type a number from 1 to {count}.", count=count)
        elif found not in actions and not (self.draft.is_open and found in self.draft.taken):
            self._show(self._game.why_not(found, self._language))
        else:
            return found
        return None

    def _find(self, typed: str) -> Action | None:
        """Return the action that a text names: by number, by its words, or as `Game.find` knows it."""
        actions = self._options()
        text = typed[:LONGEST_ANSWER].strip()
        if text.isascii() and text.isdigit():
            number = int(text)
            return actions[number - 1] if 1 <= number <= len(actions) else None
        named: list[Action] = [*actions, *(self.draft.taken if self.draft.is_open else ())]
        found = [action for action in named if plain(text) in self._called(action)]
        if len(found) == 1:
            return found[0]
        try:
            return self._game.find(text)
        except ValueError:
            return None

    def _called(self, action: Action) -> set[str]:
        """Return what an action is called in the language of the game: in full, or without its place."""
        called = {plain(self._label(action))}
        notation = self._game.engine.notation
        if self._game.engine.choice_of(action).kind == "action":
            called.add(plain(self._texts.action(notation.rule(action.value)[0].name)))
        return called - {""}

    def _label(self, action: Action | str) -> str:
        """Return an option in words, without the question that it answers."""
        found = self._game.find(action)
        return self._table.with_names(self._game.answer(found, self._language))

    # ---- rules behind it ------------------------------------------------------------------------

    def show_rule(self) -> None:
        """The rule that the choice comes from."""
        choice = self._game.engine.choice_of(self._game.legal_actions()[0])
        self._show_rules([self._texts.rule(choice.rule)], (*choice.facts, *choice.rulings))

    def why(self, typed: str) -> None:
        """What an option does, and the rules behind it."""
        action = self._named(typed)
        if action is not None:
            self._show(self._where(action).why(action, self._language))

    def why_not(self, typed: str) -> None:
        """Why something cannot be chosen now."""
        action = self._named(typed)
        if action is not None:
            self._show(self._where(action).why_not(action, self._language))

    def _where(self, action: Action) -> Game:
        """Return the game in which an action is allowed, if it is: in a choice of several after other picks."""
        offered = self.draft.is_open and action in self.draft.offered
        return self.draft.before(action) if offered else self._game

    def _named(self, typed: str) -> Action | None:
        """Return the action that a question is about, which need not be one of this choice."""
        found = self._find(typed) or self._known(typed[:LONGEST_ANSWER])
        if found is None:
            example = self._game.legal_actions()[0].text
            self._say(
                "Name an option by its number or its notation, such as {example}.", example=example
            )
        return found

    def _known(self, text: str) -> Action | None:
        """Return an action by its words, or as `Game.why_not` knows it: not one of this choice."""
        engine = self._game.engine
        asked = engine.choice_of(self._game.legal_actions()[0])
        for at, choice in enumerate(engine.description.choices):
            if choice is asked or choice.kind == "action":
                for value in engine.notation.values_of(at):
                    action = engine.notation.rows[at][value]
                    if plain(text) in self._called(action):
                        return action
        for words in (text, *(f"{choice.name}={text}" for choice in engine.description.choices)):
            try:
                return self._game.why_not(words).action
            except ValueError:
                continue
        return None

    def _show(self, explanation: Explanation) -> None:
        for sentence in explanation.sentences:
            self._screen.show(f"  {sentence}")
        self._show_rules(explanation.rules, (*explanation.facts, *explanation.rulings))

    def _show_rules(self, rules: Iterable[RuleText], sources: Iterable[str]) -> None:
        for rule in rules:
            self._screen.show(f"  {rule.title}", "bold")
            if rule.text:
                self._screen.show(f"    {rule.text}")
            if rule.url:
                self._screen.show(f"    {rule.url}", "dim")
        if named := ", ".join(sources):
            self._screen.show("  " + self._words.say("Sources: {sources}", sources=named), "dim")

    # ---- help -----------------------------------------------------------------------------------

    def show_help(self, save_to: Path) -> None:
        """What can be typed."""
        name = self._words.command
        say = self._words.say
        explained = (
            (say("number"), say("choose that option; its notation will do as well")),
            (name(Command.RULE), say("the rule behind this choice")),
            (f"{name(Command.WHY)} 2", say("what option 2 does, and by which rule")),
            (
                f"{name(Command.WHY_NOT)} …",
                say("why something cannot be chosen, named by its notation"),
            ),
            (name(Command.VIEW), say("what lies where")),
            (name(Command.LOG), say("everything that you saw happen")),
            (name(Command.SAVE), say("save the game in {file}, or in another", file=save_to)),
            (name(Command.UNDO), say("take back the last choice, if it revealed nothing")),
            (name(Command.QUIT), say("stop")),
        )
        width = max(len(command) for command, _ in explained)
        for command, meaning in explained:
            self._screen.show(f"  {command:<{width}}  {meaning}")

    def _say(self, english: str, **slots: object) -> None:
        self._screen.show(self._words.say(english, **slots))
