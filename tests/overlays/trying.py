"""What comes of a house rule that was drawn: it is refused with diagnostics, or it is played.

Anything else is a finding: an error that is no diagnostic, a game that does not go on, an engine that
plays another way than the rules, words that cannot be made.
"""

from __future__ import annotations

import random
import sys
import traceback
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

from rulewright.diagnostics.model import Findings
from rulewright.diagnostics.registry import CODES
from rulewright.diagnostics.render import render_plain
from rulewright.emit.python.module import emit_module
from rulewright.foundation.source import SourceFile
from rulewright.interpreter.fault import EndlessFault
from rulewright.ir.lower import lower
from rulewright.model.nodes import Game
from rulewright.outputs.realisability import check_words
from rulewright.overlays.apply import apply
from rulewright.overlays.overlay_order import Overlay
from rulewright.project.pipeline import game_of
from rulewright.runtime.errors import RulesFault
from rulewright.syntax.parser import parse
from tests import differential
from tests.differential import ORIGIN, RUNTIME, engine_of
from tests.overlays.drawing import NAME
from tests.overlays.pairs import SPEC, facts_of, items_of
from tests.waiting import NeverEnds, ending

MOST_CHOICES = 400
SECONDS = 10.0
"""Of processor time; nothing that is not a hang takes a tenth of it."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What went wrong: `kind` is the same for what goes wrong alike."""

    kind: str
    told: str


@dataclass(slots=True)
class Tried:
    """What came of one house rule."""

    refused: tuple[str, ...] = ()
    games: int = 0
    compared: int = 0
    said: bool = False
    fault: Fault | None = None
    warned: Counter[str] = field(default_factory=Counter)


@dataclass(frozen=True, slots=True)
class Closely:
    """What is done with a rule that is clean: random games, games with the interpreter, the words."""

    games: int = 2
    compared: int = 0
    words: bool = False
    examples: bool = False
    fast: bool = True
    """Whether the engine is the one that is built, or one that no pass has made faster."""


def try_rule(name: str, text: str, seed: int, closely: Closely) -> Tried:
    """A house rule of a game, from its text to its games."""
    tried = Tried()
    stage = "check"
    try:
        with ending(SECONDS):
            game = checked(name, text, tried, closely)
            if game is None:
                return tried
            if closely.words:
                stage = "words"
                _words(name, game)
                tried.said = True
            stage = "making an engine"
            engine = engine_of(game) if closely.fast else _plain_engine(game)
            try:
                stage = "game"
                _games(engine, seed, closely, tried)
                stage = "interpreter"
                for number in range(closely.compared):
                    tried.compared += _compared(game, engine, seed + number)
            finally:
                del sys.modules[engine.__name__]
    except NeverEnds:
        tried.fault = Fault(f"{stage}: too long", f"{stage} takes more than {SECONDS} seconds")
    except RulesFault as fault:
        kind = "a rule stands still" if fault.rule and fault.source else "a rule without a name"
        tried.fault = Fault(f"{kind}: {fault.reason}", f"{stage}: {fault}")
    except Exception as error:
        tried.fault = _crash(stage, error)
    return tried


def checked(name: str, text: str, tried: Tried, closely: Closely) -> Game | None:
    """The game with a house rule; None where the checker refuses it, `tried` says why."""
    findings = Findings()
    tree = parse(SourceFile(f"{NAME}.rules", text), findings)
    game = None
    if tree is not None and tree.overlay is not None:
        made = apply(items_of(name), [Overlay(tree.overlay, tree.changes)], findings)
        game = game_of(made, facts_of(name), findings, settle=closely.examples)
    codes = tuple(sorted({item.code for item in findings.items if item.severity == "error"}))
    assert {item.code for item in findings.items} <= set(CODES), codes
    render_plain(findings.items)
    tried.refused = codes
    assert (game is None) == bool(codes), "a game without errors, or errors and a game"
    return game


def _plain_engine(game: Game) -> ModuleType:
    """The engine of a game before it is made fast, which is made in half the time."""
    text = emit_module(lower(game, passes=()), ORIGIN, RUNTIME)
    module = ModuleType(f"plain_{game.name}")
    sys.modules[module.__name__] = module
    exec(compile(text, f"<plain {game.name}>", "exec"), module.__dict__)
    return module


def _words(name: str, game: Game) -> None:
    """Everything is said in four languages, as far as there are words for it."""
    findings = Findings()
    check_words(SPEC.parent, SPEC / name, game, findings)
    render_plain(findings.items)
    assert {item.code[0] for item in findings.items} <= {"P", "W"}


def _games(engine: ModuleType, seed: int, closely: Closely, tried: Tried) -> None:
    """Random games with the engine alone."""
    lots = random.Random(f"drawn {seed}")
    description = engine.DESCRIPTION
    for number in range(closely.games):
        players = lots.randint(description.min_players, description.max_players)
        game: Any = engine.new_game(players, seed=seed * 10 + number)
        choices = 0
        while not game.is_over and choices < MOST_CHOICES:
            game.apply(lots.choice(game.legal_actions()))
            choices += 1
        if number == 0:
            assert game.is_over or game.legal_actions()
            for player in range(players):
                game.view(player)
        tried.games += 1


def _compared(game: Game, engine: ModuleType, seed: int) -> bool:
    """One game with the interpreter beside the engine; whether it came to its end.

    The interpreter counts steps, the engine blocks: a roll that hardly ever ends tires the one and
    not the other. Where the engine tires as well, its own games have shown it.
    """
    players = random.Random(seed).randint(game.min_players, game.max_players)
    try:
        differential.play(game, engine, players, seed, decisions=60)
    except EndlessFault:
        return False
    return True


def _crash(stage: str, error: Exception) -> Fault:
    """The innermost places of our own code that an error came through."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [f"{Path(f.filename).name}:{f.name}" for f in frames[-2:]]
    kind = f"{stage}: {type(error).__name__} in {own[-1] if own else '?'}"
    if isinstance(error, AssertionError) and "differ" in str(error):
        kind = f"{stage}: differs"
    return Fault(kind, "".join(traceback.format_exception(error))[-3000:])


KNOWN = (
    "no room for another piece", "no empty slot", "there is no slot",
    "nothing changes any more", "it goes on and on",
)
"""Moves into places that may be full, and turns in which nobody can do anything: both named."""


def is_known(fault: Fault) -> bool:
    """Whether a finding is one of those that are counted apart: the engine says which rule it is."""
    return fault.kind.startswith("a rule stands still: ") and any(k in fault.kind for k in KNOWN)
