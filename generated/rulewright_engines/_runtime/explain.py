"""Actions in words: what one is, why it is allowed, and why not, with the rules that say so."""

from __future__ import annotations

from dataclasses import dataclass

from .description import ActionRule, Choice, ValueType
from .engine import Engine, State
from .notation import DONE, Action
from .texts import RuleText, Texts, sentence
from .values import PLAYER


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


def value_term(engine: Engine, texts: Texts, kind: ValueType, value: int) -> str:
    """The words of a language for a value."""
    match kind:
        case ("bool",):
            return texts.word("yes" if value else "no")
        case ("enum", str(name)) | ("optional", str(name)):
            if value < 0:
                return texts.word("none")
            enum = engine.values.enum(name)
            if enum == PLAYER:
                return texts.word("player", number=value + 1)
            return texts.term(enum, engine.values.name(enum, value))
        case ("set", str(name)):
            members = (at for at in range(value.bit_length()) if value >> at & 1)
            terms = [value_term(engine, texts, ("enum", name), at) for at in members]
            return ", ".join(terms) or texts.word("none")
        case ("slot", _, _):
            return texts.word("slot", number=value)
        case _:
            return str(value)


def describe(engine: Engine, action: Action, language: str) -> str:
    """An action in a sentence or a few words: its own text, else what is asked and the answer."""
    texts = engine.texts(language)
    choice = engine.choice_of(action)
    answer = describe_answer(engine, action, language)
    if choice.kind == "action" or own_text(engine, action, texts) is not None:
        return answer
    if choice.kind == "may":
        return texts.word("answer", question=asked(texts, choice), value=answer)
    return texts.word("choice", prompt=asked(texts, choice), value=answer)


def asked(texts: Texts, choice: Choice) -> str:
    """What a player is asked for a choice; what may be done or left is a question."""
    prompt = texts.prompt(choice.name)
    return texts.word("question", prompt=prompt) if choice.kind == "may" else prompt


def own_text(engine: Engine, action: Action, texts: Texts) -> str | None:
    """The text of its own that an action has, if it has one."""
    choice = engine.choice_of(action)
    return texts.option(choice.name, engine.notation.word(choice, action.value))


def describe_answer(engine: Engine, action: Action, language: str) -> str:
    """An action in words to someone who knows what is asked: the answer alone."""
    texts = engine.texts(language)
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
    return value_term(engine, texts, choice.type, action.value)


def why(engine: Engine, state: State, action: Action, language: str) -> Explanation:
    """What an action is and the rules behind it, whether or not it is allowed now."""
    return why_not(engine, state, action, language, state.chooser)


def why_not(
    engine: Engine, state: State, action: Action, language: str, player: int
) -> Explanation:
    """Why an action is not allowed for a player; that it is, when it is.

    To a player who is not to choose it says that and nothing more.
    """
    texts = engine.texts(language)
    if state.at < 0:
        return _explain(engine, texts, action, (texts.word("over"),), False)
    if player != state.chooser:
        who = texts.word("player", number=state.chooser + 1)
        return _explain(engine, texts, action, (texts.word("other_player", player=who),), False)
    choice = engine.description.choices[state.at]
    if action.choice != choice.name:
        reason = texts.word("other_choice", prompt=asked(texts, choice))
        return _explain(engine, texts, action, (sentence(reason),), False, choice)
    if action.value in state.options:
        words = (sentence(describe(engine, action, language)), texts.word("legal"))
        return _explain(engine, texts, action, words, True)
    reasons = _reasons(engine, texts, state, choice, action)
    return _explain(engine, texts, action, reasons or (texts.word("not_offered"),), False)


def _reasons(
    engine: Engine, texts: Texts, state: State, choice: Choice, action: Action
) -> tuple[str, ...]:
    """The reason of the first test that an action of the pending choice does not pass."""
    trial: State = state.copy()
    if choice.kind == "action":
        rule, place = engine.notation.rule(action.value)
        if rule.place is not None and place not in engine.values.members(rule.place, state.players):
            return ()
        for test, key in rule.checks:
            if not test(trial, state.chooser, place):
                return (texts.reason(key),)
        return ()
    if choice.kind == "pick" and action.value == DONE:
        return ()
    if not engine.values.allows(choice.type, action.value, state.players):
        return ()
    for check, key in choice.checks:
        if not check(trial, action.value):
            return (texts.reason(key),)
    return ()


def _explain(
    engine: Engine,
    texts: Texts,
    action: Action,
    sentences: tuple[str, ...],
    allowed: bool,
    pending: Choice | None = None,
) -> Explanation:
    choice = engine.choice_of(action)
    behind: list[Choice | ActionRule] = []
    if choice.kind == "action":
        behind.append(engine.notation.rule(action.value)[0])
    behind.append(choice)
    if pending is not None:
        behind.append(pending)
    anchors = dict.fromkeys(item.rule for item in behind if item.rule)
    return Explanation(
        action,
        allowed,
        sentences,
        tuple(texts.rule(anchor) for anchor in anchors),
        tuple(dict.fromkeys(fact for item in behind for fact in item.facts)),
        tuple(dict.fromkeys(ruling for item in behind for ruling in item.rulings)),
        next((item.source for item in behind if item.source), ""),
    )
