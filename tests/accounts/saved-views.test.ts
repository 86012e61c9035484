import { expect, test } from "vitest";
import { openWorld, refusal } from "#tests/support/world.ts";

const world = await openWorld();
const person = await world.make.user({ role: "manager" });
const other = await world.make.user({ role: "admin" });

test("a list keeps its last filters and order, also on another device, beside named views", async () => {
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

test("views of another user are not found, not even by an admin", async () => {
  const admin = await world.as(other);
  expect(await refusal(admin.users.filters({ uid: person.id }))).toMatchObject({ status: 404 });
  expect(await refusal(admin.users.keepFilter({ uid: person.id, screen: "vehicles", alias: null, values: {} }))).toMatchObject({ status: 404 });
  const [kept] = await (await world.as(person)).users.filters({ uid: person.id });
  expect(await refusal(admin.users.dropFilter({ uid: other.id, id: kept!.id }))).toMatchObject({ status: 404 });
});

test("a view that is too large is refused", async () => {
  const api = await world.as(person);
  expect(await refusal(api.users.keepFilter({ uid: person.id, screen: "vehicles", alias: "x", values: { q: "x".repeat(30_000) } }))).toMatchObject({
    status: 400,
  });
});

test("a shared view is visible to users of the same customer, or of the firm, and only its author may change it", async () => {
  const { make } = world;
  const [brisa, corail] = [await make.customer(), await make.customer()];
  const shop = await make.establishment({ customer: brisa });
  const head = await make.user({ role: "supercustomer", customer: brisa });
  const colleague = await make.user({ role: "customer", customer: brisa, establishments: [shop] });
  const stranger = await make.user({ role: "supercustomer", customer: corail });
  const lawyer = await make.user({ role: "lawyer", customers: [brisa], whole: [brisa] });
  const seenBy = async (reader: { id: string; alias: string }) =>
    (await (await world.as(reader)).users.filters({ uid: reader.id })).filter(({ screen }) => screen === "search");
  const keep = async (writer: { id: string; alias: string }, alias: string, shared: boolean) =>
    (await world.as(writer)).users.keepFilter({ uid: writer.id, screen: "search", alias, values: { q: alias }, shared });
  const ours = await keep(head, "de Brisa", true);
  await keep(person, "de la firma", true);
  await keep(head, "solo mía", false);
  expect(await seenBy(colleague)).toMatchObject([{ alias: "de Brisa", by: head.alias, shared: true }]);
  expect(await seenBy(head)).toMatchObject([
    { alias: "de Brisa", by: null },
    { alias: "solo mía", by: null, shared: false },
  ]);
  expect(await seenBy(stranger)).toEqual([]);
  for (const reader of [lawyer, other]) expect(await seenBy(reader)).toMatchObject([{ alias: "de la firma", by: person.alias }]);
  expect(await refusal((await world.as(colleague)).users.dropFilter({ uid: colleague.id, id: ours.id }))).toMatchObject({ status: 404 });
  await keep(head, "de Brisa", false);
  expect(await seenBy(colleague)).toEqual([]);
});
