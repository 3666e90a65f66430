"""What can go wrong in a game, each with a message that quotes the input."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from .action import Action

_LONGEST_QUOTE = 80


def quoted(what: object) -> str:
    """Return something as a message shows it: on one line and short, whatever it is."""
    try:
        text = ascii(what[: _LONGEST_QUOTE + 1] if isinstance(what, str) else what)
    except Exception:  # a number too long to be written out, or something that cannot say what it is
        text = f"a very long {'number' if isinstance(what, int) else type(what).__name__}"
    return text if len(text) <= _LONGEST_QUOTE else f"{text[: _LONGEST_QUOTE - 3]}..."


def listed(words: Iterable[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    found = list(words)
    return found[0] if len(found) == 1 else f"{', '.join(found[:-1])} {last} {found[-1]}"


def meant(word: object, known: Iterable[str]) -> str:
    """Return a question to whoever mistyped a word, to be put behind a message; nothing where no word is like it.
    """
    from difflib import get_close_matches  # seldom wanted, and slow to load

    close = get_close_matches(word[:_LONGEST_QUOTE], list(known), 1) if isinstance(word, str) else []
    return f"; did you mean {quoted(close[0])}?" if close else ""


class IllegalAction(ValueError):
    """An action that is not allowed now. The game is as it was before.

    `action` is the action, or None where it is not one at all, and `options` are those that are
    allowed. `reason` says in English why this one is not; it is found when first asked for, as the
    message is, which says all three.
    """

    def __init__(
        self,
        message: str,
        *,
        action: Action | None = None,
        reason: str | Callable[[], str] = "",
        options: tuple[Action, ...] = (),
        instead: str = "",
    ) -> None:
        super().__init__(message)
        self.action = action
        self.options = options
        self._reason = reason
        self._instead = instead

    @property
    def reason(self) -> str:
        """Return why the action is not allowed, in English; nothing where that is all that can be said."""
        if not isinstance(self._reason, str):
            self._reason = self._reason()
        return self._reason

    def say_instead(self, instead: str) -> None:
        """End the message with what is allowed."""
        self._instead = instead

    def __str__(self) -> str:
        message = f"{super().__str__()}{': ' if self.reason else ''}{self.reason}"
        ending = "" if not self._instead or message.endswith((".", "?", "!")) else "."
        return " ".join(filter(None, (message + ending, self._instead)))

    def __reduce__(self) -> tuple[object, ...]:
        kept = {"action": self.action, "options": self.options, "_instead": self._instead}
        return type(self), (super().__str__(),), kept | {"_reason": self.reason}


class UnknownAction(IllegalAction):
    """A text or number that is no action of the game at all, or may mean several."""


class RulesFault(ValueError):
    """A rule of the game cannot be carried out: a mistake in the spec. The game is as before.

    `rule` is the rule, such as `verb take_cards`, and `source` the file and line where it stands, as
    far as they are known; `reason` says what stood still.
    """

    def __init__(self, reason: str, rule: str = "", source: str = "") -> None:
        place = f" ({source})" if source else ""
        super().__init__(f"the rules cannot go on in `{rule}`{place}: {reason}" if rule else reason)
        self.reason = reason
        self.rule = rule
        self.source = source
        self.before: tuple[object, int] | None = None
        """From a native engine: the state, which is as it was before, and what was chosen."""

    def __reduce__(self) -> tuple[type[RulesFault], tuple[str, str, str]]:
        return RulesFault, (self.reason, self.rule, self.source)


class Endless(RulesFault):
    """The rules go on and on without a choice; `block` is the function that they were at."""

    def __init__(self, reason: str, block: str) -> None:
        super().__init__(reason)
        self.block = block


class StateTextError(ValueError):
    """A text that is no state of the game; `line` is the line where the reader stopped."""

    def __init__(self, message: str, line: int) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line


class RecordError(ValueError):
    """A text that is no record of the game, or a record that does not replay."""
