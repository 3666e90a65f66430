"""Binds tellings and polished sentences anew when the generator's English is said in better words.

    python -m tests.prose.rebind --before FILE    writes down what every rule says now
    … the generator and its catalogues are mended …
    python -m tests.prose.rebind --after FILE     puts the new English in the place of the old

An editor's words are bound to the canonical English of their rule. Where only its wording is mended
and the rule is the same, they stay: sentence by sentence the old id becomes the new one, in all four
languages, and the comment above a telling shows what is generated now. A rule that has more or fewer
sentences than before is told of and left alone, as its claims have to be read again.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import denormalize, write_po

from rulewright.diagnostics.model import Findings
from rulewright.emit.rulebook.drawing.book_config import load_plan
from rulewright.emit.rulebook.markdown import Renderer
from rulewright.foundation.languages import LANGUAGES, ORIGINAL
from rulewright.model import nodes as m
from rulewright.project.paths import games
from rulewright.project.pipeline import load_game
from rulewright.project.reader import Rules, names_of, word_folders
from rulewright.prose.blocks import Block, Heading, ItemList, ListItem, Paragraph, TableBlock
from rulewright.prose.game_words import load_words
from rulewright.prose.plan.sentences import Section
from rulewright.prose.writer import Writer

ROOT = Path(__file__).parents[2]
PLAYERS = ROOT / "tests" / "overlays" / "players"
_VALUE = re.compile(r"\{([a-z]\w*)=([^{}]*)")
_NAMING = re.compile(r"\{[a-z]\w*|\[[^\]:]*\]")
_ENTRY = re.compile(
    r'(?P<comments>(?:#.*\n)*)msgctxt "(?P<anchor>.*)"\nmsgid (?P<id>(?:".*"\n)+)(?P<rest>msgstr [\s\S]*)'
)


@dataclass(frozen=True, slots=True)
class Said:
    """What a rule says: as its tellings know it, sentence by sentence, and in each language."""

    canonical: str
    lines: tuple[str, ...]
    generated: dict[str, str] = field(default_factory=dict)


def configurations(folder: Path) -> Iterator[tuple[str, Rules]]:
    """Each edition, each variant in each edition, and each house rule in the first that has it."""
    editions = [Rules(), *(Rules(edition=each) for each in names_of(folder, "edition"))]
    for rules in editions:
        edition = rules.edition or ""
        yield edition, rules
        for variant in names_of(folder, "variant"):
            yield f"{edition}+{variant}", Rules(edition=rules.edition, variants=(variant,))
    for path in sorted((folder / "house_rules").glob("*.rules")):
        for rules in editions:
            yield f"{rules.edition or ''}+{path.stem}", Rules(edition=rules.edition, house_rules=(path,))
    for path in sorted((PLAYERS / folder.name).glob("*.rules")):
        yield f"player {path.stem}", Rules(house_rules=(path,))


def said_in(folder: Path, rules: Rules, languages: Sequence[str]) -> dict[str, Said]:
    """What each rule of a game says, by its anchor; nothing where these rules do not go together."""
    game, _ = load_game(folder, rules, settle=False)
    if game is None:
        return {}
    findings = Findings()
    words = load_words(ROOT / "locales", game, findings, word_folders(folder, rules))
    assert words is not None, findings.items
    writers = {language: Writer(game, language, words, findings) for language in {ORIGINAL, *languages}}
    original = writers[ORIGINAL]
    wanted: list[tuple[str, str, list[Section]]] = []
    for chapter in game.chapters:
        for item in chapter.items:
            for part in original.parts(item):
                text = "" if isinstance(item, m.Example) else original.canonical(part).text
                wanted.append((part.anchor, text, [part]))
    sections = original.sections()
    for title, taught in load_plan(folder, game, findings).told:
        parts = [sections[name] for name in taught]
        wanted.append((f"lesson-{title}", original.lesson_rule(title, parts).text, parts))
    return {
        anchor: Said(
            text,
            tuple(line for part in parts for line in _lines(original.own_text(part, told=False))),
            {each: _generated(writers[each], parts) for each in languages},
        )
        for anchor, text, parts in wanted
    }


def _generated(writer: Writer, parts: Sequence[Section]) -> str:
    blocks = [block for part in parts for block in writer.own_text(part, told=False)[1:]]
    return Renderer(lambda level: "").blocks(blocks, 2)


def _lines(blocks: Sequence[Block]) -> Iterator[str]:
    """The canonical English of every sentence."""
    for block in blocks:
        match block:
            case Paragraph(lines):
                yield from (line.id for line in lines)
            case ItemList(items):
                for item in items:
                    yield from _lines_of(item)
            case Heading() | TableBlock():
                pass
            case _:
                raise TypeError(block)


def _lines_of(item: ListItem) -> Iterator[str]:
    yield from (line.id for line in item.lines)
    for child in item.children:
        yield from _lines_of(child)


def before(path: Path) -> None:
    """Writes down what every rule of every game says."""
    every = {
        name: {
            label: {
                anchor: (said.canonical, said.lines)
                for anchor, said in said_in(ROOT / "spec" / name, rules, ()).items()
            }
            for label, rules in configurations(ROOT / "spec" / name)
        }
        for name in games(ROOT)
    }
    path.write_text(json.dumps(every, ensure_ascii=False), encoding="utf-8")


def after(path: Path) -> int:
    """Puts the new English in the place of the old; 1 where a rule has to be read again."""
    known = json.loads(path.read_text(encoding="utf-8"))
    left: dict[str, None] = {}
    for name in games(ROOT):
        folder = ROOT / "spec" / name
        ids: dict[tuple[str, str], str] = {}
        generated: dict[tuple[str, str, str], str] = {}
        for label, rules in configurations(folder):
            old = known[name].get(label, {})
            for anchor, said in said_in(folder, rules, LANGUAGES).items():
                text, lines = old.get(anchor, ("", ()))
                for language, words in said.generated.items():
                    generated[anchor, said.canonical, language] = words
                if len(lines) != len(said.lines) or text.count("\n") != said.canonical.count("\n"):
                    if text and text != said.canonical:
                        left[f"{name}: {anchor} ({label})"] = None
                    continue
                ids[anchor, text] = said.canonical
                ids.update(((anchor, one), other) for one, other in zip(lines, said.lines, strict=True))
        for file in _files(name):
            _rebind(file, ids, generated)
    for each in left:
        print(f"to be read again: {each}")
    return int(bool(left))


def _files(name: str) -> Iterator[Path]:
    for kind in ("tellings", "polish"):
        yield from sorted((ROOT / "locales").glob(f"*/{kind}/{name}.po"))
    for rules in (ROOT / "spec" / name / "house_rules", PLAYERS / name):
        yield from sorted(rules.glob("*.words/*.tellings.po"))


def _rebind(
    file: Path, ids: dict[tuple[str, str], str], generated: dict[tuple[str, str, str], str]
) -> None:
    told = "tellings" in file.as_posix()
    language = file.name.partition(".")[0] if file.name.endswith(".tellings.po") else file.parts[-3]
    blocks = file.read_text(encoding="utf-8").split("\n\n")
    for at, block in enumerate(blocks):
        match = _ENTRY.fullmatch(block if block.endswith("\n") else block + "\n")
        if match is None:
            continue
        anchor = match["anchor"]
        text = denormalize(match["id"].strip())
        new = ids.get((anchor, text), text)
        comment = generated.get((anchor, new, language)) if told else None
        if new == text:
            continue
        for value in _otherwise(text, new, match["rest"]):
            print(f"{file.relative_to(ROOT)}: {{{value}}} of {anchor} is another value now")
        catalog = Catalog(locale=language)
        catalog.add(new, "", context=anchor, auto_comments=(comment or "").split("\n") if comment else ())
        out = BytesIO()
        write_po(out, catalog, width=0, omit_header=True)
        head = out.getvalue().decode("utf-8").strip().removesuffix('msgstr ""')
        notes = "" if comment else match["comments"]
        flags = "".join(line for line in match["comments"].splitlines(True) if comment and line[:2] != "#.")
        blocks[at] = f"{flags}{notes}{head}{match['rest']}".rstrip("\n") + ("\n" if at == len(blocks) - 1 else "")
    file.write_text("\n\n".join(blocks), encoding="utf-8", newline="\n")


def _otherwise(before: str, now: str, telling: str) -> list[str]:
    """The names of values in a telling that stand for other words than before."""
    old, new = (dict(_VALUE.findall(text)) for text in (before, now))
    named = set(re.findall(r"[a-z]\w*", " ".join(_NAMING.findall(telling))))
    return sorted(name for name in named & old.keys() & new.keys() if old[name] != new[name])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--before", type=Path, metavar="FILE")
    parser.add_argument("--after", type=Path, metavar="FILE")
    given = parser.parse_args()
    if given.before is not None:
        before(given.before)
    if given.after is not None:
        sys.exit(after(given.after))


if __name__ == "__main__":
    main()
