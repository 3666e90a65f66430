// Finds rules: an index of entries, and questions as people type them.
//
// Each word of a question counts once, for the best of the ways to say it. An entry gains from the words
// that it has, the more the rarer they are, the more of the question it has, and the more of it in one
// sentence. An example or a ruling also speaks for the rule that it hangs on, and an example stands below it.
import { index, NUMBER } from "./index.mjs";
import { reader, WEIGHT } from "./meaning.mjs";
import { plain, speaker } from "./words.mjs";

const KINDS = {
  rule: 1, ruling: 0.6, setup: 1, page: 0.9, example: 0.6, variants: 0.45, edition: 0.4,
  "house-rules": 0.3, "what-changed": 0.5,
};
const COUNTED = /#pieces-/; // rules that say how many there are
const GAME = /^[^/]*\/#[^/]*$/; // the first page of a game, which says for how many players it is
const PLAYERS = 4; // what that counts if nothing else is asked
const COUNTED_WEIGHT = 1.3;
const LESSER = /#(?:predicate|quantity|variable|values|zone|pieces)-/; // rules that only say what is meant
const LESSER_WEIGHT = 0.95;
const SHARE = 0.5; // how much it counts that an entry has all of the question
const TOGETHER = 0.5; // and that one sentence has it
const A_NUMBER = 2; // what it counts that a sentence says a number if one is asked for, beside its words
const SEVERAL = 1.4; // how much more than all of them one of the words counts that stand for one the game lacks
const SAID_ALREADY = 0.3; // what a word that is in the title counts when the sentence that answers is looked for
const LOOSE = 0.7; // what a phrase counts whose words are in different sentences
const SPOKEN_FOR = 0.2; // what a rule gains of what hangs on it
const BELOW = 0.95; // what an example has at most of its rule
const COMMON = 0.25; // a word that more of the entries have is not marked
const NAMED = 1.15; // what it counts that the question has the whole title
const WEAK = 0.12; // what scores less of the best is not shown
const NEXT_OF_GAME = 0.75; // over all games: what each further rule of the same game counts
const AUTHORS = "authors";

