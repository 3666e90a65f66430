"""Binds tellings and polished sentences anew when the plan makes other sentences of the same rules.

    python -m tests.prose.rebind --before FILE    writes down what the plan makes of every rule now
    … the plan is changed …
    python -m tests.prose.rebind --after FILE     puts the new structures in the place of the old

An editor's words are bound to the structure of their rule, never to words: who rewords a message, a noun or the
grammar has nothing to do here. Where the plan makes other clauses of a rule that is the same, or its author
writes the same in another form, sentence by sentence the old structure becomes the new one, in all four
languages, and the claims of an editor follow: what is not said any more is not claimed. A rule that says more
than before is told of, for somebody has to tell that too. `rulewright tellings GAME --write` renews the comments.
"""

from __future__ import annotations

import argparse
import difflib
import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from babel.messages.pofile import denormalize, normalize

from rulewright.diagnostics.model import Findings
from rulewright.emit.rulebook.drawing.book_config import load_plan
from rulewright.foundation.languages import ORIGINAL
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
_NAME = re.compile(r"(?<=\{)[a-z]\w*(?==)")
_NUMBERED = re.compile(r" *\[(\d+)\] ")
_NAMED = re.compile(r"(?<=\{)[a-z]\w*(?=[:}?])")
_DIGITS = "0123456789"
_CLAIM = re.compile(r" ?\[(\d[^\[\]]*)\]")
_CLAIMED = re.compile(r"(\d+)(?:-(\d+))?((?: [a-z]\w*)*)")
_ENTRY = re.compile(
    r'(?P<comments>(?:#.*\n)*)msgctxt "(?P<anchor>.*)"\nmsgid (?P<id>(?:".*"\n)+)(?P<rest>msgstr [\s\S]*)'
)


@dataclass(frozen=True, slots=True)
class Said:
    """What a rule says: as its tellings know it, and sentence by sentence."""

    canonical: str
    lines: tuple[str, ...]


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


def said_in(folder: Path, rules: Rules) -> dict[str, Said]:
    """What each rule of a game says, by its anchor; nothing where these rules do not go together."""
    game, _ = load_game(folder, rules, settle=False)
    if game is None:
        return {}
    findings = Findings()
    words = load_words(ROOT / "locales", game, findings, word_folders(folder, rules))
    assert words is not None, findings.items
    original = Writer(game, ORIGINAL, words, findings)
    wanted: list[tuple[str, str, list[Section]]] = []
    for chapter in game.chapters:
        for item in chapter.items:
            for part in original.parts(item):
                text = "" if isinstance(item, m.Example) else original.planner.of(part).canonical.text
                wanted.append((part.anchor, text, [part]))
    sections = original.planner.sections()
    for title, taught in load_plan(folder, game, findings).told:
        parts = [sections[name] for name in taught]
        wanted.append((f"lesson-{title}", original.planner.lesson_rule(title, parts).text, parts))
    return {
        anchor: Said(
            text,
            tuple(line for part in parts for line in _lines(original.own_text(part, told=False))),
        )
        for anchor, text, parts in wanted
    }


def _lines(blocks: Sequence[Block]) -> Iterator[str]:
    """The structure of every sentence."""
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
                for anchor, said in said_in(ROOT / "spec" / name, rules).items()
            }
            for label, rules in configurations(ROOT / "spec" / name)
        }
        for name in games(ROOT)
    }
    path.write_text(json.dumps(every, ensure_ascii=False), encoding="utf-8")


def after(path: Path) -> int:
    """Puts the new structures in the place of the old; 1 where a rule has to be read again."""
    known = json.loads(path.read_text(encoding="utf-8"))
    left: dict[str, None] = {}
    for name in games(ROOT):
        folder = ROOT / "spec" / name
        ids: dict[tuple[str, str], str] = {}
        for label, rules in configurations(folder):
            old = known[name].get(label, {})
            for anchor, said in said_in(folder, rules).items():
                text, lines = old.get(anchor, ("", ()))
                if not text or text == said.canonical:
                    continue
                if Moved.between(text, said.canonical).new:
                    left[f"{name}: {anchor} ({label})"] = None
                ids[anchor, text] = said.canonical
                if len(lines) == len(said.lines):
                    ids.update(((anchor, one), other) for one, other in zip(lines, said.lines, strict=True))
        for file in _files(name):
            _rebind(file, ids)
    for each in left:
        print(f"to be read again: {each}")
    return int(bool(left))


def _files(name: str) -> Iterator[Path]:
    for kind in ("tellings", "polish"):
        yield from sorted((ROOT / "locales").glob(f"*/{kind}/{name}.po"))
    for rules in (ROOT / "spec" / name / "house_rules", PLAYERS / name):
        yield from sorted(rules.glob("*.words/*.tellings.po"))


