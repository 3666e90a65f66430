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


NONE = "this is no saved game"
_KINDS: dict[type, tuple[str, ...]] = {
    str: ("game", "edition", "rules"), int: ("players",), list: ("variants", "houses", "names"),
    dict: ("options", "words", "bots"),
}
"""Of what kind the parts of what is wanted are, where they are there; their own parts are texts and numbers."""


class SavedError(ValueError):
    """A text that is no saved game."""


def as_file(wanted: dict[str, Any], record: str) -> str:
    """Return a game as a file that people can look at."""
    kept = {"format": FORMAT, "wanted": wanted, "record": json.loads(record)}
    return json.dumps(kept, ensure_ascii=False, indent=1) + "\n"


def as_address(wanted: dict[str, Any], record: str) -> str:
    """Return a game as a part of an address."""
    text = json.dumps({"format": FORMAT, "wanted": wanted, "record": json.loads(record)}, ensure_ascii=False,
                      separators=(",", ":"))
    return base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).rstrip(b"=").decode()


def read(text: str) -> tuple[dict[str, Any], str]:
    """Return what is wanted and the record, from a file or an address; `SavedError` for anything else."""
    try:
        whole = text if text.lstrip().startswith("{") else _unpacked(text.strip())
        if len(whole) > LONGEST:
            raise SavedError(NONE)
        found = json.loads(whole)
    except (ValueError, zlib.error, RecursionError) as error:
        raise SavedError(NONE) from error
    if not isinstance(found, dict):
        raise SavedError(NONE)
    if found.get("format") == RECORD:
        return _of_record(_shaped({name: found.get(name) for name in ("game", "edition", "names")})), whole
    wanted, record = found.get("wanted"), found.get("record")
    if found.get("format") != FORMAT or not isinstance(wanted, dict) or not isinstance(record, dict):
        raise SavedError(NONE)
    return _shaped(wanted), json.dumps(record, ensure_ascii=False)


def _shaped(wanted: dict[str, Any]) -> dict[str, Any]:
    """Return what is wanted, where each part of it is of the kind that a page puts there."""
    for kind, names in _KINDS.items():
        for name in names:
            value = wanted.get(name)
            if value is not None and not isinstance(value, kind):
                raise SavedError(NONE)
            inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
            if not all(isinstance(each, str | bool | int) for each in inner):
                raise SavedError(NONE)
    return wanted


def _unpacked(text: str) -> str:
    raw = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    unpack = zlib.decompressobj()
    data = unpack.decompress(raw, LONGEST)
    if unpack.unconsumed_tail:
        raise SavedError(NONE)
    return data.decode()


def _of_record(record: dict[str, Any]) -> dict[str, Any]:
    """Return what the record of a game says of who plays what; everybody is a person."""
    names = [str(name) for name in record.get("names") or ()]
    return {
        "game": record.get("game"), "edition": record.get("edition"), "bots": {},
        "names": ["" if name == f"p{seat + 1}" else name for seat, name in enumerate(names)],
    }
