"""The names in a tree: what each is the name of, and whether it is declared or used there."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from enum import StrEnum
from typing import assert_never

from rulewright.foundation.frozen import dataclass
from rulewright.syntax import nodes as s
from rulewright.syntax.forms import ChangedForm, DomainForm, ItemWord, KeptWord, OperationForm


class Sort(StrEnum):
    """What a name belongs to; names of one sort are looked up together.

    `PLAYED` is what stands in a line of an example: an action, a choice or a thing.
    """

    THING = "thing"
    TYPE = "type"
    VERB = "verb"
    ACTION = "action"
    EVENT = "event"
    TRIGGER = "trigger"
    STEP = "step"
    CHAPTER = "chapter"
    NOTE = "note"
    EXAMPLE = "example"
    SITUATION = "situation"
    LABEL = "label"
    PART = "part"
    GAME = "game"
    OVERLAY = "overlay"
    FACT = "fact"
    LOCAL = "local"
    PLAYED = "played"


@dataclass(frozen=True, slots=True)
class Mention:
    """A name in a text: `start` and `end` are places in the file.

    `homes` are the rules that it may be a local name of: those with such a name in reach. `what` is
    the word that it is declared with; one that is only used has none. With `implicit` a local name is
    declared by the name of what it is chosen from, which stands there for that as well. `each` is true
    of what players choose in secret, which has an owner afterwards, and of a use with an owner: of
    local names only these can be meant by `… of player`.
    """

    sort: Sort
    name: str
    start: int
    end: int
    homes: tuple[str, ...] = ()
    what: str = ""
    implicit: bool = False
    each: bool = False

    @property
    def declares(self) -> bool:
        """Return whether it is declared here."""
        return bool(self.what)


def mentions(tree: s.SpecFile, shift: int, *, headed: bool) -> list[Mention]:
    """Return all names of a tree, whose places are `shift` too small; `headed` if its head is its own."""
    found = _Names(shift)
    if tree.overlay is not None and headed:
        found.head(tree.overlay)
    for item in tree.items:
        found.item(item)
    for change in tree.changes:
        found.change(change)
    return found.found


_ITEMS = {
    ItemWord.ACTION: Sort.ACTION, ItemWord.VERB: Sort.VERB, ItemWord.EVENT: Sort.EVENT,
    ItemWord.EXAMPLE: Sort.EXAMPLE, ItemWord.SITUATION: Sort.SITUATION,
    ItemWord.NOTE: Sort.NOTE, ItemWord.STEP: Sort.STEP,
    ItemWord.TRIGGER: Sort.TRIGGER, ItemWord.CARDS: Sort.TYPE, ItemWord.PIECES: Sort.TYPE,
    ItemWord.VALUES: Sort.TYPE,
}
"""What the name behind `remove` belongs to; of the other words it is a thing."""

_CHANGED = {
    ChangedForm.VERB: Sort.VERB, ChangedForm.ACTION: Sort.ACTION, ChangedForm.STEP: Sort.STEP,
    ChangedForm.TRIGGER: Sort.TRIGGER, ChangedForm.CARD: Sort.THING, ChangedForm.PLAY: Sort.THING,
}


class _Names:
    """Gathers names. `homes` are the rules around what is read now.

    `reach` are the local names of the innermost that are known where it is read; None in a change of
    a rule that stands elsewhere, of which all may be. `picks` are those that are chosen in secret.
    """

    def __init__(self, shift: int) -> None:
        self.shift = shift
        self.found: list[Mention] = []
        self.homes: tuple[str, ...] = ()
        self.reach: set[str] | None = set()
        self.picks: set[str] | None = None
        self.played = False

    # ---- one name -------------------------------------------------------------------------------

    def _add(
        self, sort: Sort, name: s.Name | None, what: str = "", implicit: bool = False, each: bool = False
    ) -> None:
        if name is None:
            return
        start, end = name.span.start + self.shift, name.span.end + self.shift
        homes = self.homes if sort in {Sort.THING, Sort.LOCAL, Sort.PLAYED} else ()
        if sort is not Sort.LOCAL and self.reach is not None and name.text not in self.reach:
            homes = homes[1:]
        self.found.append(Mention(sort, name.text, start, end, homes, what, implicit, each))

    def _local(self, name: s.Name | None, what: str = "name", implicit: bool = False) -> None:
        """A name that a rule gives to something: it belongs to the innermost rule."""
        if name is not None:
            self._add(Sort.LOCAL, name, what, implicit, self.picks is not None)
            last = self.found[-1]
            self.found[-1] = replace(last, homes=last.homes[:1])
            if self.reach is not None:
                self.reach = self.reach | {name.text}

    def _within(self, *homes: str, elsewhere: bool = False) -> None:
        self.homes = homes
        self.reach = None if elsewhere else set()

    # ---- declarations ---------------------------------------------------------------------------

    def head(self, head: s.OverlayHead) -> None:
        """The first lines of an overlay."""
        self._add(Sort.OVERLAY, head.name, head.kind.replace("_", " "))
        self._add(Sort.GAME, head.game)
        for name in (*head.after, *head.excludes):
            self._add(Sort.OVERLAY, name)
        self._parts(head.cited)

    def item(self, item: s.Item) -> None:
        """A declaration."""
        self._within()
        match item:
            case s.GameHead(name, _, _, edition):
                self._add(Sort.GAME, name, "game")
                self._add(Sort.OVERLAY, edition)
            case s.Part(name):
                self._add(Sort.PART, name)
            case s.Chapter(name):
                self._add(Sort.CHAPTER, name, "chapter")
            case s.Note(name):
                self._add(Sort.NOTE, name, "note")
            case s.Values(name, among, values):
                self._add(Sort.TYPE, name, "values")
                self._add(Sort.TYPE, among)
                for value in values:
                    self._add(Sort.THING, value, "" if among else "value")
            case s.Pieces(name, kind, copies):
                self._add(Sort.TYPE, name, "pieces")
                self._add(Sort.TYPE, kind)
                for _, each in copies:
                    self._add(Sort.THING, each)
            case s.Cards(name, attributes, columns, faces, each):
                self._add(Sort.TYPE, name, "cards")
                for attribute in attributes:
                    self._add(Sort.THING, attribute.name, "attribute")
                    self._parts(attribute.type)
                for column in (*columns, *(each.attributes if each is not None else ())):
                    self._add(Sort.THING, column)
                for face in faces:
                    self._add(Sort.THING, face.name, "card")
                    self._parts(face.cells)
            case s.Zone(shape, name, indices, holds):
                self._add(Sort.THING, name, shape.value)
                self._parts(indices)
                self._add(Sort.TYPE, holds)
            case s.Remember(name, indices, kind, starts):
                self._add(Sort.THING, name, "remember")
                self._parts((indices, kind, starts))
            case s.Option(name, value):
                self._add(Sort.THING, name, "option")
                self._parts(value)
            case s.Table(name, _, by, across, columns, rows):
                self._add(Sort.THING, name, "table")
                self._add(Sort.TYPE, by)
                self._add(Sort.TYPE, across)
                self._parts((columns, rows))
            case s.Function(kind, name, params, value):
                self._add(Sort.THING, name, kind.value)
                self._within(f"{kind.value} {name.text}")
                self._params(params)
                self._parts(value)
            case s.Setup(steps):
                for step in steps:
                    self._within()
                    self._add(Sort.STEP, step.name, "step")
                    self._within(f"step {step.name.text}")
                    self._parts((step.body, step.cited))
                return
            case s.Play(body):
                self._within("play")
                self._parts(body)
            case s.Verb(name, params, answers, body):
                self._parts(answers)
                self._add(Sort.VERB, name, "verb")
                self._within(f"verb {name.text}")
                self._params(params)
                self._parts(body)
            case s.Action(name, role, place, needs, body):
                self._add(Sort.ACTION, name, "action")
                self._add(Sort.THING, role)
                self._within(f"action {name.text}")
                self._local(place)
                self._parts((needs, body))
            case s.Event(name, params, kind):
                self._add(Sort.EVENT, name, "event")
                self._within(f"event {name.text}")
                self._params(params)
                self._add(Sort.TYPE, kind)
            case s.Card(name, kind, values, handlers):
                self._add(Sort.THING, name, "card")
                self._add(Sort.TYPE, kind)
                for attribute_name, cell in values:
                    self._add(Sort.THING, attribute_name)
                    self._parts(cell)
                for handler in handlers:
                    self._add(Sort.EVENT, handler.event)
                    self._within(*_handler(name.text, handler.event.text))
                    self._parts((handler.body, handler.cited))
                    self._within()
            case s.Trigger(name, domain, condition, body):
                self._add(Sort.TRIGGER, name, "trigger")
                self._within(f"trigger {name.text}")
                self._parts((domain, condition, body))
            case s.Example():
                self._example(item)
            case s.Situation():
                self._add(Sort.SITUATION, item.name, "situation")
                self._within(f"situation {item.name.text}")
                self._scene(item)
            case _:
                assert_never(item)
        if not isinstance(item, s.Part | s.Chapter | s.Event | s.Situation):
            self._parts(item.cited)

    def _params(self, params: tuple[s.Param, ...]) -> None:
        for param in params:
            own = param.type.name is not None and param.type.name.span == param.name.span
            self._local(param.name, "parameter", implicit=own)
            self._parts(param.type)

    def _example(self, item: s.Example) -> None:
        self._add(Sort.EXAMPLE, item.name, "example")
        homes = [f"example {item.name.text}"]
        if item.situation is not None:
            self._add(Sort.SITUATION, item.situation)
            homes.append(f"situation {item.situation.text}")
        self._within(*homes)
        self._scene(item)
        self.played = True
        self._parts((item.setup, item.parts))
        self.played = False

    def _scene(self, scene: s.Example | s.Situation) -> None:
        """Who plays, by which options, and how things stand."""
        for player in scene.players:
            self._local(player, "player")
        for name, value in scene.options:
            self._add(Sort.THING, name)
            self._parts(value)
        self._parts(scene.given)

    # ---- overlays -------------------------------------------------------------------------------

    def change(self, change: s.Change) -> None:
        """A change that an overlay makes."""
        self._within()
        match change:
            case s.SetValue():
                self._parts((change.target, change.value, change.cited))
            case s.SetPlayers():
                self._parts(change.cited)
            case s.Replace(item) | s.Add(item):
                self.item(item)
            case s.Remove(word, name):
                self._add(_ITEMS.get(word, Sort.THING), name)
                self._parts(change.cited)
            case s.Keep(kind, name) | s.RemoveText(kind, name) | s.ReplaceText(kind, name):
                if kind is KeptWord.RULING:
                    self._add(Sort.FACT, name)
                elif kind is not KeptWord.LESSON:
                    self._add(_ITEMS.get(ItemWord(kind.value), Sort.THING), name)
            case s.ChangeRule(kind=how, name=name, event=event, edits=edits):
                self._add(_CHANGED.get(how, Sort.THING), name)
                self._add(Sort.EVENT, event)
                for action in change.spared:
                    self._add(Sort.ACTION, action)
                if name is not None and event is not None:
                    self._within(*_handler(name.text, event.text), elsewhere=True)
                else:
                    rule = how.value.removeprefix("changed_")
                    self._within(rule if name is None else f"{rule} {name.text}", elsewhere=True)
                self._parts(edits)
            case _:
                assert_never(change)

    # ---- what stands in rules -------------------------------------------------------------------

    def _parts(self, node: object) -> None:
        """The names in a part of a rule, in whatever it consists of."""
        match node:
            case tuple():
                before = self.reach
                for part in node:
                    self._parts(part)
                if node and isinstance(node[0], s.Statement):
                    self.reach = before
            case s.Name():
                self._add(Sort.PLAYED if self.played else Sort.THING, node)
            case s.Of(name, (s.Name() as pieces,)) if name.text == "box":
                self._add(Sort.TYPE, pieces)
            case s.Of(name, args):
                self._add(Sort.THING, name, each=True)
                self._parts(args)
            case s.Operation(OperationForm.IS_A | OperationForm.IS_NOT_A, (left, right)):
                self._parts(left)
                if isinstance(right, s.Name):
                    self._add(Sort.TYPE, right)
                else:
                    self._parts(right)
            case s.TypeRef(_, kind) | s.IndexRef(kind):
                self._add(Sort.TYPE, kind)
            case s.Query(_, value, domain):
                before = self.reach
                self._domain(domain, binds=False)  # its name is known in the question alone
                self._parts(value)
                self.reach = before
            case s.Choose():
                self._choose(node)
            case s.Secretly(domain, body):
                before, self.picks = self.reach, set()
                self._parts((domain, body, node.cited))
                self.reach = None if before is None else before | self.picks
                self.picks = None
            case s.Domain():
                self._domain(node)
            case s.Let(name, value):
                self._parts((value, node.cited))
                self._local(name)
            case s.Move(selection, destination, name) if name is not None:
                self._parts((selection, destination))
                before = self.reach
                self._parts((node.otherwise, node.cited))
                self.reach = before
                self._local(name)
            case s.IfThere(value, name):
                self._parts(value)
                before = self.reach
                self._local(name)
                self._parts(node.then)
                self.reach = before
                self._parts((node.otherwise, node.cited))
            case s.TakeTurns(start, name):
                self._parts(start)
                before = self.reach
                self._local(name)
                self._parts((node.body, node.cited))
                self.reach = before
            case s.May(chooser, label):
                self._parts(chooser)
                self._add(Sort.LABEL, label, "may")
                self._parts((node.body, node.otherwise, node.cited))
            case s.Call(verb, args):
                self._add(Sort.VERB, verb)
                self._parts((args, node.cited))
            case s.CarryOut(event, card, args):
                self._add(Sort.EVENT, event)
                self._parts((card, args, node.cited))
            case s.Cited(facts, rulings):
                for fact in (*facts, *rulings):
                    self._add(Sort.FACT, fact)
            case s.Selection(name=name):
                self._parts((node.zone, node.value, node.domain))
                self._add(Sort.TYPE, name)
            case _ if is_dataclass(node):
                before = self.reach
                for field in fields(node):
                    self._parts(getattr(node, field.name))
                self.reach = before
            case _:
                pass

    def _choose(self, node: s.Choose) -> None:
        """A choice: what is chosen has its name from then on, but not where nothing can be."""
        self._parts((node.chooser, node.low, node.high))
        before = self.reach
        for domain in (node.domain, *node.joined):
            self._domain(domain)
            chosen = domain.alias or domain.name
            if self.picks is not None and chosen is not None:
                self.picks.add(chosen.text)
        self._parts(node.or_else)
        after, self.reach = self.reach, before
        self._parts((node.otherwise, node.cited))
        self.reach = after

    def _domain(self, domain: s.Domain, *, binds: bool = True) -> None:
        named = binds and domain.base in {DomainForm.NAME, DomainForm.IN}
        if domain.name is not None:
            self._add(Sort.TYPE, domain.name)
            if domain.alias is None and named:
                self._local(domain.name, implicit=True)
        self._parts(domain.parts)
        self._local(domain.alias)
        self._parts((domain.tests, domain.clockwise))


def _handler(card: str, event: str) -> tuple[str, ...]:
    """Return the rule of a card, and the event whose parameters it knows."""
    return f"card {card} when {event}", f"event {event}"


