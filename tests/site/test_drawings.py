"""Drawings of boards, setups and examples: there for every game, well formed, and telling no secrets."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from rulewright.diagnostics.model import Findings
from rulewright.emit.rulebook.drawing.draw import WIDTH, Shared, _label, draw
from rulewright.emit.rulebook.drawing.plan import FILE, automatic, load_plan
from rulewright.emit.rulebook.drawing.positions import after_setup, bare_board, of_example
from rulewright.emit.rulebook.drawing.svg import width, wrapped
from rulewright.emit.rulebook.drawing.tabletop import Frame, Look, Piece, Style, frames, in_words
from rulewright.emit.rulebook.figures import one_for_all
from rulewright.foundation.languages import LANGUAGES
from rulewright.model import nodes as m
from rulewright.model.types import Type
from rulewright.project.pipeline import load_game

ROOT = Path(__file__).parents[2]
SPECS = sorted(path.parent for path in (ROOT / "spec").glob("*/game.rules"))
SMALL = sorted(path.parent for path in (ROOT / "tests" / "specs").glob("*/game.rules"))
EVIL = '<script>&"\'x'


class PlainLabels:
    """Names as the spec writes them; `extra` is put behind each."""

    def __init__(self, extra: str = "", names: Sequence[str] = ()) -> None:
        self.extra = extra
        self.names = names

    def item(self, item: m.Zone | m.Variable | m.Function) -> str:
        return item.name.replace("_", " ") + self.extra

    def noun(self, key: str) -> str:
        return key + self.extra

    def kind(self, pieces: m.PieceClass, kind: int) -> str:
        return f"{pieces.name} kind {kind}{self.extra}"

    def value(self, kind: Type, value: int) -> str:
        return f"value {value}{self.extra}"

    def player(self, seat: int) -> str:
        return (self.names[seat] if self.names else f"player {seat + 1}") + self.extra

    def mark(self, seat: int) -> str:
        return str(seat + 1)

    def chrome(self, key: str) -> str:
        return key


def game_in(folder: Path) -> m.Game:
    game, findings = load_game(folder)
    assert game is not None, [item.headline for item in findings.items]
    return game


def pieces_of(shown: Sequence[Frame]) -> Iterator[Piece]:
    for frame in shown:
        for panel in frame.panels:
            yield from panel.pieces
            for spot in panel.spots:
                yield from spot.pieces


def drawings(text: str) -> list[ET.Element]:
    return [ET.fromstring(svg) for svg in re.findall(r"<svg .*?</svg>", text)]


# What is in the books


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("folder", SPECS, ids=lambda folder: folder.name)
def test_every_setup_board_and_example_is_drawn_in_every_language(
    folder: Path, language: str
) -> None:
    game = game_in(folder)
    book = ROOT / "generated" / "rulebook" / language / game.name
    setup = (book / "setup-by-players.md").read_text(encoding="utf-8")
    found = {svg[0].attrib["id"] for svg in drawings(setup)}
    counts = range(game.min_players, game.max_players + 1)
    assert found == {f"drawing-setup-{count}-t" for count in counts}
    assert 'id="drawing-board-t"' in (book / "index.md").read_text(encoding="utf-8")
    told = "".join(page.read_text(encoding="utf-8") for page in sorted(book.glob("*.md")))
    for example in game.examples.values():
        if any(isinstance(line.left, m.ZoneRef) for line in example.given):
            assert f'id="drawing-example-{example.name.replace("_", "-")}-t"' in told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("folder", SPECS, ids=lambda folder: folder.name)
def test_drawings_say_in_words_what_they_show(folder: Path, language: str) -> None:
    for page in sorted((ROOT / "generated" / "rulebook" / language / folder.name).glob("*.md")):
        ids: list[str] = []
        for svg in drawings(page.read_text(encoding="utf-8")):
            title, description = svg[0], svg[1]
            assert svg.attrib["role"] == "img"
            assert (title.tag.split("}")[1], description.tag.split("}")[1]) == ("title", "desc")
            assert svg.attrib["aria-labelledby"].split() == [
                title.attrib["id"], description.attrib["id"]
            ]
            assert len(title.text or "") > 3
            assert len(description.text or "") > 10
            assert "drawing_" not in f"{title.text} {description.text}", "a word is missing"
            assert "…" not in f"{description.text}"
            ids += [part.attrib["id"] for part in svg.iter() if "id" in part.attrib]
            pointed = [p.attrib["href"][1:] for p in svg.iter() if p.tag.endswith("}use")]
            assert set(pointed) <= set(ids), "it points to what comes later, or is not there"
        assert len(ids) == len(set(ids)), page.name


@pytest.mark.parametrize("folder", SPECS, ids=lambda folder: folder.name)
def test_colours_of_a_game_are_in_the_style_sheet(folder: Path) -> None:
    findings = Findings()
    plan = load_plan(folder, game_in(folder), findings)
    assert [item.headline for item in findings.items] == []
    styles = (ROOT / "site" / "styles" / "extra.css").read_text(encoding="utf-8")
    assert [c for c in plan.colours.values() if not re.search(rf"\.rw-c-{c}\b", styles)] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("folder", SPECS, ids=lambda folder: folder.name)
def test_the_page_to_print_has_no_more_than_one_sheet_holds(folder: Path, language: str) -> None:
    page = ROOT / "generated" / "rulebook" / language / folder.name / "player-aid.md"
    text = page.read_text(encoding="utf-8")
    letters = len(re.sub(r"<[^>]*>|^---.*?^---", "", text, flags=re.DOTALL | re.MULTILINE))
    # Seen in Chromium: some 9,000 letters fill a sheet of A4 in the smaller type.
    assert 500 < letters < 9_000


# Small games, drawn by a plan that the compiler makes


@pytest.mark.parametrize("folder", SMALL, ids=lambda folder: folder.name)
def test_a_game_without_a_plan_is_drawn_too(folder: Path) -> None:
    game = game_in(folder)
    plan = automatic(game)
    labels = PlainLabels()
    for count in range(game.min_players, game.max_players + 1):
        table = after_setup(game, plan, count)
        assert table is not None
        shown = frames(table, labels)
        svg = draw(shown, "Setup", in_words(shown, labels), "x")
        assert svg == draw(frames(table, labels), "Setup", in_words(shown, labels), "x")
        assert float(ET.fromstring(svg).attrib["viewBox"].split()[2]) == WIDTH
        drawn = sum(p.count for p in pieces_of(shown) if p.look not in (Look.ROOM, Look.STEP))
        there = sum(
            len(table.position.listing(key))
            for key in (table.position.zones if table.position else ())
            if not game.zones[key[0]].is_box
        )
        assert drawn == there


def test_a_long_row_of_places_is_a_track_with_its_signs(tmp_path: Path) -> None:
    game = game_in(ROOT / "tests" / "specs" / "track_race")
    (tmp_path / FILE).write_text(
        '[[frame]]\nzones = ["track", "yard", "boat"]\n\n'
        '[track.track]\nrow = 4\nlabel = "sign_at"\n\n[icons]\nskull = "M2 2h20v20z"\n',
        encoding="utf-8",
    )
    findings = Findings()
    plan = load_plan(tmp_path, game, findings)
    assert findings.items == []
    table = after_setup(game, plan, 3)
    assert table is not None
    shown = frames(table, PlainLabels())
    track, yard, _ = shown[0].panels
    assert (track.style, track.row, len(track.spots)) == (Style.FIELDS, 4, 12)
    assert [spot.label for spot in track.spots[:4]] == ["value 0", "value 1", "value 2", "value 3"]
    assert [spot.number for spot in track.spots if spot.icon] == ["1", "6", "11"]
    assert [(piece.mark, piece.count) for piece in yard.pieces] == [("1", 6), ("2", 6), ("3", 6)]


def test_a_track_is_drawn_out_once_a_page() -> None:
    game = game_in(ROOT / "tests" / "specs" / "track_race")
    table = after_setup(game, automatic(game), 2)
    assert table is not None
    shown = frames(table, PlainLabels())
    shared = Shared()
    first = draw(shown, "T", "D", "one", shared)
    again = draw(shown, "T", "D", "two", shared)
    assert (first.count("<use"), again.count("<use")) == (0, 1)
    assert 'id="one-1"' in first
    assert 'href="#one-1"' in again


def test_what_is_remembered_is_drawn_as_a_track_of_numbers(tmp_path: Path) -> None:
    game = game_in(ROOT / "tests" / "specs" / "dice_screens")
    (tmp_path / FILE).write_text(
        '[[frame]]\neach = "player"\nzones = ["home"]\nremember = ["position", "placed", "showing"]\n',
        encoding="utf-8",
    )
    findings = Findings()
    table = after_setup(game, load_plan(tmp_path, game, findings), 2)
    assert findings.items == []
    assert table is not None
    panels = frames(table, PlainLabels())[0].panels
    here = [piece.mark for piece in panels[1].pieces if piece.colour]
    assert (panels[1].style, here) == (Style.STEPS, ["2"])
    hidden = [panel for panel in panels if panel.title.startswith("showing")]
    assert hidden
    assert all(piece.look is Look.ROOM for panel in hidden for piece in panel.pieces)


def test_a_drawing_of_a_setup_shows_no_hidden_card() -> None:
    for folder in (*SPECS, *SMALL):
        game = game_in(folder)
        table = after_setup(game, automatic(game), game.max_players)
        assert table is not None
        said = in_words(frames(table, PlainLabels()), PlainLabels())
        for zone in game.zones.values():
            pieces = game.classes[zone.holds]
            if zone.seen is not m.Seen.ALL and not zone.is_box and not pieces.single:
                for panel in re.findall(rf"\b{zone.name.replace('_', ' ')}[^;.]*", said):
                    assert " kind " not in panel, (folder.name, zone.name)


def test_an_example_shows_the_places_it_names_and_the_hands_it_tells() -> None:
    game = game_in(ROOT / "spec" / "tortuga_1667")
    plan = load_plan(ROOT / "spec" / "tortuga_1667", game, Findings())
    table = of_example(game, plan, game.examples["torch_drowns"])
    assert table is not None
    labels = PlainLabels(names=("Anna", "Bram", "Carla"))
    shown = frames(table, labels)
    assert [frame.title for frame in shown if frame.title in labels.names] == list(labels.names)
    crew = next(frame for frame in shown if any(p.title == "crew" for p in frame.panels)).panels[0]
    assert [piece.name for piece in crew.pieces] == ["Anna", "Bram", "Carla"]
    assert [piece.note for piece in crew.pieces] == ["captain", "first mate", "cabin boy"]
    assert sum(piece.look is Look.FACE for piece in pieces_of(shown)) == 4


def test_players_who_have_the_same_are_drawn_once() -> None:
    game = game_in(ROOT / "spec" / "tortuga_1667")
    plan = load_plan(ROOT / "spec" / "tortuga_1667", game, Findings())
    table = after_setup(game, plan, 9)
    assert table is not None
    labels = PlainLabels()
    shown = one_for_all(frames(table, labels), table, labels)
    assert [frame.title for frame in shown].count("everyone") == 1
    assert not [frame for frame in shown if frame.title.startswith("player")]


# Safety


def test_nothing_written_on_a_drawing_is_markup() -> None:
    for folder in (*SPECS, *SMALL):
        game = game_in(folder)
        labels = PlainLabels(EVIL)
        for table in (bare_board(game, automatic(game)), after_setup(game, automatic(game), 2)):
            assert table is not None
            shown = frames(table, labels)
            svg = draw(shown, EVIL, in_words(shown, labels), "x")
            parsed = ET.fromstring(svg)
            assert "<script" not in svg
            assert "\n" not in svg
            allowed = {"svg", "title", "desc", "g", "rect", "circle", "path", "text", "use"}
            assert {part.tag.split("}")[1] for part in parsed.iter()} <= allowed
            assert EVIL in "".join(parsed.itertext())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x = [", "`book.toml` cannot be read"),
        ("[[frame]]\nzones = ['trakc']", "There is no place `trakc`"),
        ("[[frame]]\nzones = 1", "`zones` is no list of names"),
        ("[[frame]]\neach = 'ship'", "There is no list of values `ship`"),
        ("[[frame]]\neach = 'player'\nzones = ['yard']", "There is no `yard` for each `player`"),
        ("[[frame]]\ncolumns = 9", "The `columns` of a frame are wrong"),
        ("[[frame]]\ncolour = 'red'", "`colour` is not known in a frame"),
        ("frame = 3\ngame = 1", "`game` is not known in the file"),
        ("[track.track]\nrow = 1000", "The `row` of `track` is wrong"),
        ("[track.track]\nlabel = 'nothing'", "There is no table or quantity `nothing`"),
        ("[colours]\nskull = 'red;}'", "`skull` under `colours` cannot be used"),
        ("[icons]\nskull = '\"/><script>'", "`skull` under `icons` cannot be used"),
        ("aid = ['verb-x']", "A part of the `aid` is no table"),
        ("[[aid]]\nname = 'aim'\nrules = ['verb-x']", "There is no rule `verb-x`"),
        ("[[aid]]\nname = 'gaol'", "There is no part `gaol` of the aid"),
        ("[[aid]]\nname = 'aim'", "The part `aim` of the aid has no `rules`"),
        ("[[aid]]\nname = 'cards'\nsentences = 0", "The `sentences` of `cards` are wrong"),
        ("[[aid]]\nname = 'cards'\nwhole = 1", "`whole` of `cards` is wrong"),
        ("[[aid]]\nname = 'cards'\nmore = 1", "`more` of `cards` is wrong"),
        ("[[aid]]\nname = 'cards'\nmore = {verb-x = 2}", "There is no rule `verb-x`"),
        ("setup = 1", "`setup` is no list of steps"),
        ("by_players = ['verb-x']", "There is no rule `verb-x`"),
        ("colours = 1", "`colours` is no table"),
    ],
)
def test_a_wrong_plan_is_told_and_the_game_is_drawn_without_it(
    text: str, message: str, tmp_path: Path
) -> None:
    game = game_in(ROOT / "tests" / "specs" / "track_race")
    (tmp_path / FILE).write_text(text, encoding="utf-8")
    findings = Findings()
    plan = load_plan(tmp_path, game, findings)
    assert [item.headline for item in findings.items] == [message]
    assert all(item.code == "P306" for item in findings.items)
    assert frames(bare_board(game, plan), PlainLabels()) or "frame" in text


def test_words_are_broken_where_there_is_no_room() -> None:
    for room in (20.0, 60.0, 300.0):
        lines = wrapped("Gebeurteniskaartenstapel van Tortuga", 11, room)
        assert all(width(line, 11) <= room for line in lines), lines
        joined = "".join(line.removesuffix("-") for line in lines).replace(" ", "")
        assert joined == "GebeurteniskaartenstapelvanTortuga"


def test_a_label_of_two_words_stands_in_two_lines_of_the_same_type() -> None:
    size, lines = _label("Sombrero puntiagudo", 50)
    assert list(lines) == ["Sombrero", "puntiagudo"]
    assert size > 8
    assert _label("", 50)[1] == ()
    size, lines = _label("Gebeurteniskaartenstapel", 50)
    assert len(lines) == 1
    assert width(lines[0], size) <= 50.1


def test_styles_of_drawings_hold_for_parts_that_are_pointed_to() -> None:
    styles = (ROOT / "site" / "styles" / "extra.css").read_text(encoding="utf-8")
    assert not re.search(r"\.rw-drawing (?!svg|figcaption|\{)", styles)
