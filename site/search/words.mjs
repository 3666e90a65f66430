// Words as the index knows them: cut out of a text, brought to one form, without accents. The index and
// the questions go through the same code.
import { newStemmer } from "snowball-stemmers";

const STEMMERS = { en: "english", nl: "dutch", de: "german", es: "spanish" };
const WORD = /[\p{L}\p{N}]+(?:['’][\p{L}]+)?/gu;
const SENTENCE = /[^.!?]+(?:[.!?]+["”’»)]*|$)\s*/gu;
const BETWEEN = { de: "zu", nl: "te" }; // what stands between the parts of an infinitive: zurückzugehen
const LEAST_REST = 3;
const INFINITIVE = /.[aei]r$|.ndo$/u; // or a gerund: the words with pronouns that no list of verbs has

/** Without capitals and accents, and ß as ss. */
export function plain(text) {
  return text.toLowerCase().replaceAll("ß", "ss").normalize("NFD").replace(/\p{M}/gu, "");
}

/** The sentences of a text, each with what stands between it and the next. */
export function sentences(text) {
  return text.match(SENTENCE) ?? [text];
}

/** What takes the words of one language apart; `forms` are the verbs with all their forms, `parts` what stands
 * before a verb and apart from it, `hung` what is hung on its end, `numbers` the words for two and what follows. */
export function speaker(language, { forms = [], parts = [], numbers = [], hung = [] } = {}) {
  const stemmer = newStemmer(STEMMERS[language]);
  const stemmed = (word) => plain(stemmer.stem(word));
  const verbs = new Map(); // a form without accents -> the stem of its verb; a number -> its digits
  for (const line of forms) {
    const [infinitive, ...others] = line.split(" ");
    for (const form of [infinitive, ...others]) if (!verbs.has(plain(form))) verbs.set(plain(form), stemmed(infinitive));
  }
  numbers.forEach((word, at) => verbs.set(plain(word), String(at + 2)));
  const before = parts.map(plain).sort((one, other) => other.length - one.length);

  /** The part that stands before a verb and the stem of that; nothing for another word. */
  const apart = (word) => {
    const bare = plain(word);
    for (const part of before) {
      if (!bare.startsWith(part) || bare.length < part.length + LEAST_REST) continue;
      const rest = bare.slice(part.length);
      const verb = verbs.get(rest) ?? (rest.startsWith(BETWEEN[language]) ? verbs.get(rest.slice(2)) : undefined);
      if (verb) return [part, verb];
    }
    return null;
  };

  /** The stem of a verb on which pronouns hang: ponerlos, muévelo. */
  const without = (word, most = 2) => {
    for (const each of most ? hung : []) {
      if (!word.endsWith(each) || word.length < each.length + LEAST_REST) continue;
      const rest = word.slice(0, -each.length);
      const found = verbs.get(rest) ?? (INFINITIVE.test(rest) ? stemmed(rest) : undefined) ?? without(rest, most - 1);
      if (found) return found;
    }
    return undefined;
  };

  const known = new Map();
  const stem = (word) => {
    let found = known.get(word);
    if (found === undefined) {
      const bare = word.replace(/['’].*$/u, "");
      found = verbs.get(plain(bare)) ?? apart(bare)?.join("") ?? without(plain(bare)) ?? stemmed(bare);
      known.set(word, found);
    }
    return found;
  };
  const split = (text) => text.toLowerCase().match(WORD) ?? [];
  return { stem, split, apart, stems: (text) => split(text).map(stem) };
}
