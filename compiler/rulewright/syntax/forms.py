"""The forms of the grammar that have a node in common: each value is the rule's name in the grammar.

Whoever matches on one ends with `assert_never`; a test holds the names against the grammar.
"""

from __future__ import annotations

from enum import StrEnum


class OperationForm(StrEnum):
    """An operator on values."""

    CONDITIONAL = "conditional"
    FAILING = "failing"
    EITHER = "either"
    BOTH = "both"
    NEGATION = "negation"
    EXISTS = "exists"
    EQUAL = "equal"
    UNEQUAL = "unequal"
    IS_A = "is_a"
    IS_NOT_A = "is_not_a"
    AT_LEAST = "at_least"
    AT_MOST = "at_most"
    MORE_THAN = "more_than"
    LESS_THAN = "less_than"
    IS_EMPTY = "is_empty"
    IS_NOT_EMPTY = "is_not_empty"
    IS_FULL = "is_full"
    IS_NOT_FULL = "is_not_full"
    IS_IN = "is_in"
    IS_NOT_IN = "is_not_in"
    HAS = "has"
    HAS_NO = "has_no"
    ADD = "add"
    SUBTRACT = "subtract"
    MULTIPLY = "multiply"
    TWICE = "twice"
    HALF_UP = "half_up"
    HALF_DOWN = "half_down"
    DIVIDE_UP = "divide_up"
    DIVIDE_DOWN = "divide_down"
    REMAINDER = "remainder"
    JOINS = "joins"
    LEAVES = "leaves"
    RANKED = "ranked"
    KEY_HIGHEST = "key_highest"
    KEY_LOWEST = "key_lowest"


class QueryForm(StrEnum):
    """A question about the members of a domain."""

    ALL_OF = "all_of"
    THE_ONE = "the_one"
    THE_FIRST = "the_first"
    THE_LAST = "the_last"
    THE_HIGHEST = "the_highest"
    THE_LOWEST = "the_lowest"
    ANY_OF = "any_of"
    NONE_OF = "none_of"
    NUMBER_OF = "number_of"
    SUM_OF = "sum_of"
    HIGHEST_OF = "highest_of"
    LOWEST_OF = "lowest_of"


class BoundForm(StrEnum):
    """How many there are of one thing beside another."""

    AT_LEAST = "bound_at_least"
    AT_MOST = "bound_at_most"
    MORE_THAN = "bound_more_than"
    LESS_THAN = "bound_less_than"


class MultipleForm(StrEnum):
    """How often the other number is taken."""

    TWICE = "multiple_twice"
    HALF = "multiple_half"
    TIMES = "multiple_times"


class DomainForm(StrEnum):
    """What a domain runs over."""

    NAME = "dom_name"
    IN = "dom_in"
    SLOTS = "dom_slots"
    EMPTY_SLOTS = "dom_empty_slots"
    LISTED = "dom_listed"
    RANGE = "dom_range"


class PartForm(StrEnum):
    """What is said of a domain's members and of their order."""

    AS = "part_as"
    OTHER = "part_other"
    WHERE = "part_where"
    CLOCKWISE = "part_clockwise"
    BACKWARDS = "part_backwards"


class SelectionForm(StrEnum):
    """Which pieces are moved."""

    ALL = "sel_all"
    DOMAIN = "sel_domain"
    TOP_ONE = "sel_top_one"
    TOP = "sel_top"
    TOP_UP_TO = "sel_top_up_to"
    SLOT = "sel_slot"
    ONE_RANDOM = "sel_one_random"
    RANDOM = "sel_random"
    RANDOM_UP_TO = "sel_random_up_to"
    COUNT = "sel_count"
    COUNT_UP_TO = "sel_count_up_to"
    FROM = "sel_from"
    PIECE = "sel_piece"


class DestinationForm(StrEnum):
    """Where pieces go."""

    ZONE = "to_zone"
    FRONT = "to_front"
    BACK = "to_back"
    TOP = "to_top"
    BOTTOM = "to_bottom"
    SLOT = "to_slot"


class TypeForm(StrEnum):
    """A type as written."""

    NAME = "type_name"
    YES_NO = "type_yes_no"
    RANGE = "type_range"
    SET = "type_set"
    OPTIONAL = "type_optional"


