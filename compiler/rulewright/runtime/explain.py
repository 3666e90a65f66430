"""Actions in words: what one is, why it is allowed, and why not, with the rules that say so."""

from __future__ import annotations

from dataclasses import dataclass

from .description import ActionRule, Choice, Origin, Reason
from .engine import Engine, State
from .notation import DONE, Action
from .reasons import Told, reasons_of, rule_of, told, value_term, values_told, within
from .texts import RuleText, Texts, sentence


@dataclass(frozen=True, slots=True)
class Explanation:
    """Whether an action is allowed, in sentences, and the rules, facts and rulings behind it."""

    action: Action
    allowed: bool
    sentences: tuple[str, ...]
    rules: tuple[RuleText, ...]
    facts: tuple[str, ...]
    rulings: tuple[str, ...]
    source: str

    def __str__(self) -> str:
        return " ".join(self.sentences)


def describe(engine: Engine, action: Action, texts: Texts) -> str:
    """Return an action in a sentence or a few words: its own text, else what is asked and the answer."""
    choice = engine.choice_of(action)
    answer = describe_answer(engine, action, texts)
    if choice.kind == "action" or own_text(engine, action, texts) is not None:
        return answer
    if choice.kind == "may":
        return texts.word("answer", question=asked(texts, choice), value=answer)
    return texts.word("choice", prompt=asked(texts, choice), value=answer)


def asked(texts: Texts, choice: Choice) -> str:
    """Return what a player is asked for a choice; what may be done or left is a question."""
    prompt = texts.prompt(choice.name)
    return texts.word("question", prompt=prompt) if choice.kind == "may" else prompt


def own_text(engine: Engine, action: Action, texts: Texts) -> str | None:
    """Return the text of its own that an action has, if it has one."""
    choice = engine.choice_of(action)
    return texts.option(choice.name, engine.notation.word(choice, action.value))


def describe_answer(engine: Engine, action: Action, texts: Texts) -> str:
    """Return an action in words to someone who knows what is asked: the answer alone."""
    choice = engine.choice_of(action)
    own = own_text(engine, action, texts)
    if own is not None:
        return own
    if choice.kind == "action":
        rule, place = engine.notation.rule(action.value)
        title = texts.action(rule.name)
        if rule.place is None:
            return texts.word("action", action=title)
        where = value_term(engine, texts, ("enum", rule.place), place)
        return texts.word("action_at", action=title, place=where)
    if choice.kind == "pick" and action.value == DONE:
        return texts.word("done")
    if choice.kind == "may":
        return value_term(engine, texts, ("bool",), action.value).capitalize()
    if choice.place:
        return texts.word("at", name=texts.zone(choice.place), index=action.value)
    return value_term(engine, texts, choice.type, action.value)


def why(engine: Engine, state: State, action: Action, texts: Texts) -> Explanation:
    """Return what an action is and the rules behind it, whether or not it is allowed now."""
    return why_not(engine, state, action, texts, state.chooser)


def why_not(
    engine: Engine, state: State, action: Action, texts: Texts, player: int
) -> Explanation:
    """Return why an action is not allowed for a player; that it is, when it is.

    To a player who is not to choose it says that and nothing more.
    """
    if state.at < 0:
        return _explain(engine, state, texts, action, (texts.word("over"),), False)
    if player != state.chooser:
        told_who = (texts.word("other_player", player=texts.player(state.chooser)),)
        return _explain(engine, state, texts, action, told_who, False)
    choice = engine.description.choices[state.at]
    if action.choice != choice.name:
        reason = texts.word("other_choice", prompt=asked(texts, choice))
        return _explain(engine, state, texts, action, (sentence(reason),), False, choice)
    if action.value in state.options:
        behind, values = _by_which(engine, state, action)
        words = (
            sentence(describe(engine, action, texts)),
            texts.word("legal"),
            *values_told(engine, texts, state.copy(), behind, values),
        )
        every = tuple(part for each in behind for part in within(engine, state, each))
        return _explain(engine, state, texts, action, words, True, behind=every)
    reasons = _reasons(engine, texts, state, choice, action)
    other = "passed_by" if _is_passed_by(engine, state, action) else "not_offered"
    told_why = reasons.sentences or (texts.word(other),)
    return _explain(engine, state, texts, action, told_why, False, behind=reasons.behind)


