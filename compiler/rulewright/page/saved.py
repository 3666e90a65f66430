"""A game as a text that a browser keeps, that is a file, or that an address holds.

It says by which rules the game is played and who sits where, beside the record, which replays.
"""

from __future__ import annotations

import base64
import json
import zlib
from typing import Any

FORMAT = "rulewright page"
RECORD = "rulewright record"
LONGEST = 2_000_000


class SavedError(ValueError):
    """A text that is no saved game."""


def as_file(wanted: dict[str, Any], record: str) -> str:
    """A game as a file that people can look at."""
    kept = {"format": FORMAT, "wanted": wanted, "record": json.loads(record)}
    return json.dumps(kept, ensure_ascii=False, indent=1) + "\n"


def as_address(wanted: dict[str, Any], record: str) -> str:
    """A game as a part of an address."""
    text = json.dumps({"format": FORMAT, "wanted": wanted, "record": json.loads(record)}, ensure_ascii=False,
                      separators=(",", ":"))
    return base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).rstrip(b"=").decode()


def read(text: str) -> tuple[dict[str, Any], str]:
    """What is wanted and the record, from a file or an address; `SavedError` for anything else."""
    try:
        whole = text if text.lstrip().startswith("{") else _unpacked(text.strip())
        found = json.loads(whole)
    except (ValueError, zlib.error) as error:
        raise SavedError("this is no saved game") from error
    if not isinstance(found, dict) or len(whole) > LONGEST:
        raise SavedError("this is no saved game")
    if found.get("format") == RECORD:
        return _of_record(found), whole
    wanted, record = found.get("wanted"), found.get("record")
    if found.get("format") != FORMAT or not isinstance(wanted, dict) or not isinstance(record, dict):
        raise SavedError("this is no saved game")
    return wanted, json.dumps(record, ensure_ascii=False)


def _unpacked(text: str) -> str:
    raw = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    unpack = zlib.decompressobj()
    data = unpack.decompress(raw, LONGEST)
    if unpack.unconsumed_tail:
        raise SavedError("this is no saved game")
    return data.decode()


def _of_record(record: dict[str, Any]) -> dict[str, Any]:
    """What the record of a game says of who plays what; everybody is a person."""
    names = [str(name) for name in record.get("names") or ()]
    return {
        "game": record.get("game"), "edition": record.get("edition"), "bots": {},
        "names": ["" if name == f"p{seat + 1}" else name for seat, name in enumerate(names)],
    }
