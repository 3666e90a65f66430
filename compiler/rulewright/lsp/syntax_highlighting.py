"""How editors colour a spec: files for each of them, made from the words of the grammar.

The words are read from the Lark grammar, so a new one is coloured everywhere as soon as the files are
made anew (`rulewright editor`), and a test says when they are not.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache

from rulewright.syntax.grammar import keywords
from rulewright.syntax.parser import expected

_CONSTANTS = frozenset({"yes", "no", "none", "this"})
_NAMED = frozenset({"step", "house", "rule"})
"""Words that declare something with a name, though no file begins with them."""

_BEFORE = frozenset({"add", "change", "house", "open", "remove", "replace", "set"})
"""Words that stand before the one that says what is declared."""

NAME = "[a-z][a-z0-9]*(?:_[a-z0-9]+)*"
FACT = "[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+"


@cache
def declaring() -> tuple[str, ...]:
    """Return the words that declarations and changes begin with."""
    return tuple(sorted((expected("") | _NAMED) & keywords()))


@cache
def constants() -> tuple[str, ...]:
    """Return the words that are values."""
    return tuple(sorted(_CONSTANTS & keywords()))


@cache
def others() -> tuple[str, ...]:
    """Return all other words of the language."""
    return tuple(sorted(keywords() - set(declaring()) - set(constants())))


def editor_files() -> Mapping[str, str]:
    """Return the files that are made, by their paths below compiler/editors."""
    return {
        "vscode/syntaxes/rulewright.tmLanguage.json": _textmate(),
        "vim/syntax/rulewright.vim": _vim(),
        "emacs/rulewright-mode.el": _emacs(),
        "sublime/Rulewright.sublime-syntax": _sublime(),
        "kate/rulewright.xml": _kate(),
    }


def _any(words: tuple[str, ...]) -> str:
    return "|".join(words)


def _textmate() -> str:
    heads = tuple(word for word in declaring() if word not in _BEFORE)
    whole = "(?<![a-zA-Z0-9_])(?:{})(?![a-zA-Z0-9_])"
    grammar = {
        "name": "Rulewright",
        "scopeName": "source.rulewright",
        "comment": "Made by `rulewright editor` from the grammar.",
        "patterns": [
            {"name": "comment.line.number-sign.rulewright", "match": "#.*$"},
            {"name": "constant.other.fact.rulewright", "match": f"(?<![a-zA-Z0-9_]){FACT}(?![a-zA-Z0-9_])"},
            {
                "match": "^ *(?:(add|replace|remove|change) +)?(?:(open) +)?(?:(house) +)?"
                f"({_any(heads)}) +({NAME})(?![a-zA-Z0-9_])",
                "captures": {
                    **{str(n): {"name": "keyword.declaration.rulewright"} for n in range(1, 5)},
                    "5": {"name": "entity.name.rulewright"},
                },
            },
            {"name": "keyword.declaration.rulewright", "match": whole.format(_any(declaring()))},
            {"name": "constant.language.rulewright", "match": whole.format(_any(constants()))},
            {"name": "keyword.control.rulewright", "match": whole.format(_any(others()))},
            {"name": "constant.numeric.rulewright", "match": "(?<![a-zA-Z0-9_])[0-9]+(?![a-zA-Z0-9_])"},
            {"name": "variable.other.rulewright", "match": f"(?<![a-zA-Z0-9_]){NAME}(?![a-zA-Z0-9_])"},
            {"name": "punctuation.rulewright", "match": "[,:()]"},
        ],
    }
    return json.dumps(grammar, indent=2) + "\n"


def _vim() -> str:
    groups = (("Statement", declaring()), ("Constant", constants()), ("Conditional", others()))
    lines = [
        '" Colours of Rulewright rules. Made by `rulewright editor` from the grammar.',
        "if exists('b:current_syntax')",
        "  finish",
        "endif",
        "syntax case match",
        "syntax iskeyword a-z,A-Z,48-57,_",
    ]
    for kind, words in groups:
        lines += [f"syntax keyword rulewright{kind} {word}" for word in words]
    lines += [
        r"syntax match rulewrightNumber '\<[0-9]\+\>'",
        r"syntax match rulewrightFact '\<[A-Z][A-Z0-9]*\(-[A-Z0-9]\+\)\+'",
        "syntax match rulewrightComment '#.*$'",
        *(f"highlight default link rulewright{kind} {kind}" for kind, _ in groups),
        "highlight default link rulewrightNumber Number",
        "highlight default link rulewrightFact Identifier",
        "highlight default link rulewrightComment Comment",
        "let b:current_syntax = 'rulewright'",
    ]
    return "\n".join(lines) + "\n"


def _emacs() -> str:
    def listed(words: tuple[str, ...]) -> str:
        return " ".join(f'"{word}"' for word in words)

    return f""";;; rulewright-mode.el --- Rules of board games  -*- lexical-binding: t; -*-
