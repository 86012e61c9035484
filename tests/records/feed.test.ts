import { afterAll, expect, test } from "vitest";
import type { Entry } from "#server/journal/entry.ts";
import { followJournal } from "#server/journal/feed.ts";
import { openStream, type Stream } from "#tests/support/servers/event-stream.ts";
import { client, openWorld } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db } = world;
const few = await world.another({
  limits: { connections: 2, wait: 1, lock: 10, statement: 30, read: 30, longLock: 10, longStatement: 30, lifetime: 1800 },
});
const there = `http://127.0.0.1:${few.port}`;
const open: Stream[] = [];
afterAll(async () => {
  for (const stream of open) stream.close();
  await few.close();
});

async function listen(token: string, at = there) {
  const stream = await openStream(at, token);
  open.push(stream);
  await stream.until(({ event }) => event === "hello");
  return stream;
}

test("a listener that fails gets the same entries again, in order and before later ones; others get each entry once", async () => {
  const errors: unknown[] = [];
  const feed = await followJournal(db, world.appUrl, (error) => errors.push(error));
  const [failing, sound]: [string[], string[]] = [[], []];
  let failures = 2;
  const idsOf = (entries: Entry[]) => entries.filter(({ entity }) => entity === "court").map(({ id }) => id);
  feed.onEntries(async (entries) => {
    if (idsOf(entries).length > 0 && failures-- > 0) throw new Error("no connection became free in time");
    failing.push(...idsOf(entries));
  });
  feed.onEntries((entries) => void sound.push(...idsOf(entries)));
  const made = [];
  for (let index = 0; index < 3; index++) made.push((await make.court()).id);
  await expect.poll(() => failing, { timeout: 20_000 }).toEqual(made);
  expect(sound).toEqual(made);
  expect(errors.map(String)).toEqual(Array(2).fill("Error: no connection became free in time"));
  await feed.stop();
});

test("while no connection is free, streams whose session ended or whose rights changed are closed, and the others get what they missed", async () => {
  const [leaving, blocked, staying] = [await make.user(), await make.user(), await make.user()] as const;
  const manager = await world.as(await make.user());
  const token = await world.signIn(leaving);
  const [left, shut, kept] = [await listen(token), await listen(await world.signIn(blocked)), await listen(await world.signIn(staying))];
  // The events of creating these users have arrived.
  const marker = await make.court();
  for (const stream of [left, shut, kept]) await stream.until(({ data }) => data.id === marker.id);
  const held = await Promise.all([few.deps.db.pool.connect(), few.deps.db.pool.connect()]);
  const own = client(world.url, token);
  const [current] = await own.account.sessions();
  await own.account.endSession({ id: current!.id });
  await manager.users.update({ id: blocked.id, version: 1, values: { status: "blocked" } });
  await Promise.all([left.ended, shut.ended]);
  const court = await make.court();
  for (const connection of held) connection.release();
  await kept.until(({ data }) => data.id === court.id);
});
