"""The chance of the compiler's core: a generated engine has that module itself in this place."""

from rulewright.core.chance import (
    Chance,
    NeedChance,
    Randomness,
    RandRange,
    ScriptedChance,
    SourceChance,
    pick,
    shuffle,
)

__all__ = [
    "Chance",
    "NeedChance",
    "RandRange",
    "Randomness",
    "ScriptedChance",
    "SourceChance",
    "pick",
    "shuffle",
]
