"""Drawings of boards, setups and examples: there for every game, well formed, and telling no secrets."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from rulewright.diagnostics.model import Findings
from rulewright.emit.rulebook.drawing.book_config import FILE, BookPlan, automatic, load_plan
from rulewright.emit.rulebook.drawing.drawn_positions import after_setup, bare_board, of_example
from rulewright.emit.rulebook.drawing.piece_shapes import LETTERS
from rulewright.emit.rulebook.drawing.plain_scene import frames
from rulewright.emit.rulebook.drawing.render_scene import WIDTH, Shared, draw
from rulewright.emit.rulebook.drawing.render_tiles import along, paint
from rulewright.emit.rulebook.drawing.scene import Frame, Look, Piece, Style, in_words
from rulewright.emit.rulebook.drawing.svg import width, wrapped
from rulewright.emit.rulebook.drawing.tile_scene import tiles, tiles_in_words
from rulewright.emit.rulebook.figures import one_for_all
from rulewright.foundation.languages import LANGUAGES
from rulewright.model import nodes as m
from rulewright.model.types import Type
from rulewright.project.pipeline import load_game
from rulewright.prose.plan.examples import spoken

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
    """The pictures of a page: figures that hold tiles, or one drawing."""
    return [
        ET.fromstring(re.sub(r"( hidden| data-no-search)(?=[ >])", r'\1=""', figure))
        for figure in re.findall(r'<figure class="rw-drawing".*?</figure>', text)
    ]


def named(figure: ET.Element) -> tuple[str, str, str]:
    """The id of a picture's title, its title, and what it shows: in the drawing, or beside its tiles."""
    table = figure.find("div")
    if table is None:
        svg = next(part for part in figure if part.tag.endswith("svg"))
        assert svg.attrib["role"] == "img"
        title, description = svg[0], svg[1]
        assert (title.tag.split("}")[1], description.tag.split("}")[1]) == ("title", "desc")
        assert svg.attrib["aria-labelledby"] == f"{title.attrib['id']} {description.attrib['id']}"
    else:
        assert table.attrib["role"] == "img"
        assert all(svg.attrib["aria-hidden"] == "true" for svg in table)
        title, description = figure[2], figure[1]
        assert (title.tag, description.tag) == ("figcaption", "p")
        assert table.attrib["aria-labelledby"] == title.attrib["id"]
        assert table.attrib["aria-describedby"] == description.attrib["id"]
    return title.attrib["id"], title.text or "", description.text or ""


# What is in the books


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("folder", SPECS, ids=lambda folder: folder.name)
def test_every_setup_board_and_example_is_drawn_in_every_language(
    folder: Path, language: str
) -> None:
    game = game_in(folder)
    book = ROOT / "generated" / "rulebook" / language / game.name
    setup = (book / "setup-by-players.md").read_text(encoding="utf-8")
    found = {named(figure)[0] for figure in drawings(setup)}
    counts = range(game.min_players, game.max_players + 1)
    assert found == {f"drawing-setup-{count}-t" for count in counts}
    hero = re.escape('id="drawing-setup-') + r"\d+-t"
    assert re.search(hero, (book / "index.md").read_text(encoding="utf-8"))
    told = "".join(page.read_text(encoding="utf-8") for page in sorted(book.glob("*.md")))
    for example in game.examples.values():
        if any(isinstance(line.left, m.ZoneRef) for line in example.given):
            assert f'id="drawing-example-{example.name}-0-t"' in told
            steps = sum(len(spoken(line, game)) for part in example.parts for line in part.when)
            page = (book / f"example-{example.name}.md").read_text(encoding="utf-8")
            assert 1 <= page.count('<section class="rw-step"') <= 1 + steps


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("folder", SPECS, ids=lambda folder: folder.name)
def test_drawings_say_in_words_what_they_show(folder: Path, language: str) -> None:
    for page in sorted((ROOT / "generated" / "rulebook" / language / folder.name).glob("*.md")):
        ids: list[str] = []
        for figure in drawings(page.read_text(encoding="utf-8")):
            _, title, description = named(figure)
            assert len(title) > 3
            assert len(description) > 10
            assert "drawing_" not in f"{title} {description}", "a word is missing"
            assert "…" not in description
            ids += [part.attrib["id"] for part in figure.iter() if "id" in part.attrib]
            pointed = [p.attrib["href"][1:] for p in figure.iter() if p.tag.endswith("use")]
            assert set(pointed) <= set(ids), "it points to what comes later, or is not there"
        assert len(ids) == len(set(ids)), page.name


