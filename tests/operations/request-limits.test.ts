import { describe, expect, test } from "vitest";
import { errorResponse } from "#api/errors.ts";
import { readConfig } from "#server/base/config.ts";
import { newCase } from "#tests/support/new-case.ts";
import { jpeg } from "#tests/support/sample-files.ts";
import { openStream } from "#tests/support/servers/event-stream.ts";
import { sendFile, tusClient } from "#tests/support/upload-client.ts";
import { openWorld } from "#tests/support/world.ts";

const world = await openWorld({ requestLimits: { person: 6, address: 1000 }, trustProxy: ["127.0.0.1"] });
const { make, url } = world;
const ask = async (path: string, token?: string, headers: Record<string, string> = {}, at = url) => {
  const answer = await fetch(`${at}/api${path}`, { headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers } });
  return { status: answer.status, headers: answer.headers, body: (await answer.json().catch(() => ({}))) as unknown };
};

describe("requests of one person", () => {
  test("are told in headers, and refused in the one shape and the language of the person when they are too many", async () => {
    const person = await make.user({ locale: "fr" });
    const [token, other] = [await world.signIn(person), await world.signIn(await make.user())];
    for (let left = 5; left >= 0; left--) {
      const { status, headers } = await ask("/customers", token);
      expect([status, headers.get("ratelimit-policy"), headers.get("retry-after")]).toEqual([200, '"person";q=6;w=60', null]);
      expect(headers.get("ratelimit")).toMatch(new RegExp(`^"person";r=${left};t=\\d+$`));
    }
    // Whatever the route and however the person is known.
    for (const path of ["/customers", "/cases/export?format=csv", "/live"]) {
      const { status, headers, body } = await ask(path, token);
      const { code, message, data } = errorResponse.parse(body);
      expect([path, status, code]).toEqual([path, 429, "TOO_MANY_REQUESTS"]);
      expect(Number(headers.get("retry-after"))).toBe(data!.retryAfter);
      expect(message).toBe(`Trop de requêtes en peu de temps. Patientez ${data!.retryAfter}\u00a0s, puis réessayez.`);
      expect([headers.get("ratelimit-policy"), headers.get("cache-control")]).toEqual(['"person";q=6;w=60', "no-store"]);
    }
    expect(errorResponse.parse((await ask("/customers", token, { "accept-language": "es" })).body).message).toMatch(/^Demasiadas peticiones en poco/);
    expect((await ask("/customers", other)).status).toBe(200);
    // Another process counts for itself.
    const second = await world.another();
    expect((await ask("/customers", token, {}, `http://127.0.0.1:${second.port}`)).status).toBe(200);
    await second.close();
  });

  test("do not include the chunks of uploads, and a stream of events counts once", async () => {
    const customer = await make.customer();
    const person = await make.user({ role: "supercustomer", customer });
    const token = await world.signIn(person);
    const theft = await newCase(await world.as(person), { establishment: await make.establishment({ customer }) });
    const place = { collection: "cases", record: theft.id, field: "files" } as const;
    const fresh = await world.another();
    const at = `http://127.0.0.1:${fresh.port}`;
    // One request creates the upload; its bytes come in any number of chunks.
    const sender = tusClient({ url: at, token });
    const bytes = await jpeg();
    const { id } = await sendFile(sender, place, "foto.jpg", bytes);
    expect(id).not.toBe("");
    const stream = await openStream(at, token);
    expect(stream.status).toBe(200);
    const { headers } = await ask("/customers", token, {}, at);
    expect(Number(/r=(\d+)/.exec(headers.get("ratelimit")!)![1])).toBeGreaterThanOrEqual(2);
    await fresh.close();
  });
});

describe("requests of one address", () => {
  test("are limited before anybody is known, by the address of the client behind a trusted proxy", async () => {
    const narrow = await world.another({ requestLimits: { person: 1000, address: 3 } });
    const at = `http://127.0.0.1:${narrow.port}`;
    const from = (address: string, path = "/customers") => ask(path, undefined, { "x-forwarded-for": address }, at);
    for (let count = 0; count < 3; count++) expect((await from("203.0.113.7")).status).toBe(401);
    const refused = await from("203.0.113.7");
    expect([refused.status, refused.headers.get("ratelimit-policy")]).toEqual([429, '"address";q=3;w=60']);
    expect(errorResponse.parse(refused.body).data!.retryAfter).toBeGreaterThan(0);
    expect((await from("203.0.113.8")).status).toBe(401);
    // Probes and the screens are always answered.
    for (const path of ["/health", "/ready"]) {
      const { status, headers } = await from("203.0.113.7", path);
      expect([status, headers.get("ratelimit")]).toEqual([200, null]);
    }
    await narrow.close();
  });
});

test("the settings are numbers, and 0 is no limit", async () => {
  expect(readConfig([], {})!.requestLimits).toEqual({ person: 1200, address: 12_000 });
  expect(readConfig([], { REQUESTS_PER_PERSON: "0", REQUESTS_PER_ADDRESS: "50" })!.requestLimits).toEqual({ person: 0, address: 50 });
  for (const wrong of ["-1", "many", "1.5", "12345678"])
    expect(() => readConfig([], { REQUESTS_PER_PERSON: wrong })).toThrow("REQUESTS_PER_PERSON must be a number from 0 to 9999999");
  const free = await world.another({ requestLimits: { person: 0, address: 0 } });
  const { status, headers } = await ask("/customers", await world.signIn(await make.user()), {}, `http://127.0.0.1:${free.port}`);
  expect([status, headers.get("ratelimit")]).toEqual([200, null]);
  await free.close();
});
