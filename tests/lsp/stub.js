// Loads the extension with a stub of the editor, starts it, and writes what it did as JSON.
"use strict";

const Module = require("node:module");
const path = require("node:path");

const told = { commands: [], server: null, requests: [], html: "", panel: null, tasks: [], terminals: [], stopped: false };
const handlers = {};
const nothing = { dispose() {} };
const document = { languageId: "rulewright", uri: { toString: () => "file:///a/b.rules" } };
const lens = (command, ...words) => ({ range: { start: { line: 2 } }, command: { command, arguments: words } });

const vscode = {
  ViewColumn: { Beside: -2 },
  TaskScope: { Workspace: 2 },
  ProcessExecution: class { constructor(process, args, options) { Object.assign(this, { process, args, options }); } },
  Task: class { constructor(kind, scope, name, source, execution) { Object.assign(this, { name, execution }); } },
  commands: { registerCommand(name, run) { told.commands.push(name); handlers[name] = run; return nothing; } },
  languages: { getDiagnostics: () => [] },
  tasks: { executeTask: async (task) => told.tasks.push(task) },
  window: {
    activeTextEditor: { document, selection: { active: { line: 4, character: 1 } } },
    createTerminal(options) { told.terminals.push(options); return { show() {} }; },
    createWebviewPanel(kind, title, column, options) {
      told.panel = options;
      return {
        webview: { set html(text) { told.html = text; } }, onDidDispose: () => nothing, dispose() {},
      };
    },
    onDidChangeActiveTextEditor: () => nothing,
    onDidChangeTextEditorSelection: () => nothing,
    showErrorMessage(text) { throw new Error(text); },
    showInformationMessage() {},
  },
  workspace: {
    workspaceFolders: [],
    getConfiguration: () => ({ get: (name, other) => (name === "language" ? "de" : other) }),
    onDidChangeConfiguration: () => nothing,
    onDidSaveTextDocument: () => nothing,
    saveAll: async () => true,
  },
};

class LanguageClient {
  constructor(id, name, run, options) { told.server = { id, run, options: options.initializationOptions, selector: options.documentSelector }; }
  async start() {}
  async stop() { told.stopped = true; }
  async sendRequest(method, params) {
    told.requests.push([method, params]);
    if (method === "textDocument/codeLens") {
      return [lens("rulewright.play", "/a", "play", "game"), lens("rulewright.runExample", "/a", "check", "game", "--example", "one")];
    }
    return { title: "A <rule>", html: "<p>What it says.</p>", anchor: "verb-a" };
  }
}

const load = Module._load;
Module._load = function (name, ...rest) {
  if (name === "vscode") return vscode;
  if (name === "vscode-languageclient/node" && process.argv[3] !== "real") return { LanguageClient };
  return load.call(this, name, ...rest);
};

(async () => {
  const extension = require(path.resolve(process.argv[2], "extension.js"));
  if (process.argv[3] === "real") {
    process.stdout.write(JSON.stringify(Object.keys(extension)));
    return;
  }
  await extension.activate({ subscriptions: [] });
  await handlers["rulewright.preview"]();
  await handlers["rulewright.runExample"]();
  await handlers["rulewright.play"]("/b", "play", "other");
  await extension.deactivate();
  process.stdout.write(JSON.stringify(told));
})();
