"""Words that belong to nothing: entries of a game or a house rule whose name its rules never name.

What is used only in some place, in another edition or by a drawing, is left alone: an entry is told
of only where no line of any rule of the game has its name. A game's own nouns are left alone too, as
its book and its drawings may show any of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence, Set
from functools import partial
from pathlib import Path

from rulewright.diagnostics.model import Diagnostic, Severity
from rulewright.diagnostics.registry import suggest_name
from rulewright.foundation import files, limits
from rulewright.foundation.source import Span, lies_below
from rulewright.model import nodes as m
from rulewright.prose.game_words import GameWords, shown_as
from rulewright.prose.speaking import is_own_form
from rulewright.prose.word_checks import place_of
from rulewright.prose.words.lexicon import keys_in, place_in

_NAME = re.compile(r"[a-z][a-z0-9_]*", re.ASCII)
_COMMENT = re.compile(r"(?m)#.*$")


def unused_words(
    folder: Path, game: m.Game, words: GameWords, locales: Path, folders: Sequence[Path]
) -> Iterator[Diagnostic]:
    """Yield the sentences and nouns that belong to nothing, each told once."""
    named = _named_in(folder, folders)
    built_in = set[str]()
    own = list[tuple[str, str, Callable[[], Span]]]()  # hardly any of their places is asked for
    for language in words.voices.languages:
        for form, message in words.catalogues[language].messages.items():
            named.update(re.findall(r"\{=([a-z0-9_]+)", message.text))
            if message.file is None or not is_own_form(form) or "." not in form:
                continue
            if message.file.endswith("/rulewright.po"):
                built_in.add(_called(form))
            else:
                own.append((_called(form), f'"{form}"', partial(place_of, message)))
        for file in words.lexicons[language]:
            shown = shown_as(file.name, locales, folders)
            keys = keys_in(file)
            if Path(file.name).parent in folders:
                own += [(key, f"[{key}]", partial(place_in, file.raw, shown, key)) for key in keys]
            else:
                built_in.update(keys)
    known = named | built_in | {overlay.name for overlay in game.overlays} | set(game.switches)
    told = set[str]()
    for name, entry, place in own:
        chosen = entry.startswith('"choice.')
        if name in told or (_is_made_of(name, known) if chosen else _exists(name, known)):
            continue
        told.add(name)
        close = suggest_name(name, named)
        yield Diagnostic(
            "P311", f"Nothing is called {name}: {entry} is never used", place(),
            reason="No line of the rules has this name.",
            suggestion=f"Did you mean {close}?" if close else "Remove the entry, or correct its name.",
            severity=Severity.WARNING,
        )


def _called(form: str) -> str:
    """Return the name that a message is about: draw_one of "verb.draw_one.title"."""
    return re.split(r"[.@]", form.partition(".")[2])[0]


def _exists(name: str, known: Set[str]) -> bool:
    """Return whether a name stands in the rules, or is one of several things of a name: segment_1."""
    first, _, last = name.rpartition("_")
    return name in known or (first in known and (last == "unit" or last.isdigit() or len(last) == 1))


def _is_made_of(name: str, known: Set[str]) -> bool:
    """Return whether a name is made of names of the rules: a choice has that of its rule and of what is chosen."""
    return _exists(name, known) or any(
        name[:at] in known and _is_made_of(name[at + 1 :], known)
        for at, sign in enumerate(name) if sign == "_"
    )


def _named_in(folder: Path, folders: Sequence[Path]) -> set[str]:
    """Return every name in the rules of a game, of all its overlays, and of the overlays beside these words."""
    paths = [path for path in sorted(folder.rglob("*.rules")) if lies_below(folder, path)]
    paths += [path.with_suffix(".rules") for path in folders]
    found = set[str]()
    for path in paths:
        found.add(path.stem)
        try:
            text = files.read(path, limits.FILE_BYTES).decode("utf-8", "replace")
        except OSError:
            continue
        found.update(_NAME.findall(_COMMENT.sub("", text)))
    return found
