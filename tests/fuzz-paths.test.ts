import diagnostics from "node:diagnostics_channel";
import type { FastifyInstance, RouteOptions } from "fastify";
import { afterAll, describe, expect, test } from "vitest";
import { contents, expectRefusal, type Raw, sendRaw } from "./support/raw.ts";
import { openWorld } from "./support/world.ts";

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
// The stream of events has no end, and HEAD no answer to look at.
const all = served.filter(({ method, path }) => path && method !== "HEAD" && path !== "/live");
const refusals = [400, 401, 403, 404, 405, 409, 412, 413, 414, 415, 429];
const isAnswer = (answer: Raw) => {
  if (answer.status >= 300) expectRefusal(answer, ...refusals);
};

const odd = [
  ...["x", "-1", "1e308", "__proto__", "empresa", "%00", "%ff", "%F0%9F%98%80", "..%2f..%2fetc%2fpasswd", "%27%3B%20drop%20table%20cases%3B%20--"],
  ...["%0d%0aSet-Cookie:%20x=1", "a".repeat(3000), nobodyHas.toUpperCase(), `${nobodyHas}x`, nobodyHas.replaceAll("-", "")],
];

const before = await contents(db);
afterAll(async () => expect(await contents(db)).toEqual(before));

describe("every parameter of every path", () => {
  test.each(all.filter(({ path }) => path.includes(":")))(
    "$method $path takes odd values in its stride, and writes nothing",
    async ({ method, path }) => {
      const names = [...path.matchAll(/:(\w+)/g)].map(([name]) => name);
      for (const name of names)
        for (const value of odd) {
          const filled = path.replace(name, value).replace(/:\w+/g, nobodyHas);
          isAnswer(await sendRaw(url, method, filled, { token, ...(method !== "GET" && { body: "{}" }) }));
        }
    },
  );
});

type Described = { paths: Record<string, Record<string, { parameters?: { in: string; name: string }[] }>> };
const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as Described;
const asked = Object.entries(document.paths).flatMap(([path, { get }]) => {
  const names = (get?.parameters ?? []).filter((one) => one.in === "query").map(({ name }) => name);
  return names.length > 0 ? [{ path: path.replace(/^\/api/, ""), names }] : [];
});
const values = ["", "x", "-1", "1e308", "2026-13-45", "%00", "%ff", nobodyHas, "a".repeat(2000)];

describe("every documented query", () => {
  test("is documented", () => expect(asked.length).toBeGreaterThan(40));

  test.each(asked)("$path takes odd values in its stride", async ({ path, names }) => {
    const filled = path.replace(/\{\w+\}/g, nobodyHas);
    for (const name of names)
      for (const value of values)
        for (const key of value === "x" ? [name, `${name}[0]`, `${name}[x][y]`] : [name])
          isAnswer(await sendRaw(url, "GET", `${filled}?${key}=${value}`, { token }));
    isAnswer(await sendRaw(url, "GET", `${filled}?${names.map((name) => `${name}=1&${name}=2`).join("&")}`, { token }));
  });
});

test.each(["/nowhere", "/%ff", "/%", "//", "/cases/%c0%ae%c0%ae/", "/..%2f..%2f", `/${"a".repeat(20_000)}`, "/cases?%ff", "/cases?filter[%00]=1"])(
  "an address that is none (%s) is refused in the one error shape",
  async (path) => isAnswer(await sendRaw(url, "GET", path, { token })),
);

test.each(["PUT", "OPTIONS", "TRACE-LIKE", "PROPFIND"])("a method that is none of ours (%s) is refused", async (method) => {
  const answer = await sendRaw(url, method, "/cases", { token });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
});
