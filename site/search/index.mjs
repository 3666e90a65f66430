// An index of entries: how well each has a word, and in which of its sentences.
//
// The fields of an entry count together before they are weighed (BM25F), so a word in the title and in
// the text is no two words. How rare a word is, is asked of the game that is searched, not of all.
import { sentences } from "./words.mjs";

// `hung`: titles of its examples and rulings; `named`: titles of the rules that name it; `asked`: what readers ask of it.
const FIELDS = {
  title: { boost: 4, evenly: 0.6 }, text: { boost: 1, evenly: 0.4 }, hung: { boost: 0.6, evenly: 0.3 },
  around: { boost: 0.7, evenly: 0 }, named: { boost: 0.4, evenly: 0.9 }, asked: { boost: 2.2, evenly: 0.5 },
};
export const NUMBER = "#"; // the term of a sentence with a number in it
const FULL = 2; // how soon more of a word counts no more

/** The index of entries, whose `fields` are texts; `amounts` are words that say how many, beside numbers. */
export function index(speech, entries, amounts = []) {
  const amount = new Set(amounts.map(speech.stem));
  const lengths = Object.fromEntries(Object.keys(FIELDS).map((name) => [name, { sum: 0, count: 0 }]));
  const cut = entries.map((entry) => Object.keys(FIELDS).map((name) => {
    const terms = speech.stems(entry.fields[name] ?? "");
    lengths[name].sum += terms.length;
    lengths[name].count += terms.length ? 1 : 0;
    return [name, terms];
  }));
  const postings = new Map(); // term -> entry -> how much of it
  cut.forEach((fields, id) => {
    for (const [name, terms] of fields) {
      const { boost, evenly } = FIELDS[name];
      const usual = lengths[name].sum / Math.max(1, lengths[name].count);
      const each = boost / (1 - evenly + evenly * (terms.length / usual));
      for (const term of terms) {
        if (!postings.has(term)) postings.set(term, new Map());
        const of = postings.get(term);
        of.set(id, (of.get(id) ?? 0) + each);
      }
    }
  });
  const said = new Map();
  /** The sentences of an entry as sets of terms, its title first. */
  const spoken = (id) => {
    if (!said.has(id)) {
      const { title, text } = entries[id].fields;
      said.set(id, [title, ...sentences(text)].map((each) => {
        const terms = new Set(speech.stems(each));
        if ([...terms].some((term) => amount.has(term) || /^\d+$/.test(term))) terms.add(NUMBER);
        return terms;
      }));
    }
    return said.get(id);
  };

  /** What of the index a search of some entries sees. */
  function within(inside) {
    const ids = new Set(entries.filter(inside).map(({ id }) => id));
    const seen = new Map();
    /** Entries that have a term, each with how much of it. */
    const having = (term) => {
      let found = seen.get(term);
      if (!found) {
        found = new Map([...(postings.get(term) ?? [])].filter(([id]) => ids.has(id)));
        seen.set(term, found);
      }
      return found;
    };
    const rarity = (count) => Math.log(1 + (ids.size - count + 0.5) / (count + 0.5));
    const terms = new Set([...postings.keys()].filter((term) => having(term).size));
    return { terms, having, rarity, size: ids.size };
  }
  return { within, spoken, filled: (much) => (much * (FULL + 1)) / (much + FULL) };
}
