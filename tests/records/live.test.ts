import { afterAll, describe, expect, test } from "vitest";
import { sql } from "#server/db/sql.ts";
import type { Person } from "#tests/support/factory.ts";
import { type LiveEvent, openStream, type Stream } from "#tests/support/servers/event-stream.ts";
import { client, openWorld, refusal } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db, url } = world;
const second = await world.another();
const there = `http://127.0.0.1:${second.port}`;
const open: Stream[] = [];
afterAll(async () => {
  for (const stream of open) stream.close();
  await second.close();
});
const [brisa, corail] = [await make.customer(), await make.customer()];
const shop = await make.establishment({ customer: brisa });
const boss = await make.user();
const manager = await world.as(boss);

/** The event stream of a user, at the second process by default, after its first event. */
async function listen(person: Person, at = there, lastEventId?: string) {
  const stream = await openStream(at, await world.signIn(person), lastEventId);
  open.push(stream);
  await stream.until(({ event }) => event === "hello");
  return stream;
}
const isAbout = (id: string, action?: string) => (event: LiveEvent) =>
  event.event === "change" && event.data.id === id && (!action || event.data.action === action);
/** A change that everybody may see: once it has arrived, everything before it has too. */
async function marker(...streams: Stream[]) {
  const { id } = await make.court();
  for (const stream of streams) await stream.until(isAbout(id));
}

describe("a change", () => {
  test("made through one process arrives on the stream of another, with its facts and nothing more", async () => {
    const stream = await listen(boss);
    const car = await manager.vehicles.create({ plate: make.plate(), customer: brisa.id });
    expect(await stream.until(isAbout(car.id))).toEqual({
      event: "change",
      id: expect.any(String),
      data: { entity: "vehicle", id: car.id, action: "create" },
    });
    await manager.vehicles.update({ id: car.id, version: 1, values: { brand: "Seat" } });
    await stream.until(isAbout(car.id, "update"));
    await manager.vehicles.remove({ id: car.id, version: 2 });
    await stream.until(isAbout(car.id, "remove"));
    await (await world.as(await make.user({ role: "admin" }))).vehicles.restore({ id: car.id });
    await stream.until(isAbout(car.id, "restore"));
  });

  test("arrives on the stream of the same process too", async () => {
    const stream = await listen(boss, url);
    const car = await manager.vehicles.create({ plate: make.plate(), customer: brisa.id });
    await stream.until(isAbout(car.id));
  });

  test("that was refused arrives nowhere", async () => {
    const stream = await listen(boss);
    const car = await make.vehicle({ customer: brisa });
    await manager.vehicles.update({ id: car.id, version: 7, values: { brand: "Seat" } }).catch(() => undefined);
    await marker(stream);
    expect(stream.events.filter(isAbout(car.id, "update"))).toEqual([]);
  });

  test("reaches only users who may see the record", async () => {
    const [clerk, head, other] = [
      await make.user({ role: "customer", customer: brisa, establishments: [shop] }),
      await make.user({ role: "supercustomer", customer: brisa }),
      await make.user({ role: "supercustomer", customer: corail }),
    ];
    const streams = [await listen(clerk), await listen(head), await listen(other)] as const;
    const mine = await (await world.as(clerk)).vehicles.create({ plate: make.plate() });
    const ours = await (await world.as(head)).vehicles.create({ plate: make.plate() });
    const theirs = await (await world.as(other)).vehicles.create({ plate: make.plate() });
    await marker(...streams);
    expect(streams.map((stream) => stream.changesOf("vehicle"))).toEqual([[mine.id], [mine.id, ours.id], [theirs.id]]);
  });
});

