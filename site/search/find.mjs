// Finds rules: an index of entries, and questions as people type them.
//
// A word of the question counts where it stands itself, a synonym of it, a compound with it, or, if
// the book knows none of these, a word nearly like it. An entry gains from the best of these for each
// word, and the more the greater the share of the question that it has; so a whole question finds the
// rule that has most of it, and one that nothing fits entirely still finds something.
import MiniSearch from "minisearch";
import { plain, speaker } from "./words.mjs";

const FIELDS = ["title", "text", "more", "around", "asked"];
const BOOST = { title: 2, text: 1, more: 0.6, around: 0.4, asked: 0.8 }; // `asked`: what readers ask of a rule
const KINDS = {
  rule: 1, ruling: 0.75, setup: 0.8, page: 0.7, example: 0.6, variants: 0.45, edition: 0.4,
  "house-rules": 0.3, "what-changed": 0.5,
};
const WEIGHT = { own: 1, same: 0.9, lead: 0.9, compound: 0.6, part: 0.5, started: 0.5, near: 0.6 };
const LEAST_PART = 4;
const KIN = 5; // letters at the beginning that make two compounds kin
// What stands before a verb as a part of it, and what a word is only bent by: alone these make no compound.
const BEFORE = /^(?:ver|be|ge|er|ent|zer|her|ont)\p{L}{0,2}$/u;
const COUNTED = /#pieces-/; // rules that say how many there are
const COUNTED_WEIGHT = 1.5;
const LESSER = /#(?:predicate|quantity|variable|values|zone|pieces)-/; // rules that only say what is meant
const LESSER_WEIGHT = 0.85;
const SHARE = 1.5; // how much it counts that an entry has all of the question
const COMMON = 0.25; // a word that more of the entries have is not marked
const NAMED = 1.15; // what it counts that the question has the whole title
const WEAK = 0.12; // what scores less of the best is not shown
const NEXT_OF_GAME = 0.75; // over all games: what each further rule of the same game counts
const AUTHORS = "authors";

