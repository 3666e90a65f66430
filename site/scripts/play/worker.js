// The game itself runs here, in Python. The page gets what the player who looks may know, and no more.
import { loadPyodide } from "../../app/pyodide.mjs";

const here = new URL("../../app/", self.location.href);
const plainFetch = self.fetch.bind(self);
let list;
let python;
let loaded = 0;
let wanted = 0;
let lost;

const told = (name, what) => list.files[name][what];

/** A file of the list as it is sent; what has come is told on the way. */
async function sent(name) {
  let answer;
  try {
    answer = await plainFetch(new URL(told(name, "file"), here));
    if (!answer.ok) throw new Error(String(answer.status));
  } catch (error) {
    // Python says later only that it ended; this is why.
    lost ??= `${name}: ${error.message}`;
    throw error;
  }
  const counted = new TransformStream({
    transform(part, sink) {
      loaded += part.byteLength;
      self.postMessage({ progress: Math.min(1, loaded / wanted) });
      sink.enqueue(part);
    },
  });
  return answer.body.pipeThrough(counted);
}

// Python asks for its parts by their own names; they lie here compressed, so that every host sends little.
// What it unpacks itself, once it runs, is packed closer than browsers can read.
self.fetch = async (request, options) => {
  const name = new URL(request.url ?? request, here).pathname.split("/").pop();
  if (!list?.files[name]) return plainFetch(request, options);
  const type = name.endsWith(".wasm") ? "application/wasm" : "application/zip";
  return new Response((await sent(name)).pipeThrough(new DecompressionStream("gzip")), { headers: { "Content-Type": type } });
};

const bytes = async (name) => new Uint8Array(await new Response(await sent(name)).arrayBuffer());

const has = new Set();

const FOLDERS = { game: "games", rules: "project", words: "project" };

/** Unpacks a part where Python looks for it. */
function put(name, data) {
  const folder = `/home/${FOLDERS[name.split("-")[0]] ?? "code"}`;
  python.FS.writeFile("/home/part", data);
  python.runPython(`
import _lzma, io, zipfile
with open("/home/part", "rb") as packed:
    part = io.BytesIO(_lzma.LZMADecompressor().decompress(packed.read()))
zipfile.ZipFile(part).extractall("${folder}")
del part
`);
}

/** Loads Python with our parts, once, and whatever else is asked for. */
async function load(parts) {
  list ??= await (await plainFetch(new URL("list.json", here))).json();
  const missing = parts.filter((part) => !has.has(part));
  const core = python ? [] : ["pyodide.asm.wasm", "python.zip", "play.zip"];
  wanted = [...core, ...missing].reduce((sum, name) => sum + told(name, "bytes"), 0);
  loaded = 0;
  const coming = missing.map(bytes);
  if (!python) {
    const play = bytes("play.zip");
    python = await loadPyodide({ indexURL: here.href, stdLibURL: new URL("python.zip", here).href });
    put("play.zip", await play);
    python.runPython("import sys; sys.path.insert(0, '/home/code')\nfrom rulewright.page import worker");
  }
  for (const [at, name] of missing.entries()) {
    put(name, await coming[at]);
    has.add(name);
  }
  if (missing.includes("compiler.zip")) {
    python.runPython("sys.path_importer_cache.clear()\nfrom rulewright.trial import worker as trial");
  }
}

/** A message to Python and its answer, as JSON. */
function ask(module, message) {
  const handle = python.runPython(`${module}.desk.handle`);
  try {
    return handle(message);
  } finally {
    handle.destroy();
  }
}

// ---- games that are kept: here and not in the page, for a record tells what is hidden -------------

const store = () => new Promise((resolve, reject) => {
  const opening = indexedDB.open("rulewright", 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore("games");
  opening.onsuccess = () => resolve(opening.result);
  opening.onerror = () => reject(opening.error);
});

const kept = async (mode, act) => {
  const base = await store();
  try {
    return await new Promise((resolve, reject) => {
      const asked = act(base.transaction("games", mode).objectStore("games"));
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error);
    });
  } finally {
    base.close();
  }
};

const CHANGES = new Set(["begin", "load", "choose", "bot", "undo"]);

async function answer({ load: parts, keep, resume, forget, module = "worker", message }) {
  if (parts) await load(parts);
  if (forget) return kept("readwrite", (games) => games.delete(forget));
  let asked = message;
  if (resume) {
    const text = await kept("readonly", (games) => games.get(resume));
    if (!text) return { error: "gone" };
    asked = { ...message, do: "load", text };
  }
  if (!asked) return {};
  if (asked.wanted?.example) {
    const { game, example } = asked.wanted;
    const start = (await (await plainFetch(new URL(`examples-${game}.json`, here))).json())[example];
    if (!start) return { error: "gone" };
    // Whoever is to choose first in the example is the reader; bots have the other seats.
    const bots = Object.fromEntries(start.names.map((_, n) => [n, "strong"]).filter(([n]) => n !== start.seat));
    asked = { ...asked, wanted: { game, bots, ...start } };
  }
  const found = JSON.parse(ask(module, JSON.stringify(asked)));
  if (keep && !found.error && CHANGES.has(asked.do)) {
    const { text } = JSON.parse(ask(module, JSON.stringify({ do: "file" })));
    await kept("readwrite", (games) => games.put(text, keep)).catch(() => {});
  }
  return found;
}

// One after another: nobody chooses while a bot thinks.
let last = Promise.resolve();
self.onmessage = ({ data }) => {
  last = last.then(async () => {
    try {
      self.postMessage({ id: data.id, found: await answer(data) });
    } catch (error) {
      self.postMessage({ id: data.id, failed: lost ?? String(error?.message ?? error) });
      lost = undefined;
    }
  });
};
