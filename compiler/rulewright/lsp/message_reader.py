"""What an editor sends: whole messages, or an answer that says why something is none.

The library would end without a word at a header that it cannot read, take as much memory as one asks
for, and leave requests with wrong parameters without an answer.
"""

from __future__ import annotations

import json
import re
import sys
from typing import Any, BinaryIO

from lsprotocol.types import ErrorCodes
from pygls.exceptions import JsonRpcException
from pygls.protocol import LanguageServerProtocol

from rulewright.foundation.frozen import dataclass

LARGEST = 64 << 20
"""A message of more bytes is none."""

_LINE = 1 << 20
_LENGTH = re.compile(rb"content-length:[ \t]*([0-9]{1,20})[ \t]*\r?\n\Z", re.IGNORECASE)
_REFUSED = "rulewright/refused"


class Incoming:
    """Standard input, which gives a message for what is none, too: it says why.

    Afterwards what is read is left aside until the next header that says how long a message is.
    """

    def __init__(self, raw: BinaryIO) -> None:
        self._raw = raw
        self._lost = False
        self._ends = False
        self._refusal = b""

    def readline(self) -> bytes:
        """Return the header of the next message, and then the empty line behind it; nothing at the end."""
        if self._ends:
            self._ends = False
            return b"\r\n"
        headers, length = b"", None
        while line := self._raw.readline(_LINE):
            found = _LENGTH.search(line)
            if found is not None and (not found.start() or self._lost):
                length = int(found[1])
            elif not line.strip() and (headers or length is not None) and not (self._lost and length is None):
                return self._header(headers, length)
            headers += line if line.strip() else b""
            headers = headers[:_LINE]
        return b""

    def _header(self, headers: bytes, length: int | None) -> bytes:
        self._ends = True
        self._lost = length is None or not 0 < length <= LARGEST
        if length is not None and not self._lost:
            return b"Content-Length: %d\r\n" % length
        begins = ascii(headers[:60].decode("utf-8", "replace").strip())
        reason = (
            f"A message begins with `Content-Length: ` and the number of its bytes, not with {begins}."
            if length is None else f"A message has from 1 to {LARGEST} bytes, not {length}."
        )
        self._refusal = json.dumps({"jsonrpc": "2.0", _REFUSED: reason}).encode()
        return b"Content-Length: %d\r\n" % len(self._refusal)

    def read(self, count: int) -> bytes:
        """Return the next message."""
        if not self._refusal:
            return self._raw.read(count)
        refusal, self._refusal = self._refusal, b""
        return refusal


@dataclass(frozen=True, slots=True)
class Refusal:
    """What is answered to a message that cannot be followed; without `id` nobody knows which it was."""

    code: ErrorCodes
    reason: str
    id: int | str | None = None


class Protocol(LanguageServerProtocol):
    """The protocol, by which every request has an answer."""

    def structure_message(self, data: dict[str, Any]) -> Any:
        """Return a message as what it is, or as a `Refusal`."""
        if _REFUSED in data:
            return Refusal(ErrorCodes.ParseError, str(data[_REFUSED]))
        try:
            return super().structure_message(data)
        except JsonRpcException:
            if "id" not in data or "method" not in data:
                raise  # nobody waits for an answer
            reason = f"The parameters of {data['method']!r} are not those that the protocol has for it."
            return Refusal(ErrorCodes.InvalidParams, reason, data["id"])

    def handle_message(self, message: Any) -> None:
        """Do what a message says, or answers why that cannot be."""
        if not isinstance(message, Refusal) and getattr(message, "jsonrpc", None) != self.VERSION:
            reason = 'A message is an object with `"jsonrpc": "2.0"`.'
            message = Refusal(ErrorCodes.InvalidRequest, reason, getattr(message, "id", None))
        if isinstance(message, Refusal):
            self.refuse(message)
        else:
            super().handle_message(message)

    def refuse(self, refusal: Refusal) -> None:
        """Answer with an error."""
        print(refusal.reason, file=sys.stderr)
        error = {"code": refusal.code.value, "message": refusal.reason}
        self._send_data({"jsonrpc": self.VERSION, "id": refusal.id, "error": error})
