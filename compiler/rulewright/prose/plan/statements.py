"""Statements as steps: commands to the reader, statements about the others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import assert_never

from rulewright.analysis.effects import reads, writes
from rulewright.foundation.source import Span
from rulewright.foundation.tree import walk
from rulewright.model import nodes as m
from rulewright.model.canonical_key import canonical_key
from rulewright.model.or_else import fallback
from rulewright.model.place_kinds import traits
from rulewright.model.ranking import is_first
from rulewright.model.types import (
    PLAYER,
    BoolType,
    EnumType,
    IntType,
    ListType,
    OptionalType,
    SetType,
)
from rulewright.prose.phrases import (
    ANOTHER,
    BARE,
    DEF,
    EVERY,
    INDEF,
    MANY,
    THEIR_OWN,
    THIS,
    Determiner,
)
from rulewright.prose.plan.comparisons import is_nothing
from rulewright.prose.plan.domains import by_seats, domain_member, domain_phrase, first_seat
from rulewright.prose.plan.existentials import exists, part_of_one, subject_of
from rulewright.prose.plan.loop_sentences import merged
from rulewright.prose.plan.moves import (
    NOTHING,
    counted_range,
    destination,
    looked_at,
    picked,
)
from rulewright.prose.plan.nouns import (
    ANSWER,
    is_hand,
    is_kinds,
    is_slot_by_another_name,
    that_slot,
    zone_named,
)
from rulewright.prose.plan.place_phrases import index_slots, param_slots, piece, zone_variants
from rulewright.prose.plan.referents import Scope, is_own_name, type_name
from rulewright.prose.plan.sentences import (
    READER_THING,
    Case,
    Clause,
    If,
    Participant,
    Sentence,
    Series,
    Slot,
    Step,
    Thing,
    Under,
    Where,
    Words,
    joined,
)
from rulewright.prose.plan.value_or_condition import condition, phrase

Steps = tuple[Step, ...]

JOINT = "joint"
"""In the `extra` of a choice: the decision that it is a part of."""


def block(body: m.Block, scope: Scope) -> Steps:
    """Return the steps of a block, in its order."""
    found: list[Step] = []
    without: list[Step] = []
    left = list(body)
    while left:
        statement = left.pop(0)
        if isinstance(statement, m.Choose) and is_slot_by_another_name(statement.domain, statement.var):
            scope = scope.naming(statement.var, that_slot(statement.var))
        if isinstance(statement, m.Choose) and statement.low is None:
            scope = scope.of_piece(statement.var, _are_pieces(statement.domain, statement.var))
        if left and (drawn := _drawn(statement, left[0], scope)) is not None:
            left.pop(0)
            found += drawn
        elif isinstance(statement, m.Let) and _is_heard(statement, scope):
            if _is_asked_again(statement.var, left, scope):
                found.append(_say(Clause("moved.as", {"name": scope.mention(statement.var)}), statement))
            else:
                scope = scope.naming(statement.var, Thing(ANSWER, mark=statement.var.uid))
        elif left and isinstance(left[0], m.Stop) and (answer := _answer(statement, scope)) is not None:
            left.pop(0)
            found += answer
        elif isinstance(statement, m.Choose) and statement.joint is not None:
            said, *end = choose(statement, scope)
            found.append(said)
            without += end  # what happens where there is nothing to choose follows the whole decision
            if statement.var.uid == statement.joint.parts[-1].uid:
                found += without
                without = []
        elif isinstance(statement, m.Move) and found and _is_chosen_there(statement, body[-len(left) - 2]):
            found += _move(statement, scope, known=True)
        else:
            found += steps(statement, scope)
        if isinstance(statement, m.Move) and statement.moved is not None:
            name = statement.moved.var
            if _might_be_another(name, left, scope):
                said = _say(Clause("moved.as", {"name": scope.mention(name)}), statement)
                found.insert(len(found) - bool(statement.otherwise), said)
            else:
                scope = _with_moved(statement, name, scope)
    return tuple(found)


def _is_heard(part: object, scope: Scope) -> bool:
    """Return whether a statement gives a name to what a verb just answered."""
    match part:
        case m.Let(value=m.LocalRef(local)):
            return local.uid in scope.game.answers()
        case _:
            return False


def _is_asked_again(name: m.Local, rest: Sequence[m.Statement], scope: Scope) -> bool:
    """Return whether an answer is spoken of after another verb has answered."""
    again = False
    for part in walk(tuple(rest)):
        again = again or _is_heard(part, scope)
        if again and isinstance(part, m.LocalRef) and part.local.uid == name.uid:
            return True
    return False


def _answer(st: m.Statement, scope: Scope) -> Steps | None:
    """ "The answer is yes.": what a verb ends with."""
    match st:
        case m.Assign(m.LocalRef(local), value) if local.uid in scope.game.answers():
            pass
        case _:
            return None
    if isinstance(value, m.Const) and isinstance(value.type, BoolType):
        return (_say(Clause("answer.yes" if value.value else "answer.no"), st),)
    if isinstance(local.type, BoolType):
        return (_say(Clause("answer.whether", {"cond": condition(value, scope)}), st),)
    return _with_value(value, st, scope, lambda v: Clause("answer", {"value": phrase(v, scope)}))


def _might_be_another(name: m.Local, rest: Sequence[m.Statement], scope: Scope) -> bool:
    """Return whether "that card" could be heard as another one that is spoken of in the rest of a rule."""
    for part in walk(tuple(rest)):
        other = part.var if isinstance(part, m.Moved) else part.local if isinstance(part, m.LocalRef) else name
        plain = isinstance(part, m.Moved) or is_own_name(other) or other.uid in scope.names
        if other.uid != name.uid and plain and type_name(other.type) == type_name(name.type):
            return True
    return False


def _with_moved(st: m.Move, name: m.Local, scope: Scope) -> Scope:
    """Return the scope in which a piece that was just moved is spoken of: "that card"."""
    return scope.naming(name, Thing(picked(st.selection, scope).piece_class, determiner=THIS, mark=name.uid))


def _is_chosen_there(st: m.Move, before: m.Statement) -> bool:
    """Return whether what is moved was chosen where it lies, just before: nobody says again where it comes from."""
    match st.selection, before:
        case (
            m.SelKind(zone, m.LocalRef(local, None)),
            m.Choose(domain=m.Domain(source=m.ZoneSource(of))) as chosen,
        ):
            return local.uid == chosen.var.uid and canonical_key(zone, {}) == canonical_key(of, {})
        case _:
            return False


def _are_pieces(domain: m.Domain, var: m.Local) -> bool:
    """Return whether the members of a domain are pieces that lie somewhere, under a name of their own."""
    return isinstance(domain.source, m.ZoneSource) and not is_own_name(var)


def _read_first(times: m.Expr, loop: m.Statement, scope: Scope) -> tuple[str, ...]:
    """Return the variant of a loop that says so where its bound, read before it begins, can be another in it."""
    return ("read_first",) if reads(scope.game, times) & writes(scope.game, loop) else ()


def _drawn(first: m.Statement, then: m.Statement, scope: Scope) -> Steps | None:
    """ "Pick a player at random (the guard)": a name that has another value only if there is none."""
    match first, then:
        case m.Let(var) as kept, m.AssignRandom(m.LocalRef(local, None), domain) if local is var:
            what = domain_phrase(domain, scope, INDEF)
            clause = Clause("pick.random", {"what": what, "name": scope.mention(var)})
            said = Sentence(clause, then.span, joined(kept.sources, then.sources))
            if isinstance(domain.source, m.EnumSource) and not domain.filters:
                return (said,)
            case_ = Case(Clause("cond.no_choice"), steps(kept, scope), kept.span, kept.sources)
            return said, If((case_,), ())
        case _:
            return None


def steps(st: m.Statement, scope: Scope) -> Steps:
    """Return one statement; some need more than one step."""
    match st:
        case m.Let(var):
            target = scope.mention(var)
            return _with_value(st.value, st, scope, lambda v: replace(_let(target, v, scope), variants=(var.name,)))
        case m.Choose():
            return choose(st, scope)
        case m.May():
            return _may(st, scope)
        case m.Look(_, selection, secret):
            slots = {"who": phrase(st.who, scope), "what": looked_at(selection, scope)}
            return (_say(_addressed("look", slots, ".unnoticed" if secret else ""), st),)
        case m.TakeAction():
            return (_say(_addressed("act", {"who": phrase(st.who, scope)}), st),)
        case m.Move():
            return _move(st, scope)
        case m.Shuffle():
            return (_say(_shuffle(st.zone, scope), st),)
        case m.Swap(held):
            slots = {
                "left": piece(held, st.left, scope),
                "right": piece(held, st.right, scope),
            }
            return (_say(Clause("swap", slots, (held,)), st),)
        case m.If(_, then, otherwise):
            case_ = Case(condition(st.condition, scope), block(then, scope), st.span, st.sources)
            return (_if(case_, otherwise, scope),)
        case m.IfThere(certain=True):
            return _named(st, scope)
        case m.IfThere():
            return (_if_there(st, scope),)
        case m.ForEach(domain, body):
            return _loop("for_each", domain, body, st, scope)
        case m.Secretly(_, domain, body):
            return _loop("secretly", domain, body, st, scope)
        case m.Repeat(_, body):
            form = "repeat" if isinstance(st.times, m.Const) else "repeat.value"
            variants, extra = subject_of(st.times, scope, is_number=True)
            lead = Clause(
                form, {"times": phrase(st.times, scope)}, (*variants, *_read_first(st.times, st, scope)), extra
            )
            return (Under(lead, block(body, scope), st.span, st.sources),)
        case m.RepeatUntil(_, _, body):
            # "Until" would be heard as a test that comes after the first time.
            slots = {"cond": condition(st.condition, scope, False), "limit": phrase(st.limit, scope)}
            form = "repeat_while" if isinstance(st.limit, m.Const) else "repeat_while.value"
            lead = Clause(form, slots, _read_first(st.limit, st, scope))
            return (Under(lead, block(body, scope), st.span, st.sources),)
        case m.TakeTurns():
            return _turns(st, scope)
        case m.Assign(target):
            return _assign(target, st.value, st, scope)
        case m.AssignRandom(target, domain):
            what = domain_phrase(domain, scope, INDEF)
            slots = {"target": phrase(target, scope), "what": what}
            clause = Clause("assign.random", slots, *_target(target, scope))
            return (_say(clause, st),)
        case m.Adjust(target, up):
            form = "increase" if up else "decrease"
            slots = {"target": phrase(target, scope), "amount": phrase(st.amount, scope)}
            if not isinstance(st.amount, m.Const):
                # The words of a game for it count: "two spaces to the right".
                return (_say(Clause(form, slots), st),)
            return (_say(Clause(form, slots, *_target(target, scope)), st),)
        case m.Call(name, args):
            slots = param_slots(scope.game.verbs[name].params, args, scope)
            written = any(isinstance(arg, m.Const) and isinstance(arg.type, IntType) for arg in args)
            variants = ("number",) if written else _numbers_named(args)
            return (_say(Clause(f"verb.{name}", slots, variants, anchor=f"verb-{name}"), st),)
        case m.CarryOut(name, _, args):
            params = scope.game.events[name].params
            slots = {"card": phrase(st.card, scope), **param_slots(params, args, scope)}
            return (_say(Clause(f"event.{name}", slots, anchor=f"event-{name}"), st),)
        case m.Stop():
            return (_say(Clause("stop"), st),)
        case m.Finish(winners):
            return (_say(_finish(winners, scope), st),)
        case m.Together(body):
            return (Under(Clause("together"), block(body, scope), st.span, st.sources),)
        case _:
            assert_never(st)


def _numbers_named(args: Sequence[m.Expr]) -> tuple[str, ...]:
    """Return the names of the numbers that something is done with: "as many cards as there were pirates"."""
    return tuple(arg.local.name for arg in args if isinstance(arg, m.LocalRef) and isinstance(arg.type, IntType))


def _say(clause: Clause, st: m.Statement) -> Sentence:
    return Sentence(clause, st.span, st.sources)


def _addressed(form: str, slots: dict[str, Slot], suffix: str = "") -> Clause:
    """Return a command where the reader acts, otherwise a statement."""
    if slots.get("who") == READER_THING:
        return Clause(f"{form}.command{suffix}", {k: v for k, v in slots.items() if k != "who"})
    return Clause(f"{form}.statement{suffix}", slots)


# ---- choices -----------------------------------------------------------------------------------


def choose(st: m.Choose, scope: Scope) -> Steps:
    """Return a choice, and what happens where there is nothing to choose."""
    first = _say(choice_clause(st, scope), st)
    if not st.otherwise:
        return (first,)
    return first, If(
        (Case(Clause("cond.no_choice"), block(st.otherwise, scope), st.span, st.sources),), ()
    )


def choice_clause(st: m.Choose, scope: Scope) -> Clause:
    """ "Choose another player as the target.\""""
    chooser = phrase(st.chooser, scope)
    asked = tuple(test for test in st.domain.filters if not test.implied)
    either = fallback(replace(st.domain, filters=asked))
    base = _to_choose(st.domain if either is None else either.wanted, scope, chooser, INDEF)
    what: Slot = base
    if either is not None:
        other = _to_choose(either.instead, scope, chooser, ANOTHER if either.any_other else INDEF)
        what = Series((base, other), "or else")
    match st.domain:
        case m.Domain(source=m.SetSource(of), filters=()) if st.low is None:
            what = Clause("quantity.one_of", {"set": phrase(of, scope)})
        case _:
            pass
    if st.low is not None and st.high is not None:
        what = counted_range(base, st.low, st.high, scope)
    slots: dict[str, Slot] = {"who": chooser, "what": what}
    suffix = ".secret" if st.secret else ""
    if not _named_by_domain(st.domain, st.var, scope):
        slots["name"] = scope.mention(st.var)
        suffix += ".as"
    said = _addressed("choose", slots, suffix)
    if st.joint is not None:
        said = replace(said, extra={JOINT: Words(st.joint.name)})
    # After a clause "as the victim" would belong to that clause, in the languages that say it so.
    long = "name" in slots and any(isinstance(item, Where) for item in base.after)
    return replace(said, variants=("long",)) if long else said


