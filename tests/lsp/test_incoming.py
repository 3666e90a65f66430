"""What an editor sends that is no message has an answer that says why, and the next message is heard."""

from __future__ import annotations

import json
from io import BytesIO
from threading import Event
from typing import Any

import pytest
from pygls.io_ import run

from rulewright.lsp.message_reader import LARGEST, Incoming
from rulewright.lsp.session import RulesServer


class Answers:
    """Where a server writes to."""

    def __init__(self) -> None:
        self.told: list[dict[str, Any]] = []

    def write(self, data: bytes) -> None:
        self.told.append(json.loads(data.partition(b"\r\n\r\n")[2]))

    def close(self) -> None:
        pass


def framed(message: object) -> bytes:
    body = message if isinstance(message, bytes) else json.dumps(message).encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


LAST = framed({"jsonrpc": "2.0", "id": 9, "method": "nothing/at_all"})
HOVER = {"jsonrpc": "2.0", "id": 4, "method": "textDocument/hover", "params": {"position": 3}}


@pytest.mark.parametrize(
    ("sent", "code", "reason", "about"),
    [
        (b"Content-Length: abc\r\n\r\n{}", -32700, "with 'Content-Length: abc'", None),
        (b"Content-Length: -5\r\n\r\n{}", -32700, "with 'Content-Length: -5'", None),
        (b"Content-Type: x\r\n\r\n{}\r\n", -32700, "with 'Content-Type: x'", None),
        (b"Content-Length: 99999999999999\r\n\r\n{}", -32700, f"from 1 to {LARGEST} bytes", None),
        (b"Content-Length: 0\r\n\r\n", -32700, f"from 1 to {LARGEST} bytes", None),
        (framed(b"{]"), -32700, "A message is JSON", None),
        (framed(b"[" * 100_000), -32700, "A message is JSON", None),
        (framed(b"\xff\xfe\xfd"), -32700, "A message is JSON", None),
        (framed([1]), -32600, 'an object with `"jsonrpc": "2.0"`', None),
        (framed({"id": 4}), -32600, 'an object with `"jsonrpc": "2.0"`', None),
        (framed(HOVER), -32602, "The parameters of 'textDocument/hover' are not", 4),
        (framed({**HOVER, "params": None}), -32602, "The parameters of 'textDocument/hover' are not", 4),
    ],
    ids=lambda each: ascii(each)[:40],
)
def test_what_is_no_message_is_answered(sent: bytes, code: int, reason: str, about: int | None) -> None:
    server, answers = RulesServer(), Answers()
    server.protocol.set_writer(answers)
    raw = Incoming(BytesIO(sent + LAST))
    run(Event(), raw, server.protocol, error_handler=server.report_server_error)
    wrong, last = answers.told
    assert wrong["error"]["code"] == code
    assert reason in wrong["error"]["message"]
    assert wrong["id"] == about
    assert last["id"] == 9


def test_headers_are_read_as_the_protocol_has_them() -> None:
    server, answers = RulesServer(), Answers()
    server.protocol.set_writer(answers)
    body = LAST.partition(b"\r\n\r\n")[2]
    kind = b"Content-Type: application/vscode-jsonrpc; charset=utf-8\r\n"
    sent = b"content-length:%d\r\n%s\r\n%s" % (len(body), kind, body)
    run(Event(), Incoming(BytesIO(sent * 2)), server.protocol, error_handler=server.report_server_error)
    assert [each["id"] for each in answers.told] == [9, 9]
