import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, describe, expect, test } from "vitest";
import { hostOf, PrivateAddress } from "./checked-agents.ts";
import { outgoingFetch } from "./outgoing-fetch.ts";

/** A machine of the own network, which counts what reaches it. */
async function machine(answer: RequestListener) {
  let reached = 0;
  const server = createServer((request, response) => {
    reached++;
    answer(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, port, reached: () => reached };
}
const secret = await machine((_request, response) => response.end("for the inside only"));
const provider = await machine((request, response) => {
  if (request.url === "/away") return response.writeHead(302, { location: `${secret.url}/admin` }).end();
  if (request.url === "/round") return response.writeHead(302, { location: "/round" }).end();
  if (request.url === "/large") return response.end(Buffer.alloc(2_000_000));
  return response
    .writeHead(200, { "content-type": "application/json", "set-cookie": ["a=1", "b=2"] })
    .end(JSON.stringify({ method: request.method }));
});
const closed = outgoingFetch({ hosts: [], networks: [] });
const configured = outgoingFetch({ hosts: [hostOf(provider.url)], networks: [] });

describe("a request that a person caused", () => {
  test.each([
    `http://127.0.0.1:${secret.port}/`,
    `http://localhost:${secret.port}/`,
    `http://2130706433:${secret.port}/`,
    `http://0x7f.1:${secret.port}/`,
    `http://[::1]:${secret.port}/`,
    `http://[::ffff:127.0.0.1]:${secret.port}/`,
    `https://127.0.0.1:${secret.port}/`,
    "http://169.254.169.254/latest/meta-data/",
  ])("does not reach %s", async (address) => {
    await expect(closed(address)).rejects.toThrow(PrivateAddress);
    expect(secret.reached()).toBe(0);
  });

  test.each(["file:///etc/passwd", "ftp://127.0.0.1/", "data:text/plain,x"])("is of the web: %s", async (address) => {
    await expect(configured(address)).rejects.toThrow("is no protocol of the web");
  });

  test("reaches the host that the operator configured, by this port only", async () => {
    const answer = await configured(`${provider.url}/`, { method: "POST", body: new URLSearchParams({ a: "1" }) });
    expect([answer.status, await answer.json(), answer.headers.getSetCookie()]).toEqual([200, { method: "POST" }, ["a=1", "b=2"]]);
    await expect(configured(`http://127.0.0.1:${secret.port}/`)).rejects.toThrow(PrivateAddress);
    expect(secret.reached()).toBe(0);
  });

  test("does not follow a redirect inside, nor one in a circle, nor reads an answer without end", async () => {
    await expect(configured(`${provider.url}/away`)).rejects.toThrow(PrivateAddress);
    expect((await configured(`${provider.url}/away`, { redirect: "manual" })).status).toBe(302);
    await expect(configured(`${provider.url}/round`)).rejects.toThrow("redirected too often");
    await expect(configured(`${provider.url}/large`)).rejects.toThrow("too large");
    expect(secret.reached()).toBe(0);
  });

  test("reaches private networks that the installation allows", async () => {
    const allowed = outgoingFetch({ hosts: [], networks: ["127.0.0.0/8", "::1"] });
    expect((await allowed(`${provider.url}/`)).status).toBe(200);
    expect((await allowed(`http://localhost:${provider.port}/`)).status).toBe(200);
  });
});
