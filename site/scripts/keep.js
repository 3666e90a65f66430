// Once a page of a game was opened, all pages of the game, and the search, are there without a network. They come
// when the page is idle; not at all for whoever saves data.
{
  const menu = document.querySelector(".rw-nav .rw-open, .rw-nav [aria-current]")?.closest(".rw-nav > ul > li");
  const pages = [...(menu?.querySelectorAll("a") ?? [])].map((link) => link.href.split("#")[0]);

  async function keep() {
    const root = new URL("..", document.querySelector("[data-rw-site]").href);
    try {
      const place = await navigator.serviceWorker.register(new URL("offline.js", root), { scope: root.pathname });
      const ready = await navigator.serviceWorker.ready;
      const search = document.querySelector("[data-rw-search-link]")?.href.split("?")[0];
      const seen = performance.getEntriesByType("resource").map((each) => each.name);
      const found = search ? [search, new URL("rules.json", search).href, new URL("../../scripts/search.js", search).href] : [];
      (ready.active ?? place.active)?.postMessage({ keep: [...seen, ...pages, ...found] });
    } catch {
      // Without it the pages are read with a network.
    }
  }

  if (pages.length > 1 && "serviceWorker" in navigator && !navigator.connection?.saveData) {
    const idle = self.requestIdleCallback ?? ((then) => setTimeout(then, 3000));
    addEventListener("load", () => setTimeout(() => idle(keep), 2000));
  }
}
