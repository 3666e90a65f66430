"""Which name is meant where, and where a new one goes, without a server: by texts alone."""

from __future__ import annotations

from pathlib import Path

from rulewright.lsp.rename import _Words, applied
from rulewright.lsp.symbol_index import Index, Symbol, index
from rulewright.lsp.symbol_occurrences import Sort

GAME = """game small
  players 2 to 3

values colour: red, blue

group hand of player holds card, seen by owner

quantity landing (place: 1 to 9): place plus 1
quantity best: the largest number of card in hand of player for each player as landing

verb first (landing: 1 to 9)
  let other be landing of landing
  tally becomes landing

verb second
  if there is landing of 3 as landing
    tally becomes landing
  otherwise
    tally becomes landing of 4
  for each colour as shade
    let landing be 2
    tally becomes landing
  tally becomes landing of 5

verb third
  each player as bidder secretly
    bidder chooses a number from 0 to 1 as landing
  for each player
    bid of player becomes landing of player
"""

OVERLAY = """house rule mine for small

change verb third
  at end
    for each player
      bid of player becomes landing of player

change verb first
  at end
    let third be landing of landing
"""

BOOK = """[colours]
1 = "red"
red = "red"

[icons]
red = "M1 red 2"

[faces.hand]
bands = ["red"]

[shapes]
red = "M0"

[[tile]]
shapes = [{ shape = "red", ink = "red" }]

[[tile.place]]
name = "hand"
last = "red"

[[lesson]]
name = "hand"
rules = ["zone-hand", "zone-hand_of", "values-red"]
"""


def lines_of(found: Index, symbol: Symbol, path: Path) -> list[str]:
    """What stands left of each mention of a symbol in a file, on its line."""
    text = found.texts[path]
    return [
        text[text.rfind("\n", 0, place.mention.start) + 1 : place.mention.start].strip()
        for place in found.places[symbol] if place.path == path
    ]


def test_a_name_that_a_local_one_shadows_is_told_by_its_place() -> None:
    base, overlay = Path("game.rules"), Path("mine.rules")
    found = index({base: GAME, overlay: OVERLAY})
    assert lines_of(found, Symbol(Sort.THING, "landing"), base) == [
        "quantity", "let other be", "if there is", "tally becomes", "tally becomes",
    ]
    assert lines_of(found, Symbol(Sort.LOCAL, "landing", "verb second"), base) == [
        "if there is landing of 3 as", "tally becomes", "let", "tally becomes",
    ]
    assert lines_of(found, Symbol(Sort.LOCAL, "landing", "verb third"), base) == [
        "bidder chooses a number from 0 to 1 as", "bid of player becomes",
    ]
    assert lines_of(found, Symbol(Sort.LOCAL, "landing", "verb third"), overlay) == ["bid of player becomes"]
    assert lines_of(found, Symbol(Sort.THING, "landing"), overlay) == ["let third be"]
    assert lines_of(found, Symbol(Sort.LOCAL, "landing", "verb first"), overlay) == ["let third be landing of"]


def test_what_is_chosen_at_once_is_known_to_what_follows() -> None:
    path = Path("game.rules")
    choice = "first_player chooses a colour as one, then a colour as two where two is not one"
    found = index({path: f"{GAME}\nverb fourth\n  {choice}\n  bid of one becomes two\n"})
    one, two = (Symbol(Sort.LOCAL, name, "verb fourth") for name in ("one", "two"))
    assert lines_of(found, one, path) == [
        "first_player chooses a colour as",
        "first_player chooses a colour as one, then a colour as two where two is not", "bid of",
    ]
    assert [each.split()[-1] for each in lines_of(found, two, path)] == ["as", "where", "becomes"]


def test_a_new_name_is_put_in_the_book_where_the_rules_are_meant() -> None:
    found = index({Path("game.rules"): GAME})

    def renamed(symbol: Symbol) -> list[str]:
        words = _Words(found, symbol, "new", frozenset())
        after = applied(BOOK, sorted(set(words.edits(Path("small/book.toml"), BOOK))))
        return [line for line, old in zip(after.split("\n"), BOOK.split("\n"), strict=True) if line != old]

    assert renamed(Symbol(Sort.THING, "red")) == [
        'new = "red"', 'new = "M1 red 2"', 'bands = ["new"]', 'last = "new"',
    ]
    assert renamed(Symbol(Sort.THING, "hand")) == [
        "[faces.new]", 'name = "new"', 'rules = ["zone-new", "zone-hand_of", "values-red"]',
    ]
