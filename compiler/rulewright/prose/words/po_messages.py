"""The messages of a .po file as Babel reads them, each as often as it stands there."""

from __future__ import annotations

from collections.abc import Sequence
from io import StringIO

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import PoFileParser


class _Listed(Catalog):
    """A list of messages. What programs of translators write into the header is not looked at."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[Message] = []

    def __setitem__(self, id: object, message: Message) -> None:
        self.found.append(message)


def listed(text: str) -> Sequence[Message]:
    """Return the messages in their order, the header included. Raises `PoFileError`."""
    catalog = _Listed()
    PoFileParser(catalog, abort_invalid=True).parse(StringIO(text))
    return catalog.found
