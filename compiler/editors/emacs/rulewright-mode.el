;;; rulewright-mode.el --- Rules of board games  -*- lexical-binding: t; -*-
;; Made by `rulewright editor` from the grammar.
;;; Commentary:
;; (require 'rulewright-mode), and M-x eglot in a file of rules.
;;; Code:

(defconst rulewright-declaring '("action" "add" "card" "cards" "change" "chapter" "edition" "event" "example" "final" "game" "group" "house" "keep" "line" "note" "open" "option" "part" "pieces" "pile" "play" "predicate" "quantity" "remember" "remove" "replace" "role" "rule" "set" "setup" "situation" "slots" "step" "table" "trigger" "values" "variant" "verb"))
(defconst rulewright-constants '("no" "none" "this" "yes"))
(defconst rulewright-others '("a" "after" "all" "among" "an" "and" "answer" "any" "anyone" "are" "as" "at" "attribute" "back" "be" "becomes" "before" "begins" "bottom" "by" "can" "cannot" "carry" "chooses" "cites" "clockwise" "columns" "copies" "decreases" "divided" "down" "each" "else" "empty" "end" "every" "excludes" "faces" "failing" "first" "for" "from" "front" "full" "given" "half" "has" "here" "highest" "holds" "if" "in" "increases" "instead" "is" "joins" "last" "least" "leaves" "less" "lesson" "let" "looks" "lowest" "many" "may" "minus" "more" "most" "move" "multiplied" "needs" "nobody" "not" "number" "of" "or" "other" "others" "otherwise" "out" "owner" "payoff" "player" "players" "plus" "random" "rank" "remainder" "repeat" "rest" "room" "rounded" "ruling" "score" "second" "secretly" "seen" "shuffle" "shuffled" "slot" "start" "starts" "stop" "sum" "swap" "take" "takes" "team" "than" "the" "then" "there" "third" "times" "to" "together" "top" "turns" "twice" "until" "up" "when" "where" "wins" "with" "without" "won" "yet"))

(defvar rulewright-font-lock
  `((,(regexp-opt rulewright-declaring 'symbols) . font-lock-keyword-face)
    (,(regexp-opt rulewright-constants 'symbols) . font-lock-constant-face)
    (,(regexp-opt rulewright-others 'symbols) . font-lock-builtin-face)
    ("\\_<[A-Z][A-Z0-9]*\\(?:-[A-Z0-9]+\\)+\\_>" . font-lock-doc-face)))

;;;###autoload
(define-derived-mode rulewright-mode prog-mode "Rulewright"
  "Rules of board games, written once."
  (modify-syntax-entry ?# "<" rulewright-mode-syntax-table)
  (modify-syntax-entry ?\n ">" rulewright-mode-syntax-table)
  (modify-syntax-entry ?_ "_" rulewright-mode-syntax-table)
  (setq-local comment-start "# " indent-tabs-mode nil tab-width 2)
  (setq-local font-lock-defaults '(rulewright-font-lock)))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.rules\\'" . rulewright-mode))

(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs '(rulewright-mode . ("rulewright" "lsp"))))

(provide 'rulewright-mode)
;;; rulewright-mode.el ends here
