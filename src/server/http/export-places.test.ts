import { expect, test } from "vitest";
import type { Owner } from "#server/db/gate.ts";
import { openExportPlaces } from "./export-places.ts";

const [ana, luis, eva] = ["ana", "luis", "eva"].map((id) => ({ id, customer: null })) as [Owner, Owner, Owner];

test("who asks for the next export before the last one has ended gets its place", async () => {
  const take = openExportPlaces();
  const first = await take(ana);
  await take(ana);
  const third = take(ana);
  first();
  await expect(third).resolves.toBeTypeOf("function");
});

test("a third export at the same time is refused, and of others only when all places are taken", async () => {
  const take = openExportPlaces();
  await take(ana);
  await take(ana);
  await expect(take(ana)).rejects.toMatchObject({ status: 429 });
  await take(luis);
  await take(luis);
  await expect(take(eva)).rejects.toMatchObject({ status: 429 });
});

test("a place goes to one of those who wait", async () => {
  const take = openExportPlaces();
  const first = await take(ana);
  await take(ana);
  const waiting = [take(ana), take(ana)];
  first();
  const ends = await Promise.allSettled(waiting);
  expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("the people of one customer leave a place for others", async () => {
  const take = openExportPlaces();
  const brisa = ["one", "two", "three", "four"].map((id) => ({ id, customer: "brisa" }));
  const taken = await Promise.allSettled(brisa.map(take));
  expect(taken.map(({ status }) => status).sort()).toEqual(["fulfilled", "fulfilled", "fulfilled", "rejected"]);
  await expect(take(eva)).resolves.toBeTypeOf("function");
});
