"""New names for passes, and names of functions as messages say them."""

from __future__ import annotations

from rulewright.ir import nodes as x


class Fresh:
    """Numbers for new names, from one that none has."""

    def __init__(self, first: int) -> None:
        self.next = first

    def local(self, name: str, kind: x.Kind = x.Kind.NUMBER) -> x.Local:
        self.next += 1
        return x.Local(self.next - 1, name, kind)


def said(name: x.Name) -> str:
    """Return a name of a function, for a message."""
    later = f" at {name.at}" if name.at else ""
    number = f" {name.number}" if name.number else ""
    return f"{name.part.value} {' '.join(name.of)}".rstrip() + later + number
