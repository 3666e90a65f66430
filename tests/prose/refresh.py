"""Writes the golden tables anew: `python -m tests.prose.refresh`. Read the difference."""

from __future__ import annotations

from tests.prose.citations import TABLES
from tests.prose.citations import table as cited
from tests.prose.lexicons import CODES, GOLDEN, shipped
from tests.prose.tables import form_table


def main() -> None:
    """The words of each language, and what follows from its citations."""
    GOLDEN.mkdir(exist_ok=True)
    for code in CODES:
        table = form_table(shipped(code))
        (GOLDEN / f"{code}.txt").write_text(table, encoding="utf-8", newline="\n")
    for name, code in TABLES.items():
        (GOLDEN / name).write_text(cited(code), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
