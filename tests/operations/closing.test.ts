import net from "node:net";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { openStream } from "#tests/support/servers/event-stream.ts";
import { client, openWorld } from "#tests/support/world.ts";

const world = await openWorld();

describe("a server that is asked to stop", () => {
  test("does not wait for idle connections that never sent a request", async () => {
    const server = await world.another();
    const socket = net.connect(server.port, "127.0.0.1");
    await new Promise((resolve) => socket.once("connect", resolve));
    expect((await fetch(`http://127.0.0.1:${server.port}/api/health`)).status).toBe(200);
    const gone = new Promise((resolve) => socket.once("close", resolve));
    await server.close();
    await gone;
  });

  test("finishes the requests in flight, and does not wait for their connections to be reused", async () => {
    const server = await world.another();
    const token = await world.signIn(await world.make.user());
    const owner = new pg.Client({ connectionString: world.ownerUrl });
    await owner.connect();
    // A lock holds them up, so that all of them are in flight when the server stops.
    await owner.query("begin; lock table vehicles in access exclusive mode");
    const asked = Array.from({ length: 3 }, () =>
      fetch(`http://127.0.0.1:${server.port}/api/vehicles`, { headers: { authorization: `Bearer ${token}` } }),
    );
    await expect
      .poll(async () => (await owner.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).rowCount)
      .toBe(asked.length);
    const closed = server.close();
    await owner.query("commit");
    await owner.end();
    for (const answer of asked) expect((await answer).status).toBe(200);
    await closed;
  });

  test("also stops right after it has started", async () => {
    for (let index = 0; index < 5; index++) await (await world.another()).close();
  });

  test("finishes the mail that it is sending, and starts no other", async () => {
    const server = await world.another();
    const root = client(`http://127.0.0.1:${server.port}`, await world.signIn(await world.make.user()));
    for (let index = 0; index < 10; index++)
      await root.users.create({ email: `mail${index}@test.test`, alias: "Ana", role: "manager", casesTypes: ["penal"] });
    await server.close();
    expect(server.errors).toEqual([]);
  });

  test("leaves reads to another process while it drains, and still serves writes", async () => {
    const server = await world.another({ drain: 3 });
    const url = `http://127.0.0.1:${server.port}/api`;
    const headers = { authorization: `Bearer ${await world.signIn(await world.make.user({ role: "manager" }))}`, "content-type": "application/json" };
    const closed = server.close();
    const read = await fetch(`${url}/courts`, { headers });
    expect([read.status, read.headers.get("retry-after"), await read.json()]).toMatchObject([502, "5", { code: "STOPPING" }]);
    const body = JSON.stringify({ alias: "Drained", country: "Spain", courtType: "penal", city: "Madrid" });
    expect((await fetch(`${url}/courts`, { method: "POST", headers, body })).ok).toBe(true);
    expect((await fetch(`${url}/ready`)).status).toBe(503);
    expect((await fetch(`${url}/health`)).status).toBe(200);
    await closed;
    expect(server.errors).toEqual([]);
  });

  test("ends the open event streams", async () => {
    const server = await world.another();
    const stream = await openStream(`http://127.0.0.1:${server.port}`, await world.signIn(await world.make.user()));
    await stream.until(({ event }) => event === "hello");
    await server.close();
    await stream.ended;
  });
});
