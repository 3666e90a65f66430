"""Sentences drawn at random from the player's pages of a language, to be read by a strict editor.

    python -m tests.prose.drawn de --sentences 200 --seed 1
    python -m tests.prose.drawn de --pages build/read     every page as plain text, without drawings
"""

from __future__ import annotations

import argparse
import html
import random
import re
from collections.abc import Iterator
from pathlib import Path

BOOKS = Path(__file__).parents[2] / "generated" / "rulebook"
DRAWING = re.compile(r"<svg.*?</svg>", re.DOTALL)
CODE = re.compile(r"^\s*```.*?^\s*```$", re.DOTALL | re.MULTILINE)
BREAK = re.compile(r"</?(?:p|li|ul|ol|d[ltd]|t[drh]|summary|details|div|figcaption|section)\b[^>]*>")
TAG = re.compile(r"<[^>]+>")
ANCHOR = re.compile(r"\s*\{[^{}]*[#:.][^{}]*\}")
LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
MARK = re.compile(r"^\s*(?:[-*>]|\d+\.|!!! \w+|\?\?\?\+? \w+)\s+")
END = re.compile(r"(?<=[.!?:])[»”“\")]*\s+(?=[^a-z\s])")


def plain(page: str) -> str:
    """The words of a page as Markdown: without its head, drawings, tags and anchors."""
    text = page.split("---", 2)[2] if page.startswith("---") else page
    text = TAG.sub("", BREAK.sub("\n", DRAWING.sub("", CODE.sub("", text))))
    return html.unescape(ANCHOR.sub("", LINK.sub(r"\1", text)))


def sentences(text: str) -> Iterator[str]:
    """The sentences of a page; headings, table rows and single words are none."""
    for line in text.splitlines():
        said = MARK.sub("", line).strip()
        if not said.startswith(("#", "|")) and said.endswith((".", "!", "?", ":", "”", "“", "»")):
            yield from (each.strip() for each in END.split(said) if len(each.split()) > 2)


def pages(language: str) -> Iterator[tuple[str, str]]:
    """The pages of a language by game and name, as plain text."""
    for path in sorted((BOOKS / language).rglob("*.md")):
        yield path.relative_to(BOOKS / language).as_posix(), plain(path.read_text(encoding="utf-8"))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("language")
    parser.add_argument("--sentences", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pages", type=Path, help="a folder for the pages as plain text")
    given = parser.parse_args()
    if given.pages is not None:
        for name, text in pages(given.language):
            path = given.pages / given.language / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(re.sub(r"\n{3,}", "\n\n", text), encoding="utf-8")
        return
    there = [(name, said) for name, text in pages(given.language) for said in sentences(text)]
    drawn = random.Random(given.seed).sample(sorted(set(there)), given.sentences)
    for number, (name, said) in enumerate(drawn, 1):
        print(f"{number}. [{name.removesuffix('.md')}] {said}")


if __name__ == "__main__":
    main()
