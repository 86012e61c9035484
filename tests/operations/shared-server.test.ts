import { randomInt } from "node:crypto";
import { expect, test } from "vitest";
import { seedAccess } from "#tests/support/models/access-fixture.ts";
import { authenticated, collections } from "#tests/support/models/access-table.ts";
import { limitConnections } from "#tests/support/servers/databases.ts";
import { openStream } from "#tests/support/servers/event-stream.ts";
import { client, openWorld } from "#tests/support/world.ts";

const world = await openWorld();
const { make } = world;

test("two hundred requests of ten users, mixed at random over two database connections, each see what their user may see and nothing else", async () => {
  const { ask, records } = await seedAccess(world);
  await limitConnections(world.db, 2);
  const what = ["", "/count", "/pick", "?sort=-id", "?hacked=1"];
  const one = () => {
    const persona = authenticated[randomInt(authenticated.length)]!;
    const collection = collections[randomInt(collections.length)]!;
    const id = Object.values(records[collection])[randomInt(Object.values(records[collection]).length)]!.id;
    const path = [`/${collection}${what[randomInt(what.length)]}`, `/${collection}/${id}`, `/${collection}/${id}/history`][randomInt(3)]!;
    // `ask` also fails when an answer has a canary that this user may not see.
    return ask(persona, "GET", path);
  };
  const answers = await Promise.all(Array.from({ length: 200 }, one));
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(20);
  expect(world.db.pool.totalCount).toBeLessThanOrEqual(2);
  await limitConnections(world.db, 10);
});

test("while twenty clients read in a loop, a customer that is unassigned is in no answer to a request sent after the commit", async () => {
  const [ours, theirs] = [await make.customer(), await make.customer({ alias: "canary away" })];
  await make.vehicle({ customer: theirs, brand: "canary away" });
  for (let index = 0; index < 5; index++) {
    await make.case({ customer: ours, establishment: await make.establishment({ customer: ours }) });
    await make.case({ customer: theirs, establishment: await make.establishment({ customer: theirs }), attestation: "canary away" });
  }
  const lawyer = await make.user({ role: "lawyer", customers: [ours, theirs], whole: [ours, theirs] });
  const manager = await world.as(await make.user());
  const tokens = await Promise.all(Array.from({ length: 20 }, () => world.signIn(lawyer)));
  const stream = await openStream(world.url, tokens[0]!);
  await stream.until(({ event }) => event === "hello");
  let isTaken = false;
  let isOver = false;
  const [leaks, before]: [string[], string[]] = [[], []];
  let after = 0;
  const read = async (token: string, number: number) => {
    const api = client(world.url, token);
    const questions = [
      () => api.cases.list({ columns: ["customer"], size: 50 }),
      () => api.cases.count({}),
      () => api.vehicles.list({ columns: ["brand"] }),
      () => api.customers.pick({}),
      () => api.search.find({ q: "canary" }),
    ];
    for (let turn = number; !isOver; turn++) {
      const wasTaken = isTaken;
      const said = JSON.stringify(await questions[turn % questions.length]!());
      const isForeign = said.includes("canary away") || said.includes(theirs.id) || said === '{"count":10,"exact":true}';
      if (wasTaken) after++;
      if (isForeign) (wasTaken ? leaks : before).push(said.slice(0, 200));
    }
  };
  const readers = Promise.all(tokens.map(read));
  await expect.poll(() => before.length, { timeout: 60_000 }).toBeGreaterThan(40);
  await manager.users.update({ id: lawyer.id, version: 1, values: { customers: [ours.id], establishments: [`empresa:${ours.id}`] } });
  isTaken = true;
  await expect.poll(() => after, { timeout: 60_000 }).toBeGreaterThan(100);
  isOver = true;
  await readers;
  expect(leaks).toEqual([]);
  // The open event stream follows the new rights: it has no changes of that customer any more, but still those of the other.
  const [foreign, own] = [await make.vehicle({ customer: theirs }), await make.case({ customer: ours })];
  await stream.until(({ data }) => data.id === own.id);
  expect(stream.events.some(({ data }) => data.id === foreign.id)).toBe(false);
  stream.close();
});
