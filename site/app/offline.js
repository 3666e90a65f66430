// What the pages have loaded stays here, so that a game goes on without a network. Put in place by a
// page when somebody asks to play; another version of the site throws away what the last one kept.
// Sites of one origin share their caches, so the name says whose it is.
const root = new URL(".", self.location.href);
const app = new URL("app/", root).href;
const OURS = `rulewright ${root.pathname} `;
const CACHE = `${OURS}VERSION`;

const ours = (url) => url.startsWith(root.href);

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) {
      if (name !== CACHE && (name.startsWith(OURS) || await old(name))) await caches.delete(name);
    }
    await self.clients.claim();
  })());
});

/** Whether a cache is ours from when its name did not say so. */
async function old(name) {
  if (!name.startsWith("rulewright-")) return false;
  return (await (await caches.open(name)).keys()).some((request) => request.url.startsWith(app));
}

async function kept(request) {
  return (await caches.open(CACHE)).match(request, { ignoreSearch: true });
}

async function fresh(request) {
  const answer = await fetch(request);
  if (answer.ok && answer.type === "basic") {
    await (await caches.open(CACHE)).put(request.url.split("#")[0], answer.clone());
  }
  return answer;
}

// What is loaded to play never changes within a version; a page may, so the network is asked first.
async function answered(request) {
  if (request.url.startsWith(app)) return (await kept(request)) ?? fresh(request);
  try {
    return await fresh(request);
  } catch (error) {
    const found = await kept(request);
    if (found) return found;
    throw error;
  }
}

self.addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && ours(event.request.url)) event.respondWith(answered(event.request));
});

self.addEventListener("message", (event) => {
  const wanted = [...new Set(event.data?.keep ?? [])].filter(ours);
  event.waitUntil((async () => {
    for (const url of wanted) {
      if (!(await kept(url))) await fresh(new Request(url)).catch(() => {});
    }
  })());
});
