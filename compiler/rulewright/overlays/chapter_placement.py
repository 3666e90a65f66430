"""In which chapter something stands that an overlay adds without saying so."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from rulewright.overlays.syntax_queries import family, name, names_in, word
from rulewright.syntax import nodes as s
from rulewright.syntax.forms import ItemWord

_HELPING = (ItemWord.REMEMBER, ItemWord.VERB, ItemWord.EVENT, ItemWord.PREDICATE, ItemWord.QUANTITY)


def beside_users(items: Sequence[s.Item], added: Collection[tuple[str, str]]) -> list[s.Item]:
    """Return the items, with those that were added (family and name) in the chapter of the first rule that uses
    them.

    In that chapter they stand behind the last of their sort, or at its end. The setup, which only
    gives a first value, counts last. States, verbs, events, predicates and quantities are placed so; what nothing
    uses stays where it is, and so do rules that are not used by name (actions, triggers, cards) and what games
    keep together by its sort (places, roles, values).
    """
    placed = list(items)
    if not any(isinstance(item, s.Chapter) for item in placed):
        return placed
    uses = {id(item): frozenset(names_in(item)) for item in placed if _is_rule(item)}
    waiting = [
        item for item in placed
        if word(item) in _HELPING and (family(word(item)), name(item)) in added
    ]
    while True:
        stale_dependents = {id(item) for item in waiting}
        found = next(
            (
                (item, user) for item in waiting
                if (user := _user(name(item), placed, uses, stale_dependents)) is not None
            ),
            None,
        )
        if found is None:
            return placed
        item, user = found
        waiting.remove(item)
        placed = _moved(placed, item, user)


def stands_with(new: s.Item, items: Sequence[s.Item]) -> Callable[[s.Item], bool]:
    """Return what a new item stands behind: a card behind the others of its pieces and these themselves, an action

    behind those beside the play if there are any, all else behind its sort. The first of a sort stands behind the
    rules, before examples.
    """
    beside = _beside_play(items) if isinstance(new, s.Action) else ()

    def alike(other: s.Item) -> bool:
        match new, other:
            case s.Card(piece_class=pieces), s.Card(piece_class=others):
                return pieces.text == others.text
            case s.Card(piece_class=pieces), s.Cards(name=others) | s.Pieces(name=others):
                return pieces.text == others.text
            case _:
                return word(other) == word(new) and (not beside or other in beside)

    return alike if any(map(alike, items)) or not _is_rule(new) else _is_rule


def _beside_play(items: Sequence[s.Item]) -> Sequence[s.Item]:
    """Return the actions in the chapter with the play."""
    found: list[s.Item] = []
    played = False
    for item in items:
        if isinstance(item, s.Chapter):
            if played:
                break
            found = []
        played |= isinstance(item, s.Play)
        if isinstance(item, s.Action):
            found.append(item)
    return found if played else ()


def _is_rule(item: s.Item) -> bool:
    return not isinstance(item, s.Example | s.Situation | s.Note | s.Chapter | s.Part)


def _user(
    wanted: str, items: Sequence[s.Item], uses: dict[int, frozenset[str]], stale_dependents: set[int]
) -> s.Item | None:
    users = [
        item for item in items
        if id(item) in uses and id(item) not in stale_dependents and wanted in uses[id(item)]
    ]
    return min(users, key=lambda item: isinstance(item, s.Setup), default=None)


def _moved(items: Sequence[s.Item], item: s.Item, user: s.Item) -> list[s.Item]:
    """Return the items with one moved into the chapter of another."""
    rest = [other for other in items if other is not item]
    at = next(index for index, other in enumerate(rest) if other is user)
    while at and not isinstance(rest[at], s.Chapter):
        at -= 1
    last = at
    alike = None
    for index in range(at + 1, len(rest)):
        if isinstance(rest[index], s.Chapter):
            break
        last = index
        if word(rest[index]) == word(item):
            alike = index
    place = last if alike is None else alike
    return [*rest[: place + 1], item, *rest[place + 1 :]]
