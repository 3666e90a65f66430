// Tables wider than the page can be moved with the keyboard too.
window.addEventListener("load", () => {
  for (const box of document.querySelectorAll(".md-typeset__scrollwrap")) {
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
  }
});

// The language switch keeps the anchor and the search words of the page that is open.
for (const link of document.querySelectorAll("[data-rw-language]")) {
  const page = link.href;
  for (const event of ["pointerdown", "focus", "click"]) {
    link.addEventListener(event, () => {
      link.href = page + location.search + location.hash;
    });
  }
}
