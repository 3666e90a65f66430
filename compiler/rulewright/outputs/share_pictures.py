"""Pictures to share: what a message service shows of a page where somebody sends its address.

Services take no SVG, so each picture is drawn as SVG from what stands on the page (its title, how it begins, the
drawing that belongs to it, in the site's colours and type) and then put into a PNG of the usual size. A picture
is called by what it shows: pages that show the same share one, and of those that nothing has changed in none
is drawn again.

A service never hears the part of an address behind `#`. So each card has a small page of its own beside its
chapter, with the card's picture, which leads on to its place there.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.metadata import version
from pathlib import Path

from rulewright.emit.rulebook.drawing.svg import element, number, words, wrapped
from rulewright.foundation.disk_cache import digest
from rulewright.foundation.frozen import dataclass
from rulewright.foundation.kept_values import KeptValues

WIDTH, HEIGHT = 1200, 630
FOLDER = "pictures"
CARD = "card-"  # so begin the anchors of cards

_SITE = Path(__file__).resolve().parents[3] / "site"
_FONTS = tuple(str(_SITE / FOLDER / f"alegreya-{name}.ttf") for name in ("600", "sans-400", "sans-700"))
_STYLES = tuple(_SITE / "styles" / f"{name}.css" for name in ("extra", "drawings"))
_EDGE = 64.0
_BOX = (620.0, 56.0, 536.0, 524.0)  # where the drawing is: from the left, from above, how wide, how high
_GAP = 10.0
_SMALLEST, _LARGEST = 0.95, 4.0  # letters of a drawing can still be read, and a small sign does not swell

_FIGURE = re.compile(r'<figure class="rw-drawing".*?</figure>', re.DOTALL)
_SAMPLES = re.compile(r'<ul class="rw-samples[^>]*>.*?</ul>', re.DOTALL)
_CARD = re.compile(
    rf'<h[23] id="({CARD}[\w-]+)">(.*?)</h[23]>(.*?)(?=<h[123]\b|\Z)', re.DOTALL
)
_SVG = re.compile(r"<svg\b([^<>]*)>(.*?)</svg>", re.DOTALL)
_VIEW = re.compile(r'\bviewBox="0 0 ([\d.]+) ([\d.]+)"')
_LETTERS = re.compile(r'\bfont-size="([\d.]+)"')
_USE = re.compile(r'<use href="#([\w-]+)"/>')
_GROUP = re.compile(r"<(/?)g\b(?:[^<>]*[^<>/])?>")
_PERMALINK = re.compile(r'<a class="headerlink"[^>]*>.*?</a>', re.DOTALL)
_UNSAID = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_MEDIA = re.compile(r"@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_VARIABLE = re.compile(r"(--[\w-]+): *([^;]+);")
_USED = re.compile(r"var\((--[\w-]+)\)")
_ANY_OF = re.compile(r"^([^:]*):is\(([^()]*)\)$")
_SIMPLE = re.compile(r"\.rw-[\w-]+(?:\.rw-[\w-]+)*(?: \+? ?\.rw-[\w-]+)*")


@dataclass(frozen=True, slots=True)
class Drawn:
    """A drawing of a page, as what is in its SVG element, and how large that is."""

    inner: str
    across: float
    tall: float
    letters: float = 12.0


# What a page has


def drawing_of(content: str) -> tuple[Drawn, ...]:
    """Return the first drawing of a page, or else the first small pictures beside a rule; nothing without any."""
    for pattern in (_FIGURE, _SAMPLES):
        found = pattern.search(content)
        if found is not None:
            return _drawn(found[0], content)
    return ()


def emblem_of(emblem: str) -> tuple[Drawn, ...]:
    """Return the silhouettes that stand for a game."""
    return _drawn(emblem, emblem)


def _drawn(part: str, content: str) -> tuple[Drawn, ...]:
    """Return the drawings in a part of a page; what they point to may stand elsewhere on it."""
    found: list[Drawn] = []
    for head, inner in _SVG.findall(part):
        view, letters = _VIEW.search(head), _LETTERS.search(head)
        if view is None or "rw-sign" in head:
            continue
        whole = _USE.sub(lambda use: _group(use[1], content), inner)
        found.append(Drawn(whole, float(view[1]), float(view[2]), float(letters[1]) if letters else 12.0))
    return tuple(found)


def _group(name: str, content: str) -> str:
    """Return what a drawing points to: a group on the page, with the groups in it."""
    start, depth = max(content.find(f'id="{name}"'), 0), 1
    first = content.find(">", start) + 1
    for tag in _GROUP.finditer(content, first):
        depth += -1 if tag[1] else 1
        if depth == 0:
            return f"<g>{content[first : tag.end()]}"
    return ""


# The picture


def picture(title: str, above: str, said: str, drawn: Sequence[Drawn]) -> str:
    """Return a picture to share as SVG: the title, what it belongs to, how it begins, and a drawing."""
    room = (_BOX[0] if drawn else WIDTH) - 2 * _EDGE + (30 if drawn else 0)
    size = next((each for each in (74.0, 64.0, 54.0) if len(_lines(title, each, room)) <= 3), 46.0)
    lines = _lines(title, size, room)[:4]
    text: list[str] = []
    y = 132.0 if said else 250.0 - 30 * len(lines)
    if above and above != title:
        text.append(_text(above, _EDGE, y, 31, "#8a5a0b", "rw-share-bold"))
        y += 20
    for line in lines:
        y += size * 0.96
        text.append(_text(line, _EDGE, y, size, "#16293a", "rw-h"))
    y += 26
    free = int((530 - y) // 38)
    beginning = wrapped(said, 27, room)
    if len(beginning) > free > 0:
        beginning = [*beginning[: free - 1], f"{beginning[free - 1].rstrip(' ,;:–')} …"]
    for line in beginning[: max(free, 0)]:
        y += 38
        text.append(_text(line, _EDGE, y, 30, "#3d4c57", ""))
    ground = (
        element("rect", width=WIDTH, height=HEIGHT, fill="#f7f2e6")
        + element("rect", width=WIDTH, height=16, fill="#12324a")
        + element("rect", y=16, width=WIDTH, height=5, fill="#b5832d")
    )
    sign = (
        '<g transform="translate(64 556) scale(0.9)" fill="#8a5a0b"><circle cx="24" cy="24" r="19" fill="none" '
        'stroke="#8a5a0b" stroke-width="1.5"/><path d="M44 24l-15.5 3v-6zM4 24l15.5 3v-6z" opacity=".55"/>'
        '<path d="M24 45l-4.5-21h9z" opacity=".55"/><path d="M24 3l4.5 21h-9z"/></g>'
    )
    name = _text("Rulewright", _EDGE + 54, 587, 28, "#51606b", "rw-h")
    return element(
        "svg", ground, *text, sign, name, *_arranged(drawn),
        xmlns="http://www.w3.org/2000/svg", width=WIDTH, height=HEIGHT, viewBox=f"0 0 {WIDTH} {HEIGHT}",
    )


def _lines(text: str, size: float, room: float) -> Sequence[str]:
    """Return the lines of a title; its letters are narrower than those that widths are worked out for."""
    return wrapped(text, size * 0.88, room)


def _text(text: str, x: float, y: float, size: float, colour: str, kind: str) -> str:
    return words(_UNSAID.sub("", text), x=x, y=y, font_size=size, fill=colour, class_=f"rw-share {kind}".strip())


def _arranged(drawn: Sequence[Drawn]) -> Iterator[str]:
    """Yield drawings in columns, as large as there is room for. If letters got too small the last are left out."""
    items = list(_paired(drawn))
    while items:
        scale, places = max((_columns(items, count) for count in range(1, min(len(items), 5) + 1)), key=_scale)
        if scale >= _SMALLEST or len(items) == 1:
            break
        items.pop()
    else:
        return
    left = _BOX[0] + (_BOX[2] - max(x + w for x, _, w, _ in places) * scale) / 2
    top = _BOX[1] + (_BOX[3] - max(y + h for _, y, _, h in places) * scale) / 2
    for item, (x, y, _, _) in zip(items, places, strict=True):
        for part, beside in item:
            across, down = number(left + (x + beside) * scale), number(top + y * scale)
            place = f"translate({across} {down}) scale({scale:.3f})"
            yield element(
                "g", part.inner, transform=place, font_size=part.letters, class_="rw-share", fill="#1c2a35"
            )


def _paired(drawn: Sequence[Drawn]) -> Iterator[tuple[tuple[Drawn, float], ...]]:
    """Yield what stands in one column: a drawing, or two small ones beside one another."""
    widest = max((each.across for each in drawn), default=0.0)
    rest = list(drawn)
    while rest:
        first = rest.pop(0)
        if rest and first.across + rest[0].across + _GAP <= widest + _GAP:
            yield (first, 0.0), (rest.pop(0), first.across + _GAP)
        else:
            yield ((first, 0.0),)


_Places = list[tuple[float, float, float, float]]


def _columns(items: Sequence[tuple[tuple[Drawn, float], ...]], count: int) -> tuple[float, _Places]:
    """Return how large so many columns can be drawn, and where in them each item is."""
    sizes = [(max(x + part.across for part, x in item), max(part.tall for part, _ in item)) for item in items]
    step = max(across for across, _ in sizes) + _GAP
    ends = [0.0] * count
    places: _Places = []
    for across, tall in sizes:
        column = ends.index(min(ends))
        places.append((column * step, ends[column], across, tall))
        ends[column] += tall + _GAP
    scale = min(_BOX[2] / (step * count - _GAP), _BOX[3] / (max(ends) - _GAP), _LARGEST)
    return scale, places


def _scale(found: tuple[float, _Places]) -> float:
    return found[0]


@cache
def sheet() -> str:
    """Return the styles of drawings in the colours of paper, in words that the one who draws them knows."""
    text = "\n".join(_COMMENT.sub("", path.read_text(encoding="utf-8")) for path in _STYLES)
    text = _MEDIA.sub("", text)
    colours: dict[str, str] = {}
    for name, value in _VARIABLE.findall(text):
        colours.setdefault(name, value)
    rules = [
        ".rw-share { font-family: 'Alegreya Sans'; }", ".rw-share-bold { font-weight: 700; }",
    ]
    for selectors, body in _RULE.findall(text):
        kept = [each for one in _split(selectors) for each in _spelt_out(one) if _SIMPLE.fullmatch(each)]
        said = _USED.sub(lambda found: colours.get(found[1], "none"), " ".join(body.split()))
        if kept:
            rules.append(f"{', '.join(kept)} {{ {said} }}")
    rules.append(".rw-h { font-family: 'Alegreya SemiBold'; font-weight: 600; }")
    return "\n".join(rules)


def _split(selectors: str) -> list[str]:
    return [each.strip() for each in re.split(r",(?![^()]*\))", " ".join(selectors.split()))]


def _spelt_out(selector: str) -> list[str]:
    """Return a selector as those that it stands for."""
    found = _ANY_OF.match(selector)
    return [selector] if found is None else [found[1] + each.strip() for each in found[2].split(",")]


def as_png(svg: str) -> bytes:
    """Return a picture as services take it."""
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(
        svg_string=svg, skip_system_fonts=True, font_files=list(_FONTS), style_sheet=sheet(),
        sans_serif_family="Alegreya Sans", serif_family="Alegreya SemiBold",
    ))


class Pictures:
    """The pictures of a site in one language; `place` is the folder of its sources."""

    def __init__(self, site: Path, place: str) -> None:
        self._folder = site.parent / FOLDER
        self._kept = KeptValues("pictures", place)
        fonts = [Path(each).read_bytes() for each in _FONTS]
        self._around = digest(version("resvg-py").encode(), sheet().encode(), *fonts)

    def put(self, svg: str) -> str:
        """Put a picture into the site; its name there."""
        key = digest(self._around, svg.encode())
        path = self._folder / f"{key.hex()}.png"
        if not path.is_file():
            self._folder.mkdir(parents=True, exist_ok=True)
            path.write_bytes(self._kept.get(key, lambda: as_png(svg)))
        else:
            self._kept.get(key, path.read_bytes)
        return f"{FOLDER}/{path.name}"

    def save(self) -> None:
        """Keep the pictures for the next run."""
        self._kept.save()


# Cards


@dataclass(frozen=True, slots=True)
class Card:
    """A card on a page: its anchor, its title, how it begins, what is drawn of it."""

    anchor: str
    title: str
    said: str
    drawn: tuple[Drawn, ...]


def cards_of(content: str) -> Iterator[Card]:
    """Yield the cards of a page that have a drawing."""
    for anchor, heading, body in _CARD.findall(content):
        samples = _SAMPLES.search(body)
        if samples is None:
            continue
        first = re.search(r"<p>(.*?)</p>", body, re.DOTALL)
        title = re.sub(r"^[\d.]+ ", "", text_of(_PERMALINK.sub("", heading)))
        yield Card(anchor, title, text_of(first[1]) if first else "", _drawn(samples[0], content))


def text_of(part: str) -> str:
    """Return what a piece of a page says, without its marks."""
    return " ".join(html.unescape(re.sub(r"<svg\b.*?</svg>|<[^>]*>", "", part, flags=re.DOTALL)).split())


def with_card_links(content: str, cards: Sequence[Card]) -> str:
    """Return a page on which the link at each card's heading leads to the card's own page, to be sent."""
    for card in cards:
        content = content.replace(
            f'<a class="headerlink" href="#{card.anchor}"',
            f'<a class="headerlink" href="{card.anchor}.html" data-rw-anchor="{card.anchor}"',
        )
    return content


def card_page(card: Card, language: str, policy: str, about: Mapping[str, str]) -> str:
    """Return the page of a card, which leads on to its place in its chapter.

    `about` says the `site`, the `game`, the address of the `picture`, and those of the `page` and of the card
    (`own`) where the site's own is known.
    """
    said = {name: html.escape(text) for name, text in about.items()}
    title, text = html.escape(card.title), html.escape(card.said)
    known = f'<meta property="og:url" content="{said["own"]}">' if about["own"] else ""
    canonical = f'<link rel="canonical" href="{said["page"]}">' if about["page"] else ""
    return (
        f'<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{html.escape(policy)}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<meta name="color-scheme" content="light dark"><title>{title} – {said["game"]} – {said["site"]}</title>'
        f'<meta name="description" content="{text}"><meta name="robots" content="noindex">'
        '<meta property="og:type" content="article">'
        f'<meta property="og:site_name" content="{said["site"]}">'
        f'<meta property="og:title" content="{said["game"]}: {title}">'
        f'<meta property="og:description" content="{text}">{picture_tags(about["picture"], card.title)}'
        f'{known}{canonical}<meta http-equiv="refresh" content="0; url=./#{card.anchor}"></head>'
        f'<body><p><a href="./#{card.anchor}">{title} – {said["game"]}</a></p></body></html>\n'
    )


def picture_tags(address: str, title: str) -> str:
    """Return what the head of a page says of its picture."""
    return (
        f'<meta property="og:image" content="{html.escape(address)}">'
        '<meta property="og:image:type" content="image/png">'
        f'<meta property="og:image:width" content="{WIDTH}"><meta property="og:image:height" content="{HEIGHT}">'
        f'<meta property="og:image:alt" content="{html.escape(title)}">'
        '<meta name="twitter:card" content="summary_large_image">'
    )
