"""Whole numbers as callers give them: those of Python, of NumPy, and of an array without dimensions."""

from __future__ import annotations

from operator import index
from typing import SupportsIndex

from .errors import quoted


def as_whole(value: object) -> int | None:
    """Return a whole number of any kind as one of Python; None for anything else, yes and no included."""
    if isinstance(value, bool) or not isinstance(value, int | SupportsIndex):
        return None
    try:
        return index(value)
    except TypeError:  # an array with dimensions
        return None


def whole(name: str, value: object, least: int, most: int | None = None) -> int:
    """Return a whole number in a range as one of Python; `ValueError` for anything else."""
    number = as_whole(value)
    if number is None or number < least or (most is not None and number > most):
        to = "on" if most is None else f"to {most}"
        raise ValueError(f"{name} is a whole number from {least} {to}, not {quoted(value)}")
    return number
