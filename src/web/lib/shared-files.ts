/** Where the service worker keeps files that another application shares, and the header with the name of each. */
const [cacheName, nameHeader] = ["sumario-shared", "x-file-name"];
/** Nobody took them in a day: they are forgotten, because they may show people. */
const maxAge = 24 * 3600_000;

/** The files that wait for a report, oldest first. None where browsers offer no cache, as over plain HTTP. */
export async function readSharedFiles(): Promise<File[]> {
  if (!("caches" in window) || !(await caches.has(cacheName))) return [];
  const cache = await caches.open(cacheName);
  const files: File[] = [];
  for (const request of await cache.keys()) {
    const answer = await cache.match(request);
    const isOld = Date.now() - Date.parse(answer?.headers.get("date") ?? "") > maxAge;
    if (!answer || isOld) await cache.delete(request);
    else files.push(await fileOf(answer));
  }
  return files;
}

export async function forgetSharedFiles() {
  if ("caches" in window) await caches.delete(cacheName);
}

async function fileOf(answer: Response): Promise<File> {
  const name = decodeURIComponent(answer.headers.get(nameHeader) ?? "");
  return new File([await answer.blob()], name, { type: answer.headers.get("content-type") ?? "" });
}