describe("a record that moves to another customer", () => {
  test("is announced to users who saw it before and who see it now, and to nobody else", async () => {
    const author = await make.user({ role: "customer", customer: brisa, establishments: [shop] });
    const colleague = await make.user({ role: "customer", customer: brisa, establishments: [shop] });
    const lawyer = await make.user({ role: "lawyer", customers: [brisa], whole: [brisa] });
    const [from, to, third] = [brisa, corail, await make.customer()].map((customer) => make.user({ role: "supercustomer", customer }));
    const streams = [];
    for (const person of [author, await from!, await to!, colleague, lawyer, await third!]) streams.push(await listen(person));
    const car = await (await world.as(author)).vehicles.create({ plate: make.plate() });
    await manager.vehicles.update({ id: car.id, version: 1, values: { customer: corail.id } });
    await marker(...streams);
    expect(streams.map((stream) => stream.events.filter(isAbout(car.id, "update")).length)).toEqual([1, 1, 1, 0, 0, 0]);
  });

  test("is announced, if it is a shop, to users with that shop and to no others", async () => {
    const moving = await make.establishment({ customer: brisa });
    const people = [
      await make.user({ role: "customer", customer: brisa, establishments: [moving] }),
      await make.user({ role: "lawyer", customers: [brisa], establishments: [moving] }),
      await make.user({ role: "lawyer", customers: [brisa], whole: [brisa] }),
      await make.user({ role: "customer", customer: brisa, establishments: [shop] }),
      await make.user({ role: "lawyer", customers: [brisa], establishments: [shop] }),
    ];
    const streams = [];
    for (const person of people) streams.push(await listen(person));
    // The events of creating these users may still be on their way to the second process.
    await marker(...streams);
    const before = streams.map(({ events }) => events.length);
    await manager.establishments.update({ id: moving.id, version: 1, values: { customer: corail.id } });
    await marker(...streams);
    // Users who were assigned to it lose it: their rights changed, so their screens reload everything.
    const heard = streams.map(({ events }, index) => [
      ...new Set(
        events
          .slice(before[index])
          .filter((event) => event.event === "session" || isAbout(moving.id)(event))
          .map(({ event }) => event),
      ),
    ]);
    expect(heard).toEqual([["session"], ["session"], ["change"], [], []]);
  });
});

describe("after a reconnect", () => {
  test("nothing was missed, and no event is ahead of one still to come", async () => {
    const head = await make.user({ role: "supercustomer", customer: brisa });
    const first = await listen(head);
    const seen = await make.vehicle({ customer: brisa });
    const { id: lastSeen } = await first.until(isAbout(seen.id));
    first.close();
    const missed: string[] = [];
    for (let index = 0; index < 5; index++) {
      missed.push((await make.vehicle({ customer: brisa })).id);
      await make.vehicle({ customer: corail });
    }
    const again = await listen(head, url, lastSeen);
    await marker(again);
    expect(again.changesOf("vehicle").filter((id, index, all) => all.indexOf(id) === index)).toEqual(missed);
    // A connection that breaks now must not leave the browser with an event id beyond what was sent.
    const ids = again.events.flatMap(({ id }) => (id === undefined ? [] : [id]));
    expect(ids[0]).toBe(lastSeen);
    const numbers = ids.map((id) => world.deps.positions.open(id, "events")!);
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
    expect(again.events.map(({ event }) => event)).not.toContain("reset");
  });

  test("no event is repeated when nothing was missed", async () => {
    const first = await listen(boss);
    const hello = await first.until(({ event }) => event === "hello");
    first.close();
    const latest = await db.asSystem((tx) => tx.row<{ seq: number }>(sql`select seq from journal_head`));
    const again = await listen(boss, url, world.deps.positions.seal(latest!.seq + 1, "events"));
    expect(hello.data).toEqual({});
    // The session of this stream is one more entry.
    expect(again.events.filter(({ event }) => event === "change")).toEqual([]);
  });

  test("with an event id that is too old or invented, the client is asked to reload everything", async () => {
    for (let index = 0; index < 1_010; index += 101)
      await db.asSystem((tx) =>
        tx.run(
          sql`insert into journal (entity, record_id, action, changes) select 'nothing', gen_random_uuid(), 'create', '[]' from generate_series(1, 101)`,
        ),
      );
    // The last two are numbers of an older version and what somebody made up.
    for (const last of [world.deps.positions.seal(1, "events"), world.deps.positions.seal(9_000_000_000, "events"), "17", "x".repeat(500)]) {
      const stream = await listen(boss, url, last);
      expect(await stream.until(({ event }) => event === "reset")).toMatchObject({ data: {} });
      await marker(stream);
    }
  });

  test.each(["x", "-5", "1.5", "1e99", ""])("an invalid last event id (%s) is ignored", async (last) => {
    const response = await fetch(`${url}/api/live`, { headers: { authorization: `Bearer ${await world.signIn(boss)}`, "last-event-id": last } });
    expect(response.status).toBe(200);
    await response.body!.cancel();
  });
});

