// Talking with the worker, and everything that is loaded before somebody can.

import { make } from "./make.js";

export const app = (box) => new URL(box.dataset.app, document.baseURI);

/** The words of the page in its language, and what there is to play. */
export async function read(box, name) {
  const answer = await fetch(new URL(name, app(box)));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.json();
}

/** Whether `rulewright serve` shows the page: what plays in it is made after it, and anew after each change. */
const live = () => document.querySelector("script[data-version]") !== null;

const LOOKS = 500;

/** Waits until what plays in the page is there; the page says so meanwhile. */
export async function made(box) {
  if (!live()) return;
  const said = document.querySelector(".rw-making");
  // What another site at this address has kept is not what is served now.
  const workers = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  await Promise.all(workers.map((each) => each.unregister()));
  if (navigator.serviceWorker?.controller) {
    location.reload();
    await new Promise(() => {});
  }
  while (await (await fetch(new URL("../_app", app(box)))).text() !== "made") {
    said.hidden = false;
    await new Promise((done) => setTimeout(done, LOOKS));
  }
  said.hidden = true;
}

export function teller(words) {
  return (english, slots = {}) =>
    (words[english] ?? english).replace(/\{(\w+)\}/g, (all, slot) => slots[slot] ?? all);
}

/** Says so where a browser lacks what Python runs in. */
export function able(box, say) {
  if (typeof WebAssembly === "object" && typeof DecompressionStream === "function") return true;
  box.replaceChildren(make("div", { class: "rw-because rw-because--not", role: "alert" }, make("p", {},
    say("This browser has no WebAssembly, and nothing can be played without it. It may be turned off, or the browser is too old."))));
  return false;
}

/** Shows what the page says in its own words where not even the words of the scripts came. */
export function broken(error) {
  const said = document.querySelector(".rw-broken");
  if (!said) throw error;
  said.hidden = false;
  said.append(make("small", {}, ` ${String(error?.message ?? error)}`));
}

/** From now on everything that the page loads stays on this computer, and is there without a network. */
export async function stayOffline(box) {
  if (live() || !("serviceWorker" in navigator)) return;
  const root = new URL("..", app(box));
  try {
    const place = await navigator.serviceWorker.register(new URL("offline.js", root), { scope: root.pathname });
    const ready = navigator.serviceWorker.ready.then((found) => found.active ?? place.active);
    const active = await Promise.race([ready, new Promise((done) => setTimeout(done, 4000))]);
    if (!navigator.serviceWorker.controller) {
      const claimed = new Promise((done) => {
        navigator.serviceWorker.addEventListener("controllerchange", done, { once: true });
      });
      await Promise.race([claimed, new Promise((done) => setTimeout(done, 2000))]);
    }
    const seen = performance.getEntriesByType("resource").map((each) => each.name);
    active?.postMessage({ keep: [location.href.split("#")[0], ...seen] });
  } catch {
    // Without it the page plays as well, as long as there is a network.
  }
}

/** A worker that answers. Its `onprogress` hears how much of what it loads has come, from 0 to 1. */
export class Talk {
  constructor(box) {
    this.worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    this.waiting = new Map();
    this.number = 0;
    this.onprogress = () => {};
    this.worker.onmessage = ({ data }) => {
      if (data.progress !== undefined) {
        this.onprogress(data.progress);
        return;
      }
      const { resolve, reject } = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if (data.failed !== undefined) reject(new Error(data.failed));
      else resolve(data.found);
    };
    this.worker.onerror = (event) => {
      for (const { reject } of this.waiting.values()) reject(new Error(event.message || "worker"));
      this.waiting.clear();
    };
  }

  ask(message, more = {}) {
    this.number += 1;
    const id = this.number;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.worker.postMessage({ id, message, ...more });
    });
  }
}