class IndexForm(StrEnum):
    """What a family has a member for each of."""

    NAME = "index_name"
    SIZE = "index_size"
    RANGE = "index_range"


class CopiesForm(StrEnum):
    """How many pieces there are."""

    PLAIN = "copies_plain"
    PER_PLAYER = "copies_per_player"
    BY_KIND = "copies_by_kind"


class FunctionForm(StrEnum):
    """A named value."""

    ROLE = "role"
    PREDICATE = "predicate"
    QUANTITY = "quantity"
    SCORE = "final_score"
    PAYOFF = "final_payoff"
    TEAM = "final_team"
    RANK = "final_rank"
    COMMON_SCORE = "common_score"


RESULTS = (
    FunctionForm.SCORE, FunctionForm.PAYOFF, FunctionForm.TEAM, FunctionForm.RANK,
    FunctionForm.COMMON_SCORE,
)
"""What a game ends in beside its winners; each has the name of its form."""


class ItemForm(StrEnum):
    """One thing in a line of an example."""

    ONE = "item_one"
    MANY = "item_many"
    REST = "item_rest"


class CheckForm(StrEnum):
    """What holds at the end of an example."""

    VALUE = "check_value"
    CAN = "check_can"
    CANNOT = "check_cannot"
    WINS = "check_wins"
    NOBODY = "check_nobody"
    UNFINISHED = "check_unfinished"


class ChangedForm(StrEnum):
    """The rule that an overlay changes inside."""

    VERB = "changed_verb"
    ACTION = "changed_action"
    STEP = "changed_step"
    TRIGGER = "changed_trigger"
    CARD = "changed_card"
    PLAY = "changed_play"
    EVERY = "changed_every"


class EditForm(StrEnum):
    """A change inside a rule."""

    NEEDS = "edit_needs"
    FREE = "edit_free"
    START = "edit_start"
    END = "edit_end"
    BEFORE = "edit_before"
    AFTER = "edit_after"
    INSTEAD = "edit_instead"
    WITHOUT = "edit_without"
    INSTEAD_ELSE = "edit_instead_else"
    WITHOUT_ELSE = "edit_without_else"


# ---- words: what the grammar keeps as it stands -----------------------------------------------------


class OverlayKind(StrEnum):
    """What an overlay is, as its file, its folder and those who play with it call it."""

    EDITION = "edition"
    VARIANT = "variant"
    HOUSE_RULE = "house_rule"


class Nearness(StrEnum):
    """A position in a line or pile."""

    FIRST = "first"
    SECOND = "second"
    THIRD = "third"
    LAST = "last"


class ZoneWord(StrEnum):
    """The word that a place for pieces is declared with."""

    LINE = "line"
    GROUP = "group"
    SLOTS = "slots"
    PILE = "pile"


class SeersWord(StrEnum):
    """Who sees a place or a value."""

    ALL = "all"
    OWNER = "owner"
    OTHERS = "others"
    NOBODY = "nobody"


class KeptWord(StrEnum):
    """What an editor wrote that an overlay can say still holds."""

    NOTE = "note"
    LESSON = "lesson"
    EXAMPLE = "example"
    RULING = "ruling"


class ItemWord(StrEnum):
    """The word that a thing was declared with, where an overlay can take it away."""

    ACTION = "action"
    CARD = "card"
    CARDS = "cards"
    COMMON_SCORE = "common_score"
    EVENT = "event"
    EXAMPLE = "example"
    GROUP = "group"
    LINE = "line"
    NOTE = "note"
    OPTION = "option"
    PAYOFF = "final_payoff"
    PIECES = "pieces"
    PILE = "pile"
    PREDICATE = "predicate"
    QUANTITY = "quantity"
    RANK = "final_rank"
    REMEMBER = "remember"
    ROLE = "role"
    SCORE = "final_score"
    SITUATION = "situation"
    SLOTS = "slots"
    STEP = "step"
    TABLE = "table"
    TEAM = "final_team"
    TRIGGER = "trigger"
    VALUES = "values"
    VERB = "verb"
