"""What a game needs of the language: how often it uses each construct, and where for the first time.

The site puts the games beside each other. Each construct has its keyword, as a spec writes it, and a
message `need.<key>` in the words of the book.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from rulewright.model import nodes as m
from rulewright.model.anchors import rule_anchor
from rulewright.model.effects import walk
from rulewright.model.types import IntType


@dataclass(frozen=True, slots=True)
class Construct:
    """Something that the language can say: its key, its keyword, the anchor of what explains it in the
    reference, and what it looks like in the model."""

    key: str
    keyword: str
    reference: str
    fits: Callable[[object], bool]


def _zone(shape: m.Shape) -> Callable[[object], bool]:
    return lambda part: isinstance(part, m.Zone) and part.shape is shape


def _seen(seen: m.Seen) -> Callable[[object], bool]:
    return lambda part: isinstance(part, m.Zone | m.Variable) and part.seen is seen


def _function(kind: m.FunctionKind) -> Callable[[object], bool]:
    return lambda part: isinstance(part, m.Function) and part.kind is kind


def _tally(tally: m.Tally) -> Callable[[object], bool]:
    return lambda part: isinstance(part, m.Aggregate) and part.tally is tally


def _numbered(part: object) -> bool:
    return isinstance(part, m.Zone) and any(isinstance(i.type, IntType) for i in part.indices)


CONSTRUCTS = (
    Construct("line", "line", "zone", _zone(m.Shape.LINE)),
    Construct("group", "group", "zone", _zone(m.Shape.GROUP)),
    Construct("slots", "slots", "zone", _zone(m.Shape.SLOTS)),
    Construct("pile", "pile", "zone", _zone(m.Shape.PILE)),
    Construct("numbered", "of 1 to …", "zone", _numbered),
    Construct("owner", "seen by owner", "zone", _seen(m.Seen.OWNER)),
    Construct("nobody", "seen by nobody", "zone", _seen(m.Seen.NOBODY)),
    Construct(
        "among", "values … among", "values", lambda p: isinstance(p, m.Enum) and p.among is not None
    ),
    Construct(
        "faces", "faces", "cards", lambda p: isinstance(p, m.PieceClass) and bool(p.attributes)
    ),
    Construct("table", "table", "table", lambda p: isinstance(p, m.Table) and not p.is_open),
    Construct("open_table", "open table", "table", lambda p: isinstance(p, m.Table) and p.is_open),
    Construct("option", "option", "option", lambda p: isinstance(p, m.Variable) and p.is_option),
    Construct(
        "remember", "remember", "remember", lambda p: isinstance(p, m.Variable) and not p.is_option
    ),
    Construct("role", "role", "role", _function(m.FunctionKind.ROLE)),
    Construct("predicate", "predicate", "predicate", _function(m.FunctionKind.PREDICATE)),
    Construct("quantity", "quantity", "quantity", _function(m.FunctionKind.QUANTITY)),
    Construct("verb", "verb", "verb", lambda p: isinstance(p, m.Verb)),
    Construct(
        "action",
        "action … by anyone",
        "action",
        lambda p: isinstance(p, m.Action) and p.role is None,
    ),
    Construct(
        "role_action",
        "action … by",
        "action",
        lambda p: isinstance(p, m.Action) and p.role is not None,
    ),
    Construct("event", "when", "event", lambda p: isinstance(p, m.Handler)),
    Construct("trigger", "trigger", "trigger", lambda p: isinstance(p, m.Trigger)),
    Construct("note", "note", "note", lambda p: isinstance(p, m.Note)),
    Construct("choose", "chooses", "choose", lambda p: isinstance(p, m.Choose) and p.low is None),
    Construct(
        "several", "chooses 2", "choose", lambda p: isinstance(p, m.Choose) and p.low is not None
    ),
    Construct("may", "may", "may", lambda p: isinstance(p, m.May)),
    Construct("secretly", "secretly", "secretly", lambda p: isinstance(p, m.Secretly)),
    Construct("look", "looks at", "look", lambda p: isinstance(p, m.Look)),
    Construct("turns", "take turns", "turns", lambda p: isinstance(p, m.TakeTurns)),
    Construct("each", "for each", "foreach", lambda p: isinstance(p, m.ForEach)),
    Construct("repeat", "repeat", "repeat", lambda p: isinstance(p, m.Repeat)),
    Construct("until", "repeat until", "repeat-until", lambda p: isinstance(p, m.RepeatUntil)),
    Construct("there", "if there is", "maybe-there", lambda p: isinstance(p, m.IfThere)),
    Construct(
        "random", "random", "sel-random", lambda p: isinstance(p, m.SelRandom | m.AssignRandom)
    ),
    Construct("shuffle", "shuffle", "shuffle", lambda p: isinstance(p, m.Shuffle)),
    Construct("swap", "swap", "swap", lambda p: isinstance(p, m.Swap)),
    Construct("together", "together", "together", lambda p: isinstance(p, m.Together)),
    Construct("number_of", "number of", "number-of", _tally(m.Tally.COUNT)),
    Construct("sum_of", "sum of", "sum-of", _tally(m.Tally.SUM)),
    Construct("highest_of", "highest of", "highest-of", _tally(m.Tally.HIGHEST)),
    Construct("neighbour", "left_neighbour of", "apply", lambda p: isinstance(p, m.Neighbour)),
    Construct("finish", "end the game", "finish", lambda p: isinstance(p, m.Finish)),
    Construct("example", "example", "example", lambda p: isinstance(p, m.Example)),
)
"""Every construct on the page, in the order of the page."""


def uses(game: m.Game) -> Iterator[tuple[Construct, list[m.Item]]]:
    """Each construct with the rules that use it, a rule once for each use."""
    rules = [item for chapter in game.chapters for item in chapter.items]
    parts = [(item, list(_parts(item))) for item in rules]
    for construct in CONSTRUCTS:
        yield construct, [item for item, all_of in parts for p in all_of if construct.fits(p)]


def _parts(item: m.Item) -> Iterator[object]:
    """A rule and what stands in it; an example counts as itself only."""
    if isinstance(item, m.Example):
        yield item
    else:
        yield from walk(item)


def about_file(
    game: m.Game,
    title: str,
    players: str,
    words: Mapping[str, str],
    links: Mapping[str, tuple[str, str]],
) -> str:
    """A game and its needs as JSON, for `rulewright.site`. `links` are titles and addresses by anchor."""
    rows = []
    for construct, found in uses(game):
        places = [links[rule_anchor(item)] for item in found if rule_anchor(item) in links]
        rows.append(
            {
                "key": construct.key,
                "keyword": construct.keyword,
                "reference": construct.reference,
                "words": words.get(f"need.{construct.key}", construct.key),
                "count": len(found),
                "title": places[0][0] if places else "",
                "url": places[0][1] if places else "",
            }
        )
    about = {"game": title, "players": players, "needs": rows}
    return json.dumps(about, ensure_ascii=False, indent=1) + "\n"
