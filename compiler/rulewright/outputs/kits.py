"""What a study plays: the engine of a game as it travels, with the functions that begin its rules."""

from __future__ import annotations

from pathlib import Path

from rulewright.emit.python.module import emit_module
from rulewright.emit.python.names import function
from rulewright.emit.python.origin import Origin
from rulewright.foundation.version import VERSION
from rulewright.machine import nodes as x
from rulewright.machine.lower import lower
from rulewright.model import nodes as m
from rulewright.outputs.build import spec_hash
from rulewright.project.reading import Rules
from rulewright.study.kit import Kit, packed

_BEGUN = {x.Part.RULE, x.Part.ACTION, x.Part.HANDLER, x.Part.TRIGGER}
_ASKED = {kind.value for kind in m.FunctionKind}
"""What is only asked for is no rule that is carried out."""

_RUNTIME = "rulewright.runtime"


def kit(folder: Path, game: m.Game, rules: Rules) -> Kit:
    """What plays a game by these rules, of which `game` was made."""
    compiled = lower(game)
    text = emit_module(compiled, Origin(spec_hash(folder, rules), "a study", VERSION), _RUNTIME)
    begins = {
        function(each.name): each.rule
        for each in compiled.program.functions.values() if _begins_a_rule(each)
    }
    return Kit(game.name, spec_hash(folder, rules), begins, _turn(compiled.program), packed(text))


def _begins_a_rule(each: x.Function) -> bool:
    kind = each.rule.partition(" ")[0]
    return each.name.part in _BEGUN and not each.name.at and kind not in _ASKED


def _turn(program: x.Program) -> str | None:
    """The function that a turn begins with, if there are turns."""
    for each in program.functions.values():
        if each.name.part is x.Part.TURN_OF:
            for op in each.body:
                if isinstance(op, x.Go):
                    return function(op.function)
    return None
