"""What a game needs of the language: how often it uses each construct, and where for the first time.

The site puts the games beside each other. Each construct has its keyword, as a spec writes it, and a
message `need.<key>` in the words of the book.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import assert_never

from rulewright.foundation.frozen import dataclass
from rulewright.foundation.tree import walk
from rulewright.model import nodes as m
from rulewright.model.anchors import rule_anchor
from rulewright.model.types import IntType


@dataclass(frozen=True, slots=True)
class Construct:
    """Something that the language can say: its key, its keyword, the anchor of what explains it in the
    reference, and what it looks like in the model."""

    key: str
    keyword: str
    reference: str
    fits: Callable[[object], bool]


def _zone(shape: m.Shape) -> Construct:
    """Return a kind of place; the reference tells of all of them in one section."""
    match shape:
        case m.Shape.LINE:
            word = "line"
        case m.Shape.GROUP:
            word = "group"
        case m.Shape.SLOTS:
            word = "slots"
        case m.Shape.PILE:
            word = "pile"
        case _:
            assert_never(shape)
    return Construct(
        word, word, "zone", lambda part: isinstance(part, m.Zone) and part.shape is shape
    )


def _seen(seen: m.Seen) -> Callable[[object], bool]:
    return lambda part: isinstance(part, m.Zone | m.Variable) and part.seen is seen


def _function(kind: m.FunctionKind) -> Callable[[object], bool]:
    return lambda part: isinstance(part, m.Function) and part.kind is kind


def _divides(part: object) -> bool:
    return isinstance(part, m.Arithmetic) and part.op in (
        m.ArithmeticOp.DIVIDE_UP, m.ArithmeticOp.DIVIDE_DOWN, m.ArithmeticOp.REMAINDER
    )


def _tally(tally: m.Tally) -> Callable[[object], bool]:
    return lambda part: isinstance(part, m.Aggregate) and part.tally is tally


def _statement(key: str) -> Callable[[object], bool]:
    return lambda part: isinstance(part, m.Statement) and _key(part) == key


def _key(statement: m.Statement) -> str | None:
    """Return the construct that a statement stands for on the page; what every game has is not told there."""
    match statement:
        case m.Choose():
            return "choose" if statement.low is None else "several"
        case m.May():
            return "may"
        case m.Secretly():
            return "secretly"
        case m.Look():
            return "look"
        case m.TakeTurns():
            return "turns"
        case m.ForEach():
            return "each"
        case m.Repeat():
            return "repeat"
        case m.RepeatUntil():
            return "until"
        case m.IfThere():
            return "there"
        case m.AssignRandom():
            return "random"
        case m.Shuffle():
            return "shuffle"
        case m.Swap():
            return "swap"
        case m.Together():
            return "together"
        case m.Finish():
            return "finish"
        case (
            m.Let() | m.TakeAction() | m.Move() | m.If() | m.Assign() | m.Adjust() | m.Call()
            | m.CarryOut() | m.Stop()
        ):
            return None
        case _:
            assert_never(statement)


def _is_random(part: object) -> bool:
    return isinstance(part, m.SelRandom) or _statement("random")(part)


def _numbered(part: object) -> bool:
    return isinstance(part, m.Zone) and any(isinstance(i.type, IntType) for i in part.indices)


CONSTRUCTS = (
    *map(_zone, m.Shape),
    Construct("numbered", "of 1 to …", "zone", _numbered),
    Construct("owner", "seen by owner", "zone", _seen(m.Seen.OWNER)),
    Construct("others", "seen by others", "zone", _seen(m.Seen.OTHERS)),
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
    Construct(
        "result", "final score", "final-score",
        lambda p: isinstance(p, m.Function) and p.kind in m.RESULTS,
    ),
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
    Construct("choose", "chooses", "choose", _statement("choose")),
    Construct(
        "several", "chooses 2", "choose", _statement("several")
    ),
    Construct("may", "may", "may", _statement("may")),
    Construct("secretly", "secretly", "secretly", _statement("secretly")),
    Construct("look", "looks at", "look", _statement("look")),
    Construct("turns", "take turns", "turns", _statement("turns")),
    Construct("each", "for each", "foreach", _statement("each")),
    Construct("repeat", "repeat", "repeat", _statement("repeat")),
    Construct("until", "repeat until", "repeat-until", _statement("until")),
    Construct("there", "if there is", "maybe-there", _statement("there")),
    Construct(
        "random", "random", "sel-random", _is_random
    ),
    Construct("shuffle", "shuffle", "shuffle", _statement("shuffle")),
    Construct("swap", "swap", "swap", _statement("swap")),
    Construct("together", "together", "together", _statement("together")),
    Construct("number_of", "number of", "number-of", _tally(m.Tally.COUNT)),
    Construct("sum_of", "sum of", "sum-of", _tally(m.Tally.SUM)),
    Construct("highest_of", "highest of", "highest-of", _tally(m.Tally.HIGHEST)),
    Construct("lowest_of", "lowest of", "lowest-of", _tally(m.Tally.LOWEST)),
    Construct("divided", "divided by", "divide-up", _divides),
    Construct("neighbour", "left_neighbour of", "apply", lambda p: isinstance(p, m.Neighbour)),
    Construct("finish", "end the game", "finish", _statement("finish")),
    Construct("example", "example", "example", lambda p: isinstance(p, m.Example)),
)
"""Every construct on the page, in the order of the page."""


def uses(game: m.Game) -> Iterator[tuple[Construct, list[m.Item]]]:
    """Yield each construct with the rules that use it, a rule once for each use."""
    rules = [item for chapter in game.chapters for item in chapter.items]
    parts = [(item, list(_parts(item))) for item in rules]
    for construct in CONSTRUCTS:
        yield construct, [item for item, all_of in parts for p in all_of if construct.fits(p)]


def _parts(item: m.Item) -> Iterator[object]:
    """Yield a rule and what stands in it; an example counts as itself only."""
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
    lead: str = "",
    emblem: str = "",
    edition: str = "",
    of: str = "",
) -> str:
    """Return a game and its needs as JSON, for `rulewright.outputs.site`. `links` are titles and addresses by
    anchor.

    `lead` says what the game is, `emblem` is a small picture for it, `edition` which rules the book has.
    `of` is the folder of the book that this one is another edition of.
    """
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
    about = {
        "game": title, "edition": edition, "players": players, "lead": lead, "emblem": emblem, "of": of,
        "needs": rows,
    }
    return json.dumps(about, ensure_ascii=False, indent=1) + "\n"