def _to_choose(domain: m.Domain, scope: Scope, chooser: Participant, determiner: Determiner) -> Thing:
    """Return one of the things that somebody chooses from: "a card from your hand"."""
    base = domain_phrase(domain, scope, determiner, chooser=chooser)
    base = _their_own(_taken_out(base, domain, scope), chooser)
    if is_kinds(domain, scope):
        card = Thing(base.noun, determiner=BARE)
        base = replace(base, noun="kind", after=(Clause("phrase.kind", {"what": card}), *base.after))
    return base


def _taken_out(what: Thing, domain: m.Domain, scope: Scope) -> Thing:
    """ "A card from your hand": things are chosen from a place, players are chosen in it."""
    if not isinstance(domain.source, m.ZoneSource):
        return what
    held = zone_named(domain.source.zone, scope).holds
    if scope.game.classes[held].kind.name == PLAYER:
        return what
    after = tuple(
        replace(item, form="phrase.out_of")
        if isinstance(item, Clause) and item.form == "phrase.in"
        else item
        for item in what.after
    )
    return replace(what, after=after)


def _their_own(what: Thing, chooser: Participant) -> Thing:
    """ "A card from their hand", not "from the captain's hand", where the captain chooses."""
    if not isinstance(chooser, Thing) or chooser == READER_THING or chooser.of or chooser.after:
        return what
    return replace(what, after=tuple(_of_theirs(item, chooser) for item in what.after))


