"""From rules to sentences of no language yet."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulewright.model import nodes as m
from rulewright.model.types import OptionalType
from rulewright.prose.phrases import ANOTHER, DEF, EVERY, INDEF, MANY, ONE, THIS
from rulewright.prose.plan import sentence_grouping
from rulewright.prose.plan.domains import domain_phrase
from rulewright.prose.plan.expressions import scope_of
from rulewright.prose.plan.loop_sentences import merged
from rulewright.prose.plan.referents import CANNOT_SAY, Scope
from rulewright.prose.plan.sentences import (
    READER_THING,
    Clause,
    If,
    Num,
    Sentence,
    Series,
    Slot,
    Thing,
    Under,
    Where,
    reordered,
)
from rulewright.prose.plan.statements import block, steps
from rulewright.prose.plan.value_or_condition import condition, phrase
from tests.prose.games import (
    BOOL,
    NO,
    PLAYERS,
    SHIPS,
    SPAN,
    compare,
    counted,
    domain,
    game,
    local,
    number,
    other_than,
    ref,
    ship,
    zone,
)


@pytest.fixture
def scope() -> Scope:
    return scope_of(game())


def _only(statement: m.Statement, scope: Scope) -> Clause:
    (step,) = steps(statement, scope)
    assert isinstance(step, Sentence)
    return step.clause


def _choose(chooser: m.Local, inside: m.Domain, *, secret: bool = False) -> m.Choose:
    return m.Choose("rule_1", ref(chooser), inside, None, None, inside.var, secret, (), NO, SPAN)


# ---- who is spoken of -------------------------------------------------------------------------


def test_the_actor_is_addressed_and_others_are_named(scope: Scope) -> None:
    actor, victim = local("actor"), local("victim")
    inside = scope.addressing(actor)
    assert phrase(ref(actor), inside) == READER_THING
    assert phrase(ref(victim), inside) == Thing("victim", mark=victim.uid)
    look = m.TakeAction("play_1", ref(actor), NO, SPAN)
    assert _only(look, inside).form == "act.command"
    assert _only(m.TakeAction("play_1", ref(victim), NO, SPAN), inside).form == "act.statement"


def test_a_name_like_its_kind_is_pointed_at(scope: Scope) -> None:
    named = phrase(ref(local("ship", SHIPS)), scope)
    assert isinstance(named, Thing)
    assert named.determiner is THIS


def test_others_than_the_chooser_are_another_player(scope: Scope) -> None:
    actor, picked = local("actor"), local("player")
    found = domain_phrase(
        domain(picked, m.EnumSource(PLAYERS), other_than(picked, actor)),
        scope.addressing(actor),
        INDEF,
    )
    assert (found.noun, found.determiner, found.after) == ("player", ANOTHER, ())


def test_others_than_somebody_else_are_excepted(scope: Scope) -> None:
    leader, picked = local("leader"), local("player")
    found = domain_phrase(
        domain(picked, m.EnumSource(PLAYERS), other_than(picked, leader)), scope, DEF, MANY
    )
    (after,) = found.after
    assert isinstance(after, Clause)
    assert after.form == "phrase.except"


def test_a_name_of_its_own_is_introduced(scope: Scope) -> None:
    actor = local("actor")
    inside = scope.addressing(actor)
    plain = _only(_choose(actor, domain(local("ship", SHIPS), m.EnumSource(SHIPS))), inside)
    named = _only(_choose(actor, domain(local("goal", SHIPS), m.EnumSource(SHIPS))), inside)
    assert plain.form == "choose.command"
    assert named.form == "choose.command.as"
    secret = _choose(actor, domain(local("ship", SHIPS), m.EnumSource(SHIPS)), secret=True)
    assert _only(secret, inside).form == "choose.command.secret"


# ---- conditions -------------------------------------------------------------------------------


def test_not_is_carried_inwards(scope: Scope) -> None:
    empty = m.IsEmpty(zone("area", ship(0)), False, BOOL, SPAN)
    full = m.IsFull(zone("crew", ship(0)), False, BOOL, SPAN)
    said = condition(m.Not(m.Both((empty, full), BOOL, SPAN), BOOL, SPAN), scope)
    assert isinstance(said, Series)
    assert said.conjunction == "or"
    forms = [item.form for item in said.items if isinstance(item, Clause)]
    assert forms == ["cond.is_empty.not", "cond.is_full.not"]


def test_a_list_within_a_list_is_marked(scope: Scope) -> None:
    empty = m.IsEmpty(zone("area", ship(0)), False, BOOL, SPAN)
    either = m.Either((empty, empty), BOOL, SPAN)
    said = condition(m.Both((either, empty), BOOL, SPAN), scope)
    assert isinstance(said, Series)
    first = said.items[0]
    assert isinstance(first, Clause)
    assert first.form == "cond.within.or"


@pytest.mark.parametrize(
    ("op", "value", "form"),
    [
        (m.CompareOp.GE, 2, "cond.there_ge"),
        (m.CompareOp.GT, 0, "cond.there_ge"),
        (m.CompareOp.EQ, 0, "cond.is_empty"),
        (m.CompareOp.LT, 1, "cond.is_empty"),
        (m.CompareOp.LE, 3, "cond.there_le"),
        (m.CompareOp.NE, 4, "cond.there_ne"),
    ],
)
def test_counts_are_there_is(op: m.CompareOp, value: int, form: str, scope: Scope) -> None:
    inside = domain(local("chest"), m.ZoneSource(zone("area", ship(0))))
    said = condition(compare(op, counted(inside), number(value)), scope)
    assert isinstance(said, Clause)
    assert said.form == form


@pytest.mark.parametrize("op", list(m.CompareOp))
def test_every_comparison_has_its_own_form_and_contrary(op: m.CompareOp, scope: Scope) -> None:
    test = compare(op, m.PlayerCount(number(3).type, SPAN), number(3))
    said, denied = condition(test, scope), condition(test, scope, holds=False)
    assert isinstance(said, Clause)
    assert isinstance(denied, Clause)
    assert said.form != denied.form
    assert said.slots["right"] == Num(3)


def test_a_filter_narrows_the_noun_down(scope: Scope) -> None:
    picked = local("ship", SHIPS)
    test = m.IsEmpty(zone("area", ref(picked)), False, BOOL, SPAN)
    inside = domain(picked, m.EnumSource(SHIPS), m.Filter(test, None, SPAN))
    (where,) = domain_phrase(inside, scope, INDEF).after
    assert isinstance(where, Where)
    assert where.mark == picked.uid


# ---- what cannot be said ------------------------------------------------------------------------


def test_what_cannot_be_said_is_reported_with_its_place(scope: Scope) -> None:
    test = m.IsEmpty(zone("area", ship(0)), False, BOOL, SPAN)
    depends = m.Conditional(test, number(1), number(2), number(1).type, SPAN)
    total = m.Arithmetic(m.ArithmeticOp.ADD, depends, number(1), number(1).type, SPAN)
    phrase(total, scope)
    (found,) = scope.problems
    assert (found.code, found.span) == ("P305", SPAN)
    assert phrase(test, scope) == CANNOT_SAY


# ---- statements ---------------------------------------------------------------------------------


def _move(selection: m.Selection, at: m.At = m.At.BACK, *, shuffled: bool = False) -> m.Move:
    to = m.Destination(zone("crew", ship(1)), at, None)
    return m.Move(selection, to, shuffled, (), NO, SPAN)


def test_every_part_of_a_move_is_in_its_sentence(scope: Scope) -> None:
    who = local("victim")
    pawn = _only(_move(m.SelPiece("pawn", ref(who))), scope)
    assert pawn.slots["what"] == Thing("pawn", of=(Thing("victim", mark=who.uid),))
    front = _only(_move(m.SelPiece("pawn", ref(who)), m.At.FRONT), scope)
    assert pawn.slots["destination"] != front.slots["destination"]
    top = m.SelTop(zone("crew", ship(0)), number(2), False)
    limited = m.SelTop(zone("crew", ship(0)), number(2), True)
    assert _only(_move(top), scope) != _only(_move(limited), scope)
    assert _only(_move(top, shuffled=True), scope).form == "move.shuffled"
    inside = domain(local("pawn"), m.ZoneSource(zone("crew", ship(0))))
    assert _only(_move(m.SelRandom(inside, number(1), False)), scope).form == "move.random"


def test_the_order_of_a_loop_is_in_its_lead(scope: Scope) -> None:
    var = local("player")
    forms = []
    for order in (None, m.Backwards(), m.Clockwise(ref(local("caller")))):
        inside = domain(var, m.ZoneSource(zone("crew", ship(0))), order=order)
        (step,) = steps(m.ForEach(inside, (m.Stop(NO, SPAN),), NO, SPAN), scope)
        assert isinstance(step, Under)
        forms.append(step.lead.form)
    assert forms == ["for_each", "for_each.backwards", "for_each.clockwise"]


def test_an_otherwise_that_asks_again_is_a_further_case(scope: Scope) -> None:
    test = m.IsEmpty(zone("area", ship(0)), False, BOOL, SPAN)
    stop = (m.Stop(NO, SPAN),)
    inner = m.If(test, stop, stop, NO, SPAN)
    (found,) = steps(m.If(test, stop, (inner,), NO, SPAN), scope)
    assert isinstance(found, If)
    assert (len(found.cases), len(found.otherwise)) == (2, 1)


def test_a_role_that_may_be_missing_is_named_where_it_is_there(scope: Scope) -> None:
    leader = local("leader")
    captain = m.Apply("captain", (ship(0),), OptionalType(PLAYERS), SPAN)
    stop = (m.Stop(NO, SPAN),)
    (found,) = steps(m.IfThere(captain, leader, stop, (), NO, SPAN), scope)
    assert isinstance(found, If)
    condition_ = found.cases[0].condition
    assert isinstance(condition_, Clause)
    assert condition_.form == "cond.named"


# ---- layout -------------------------------------------------------------------------------------


def test_short_cases_share_a_line_and_long_ones_do_not(scope: Scope) -> None:
    test = m.IsEmpty(zone("area", ship(0)), False, BOOL, SPAN)
    stop = m.Stop(NO, SPAN)
    short = block((m.If(test, (stop,), (stop,), NO, SPAN), stop), scope)
    (line, _), in_turn = sentence_grouping.body(short)
    assert in_turn
    assert [entry.clause.form for entry in line.sentences] == ["if.then", "if.otherwise"]
    nested = m.If(test, (m.If(test, (stop,), (), NO, SPAN),), (stop,), NO, SPAN)
    branches, in_turn = sentence_grouping.body(block((nested,), scope))
    assert not in_turn
    assert [item.sentences[0].clause.form for item in branches] == ["if.lead", "if.otherwise"]
    assert branches[0].children


def test_nothing_is_lost_between_steps_and_lines(scope: Scope) -> None:
    """Every stop of nested blocks comes out as a sentence."""
    test = m.IsEmpty(zone("area", ship(0)), False, BOOL, SPAN)
    stop = m.Stop(NO, SPAN)
    deep: m.Statement = stop
    stops = 1
    for _ in range(4):
        deep = m.If(test, (deep, stop), (m.Repeat(number(2), (stop, stop), NO, SPAN),), NO, SPAN)
        stops += 3
    items, _ = sentence_grouping.body(block((deep,), scope))
    assert _forms(items).count("stop") == stops


def _forms(items: tuple[sentence_grouping.Item, ...]) -> list[str]:
    found: list[str] = []
    for item in items:
        for entry in item.sentences:
            found += _inner(entry.clause)
        found += _forms(item.children)
    return found


def _inner(clause: Clause) -> list[str]:
    inner = [slot for slot in clause.slots.values() if isinstance(slot, Clause)]
    return [clause.form, *(form for slot in inner for form in _inner(slot))]


def test_number_of_a_single_piece(scope: Scope) -> None:
    one = m.SelCount(zone("area", ship(0)), None, number(1), False)
    to = m.Destination(zone("area", ship(1)), m.At.INTO, None)
    said = _only(m.Move(one, to, False, (), NO, SPAN), scope)
    what = said.slots["what"]
    assert isinstance(what, Thing)
    assert (what.noun, what.number, what.count) == ("chest", ONE, 1)


def test_a_loop_with_one_mention_of_its_member_is_one_sentence() -> None:
    every = Thing("player", after=(Clause("phrase.in", {"zone": Thing("tortuga")}),))
    member = Thing("player", determiner=THIS, mark=7)
    said = merged(Clause("verb.maroon", {"victim": member}), 7, every)
    assert said is not None
    assert said.slots["victim"] == replace(every, determiner=EVERY)
    twice: dict[str, Slot] = {"victim": member, "place": Thing("hand", of=(member,))}
    assert merged(Clause("verb.maroon", twice), 7, every) is None
    assert merged(Clause("verb.maroon", {"victim": Thing("victim")}), 7, every) is None


def test_a_first_value_that_is_replaced_by_chance_is_not_told(scope: Scope) -> None:
    guard, other = local("guard"), local("other")
    drawn = m.AssignRandom(ref(guard), domain(local("player"), m.EnumSource(PLAYERS)), NO, SPAN)
    first = m.Let(guard, ref(other), NO, SPAN)
    (said,) = block((first, drawn), scope)
    assert isinstance(said, Sentence)
    assert said.clause.form == "pick.random"
    test = other_than(drawn.domain.var, other)
    fewer = replace(drawn, domain=replace(drawn.domain, filters=(test,)))
    _, otherwise = block((first, fewer), scope)
    assert isinstance(otherwise, If)  # there may be none, and then the first value counts
    elsewhere = m.Let(other, ref(guard), NO, SPAN)
    assert len(block((elsewhere, drawn), scope)) == 2


def test_things_are_chosen_from_a_place_and_players_in_it(scope: Scope) -> None:
    chooser = local("captain")
    for holder, form in (("area", "phrase.out_of"), ("crew", "phrase.in")):
        inside = domain(local("picked"), m.ZoneSource(zone(holder, ship(0))))
        what = _only(_choose(chooser, inside), scope).slots["what"]
        assert isinstance(what, Thing)
        assert [item.form for item in what.after if isinstance(item, Clause)] == [form]


def test_two_numbers_of_pieces_are_compared_as_pieces(scope: Scope) -> None:
    here, there = (domain(local("chest"), m.ZoneSource(zone("area", ship(n)))) for n in (0, 1))
    said = condition(compare(m.CompareOp.GT, counted(here), counted(there)), scope)
    assert isinstance(said, Clause)
    assert said.form == "cond.more.gt"
    assert said.slots["right"] != said.slots["left"]


def test_a_list_of_conditions_passes_its_order_on() -> None:
    """After "for which this is true" each part of "this or that" is a sentence of its own."""
    part = Clause("cond.true")
    within = Clause("cond.within.and", {"what": Series((part, part))})
    joined = reordered(Clause("cond.joined", {"what": Series((part, within), "or")}))
    assert all(part.swapped for part in _listed(joined))
    assert all(part.swapped for part in _listed(_listed(joined)[1]))


def _listed(clause: Clause) -> list[Clause]:
    what = clause.slots["what"]
    assert isinstance(what, Series)
    return [item for item in what.items if isinstance(item, Clause)]
