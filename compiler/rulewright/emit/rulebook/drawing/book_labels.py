"""What is written on the drawings of a book: labels from the catalogues."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulewright.model import nodes as m
from rulewright.model.types import EnumType, IntType, Type
from rulewright.prose.phrases import BARE
from rulewright.prose.plan.declarations import value_label
from rulewright.prose.plan.expressions import scope_of
from rulewright.prose.plan.sentences import Thing
from rulewright.prose.prompts import Prompts
from rulewright.prose.writer import Writer


class BookLabels:
    """Labels from the catalogues. `names` are the players of an example; without them seats count."""

    def __init__(
        self, writer: Writer, chrome: Mapping[str, str], names: Sequence[str] = ()
    ) -> None:
        self._writer = writer
        self._chrome = chrome
        self._names = names
        self._said: dict[tuple[str, str, int], str] = {}

    def with_names(self, names: Sequence[str]) -> BookLabels:
        """Return the same labels for other players."""
        other = BookLabels(self._writer, self._chrome, names)
        other._said = self._said
        return other

    def item(self, item: m.Zone | m.Variable | m.Function) -> str:
        found = self._said.get(("item", item.name, 0))
        if found is None:
            found = self._said["item", item.name, 0] = self._writer.name_of(item)
        return found

    def noun(self, key: str) -> str:
        return self._writer.speech.title(Thing(key, determiner=BARE), self._writer.game.play.span)

    def kind(self, pieces: m.PieceClass, kind: int) -> str:
        if pieces.single:
            return self.noun(pieces.name)
        if pieces.kind.name != pieces.name:
            return self.value(pieces.kind, kind)
        found = self._said.get(("kind", pieces.name, kind))
        if found is None:
            label = value_label(scope_of(self._writer.game), pieces.name, kind)
            found = self._said["kind", pieces.name, kind] = self._writer.speech.title(label, pieces.span)
        return found

    def value(self, kind: Type, value: int) -> str:
        if isinstance(kind, IntType):
            return str(value)
        if not isinstance(kind, EnumType):
            return Prompts(self._writer).value_text(kind, value, self._writer.game.play.span)
        found = self._said.get(("value", kind.name, value))
        if found is None:
            found = self._said["value", kind.name, value] = Prompts(self._writer).kind_name(kind.name, value)
        return found

    def player(self, seat: int) -> str:
        if seat < len(self._names):
            return self._names[seat]
        said = self._chrome.get("runtime.player", "{number}").replace("{number}", str(seat + 1))
        return said[:1].upper() + said[1:]

    def mark(self, seat: int) -> str:
        if seat >= len(self._names):
            return str(seat + 1)
        name = self._names[seat]
        alone = [n for n in self._names if n[:1] == name[:1]] == [name]
        return name[:1] if alone else name[:2]

    def chrome(self, key: str) -> str:
        return self._chrome.get(f"book.{key}", key)
