// What a result shows of a rule: its first sentences, and the one that was asked for if that comes later.
import { sentences } from "./words.mjs";

const ROOM = 280;
const LEAD = 120; // a first sentence of no more letters stands before the answer

/** Where the words of a text stand that have one of the stems: start, end, the word. */
export function matching(speech, text, marks) {
  const wanted = new Set(marks);
  const found = [];
  for (const match of text.matchAll(/[\p{L}\p{N}]+(?:['’][\p{L}]+)?/gu)) {
    if (wanted.has(speech.stem(match[0].toLowerCase()))) {
      found.push([match.index, match.index + match[0].length, match[0].toLowerCase()]);
    }
  }
  return found;
}

/** The answer in a rule, in about three lines: how it begins, and the sentence that answers with its neighbours. */
export function answer(text, best = 0) {
  if (text.length <= ROOM * 1.3) return text;
  const said = sentences(text);
  const fits = (from, to) => said.slice(from, to).join("").length <= ROOM;
  let [from, to] = best > 0 && fits(0, best + 1) ? [0, best + 1] : [best, best + 1];
  const lead = from > 0 && said[0].length <= LEAD ? said[0] : "";
  const least = lead ? 1 : 0;
  while (to < said.length && fits(from, to + 1)) to += 1;
  while (from > least && fits(from - 1, to)) from -= 1;
  const shown = said.slice(from, to).join("").trim();
  const short = shown.length > ROOM * 1.3 ? `${shown.slice(0, ROOM).replace(/\s+\S*$/, "")} …` : shown;
  const head = lead ? `${lead.trim()} ${from > 1 ? "… " : ""}` : from > 0 ? "… " : "";
  return `${head}${short}${to < said.length && short === shown ? " …" : ""}`;
}
