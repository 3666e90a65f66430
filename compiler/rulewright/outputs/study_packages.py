"""What a study plays: the engine of a game as it travels, with the functions that begin its rules."""

from __future__ import annotations

import importlib.util
import tempfile
from pathlib import Path
from typing import Any

from rulewright.emit.python.module import emit_module
from rulewright.emit.python.names import function
from rulewright.emit.python.provenance import Origin
from rulewright.foundation.version import VERSION
from rulewright.ir import nodes as x
from rulewright.ir.lower import lower
from rulewright.model import nodes as m
from rulewright.outputs.native_build import compile_native, native_source
from rulewright.outputs.output_tree import BuildError
from rulewright.outputs.rule_hashes import spec_hash
from rulewright.project.reader import Rules
from rulewright.runtime.chance import Chance
from rulewright.runtime.errors import RulesFault
from rulewright.runtime.native import native_name
from rulewright.study.engine_package import Kit, Native, packed

_BEGUN = {x.Part.RULE, x.Part.ACTION, x.Part.HANDLER, x.Part.TRIGGER}
_ASKED = {kind.value for kind in m.FunctionKind}
"""What is only asked for is no rule that is carried out."""

_MODULE = "study"
_RUNTIME = "rulewright.runtime"


def kit(folder: Path, game: m.Game, rules: Rules, *, native: bool = False) -> Kit:
    """Return what plays a game by these rules, of which `game` was made; with `native` it does so in C."""
    compiled = lower(game)
    text = emit_module(compiled, Origin(spec_hash(folder, rules), "a study", VERSION), _RUNTIME)
    begins = {
        function(each.name): each.rule
        for each in compiled.program.functions.values() if _begins_a_rule(each)
    }
    hashed, turn = spec_hash(folder, rules), _turn(compiled.program)
    return Kit(game.name, hashed, begins, turn, packed(text), _in_c(game, hashed) if native else None)


def _in_c(game: m.Game, hashed: str) -> Native:
    return Native(packed(native_source(game, _MODULE, hashed)), load_native)


def load_native(source: str) -> Any:
    """Return the module of an engine in C, compiled now; None where there is no compiler, or it fails."""
    name = native_name(_MODULE)
    with tempfile.TemporaryDirectory(prefix="rulewright-") as scratch:
        text = Path(scratch, f"{name}.c")
        text.write_text(source, encoding="utf-8")
        try:
            made = compile_native(text, Path(scratch))
        except BuildError:
            return None
        spec = importlib.util.spec_from_file_location(name, made)
        if spec is None or spec.loader is None:
            return None
        module: Any = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    module.bind(RulesFault, Chance)
    return module


def _begins_a_rule(each: x.Function) -> bool:
    kind = each.rule.partition(" ")[0]
    return each.name.part in _BEGUN and not each.name.at and kind not in _ASKED


def _turn(program: x.Program) -> str | None:
    """Return the function that a turn begins with, if there are turns."""
    for each in program.functions.values():
        if each.name.part is x.Part.TURN_OF:
            for op in each.body:
                if isinstance(op, x.Go):
                    return function(op.function)
    return None
