// Finding, on every page: "/" opens the search, and a rule that the search led to has its words marked.
{
  const writing = "input, textarea, select, [contenteditable]";
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.target.closest?.(writing)) return;
    const here = document.querySelector("[data-rw-find] input[type=search]");
    const field = here ?? document.querySelector(".rw-search input[type=search]");
    event.preventDefault();
    if (field?.checkVisibility()) {
      field.focus();
      field.select();
    } else {
      document.querySelector("[data-rw-search-link]")?.click();
    }
  });

  // ?marked= comes from the search page alone; it goes from the address, so that a link that is sent on is clean.
  const address = new URL(location.href);
  const asked = address.searchParams.get("marked");
  if (asked !== null) {
    address.searchParams.delete("marked");
    history.replaceState(history.state, "", address);
    const words = new Set(asked.toLowerCase().split(" ").slice(0, 40));
    const start = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (start && words.size) mark(start, words);
  }

  function mark(start, words) {
    const level = /^H[1-6]$/.test(start.tagName) ? start.tagName : "";
    const parts = [start];
    if (level) {
      for (let next = start.nextElementSibling; next; next = next.nextElementSibling) {
        if (/^H[1-6]$/.test(next.tagName) && next.tagName <= level) break;
        parts.push(next);
      }
    }
    const texts = [];
    for (const part of parts) {
      const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const parent = walker.currentNode.parentElement;
        if (!parent.closest("[data-no-search], .headerlink, svg, script, style")) texts.push(walker.currentNode);
      }
    }
    for (const text of texts) {
      const found = [...text.data.matchAll(/[\p{L}\p{N}]+(?:['’][\p{L}]+)?/gu)]
        .filter((word) => words.has(word[0].toLowerCase()));
      for (const word of found.reverse()) {
        const rest = text.splitText(word.index);
        rest.splitText(word[0].length);
        const marked = document.createElement("mark");
        marked.className = "rw-asked";
        rest.replaceWith(marked);
        marked.append(rest);
      }
    }
  }
}
