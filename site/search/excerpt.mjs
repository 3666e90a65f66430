// What a result shows of a rule: its first sentences, and the one that was asked for if that comes later.
const SENTENCE = /[^.!?]+(?:[.!?]+["”’»)]*|$)\s*/gu;
const ROOM = 280;

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

/** The answer in a rule, in about three lines. */
export function answer(speech, text, marks) {
  if (text.length <= ROOM * 1.3) return text;
  const sentences = text.match(SENTENCE) ?? [text];
  let first = "";
  let at = 0;
  while (at < sentences.length && (first + sentences[at]).length <= ROOM) first += sentences[at++];
  if (!first) first = `${sentences[at++].slice(0, ROOM).replace(/\s+\S*$/, "")} … `;
  const weight = (sentence) => new Set(matching(speech, sentence, marks).map(([, , word]) => speech.stem(word))).size;
  const rest = sentences.slice(at);
  const best = rest.reduce((one, other) => (weight(other) > weight(one) ? other : one), "");
  if (!best || weight(best) <= weight(first)) return `${first.trim()}${at < sentences.length ? " …" : ""}`;
  const gap = rest[0] === best ? "" : "… ";
  return `${first}${gap}${best.slice(0, ROOM).trim()}${rest.at(-1) === best ? "" : " …"}`;
}
