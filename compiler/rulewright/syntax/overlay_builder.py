"""Lark's tree of an overlay to ours: its head, and what it changes."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TypeAlias, assert_never

from lark import Token, Tree

from rulewright.diagnostics.model import Diagnostic, Findings, Note
from rulewright.foundation.source import Span
from rulewright.syntax import nodes
from rulewright.syntax.forms import ChangedForm, EditForm, ItemWord, KeptWord, Nearness, OverlayKind
from rulewright.syntax.tree_builder import Builder

Branch: TypeAlias = "Tree[Token]"


class Overlays:
    """Gathers the head and the changes of a file that is an overlay."""

    def __init__(self, builder: Builder, findings: Findings) -> None:
        self._b = builder
        self._findings = findings
        self._head: nodes.OverlayHead | None = None
        self._changes: list[nodes.Change] = []
        self._chapter: nodes.Name | None = None
        self._headless = False

    def take(self, tree: Branch) -> bool:
        """Return whether a part of the file belongs to an overlay; then it is kept here."""
        span = self._b.line_span(tree)
        data = str(tree.data)
        if data == "overlay":
            self._second(span)
            self._head = self._overlay(tree, span)
        elif data in _CHANGES:
            change = _CHANGES[data](self, tree, span)
            if self._head is None and not self._headless:
                self._headless = True
                self._report(
                    "A change stands outside of an overlay", span,
                    "A game is declared; only an overlay changes one.",
                    f"Begin the file with `house rule {_named(span)} for` and the name of the game.",
                )
            elif self._head is not None:
                self._changes.append(change)
        elif self._head is not None and data == "chapter":
            self._chapter = self._b.name(tree.children[0])
        elif self._head is not None:
            self._report(
                "This is added to a game, and does not say so", span,
                "An overlay says of everything whether it is new or changed.",
                "Write `add` before it, or `replace` where the game has it already.",
            )
        else:
            return False
        return True

    def finish(self, items: Sequence[nodes.Item]) -> nodes.SpecFile:
        """Return the file."""
        if self._head is not None and items:
            self._report(
                "An overlay begins with its head", items[0].span,
                "Everything else in the file belongs to it.",
                "Move this below the head, with `add` before it.",
            )
        return nodes.SpecFile(tuple(items), self._head, tuple(self._changes))

    def _report(self, headline: str, span: Span, reason: str, suggestion: str) -> None:
        self._findings.add(
            Diagnostic("R114", headline, span, reason=reason, suggestion=suggestion)
        )

    def _second(self, span: Span) -> None:
        if self._head is not None:
            self._findings.add(
                Diagnostic(
                    "R114", "A file is one overlay", span,
                    notes=(Note(self._head.span, "the first one"),),
                    suggestion="Put this one into a file of its own.",
                )
            )

    def _overlay(self, t: Branch, span: Span) -> nodes.OverlayHead:
        kind, *_ = self._b.trees(t)
        name, game = self._b.tokens(t)
        named: dict[str, list[nodes.Name]] = {"overlay_after": [], "overlay_excludes": []}
        for line in self._b.named(t, *named):
            named[str(line.data)] += map(self._b.name, line.children)
        return nodes.OverlayHead(
            OverlayKind(str(kind.data).removeprefix("kind_")), self._b.name(name), self._b.name(game),
            tuple(named["overlay_after"]), tuple(named["overlay_excludes"]), self._b.cited(t), span,
        )

    def _set_value(self, t: Branch, span: Span) -> nodes.Change:
        target, value, *_ = self._b.trees(t)
        return nodes.SetValue(self._b.expr(target), self._b.expr(value), self._b.cited(t), span)

    def _set_players(self, t: Branch, span: Span) -> nodes.Change:
        low, high = self._b.tokens(t)
        return nodes.SetPlayers(self._b.number(low), self._b.number(high), self._b.cited(t), span)

    def _replace(self, t: Branch, span: Span) -> nodes.Change:
        return nodes.Replace(self._b.item(self._b.trees(t)[0]), span)

    def _add(self, t: Branch, span: Span) -> nodes.Change:
        return nodes.Add(self._b.item(self._b.trees(t)[0]), self._chapter, span)

    def _remove(self, t: Branch, span: Span) -> nodes.Change:
        kind = self._b.trees(t)[0]
        word = ItemWord(str(kind.children[0]) if kind.children else str(kind.data))
        tokens = self._b.tokens(t)
        name = self._b.name(tokens[0]) if tokens else nodes.Name(word.value, self._b.span_of(kind))
        return nodes.Remove(word, name, self._b.cited(t), span)

    def _remove_text(self, t: Branch, span: Span) -> nodes.Change:
        return nodes.RemoveText(self._sort(t), self._b.text_name(self._b.tokens(t)[0]), span)

    def _replace_text(self, t: Branch, span: Span) -> nodes.Change:
        return nodes.ReplaceText(self._sort(t), self._b.text_name(self._b.tokens(t)[0]), span)

    def _keep(self, t: Branch, span: Span) -> nodes.Change:
        return nodes.Keep(self._sort(t), self._b.text_name(self._b.tokens(t)[0]), span)

    def _sort(self, t: Branch) -> KeptWord:
        """Return what sort of text a line is about; the word `ruling` is no tree of its own."""
        return next((KeptWord(str(tree.children[0])) for tree in self._b.trees(t)), KeptWord.RULING)

    def _change_rule(self, t: Branch, span: Span) -> nodes.Change:
        changed, *edits = self._b.trees(t)
        kind = ChangedForm(str(changed.data))
        names = tuple(map(self._b.name, self._b.tokens(changed)))
        spared: tuple[nodes.Name, ...] = ()
        if kind is ChangedForm.EVERY:
            names, spared = (), names
        return nodes.ChangeRule(
            kind, names[0] if names else None, names[1] if len(names) > 1 else None, spared,
            tuple(map(self._edit, edits)), span,
        )

    def _edit(self, t: Branch) -> nodes.Edit:
        how = EditForm(str(t.data))
        span = self._b.line_span(t)
        first, *others = self._b.trees(t)
        match how:
            case EditForm.NEEDS | EditForm.FREE:
                return nodes.Edit(how, None, None, self._b.expr(first), (), self._b.cited(t), span)
            case EditForm.START | EditForm.END:
                body, cited = self._b.body(t)
                return nodes.Edit(how, None, None, None, body, cited, span)
            case EditForm.BEFORE | EditForm.AFTER | EditForm.INSTEAD | EditForm.INSTEAD_ELSE:
                body, cited = self._b.body(t)
                return nodes.Edit(
                    how, self._b.statement(others[0]), self._which(first), None, body, cited, span
                )
            case EditForm.WITHOUT | EditForm.WITHOUT_ELSE:
                anchor = self._b.statement(others[0])
                return nodes.Edit(
                    how, anchor, self._which(first), None, (), self._b.cited(t), span
                )
            case _:
                assert_never(how)

    def _which(self, tree: Branch) -> Nearness | None:
        """Return which one of several lines that are alike."""
        nth = self._b.one(tree, "nth")
        return Nearness(str(nth.children[0])) if nth is not None else None


def _named(span: Span) -> str:
    """Return the name of an overlay that its file would have."""
    name = span.file.name.rpartition("/")[2].removesuffix(".rules")
    return name if re.fullmatch(r"[a-z][a-z0-9_]*", name) and name != "game" else "my_rule"


_CHANGES: dict[str, Callable[[Overlays, Branch, Span], nodes.Change]] = {
    "set_value": Overlays._set_value,
    "set_players": Overlays._set_players,
    "replace": Overlays._replace,
    "add_item": Overlays._add,
    "remove": Overlays._remove,
    "remove_text": Overlays._remove_text,
    "replace_text": Overlays._replace_text,
    "keep": Overlays._keep,
    "change_rule": Overlays._change_rule,
}
