import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sql } from "#server/db/sql.ts";
import { splitRow } from "#server/records/row-text.ts";
import { openWorld } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db } = world;
const brisa = await make.customer();
const [shop, sibling] = [await make.establishment({ customer: brisa }), await make.establishment({ customer: brisa })];
const manager = await world.as(await make.user());
const head = await world.as(await make.user({ role: "supercustomer", customer: brisa }));
const clerk = await world.as(await make.user({ role: "customer", customer: brisa, establishments: [shop] }));
const neighbour = await world.as(await make.user({ role: "customer", customer: brisa, establishments: [sibling] }));

describe("the text of a row", () => {
  test("is read as PostgreSQL wrote it, whatever its values are", async () => {
    // PostgreSQL has no zero byte, and no half of a pair.
    const characters = fc.constantFrom('"', "\\", ",", "(", ")", " ", "\n", "é", "😀", "a", "{", "}");
    const value = fc.option(
      fc.oneof(
        fc.string({ unit: characters }),
        fc.string({ unit: "grapheme" }).map((text) => text.replaceAll("\0", "")),
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(value, { minLength: 1, maxLength: 8 }), async (values) => {
        const written = sql`row(${sql.join(values.map((one) => sql`${one}::text`))})::text`;
        const row = await db.asSystem((tx) => tx.row<{ written: string }>(sql`select ${written} as written`));
        expect(splitRow(row!.written)).toEqual(values);
      }),
      { numRuns: 200 },
    );
  });
});

describe("an opened record", () => {
  test("has every kind of value as it was written, for everybody", async () => {
    const facts = 'Salió con "dos" bolsas\\mochila, (una) vacía\n\n«ça» 😀';
    const { id, version } = await make.case({ customer: brisa, establishment: shop, facts });
    await manager.cases.update({ id, version, values: { attestation: '"', courtRoom: "\\", minors: false, penaltyAmount: 0.1 } });
    await manager.cases.articles.add({ id, values: { name: 'Perfume "Noche", 50 ml', quantity: 2, price: 19.99, code: "\\" } });
    await manager.cases.actions.add({
      id,
      values: { date: "2026-03-02", type: "judicial", action: "personation", channel: "lexnet", notes: "(sin, nota)" },
    });
    const [office, owner] = await Promise.all([manager, head].map((one) => one.cases.get({ id })));
    expect(office).toMatchObject({
      facts,
      attestation: '"',
      courtRoom: "\\",
      minors: false,
      penaltyAmount: 0.1,
      articles: [{ name: 'Perfume "Noche", 50 ml', quantity: 2, price: 19.99, code: "\\" }],
      actions: [{ date: "2026-03-02", notes: "(sin, nota)" }],
      judgmentDate: null,
      relatedCases: [],
    });
    expect(Object.entries(owner!).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(office![name as "id"]))).toEqual([]);
  });

  test("names other records only to those who see them", async () => {
    const [one, other] = [await make.case({ customer: brisa, establishment: shop }), await make.case({ customer: brisa, establishment: sibling })];
    const issue = await make.issue({ customer: brisa, establishment: sibling });
    await manager.cases.update({ id: one.id, version: one.version, values: { relatedCases: [other.id] } });
    await db.asSystem((tx) => tx.run(sql`update cases set issue_id = ${issue.id} where id = ${one.id}`));
    const alias = { id: issue.id, alias: expect.stringMatching(/^H-\d{4}-\d{6}$/) };
    for (const person of [manager, head])
      expect(await person.cases.get({ id: one.id })).toMatchObject({ relatedCases: [{ id: other.id }], issue: alias });
    expect(await clerk.cases.get({ id: one.id })).toMatchObject({ relatedCases: [], issue: null });
    expect(await neighbour.cases.get({ id: other.id })).toMatchObject({ relatedCases: [] });
  });

  test("does not name a related case that is blocked", async () => {
    const [one, other] = [await make.case({ customer: brisa, establishment: shop }), await make.case({ customer: brisa, establishment: shop })];
    await manager.cases.update({ id: one.id, version: one.version, values: { relatedCases: [other.id] } });
    await db.asSystem((tx) => tx.run(sql`update cases set blocked_at = now() where id = ${other.id}`));
    for (const person of [manager, head, clerk]) expect((await person.cases.get({ id: one.id })).relatedCases).toEqual([]);
  });
});