def _of_theirs(clause: Clause | Where, owner: Thing) -> Clause | Where:
    if not isinstance(clause, Clause):
        return clause
    return replace(clause, slots={
        name: replace(slot, adjectives=(THEIR_OWN, *slot.adjectives), of=(), own=None)
        if isinstance(slot, Thing) and slot.determiner is DEF and slot.of == (owner,) else slot
        for name, slot in clause.slots.items()
    })


def _named_by_domain(domain: m.Domain, var: m.Local, scope: Scope) -> bool:
    """Return whether the things of a domain are called like the name that is bound to one of them."""
    own = is_own_name(var) or is_slot_by_another_name(domain, var)
    return own or domain_member(domain, scope).noun == var.name


def _may(st: m.May, scope: Scope) -> Steps:
    chooser = phrase(st.chooser, scope)
    slots: dict[str, Slot] = {"who": chooser, "what": Clause(f"may.{st.label}")}
    done = Clause("may_do", {"who": chooser})
    case_ = Case(done, block(st.body, scope), st.span, st.sources)
    return _say(Clause("may", slots), st), If((case_,), block(st.otherwise, scope))


# ---- moves -------------------------------------------------------------------------------------


def _move(st: m.Move, scope: Scope, *, known: bool = False) -> Steps:
    """Return pieces moved; where they come from is left out where it is known."""
    pick = picked(st.selection, scope)
    if st.moved is not None and isinstance(pick.what, Thing):
        pick = replace(pick, what=replace(pick.what, mark=st.moved.var.uid))
    if _is_drawn(st, scope) and isinstance(st.destination.zone, m.ZoneRef):
        drawn: dict[str, Slot] = {
            "who": phrase(st.destination.zone.args[0], scope),
            "what": pick.what,
            "source": pick.source,
            "limit": pick.limit,
        }
        clause = _addressed("draw", drawn, ".random" if pick.random else "")
        return _or_too_few(replace(clause, variants=(pick.piece_class,)), st, scope)
    form = "move.random" if pick.random else "move.shuffled" if st.shuffled else "move"
    if pick.random and st.shuffled:
        form = "move.random.shuffled"
    slots: dict[str, Slot] = {
        "what": pick.what,
        "source": NOTHING if known or _stays(st) else pick.source,
        "destination": destination(st.destination, scope),
        "limit": pick.limit,
    }
    if form == "move" and _is_taken(st, scope):
        form = "take"
        del slots["destination"]
    return _or_too_few(Clause(form, slots, (pick.piece_class,)), st, scope)