/** What `rules.json` holds, with an index of it. */
export function open(language, data) {
  const speech = speaker(language, data.words);
  const entries = data.entries.map(([game, kind, url, number, title, around, text, more, asked, hung, uses], id) => (
    { id, game, kind, url, number, title, around, text, more, asked, hung: hung ?? [], uses: uses ?? [], holders: [] }
  ));
  const named = entries.map(() => []);
  for (const entry of entries) {
    for (const each of entry.uses) named[each].push(entry.title);
    for (const each of entry.hung) entries[each].holders.push(entry.id);
  }
  for (const entry of entries) {
    entry.fields = {
      title: entry.title, text: entry.text, around: entry.around, asked: entry.asked,
      hung: [entry.more, ...entry.hung.map((each) => entries[each].title)].join(" "),
      named: named[entry.id].join(" "),
    };
  }
  const surfaces = new Map(); // a word as people type it without accents -> its stem
  for (const { fields } of entries) {
    for (const text of Object.values(fields)) for (const word of speech.split(text)) {
      if (!surfaces.has(plain(word))) surfaces.set(plain(word), speech.stem(word));
    }
  }
  const words = reader(speech, data.words, surfaces);
  for (const entry of entries) entry.names = words.telling(entry.title);
  const all = index(speech, entries, data.words.amounts);

  const scopes = new Map();
  const scopeOf = (game) => {
    if (!scopes.has(game)) scopes.set(game, all.within((entry) => (game === null ? entry.game !== AUTHORS : entry.game === game)));
    return scopes.get(game);
  };

  /** Entries that have a way to say a word: what it gives them, and whether in one sentence. */
  function along(scope, way) {
    const [first, ...rest] = [...new Set(way)].map(scope.having).sort((one, other) => one.size - other.size);
    const found = new Map();
    for (const [id, much] of first ?? []) {
      if (!rest.every((other) => other.has(id))) continue;
      const least = Math.min(much, ...rest.map((other) => other.get(id)));
      const whole = !rest.length || all.spoken(id).some((sentence) => way.every((term) => sentence.has(term)));
      found.set(id, { much: least, whole });
    }
    return found;
  }

  /** What a word of the question gives to each entry: its value, its weight, the terms by which it is there. */
  function weigh(scope, ways) {
    const found = new Map();
    const known = ways.map(([way, weight]) => [way, weight, along(scope, way)]).filter(([, , each]) => each.size);
    const own = known.find(([way, weight]) => weight === WEIGHT.own && way.length);
    const union = new Set(known.flatMap(([, , each]) => [...each.keys()]));
    // What stands for a word says no more than the word itself, however rare it is.
    const most = own ? scope.rarity(own[2].size) : SEVERAL * scope.rarity(union.size);
    for (const [way, weight, each] of known) {
      const rarity = Math.min(most, scope.rarity(each.size));
      const rare = way.filter((term) => scope.having(term).size < scope.size * COMMON);
      for (const [id, { much, whole }] of each) {
        const worth = weight * (whole ? 1 : LOOSE);
        const value = rarity * worth * all.filled(much);
        const before = found.get(id) ?? { value: 0, worth: 0, marks: [] };
        if (whole) before.marks.push(...rare);
        if (value > before.value) Object.assign(before, { value, worth });
        found.set(id, before);
      }
    }
    return { found, rarity: known.length ? most : scope.rarity(scope.size / 4), ways: known };
  }

  /** How much of the question the best sentence of an entry has, and which of its text answers best: of what
   * the title says already, the answer need not speak. */
  function together(id, meant, whole, many) {
    const [title, ...text] = all.spoken(id);
    const worth = (sentence, { ways, rarity }) => rarity * Math.max(
      0, ...ways.filter(([way]) => way.every((term) => sentence.has(term))).map(([, weight]) => weight),
    );
    const known = meant.map((each) => (worth(title, each) > 0 ? SAID_ALREADY : 1));
    let best = meant.reduce((sum, each) => sum + worth(title, each), 0);
    let [which, most] = [0, 0];
    text.forEach((sentence, at) => {
      const number = many && sentence.has(NUMBER) ? A_NUMBER : 0;
      const worths = meant.map((each) => worth(sentence, each));
      const answers = worths.reduce((sum, each, word) => sum + each * known[word], number);
      best = Math.max(best, worths.reduce((sum, each) => sum + each, number));
      if (answers > most) [which, most] = [at, answers];
    });
    return { part: best / whole, sentence: which };
  }

  /** The entries that answer a question, best first; `game` narrows them to one game. */
  function find(question, { game = null, most = 30 } = {}) {
    const scope = scopeOf(game);
    const ways = words.understand(question, scope.terms);
    const meant = ways.map((each) => weigh(scope, each));
    const many = words.counts(question);
    const whole = meant.reduce((sum, { rarity }) => sum + rarity, many ? A_NUMBER : 0);
    const players = many && words.ofPlayers(question);
    const asked = new Set(
      ways.flat().filter(([way, weight]) => way.length === 1 && weight >= WEIGHT.same).map(([[term]]) => term),
    );
    const sums = new Map();
    for (const { found, rarity } of meant) for (const [id, { value, worth, marks }] of found) {
      const sum = sums.get(id) ?? { score: 0, share: 0, marks: [] };
      sum.score += value;
      sum.share += rarity * worth;
      sum.marks.push(...marks);
      sums.set(id, sum);
    }
    const scored = new Map();
    for (const [id, { score, share, marks }] of sums) {
      const entry = entries[id];
      const told = many && COUNTED.test(entry.url) && entry.names.some((name) => asked.has(name));
      const lesser = told ? COUNTED_WEIGHT : LESSER.test(entry.url) ? LESSER_WEIGHT : players && GAME.test(entry.url) ? PLAYERS : 1;
      const title = entry.names.length && entry.names.every((name) => asked.has(name)) ? NAMED : 1;
      const { part, sentence } = together(id, meant, whole, many);
      const near = 1 + TOGETHER * part;
      scored.set(id, { ...entry, marks, sentence, score: score * lesser * title * near * ((share + (many ? A_NUMBER : 0)) / whole) ** SHARE });
    }
    return { found: ranked(scored, game).slice(0, most) };
  }

  /** Entries in their order: what hangs on a rule speaks for it. */
  function ranked(scored, game) {
    const gained = new Map();
    for (const { id, hung } of scored.values()) {
      gained.set(id, Math.max(0, ...hung.map((each) => scored.get(each)?.score ?? 0)));
    }
    const found = [...scored.values()].map((each) => (
      { ...each, score: (each.score + SPOKEN_FOR * gained.get(each.id)) * (KINDS[each.kind] ?? 0.7) }
    ));
    const final = new Map(found.map((each) => [each.id, each.score]));
    for (const each of found) {
      if (each.kind !== "example" || !each.holders.length) continue;
      const rule = Math.max(...each.holders.map((id) => final.get(id) ?? 0));
      if (rule) each.score = Math.min(each.score, BELOW * rule);
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
    return found.filter(({ score }) => score >= found[0].score * WEAK);
  }

  return { find, games: data.games, speech, entries };
}
