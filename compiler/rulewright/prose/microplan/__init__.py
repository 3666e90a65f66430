"""The microplanner: from what a rule says, clause by clause, to what an editor would say of it.

It stands between the plan and realisation and knows no language. `PASSES` is the list of its passes, each a
function from a `Text` to a `Text` in a module of its own, whose docstring says what it does and why nothing gets
lost by it. What each makes of a rule, in each language, stands in `tests/prose/golden/passes.txt`; what all of
them made of one sentence shows `rulewright sentences GAME RULE`.

Rewording is free. What is left unsaid must follow from what is said, and of two cases the marked one is said.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from rulewright.prose.microplan.accepted import if_accepted
from rulewright.prose.microplan.additions import add_to_it
from rulewright.prose.microplan.address_reader import address_actor
from rulewright.prose.microplan.agreements import agree_or_not
from rulewright.prose.microplan.at_once import say_at_once
from rulewright.prose.microplan.bounds import join_bounds
from rulewright.prose.microplan.card_facts import say_what_card_is
from rulewright.prose.microplan.case_steps import cases_as_steps
from rulewright.prose.microplan.cases import cases_in_line
from rulewright.prose.microplan.changes import say_what_changes
from rulewright.prose.microplan.choice_and_move import choose_and_move
from rulewright.prose.microplan.choice_needs import choice_says_need
from rulewright.prose.microplan.choices import join_choices
from rulewright.prose.microplan.components import say_for_all
from rulewright.prose.microplan.condition_lists import shorten_lists
from rulewright.prose.microplan.counts import count_them
from rulewright.prose.microplan.deals import deal_out
from rulewright.prose.microplan.deeds import tell_deeds
from rulewright.prose.microplan.defined_cases import name_before_cases
from rulewright.prose.microplan.distribution import do_for_each
from rulewright.prose.microplan.doers import refer_to_doer
from rulewright.prose.microplan.emptied import have_none_left
from rulewright.prose.microplan.existentials import say_of_it
from rulewright.prose.microplan.filters import own_conditions_first
from rulewright.prose.microplan.formulas import write_formulas
from rulewright.prose.microplan.frames import unframe
from rulewright.prose.microplan.kept_states import start_with_states
from rulewright.prose.microplan.kinds import say_of_kind
from rulewright.prose.microplan.like_facts import join_like_facts
from rulewright.prose.microplan.like_moves import join_like_moves
from rulewright.prose.microplan.move_verbs import name_moves
from rulewright.prose.microplan.names import name_once
from rulewright.prose.microplan.needs import join_needs
from rulewright.prose.microplan.nested_cases import join_nested_cases
from rulewright.prose.microplan.new_piles import make_new_pile
from rulewright.prose.microplan.open_ends import leave_ends_open
from rulewright.prose.microplan.open_places import leave_open_unsaid
from rulewright.prose.microplan.order import order_once
from rulewright.prose.microplan.order_ahead import order_first
from rulewright.prose.microplan.own_moves import let_it_go
from rulewright.prose.microplan.own_places import say_theirs
from rulewright.prose.microplan.piles import show_face
from rulewright.prose.microplan.positions import state_position
from rulewright.prose.microplan.possessors import own_first
from rulewright.prose.microplan.referring import refer_back
from rulewright.prose.microplan.repeats import repeat_for_each
from rulewright.prose.microplan.secret_choices import choose_at_once
from rulewright.prose.microplan.shuffles import shuffle_several
from rulewright.prose.microplan.sources import leave_known_source_unsaid
from rulewright.prose.microplan.stories import tell_as_story
from rulewright.prose.microplan.subjects import refer_to_subject
from rulewright.prose.microplan.such_choices import choose_such
from rulewright.prose.microplan.tie_breaks import break_ties_behind
from rulewright.prose.microplan.totals import add_for_each
from rulewright.prose.microplan.tree import Text, text_changed
from rulewright.prose.microplan.untils import repeat_until
from rulewright.prose.microplan.watchers import watch_one

Pass: TypeAlias = Callable[[Text], Text]

PASSES: tuple[Pass, ...] = (
    address_actor,
    unframe,
    refer_back,
    name_once,
    repeat_until,
    count_them,
    choice_says_need,
    choose_such,
    join_needs,
    say_of_it,
    shuffle_several,
    leave_known_source_unsaid,
    choose_and_move,
    join_choices,
    choose_at_once,
    join_nested_cases,
    cases_in_line,
    cases_as_steps,
    name_before_cases,
    shorten_lists,
    start_with_states,
    show_face,
    leave_open_unsaid,
    agree_or_not,
    if_accepted,
    deal_out,
    join_like_moves,
    say_at_once,
    make_new_pile,
    name_moves,
    let_it_go,
    do_for_each,
    have_none_left,
    say_theirs,
    order_once,
    watch_one,
    leave_ends_open,
    own_conditions_first,
    break_ties_behind,
    add_to_it,
    say_what_changes,
    repeat_for_each,
    say_of_kind,
    add_for_each,
    own_first,
    join_bounds,
    write_formulas,
    say_what_card_is,
    say_for_all,
    refer_to_subject,
    refer_to_doer,
    order_first,
    state_position,
    tell_deeds,
    join_like_facts,
    tell_as_story,
)
"""The passes, in their order."""


def microplanned(text: Text) -> Text:
    """Return a text after all passes."""
    for each in PASSES:
        text = each(text)
    return finished(text)


def finished(text: Text) -> Text:
    """Return a text whose wordings are noted to have been through the passes."""
    return text_changed(text, lambda wording: replace(wording, as_planned=False))
