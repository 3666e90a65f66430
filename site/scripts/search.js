// The search page: Pagefind's index of this language, words and results kept in the address.
const form = document.querySelector("[data-rw-find]");
const field = form.elements.q;
const status = document.querySelector("[data-rw-status]");
const results = document.querySelector("[data-rw-results]");
const MOST_PAGES = 20;
const MOST_PLACES = 4;

const loading = import("../pagefind/pagefind.js");

function element(name, className, content = {}) {
  const made = document.createElement(name);
  made.className = className;
  return Object.assign(made, content);
}

function place(title, url, excerpt) {
  const box = element("div", "rw-find__place");
  box.append(element("a", "rw-find__link", { href: url, textContent: title }));
  // Pagefind escapes the text and adds only <mark>.
  box.append(element("p", "rw-find__excerpt", { innerHTML: excerpt }));
  return box;
}

function entry(page) {
  const item = element("li", "rw-find__page");
  const { title, game } = page.meta;
  const places = page.sub_results.filter((part) => part.title !== title).slice(0, MOST_PLACES);
  item.append(element("a", "rw-find__title", { href: page.url, textContent: title }));
  if (game) item.append(element("span", "rw-find__game", { textContent: game }));
  if (places.length === 0) {
    item.append(element("p", "rw-find__excerpt", { innerHTML: page.excerpt }));
  }
  item.append(...places.map((part) => place(part.title, part.url, part.excerpt)));
  return item;
}

function say(message, query, count) {
  status.textContent = message.replace("{query}", () => query).replace("{count}", () => count);
}

async function find() {
  const query = field.value.trim();
  const address = new URL(location.href);
  if (query) address.searchParams.set("q", query);
  else address.searchParams.delete("q");
  history.replaceState(history.state, "", address);
  if (!query) {
    status.textContent = "";
    results.replaceChildren();
    return;
  }
  if (!results.hasChildNodes()) say(form.dataset.busy);
  try {
    const pagefind = await loading;
    const search = await pagefind.debouncedSearch(query, {}, 150);
    if (search === null) return; // newer words are on their way
    const found = search.results;
    const pages = await Promise.all(found.slice(0, MOST_PAGES).map((result) => result.data()));
    if (field.value.trim() !== query) return;
    results.replaceChildren(...pages.map(entry));
    const message = { 0: form.dataset.none, 1: form.dataset.one }[found.length];
    say(message ?? form.dataset.many, query, found.length);
  } catch {
    results.replaceChildren();
    say(form.dataset.failed);
  }
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  find();
});
field.addEventListener("input", find);
field.value = new URLSearchParams(location.search).get("q") ?? "";
field.focus();
find();
