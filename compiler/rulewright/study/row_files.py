"""Rows in a file: CSV, or Parquet for programs that read many; whole or not at all."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import astuple
from io import BytesIO, StringIO
from pathlib import Path

from rulewright.foundation.atomic_write import write_file
from rulewright.study.tables import COLUMNS, Row

SUFFIXES = (".csv", ".parquet")


def write_table(path: Path, rows: Sequence[Row]) -> None:
    """Write rows as the name of the file says; `ImportError` without what writes Parquet."""
    write_file(path, _parquet(rows) if path.suffix == ".parquet" else _csv(rows))


def _csv(rows: Sequence[Row]) -> bytes:
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(astuple(row) for row in rows)
    return text.getvalue().encode()


def _parquet(rows: Sequence[Row]) -> bytes:
    import pyarrow
    from pyarrow import parquet

    found = BytesIO()
    columns = {name: [getattr(row, name) for row in rows] for name in COLUMNS}
    parquet.write_table(pyarrow.table(columns), found)
    return found.getvalue()
