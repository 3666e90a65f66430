// The editor for rules: lines, colours from the grammar's own words, messages at their place.
import { autocompletion, closeBrackets, completionKeymap, snippetCompletion } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { HighlightStyle, StreamLanguage, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { EditorState, RangeSetBuilder } from "@codemirror/state";
import { Decoration, EditorView, ViewPlugin, drawSelection, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { make, marked } from "../scripts/play/make.js";

const KINDS = [
  ["comment", "comment"], ["constant.other.fact", "meta"], ["keyword.declaration", "definitionKeyword"],
  ["constant.language", "atom"], ["keyword.control", "keyword"], ["constant.numeric", "number"],
  ["variable", "variableName"], ["punctuation", "punctuation"], ["entity", "definitionKeyword"],
];

/** A language from a grammar of colours as other editors have it. */
function language(grammar) {
  const rules = grammar.patterns.filter((each) => each.name && !each.match.startsWith("^")).map((each) => ({
    match: new RegExp(each.match, "y"),
    kind: KINDS.find(([name]) => each.name.startsWith(name))?.[1] ?? null,
  }));
  return StreamLanguage.define({
    name: "rulewright",
    token(stream) {
      if (stream.eatSpace()) return null;
      for (const { match, kind } of rules) {
        match.lastIndex = stream.pos;
        const found = match.exec(stream.string);
        if (found && found[0]) {
          stream.pos += found[0].length;
          return kind;
        }
      }
      stream.next();
      return null;
    },
  });
}

const colours = HighlightStyle.define([
  { tag: tags.comment, color: "var(--rw-code-comment)", fontStyle: "italic" },
  { tag: tags.meta, color: "var(--rw-code-fact)" },
  { tag: tags.definitionKeyword, color: "var(--rw-code-declare)", fontWeight: "700" },
  { tag: tags.keyword, color: "var(--rw-code-word)" },
  { tag: tags.atom, color: "var(--rw-code-number)" },
  { tag: tags.number, color: "var(--rw-code-number)" },
]);

const look = EditorView.theme({
  "&": { backgroundColor: "var(--rw-card)", color: "var(--md-typeset-color)", fontSize: "15px", height: "100%" },
  ".cm-content": { caretColor: "var(--md-typeset-color)", fontFamily: "var(--md-code-font)", padding: "10px 0" },
  ".cm-scroller": { fontFamily: "var(--md-code-font)", lineHeight: "1.55" },
  ".cm-gutters": { backgroundColor: "transparent", border: "0", color: "var(--md-default-fg-color--light)" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--md-accent-fg-color--transparent)" },
  ".cm-cursor": { borderLeftColor: "var(--md-typeset-color)" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "var(--rw-code-selected) !important" },
  "&.cm-focused": { outline: "2px solid var(--md-accent-fg-color)", outlineOffset: "1px" },
  ".cm-tooltip": { backgroundColor: "var(--md-default-bg-color)", border: "1px solid var(--md-default-fg-color--lighter)", borderRadius: "4px", color: "var(--md-typeset-color)", maxWidth: "34rem" },
  ".cm-diagnostic": { padding: "8px 12px", whiteSpace: "pre-wrap" },
  ".cm-diagnosticAction": { backgroundColor: "var(--md-primary-fg-color)", borderRadius: "4px", color: "var(--md-primary-bg-color)", padding: "4px 10px" },
});

/** What can be written at a place, as the compiler's own completion says; the likeliest first. */
async function offered(context, complete) {
  if (!context.explicit && !context.matchBefore(/[a-z_]{2,}$/)) return null;
  const { from, offers = [] } = await complete(context.state.doc.toString(), context.pos);
  if (!offers.length || context.aborted) return null;
  const options = offers.map(({ label, what, text, snippet }, at) => {
    const option = { label, detail: what === "word" ? "" : what, apply: text, boost: 99 - Math.min(at, 198) };
    return snippet ? snippetCompletion(text, option) : option;
  });
  return { from, options, validFor: /^[a-z0-9_]*$/ };
}

/** A line that is wrapped goes on below its own beginning, a little further in. */
const DEEPEST = 16;
const hanging = (view) => {
  const lines = new RangeSetBuilder();
  for (const { from, to } of view.visibleRanges) {
    for (let at = from; at <= to;) {
      const line = view.state.doc.lineAt(at);
      const depth = Math.min(DEEPEST, /^ */.exec(line.text)[0].length);
      lines.add(line.from, line.from, Decoration.line({ class: `rw-in-${depth}` }));
      at = line.to + 1;
    }
  }
  return lines.finish();
};
const indents = ViewPlugin.fromClass(class {
  constructor(view) {
    this.lines = hanging(view);
  }

  update(update) {
    if (update.docChanged || update.viewportChanged) this.lines = hanging(update.view);
  }
}, { decorations: (plugin) => plugin.lines });
const steps = EditorView.theme(Object.fromEntries(Array.from({ length: DEEPEST + 1 }, (_, depth) => [
  `.rw-in-${depth}`, { paddingLeft: `calc(${depth + 2}ch + 6px)`, textIndent: `-${depth + 2}ch` },
])));

/** An editor in a box; it lives in a shadow, so that its styles need no leave from the page's policy. */
export function edit({ box, text, grammar, label, changed, complete }) {
  const root = box.attachShadow({ mode: "open" });
  const place = document.createElement("div");
  place.style.height = "100%";
  root.append(place);
  const view = new EditorView({
    parent: place,
    root,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(), lintGutter(), history(), drawSelection(), highlightActiveLine(), closeBrackets(), indentUnit.of("  "),
        EditorState.tabSize.of(2), EditorView.lineWrapping, indents, steps, language(grammar), syntaxHighlighting(colours), look,
        EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false" }),
        autocompletion({ override: [(context) => offered(context, complete)], icons: false, selectOnOpen: false }),
        keymap.of([...completionKeymap, ...defaultKeymap, ...historyKeymap, ...lintKeymap, indentWithTab]),
        EditorView.updateListener.of((update) => { if (update.docChanged) changed(update.state.doc.toString()); }),
      ],
    }),
  });
  const size = () => view.state.doc.length;
  return {
    view,
    text: () => view.state.doc.toString(),
    set(next) {
      view.dispatch({ changes: { from: 0, to: size(), insert: next } });
    },
    mend({ from, to, text: insert }) {
      view.dispatch({ changes: { from: Math.min(from, size()), to: Math.min(to, size()), insert }, userEvent: "input" });
      view.focus();
    },
    go(from) {
      view.dispatch({ selection: { anchor: Math.min(from, size()) }, scrollIntoView: true });
      view.focus();
    },
    tell(messages, mend) {
      const told = messages.map((each) => ({
        from: Math.min(each.from, size()), to: Math.min(Math.max(each.to, each.from), size()),
        severity: each.severity === "note" ? "info" : each.severity,
        message: "",
        renderMessage: () => make("div", {}, ...[each.headline, each.reason, each.suggestion].filter(Boolean).map((text) => make("div", {}, ...marked(text)))),
        actions: each.mends.map((one) => ({ name: one.title.replaceAll("`", ""), apply: () => mend(one) })),
      }));
      view.dispatch(setDiagnostics(view.state, told));
    },
  };
}
