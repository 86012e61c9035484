import { once } from "node:events";
import { request as ask, createServer, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";

/** In front of a server: its screens can be replaced by a newer version of them. As after a deployment, all files have other names and the old ones are gone. */
export async function openReleases(port: number) {
  let release = 0;
  const server = createServer((near, response) => {
    const { path, release: wanted } = asked(near.url!);
    if (path.startsWith("/assets/") && wanted !== release && /\.(js|css)$/.test(path)) return void response.writeHead(404).end();
    const headers = without(near.headers, ["accept-encoding", "if-none-match", "if-modified-since"]);
    const far = ask({ port, host: "127.0.0.1", path, method: near.method, headers }, (answer) => {
      response.statusCode = answer.statusCode!;
      // The server below does not know that they change.
      const told = without(answer.headers, ["content-length", "etag", "last-modified"]);
      for (const [name, value] of Object.entries(told)) response.setHeader(name, value!);
      if (!isScreen(path, answer)) return void answer.pipe(response);
      void text(answer).then((content) => response.end(renamed(path, content, release)));
    });
    far.on("error", () => response.destroy());
    response.on("close", () => far.destroy());
    near.pipe(far);
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

const mark = /\.r(\d+)(?=\.(js|css)$)/;

const asked = (path: string) => ({ path: path.replace(mark, ""), release: Number(mark.exec(path)?.[1] ?? 0) });

function renamed(path: string, content: string, release: number): string {
  if (release === 0) return content;
  const named = content.replaceAll(/-[\w-]{8}(?=\.(js|css)\b)/g, `$&.r${release}`);
  // The name of the build is that of what is kept of it.
  return path === "/service-worker.js" ? named.replaceAll(/\b[0-9a-f]{16}\b/g, `$&r${release}`) : named;
}
