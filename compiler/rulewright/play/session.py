"""A game played by people and bots at one screen.

What one player may know is not on the screen while another looks: between two people the screen is
cleared, and given over only when the next one says so.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, assert_never

from rulewright.play.choice_prompt import Answers
from rulewright.play.commands import Command, understand
from rulewright.play.engine_loader import is_rules_fault
from rulewright.play.saved_games import SaveError, write_save
from rulewright.play.screen import Screen
from rulewright.play.seating import Table
from rulewright.play.terminal_texts import Words
from rulewright.play.text_board import Row, empty, rows
from rulewright.play.undo_policy import revealed_since

if TYPE_CHECKING:
    from rulewright.runtime.notation import Action


class _Left(Exception):
    """Somebody wants to stop, or nothing more will be typed."""


class _Stuck(Exception):
    """A rule cannot go on, and nobody at the screen can choose something else."""


class Session:
    """One sitting. `save_to` is where `save` saves; with `autosave` every choice is saved there.

    `command` is what was typed to play by these rules; whoever stops a saved game is told it again.
    """

    def __init__(
        self, table: Table, screen: Screen, words: Words, save_to: Path, *,
        autosave: bool = False, command: Sequence[str] = (),
    ) -> None:
        self._table = table
        self._game = table.game
        self._screen = screen
        self._words = words
        self._save_to = save_to
        self._autosave = autosave
        self._answers = Answers(table, screen, words)
        self._viewer: int | None = None  # who looks at the screen now
        # How many entries of the log each player has been told; what led here is for `log`.
        self._told = [len(self._game.log(seat)) for seat in range(self._game.players)]
        self._board_is_old = True
        self._command = command
        self._saved: Path | None = None

    def run(self) -> bool:
        """Play until the game is over or somebody stops; False where a rule cannot go on."""
        try:
            while not self._game.is_over:
                self._go_on()
            self._finish()
        except _Stuck as stuck:
            self._screen.show()
            self._say("The game ends here, for a rule cannot go on: {report}", "red", report=stuck)
            return False
        except _Left:
            self._screen.show()
            self._say("You stopped before the end of the game.")
            if self._saved is not None:
                command = shlex.join([*self._command, "--resume", str(self._saved)])
                self._say("Go on with: {command}", command=command)
        return True

    def _go_on(self) -> None:
        player = self._game.current_player
        assert player is not None
        bot = self._table.bots.get(player)
        if bot is None:
            self._let_choose(player)
            return
        name = self._table.name(player)
        try:
            with self._screen.busy(self._words.say("{player} is thinking …", player=name)):
                action = bot.choose(self._game)
            self._apply(action)
        except ValueError as error:
            if not is_rules_fault(error):
                raise
            raise _Stuck(str(error)) from error
        self._board_is_old = True

    def _apply(self, action: Action) -> None:
        self._game.apply(action)
        self._save_if_asked()

    def _save_if_asked(self) -> None:
        if self._autosave:
            self._save(self._save_to, quiet=True)

    def _say(self, english: str, style: str = "", **slots: object) -> None:
        self._screen.show(self._words.say(english, **slots), style)

    # ---- whose screen it is -------------------------------------------------------------------

    def _let_choose(self, player: int) -> None:
        """Give the screen to a player and wait for a choice."""
        if self._viewer != player:
            self._clear_away()
            self._hand_to(player)
        self._show_news(player)
        if self._board_is_old:
            self._show_view(player)
            self._board_is_old = False
        self._answers.show_choice(player)
        while not self._moved_on(player):
            pass

    def _hand_to(self, player: int) -> None:
        self._viewer = player
        self._board_is_old = True
        name = self._table.name(player)
        if self._table.keeps_secrets:
            prompt = self._words.say("Pass the screen to {player}, then press Enter.", player=name)
            self._wait(prompt)
            self._screen.clear()
        self._screen.show()
        self._screen.show(f"── {name[:1].upper()}{name[1:]} ──", "bold")

    def _clear_away(self) -> None:
        """Let who looks at the screen see what came of their choice, and clears it."""
        if self._viewer is None or not self._table.keeps_secrets:
            return
        if self._show_news(self._viewer):
            self._wait(self._words.say("Press Enter when you have read this; it will be cleared."))
        self._screen.clear()
        self._viewer = None

    def _wait(self, prompt: str) -> None:
        line = self._screen.ask(prompt)
        if line is None or understand(line, self._words).command is Command.QUIT:
            raise _Left

    def _show_news(self, player: int) -> int:
        """Tell a player what has happened since they were told last; how much that was."""
        fresh = self._sentences(player, self._told[player])
        self._told[player] = len(self._game.log(player))
        if self._game.is_over:
            fresh = fresh[:-1]  # who has won is said to all at the end
        for sentence in fresh:
            self._screen.show(f"  {self._table.with_names(sentence)}")
        return len(fresh)

    def _sentences(self, player: int, since: int = 0) -> list[str]:
        """Return what a player saw happen, without what only takes back a note: that nobody votes any more."""
        told = self._game.tell(player, self._table.language, since)
        return [
            sentence
            for sentence, entry in zip(told, self._game.log(player, since), strict=True)
            if entry["event"] != "set" or entry["value"] not in (None, [])
        ]

    def _show_view(self, player: int) -> None:
        self._screen.show()
        self._screen.show_rows(self._rows(player))

    def _show_empty(self, player: int) -> None:
        view = self._game.view(player, self._table.language)
        found = empty(self._game.engine, view, self._table.language)
        if found:
            places = self._table.with_names(", ".join(found))
            self._screen.show("  " + self._words.say("Empty: {places}", places=places))

    def _rows(self, player: int) -> list[Row]:
        language, named = self._table.language, self._table.with_names
        view = self._game.view(player, language)
        return [
            replace(row, label=named(row.label), text=named(row.text))
            for row in rows(self._game.engine, view, language)
        ]

    def _show_last_view(self) -> None:
        """What all the people at the screen may know when the game is over."""
        people = [seat for seat in range(self._game.players) if seat not in self._table.bots]
        seen = [self._rows(seat) for seat in people]
        known = [{(row.label, row.text) for row in each} for each in seen]
        common = set.intersection(*known) if known else set[tuple[str, str]]()
        if common:
            self._screen.show()
            last = [replace(row, own=False) for row in seen[0] if (row.label, row.text) in common]
            self._screen.show_rows(last)

    def _finish(self) -> None:
        self._clear_away()
        result = self._game.result()
        assert result is not None
        self._screen.show()
        if self._viewer is not None:
            self._show_news(self._viewer)
        self._show_last_view()
        standing = self._game.engine.standing
        if standing is not None:
            numbers = enumerate(standing(self._game.state))
            told = " · ".join(f"{self._table.name(seat)}: {number}" for seat, number in numbers)
            self._say("At the end: {standing}", standing=told)
        if result.scores is not None:
            self._say("Final score: {values}", values=self._each(result.scores))
        if result.payoffs is not None:
            self._say("Payoff: {values}", values=self._each(result.payoffs))
        if result.ranks is not None:
            self._say("Final rank: {values}", values=self._each(result.ranks))
        if result.teams is not None:
            self._say("Team: {values}", values=self._each(result.teams))
        if result.common_score is not None:
            self._say("Common score: {values}", values=str(result.common_score))
        winners = ", ".join(self._table.name(seat) for seat in result.winners)
        if winners:
            self._say("The game is over. Won by: {winners}.", "bold", winners=winners)
        else:
            self._say("The game is over. Nobody has won.", "bold")

    def _each(self, values: Iterable[int | str | None]) -> str:
        """Return what each player has."""
        named = (
            f"{self._table.name(seat)}: {self._term(value)}" for seat, value in enumerate(values)
        )
        return " · ".join(named)

    def _term(self, value: int | str | None) -> str:
        """Return a number of a result, or the team that it names."""
        if isinstance(value, int):
            return str(value)
        texts = self._game.engine.texts(self._table.language)
        kinds = {each.kind: each.type for each in self._game.engine.description.results}
        enum = self._game.engine.values.enum_of(kinds["final_team"])
        return texts.word("none") if value is None or enum is None else texts.term(enum, value)

    # ---- what is typed ------------------------------------------------------------------------

    def _moved_on(self, player: int) -> bool:
        """Let a player type one line; whether the game has another position after it."""
        name = self._table.name(player)
        line = self._screen.ask(self._words.say("{player}, your choice:", player=name))
        if line is None:
            raise _Left
        typed = understand(line, self._words)
        if typed.command is Command.UNDO:
            return self._take_back()
        if typed.command is not None:
            self._do(player, typed.command, typed.rest)
            return False
        action = self._answers.chosen(typed.rest)
        return action is not None and self._carried_out(action)

    def _carried_out(self, action: Action) -> bool:
        """Make a choice; one that the rules cannot carry out is refused, and nothing has changed."""
        try:
            if self._answers.draft.is_open:
                self._answers.draft.choose(action)
                self._save_if_asked()
            else:
                self._apply(action)
        except ValueError as error:
            if not is_rules_fault(error):
                raise
            self._say(
                "This cannot be carried out, so nothing has changed: {report}", "red", report=error
            )
            return False
        return True

    def _take_back(self) -> bool:
        """Take back the last choice where nobody gains by it; whether it was."""
        if self._answers.draft.is_open and self._answers.draft.take_back():
            self._say("Taken back.")
            return True
        if self._table.bots:
            self._say("A choice can be taken back only where no bot plays.")
            return False
        if not self._game.history:
            self._say("There is nothing to take back.")
            return False
        before = self._game.copy()
        before.undo()
        if revealed_since(before, self._game):
            self._say("That cannot be taken back: something hidden was shown or drawn since.")
            return False
        self._game.undo()
        self._save_if_asked()
        self._board_is_old = True
        for seat in range(self._game.players):
            self._told[seat] = min(self._told[seat], len(self._game.log(seat)))
        self._say("Taken back.")
        return True

    def _do(self, player: int, command: Command, rest: str) -> None:
        match command:
            case Command.RULE:
                self._answers.show_rule()
            case Command.WHY:
                self._answers.why(rest)
            case Command.WHY_NOT:
                self._answers.why_not(rest)
            case Command.LOG:
                for sentence in self._sentences(player):
                    self._screen.show(f"  {self._table.with_names(sentence)}")
            case Command.VIEW:
                self._show_view(player)
                self._show_empty(player)
                self._answers.show_choice(player)
            case Command.SAVE:
                self._save(Path(rest) if rest else self._save_to)
            case Command.HELP:
                self._answers.show_help(self._save_to)
            case Command.QUIT | Command.UNDO:
                raise _Left
            case _:
                assert_never(command)

    def _save(self, path: Path, *, quiet: bool = False) -> None:
        try:
            write_save(path, self._game.to_record())
        except SaveError as error:
            reason = self._words.say(error.english, **error.slots)
            self._say("Not saved: {reason}.", "red", reason=reason)
        else:
            self._saved = path
            if not quiet:
                self._say("Saved in {file}.", file=path)
