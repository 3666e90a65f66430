"""The tables that notation, views, records and explanations are made from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import MISSING, fields, is_dataclass, replace

from rulewright.emit.python import names
from rulewright.emit.python.operations import Operations
from rulewright.emit.python.provenance import Origin
from rulewright.emit.python.reason_tables import Reasons
from rulewright.emit.python.writer import Code, Writer, call, literal
from rulewright.ir import description as d


def describe(
    w: Writer, game: d.Description, origin: Origin, printer: Callable[[], Operations]
) -> None:
    """Write the description as literals."""
    reasons = Reasons(w, game.reasons, printer)
    reasons.write_functions()
    w.line()
    w.line()
    w.line("DESCRIPTION = d.Description(")
    w.line(f"    game={literal(game.game)},")
    w.line(f"    spec_hash={literal(origin.spec_hash)},")
    w.line(f"    language_version={literal(origin.version)},")
    w.line(f"    min_players={game.min_players},")
    w.line(f"    max_players={game.max_players},")
    _rows(w, "enums", map(_data, game.enums))
    _rows(w, "classes", map(_data, game.classes))
    _rows(w, "zones", (_data(replace(each, field=names.field(each.name))) for each in game.zones))
    _rows(w, "variables", (_data(replace(each, field=names.field(each.name))) for each in game.variables))
    _rows(w, "fields", map(_data, game.fields))
    _rows(w, "tables", (_data(replace(each, field=names.field(each.name))) for each in game.tables))
    _rows(w, "choices", map(_choice, game.choices))
    _rows(w, "actions", map(_action, game.actions))
    _rows(w, "rules", map(_data, game.rules))
    _rows(w, "asked", map(_data, game.asked))
    _rows(w, "resumed", map(_data, game.resumed))
    reasons.write()
    if game.edition is not None:
        editions = origin.editions or ((game.edition, game.game),)
        w.line(f"    edition={literal(game.edition)},")
        w.line(f"    editions={literal(editions)},")
    for field, value in (
        ("variants", game.variants), ("exclusions", game.exclusions), ("overlays", game.overlays),
    ):
        if value:
            w.line(f"    {field}={literal(value)},")
    if game.results:
        _rows(w, "results", map(_outcome, game.results))
    if game.secret_looks:
        w.line("    secret_looks=True,")
    w.line(")")


def _outcome(outcome: d.Outcome) -> str:
    return _record(
        "Outcome", literal(outcome.kind), names.function(outcome.function),
        literal(outcome.type),
    )


def _rows(w: Writer, field: str, rows: Iterable[str | Code]) -> None:
    w.line(f"    {field}=(")
    for row in rows:
        if isinstance(row, Code):
            w.code("        ", row, ",")
        else:
            w.line(f"        {row},")
    w.line("    ),")


def _record(name: str, *parts: str) -> str:
    return f"d.{name}({', '.join(parts)})"


def _choice(choice: d.Choice) -> str:
    return _record(
        "Choice", literal(choice.name), literal(choice.kind.value), literal(choice.type),
        literal(choice.rule), str(choice.secret), *_origin(choice.origin),
        f"checks={_checks(choice.checks)}",
        *((f"label={literal(choice.label)}",) if choice.label else ()),
        *((f"place={literal(choice.place)}",) if choice.place else ()),
    )


def _action(action: d.ActionRule) -> str:
    others = [
        _record("Origin", *map(literal, (when, said.facts, said.rulings, said.source)))
        for when, said in action.others
    ]
    return _record(
        "ActionRule", literal(action.name), literal(action.place), str(action.first),
        literal(action.rule), *_origin(action.origin), f"checks={_checks(action.checks)}",
        *((f"others=({', '.join(others)},)",) if others else ()),
        *((f"when={literal(action.when)}",) if action.when else ()),
    )


def _origin(origin: d.Origin) -> tuple[str, ...]:
    return (
        f"facts={literal(origin.facts)}", f"rulings={literal(origin.rulings)}",
        f"source={literal(origin.source)}",
    )


def _checks(checks: Sequence[d.Check]) -> str:
    found = [f'({names.function(check.test)}, "{names.key(check.key)}")' for check in checks]
    return f"({', '.join(found)}{',' if len(found) == 1 else ''})"


def _data(value: object) -> Code:
    """Return a record of the description, without what is as its class has it anyway."""
    if isinstance(value, tuple):
        parts = [_data(part).text for part in value]
        return Code(f"({', '.join(parts)}{',' if len(parts) == 1 else ''})")
    if not is_dataclass(value):
        return Code(literal(value))
    shown = []
    for field in fields(value):
        part = getattr(value, field.name)
        if part != field.default:
            name = "" if field.default is MISSING else f"{field.name}="
            shown.append(f"{name}{_data(part)}")
    return call(f"d.{type(value).__name__}", shown)
