// What scrolls sideways can be moved with the keyboard too, and says so.
const scrollers = [...document.querySelectorAll(".md-typeset__scrollwrap, .md-typeset pre, .md-typeset pre > code, .rw-beside__one")];
function reach() {
  for (const box of scrollers) {
    if (box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight + 1) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
  }
}
addEventListener("load", reach);
addEventListener("resize", reach);
document.addEventListener("toggle", reach, true);

// The language switch keeps the anchor and the search words of the page that is open.
for (const link of document.querySelectorAll("[data-rw-language]")) {
  const page = link.href;
  for (const event of ["pointerdown", "focus", "click"]) {
    link.addEventListener(event, () => {
      link.href = page + location.search + location.hash;
    });
  }
}

// A card has an address of its own to be sent. Whoever is on its page already goes to its place there.
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-rw-anchor]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  location.hash = link.dataset.rwAnchor;
});

// What unfolds over the page folds up again with Esc, with a click beside it, and when the keyboard leaves it.
const folds = [...document.querySelectorAll("details[data-rw-folds]")];
for (const fold of folds) {
  fold.addEventListener("focusout", (event) => {
    if (event.relatedTarget && !fold.contains(event.relatedTarget)) fold.open = false;
  });
}
document.addEventListener("click", (event) => {
  for (const fold of folds) if (!fold.contains(event.target)) fold.open = false;
});

// The sheets of a small screen: the menu and the contents of the page.
let shut = null;
for (const button of document.querySelectorAll("[data-rw-opens]")) {
  const sheet = document.getElementById(button.dataset.rwOpens);
  if (!sheet || !sheet.querySelector("nav")) continue;
  button.hidden = false;
  const close = (back) => {
    sheet.classList.remove("rw-opened");
    button.setAttribute("aria-expanded", "false");
    shut = null;
    if (back) button.focus();
  };
  button.addEventListener("click", () => {
    if (sheet.classList.contains("rw-opened")) return close(true);
    shut?.(false);
    sheet.classList.add("rw-opened");
    button.setAttribute("aria-expanded", "true");
    shut = close;
    (sheet.querySelector("[aria-current]") ?? sheet.querySelector("a")).focus();
  });
  sheet.addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (!link) return;
    if (link.classList.contains("rw-close")) event.preventDefault();
    close(link.classList.contains("rw-close"));
  });
  sheet.addEventListener("focusout", (event) => {
    if (shut === close && event.relatedTarget && !sheet.contains(event.relatedTarget)) close(false);
  });
  document.addEventListener("pointerdown", (event) => {
    if (shut === close && !sheet.contains(event.target) && !button.contains(event.target)) close(false);
  });
}
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  const fold = folds.find((one) => one.open);
  if (fold) {
    fold.open = false;
    fold.querySelector("summary").focus();
  } else if (shut) {
    shut(true);
  }
});

// The page that is open is in view in the menu, and in the contents the part that is read.
const own = document.querySelector("#rw-menu [aria-current], #rw-menu .rw-open");
if (own) own.closest(".md-sidebar").scrollTop = Math.max(0, own.offsetTop - innerHeight / 3);
const parts = new Map();
for (const link of document.querySelectorAll("#rw-toc nav a")) {
  const part = document.getElementById(decodeURIComponent(link.hash.slice(1)));
  if (part) parts.set(part, link);
}
function follow() {
  let now = null;
  for (const part of parts.keys()) {
    if (part.getBoundingClientRect().top > 120) break;
    now = part;
  }
  for (const [part, link] of parts) {
    if (part === now) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}
if (parts.size > 0) {
  let waits = false;
  addEventListener("scroll", () => {
    if (waits) return;
    waits = true;
    requestAnimationFrame(() => { waits = false; follow(); });
  }, { passive: true });
  follow();
}

// A link into something folded unfolds it.
function unfold() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  for (let box = target; box; box = box.parentElement?.closest("details")) {
    if (box.tagName === "DETAILS") box.open = true;
  }
  if (target?.closest("details")) target.scrollIntoView();
}
addEventListener("hashchange", unfold);
unfold();

// The set-up can be chosen, where it can.
if (document.querySelector("[data-rw-picker]")) import("./setup.js");
