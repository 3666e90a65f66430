"""Files are written whole; what is left of writers that were killed goes, and reasons are in words."""

from __future__ import annotations

import errno
import os
import shutil
import time
from pathlib import Path

import pytest

from rulewright.foundation.atomic_write import reason, write_file


def test_what_killed_writers_left_is_removed_and_nothing_else(tmp_path: Path) -> None:
    stale, fresh, other = (
        tmp_path / name for name in
        (f".rulewright-{'0' * 16}.partial", f".rulewright-{'1' * 16}.partial", ".rulewright-mine.partial")
    )
    for path in (stale, fresh, other):
        path.write_text("half", encoding="utf-8")
    long_ago = time.time() - 7_200
    for path in (stale, other):
        os.utime(path, (long_ago, long_ago))
    write_file(tmp_path / "de.po", "whole")
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([fresh.name, other.name, "de.po"])


def test_every_refusal_of_the_system_has_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(source: str, target: str, **_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), target)

    (tmp_path / "from").mkdir()
    (tmp_path / "from" / "page.html").write_text("x", encoding="utf-8")
    with pytest.raises(shutil.Error) as found:
        shutil.copytree(tmp_path / "from", tmp_path / "to", copy_function=full)
    assert found.value.strerror is None
    assert reason(found.value) == "No space left on device"
    assert reason(OSError(errno.EACCES, os.strerror(errno.EACCES))) == "Permission denied"
    assert reason(OSError("odd")) == "odd"
    assert reason(OSError()) == "OSError"