/** What `rules.json` holds, with an index of it. */
export function open(language, data) {
  const speech = speaker(language);
  const stop = new Set(data.words.stop.map(plain));
  const over = data.words.over.filter(Boolean);
  const passed = over.length ? new RegExp(`(?<!\\p{L})(?:${over.map((each) => each.replace(/[^\p{L}\p{N} ]/gu, "\\$&")).join("|")})(?!\\p{L})`, "gu") : /$^/;
  const surfaces = new Map(); // a word as people type it without accents -> its stem
  const terms = new Set();
  const index = new MiniSearch({
    fields: FIELDS,
    idField: "id",
    tokenize: (text) => speech.split(text),
    processTerm: (word) => {
      const term = speech.stem(word);
      const bare = plain(word);
      if (!surfaces.has(bare)) surfaces.set(bare, term);
      terms.add(term);
      return term;
    },
    searchOptions: {
      tokenize: (term) => [term], processTerm: (term) => term, boost: BOOST, bm25: { k: 1.2, b: 0.5, d: 0.5 },
    },
  });
  const entries = data.entries.map(([game, kind, url, number, title, around, text, more, asked], id) => (
    { id, game, kind, url, number, title, around, text, more, asked }
  ));
  index.addAll(entries);
  for (const entry of entries) {
    entry.names = [...new Set(speech.split(entry.title).filter((word) => !stop.has(plain(word))).map(speech.stem))];
  }

  // Synonyms by the stems of their first words; one that has several words is a phrase.
  const groups = new Map();
  const learn = (phrase, others, weight) => {
    const key = speech.stems(phrase).join(" ");
    if (!groups.has(key)) groups.set(key, []);
    for (const other of others) if (other !== phrase) groups.get(key).push([speech.stems(other), weight]);
  };
  for (const line of data.words.same) for (const phrase of line) learn(phrase, line, WEIGHT.same);
  for (const [phrase, others] of Object.entries(data.words.meant ?? {})) learn(phrase, others, WEIGHT.lead);
  const longest = Math.max(1, ...[...groups.keys()].map((key) => key.split(" ").length));

  const counting = (data.words.count ?? []).map((phrase) => speech.stems(phrase).join(" "));
  /** Whether a question asks how many there are. */
  const counts = (words) => counting.some((phrase) => ` ${words.map(speech.stem).join(" ")} `.includes(` ${phrase} `));
  /** Whether a term is a compound with a stem: what is left of it is no mere beginning of a verb. */
  const compound = (term, stem) => {
    if (term.startsWith(stem)) return true;
    if (!term.endsWith(stem)) return false;
    const rest = term.slice(0, -stem.length);
    return terms.has(rest) || !BEFORE.test(rest);
  };

  /** What a word of a question may stand for: terms of the index, each with its weight. */
  function expand(word, last) {
    const found = new Map();
    const add = (term, weight) => {
      if (terms.has(term)) found.set(term, Math.max(weight, found.get(term) ?? 0));
    };
    const stem = speech.stem(word);
    const bare = plain(word);
    const umlaut = bare.replace(/([aou])e/g, "$1");
    add(stem, WEIGHT.own);
    for (const each of [bare, umlaut]) if (surfaces.has(each)) add(surfaces.get(each), WEIGHT.own);
    if (data.words.compounds && stem.length >= LEAST_PART) {
      for (const term of terms) {
        if (term.length < stem.length + 3) continue;
        if (compound(term, stem)) add(term, WEIGHT.compound);
      }
    }
    if (last && bare.length >= 3 && !found.size) {
      for (const term of terms) if (term.startsWith(bare)) add(term, WEIGHT.started);
    }
    if (data.words.compounds && !found.size) {
      for (const term of terms) {
        if (term.length < LEAST_PART || stem.length < term.length + 3) continue;
        if (stem.endsWith(term) || stem.startsWith(term)) add(term, WEIGHT.part);
      }
      const head = stem.slice(0, KIN);
      if (!found.size && stem.length > KIN + 2) {
        for (const term of terms) if (term.length > KIN + 2 && term.startsWith(head)) add(term, WEIGHT.part);
      }
    }
    return found;
  }

  function near(word) {
    const stem = speech.stem(word);
    if (stem.length < 4) return new Map();
    const distance = stem.length < 7 ? 1 : 2;
    const hits = index.search(stem, { fuzzy: distance, prefix: false });
    const best = new Map();
    for (const hit of hits) for (const term of hit.terms) best.set(term, WEIGHT.near);
    return best;
  }

  /** The words of a question that count, each as the lists of terms that stand for it. */
  function understand(question) {
    const words = speech.split(question.toLowerCase().replace(passed, " "));
    const stems = words.map(speech.stem);
    const meant = [];
    const taken = new Array(words.length).fill(false);
    const phrases = [];
    for (let start = 0; start < words.length; start += 1) {
      for (let length = Math.min(longest, words.length - start); length > 0; length -= 1) {
        const others = groups.get(stems.slice(start, start + length).join(" "));
        if (!others) continue;
        phrases.push({ start, length, others });
        break;
      }
    }
    for (const { start, length, others } of phrases) {
      if (length === 1 || taken.slice(start, start + length).some(Boolean)) continue;
      // A phrase counts as one word, for itself and for what else it is called.
      const own = stems.slice(start, start + length).filter((_, at) => !stop.has(plain(words[start + at])));
      meant.push({ ways: [[own, WEIGHT.own], ...others].filter(([terms_]) => terms_.length) });
      taken.fill(true, start, start + length);
    }
    const kept = words.map((word, at) => !taken[at] && !stop.has(plain(word)));
    const every = !kept.some(Boolean) && !meant.length; // nothing but little words: then these
    words.forEach((word, at) => {
      if (taken[at] || !(kept[at] || every)) return;
      let terms_ = expand(word, at === words.length - 1);
      const others = phrases.filter((each) => each.start === at && each.length === 1)
        .flatMap((each) => each.others);
      if (!terms_.size && !others.length) terms_ = near(word);
      meant.push({
        ways: [...[...terms_].map(([term, weight]) => [[term], weight]), ...others],
      });
    });
    return meant;
  }

  const memory = new Map();
  function scores(term) {
    if (!memory.has(term)) {
      memory.set(term, new Map(index.search(term).map((hit) => [hit.id, hit.score])));
    }
    return memory.get(term);
  }

  /** Entries that have terms of a way: the score that it gives them, and whether they have all. */
  function along(way) {
    const [first, ...rest] = [...new Set(way)].map((term) => scores(term));
    if (!first) return new Map();
    const found = new Map();
    for (const [id, score] of first) {
      let sum = score;
      let all = true;
      for (const other of rest) {
        const more = other.get(id);
        if (more === undefined) all = false;
        else sum += more;
      }
      found.set(id, all ? { score: sum, all } : { score: sum * 0.4, all });
    }
    for (const other of rest) for (const [id, score] of other) {
      if (!found.has(id)) found.set(id, { score: score * 0.4, all: false });
    }
    return found;
  }

  /** The entries that answer a question, best first; `game` narrows them to one game. */
  function find(question, { game = null, most = 30 } = {}) {
    const meant = understand(question);
    const inside = (entry) => (game === null ? entry.game !== AUTHORS : entry.game === game);
    const size = entries.length;
    const total = new Map();
    const share = new Map();
    let whole = 0;
    const marks = new Map(); // by entry: the words of it that answer
    const many = counts(speech.split(question));
    const asked = new Set(
      meant.flatMap(({ ways }) => ways.filter(([way, weight]) => way.length === 1 && weight >= WEIGHT.same).map(([way]) => way[0])),
    );
    for (const { ways } of meant) {
      const best = new Map();
      for (const [way, weight] of ways) {
        const rare = way.filter((term) => scores(term).size < entries.length * COMMON);
        for (const [id, { score, all }] of along(way)) {
          const value = score * weight;
          if (value > (best.get(id)?.value ?? 0)) best.set(id, { value, weight });
          // A part of a phrase is no answer to it.
          if (all) marks.set(id, [...(marks.get(id) ?? []), ...rare]);
        }
      }
      // How much a word says: much if few entries have it. One that none has is forgiven in part.
      const rarity = best.size ? Math.log(1 + size / best.size) : 0.5;
      whole += rarity;
      for (const [id, { value, weight }] of best) {
        total.set(id, (total.get(id) ?? 0) + value);
        share.set(id, (share.get(id) ?? 0) + rarity * weight);
      }
    }
    const found = [];
    for (const [id, score] of total) {
      const entry = entries[id];
      if (!inside(entry)) continue;
      const kind = KINDS[entry.kind] ?? 0.7;
      const told = many && COUNTED.test(entry.url) && entry.names.some((name) => asked.has(name));
      const lesser = told ? COUNTED_WEIGHT : LESSER.test(entry.url) ? LESSER_WEIGHT : 1;
      const named = entry.names.length && entry.names.every((name) => asked.has(name)) ? NAMED : 1;
      found.push({ ...entry, marks: marks.get(id) ?? [], score: score * kind * lesser * named * (share.get(id) / whole) ** SHARE });
    }
    const better = (one, other) => other.score - one.score || one.id - other.id;
    found.sort(better);
    if (game === null) {
      // Each game's best before the second best of any, unless it is much worse.
      const seen = new Map();
      for (const each of found) {
        const before = seen.get(each.game) ?? 0;
        seen.set(each.game, before + 1);
        each.score *= NEXT_OF_GAME ** before;
      }
      found.sort(better);
    }
    const good = found.filter(({ score }) => score >= found[0].score * WEAK);
    return { found: good.slice(0, most) };
  }

  return { find, games: data.games, speech, entries };
}
