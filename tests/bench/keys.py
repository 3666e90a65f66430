"""How long an author waits for an answer: from a key to the messages, in a real server process.

    python -m tests.bench.keys [--keys 60] [--json]

A client types in Tortuga 1667 as people do, letter by letter: in a card's rule, in the examples, in a
house rule and in a sentence of the German catalogue. For each key it takes the time until the first
messages about that very text are there (what can be read, names and types, each message of the
words), and where it rests until all are: whether rules can be carried out, sentences and examples.
Times of a machine that does other things besides are longer.
"""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from statistics import median

import click

from tests.lsp.editor import ROOT, Editor, editor

GAME = ROOT / "spec" / "tortuga_1667"
TYPED = "    if any player in crew of jolly_roger\n      maroon_unless_saved target\n"
PLACES = (
    ("a card's rule", GAME / "events.rules", "    maroon_unless_saved target", TYPED),
    ("the examples", GAME / "examples.rules", "    crew of jolly_roger: anna, bram, carla\n", "    galleon: 4\n"),
    ("a house rule", GAME / "house_rules" / "boatswain.rules", "  if there is first_mate", "  maroon actor\n"),
    ("a sentence", ROOT / "locales" / "de" / "tortuga_1667.po", 'msgstr "Rollen', " und Personen, die es gibt"),
)
REST = 0.12
"""Seconds between two keys of somebody who types well."""


async def type_in(e: Editor, path: Path, mark: str, typed: str, keys: int) -> tuple[list[float], list[float]]:
    """The seconds until the first answer to each key, and until the last one where it rests."""
    uri = e.open(path)
    last = 3  # how often the server tells what it finds, all being well
    await e.until(lambda: e.answered(uri) >= last)
    at = e.texts[uri].index(mark) + (len(mark) if path.suffix == ".po" else 0)
    before, after = e.texts[uri][:at], e.texts[uri][at:]
    first, whole = [], []
    for number in range(1, keys + 1):
        e.write(uri, before + typed[: 1 + number % len(typed)] + after)
        start = time.perf_counter()
        await e.until(lambda: e.answered(uri) >= 1)
        first.append(time.perf_counter() - start)
        if number % 10 == 0:
            await e.until(lambda: e.answered(uri) >= last or bool(e.found[uri]))
            whole.append(time.perf_counter() - start)
        await asyncio.sleep(max(0.0, REST - first[-1]))
    e.close(uri)
    return first, whole


async def measure(keys: int) -> dict[str, tuple[list[float], list[float]]]:
    async with editor(ROOT) as e:
        return {name: await type_in(e, path, mark, typed, keys) for name, path, mark, typed in PLACES}


@click.command()
@click.option("--keys", default=60, show_default=True, help="How many keys in each place.")
@click.option("--json", "as_json", is_flag=True)
def main(keys: int, as_json: bool) -> None:
    """Print the median and the worst time from a key to its messages."""
    found = asyncio.run(measure(keys))
    every = [each for first, _ in found.values() for each in first]
    rows = {**found, "all": (every, [each for _, whole in found.values() for each in whole])}
    if as_json:
        click.echo(json.dumps({name: [median(first), max(first)] for name, (first, _) in rows.items()}))
        return
    click.echo(f"{'key to messages, ms':22}{'median':>8}{'worst':>8}{'rested':>9}")
    for name, (first, whole) in rows.items():
        rested = f"{median(whole) * 1000:9.0f}" if whole else ""
        click.echo(f"{name:22}{median(first) * 1000:8.0f}{max(first) * 1000:8.0f}{rested}")


if __name__ == "__main__":
    main()
