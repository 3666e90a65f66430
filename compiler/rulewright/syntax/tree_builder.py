"""Lark's tree to ours: one function a rule of the grammar; `_STATEMENTS` and `_ITEMS` say which."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, assert_never, cast

from lark import Token, Tree

from rulewright.diagnostics.model import Diagnostic, Findings
from rulewright.foundation.limits import LONGEST_NAME, NUMBER
from rulewright.foundation.source import SourceFile, Span
from rulewright.syntax import nodes
from rulewright.syntax.forms import (
    RESULTS,
    BoundForm,
    CheckForm,
    CopiesForm,
    DestinationForm,
    DomainForm,
    FunctionForm,
    IndexForm,
    ItemForm,
    MultipleForm,
    Nearness,
    OperationForm,
    PartForm,
    QueryForm,
    SeersWord,
    SelectionForm,
    TypeForm,
    ZoneWord,
)
from rulewright.syntax.reserved_suggestions import word_as_name
from rulewright.syntax.reserved_words import NEVER_NAMES

Branch: TypeAlias = "Tree[Token]"
_QUERIES = frozenset(QueryForm)

_BOUNDS = {
    BoundForm.AT_LEAST: OperationForm.AT_LEAST, BoundForm.AT_MOST: OperationForm.AT_MOST,
    BoundForm.MORE_THAN: OperationForm.MORE_THAN, BoundForm.LESS_THAN: OperationForm.LESS_THAN,
}

WHOLE = "statement"
"""A statement in trees: its first line, which says what statement it is, and what stands below that."""


class Builder:
    """Builds the tree of one file."""

    def __init__(self, file: SourceFile, findings: Findings) -> None:
        self._file = file
        self._findings = findings

    # ---- small things ---------------------------------------------------------------------------

    def span_of(self, tree: Branch | Token) -> Span:
        if isinstance(tree, Token):
            return Span(self._file, tree.start_pos or 0, tree.end_pos or 0)
        meta = tree.meta
        if meta.empty:
            return Span(self._file, 0, 0)
        return Span(self._file, meta.start_pos, self._last(meta.start_pos, meta.end_pos))

    def _last(self, start: int, end: int) -> int:
        """Return where the words of a node end: a line's end takes the comments below it along."""
        text = self._file.text
        ended = end > len(text)  # by a line end that the author left out
        while end > start and (ended or text[end - 1] in " \r\n"):
            end = start + len(text[start:end].rstrip(" \r\n"))
            comment = text.find("#", max(start, text.rfind("\n", start, end) + 1), end)
            ended = False
            end = end if comment < 0 else comment
        return end

    def line_span(self, tree: Branch) -> Span:
        """Return the first line of a rule with a block: where its name stands."""
        span = self.span_of(tree)
        line_end = self._file.text.find("\n", span.start)
        end = span.end if line_end < 0 else min(span.end, line_end)
        head = self._file.text[span.start : end]
        for word in ("  cites ", "  ruling ", "  #"):
            if word in head:
                end = span.start + head.index(word)
                head = self._file.text[span.start : end]
        return Span(self._file, span.start, span.start + len(head.rstrip()))

    def name(self, token: Branch | Token | None) -> nodes.Name:
        name = self.text_name(token)
        if name.text in NEVER_NAMES:
            self._findings.add(word_as_name(name.span, named=True))
        return name

    def text_name(self, token: Branch | Token | None) -> nodes.Name:
        """Return the name of a text of the book: no rule speaks of it, so that any word will do."""
        word = cast(Token, token)
        name = nodes.Name(str(word), self.span_of(word))
        if len(name.text) > LONGEST_NAME:
            self._findings.add(
                Diagnostic(
                    "R005", "This name is too long", name.span,
                    reason=f"A name has at most {LONGEST_NAME} letters.",
                )
            )
        return name

    def number(self, token: Branch | Token) -> int:
        value = int(cast(Token, token))
        if value > NUMBER:
            self._findings.add(
                Diagnostic(
                    "R105",
                    "This number is too large",
                    self.span_of(token),
                    reason=f"Numbers go up to {NUMBER}.",
                )
            )
            return NUMBER
        return value

    @staticmethod
    def trees(tree: Branch) -> list[Branch]:
        return [child for child in tree.children if isinstance(child, Tree)]

    @staticmethod
    def tokens(tree: Branch) -> list[Token]:
        return [child for child in tree.children if isinstance(child, Token)]

    def named(self, tree: Branch, *names: str) -> list[Branch]:
        return [child for child in self.trees(tree) if child.data in names]

    def one(self, tree: Branch, *names: str) -> Branch | None:
        found = self.named(tree, *names)
        return found[0] if found else None

    def cited(self, *trees: Branch) -> nodes.Cited:
        facts: list[nodes.Name] = []
        rulings: list[nodes.Name] = []
        for tree in trees:
            for child in self.trees(tree):
                if child.data == "cites":
                    facts += map(self.name, child.children)
                elif child.data == "ruling":
                    rulings += map(self.name, child.children)
                elif child.data in {"tail", "line_end", "tail_open"}:
                    inner = self.cited(child)
                    facts += inner.facts
                    rulings += inner.rulings
        return nodes.Cited(tuple(facts), tuple(rulings))

    # ---- values -----------------------------------------------------------------------------------

    def expr(self, tree: Branch | Token) -> nodes.Expr:
        assert isinstance(tree, Tree), tree
        data, span = str(tree.data), self.span_of(tree)
        parts = [child for child in tree.children if child is not None]
        match data:
            case "int_value":
                return nodes.Number(self.number(parts[0]), span)
            case "minus_value":
                return nodes.Number(-self.number(parts[0]), span)
            case "name":
                return nodes.Name(str(parts[0]), span)
            case "yes" | "no":
                return nodes.YesNo(data == "yes", span)
            case "none":
                return nodes.Nothing(span)
            case "this_piece":
                return nodes.This(span)
            case "apply":
                operand = cast(Branch, parts[1])
                return nodes.Of(
                    self.name(parts[0]), tuple(map(self.expr, operand.children)), span
                )
            case "number_of" | "number_of_domain":
                inner = cast(Branch, parts[0])
                domain = self.domain(inner)
                return nodes.Query(QueryForm.NUMBER_OF, None, domain, span)
            case "nth_of":
                nearness = Nearness(str(cast(Branch, parts[0]).children[0]))
                return nodes.Nth(nearness, self.expr(parts[1]), span)
            case "is_a" | "is_not_a":
                role = nodes.Name(str(parts[1]), self.span_of(cast(Token, parts[1])))
                return nodes.Operation(OperationForm(data), (self.expr(parts[0]), role), span)
            case "as_many":
                return self._as_many(tree, span)
            case "value" | "where_test" | "operand_one" | "condition" | "count":
                return self.expr(parts[0])
            case QueryForm.THE_HIGHEST | QueryForm.THE_LOWEST:
                over, ranked, *more = cast("list[Branch]", parts)
                return nodes.Query(QueryForm(data), self.expr(ranked), self.domain(over, *more), span)
            case _ if data in _QUERIES:
                *values, last = parts
                value = self.expr(values[0]) if values else None
                return nodes.Query(QueryForm(data), value, self.domain(cast(Branch, last)), span)
            case _:
                return nodes.Operation(OperationForm(data), tuple(map(self.expr, parts)), span)

    def _as_many(self, tree: Branch, span: Span) -> nodes.Expr:
        """`there are at least twice as many … as …`: two numbers compared."""
        one, other = self.named(tree, "counted_plain", "counted_domain")
        left, right = map(self._number_of, (one, other))
        multiple = self.one(tree, *MultipleForm)
        if multiple is not None:
            form = MultipleForm(str(multiple.data))
            match form:
                case MultipleForm.HALF:
                    left = nodes.Operation(OperationForm.TWICE, (left,), left.span)
                case MultipleForm.TWICE:
                    right = nodes.Operation(OperationForm.TWICE, (right,), right.span)
                case MultipleForm.TIMES:
                    factor = nodes.Number(self.number(multiple.children[0]), self.span_of(multiple))
                    right = nodes.Operation(OperationForm.MULTIPLY, (factor, right), right.span)
                case _:
                    assert_never(form)
        bound = self.one(tree, *BoundForm)
        op = OperationForm.EQUAL if bound is None else _BOUNDS[BoundForm(str(bound.data))]
        return nodes.Operation(op, (left, right), span)

    def _number_of(self, tree: Branch) -> nodes.Expr:
        domain = self.domain(self.trees(tree)[0])
        return nodes.Query(QueryForm.NUMBER_OF, None, domain, domain.span)

    def domain(self, tree: Branch, *more: Branch) -> nodes.Domain:
        """Return a domain; `more` of its parts may stand apart from it."""
        base = tree if tree.data != "domain" else self.trees(tree)[0]
        name: nodes.Name | None = None
        parts: list[nodes.Expr] = []
        for child in base.children:
            if isinstance(child, Token):
                name = self.name(child)
            elif child is not None:
                parts.append(self.expr(child))
        alias: nodes.Name | None = None
        tests: list[nodes.Test] = []
        clockwise: nodes.Expr | None = None
        backwards = False
        rest = [] if tree.data != "domain" else self.trees(tree)[1:]
        for part in (*rest, *more):
            form = PartForm(str(part.data))
            match form:
                case PartForm.AS:
                    alias = self.name(part.children[0])
                case PartForm.WHERE:
                    tests.append(nodes.Test(self.expr(part.children[0]), False, self.span_of(part)))
                case PartForm.OTHER:
                    tests.append(nodes.Test(self.expr(part.children[0]), True, self.span_of(part)))
                case PartForm.CLOCKWISE:
                    clockwise = self.expr(part.children[0])
                case PartForm.BACKWARDS:
                    backwards = True
                case _:
                    assert_never(form)
        return nodes.Domain(
            DomainForm(str(base.data)), name, tuple(parts), alias, tuple(tests), clockwise, backwards,
            self.span_of(tree),
        )

    # ---- statements -------------------------------------------------------------------------------

    def _block(self, tree: Branch) -> tuple[nodes.Statement, ...]:
        return tuple(map(self.statement, self.named(tree, WHOLE)))

    def _else(self, whole: Branch) -> tuple[nodes.Statement, ...]:
        block = self.one(whole, "else_plain", "else_if")
        return self._block(block) if block is not None else ()

    def body(self, tree: Branch) -> tuple[tuple[nodes.Statement, ...], nodes.Cited]:
        block = self.one(tree, "block")
        if block is None:  # a statement quoted by an overlay has none
            return (), nodes.Cited((), ())
        return self._block(block), self.cited(block)

    def statement(self, whole: Branch) -> nodes.Statement:
        """Return a whole statement, or the first line of one alone, as overlays quote it."""
        line = self.trees(whole)[0] if whole.data == WHOLE else whole
        return _STATEMENTS[str(line.data)](self, line, whole, self.line_span(whole))

    def _let(self, t: Branch, whole: Branch, span: Span) -> nodes.Statement:
        trees = self.trees(t)
        return nodes.Let(self.name(t.children[0]), self.expr(trees[0]), self.cited(whole), span)

    def _choose(self, t: Branch, whole: Branch, span: Span) -> nodes.Statement:
        count = self.one(t, "pick_count")
        low = high = None
        if count is not None:
            numbers = [self.expr(c) for c in count.children if c is not None]
            low, high = numbers[0], numbers[-1]
        domain = self.one(t, "domain")
        assert domain is not None
        joined = (self.one(each, "domain") for each in self.trees(t) if each.data == "joined")
        return nodes.Choose(
            self.expr(t.children[0]), low, high, self.domain(domain), self._or_else(t),
            tuple(self.domain(each) for each in joined if each is not None),
            self.one(t, "secret") is not None, self._else(whole), self.cited(whole), span,
        )

    def _or_else(self, t: Branch) -> nodes.OrElse | None:
        tree = self.one(t, "or_else")
        if tree is None:
            return None
        where = self.one(tree, "or_else_where")
        test = None if where is None else self.expr(where.children[0])
        return nodes.OrElse(test, self.span_of(tree))

    def _may(self, t: Branch, whole: Branch, span: Span) -> nodes.Statement:
        label = self.tokens(t)[0]
        return nodes.May(
            self.expr(t.children[0]), self.name(label), self._block(whole), self._else(whole),
            self.cited(whole), span,
        )

    def _look(self, t: Branch, whole: Branch, span: Span) -> nodes.Statement:
        return nodes.Look(
            self.expr(t.children[0]), self._selection(cast(Branch, t.children[1])),
            self.one(t, "secret") is not None, self.cited(whole), span,
        )

    def _act(self, t: Branch, whole: Branch, span: Span) -> nodes.Statement:
        return nodes.TakeAction(self.expr(t.children[0]), self.cited(whole), span)

    def _move(self, t: Branch, whole: Branch, span: Span) -> nodes.Statement:
        named = self.one(t, "moved_as")
        return nodes.Move(
            self._selection(cast(Branch, t.children[0])),
            self._destination(cast(Branch, t.children[1])),
            None if named is None else self.name(named.children[0]),
            self.one(t, "shuffled") is not None, self.one(t, "with_room") is not None,
            self._else(whole), self.cited(whole), span,
        )

    def _selection(self, t: Branch) -> nodes.Selection:
        zone = value = domain = name = None
        exprs: list[nodes.Expr] = []
        for child in t.children:
            if isinstance(child, Token):
                name = self.name(child)
            elif child is None:
                continue
            elif child.data == "domain":
                domain = self.domain(child)
            else:
                exprs.append(self.expr(child))
        form = SelectionForm(str(t.data))
        match form:
            case SelectionForm.DOMAIN:
                pass
            case SelectionForm.ALL | SelectionForm.TOP_ONE | SelectionForm.ONE_RANDOM:
                zone = exprs[0]
            case SelectionForm.RANDOM | SelectionForm.RANDOM_UP_TO | SelectionForm.PIECE:
                value = exprs[0]
            case (
                SelectionForm.TOP | SelectionForm.TOP_UP_TO | SelectionForm.SLOT | SelectionForm.FROM
                | SelectionForm.COUNT | SelectionForm.COUNT_UP_TO
            ):
                value, zone = exprs
            case _:
                assert_never(form)
        return nodes.Selection(form, zone, value, name, domain, self.span_of(t))

    def _destination(self, t: Branch) -> nodes.Destination:
        at = DestinationForm(str(t.data))
        *index, zone = map(self.expr, self.trees(t))
        return nodes.Destination(at, zone, index[0] if index else None, self.span_of(t))

    def _shuffle(self, t: Branch, whole: Branch, span: Span) -> nodes.Statement:
        return nodes.Shuffle(self.expr(t.children[0]), self.cited(whole), span)

    def _swap(self, t: Branch, whole: Branch, span: Span) -> nodes.Statement:
        return nodes.Swap(self.expr(t.children[0]), self.expr(t.children[1]), self.cited(whole), span)

    def _if(self, t: Branch, whole: Branch, span: Span) -> nodes.Statement:
        return nodes.If(
            self.expr(t.children[0]), self._block(whole), self._else(whole), self.cited(whole), span
        )

    def _if_there(self, t: Branch, whole: Branch, span: Span) -> nodes.Statement:
        return nodes.IfThere(
            self.expr(t.children[0]), self.name(t.children[1]), self._block(whole), self._else(whole),
            self.cited(whole), span,
        )

    def _if_a(self, t: Branch, whole: Branch, span: Span) -> nodes.Statement:
        """`if there is a player where …`: the first one, by the name that its domain gives it."""
        tree = self.one(t, "domain")
        assert tree is not None
        domain = self.domain(tree)
        default = "number" if domain.base is DomainForm.RANGE else "slot"
        name = domain.alias or domain.name or nodes.Name(default, domain.span)
        value = nodes.Query(QueryForm.THE_ONE, None, domain, domain.span)
        return nodes.IfThere(value, name, self._block(whole), self._else(whole), self.cited(whole), span)

    def _for_each(self, t: Branch, whole: Branch, span: Span) -> nodes.Statement:
        body, cited = self.body(whole)
        return nodes.ForEach(self.domain(cast(Branch, t.children[0])), body, cited, span)

    def _secretly(self, t: Branch, whole: Branch, span: Span) -> nodes.Statement:
        body, cited = self.body(whole)
        return nodes.Secretly(self.domain(cast(Branch, t.children[0])), body, cited, span)

    def _repeat(self, t: Branch, whole: Branch, span: Span) -> nodes.Statement:
        body, cited = self.body(whole)
        return nodes.Repeat(self.expr(t.children[0]), body, cited, span)

    def _repeat_until(self, t: Branch, whole: Branch, span: Span) -> nodes.Statement:
        body, cited = self.body(whole)
        return nodes.RepeatUntil(
            self.expr(t.children[0]), self.expr(t.children[1]), body, cited, span
        )

    def _turns(self, t: Branch, whole: Branch, span: Span) -> nodes.Statement:
        body, cited = self.body(whole)
        name = self.name(self.tokens(t)[0])
        return nodes.TakeTurns(self.expr(t.children[0]), name, body, cited, span)

    def _assign(self, t: Branch, whole: Branch, span: Span) -> nodes.Statement:
        source = cast(Branch, t.children[1])
        value = random = None
        if source.data == "random_of":
            random = self.domain(cast(Branch, source.children[0]))
        else:
            value = self.expr(source.children[0])
        return nodes.Assign(self.expr(t.children[0]), value, random, self.cited(whole), span)

    def _members(self, t: Branch, whole: Branch, span: Span) -> nodes.Statement:
        """Return who or what joins or leaves a set: the set becomes itself with them, or without them."""
        members, target = map(self.expr, self.trees(t))
        changed = nodes.Operation(OperationForm(str(t.data)), (target, members), span)
        return nodes.Assign(target, changed, None, self.cited(whole), span)

    def _adjust(self, t: Branch, whole: Branch, span: Span) -> nodes.Statement:
        return nodes.Adjust(
            self.expr(t.children[0]), t.data == "increase", self.expr(t.children[1]),
            self.cited(whole), span,
        )

    def _arguments(self, t: Branch) -> tuple[nodes.Expr, ...]:
        found = self.one(t, "arguments")
        return tuple(map(self.expr, found.children)) if found is not None else ()

    def _call(self, t: Branch, whole: Branch, span: Span) -> nodes.Statement:
        return nodes.Call(self.name(t.children[0]), self._arguments(t), self.cited(whole), span)

    def _carry_out(self, t: Branch, whole: Branch, span: Span) -> nodes.Statement:
        return nodes.CarryOut(
            self.name(t.children[0]), self.expr(t.children[1]), self._arguments(t),
            self.cited(whole), span,
        )

    def _answer(self, t: Branch, whole: Branch, span: Span) -> nodes.Statement:
        return nodes.Answer(self.expr(self.trees(t)[0]), self.cited(whole), span)

    def _stop(self, t: Branch, whole: Branch, span: Span) -> nodes.Statement:
        return nodes.Stop(self.cited(whole), span)

    def _finish(self, t: Branch, whole: Branch, span: Span) -> nodes.Statement:
        won = self.one(t, "won_by")
        domain = self.domain(cast(Branch, won.children[0])) if won is not None else None
        ranked = won is None and self.one(t, "won_by_nobody") is None
        return nodes.Finish(domain, ranked, self.cited(whole), span)

    def _together(self, t: Branch, whole: Branch, span: Span) -> nodes.Statement:
        body, cited = self.body(whole)
        return nodes.Together(body, cited, span)

    # ---- declarations -----------------------------------------------------------------------------

    def item(self, tree: Branch) -> nodes.Item:
        """Return a declaration."""
        return _ITEMS[str(tree.data)](self, tree, self.line_span(tree))

    def _game(self, t: Branch, span: Span) -> nodes.Item:
        name, low, high = self.tokens(t)
        edition = self.one(t, "edition")
        return nodes.GameHead(
            self.name(name), self.number(low), self.number(high),
            self.name(edition.children[0]) if edition is not None else None,
            self.cited(t), span,
        )

    def _part(self, t: Branch, span: Span) -> nodes.Item:
        return nodes.Part(self.name(t.children[0]), span)

    def _chapter(self, t: Branch, span: Span) -> nodes.Item:
        return nodes.Chapter(self.name(t.children[0]), span)

    def _note(self, t: Branch, span: Span) -> nodes.Item:
        return nodes.Note(self.name(t.children[0]), self.cited(t), span)

    def _values(self, t: Branch, span: Span) -> nodes.Item:
        among = self.one(t, "among")
        names = [self.name(token) for token in self.tokens(t)]
        return nodes.Values(
            names[0], self.name(among.children[0]) if among is not None else None,
            tuple(names[1:]), self.cited(t), span,
        )

    def _pieces(self, t: Branch, span: Span) -> nodes.Item:
        kinds = self.one(t, "piece_kinds")
        copies = self.one(t, *CopiesForm)
        assert copies is not None
        form = CopiesForm(str(copies.data))
        tokens = self.tokens(copies)
        pairs: list[tuple[int, nodes.Name | None]]
        match form:
            case CopiesForm.PLAIN | CopiesForm.PER_PLAYER:
                pairs = [(self.number(tokens[0]), None)]
            case CopiesForm.BY_KIND:
                pairs = [
                    (self.number(tokens[i]), self.name(tokens[i + 1]))
                    for i in range(0, len(tokens), 2)
                ]
            case _:
                assert_never(form)
        return nodes.Pieces(
            self.name(t.children[0]), self.name(kinds.children[0]) if kinds is not None else None,
            tuple(pairs), form is CopiesForm.PER_PLAYER, self.cited(t), span,
        )

    def _cell(self, t: Branch) -> nodes.Expr:
        child = t.children[0]
        if isinstance(child, Tree):
            if child.data == "minus":
                return nodes.Number(self.signed(t), self.span_of(child))
            return self.expr(child)
        if child.type == "INT":
            return nodes.Number(self.number(child), self.span_of(child))
        return self.name(child)

    def signed(self, t: Branch) -> int:
        """Return a number that may be below 0."""
        child = t.children[0]
        return -self.number(child.children[0]) if isinstance(child, Tree) else self.number(child)

    def _cards(self, t: Branch, span: Span) -> nodes.Item:
        attributes = tuple(
            nodes.AttributeDecl(
                self.name(a.children[0]), self._type(self.trees(a)[0]), self.span_of(a)
            )
            for a in self.named(t, "attribute")
        )
        faces = self.one(t, "faces")
        columns: tuple[nodes.Name, ...] = ()
        rows: tuple[nodes.FaceRow, ...] = ()
        if faces is not None:
            columns = tuple(map(self.name, self.tokens(faces)))
            rows = tuple(
                nodes.FaceRow(
                    self.name(row.children[0]),
                    tuple(map(self._cell, self.trees(row))),
                    self.span_of(row),
                )
                for row in self.named(faces, "face_row")
            )
        return nodes.Cards(
            self.name(t.children[0]), attributes, columns, rows, self._faces_each(t), self.cited(t), span
        )

    def _faces_each(self, t: Branch) -> nodes.FacesEach | None:
        found = self.one(t, "faces_each")
        if found is None:
            return None
        tokens = self.tokens(found)
        copies = [self.number(token) for token in tokens if token.type == "INT"]
        names = tuple(self.name(token) for token in tokens if token.type != "INT")
        return nodes.FacesEach(names, copies[0] if copies else 1, self.span_of(found))

    def _indices(self, t: Branch) -> tuple[nodes.IndexRef, ...]:
        found = self.one(t, "indices")
        if found is None:
            return ()
        result: list[nodes.IndexRef] = []
        for index in self.trees(found):
            span = self.span_of(index)
            tokens = self.tokens(index)
            form = IndexForm(str(index.data))
            match form:
                case IndexForm.NAME:
                    result.append(nodes.IndexRef(self.name(tokens[0]), 0, 0, span))
                case IndexForm.SIZE:
                    result.append(nodes.IndexRef(None, 1, self.number(tokens[0]), span))
                case IndexForm.RANGE:
                    low, high = map(self.number, tokens)
                    result.append(nodes.IndexRef(None, low, high, span))
                case _:
                    assert_never(form)
        return tuple(result)

    def _zone(self, t: Branch, span: Span) -> nodes.Item:
        shape = self.one(t, "zone_kind")
        seers = self.one(t, "seers")
        capacity = self.one(t, "capacity")
        assert shape is not None
        assert seers is not None
        name, holds = self.tokens(t)
        return nodes.Zone(
            ZoneWord(str(shape.children[0])), self.name(name), self._indices(t), self.name(holds),
            self.number(capacity.children[0]) if capacity is not None else None,
            SeersWord(str(seers.children[0])), self.cited(t), span,
        )

    def _type(self, t: Branch) -> nodes.TypeRef:
        form = TypeForm(str(t.data))
        tokens, span = self.tokens(t), self.span_of(t)
        if form is TypeForm.RANGE:
            low, high = map(self.signed, self.named(t, "signed"))
            return nodes.TypeRef(form, None, low, high, span)
        return nodes.TypeRef(form, self.name(tokens[0]) if tokens else None, 0, 0, span)

    def _typed(self, t: Branch) -> nodes.TypeRef:
        found = self.one(t, *TypeForm)
        assert found is not None
        return self._type(found)

    def _remember(self, t: Branch, span: Span) -> nodes.Item:
        seers, starts = self.one(t, "seers"), self.one(t, "starts")
        assert seers is not None
        return nodes.Remember(
            self.name(t.children[0]), self._indices(t), self._typed(t),
            self.expr(starts.children[0]) if starts is not None else None,
            SeersWord(str(seers.children[0])), self.cited(t), span,
        )

    def _option(self, t: Branch, span: Span) -> nodes.Item:
        found = self.one(t, "option_range")
        low_high = tuple(map(self.signed, self.trees(found))) if found is not None else None
        return nodes.Option(
            self.name(t.children[0]), self.expr(self.trees(t)[0]),
            (low_high[0], low_high[1]) if low_high is not None else None, self.cited(t), span,
        )

    def _key(self, token: Token) -> nodes.Expr:
        """Return what a row or column of a table is for."""
        if token.type == "INT":
            return nodes.Number(self.number(token), self.span_of(token))
        return self.name(token)

    def _table(self, t: Branch, span: Span) -> nodes.Item:
        names = list(map(self.name, self.tokens(t)))
        head = self.one(t, "table_head")
        columns = tuple(map(self._key, self.tokens(head))) if head is not None else ()
        rows = [
            (self._key(cast(Token, row.children[0])), tuple(map(self._cell, self.trees(row))))
            for row in self.named(t, "table_row")
        ]
        return nodes.Table(
            names[0], self.one(t, "open_mark") is not None, names[1],
            names[2] if len(names) > 2 else None, columns, tuple(rows), self.cited(t), span,
        )

    def _params(self, t: Branch) -> tuple[nodes.Param, ...]:
        found = self.one(t, "params")
        if found is None:
            return ()
        return tuple(
            nodes.Param(self.name(p.children[0]), self._type(self.trees(p)[0]))
            for p in self.named(found, "param")
        )

    def _function(self, t: Branch, span: Span) -> nodes.Item:
        kind = FunctionForm(str(t.data))
        params = self._params(t)
        index = self.one(t, "role_index")
        if index is not None:
            name = self.name(index.children[0])
            params = (nodes.Param(name, nodes.TypeRef(TypeForm.NAME, name, 0, 0, name.span)),)
        skipped = {"params", "role_index", "tail"}
        value = next(tree for tree in self.trees(t) if str(tree.data) not in skipped)
        name = nodes.Name(kind.value, span) if kind in RESULTS else self.name(t.children[0])
        return nodes.Function(kind, name, params, self.expr(value), self.cited(t), span)

    def _quantity_by(self, t: Branch, span: Span) -> nodes.Item:
        cases: list[nodes.Case] = []
        for row in self.named(t, "case"):
            when, value = self.trees(row)[:2]
            cases.append(nodes.Case(self._cell(when), self.expr(value), self.line_span(row)))
        last = self.one(t, "case_else")
        otherwise = None if last is None else self.expr(self.trees(last)[0])
        name, by = (self.name(token) for token in self.tokens(t))
        worth = nodes.Cases(by, tuple(cases), otherwise, span)
        cited = self.cited(t, *self.named(t, "case"), *self.named(t, "case_else"))
        return nodes.Function(FunctionForm.QUANTITY, name, self._params(t), worth, cited, span)

    def _setup(self, t: Branch, span: Span) -> nodes.Item:
        steps: list[nodes.Step] = []
        for step in self.named(t, "step"):
            body, cited = self.body(step)
            name = self.name(step.children[0])
            steps.append(nodes.Step(name, body, cited, self.line_span(step)))
        return nodes.Setup(tuple(steps), span)

    def _play(self, t: Branch, span: Span) -> nodes.Item:
        body, cited = self.body(t)
        return nodes.Play(body, cited, span)

    def _verb(self, t: Branch, span: Span) -> nodes.Item:
        body, cited = self.body(t)
        answering = self.one(t, "answering")
        answers = None if answering is None else self._type(self.trees(answering)[0])
        return nodes.Verb(self.name(t.children[0]), self._params(t), answers, body, cited, span)

    def _action(self, t: Branch, span: Span) -> nodes.Item:
        by = self.one(t, "by_anyone", "by_role", "by_role_of")
        assert by is not None
        names = list(map(self.name, self.tokens(by)))
        needs = tuple(
            nodes.Need(self.expr(n.children[0]), self.cited(n), self.line_span(n))
            for n in self.named(t, "need")
        )
        return nodes.Action(
            self.name(t.children[0]), names[0] if names else None,
            names[1] if len(names) > 1 else None, needs, self._block(t), self.cited(t), span,
        )

    def _event(self, t: Branch, span: Span) -> nodes.Item:
        name, piece_class = self.tokens(t)
        return nodes.Event(self.name(name), self._params(t), self.name(piece_class), span)

    def _card(self, t: Branch, span: Span) -> nodes.Item:
        name, piece_class = self.tokens(t)
        values = tuple(
            (self.name(v.children[0]), self._cell(self.trees(v)[0]))
            for v in self.named(t, "card_value")
        )
        handlers: list[nodes.Handler] = []
        for handler in self.named(t, "handler"):
            body, cited = self.body(handler)
            event = self.name(handler.children[0])
            handlers.append(nodes.Handler(event, body, cited, self.line_span(handler)))
        return nodes.Card(
            self.name(name), self.name(piece_class), values, tuple(handlers), self.cited(t), span
        )

    def _trigger(self, t: Branch, span: Span) -> nodes.Item:
        each = self.one(t, "trigger_each")
        domain = self.domain(self.trees(each)[0]) if each is not None else None
        skipped = {"trigger_each", "tail_open", WHOLE}
        condition = next(tree for tree in self.trees(t) if str(tree.data) not in skipped)
        return nodes.Trigger(
            self.name(t.children[0]), domain, self.expr(condition), self._block(t),
            self.cited(t), span,
        )

    def _items(self, trees: list[Branch]) -> tuple[nodes.ExampleItem, ...]:
        result: list[nodes.ExampleItem] = []
        for item in trees:
            span = self.span_of(item)
            form = ItemForm(str(item.data))
            match form:
                case ItemForm.ONE:
                    result.append(nodes.ExampleItem(1, self.expr(item.children[0]), span))
                case ItemForm.MANY:
                    number, name = self.tokens(item)
                    result.append(nodes.ExampleItem(self.number(number), self.name(name), span))
                case ItemForm.REST:
                    result.append(nodes.ExampleItem(1, None, span))
                case _:
                    assert_never(form)
        return tuple(result)

    def _line(self, t: Branch) -> nodes.ExampleLine:
        left, *items = self.trees(t)
        return nodes.ExampleLine(self.expr(left), self._items(items), self.line_span(t))

    def _check(self, t: Branch) -> nodes.ExampleCheck:
        trees = self.trees(t)
        value = self.expr(trees[0]) if trees else None
        return nodes.ExampleCheck(CheckForm(str(t.data)), value, self._items(trees[1:]), self.line_span(t))

    def _example(self, t: Branch, span: Span) -> nodes.Item:
        situation = self.one(t, "ex_from")
        return nodes.Example(
            self.name(t.children[0]), self._players(t), self._options(t),
            self._lines(self.one(t, "ex_setup")),
            self.name(situation.children[0]) if situation is not None else None,
            self._lines(situation or self.one(t, "ex_given")),
            self._parts(t), self.cited(t), span,
        )

    def _situation(self, t: Branch, span: Span) -> nodes.Item:
        return nodes.Situation(
            self.name(t.children[0]), self._players(t), self._options(t),
            self._lines(self.one(t, "ex_given")), span,
        )

    def _players(self, t: Branch) -> tuple[nodes.Name, ...]:
        players = self.one(t, "ex_players")
        return tuple(map(self.name, players.children)) if players is not None else ()

    def _options(self, t: Branch) -> tuple[tuple[nodes.Name, nodes.Expr], ...]:
        return tuple(
            (self.name(o.children[0]), self._cell(self.trees(o)[0]))
            for o in self.named(t, "ex_option")
        )

    def _lines(self, t: Branch | None) -> tuple[nodes.ExampleLine, ...]:
        return tuple(map(self._line, self.named(t, "ex_line"))) if t is not None else ()

    def _parts(self, t: Branch) -> tuple[nodes.ExamplePart, ...]:
        """Return what is chosen and what holds then; at first things may hold before anything is chosen."""
        body = self.one(t, "ex_body")
        assert body is not None
        first = self.one(body, "ex_then")
        begin = [nodes.ExamplePart((), None, False, self._checks(first))] if first is not None else []
        return *begin, *map(self._example_part, self.named(body, "ex_part"))

    def _example_part(self, t: Branch) -> nodes.ExamplePart:
        when, then = self.trees(t)
        begins = self.one(when, "ex_begins")
        return nodes.ExamplePart(
            self._lines(when), self.span_of(begins) if begins is not None else None,
            self.one(when, "ex_stop") is not None, self._checks(then),
        )

    def _checks(self, t: Branch) -> tuple[nodes.ExampleCheck, ...]:
        return tuple(map(self._check, self.trees(t)))