def _is_taken(st: m.Move, scope: Scope) -> bool:
    """Return whether the reader takes something that is known into their hand."""
    zone = st.destination.zone
    if not isinstance(zone, m.ZoneRef) or not is_hand(zone, scope):
        return False
    return phrase(zone.args[0], scope) == READER_THING


def _stays(st: m.Move) -> bool:
    """Return whether one piece only gets another position where it is: "to the end of the line"."""
    match st.selection:
        case m.SelKind(zone, kind) if not isinstance(kind.type, ListType):
            same = canonical_key(zone, {}) == canonical_key(st.destination.zone, {})
            return same and st.destination.at is not m.At.INTO
        case _:
            return False


def _or_too_few(clause: Clause, st: m.Move, scope: Scope) -> Steps:
    """Return a move, and what happens where there are too few pieces for it."""
    first = _say(clause, st)
    if not st.otherwise:
        return (first,)
    otherwise = block(st.otherwise, scope)
    return first, If((Case(Clause("cond.too_few"), otherwise, st.span, st.sources),), ())


def _is_drawn(st: m.Move, scope: Scope) -> bool:
    """Return whether cards come from the top of a pile, or by chance, into a player's hand."""
    if st.shuffled or not is_hand(st.destination.zone, scope):
        return False
    match st.selection:
        case m.SelTop():
            return True
        case m.SelRandom(m.Domain(source=m.ZoneSource(zone))):
            return m.At.TOP in traits(zone_named(zone, scope).shape).arrivals
        case _:
            return False


