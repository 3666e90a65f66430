// The search page: answers while a question is typed; question and game stay in the address.
import { open } from "./find.mjs";
import { answer, matching } from "./excerpt.mjs";

const form = document.querySelector("[data-rw-find]");
const field = form.elements.q;
const status = document.querySelector("[data-rw-status]");
const results = document.querySelector("[data-rw-results]");
const elsewhere = document.querySelector("[data-rw-elsewhere]");
const filter = form.querySelector("[data-rw-filter]");
const MOST = 20;
const MOST_ELSEWHERE = 4;
const ALL = "";
const AUTHORS = "authors";
const words = form.dataset;
const asked = new URLSearchParams(location.search);

let game = asked.get("game") ?? ALL;
let search = null;

const loading = fetch(new URL("rules.json", location.href.replace(/[?#].*/, "")))
  .then((reply) => {
    if (!reply.ok) throw new Error(reply.statusText);
    return reply.json();
  })
  .then((data) => open(document.documentElement.lang, data));

function element(name, className, content = {}) {
  const made = document.createElement(name);
  if (className) made.className = className;
  return Object.assign(made, content);
}

/** A text in which some words are marked. */
function marked(text, spots, holder) {
  let from = 0;
  for (const [start, end] of spots) {
    holder.append(text.slice(from, start), element("mark", "", { textContent: text.slice(start, end) }));
    from = end;
  }
  holder.append(text.slice(from));
  return holder;
}

function entry(found) {
  const { marks } = found;
  const item = element("li", "rw-find__rule");
  const head = found.number ? `${found.number} ${found.title}` : found.title;
  const [path, anchor] = found.url.split("#");
  const hits = new Set(matching(search.speech, `${found.title} ${found.text}`, marks).map(([, , word]) => word));
  const words_ = hits.size ? `?marked=${encodeURIComponent([...hits].join(" "))}` : "";
  const link = element("a", "rw-find__link", { href: `../${path}${words_}#${anchor}` });
  link.append(marked(head, matching(search.speech, head, marks), element("span")));
  const title = search.games.find(([folder]) => folder === found.game)?.[1];
  const kind = form.querySelector(`template[data-kind="${found.kind}"]`)?.content.textContent;
  const place = [kind, game !== found.game ? title : "", found.around].filter(Boolean).join(" · ");
  item.append(link, element("span", "rw-find__place", { textContent: place }));
  const said = answer(found.text, found.sentence);
  item.append(marked(said, matching(search.speech, said, marks), element("p", "rw-find__answer")));
  return item;
}

function say(message, count) {
  const query = field.value.trim();
  status.textContent = message.replace("{query}", () => query).replace("{count}", () => count);
}

function remember() {
  const address = new URL(location.href);
  for (const [name, value] of [["q", field.value.trim()], ["game", game]]) {
    if (value) address.searchParams.set(name, value);
    else address.searchParams.delete(name);
  }
  history.replaceState(history.state, "", address);
}

function show() {
  remember();
  const query = field.value.trim();
  results.replaceChildren();
  elsewhere.hidden = true;
  if (!query || !search) {
    status.textContent = query ? words.busy : "";
    return;
  }
  const own = search.find(query, { game: game === ALL ? null : game, most: MOST });
  results.append(...own.found.map(entry));
  const count = own.found.length;
  say({ 0: words.none, 1: words.one }[count] ?? words.many, count);
  if (game === ALL || game === AUTHORS) return;
  const all = search.find(query, { most: 100 });
  const others = all.found.filter((found) => found.game !== game).slice(0, MOST_ELSEWHERE);
  elsewhere.hidden = !others.length;
  elsewhere.querySelector("ol").replaceChildren(...others.map(entry));
}

/** One button for each game, for all, and for the pages for authors. */
function offer() {
  const here = search.games.map(([folder]) => folder);
  if (![...here, AUTHORS].includes(game)) game = ALL;
  const authors = search.entries.some((each) => each.game === AUTHORS);
  const choices = [
    ...search.games.filter(([folder]) => folder === game),
    [ALL, words.all],
    ...search.games.filter(([folder]) => folder !== game),
    ...(authors ? [[AUTHORS, words.authors]] : []),
  ];
  if (here.length < 2 && !authors) return;
  filter.append(...choices.map(([folder, title]) => {
    const label = element("label", "rw-find__choice");
    const choice = element("input", "", { type: "radio", name: "game", value: folder, checked: folder === game });
    choice.addEventListener("change", () => {
      game = folder;
      show();
    });
    label.append(choice, element("span", "", { textContent: title }));
    return label;
  }));
  filter.hidden = false;
}

const links = () => [...document.querySelectorAll(".rw-find__link")];

function leave() {
  if (document.referrer.startsWith(location.origin) && history.length > 1) history.back();
  else location.href = new URL(game && game !== AUTHORS ? `../${game}/` : "../", location.href);
}

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return;
  const all = links();
  const at = all.indexOf(document.activeElement);
  const inField = document.activeElement === field;
  if (event.key === "Escape") {
    event.preventDefault();
    if (at >= 0) field.focus();
    else leave();
  } else if (event.key === "ArrowDown" && (inField || at >= 0)) {
    event.preventDefault();
    all[Math.min(at + 1, all.length - 1)]?.focus();
  } else if (event.key === "ArrowUp" && at >= 0) {
    event.preventDefault();
    (all[at - 1] ?? field).focus();
  }
});

form.addEventListener("submit", (event) => {
  event.preventDefault();
  show();
  links()[0]?.focus(); // and the keyboard of a phone goes out of the way
});
field.addEventListener("input", show);
field.value = asked.get("q") ?? field.value; // what was typed before this ran is asked as well
// On a phone the keyboard would cover what was found.
if (!field.value || matchMedia("(hover: hover) and (pointer: fine)").matches) field.focus();
show();
loading.then((ready) => {
  search = ready;
  offer();
  show();
}, () => {
  status.textContent = words.failed;
});
