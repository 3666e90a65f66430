"""What can go wrong in a game, each with a message that quotes the input."""

from __future__ import annotations

_LONGEST_QUOTE = 80


def quoted(what: object) -> str:
    """Something as a message shows it: on one line and short, whatever it is."""
    text = ascii(what[: _LONGEST_QUOTE + 1] if isinstance(what, str) else what)
    return text if len(text) <= _LONGEST_QUOTE else f"{text[: _LONGEST_QUOTE - 3]}..."


class IllegalAction(ValueError):
    """An action that is not allowed now. The game is as it was before."""


class UnknownAction(IllegalAction):
    """A text or number that is no action of the game at all."""


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
