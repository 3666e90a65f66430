// Words as the index knows them: cut out of a text, stemmed, without accents. The index and the
// questions go through the same code.
import { newStemmer } from "snowball-stemmers";

const STEMMERS = { en: "english", nl: "dutch", de: "german", es: "spanish" };
const WORD = /[\p{L}\p{N}]+(?:['’][\p{L}]+)?/gu;

/** Without capitals and accents, and ß as ss. */
export function plain(text) {
  return text.toLowerCase().replaceAll("ß", "ss").normalize("NFD").replace(/\p{M}/gu, "");
}

/** What takes the words of one language apart. */
export function speaker(language) {
  const stemmer = newStemmer(STEMMERS[language]);
  const known = new Map();
  const stem = (word) => {
    let found = known.get(word);
    if (found === undefined) {
      const bare = word.replace(/['’].*$/u, "");
      found = plain(stemmer.stem(bare));
      known.set(word, found);
    }
    return found;
  };
  const split = (text) => text.toLowerCase().match(WORD) ?? [];
  return { stem, split, stems: (text) => split(text).map(stem) };
}