def _shuffle(zone: m.Expr, scope: Scope) -> Clause:
    found = zone_named(zone, scope)
    slots: dict[str, Slot] = {"zone": phrase(zone, scope)}
    pieces = Thing(found.holds)
    match found.shape:
        case m.Shape.LINE:
            form, slots["what"] = "shuffle.line", pieces
        case m.Shape.SLOTS:
            form, slots["what"] = "shuffle.slots", pieces
        case m.Shape.GROUP:
            form = "shuffle.group"
        case m.Shape.PILE:
            form = "shuffle.pile"
        case _:
            assert_never(found.shape)
    variants, extra = zone_variants(zone, scope)
    return Clause(form, slots, variants, extra)


# ---- conditions --------------------------------------------------------------------------------


def _if(first: Case, otherwise: m.Block, scope: Scope) -> If:
    """Cases tried in turn: an "otherwise" that is only a further "if" becomes one of them."""
    match otherwise:
        case (m.If() | m.IfThere(),):
            rest = steps(otherwise[0], scope)
            match rest:
                case (If(cases, last),):
                    return If((first, *cases), last)
                case _:
                    return If((first,), rest)
        case _:
            return If((first,), block(otherwise, scope))


def _if_there(st: m.IfThere, scope: Scope) -> If:
    said = exists(st.value, scope, which=True)
    inner = scope.of_piece(st.var, isinstance(st.value, m.Nth) and not is_own_name(st.var))
    same = isinstance(st.value, m.Apply) and st.value.function == st.var.name
    if not is_own_name(st.var) and not same:
        slots: dict[str, Slot] = {"cond": said, "name": scope.mention(st.var)}
        said = Clause("cond.named", slots)
    elif not same and isinstance(st.value, m.Apply) and _names_thing(st.value, scope):
        inner = inner.naming(st.var, phrase(st.value, scope))
    case_ = Case(said, block(st.then, inner), st.span, st.sources)
    return _if(case_, st.otherwise, scope)


