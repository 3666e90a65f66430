"""What makes the parts that pages load small: closer packing, and locale data without what nobody asks for."""

from __future__ import annotations

import gzip
import importlib
import lzma
import pickle
from collections.abc import Iterator
from pathlib import Path

from rulewright.foundation.languages import LANGUAGES

_BY_THE_BROWSER = ("pyodide.asm.wasm", "python.zip")
"""What is unpacked before Python runs; browsers know only gzip for that."""
_ASKED = {
    "character_order", "decimal_formats", "default_numbering_system", "list_patterns", "locale_id",
    "number_symbols", "numbering_systems", "ordinal_form", "plural_form",
}
"""What Babel reads of a locale for numbers, lists and plurals; the rest is currencies, dates and places."""
_EVERYWHERE = {"cldr", "language_aliases", "parent_exceptions"}


def compressed(name: str, data: bytes) -> tuple[str, bytes]:
    """Return a part as it is sent, with the ending of its file."""
    if name in _BY_THE_BROWSER:
        return ".gz", gzip.compress(data, 9, mtime=0)
    return ".xz", lzma.compress(data, preset=9 | lzma.PRESET_EXTREME)


def locale_data() -> Iterator[tuple[str, bytes]]:
    """Of Babel's data what four languages need to say numbers and lists and to count."""
    origin = importlib.import_module("babel").__file__
    assert origin is not None
    folder = Path(origin).parent
    yield "babel/global.dat", _light(folder / "global.dat", _EVERYWHERE, empty=True)
    for locale in ("root", *LANGUAGES):
        name = f"{locale}.dat"
        yield f"babel/locale-data/{name}", _light(folder / "locale-data" / name, _ASKED, empty=False)


def _light(path: Path, keep: set[str], *, empty: bool) -> bytes:
    """Return a file of Babel's with these parts; the others are empty there, or gone."""
    whole = pickle.loads(path.read_bytes())
    return pickle.dumps({
        part: value if part in keep else type(value)()
        for part, value in whole.items() if part in keep or empty
    })
