// What the words of a question may stand for: themselves, what else they are called, compounds with
// them, or, if the game knows none of these, a word nearly like it.
import { plain } from "./words.mjs";

export const WEIGHT = {
  own: 1, same: 0.6, lead: 0.6, phrase: 1, little: 0.6, apart: 0.8, compound: 0.8, part: 0.5, started: 0.5, near: 0.6, number: 0.5,
};
const LEAST_PART = 4;
const KIN = 5; // letters at the beginning that two words of one family share at least
const KIN_PART = 0.6; // and what part of the longer one
// What stands before a verb as a part of it, and what a word is only bent by: alone these make no compound.
const BEFORE = /^(?:ver|be|ge|er|ent|zer|her|ont)\p{L}{0,2}$/u;

/** What finds any of some phrases. */
export function anyOf(phrases) {
  const each = phrases.filter(Boolean).map((phrase) => phrase.replace(/[^\p{L}\p{N} ]/gu, "\\$&"));
  return each.length ? new RegExp(`(?<!\\p{L})(?:${each.join("|")})(?!\\p{L})`, "gu") : /$^/;
}

/** Reads questions with the words that readers use. */
export function reader(speech, words, surfaces) {
  const stop = new Set(words.stop.map(plain));
  const passed = anyOf(words.over);
  const counting = anyOf(words.count ?? []);

  // Synonyms by the stems of their words; one that has several words is a phrase.
  const groups = new Map();
  const learn = (phrase, others, weight) => {
    const key = speech.stems(phrase).join(" ");
    if (!groups.has(key)) groups.set(key, []);
    for (const other of others) if (other !== phrase) groups.get(key).push([speech.stems(other), weight]);
  };
  const leads = new Set(Object.keys(words.meant ?? {}).map((phrase) => speech.stems(phrase).join(" ")));
  for (const line of words.same) for (const phrase of line) learn(phrase, line, WEIGHT.same);
  for (const [phrase, others] of Object.entries(words.meant ?? {})) learn(phrase, others, WEIGHT.lead);
  const longest = Math.max(1, ...[...groups.keys()].map((key) => key.split(" ").length));

  /** Whether a term is a compound with a stem: what is left of it is no mere beginning of a verb. */
  const compound = (terms, term, stem) => {
    if (term.startsWith(stem)) return true;
    if (!term.endsWith(stem)) return false;
    const rest = term.slice(0, -stem.length);
    return terms.has(rest) || !BEFORE.test(rest);
  };

  /** What a word may stand for: ways, each of terms that the game has, with its weight. */
  function expand(word, terms, last, called) {
    const found = new Map();
    const add = (term, weight) => {
      if (terms.has(term)) found.set(term, Math.max(weight, found.get(term) ?? 0));
    };
    const stem = speech.stem(word);
    const bare = plain(word);
    const umlaut = bare.replace(/([aou])e/g, "$1");
    add(stem, /^\d+$/.test(stem) ? WEIGHT.number : WEIGHT.own);
    for (const each of [bare, umlaut]) if (surfaces.has(each)) add(surfaces.get(each), WEIGHT.own);
    const ways = [];
    const [part, verb] = speech.apart(word) ?? [];
    if (verb && terms.has(verb)) ways.push([[speech.stem(part), verb], WEIGHT.apart]);
    if (words.compounds && stem.length >= LEAST_PART) {
      for (const term of terms) {
        if (term.length >= stem.length + 3 && compound(terms, term, stem)) add(term, WEIGHT.compound);
      }
    }
    if (called) return [...[...found].map(([term, weight]) => [[term], weight]), ...ways];
    if (last && bare.length >= 3 && !found.size) {
      for (const term of terms) if (term.startsWith(bare)) add(term, WEIGHT.started);
    }
    if (words.compounds && !found.size && !ways.length) {
      for (const term of terms) {
        if (term.length < LEAST_PART || stem.length < term.length + 3) continue;
        if (stem.endsWith(term) || stem.startsWith(term)) add(term, WEIGHT.part);
      }
    }
    return [...[...found].map(([term, weight]) => [[term], weight]), ...ways];
  }

  /** What a word that nobody knows may have been meant as: a word of the same family, one mistyped. */
  function near(word, terms) {
    const stem = speech.stem(word);
    if (stem.length < 4) return [];
    const kin = [...terms].filter((term) => ofOneFamily(stem, term));
    if (kin.length) return kin.map((term) => [[term], WEIGHT.part]);
    const most = stem.length < 6 ? 1 : 2;
    const meant = [...terms].filter((term) => alike(stem, term, most)).map((term) => [[term], WEIGHT.near]);
    const called = [...groups].filter(([key]) => !key.includes(" ") && alike(stem, key, most))
      .flatMap(([, others]) => others.map(([way, weight]) => [way, weight * WEIGHT.near]));
    return [...meant, ...called];
  }

  /** The words of a question that count, each as the ways to say it. */
  function understand(question, terms) {
    const said = speech.split(question.toLowerCase().replace(passed, " ").replace(counting, " "));
    const stems = said.map(speech.stem);
    const meant = [];
    const taken = new Array(said.length).fill(false);
    const phrases = [];
    for (let start = 0; start < said.length; start += 1) {
      for (let length = Math.min(longest, said.length - start); length > 0; length -= 1) {
        const others = groups.get(stems.slice(start, start + length).join(" "));
        if (!others) continue;
        phrases.push({ start, length, others });
        break;
      }
    }
    for (const { start, length, others } of phrases) {
      if (length === 1 || taken.slice(start, start + length).some(Boolean)) continue;
      // A phrase counts as one word, for itself and for what else it is called; little of it is left
      // without its little words.
      const own = stems.slice(start, start + length).filter((_, at) => !stop.has(plain(said[start + at])));
      const whole = own.length === length || !leads.has(stems.slice(start, start + length).join(" "));
      const called = whole ? others : others.map(([way]) => [way, WEIGHT.phrase]);
      const within = own.length === 1 ? groups.get(own[0]) ?? [] : [];
      meant.push([[own, whole ? WEIGHT.own : WEIGHT.little], ...called, ...within].filter(([way]) => way.length));
      taken.fill(true, start, start + length);
    }
    const kept = said.map((word, at) => !taken[at] && !stop.has(plain(word)));
    const every = !kept.some(Boolean) && !meant.length; // nothing but little words: then these
    said.forEach((word, at) => {
      if (taken[at] || !(kept[at] || every)) return;
      const others = phrases.filter((each) => each.start === at && each.length === 1)
        .flatMap((each) => each.others);
      const called = others.some(([way]) => way.every((term) => terms.has(term)));
      const ways = expand(word, terms, at === said.length - 1, called);
      meant.push([...(ways.length || called ? ways : near(word, terms)), ...others]);
    });
    return meant;
  }

  /** Whether a question asks how many there are. */
  const counts = (question) => question.toLowerCase().search(counting) >= 0;
  const telling = (text) => [...new Set(speech.split(text).filter((word) => !stop.has(plain(word))).map(speech.stem))];
  const playing = new Set((words.players ?? []).flatMap(speech.stems));
  /** Whether a question says nothing but players and playing. */
  const ofPlayers = (question) => {
    const said = speech.split(question.toLowerCase().replace(counting, " ")).filter((word) => !stop.has(plain(word)));
    return said.length > 0 && said.every((word) => playing.has(speech.stem(word)));
  };
  return { understand, counts, ofPlayers, telling };
}

/** Whether two words begin so much alike that one is made from the other: vote, voter; loyal, loyalty. */
function ofOneFamily(one, other) {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  return same >= Math.max(KIN, KIN_PART * Math.max(one.length, other.length));
}

/** Whether two words differ by few letters: one more, one less, another one, or two that changed places. */
export function alike(one, other, most) {
  if (Math.abs(one.length - other.length) > most) return false;
  let before = [];
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1];
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (same ? 0 : 1));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) {
        next[j] = Math.min(next[j], before[j - 2] + 1);
      }
    }
    before = row;
    row = next;
  }
  return row[other.length] <= most;
}