def _reasons(
    engine: Engine, texts: Texts, state: State, choice: Choice, action: Action
) -> Told:
    """Return the reason of the first test that an action of the pending choice does not pass."""
    trial: State = state.copy()
    if choice.kind == "action":
        rule, place = engine.notation.rule(action.value)
        if rule.place is not None and place not in engine.values.members(rule.place, state.players):
            return Told()
        for test, key in rule.checks:
            if not test(trial, state.chooser, place):
                return told(engine, texts, trial, key, _acting(state, rule, place))
        return Told()
    if choice.kind == "pick" and action.value == DONE:
        return Told()
    if not engine.values.allows(choice.type, action.value, state.players):
        return Told()
    for check, key in choice.checks:
        if not check(trial, action.value):
            first = engine.values.parts(choice.type, action.value)[0][1]
            return told(engine, texts, trial, key, (first,))
    return Told()


def _is_passed_by(engine: Engine, state: State, action: Action) -> bool:
    """Return whether only what was picked last keeps something from being picked."""
    trial: State = state.copy()
    trial.picks = ()
    return bool(state.picks) and action.value not in state.picks and action.value in engine.options[state.at](trial)


def _by_which(
    engine: Engine, state: State, action: Action
) -> tuple[tuple[Reason, ...], tuple[int, ...]]:
    """Return the conditions that an action fulfils, with the values that they are about."""
    choice = engine.choice_of(action)
    keys = {key for _, key in choice.checks}
    values: tuple[int, ...] = (engine.values.parts(choice.type, action.value)[0][1],)
    if choice.kind == "action":
        rule, place = engine.notation.rule(action.value)
        keys, values = {key for _, key in rule.checks}, _acting(state, rule, place)
    return tuple(reasons_of(engine, state, keys)), values


def _acting(state: State, rule: ActionRule, place: int) -> tuple[int, ...]:
    """Return what the needs of an action are about: who acts, and where if it has a place."""
    return (state.chooser,) if rule.place is None else (state.chooser, place)


def _explain(
    engine: Engine,
    state: State,
    texts: Texts,
    action: Action,
    sentences: tuple[str, ...],
    allowed: bool,
    pending: Choice | None = None,
    behind: tuple[Reason, ...] = (),
) -> Explanation:
    choice = engine.choice_of(action)
    anchors: list[str] = []
    said: list[Choice | Origin | Reason] = []
    if choice.kind == "action":
        rule = engine.notation.rule(action.value)[0]
        anchors.append(rule.rule)
        said.append(_origin(engine, state, rule))
    for each in (choice,) if pending is None else (choice, pending):
        anchors.append(each.rule)
        said.append(each)
    anchors += [rule for reason in behind for rule in reason.rules]
    # What keeps an action from being done comes before what it would be.
    sources = (*said, *behind) if allowed else (*behind, *said)
    places = (*said, *behind) if allowed else (*behind[:1], *said)
    return Explanation(
        action,
        allowed,
        sentences,
        tuple(rule_of(engine, state, texts, anchor) for anchor in dict.fromkeys(anchors) if anchor),
        tuple(dict.fromkeys(fact for item in sources for fact in item.facts)),
        tuple(dict.fromkeys(ruling for item in sources for ruling in item.rulings)),
        next((item.source for item in places if item.source), ""),
    )


def _origin(engine: Engine, state: State, rule: ActionRule) -> Origin:
    """Return where an action comes from in the game of a state."""
    own = Origin((), rule.facts, rule.rulings, rule.source)
    return next((each for each in rule.others if engine.plays_by(state, each.when)), own)