def _named(st: m.IfThere, scope: Scope) -> Steps:
    """Return what is done with a value that is always there, which needs no name of its own if it has one."""
    match st.value:
        case m.Apply(function) if function == st.var.name or is_own_name(st.var):
            return block(st.then, scope.naming(st.var, phrase(st.value, scope)))
        case _:
            let = m.Let(st.var, st.value, st.sources, st.span)
            return *steps(let, scope), *block(st.then, scope)


def _names_thing(value: m.Apply, scope: Scope) -> bool:
    """Return whether a quantity of the reader is a better name than "that ship": "your ship"."""
    kind = scope.game.functions[value.function].kind
    said = [phrase(arg, scope) for arg in value.args]
    return kind is m.FunctionKind.QUANTITY and said == [READER_THING]


# ---- repetition --------------------------------------------------------------------------------


def _loop(
    form: str, domain: m.Domain, body: m.Block, st: m.ForEach | m.Secretly, scope: Scope
) -> Steps:
    what = domain_phrase(domain, scope, EVERY)
    slots: dict[str, Slot] = {"what": what}
    order = ""
    match domain.order:
        case m.Clockwise(start):
            order = ".clockwise"
            slots["start"] = phrase(start, scope)
        case m.Backwards() if by_seats(domain):
            order = ".counterclockwise"
            slots["start"] = first_seat(domain, scope)
        case m.Backwards():
            order = ".backwards"
        case None | m.Forwards():
            pass
        case _:
            assert_never(domain.order)
    form += order
    inner = scope.of_piece(domain.var, _are_pieces(domain, domain.var))
    if _named_by_domain(domain, domain.var, scope):
        member = domain_member(domain, scope)
        inner = inner.naming(domain.var, replace(member, adjectives=()))
    else:
        form += ".as"
        slots["name"] = scope.mention(domain.var)
    done = block(body, inner)
    one = _as_one(what, order, slots, done, domain, st)
    return one or (Under(Clause(form, slots), done, st.span, st.sources),)


