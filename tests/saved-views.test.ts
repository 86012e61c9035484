import { expect, test } from "vitest";
import { openWorld, refusal } from "./support/world.ts";

const world = await openWorld();
const person = await world.make.user({ role: "manager" });
const other = await world.make.user({ role: "admin" });

test("a list is found as it was left, on another device too, and named views are kept beside it", async () => {
  const here = await world.as(person);
  await here.users.keepFilter({ uid: person.id, screen: "vehicles", alias: null, values: { sort: "-plate" } });
  await here.users.keepFilter({ uid: person.id, screen: "vehicles", alias: null, values: { sort: "brand" } });
  const named = await here.users.keepFilter({ uid: person.id, screen: "vehicles", alias: "Rojos", values: { q: "rojo" } });
  const there = await world.as(person);
  expect(await there.users.filters({ uid: person.id })).toMatchObject([
    { screen: "vehicles", alias: null, values: { sort: "brand" } },
    { screen: "vehicles", alias: "Rojos", values: { q: "rojo" } },
  ]);
  await there.users.dropFilter({ uid: person.id, id: named.id });
  expect(await here.users.filters({ uid: person.id })).toHaveLength(1);
});

test("views of another person do not exist, not even for an admin", async () => {
  const admin = await world.as(other);
  expect(await refusal(admin.users.filters({ uid: person.id }))).toMatchObject({ status: 404 });
  expect(await refusal(admin.users.keepFilter({ uid: person.id, screen: "vehicles", alias: null, values: {} }))).toMatchObject({ status: 404 });
  const [kept] = await (await world.as(person)).users.filters({ uid: person.id });
  expect(await refusal(admin.users.dropFilter({ uid: other.id, id: kept!.id }))).toMatchObject({ status: 404 });
});

test("what is too large is refused", async () => {
  const api = await world.as(person);
  expect(await refusal(api.users.keepFilter({ uid: person.id, screen: "vehicles", alias: "x", values: { q: "x".repeat(30_000) } }))).toMatchObject({
    status: 400,
  });
});
