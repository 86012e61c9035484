import { expect, test } from "vitest";
import { openWorld, refusal } from "#tests/support/world.ts";

const world = await openWorld();
const { make } = world;
const [own, foreign] = [await make.customer({ alias: "Brisa" }), await make.customer({ alias: "Corail" })];
const office = await make.user({ role: "supercustomer", customer: own });
const api = await world.as(office);
const colleague = await world.as(await make.user({ role: "supercustomer", customer: own }));
for (const alias of ["Banda Alfa", "Banda Beta", "Banda Gamma"]) await make.band({ customer: own, alias });
const secret = await make.band({ customer: foreign, alias: "Banda Secreta" });

const page = { q: "banda", entities: ["band" as const], size: 1 };
const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const invalid = { status: 400, data: { fields: { after: "Valor incorrecto" } } };

test("a search does not continue after a record that the caller names, so that its place among own ones tells nothing", async () => {
  for (const cursor of [
    ["[1,null]", secret.id],
    [[1, null], secret.id],
    [null, secret.id],
  ])
    expect(await refusal(api.search.find({ ...page, after: forged(cursor) }))).toMatchObject(invalid);
});

test("a list does not either", async () => {
  for (const cursor of [
    [null, secret.id],
    ["Banda Secreta", secret.id],
  ])
    expect(await refusal(api.bands.list({ after: forged(cursor) }))).toMatchObject(invalid);
});

test("a cursor works for the person and the query it was given for, and for no other", async () => {
  const [first] = await api.search.find(page);
  const after = first!.next!;
  const [second] = await api.search.find({ ...page, after });
  expect([first!.rows[0]!.alias, second!.rows[0]!.alias]).toEqual(["Banda Alfa", "Banda Beta"]);
  expect(await refusal(colleague.search.find({ ...page, after }))).toMatchObject(invalid);
  expect(await refusal(api.search.find({ ...page, q: "gamma", after }))).toMatchObject(invalid);
  expect(await refusal(api.search.find({ ...page, filter: { customer: [own.id] }, after }))).toMatchObject(invalid);

  const list = await api.bands.list({ size: 1 });
  expect((await api.bands.list({ size: 2, after: list.next! })).rows.map(({ alias }) => alias)).toEqual(["Banda Beta", "Banda Gamma"]);
  expect(await refusal(colleague.bands.list({ size: 1, after: list.next! }))).toMatchObject(invalid);
  expect(await refusal(api.bands.list({ size: 1, sort: "-alias", after: list.next! }))).toMatchObject(invalid);
  expect(await refusal(api.search.find({ ...page, after: list.next! }))).toMatchObject(invalid);
});

test("a cursor that was changed in one byte is refused", async () => {
  const { next } = await api.bands.list({ size: 1 });
  const bytes = Buffer.from(next!, "base64url");
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes);
    changed[at]! ^= 1;
    expect(await refusal(api.bands.list({ size: 1, after: changed.toString("base64url") }))).toMatchObject(invalid);
  }
});
