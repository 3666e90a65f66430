"""The error of a game that meets what its checker should have ruled out."""

from __future__ import annotations

from rulewright.foundation.source import Span


class EngineFault(Exception):
    """A rule did what no rule can do: a mistake in the spec's checker or in the interpreter.

    `place` is the statement that could not be carried out, where it was one.
    """

    place: Span | None = None


class EndlessFault(EngineFault):
    """The rules go on and on, and nobody ever chooses."""