@pytest.mark.parametrize("folder", SPECS, ids=lambda folder: folder.name)
def test_colours_of_a_game_are_in_the_style_sheet(folder: Path) -> None:
    findings = Findings()
    plan = load_plan(folder, game_in(folder), findings)
    assert [item.headline for item in findings.items] == []
    styles = (ROOT / "site" / "styles" / "drawings.css").read_text(encoding="utf-8")
    assert [c for c in plan.colours.values() if not re.search(rf"\.rw-c-{c}\b", styles)] == []


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
        position = table.position
        assert position is not None
        there = sum(
            len(position.listing(key)) for key in position.zones if not game.zones[key[0]].is_box
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
    table, after = of_example(game, plan, game.examples["torch_drowns"])
    labels = PlainLabels(names=("Anna", "Bram", "Carla"))
    shown = frames(table, labels)
    assert [frame.title for frame in shown if frame.title in labels.names] == list(labels.names)
    crew = next(frame for frame in shown if any(p.title == "crew" for p in frame.panels)).panels[0]
    assert [piece.name for piece in crew.pieces] == ["Anna", "Bram", "Carla"]
    assert [piece.note for piece in crew.pieces] == ["captain", "first mate", "cabin boy"]
    assert sum(piece.look is Look.FACE for piece in pieces_of(shown)) == 4
    assert (table.before, after.before) == (None, table.position)


def test_what_came_and_what_left_is_marked() -> None:
    folder = ROOT / "spec" / "cartagena"
    game = game_in(folder)
    plan = load_plan(folder, game, Findings())
    before, after = of_example(game, plan, game.examples["past_two_skulls"])
    labels = PlainLabels(names=("Anna", "Bram", "Carla"))
    first = "".join(paint(tile, "x", Shared()) for tile in tiles(before, labels))
    assert not re.search("rw-(moved|left|arrow|minus)", first)
    shown = tiles(after, labels)
    track = next(laid.panel for tile in shown for laid in tile.laid if laid.plan.name == "tunnel")
    came = [spot.number for spot in track.spots if spot.change.came]
    left = [spot.number for spot in track.spots if spot.change.left]
    assert (came, left) == (["23"], ["9"])
    assert [piece.moved for spot in track.spots for piece in spot.pieces if piece.moved] == [1]
    second = "".join(paint(tile, "x", Shared()) for tile in shown)
    assert {f"rw-{kind}" for kind in re.findall("rw-(moved|left|arrow)", second)} == {
        "rw-moved", "rw-left", "rw-arrow"
    }


# Layouts


LAYOUT = """
[shapes]
hill = "M0 0L20 20"

[[tile]]
height = 100
shapes = [{ shape = "hill", ink = "sand", at = [4, 4], scale = 2 }]

[[tile.place]]
name = "track"
paths = [[[20, 20], [100, 20]], [[100, 60], [20, 60]]]
spots = "cell"
road = true

[[tile.place]]
name = "yard"
at = [10, 80]
title = [10, 76]
"""


def laid_out(tmp_path: Path, text: str, game: str = "track_race") -> tuple[m.Game, BookPlan, list[str]]:
    found = game_in(ROOT / "tests" / "specs" / game)
    (tmp_path / FILE).write_text(text, encoding="utf-8")
    findings = Findings()
    plan = load_plan(tmp_path, found, findings)
    assert all(item.code == "P306" for item in findings.items)
    return found, plan, [item.headline for item in findings.items]


def test_a_layout_is_filled_from_any_position(tmp_path: Path) -> None:
    game, plan, wrong = laid_out(tmp_path, LAYOUT)
    assert wrong == []
    table = after_setup(game, plan, 3)
    assert table is not None
    (tile,) = tiles(table, PlainLabels())
    assert [len(laid.panel.spots) for laid in tile.laid] == [12, 0]
    svg = paint(tile, "x", Shared())
    assert svg == paint(tile, "x", Shared())
    texts = [part.text for part in ET.fromstring(svg).iter() if part.tag == "text"]
    assert texts[:13] == [*map(str, range(1, 13)), "yard"]
    assert 'd="M0 0L20 20" transform="translate(4 4) scale(2)"' in svg
    assert "yard: 6 × player 1" in tiles_in_words((tile,), PlainLabels())
    assert 'scale="' not in svg


def test_spots_stand_evenly_on_each_of_their_paths() -> None:
    assert along([((0, 0), (10, 0))], 3) == [(0, 0), (5, 0), (10, 0)]
    assert along([((0, 0), (10, 0), (10, 10))], 3) == [(0, 0), (10, 0), (10, 10)]
    assert along([((0, 0), (4, 0)), ((4, 8), (0, 8))], 4) == [(0, 0), (4, 0), (4, 8), (0, 8)]
    assert along([((5, 5),)], 2) == [(5, 5), (5, 5)]


@pytest.mark.parametrize("folder", SPECS, ids=lambda folder: folder.name)
def test_what_stands_on_a_tile_has_an_outline_and_letters_that_can_be_read(folder: Path) -> None:
    game = game_in(folder)
    plan = load_plan(folder, game, Findings())
    assert plan.tiles, "the book brings no layout along"
    table = after_setup(game, plan, game.max_players)
    assert table is not None
    for tile in tiles(table, PlainLabels()):
        for part in ET.fromstring(paint(tile, "x", Shared())).iter():
            assert "style" not in part.attrib
            assert float(part.attrib.get("font-size", LETTERS)) >= LETTERS
            assert part.tag in {"svg", "g", "rect", "circle", "path", "text", "use"}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("tile = 1", "`tile` is no list of tiles"),
        ("tile = [1]", "A `tile` is no table"),
        ("shapes = 1", "`shapes` is no table"),
        ("[shapes]\nx = 'M0\"'", "The shape `x` cannot be used"),
        ("[[tile]]\nheight = 5", "The `height` in a tile is wrong"),
        ("[[tile]]\nheight = 50\ncolour = 1", "`colour` is not known in a tile"),
        ("[[tile]]\nheight = 50\nground = 'lava'", "There is no ground `lava`"),
        ("[[tile]]\nheight = 50\ntitle = [1]", "`title` is no point"),
        ("[[tile]]\nheight = 50\neach = 'ship'", "There is no list of values `ship`"),
        ("[[tile]]\nheight = 50\nplace = 1", "`place` is no list of tables"),
        ("[[tile]]\nheight = 50\nshapes = [{shape = 'x'}]", "There is no shape `x`"),
        (f"{LAYOUT}width = 'x'", "The `width` in a tile is wrong"),
        (f"{LAYOUT}spots = 'x'", "There is no `spots` that is `x`"),
        (f"{LAYOUT}room = -1", "The `room` of `yard` is wrong"),
        (f"{LAYOUT}of = ['x']", "The `of` of `yard` is wrong"),
        (f"{LAYOUT}marker = 'x'", "There is no shape `x`"),
        (f"{LAYOUT}among = 'x'", "There is no set that the game remembers `x`"),
        (f"{LAYOUT}path = 3", "A `path` is no list of points"),
        ("[[tile]]\nheight = 50\n[[tile.place]]\nname = 'trakc'",
         "There is no place or thing that the game remembers `trakc`"),
        ("[[tile]]\nheight = 50\n[[tile.place]]\nname = 'track'",
         "It is not said which `track` lies there"),
        ("[[tile]]\nheight = 50\neach = 'player'\n[[tile.place]]\nname = 'yard'",
         "There is no `yard` for each `player`"),
        (f"{LAYOUT}[[tile]]\nheight = 50\nshapes = [{{shape = 'hill', ink = 'mud'}}]",
         "There is no `ink` that is `mud`"),
        (f"{LAYOUT}[[tile]]\nheight = 50\nshapes = [{{shape = 'hill', scale = 99}}]",
         "The `scale` of `hill` is wrong"),
        ("emblem = 3", "`emblem` is no list of tables"),
        ("minutes = 3", "`minutes` is not two numbers"),
        ("age = 300", "`age` is not a number of years"),
        ("[faces.boat]\nbands = []", "There is no kind of piece `boat`"),
    ],
)
def test_a_wrong_layout_is_told(text: str, message: str, tmp_path: Path) -> None:
    assert laid_out(tmp_path, text)[2] == [message]


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
        ("[[aid]]\nname = 'end'\nrules = ['verb-x']", "There is no rule `verb-x`"),
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


@pytest.mark.parametrize("folder", SPECS, ids=lambda folder: folder.name)
def test_no_letter_of_a_plain_drawing_is_small(folder: Path) -> None:
    game = game_in(folder)
    plan = automatic(game)
    for table in (bare_board(game, plan), after_setup(game, plan, game.max_players)):
        assert table is not None
        svg = draw(frames(table, PlainLabels()), "t", "d", "n")
        sizes = [float(part.attrib.get("font-size", LETTERS)) for part in ET.fromstring(svg).iter()]
        assert min(sizes) >= LETTERS


def test_styles_of_drawings_hold_for_parts_that_are_pointed_to() -> None:
    styles = (ROOT / "site" / "styles" / "drawings.css").read_text(encoding="utf-8")
    assert not re.search(r"\.rw-drawing (?!svg|figcaption|> svg|\{)", styles)
