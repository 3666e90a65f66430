"""The microplanner: from what a rule says, clause by clause, to what an editor would say of it.

It stands between the plan and realisation and knows no language. `PASSES` is the list of its passes, each a
function from a `Text` to a `Text`, in a module with those of its kind; its docstring says what it does and why
nothing gets lost by it. What each makes of a rule, in each language, stands in `tests/prose/golden/passes.txt`;
what all of them made of one sentence shows `rulewright sentences GAME RULE`.

Rewording is free. What is left unsaid must follow from what is said, and of two cases the marked one is said.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from rulewright.prose.microplan.address_reader import address_actor
from rulewright.prose.microplan.case_layout import (
    cases_as_steps,
    cases_in_line,
    join_nested_cases,
    name_before_cases,
)
from rulewright.prose.microplan.condition_lists import shorten_lists
from rulewright.prose.microplan.conditions import (
    agree_or_not,
    break_ties_behind,
    join_bounds,
    own_conditions_first,
)
from rulewright.prose.microplan.coordination import (
    join_choices,
    join_like_facts,
    join_like_moves,
    join_parts,
    order_first,
    order_once,
    say_at_once,
    shuffle_several,
)
from rulewright.prose.microplan.declarations import (
    leave_ends_open,
    leave_open_unsaid,
    say_for_all,
    say_of_kind,
    say_what_card_is,
    show_face,
    start_with_states,
    unframe,
)
from rulewright.prose.microplan.distribution import (
    deal_out,
    do_for_each,
    have_none_left,
    repeat_for_each,
)
from rulewright.prose.microplan.example_narration import state_position, tell_as_story, tell_deeds
from rulewright.prose.microplan.move_words import (
    if_accepted,
    leave_known_source_unsaid,
    make_new_pile,
    name_moves,
)
from rulewright.prose.microplan.number_words import (
    add_for_each,
    add_to_it,
    count_them,
    repeat_until,
    say_what_changes,
    write_formulas,
)
from rulewright.prose.microplan.possession import let_it_go, own_first, say_theirs, watch_one
from rulewright.prose.microplan.preconditions import (
    choice_says_need,
    choose_and_move,
    choose_such,
    join_needs,
    say_of_it,
)
from rulewright.prose.microplan.referring_expressions import (
    name_once,
    refer_back,
    refer_to_doer,
    refer_to_subject,
)
from rulewright.prose.microplan.secret_choices import choose_at_once
from rulewright.prose.microplan.tree import Text, text_changed

Pass: TypeAlias = Callable[[Text], Text]

PASSES: tuple[Pass, ...] = (
    address_actor,
    unframe,
    refer_back,
    name_once,
    repeat_until,
    count_them,
    join_parts,
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
