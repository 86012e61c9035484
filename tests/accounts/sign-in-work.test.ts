import { createHook } from "node:async_hooks";
import pg from "pg";
import { expect, test } from "vitest";
import { sql } from "#server/db/sql.ts";
import { cookieClient } from "#tests/support/servers/cookie-client.ts";
import { openWorld } from "#tests/support/world.ts";

// What a sign-in costs is counted, not timed: password hashes in the thread pool, and statements sent to the database.
const world = await openWorld({ trustProxy: ["127.0.0.1"] });
const { make, db, url } = world;
const password = "un secreto largo";
let [hashes, statements, network] = [0, 0, 0];
// The library for passwords gives its work in the thread pool no name; whatever else runs there has one.
createHook({
  init: (_id, type) => {
    if (type === "undefined") hashes += 1;
  },
}).enable();
const { prototype } = pg.Connection as unknown as { prototype: { bind: (...of: unknown[]) => unknown } };
const { bind } = prototype;
prototype.bind = function (...of) {
  statements += 1;
  return bind.apply(this, of);
};

/** The least of several tries, each from a network of its own: the server has other work now and then. */
async function workOf(path: string, body: object) {
  const tries: { hashes: number; statements: number; said: string }[] = [];
  for (let index = 0; index < 5; index++) {
    const browser = cookieClient(url, { "x-forwarded-for": `2001:db8:9:${(network++).toString(16)}::1` });
    [hashes, statements] = [0, 0];
    const { status, body: said } = await browser.send("POST", path, body);
    tries.push({ hashes, statements, said: `${status} ${JSON.stringify(said)}` });
  }
  const least = (of: "hashes" | "statements") => Math.min(...tries.map((one) => one[of]));
  return { hashes: least("hashes"), statements: least("statements"), said: [...new Set(tries.map(({ said }) => said))] };
}

test("a wrong sign-in costs the same whether or not there is such an account, and says the same", async () => {
  const known = await make.user({ password });
  const [blocked, invited] = [await make.user({ password }), await make.user({})];
  await db.asSystem((tx) => tx.run(sql`update users set status = 'deactivated' where id = ${blocked.id}`));
  // What is prepared once is not counted.
  await workOf("/auth/login", { email: known.email, password: "otro" });
  const wrong = await workOf("/auth/login", { email: known.email, password: "otra cosa larga" });
  expect(wrong).toEqual({ hashes: 1, statements: expect.any(Number), said: [expect.stringContaining("401")] });
  for (const email of ["nobody@test.test", blocked.email, invited.email, "no address", ""])
    expect([email, await workOf("/auth/login", { email, password: "otra cosa larga" })]).toEqual([email, wrong]);
  expect([blocked.email, await workOf("/auth/login", { email: blocked.email, password })]).toEqual([blocked.email, wrong]);
});