def _as_one(
    what: Thing,
    order: str,
    slots: dict[str, Slot],
    done: Steps,
    domain: m.Domain,
    st: m.ForEach | m.Secretly,
) -> Steps:
    """Return a loop with one step as one sentence, where that can be said."""
    match done:
        case (Sentence(clause) as only,) if isinstance(st, m.ForEach) and _says_one_thing(clause, what):
            found = merged(clause, domain.var.uid, what)
        case _:
            return ()
    if found is None:
        return ()
    if order:
        start = {name: slot for name, slot in slots.items() if name == "start"}
        found = Clause(f"each{order}", {"then": found, **start})
    return (replace(only, clause=found, span=st.span, sources=joined(st.sources, only.sources)),)


def _says_one_thing(clause: Clause, what: Thing) -> bool:
    """Return whether "each …" can stand in a sentence: not before "no", nor with an "or" in its clause."""
    joins = any(isinstance(item, Where) and item.clause.form == "cond.joined" for item in what.after)
    return clause.form != "assign.none" and not joins


def _turns(st: m.TakeTurns, scope: Scope) -> Steps:
    nobody = is_nothing(st.start)
    # Where nobody is named, the first player starts.
    starting = Thing("first_player") if nobody else phrase(st.start, scope)
    first: list[Step] = [_say(Clause("turns", {"start": starting}), st)]
    if isinstance(st.start.type, OptionalType) and not nobody:
        case_ = Case(
            exists(st.start, scope, False), (_say(Clause("turns.first"), st),), st.span
        )
        first.append(If((case_,), ()))
    name: dict[str, Slot] = {"name": scope.mention(st.var)}
    first.append(Under(Clause("turns.each", name), block(st.body, scope), st.span, st.sources))
    return tuple(first)


# ---- values that change ------------------------------------------------------------------------


def _with_value(
    value: m.Expr, st: m.Statement, scope: Scope, say: Callable[[m.Expr], Clause]
) -> Steps:
    return cases_of(value, st.span, st.sources, scope, say)


def cases_of(
    value: m.Expr, span: Span, sources: m.Sources, scope: Scope, say: Callable[[m.Expr], Clause]
) -> Steps:
    """Return a sentence about a value; one that depends on a condition becomes cases."""
    if not isinstance(value, m.Conditional):
        return (Sentence(say(value), span, sources),)
    then = cases_of(value.then, span, sources, scope, say)
    otherwise = cases_of(value.otherwise, span, sources, scope, say)
    case_ = Case(condition(value.condition, scope), then, span)
    match otherwise:
        case (If(cases, last),):
            return (If((case_, *cases), last),)
        case _:
            return (If((case_,), otherwise),)


def _let(target: Participant, value: m.Expr, scope: Scope) -> Clause:
    if isinstance(value.type, BoolType):
        if isinstance(value, m.Const):
            return Clause("let.yes" if value.value else "let.no", {"name": target})
        return Clause("let.whether", {"name": target, "cond": condition(value, scope)})
    return Clause("let", {"name": target, "value": phrase(value, scope)})


def _assign(
    target: m.VariableRef | m.LocalRef, value: m.Expr, st: m.Statement, scope: Scope
) -> Steps:
    if isinstance(value, m.Changed):
        return (_say(_joins(target, value, scope), st),)
    return _with_value(value, st, scope, lambda v: _becomes(target, v, scope))


def _joins(target: m.VariableRef | m.LocalRef, value: m.Changed, scope: Scope) -> Clause:
    """ "That player joins the voters", "add the red cubes to the marks"; and the contrary."""
    variants, extra = _target(target, scope)
    kind = target.type.of if isinstance(target.type, SetType) else target.type
    said: dict[str, Slot] = {"who": phrase(value.members, scope), "set": phrase(target, scope)}
    people = isinstance(kind, EnumType) and kind.name == PLAYER
    form = ("join" if value.joins else "leave") if people else ("include" if value.joins else "exclude")
    return Clause(form, said, variants, extra)