describe("what a person of one customer can count", () => {
  test("is no number of the installation: neither in events nor in the history of a record", async () => {
    const head = await make.user({ role: "supercustomer", customer: brisa });
    const stream = await listen(head, url);
    const car = await make.vehicle({ customer: brisa });
    const { id } = await stream.until(isAbout(car.id));
    const api = await world.as(head);
    const { entries } = await api.vehicles.history({ id: car.id });
    const { seq } = (await db.asSystem((tx) => tx.row<{ seq: number }>(sql`select seq from journal where record_id = ${car.id}`)))!;
    for (const told of [id, entries[0]!.id, JSON.stringify(stream.events), JSON.stringify(entries)]) {
      expect(told).not.toMatch(new RegExp(`\\b${seq}\\b`));
      expect(Buffer.from(told!, "base64url").toString("latin1")).not.toContain(String(seq).padStart(16, "0"));
    }
    // Each of the same length, in no order, and the same when it is read again.
    const ids = stream.events.flatMap((event) => event.id ?? []);
    expect(new Set(ids.map((one) => one.length)).size).toBe(1);
    expect((await api.vehicles.history({ id: car.id })).entries).toEqual(entries);
  });

  test("a position of one history is refused in another", async () => {
    const [one, other] = [await make.vehicle({ customer: brisa }), await make.vehicle({ customer: brisa })];
    const { entries } = await manager.vehicles.history({ id: one.id });
    expect(await manager.vehicles.history({ id: one.id, before: entries[0]!.id })).toEqual({ entries: [], next: null });
    for (const before of [entries[0]!.id, "17", "x"])
      expect(await refusal(manager.vehicles.history({ id: other.id, before }))).toMatchObject({ status: 400 });
  });
});

test("a session opens twenty streams and no more; one that is closed makes room, and other sessions have their own", async () => {
  const person = await make.user();
  const token = await world.signIn(person);
  const streams = await Promise.all(Array.from({ length: 20 }, () => openStream(url, token)));
  open.push(...streams);
  for (const stream of streams) await stream.until(({ event }) => event === "hello");
  expect((await openStream(url, token)).status).toBe(429);
  await listen(person, url);
  streams[0]!.close();
  await expect
    .poll(async () => {
      const again = await openStream(url, token);
      open.push(again);
      return again.status;
    })
    .toBe(200);
});

describe("a user's own rights", () => {
  test("that change are announced on the stream, which then follows the new ones", async () => {
    const head = await make.user({ role: "supercustomer", customer: brisa });
    const stream = await listen(head);
    await manager.users.update({ id: head.id, version: 1, values: { customer: corail.id } });
    await stream.until(({ event }) => event === "session");
    const [before, after] = [await make.vehicle({ customer: brisa }), await make.vehicle({ customer: corail })];
    await marker(stream);
    expect(stream.changesOf("vehicle")).toEqual([after.id]);
    expect(stream.changesOf("vehicle")).not.toContain(before.id);
  });

  test("that end close the stream: signed out, blocked, locked", async () => {
    const people = [await make.user(), await make.user(), await make.user()] as const;
    const tokens = await Promise.all(people.map((person) => world.signIn(person)));
    const streams = await Promise.all(tokens.map((token) => openStream(there, token)));
    for (const stream of streams) await stream.until(({ event }) => event === "hello");
    const [own, , locking] = tokens.map((token) => client(url, token));
    const [current] = await own!.account.sessions();
    await own!.account.endSession({ id: current!.id });
    await manager.users.update({ id: people[1].id, version: 1, values: { status: "blocked" } });
    await locking!.auth.lock();
    await Promise.all(streams.map((stream) => stream.ended));
  });
});

test("without a token there is no stream", async () => {
  expect((await openStream(url, "")).status).toBe(401);
  expect((await openStream(url, "x.y")).status).toBe(401);
});
