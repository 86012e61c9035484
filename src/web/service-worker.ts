/**
 * Keeps the code of the screens, for those that work without a connection and for pages that stay open when there is a new
 * version. Pages come from the network while there is one, so that nobody opens an old version; answers of the API are never kept.
 */
declare const KEPT: readonly string[];
declare const BUILD: string;

type Waiting = Event & { waitUntil: (work: Promise<unknown>) => void };
type Fetching = Waiting & { request: Request; respondWith: (answer: Promise<Response>) => void };
const worker = self as unknown as {
  addEventListener: ((name: "install" | "activate", listener: (event: Waiting) => void) => void) &
    ((name: "fetch", listener: (event: Fetching) => void) => void);
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
};

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => kept("/")));
  else if (pathname.startsWith("/assets/")) event.respondWith(kept(pathname).catch(() => fetch(request)));
  else event.respondWith(fetch(request).catch(() => kept(pathname)));
});

async function install() {
  const cache = await caches.open(BUILD);
  await cache.addAll(KEPT.map((path) => new Request(path, { cache: path.startsWith("/assets/") ? "default" : "reload" })));
  await worker.skipWaiting();
}

async function activate() {
  const others = (await caches.keys()).filter((name) => name !== BUILD);
  // The server has the files of the version before no more: a page that is still open with it finds them here.
  for (const name of others.slice(0, -1)) await caches.delete(name);
  await worker.clients.claim();
}

async function kept(path: string): Promise<Response> {
  // The names of assets tell their content, in whichever version.
  const answer = await (path.startsWith("/assets/") ? caches : await caches.open(BUILD)).match(path);
  if (!answer) throw new Error(`${path} is not kept`);
  return answer;
}
