// The editor's side of Rulewright: it starts the server, shows the book beside the text, and runs commands.
// Everything that knows the language is in the server: `rulewright lsp`.
"use strict";

const crypto = require("node:crypto");
const fs = require("node:fs");
const path = require("node:path");
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

const LANGUAGE = "rulewright";
const PAUSE = 150; // milliseconds without a move of the cursor before the preview follows

let client;
let panel;
let timer;

/** The command: as the settings say, or in the .venv of the folder, or on the path. */
function command() {
  const wanted = vscode.workspace.getConfiguration(LANGUAGE).get("command", "");
  if (wanted) {
    return wanted;
  }
  const [folder, name] = process.platform === "win32" ? ["Scripts", "rulewright.exe"] : ["bin", "rulewright"];
  for (const root of vscode.workspace.workspaceFolders ?? []) {
    const own = path.join(root.uri.fsPath, ".venv", folder, name);
    if (fs.existsSync(own)) {
      return own;
    }
  }
  return "rulewright";
}

function language() {
  return vscode.workspace.getConfiguration(LANGUAGE).get("language", "en");
}

async function start() {
  const run = { command: command(), args: ["lsp"] };
  client = new LanguageClient(LANGUAGE, "Rulewright", run, {
    documentSelector: [
      { scheme: "file", language: LANGUAGE },
      { scheme: "untitled", language: LANGUAGE },
      { scheme: "file", pattern: "**/locales/*/*.po" },
      { scheme: "file", pattern: "**/*.words/*.po" },
    ],
    initializationOptions: { language: language(), codeLens: true },
    synchronize: { configurationSection: LANGUAGE },
  });
  try {
    await client.start();
  } catch (error) {
    client = undefined;
    vscode.window.showErrorMessage(
      `The command ${run.command} could not be started. Install Rulewright (make setup), ` +
        `or say in the setting "rulewright.command" where it is. ${error.message ?? error}`,
    );
  }
}

async function restart() {
  await client?.stop();
  await start();
}

// ---- the book beside the text -----------------------------------------------------------------------

/** A page without scripts; nothing in it comes from anywhere else. The server has escaped the text. */
function page(title, body) {
  const nonce = crypto.randomBytes(16).toString("base64");
  return `<!DOCTYPE html>
<html lang="${language()}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'nonce-${nonce}';">
<style nonce="${nonce}">
body { font-size: 1.1em; line-height: 1.5; max-width: 40em; padding: 0 1em; }
mark { background: var(--vscode-editor-findMatchHighlightBackground); color: inherit; }
table { border-collapse: collapse; }
td, th { border: 1px solid var(--vscode-panel-border); padding: 0.2em 0.6em; text-align: left; }
aside { border-left: 0.2em solid var(--vscode-textLink-foreground); padding-left: 0.8em; }
.facts { border-top: 1px solid var(--vscode-panel-border); font-size: 0.85em; opacity: 0.8; padding: 1em 1.2em; }
</style>
<title>${title}</title>
</head>
<body>${body}</body>
</html>`;
}

function escaped(text) {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

async function follow(editor) {
  if (!panel || !client || editor?.document.languageId !== LANGUAGE) {
    return;
  }
  const { line, character } = editor.selection.active;
  const shown = await client.sendRequest("rulewright/preview", {
    uri: editor.document.uri.toString(),
    position: { line, character },
    language: language(),
  });
  if (panel && shown) {
    panel.title = shown.title;
    panel.webview.html = page(escaped(shown.title), shown.html);
  }
}

function followSoon(editor) {
  clearTimeout(timer);
  timer = setTimeout(() => follow(editor).catch(() => undefined), PAUSE);
}

async function preview() {
  const editor = vscode.window.activeTextEditor;
  if (!panel) {
    const beside = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
    panel = vscode.window.createWebviewPanel("rulewright.book", "Rulewright", beside, {
      enableScripts: false,
      localResourceRoots: [],
    });
    panel.onDidDispose(() => {
      panel = undefined;
    });
    panel.webview.html = page("Rulewright", "<p>…</p>");
  }
  await follow(editor);
}

// ---- commands ---------------------------------------------------------------------------------------

/** The words of a command for the game of a document: what its first code lens of that kind says. */
async function words(kind, given) {
  if (given.length > 1) {
    return given;
  }
  const editor = vscode.window.activeTextEditor;
  if (!client || editor?.document.languageId !== LANGUAGE) {
    return undefined;
  }
  const lenses = await client.sendRequest("textDocument/codeLens", {
    textDocument: { uri: editor.document.uri.toString() },
  });
  const line = editor.selection.active.line;
  const fitting = (lenses ?? []).filter((lens) => lens.command.command === kind);
  const above = fitting.filter((lens) => lens.range.start.line <= line).pop();
  return (above ?? fitting[0])?.command.arguments;
}

/** Runs the command by itself, without a shell, so that no name is ever read as anything else. */
async function runExample(...given) {
  const found = await words("rulewright.runExample", given);
  if (!found) {
    vscode.window.showInformationMessage("There is no example here.");
    return;
  }
  const [root, ...rest] = found;
  const task = new vscode.Task(
    { type: LANGUAGE },
    vscode.TaskScope.Workspace,
    `example ${rest[rest.length - 1]}`,
    LANGUAGE,
    new vscode.ProcessExecution(command(), [...rest, "--trace"], { cwd: root }),
  );
  await vscode.workspace.saveAll(false);
  await vscode.tasks.executeTask(task);
}

async function play(...given) {
  const found = await words("rulewright.play", given);
  if (!found) {
    vscode.window.showInformationMessage("There is no game here. Open the file that begins with its head.");
    return;
  }
  const [root, ...rest] = found;
  await vscode.workspace.saveAll(false);
  const terminal = vscode.window.createTerminal({
    name: `play ${rest[1]}`,
    cwd: root,
    shellPath: command(),
    shellArgs: [...rest, "--language", language()],
  });
  terminal.show();
}

async function explain() {
  const editor = vscode.window.activeTextEditor;
  if (!client || !editor) {
    return;
  }
  const found = vscode.languages
    .getDiagnostics(editor.document.uri)
    .find((each) => each.source === LANGUAGE && each.range.contains(editor.selection.active));
  if (!found) {
    vscode.window.showInformationMessage("There is no message here.");
    return;
  }
  const shown = await client.sendRequest("rulewright/explain", { code: String(found.code) });
  if (shown) {
    const document = await vscode.workspace.openTextDocument({ language: "markdown", content: shown.markdown });
    await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside, preview: true });
  }
}

async function activate(context) {
  context.subscriptions.push(
    vscode.commands.registerCommand("rulewright.preview", preview),
    vscode.commands.registerCommand("rulewright.runExample", runExample),
    vscode.commands.registerCommand("rulewright.play", play),
    vscode.commands.registerCommand("rulewright.explain", explain),
    vscode.commands.registerCommand("rulewright.restart", restart),
    vscode.window.onDidChangeTextEditorSelection((event) => followSoon(event.textEditor)),
    vscode.window.onDidChangeActiveTextEditor((editor) => followSoon(editor)),
    vscode.workspace.onDidSaveTextDocument(() => followSoon(vscode.window.activeTextEditor)),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("rulewright.command")) {
        void restart();
      } else if (event.affectsConfiguration(LANGUAGE)) {
        followSoon(vscode.window.activeTextEditor);
      }
    }),
  );
  await start();
}

async function deactivate() {
  clearTimeout(timer);
  panel?.dispose();
  await client?.stop();
}

module.exports = { activate, deactivate };
