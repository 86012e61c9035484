import { expect, test } from "vitest";
import { openWorld } from "./support/world.ts";

const { as, make } = await openWorld();

const report = {
  datetime: "2026-03-02T18:30:00.000Z",
  facts: "Una persona oculta dos perfumes en una mochila y sale sin pagar.",
  ticketAmount: 120.5,
  recoveredProducts: "no",
  theftSeen: "seenAndReported",
  theftCount: "onePerson",
  looseArticles: "upToFour",
  hasImages: "storedUploaded",
} as const;

test("a case of the whole company is created, and a list sorted by a date that few have goes on to its end", async () => {
  const manager = await as(await make.user({ role: "manager" }));
  const customer = await make.customer({ casesTypes: ["penal"] });
  const court = await make.court();
  const whole = await manager.cases.create({ ...report, customer: customer.id, establishment: "empresa" });
  expect(whole.establishment).toEqual({ id: "empresa", alias: customer.alias });
  const shop = await make.establishment({ customer });
  const inShop = await manager.cases.create({ ...report, customer: customer.id, establishment: shop.id });
  const set = { trialSet: true, trialDatetime: "2026-06-01T08:00:00.000Z", court: court.id };
  const withTrial = await manager.cases.create({ ...report, customer: customer.id, establishment: shop.id, ...set });

  const seen: string[] = [];
  for (let after: string | undefined; ; ) {
    const page = await manager.cases.list({ sort: "trialDatetime", size: 1, after });
    seen.push(...page.rows.map((row) => row.id));
    if (!page.next) break;
    after = page.next;
  }
  expect(seen).toEqual([whole.id, inShop.id, withTrial.id]);
  const found = await manager.cases.list({ filter: { establishment: ["empresa"] } });
  expect(found.rows.map((row) => row.id)).toEqual([whole.id]);
});