;; Made by `rulewright editor` from the grammar.
;;; Commentary:
;; (require 'rulewright-mode), and M-x eglot in a file of rules.
;;; Code:

(defconst rulewright-declaring '({listed(declaring())}))
(defconst rulewright-constants '({listed(constants())}))
(defconst rulewright-others '({listed(others())}))

(defvar rulewright-font-lock
  `((,(regexp-opt rulewright-declaring 'symbols) . font-lock-keyword-face)
    (,(regexp-opt rulewright-constants 'symbols) . font-lock-constant-face)
    (,(regexp-opt rulewright-others 'symbols) . font-lock-builtin-face)
    ("\\\\_<[A-Z][A-Z0-9]*\\\\(?:-[A-Z0-9]+\\\\)+\\\\_>" . font-lock-doc-face)))

;;;###autoload
(define-derived-mode rulewright-mode prog-mode "Rulewright"
  "Rules of board games, written once."
  (modify-syntax-entry ?# "<" rulewright-mode-syntax-table)
  (modify-syntax-entry ?\\n ">" rulewright-mode-syntax-table)
  (modify-syntax-entry ?_ "_" rulewright-mode-syntax-table)
  (setq-local comment-start "# " indent-tabs-mode nil tab-width 2)
  (setq-local font-lock-defaults '(rulewright-font-lock)))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\\\.rules\\\\'" . rulewright-mode))

(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs '(rulewright-mode . ("rulewright" "lsp"))))

(provide 'rulewright-mode)
;;; rulewright-mode.el ends here
"""


def _sublime() -> str:
    return f"""%YAML 1.2
---
# Made by `rulewright editor` from the grammar.
name: Rulewright
file_extensions: [rules]
scope: source.rulewright
contexts:
  main:
    - match: '#.*$'
      scope: comment.line.number-sign.rulewright
    - match: '\\b{FACT}\\b'
      scope: constant.other.fact.rulewright
    - match: '\\b(?:{_any(declaring())})\\b'
      scope: keyword.declaration.rulewright
    - match: '\\b(?:{_any(constants())})\\b'
      scope: constant.language.rulewright
    - match: '\\b(?:{_any(others())})\\b'
      scope: keyword.control.rulewright
    - match: '\\b[0-9]+\\b'
      scope: constant.numeric.rulewright
"""


def _kate() -> str:
    def listed(name: str, words: tuple[str, ...]) -> str:
        items = "".join(f"<item>{word}</item>" for word in words)
        return f'    <list name="{name}">{items}</list>'

    return f"""<?xml version="1.0" encoding="UTF-8"?>
<!-- Made by `rulewright editor` from the grammar. -->
<language name="Rulewright" section="Other" version="1" kateversion="5.0" extensions="*.rules" license="MIT">
  <highlighting>
{listed("declaring", declaring())}
{listed("constants", constants())}
{listed("others", others())}
    <contexts>
      <context name="normal" attribute="Text" lineEndContext="#stay">
        <RegExpr attribute="Comment" context="#stay" String="#.*$"/>
        <RegExpr attribute="Fact" context="#stay" String="\\b{FACT}\\b"/>
        <keyword attribute="Declaration" context="#stay" String="declaring"/>
        <keyword attribute="Constant" context="#stay" String="constants"/>
        <keyword attribute="Other" context="#stay" String="others"/>
        <Int attribute="Number" context="#stay"/>
      </context>
    </contexts>
    <itemDatas>
      <itemData name="Text" defStyleNum="dsNormal"/>
      <itemData name="Comment" defStyleNum="dsComment"/>
      <itemData name="Fact" defStyleNum="dsAnnotation"/>
      <itemData name="Declaration" defStyleNum="dsKeyword"/>
      <itemData name="Constant" defStyleNum="dsConstant"/>
      <itemData name="Other" defStyleNum="dsControlFlow"/>
      <itemData name="Number" defStyleNum="dsDecVal"/>
    </itemDatas>
  </highlighting>
  <general>
    <comments><comment name="singleLine" start="#"/></comments>
    <keywords casesensitive="1" weakDeliminator="_" wordWrapDeliminator=""/>
  </general>
</language>
"""
