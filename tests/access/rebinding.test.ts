import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, describe, expect, test } from "vitest";
import { PrivateAddress } from "#server/outgoing/checked-agents.ts";
import { outgoingFetch } from "#server/outgoing/outgoing-fetch.ts";
import { nameServer } from "#tests/support/servers/name-server.ts";
import { openWorld } from "#tests/support/world.ts";

/** What may be reached stands at one address of this machine, what may not at another, with the same port. */
const [outside, inside] = ["127.0.0.2", "127.0.0.1"];
const reached: string[] = [];
const servers = [outside, inside].map((host) =>
  createServer((request, response) => {
    reached.push(`${host} ${request.headers.host!.split(":")[0]}`);
    response.writeHead(204, { connection: "close" }).end();
  }).on("connection", () => reached.push(host)),
);
servers[0]!.listen(0, outside);
await once(servers[0]!, "listening");
const { port } = servers[0]!.address() as AddressInfo;
servers[1]!.listen(port, inside);
await once(servers[1]!, "listening");

const turns = Array.from({ length: 200 }, (_, index) => [index % 2 ? inside : outside]);
const names = await nameServer({
  "turns.test": turns,
  "later.test": [[outside], [inside]],
  "hook.test": [[outside], [inside]],
  "provider.test": [[outside], [inside]],
  "both.test": [[outside, inside]],
  "mapped.test": [[outside, "::ffff:7f00:1"]],
  "six.test": [["::1"]],
  "unique.test": [["fc00::7"]],
  "link.test": [["fe80::7"]],
});
const world = await openWorld({ privateNetworks: [`${outside}/32`] });
afterAll(() => {
  names.close();
  for (const server of servers) server.close().closeAllConnections();
});
const { make } = world;
const ask = outgoingFetch({ hosts: [], networks: [`${outside}/32`] });
const insideReached = () => reached.filter((one) => one.startsWith(inside));

describe("a name whose server changes its answer", () => {
  test("is resolved once for a request, which goes to the address that was checked", async () => {
    expect((await ask(`http://later.test:${port}/`)).status).toBe(204);
    expect(names.asked("later.test")).toBe(1);
    await expect(ask(`http://later.test:${port}/`)).rejects.toThrow(PrivateAddress);
    expect(reached).toContain(`${outside} later.test`);
    expect(insideReached()).toEqual([]);
  });

  test("reaches nothing inside, however many requests ask at once", async () => {
    const answers = await Promise.allSettled(Array.from({ length: 60 }, () => ask(`http://turns.test:${port}/`)));
    const kinds = new Set(answers.map((answer) => (answer.status === "fulfilled" ? answer.value.status : answer.reason instanceof PrivateAddress)));
    expect(kinds).toEqual(new Set([204, true]));
    expect(insideReached()).toEqual([]);
  });

  test.each(["both", "mapped", "six", "unique", "link"])("is refused when one of its addresses is inside: %s", async (name) => {
    for (const protocol of ["http", "https"]) await expect(ask(`${protocol}://${name}.test:${port}/`)).rejects.toThrow(PrivateAddress);
    expect(insideReached()).toEqual([]);
  });

  test("gets no event of a webhook once it points inside", async () => {
    const root = await world.as(await make.user({ role: "admin" }));
    const { id } = await root.webhooks.create({
      ...{
        name: "ERP",
        url: `http://hook.test:${port}/`,
        collections: ["vehicles"],
        events: ["created"],
        withFacts: false,
        customer: null,
        owner: null,
      },
    });
    const deliveries = async () => (await root.webhooks.deliveries({ id })).deliveries.map(({ state, error }) => error ?? state).toSorted();
    await make.vehicle({ customer: await make.customer() });
    await expect.poll(() => reached).toContain(`${outside} hook.test`);
    await make.vehicle({ customer: await make.customer() });
    await expect.poll(deliveries).toContain("PrivateAddress");
    expect(insideReached()).toEqual([]);
  });

  test("is no provider of a company once it points inside", async () => {
    const root = await world.as(await make.user({ role: "admin" }));
    const probe = () =>
      root.companySignIns.test({ id: null, issuer: `https://provider.test:${port}`, clientId: "sumario", clientSecret: "a secret" });
    expect(await probe()).toEqual({ problem: "unreachable" });
    expect(await probe()).toEqual({ problem: "private" });
    expect(insideReached()).toEqual([]);
  });
});
