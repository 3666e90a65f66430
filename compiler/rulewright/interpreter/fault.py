"""The error of a game that meets what its checker should have ruled out."""

from __future__ import annotations


class EngineFault(Exception):
    """A rule did what no rule can do: a mistake in the spec's checker or in the interpreter."""


class EndlessFault(EngineFault):
    """The rules go on and on, and nobody ever chooses."""