_STATEMENTS: dict[str, Callable[[Builder, Branch, Branch, Span], nodes.Statement]] = {
    "let": Builder._let,
    "choose": Builder._choose,
    "may": Builder._may,
    "look": Builder._look,
    "act": Builder._act,
    "move": Builder._move,
    "shuffle": Builder._shuffle,
    "swap": Builder._swap,
    "branch": Builder._if,
    "maybe_there": Builder._if_there,
    "maybe_a": Builder._if_a,
    "foreach": Builder._for_each,
    "secretly": Builder._secretly,
    "repeat": Builder._repeat,
    "repeat_until": Builder._repeat_until,
    "turns": Builder._turns,
    "assign": Builder._assign,
    "joins": Builder._members,
    "leaves": Builder._members,
    "increase": Builder._adjust,
    "decrease": Builder._adjust,
    "call": Builder._call,
    "carry_out": Builder._carry_out,
    "stop": Builder._stop,
    "answer": Builder._answer,
    "finish": Builder._finish,
    "together": Builder._together,
}

_ITEMS: dict[str, Callable[[Builder, Branch, Span], nodes.Item]] = {
    "game": Builder._game,
    "part": Builder._part,
    "chapter": Builder._chapter,
    "note": Builder._note,
    "values": Builder._values,
    "pieces": Builder._pieces,
    "cards": Builder._cards,
    "zone": Builder._zone,
    "remember": Builder._remember,
    "option": Builder._option,
    "table": Builder._table,
    "role": Builder._function,
    "predicate": Builder._function,
    "quantity": Builder._function,
    "quantity_by": Builder._quantity_by,
    **dict.fromkeys(RESULTS, Builder._function),
    "setup": Builder._setup,
    "play": Builder._play,
    "verb": Builder._verb,
    "action": Builder._action,
    "event": Builder._event,
    "card": Builder._card,
    "trigger": Builder._trigger,
    "example": Builder._example,
    "situation": Builder._situation,
}
