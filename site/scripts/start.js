// The reader's own language first, with its games; the others are a name each.
const sections = [...document.querySelectorAll("section[lang]")];
const wanted = (navigator.languages || []).map((tag) => tag.slice(0, 2).toLowerCase());
const own = wanted.map((tag) => sections.find((one) => one.lang === tag)).find(Boolean);
if (own) for (const one of sections) one.className = one === own ? "own" : "others";
