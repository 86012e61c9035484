/**
 * Caches the code of the screens, for those that work offline and for pages that stay open after an upgrade. Pages are fetched from the
 * network first, so that users get the newest version. Responses of the API are never cached.
 */
/** The build replaces both names with their values (vite.config.ts). */
declare const CACHED_PATHS: readonly string[];
declare const BUILD_ID: string;

type ExtendableEvent = Event & { waitUntil: (work: Promise<unknown>) => void };
type FetchEvent = ExtendableEvent & { request: Request; respondWith: (answer: Promise<Response>) => void };
const worker = self as unknown as {
  addEventListener: ((name: "install" | "activate", listener: (event: ExtendableEvent) => void) => void) &
    ((name: "fetch", listener: (event: FetchEvent) => void) => void);
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
};

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method === "POST" && origin === location.origin && pathname === "/share") return event.respondWith(keepShared(request));
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => fromCache("/")));
  else if (pathname.startsWith("/assets/")) event.respondWith(fromCache(pathname).catch(() => fetch(request)));
  else event.respondWith(fetch(request).catch(() => fromCache(pathname)));
});

async function install() {
  const cache = await caches.open(BUILD_ID);
  await cache.addAll(CACHED_PATHS.map((path) => new Request(path, { cache: path.startsWith("/assets/") ? "default" : "reload" })));
  await worker.skipWaiting();
}

async function activate() {
  const others = (await caches.keys()).filter((name) => name !== BUILD_ID && name !== sharedCache);
  // The cache of the previous version stays: pages that are still open need its files, which the server no longer has.
  for (const name of others.slice(0, -1)) await caches.delete(name);
  await worker.clients.claim();
}

/** The same name and header as in lib/shared-files.ts: a service worker is one file, and imports nothing. */
const [sharedCache, nameHeader] = ["sumario-shared", "x-file-name"];
const maxShared = 20;

/**
 * Photos that another application shares: kept in this browser, also offline and while nobody is signed in, until a new report offers them.
 * Nothing is added by itself, because any page can send a form here.
 */
async function keepShared(request: Request): Promise<Response> {
  try {
    const files = (await request.formData()).getAll("files").filter((one) => one instanceof File);
    const cache = await caches.open(sharedCache);
    for (const [index, file] of files.slice(0, maxShared).entries()) {
      const headers = { "content-type": file.type, [nameHeader]: encodeURIComponent(file.name), date: new Date().toUTCString() };
      await cache.put(`/share/${Date.now()}-${index}`, new Response(file, { headers }));
    }
  } catch {
    // The storage is full: the report opens without them, and the photos are still in the gallery.
  }
  return Response.redirect("/main/cases/new", 303);
}

async function fromCache(path: string): Promise<Response> {
  // The names of assets contain a hash of their content, so any version will do.
  const response = await (path.startsWith("/assets/") ? caches : await caches.open(BUILD_ID)).match(path);
  if (!response) throw new Error(`${path} is not cached`);
  return response;
}
