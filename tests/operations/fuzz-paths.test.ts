import diagnostics from "node:diagnostics_channel";
import type { FastifyInstance, RouteOptions } from "fastify";
import { afterAll, describe, expect, test } from "vitest";
import { sampled } from "#tests/support/sampled.ts";
import { operationsOf, readDocument } from "#tests/support/servers/openapi-document.ts";
import { databaseContents, expectOutput, expectRefusal, type RawResponse, routes, sendRaw } from "#tests/support/servers/raw-requests.ts";
import { openWorld } from "#tests/support/world.ts";

const served: { method: string; path: string }[] = [];
diagnostics.subscribe("fastify.initialization", (message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook("onRoute", ({ method, url }: RouteOptions) => {
    for (const each of [method].flat()) served.push({ method: each, path: url.slice("/api".length) });
  });
});
const world = await openWorld();
const { make, db, url } = world;
const token = await world.signIn(await make.user({ role: "admin" }));
const nobodyHas = "0198c5d0-0000-7000-8000-000000000000";
// The event stream never ends, and HEAD has no body to check.
const all = served.filter(({ method, path }) => path && method !== "HEAD" && path !== "/live");
const refusals = [400, 401, 403, 404, 405, 409, 412, 413, 414, 415, 429];
const isAnswer = (answer: RawResponse) => {
  if (answer.status >= 300) expectRefusal(answer, ...refusals);
  else expect([answer.status, answer.text]).toEqual([200, expect.stringMatching(/./)]);
};
const operations = operationsOf(await readDocument(url));
/** The same of a route: with a status that the document names for it, and with what the contract says that it answers. */
const isDocumented = (method: string, route: string, answer: RawResponse) => {
  isAnswer(answer);
  const path = route.replace(/:(\w+)/g, "{$1}");
  const declared = routes.find((one) => one.method === method && one.path === path);
  if (answer.status < 300 && declared?.output) expectOutput(declared, answer);
  const operation = operations.find((one) => one.method === method && one.path === path)!;
  expect([method, route, Object.keys(operation.responses)]).toEqual([method, route, expect.arrayContaining([String(answer.status)])]);
};

const odd = [
  ...["x", "-1", "1e308", "__proto__", "empresa", "%00", "%ff", "%F0%9F%98%80", "..%2f..%2fetc%2fpasswd", "%27%3B%20drop%20table%20cases%3B%20--"],
  ...["%0d%0aSet-Cookie:%20x=1", "a".repeat(3000), nobodyHas.toUpperCase(), `${nobodyHas}x`, nobodyHas.replaceAll("-", "")],
];

const before = await databaseContents(db);
afterAll(async () => expect(await databaseContents(db)).toEqual(before));

describe("every parameter of every path", () => {
  test.each(all.filter(({ path }) => path.includes(":")))("$method $path handles odd values, and writes nothing", async ({ method, path }) => {
    const names = [...path.matchAll(/:(\w+)/g)].map(([name]) => name);
    for (const name of names)
      for (const value of sampled(odd, path + name)) {
        const filled = path.replace(name, value).replace(/:\w+/g, nobodyHas);
        const answer = await sendRaw(url, method, filled, { token, ...(method !== "GET" && { body: "{}" }) });
        // An address that is too long, or cannot be decoded, leads to no route.
        if (answer.status === 404 || answer.status === 414) isAnswer(answer);
        else isDocumented(method, path, answer);
      }
  });
});

const asked = operations.flatMap(({ method, path, parameters = [] }) => {
  const names = parameters.filter((one) => one.in === "query").map(({ name }) => name);
  return method === "GET" && names.length > 0 ? [{ path, names }] : [];
});
const values = ["", "x", "-1", "1e308", "2026-13-45", "%00", "%ff", nobodyHas, "a".repeat(2000)];

describe("every documented query", () => {
  test("is documented", () => expect(asked.length).toBeGreaterThan(40));

  test.each(asked)("$path handles odd values", async ({ path, names }) => {
    const filled = path.replace(/\{\w+\}/g, nobodyHas);
    for (const name of names)
      for (const value of sampled(values, path + name))
        for (const key of value === "x" ? [name, `${name}[0]`, `${name}[x][y]`] : [name])
          isDocumented("GET", path, await sendRaw(url, "GET", `${filled}?${key}=${value}`, { token }));
    isDocumented("GET", path, await sendRaw(url, "GET", `${filled}?${names.map((name) => `${name}=1&${name}=2`).join("&")}`, { token }));
  });
});

test.each(["/nowhere", "/%ff", "/%", "//", "/cases/%c0%ae%c0%ae/", "/..%2f..%2f", `/${"a".repeat(20_000)}`, "/cases?%ff", "/cases?filter[%00]=1"])(
  "an invalid address (%s) is refused in the one error shape",
  async (path) => isAnswer(await sendRaw(url, "GET", path, { token })),
);

test.each(["PUT", "OPTIONS", "TRACE-LIKE", "PROPFIND"])("an unknown method (%s) is refused", async (method) => {
  const answer = await sendRaw(url, method, "/cases", { token });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
});
