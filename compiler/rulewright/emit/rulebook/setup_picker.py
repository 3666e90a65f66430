"""The choices of a set-up in one language, as data for the page: see `picks` for what is taken."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from rulewright.diagnostics.model import Findings
from rulewright.emit.rulebook.drawing.book_labels import BookLabels
from rulewright.emit.rulebook.figures import Figures
from rulewright.emit.rulebook.rule_changes import edition_title
from rulewright.emit.rulebook.setup_contents import Kit, Look, Picked, Settings, Taken
from rulewright.foundation.languages import ORIGINAL
from rulewright.model import nodes as m
from rulewright.model.types import PLAYER, BoolType, IntType
from rulewright.prose.game_words import GameWords, load_words
from rulewright.prose.languages.language import language as grammar
from rulewright.prose.phrases import BARE, Number
from rulewright.prose.plan.sentences import Clause, Thing
from rulewright.prose.writer import Writer

FILE = "setup.json"
MOST_KINDS = 6  # more than these are not listed where those that stay in the box are fewer


class Picker:
    """Writes the choices down, with the drawings of the page that they stand on."""

    def __init__(
        self, root: Path, writer: Writer, words: GameWords, chrome: Mapping[str, str], figures: Figures,
    ) -> None:
        self._root, self._writer, self._words = root, writer, words
        self._chrome, self._figures = chrome, figures
        self._known: dict[tuple[Path, ...], GameWords | None] = {}
        self._drawn: dict[tuple[int, Look, tuple[str, ...]], int] = {}

    def file(self, found: Sequence[Picked]) -> str:
        """Return the data, on one line an edition."""
        strings: dict[str, int] = {}

        def kept(text: str) -> int:
            return strings.setdefault(text, len(strings))

        kits = [kit for each in found if (kit := self._kit(each, kept)) is not None]
        data = {
            "words": {
                "pick_players": self._chrome["book.pick_players"],
                "pick_edition": self._chrome["book.pick_edition"],
                "pick_variants": self._chrome["book.pick_variants"],
                "pick_options": self._chrome["book.pick_options"],
                "pick_take": self._chrome["book.pick_take"],
                "pick_share": self._chrome["book.pick_share"],
                "pick_copy": self._chrome["book.pick_copy"],
                "pick_copied": self._chrome["book.pick_copied"],
                "pick_qr": self._chrome["book.pick_qr"],
                "pick_undrawn": self._chrome["book.pick_undrawn"],
                "play_here": self._chrome["book.play_here"],
            },
            "game": self._writer.game.name,
            "here": self._writer.game.edition or "",
            "editions": kits,
            "strings": list(strings),
        }
        lines = [f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in data.items()]
        return "{\n" + ",\n".join(lines) + "\n}\n"

    def _spoken(self, kit: Kit) -> Writer | None:
        """Return a writer for a kit: its variants bring words along."""
        if kit.folders not in self._known:
            self._known[kit.folders] = load_words(
                self._root / "locales", kit.game, Findings(), kit.folders, self._words.voices
            )
        words = self._known[kit.folders]
        return None if words is None else Writer(kit.game, self._writer.language, words, Findings())

    def _kit(self, found: Picked, kept: Callable[[str], int]) -> dict[str, object] | None:
        kit = found.kit
        writer = self._spoken(kit)
        if writer is None:
            return None
        labels = BookLabels(writer, self._chrome)
        name = kit.edition or kit.game.edition or ""
        drawings: dict[str, int] = {}
        places = tuple(labels.item(zone) for zone in kit.game.zones.values() if not zone.is_box)
        for (count, settings), (table, look) in found.tables.items():
            known = self._drawn.get((count, look, places))
            if known is not None:
                drawings[_key(count, settings)] = known
                continue
            title = self._chrome["book.drawing_setup"].replace("{count}", str(count))
            mark = "-".join([str(count), *(f"{key}-{value}" for key, value in settings)])
            drawing = self._figures.figure(table, title, f"pick-{mark}", labels, alike=True)
            self._drawn[count, look, places] = drawings[_key(count, settings)] = kept(drawing)
        return {
            "name": name,
            "book": f"{kit.game.name}-{kit.edition}" if kit.edition else kit.game.name,
            "title": edition_title(name, self._chrome) if name else "",
            "players": [kit.game.min_players, kit.game.max_players],
            "settings": [self._setting(kit, option, writer, labels) for option in kit.options()],
            "exclusions": [list(pair) for pair in kit.game.exclusions],
            "take": [
                {
                    "title": writer.speech.title(Thing(pick.pieces, Number.MANY, BARE), kit.game.play.span),
                    "by": list(pick.by),
                    "lines": {
                        _key(count, settings): kept(self._line(kit.game.classes[pick.pieces], taken, labels))
                        for (count, settings), taken in pick.taken.items() if taken.most
                    },
                }
                for pick in found.picks
            ],
            "drawn": list(found.drawn_by),
            "undrawn": list(found.heaps),
            "drawings": drawings,
        }

    def _setting(
        self, kit: Kit, option: m.Variable, writer: Writer, labels: BookLabels
    ) -> dict[str, object]:
        variant = option.name in kit.game.switches
        forms = (f"overlay.{option.name}",) if variant else (f"title.{option.name}", f"option.{option.name}")
        said = writer.words.catalogues[ORIGINAL].messages
        form = next((form for form in forms if form in said), forms[-1])
        data: dict[str, object] = {
            "name": option.name,
            "title": writer.speech.title(Clause(form), option.span),
            "initial": option.initial,
        }
        if variant:
            data["variant"] = True
            data["url"] = f"../variants/#{option.name}"
        if (owner := (kit.owners or {}).get(option.name)) is not None:
            data["owner"] = owner
        match option.type:
            case BoolType():
                pass
            case IntType(low, high):
                data["values"] = [low, high]
            case _:
                raise AssertionError(option.type)  # such are no options of a kit
        return data

    def _line(self, pieces: m.PieceClass, taken: Taken, labels: BookLabels) -> str:
        """Return what is taken of a class: its kinds, or those that stay in the box where that is shorter."""
        every = sum(number for _, number in taken.all)
        count = str(taken.count) if taken.count == taken.most else f"{taken.count}–{taken.most}"
        if pieces.single or pieces.kind.name == PLAYER or len(taken.all) == 1:
            return count
        if taken.count == every:
            return self._chrome["book.pick_all"].replace("{count}", count)
        sure = dict(taken.kinds)
        loose = taken.count - sum(sure.values())
        left = {kind: number - sure.get(kind, 0) for kind, number in taken.all if number > sure.get(kind, 0)}

        def listed(kinds: Mapping[int, int]) -> str:
            said = [
                label if number == 1 else f"{number} × {label}"
                for kind, number in kinds.items() for label in [labels.kind(pieces, kind)]
            ]
            return grammar(self._writer.language).listing(said, "and")

        if loose:
            said = self._chrome["book.pick_loose"].replace("{sure}", listed(sure) if sure else "–")
            return said.replace("{count}", count).replace("{loose}", str(loose))
        fewer = len(sure) > MOST_KINDS and len(left) < len(sure)
        said = self._chrome["book.pick_without"] if fewer else self._chrome["book.pick_kinds"]
        text = listed(left) if fewer else listed(sure)
        return said.replace("{count}", count).replace("{kinds}", text)


def _key(count: int, settings: Settings) -> str:
    """Return a choice as the page asks for it."""
    return ",".join([str(count), *(f"{name}={value}" for name, value in settings)])
