"""Many small results by what they were worked out from, kept together from one run to the next.

What one run used is kept for the next one, no more: it is as large as what is worked on.
"""

from __future__ import annotations

import marshal
import zlib
from collections.abc import Callable
from typing import Any

from rulewright.foundation import disk_cache


class KeptValues:
    """Plain values by a digest; `place` says of what they are, such as the folder of a site."""

    def __init__(self, kind: str, place: str) -> None:
        self._kind, self._place = kind, place.encode()
        self._before = self._read()
        self._used: dict[bytes, Any] = {}

    def get(self, key: bytes, make: Callable[[], Any]) -> Any:
        """Return the value of a key, made if it was not kept; None is not kept."""
        value = self._used.get(key, self._before.get(key))
        if value is None:
            value = make()
        if value is not None:
            self._used[key] = value
        return value

    def save(self) -> None:
        """Keep what was used, for the next run."""
        if self._used.keys() != self._before.keys():
            disk_cache.keep(self._kind, zlib.compress(marshal.dumps(self._used), 1), self._place)

    def _read(self) -> dict[bytes, Any]:
        kept = disk_cache.load(self._kind, self._place)
        if not isinstance(kept, bytes):
            return {}
        value = marshal.loads(zlib.decompress(kept))
        return value if isinstance(value, dict) else {}
