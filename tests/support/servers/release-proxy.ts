import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";

/** A proxy that simulates the deployment of a new release: every file of the screens gets a new name, and the old names answer 404. */
export async function openReleaseProxy(port: number) {
  let release = 0;
  const server = createServer((incoming, response) => {
    const { path, release: requested } = parsePath(incoming.url!);
    if (path.startsWith("/assets/") && requested !== release && /\.(js|css)$/.test(path)) return void response.writeHead(404).end();
    const headers = without(incoming.headers, ["accept-encoding", "if-none-match", "if-modified-since"]);
    const outgoing = request({ port, host: "127.0.0.1", path, method: incoming.method, headers }, (answer) => {
      response.statusCode = answer.statusCode!;
      // The proxy changes the content, so these headers of the server are wrong.
      const headers = without(answer.headers, ["content-length", "etag", "last-modified"]);
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value!);
      if (!isScreen(path, answer)) return void answer.pipe(response);
      void text(answer).then((content) => response.end(renameFiles(path, content, release)));
    });
    outgoing.on("error", () => response.destroy());
    response.on("close", () => outgoing.destroy());
    incoming.pipe(outgoing);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    deploy: () => ++release,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const without = (headers: IncomingHttpHeaders, names: readonly string[]) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

const isScreen = (path: string, { headers }: IncomingMessage) =>
  !path.startsWith("/api/") && /javascript|css|html/.test(String(headers["content-type"]));

const releaseMark = /\.r(\d+)(?=\.(js|css)$)/;

const parsePath = (path: string) => ({ path: path.replace(releaseMark, ""), release: Number(releaseMark.exec(path)?.[1] ?? 0) });

function renameFiles(path: string, content: string, release: number): string {
  if (release === 0) return content;
  const renamed = content.replaceAll(/-[\w-]{8}(?=\.(js|css)\b)/g, `$&.r${release}`);
  // The service worker names its cache after the build.
  return path === "/service-worker.js" ? renamed.replaceAll(/\b[0-9a-f]{16}\b/g, `$&r${release}`) : renamed;
}