def _becomes(target: m.VariableRef | m.LocalRef, value: m.Expr, scope: Scope) -> Clause:
    variants, extra = _target(target, scope)
    if isinstance(target.type, BoolType) and isinstance(target, m.VariableRef):
        if isinstance(value, m.Const):
            form = f"set.{target.variable}" if value.value else f"unset.{target.variable}"
            state = f"state.{target.variable}" if value.value else f"state.{target.variable}.not"
            now = Clause("assign.now", {"state": Clause(state, extra)})
            return Clause(form, extra, anchor=f"variable-{target.variable}", fallback=now)
        slots: dict[str, Slot] = {
            "state": Clause(f"state.{target.variable}", extra),
            "cond": condition(value, scope),
        }
        return Clause("assign.whether", slots)
    said: dict[str, Slot] = {"target": phrase(target, scope)}
    if isinstance(target.type, BoolType):
        if isinstance(value, m.Const):
            return Clause("assign.local.yes" if value.value else "assign.local.no", said)
        said["cond"] = condition(value, scope)
        return Clause("assign.local", said)
    if isinstance(value, m.Const) and not isinstance(value.type, IntType):
        nothing = value.value == 0 if isinstance(value.type, SetType) else value.value < 0
        if nothing:
            if part := part_of_one(target, scope):
                variants, extra = (*variants, "role"), {**part, **extra}
            return Clause("assign.none", said, variants, extra)
    said["value"] = phrase(value, scope)
    if said["value"] == READER_THING and said["target"] != READER_THING:
        return Clause("assign.you", {"target": said["target"]}, variants, extra)
    if isinstance(value, m.Const) and isinstance(value.type, IntType):
        variants = (*(f"{name}_{value.value}" for name in variants), *variants, "number")
    return Clause("assign.who" if _is_who(target) else "assign", said, variants, extra)


def _is_who(target: m.VariableRef | m.LocalRef) -> bool:
    """Return whether a player is remembered: "Anna is now the first player", not the first player Anna."""
    kind = target.type.of if isinstance(target.type, OptionalType) else target.type
    return isinstance(kind, EnumType) and kind.name == PLAYER


def _target(
    target: m.VariableRef | m.LocalRef, scope: Scope
) -> tuple[tuple[str, ...], dict[str, Slot]]:
    if isinstance(target, m.LocalRef):
        return (target.local.name,), {}
    indices = scope.game.variables[target.variable].indices
    return (target.variable,), index_slots(indices, target.args, scope)


def _finish(winners: m.Domain | None, scope: Scope) -> Clause:
    if winners is None:
        common = m.FunctionKind.COMMON_SCORE in scope.game.functions
        return Clause("finish.common" if common else "finish.nobody")
    if is_first(winners):
        return Clause("finish.ranked")
    match winners.filters:
        case (m.Filter(m.Compare(m.CompareOp.EQ, m.LocalRef(local, None), one)),):
            own = any(isinstance(x, m.LocalRef) and x.local.uid == local.uid for x in walk(one))
            if local.uid == winners.var.uid and not own:
                return Clause("finish", {"winners": phrase(one, scope)})
        case _:
            pass
    who = domain_phrase(winners, scope, EVERY, MANY)
    form = "finish.such" if any(isinstance(item, Where) for item in who.after) else "finish"
    return Clause(form, {"winners": who}, *_most(winners, scope))


def _most(winners: m.Domain, scope: Scope) -> tuple[tuple[str, ...], dict[str, Slot]]:
    """Return of what the winners have the most, if they are those whose score is the highest of all players'."""
    match winners.filters:
        case (m.Filter(m.Compare(m.CompareOp.EQ, m.Apply(name, (m.LocalRef(local),)), best)),) if (
            local.uid == winners.var.uid
        ):
            pass
        case _:
            return (), {}
    if isinstance(best, m.Apply) and not best.args:
        best = scope.game.functions[best.function].value
    match best:
        case m.Aggregate(
            m.Tally.HIGHEST, m.Apply(function, (m.LocalRef(each),)), m.Domain(var, m.EnumSource(), ())
        ) if function == name and each.uid == var.uid and isinstance(winners.source, m.EnumSource):
            return ("most",), {"points": Thing(name, adjectives=("highest",))}
        case _:
            return (), {}


__all__ = ["Steps", "block", "cases_of", "choice_clause", "choose", "steps"]