@dataclass(frozen=True, slots=True)
class Moved:
    """Where the sentences and values of one structure are in another.

    `new` are the numbers of the sentences that only the other one has.
    """

    numbers: Mapping[int, int]
    values: Mapping[str, str]
    new: frozenset[int]

    @classmethod
    def between(cls, before: str, now: str) -> Moved:
        """Return where the sentences of `before` are `now`: the same ones, and others one for one."""
        old, new = ([line for line in text.split("\n") if _NUMBERED.match(line)] for text in (before, now))
        shapes = [[_NAME.sub("", _NUMBERED.sub("", line)) for line in lines] for lines in (old, new)]
        pairs: list[tuple[str, str]] = []
        left: tuple[list[str], list[str]] = [], []
        for kind, a, b, c, d in difflib.SequenceMatcher(None, shapes[0], shapes[1], autojunk=False).get_opcodes():
            if kind == "equal" or (kind == "replace" and b - a == d - c):
                pairs += zip(old[a:b], new[c:d], strict=True)
            else:
                left[0].extend(old[a:b])
                left[1].extend(new[c:d])
        pairs += _likest(*left)
        numbers = {_number(one): _number(other) for one, other in pairs}
        values = dict(item for pair in pairs for item in _renamed(*pair).items())
        return cls(numbers, values, frozenset(map(_number, new)) - {*numbers.values()})

    def told(self, telling: str) -> str:
        """Return a telling that claims the same sentences where they are now."""
        return _NAMED.sub(lambda name: self.values.get(name[0], name[0]), _CLAIM.sub(self._claim, telling))

    def _claim(self, match: re.Match[str]) -> str:
        said: list[str] = []
        last = 0
        for part in match[1].split(", "):
            found = _CLAIMED.fullmatch(part)
            if found is None:
                return match[0]
            first, last = int(found[1]), int(found[2] or found[1])
            numbers = [self.numbers[number] for number in range(first, last + 1) if number in self.numbers]
            values = "".join(f" {self.values[name]}" for name in found[3].split() if name in self.values)
            if numbers == [*range(numbers[0], numbers[-1] + 1)] if len(numbers) > 1 else False:
                said.append(f"{numbers[0]}-{numbers[-1]}{values}")
            else:
                said += [f"{number}{values if number == numbers[-1] else ''}" for number in numbers]
        if not said:
            # What an editor says of an end that goes without saying belongs to the sentence before it.
            said = [str(self.numbers[max(number for number in self.numbers if number < last)])]
        return f"{' ' if match[0].startswith(' ') else ''}[{', '.join(said)}]"


def _likest(old: Sequence[str], new: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield pairs of sentences of the same kind that say nearly the same, the likest first."""
    found: dict[tuple[str, str], float] = {}
    for one in old:
        for other in new:
            first, second = (_NAME.sub("", _NUMBERED.sub("", line)) for line in (one, other))
            if first.split("(")[0] == second.split("(")[0]:
                found[one, other] = difflib.SequenceMatcher(None, first, second, autojunk=False).ratio()
    while found:
        best = max(found, key=lambda pair: found[pair])
        if found[best] < 0.5:
            return
        yield best
        found = {pair: like for pair, like in found.items() if pair[0] != best[0] and pair[1] != best[1]}


def _number(line: str) -> int:
    match = _NUMBERED.match(line)
    assert match is not None
    return int(match[1])


def _renamed(before: str, now: str) -> dict[str, str]:
    """Return what the values of a sentence are called in another one that says the same of them."""
    old, new = _NAME.findall(before), _NAME.findall(now)
    left = [*new]
    found: dict[str, str] = {}
    for one in old:
        like = [other for other in left if one.rstrip(_DIGITS) == other.rstrip(_DIGITS)]
        if like:
            found[one] = like[0]
            left.remove(like[0])
    return found


def _rebind(file: Path, ids: dict[tuple[str, str], str]) -> None:
    blocks = file.read_text(encoding="utf-8").split("\n\n")
    for at, block in enumerate(blocks):
        match = _ENTRY.fullmatch(block if block.endswith("\n") else block + "\n")
        if match is None:
            continue
        anchor, text = match["anchor"], denormalize(match["id"].strip())
        new = ids.get((anchor, text), text)
        if new == text:
            continue
        moved = Moved.between(text, new)
        telling = normalize(moved.told(denormalize(match["rest"].removeprefix("msgstr ").strip())), width=0)
        entry = f'{match["comments"]}msgctxt "{anchor}"\nmsgid {normalize(new, width=0)}\nmsgstr {telling}'
        blocks[at] = entry.rstrip("\n") + ("\n" if at == len(blocks) - 1 else "")
    file.write_text("\n\n".join(blocks), encoding="utf-8", newline="\n")


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
