"""The description of the tiny game of `tiny_engine`."""

from __future__ import annotations

from rulewright.runtime.description import (
    ActionRule,
    Choice,
    Description,
    Enumeration,
    Field,
    Loop,
    OpenTable,
    PieceClass,
    Point,
    Rule,
    Variable,
    Zone,
)

BY_PLAYER = (("enum", "player"),)
DESCRIPTION = Description(
    game="tiny",
    spec_hash="0123abcd",
    language_version="0.1",
    min_players=2,
    max_players=3,
    enums=(
        Enumeration("card", ("low", "middle", "high", "ace")),
        Enumeration("chip", ("chip",)),
        Enumeration("colour", ("red", "yellow", "blue")),
        Enumeration("warm", ("red", "yellow"), "colour"),
        Enumeration("side", ("down", "up")),
    ),
    classes=(
        PieceClass("card", "card", (4, 4, 4, 4)),
        PieceClass("pawn", "player", (1,), per_player=True),
        PieceClass("chip", "chip", (6,), single=True),
    ),
    zones=(
        Zone("box_of_card", "box_of_card", "group", "card", None, "all", is_box=True),
        Zone("deck", "deck", "pile", "card", None, "nobody"),
        Zone("hand", "hand", "group", "card", None, "owner", BY_PLAYER),
        Zone("market", "market", "slots", "card", 3, "nobody"),
        Zone("bids", "bids", "group", "card", None, "owner", BY_PLAYER),
        Zone("discards", "discards", "pile", "card", None, "all"),
        Zone("box_of_pawn", "box_of_pawn", "group", "pawn", None, "all", is_box=True),
        Zone("queue", "queue", "line", "pawn", None, "all"),
        Zone("box_of_chip", "box_of_chip", "group", "chip", None, "all", is_box=True),
        Zone("stock", "stock", "group", "chip", 6, "all"),
        Zone("pot", "pot", "group", "chip", None, "all", (("enum", "warm"),)),
    ),
    variables=(
        Variable("score", "score", ("int", 0, 9), 0, "all", BY_PLAYER),
        Variable("mood", "mood", ("enum", "colour"), 0, "owner", BY_PLAYER),
        Variable("haste", "haste", ("bool",), 0, is_option=True),
    ),
    fields=(
        Field("bid__picks", "lists", True, ("enum", "card")),
        Field("bid__face", "array", True, ("enum", "side")),
        Field("bid__voter", "int", False, ("enum", "player")),
        Field("bid__items", "list", False, ("enum", "player")),
        Field("bid__index", "int", False, ("int", 0, 3)),
        Field("spy__picks", "list", True, ("enum", "card")),
    ),
    tables=(
        OpenTable(
            "worth",
            "worth",
            ("int", 0, 20),
            ("low", "middle", "high", "ace"),
            (),
            ((1,), (2,), (4,), (7,)),
        ),
    ),
    choices=(
        Choice("turn_action", "action", ("action",), "turn", source="turn.rules:3"),
        Choice("peek_slot", "choose", ("slot", 1, 3), "action-peek"),
        Choice(
            "take_slot",
            "choose",
            ("slot", 1, 3),
            "action-take",
            checks=((lambda s, value: s.market[value - 1] >= 0, "take.empty"),),
        ),
        Choice("peek_boast", "may", ("bool",), "action-peek"),
        Choice("bid_cards", "pick", ("enum", "card"), "bid", True, ("T-1",), ("T-OPEN-1",)),
        Choice("bid_face", "choose", ("enum", "side"), "bid", True),
        Choice("spy_card", "pick", ("enum", "card"), "action-spy", True),
        Choice("swap_cards", "pick", ("enum", "card"), "action-swap"),
    ),
    actions=(
        ActionRule("peek", None, 0, "action-peek"),
        ActionRule("take", None, 1, "action-take", ("T-2",)),
        ActionRule(
            "spy",
            None,
            2,
            "action-spy",
            checks=((lambda s, player, place: len(s.deck) >= 2, "spy.deck"),),
        ),
        ActionRule(
            "pay",
            "warm",
            3,
            "action-pay",
            checks=((lambda s, player, place: s.stock > 0, "pay.stock"),),
        ),
        ActionRule("swap", None, 6, "action-swap"),
    ),
    rules=(
        Rule("turn", None),
        Rule(
            "bid",
            None,
            ("bid__picks", "bid__face", "bid__voter", "bid__items", "bid__index"),
            (Loop("bid__items", "bid__index", "bid__voter", True),),
        ),
    ),
    asked=(
        *(Point(0) for _ in range(4)),
        Point(1, ("bid__voter", "bid__index"), secret=0),
        Point(1, ("bid__voter", "bid__index"), secret=0),
        Point(0),
        Point(0),
    ),
    resumed=(),
    edition="first",
    editions=(("first", "tiny_engine"),),
)
