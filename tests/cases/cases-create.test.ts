import { describe, expect, test } from "vitest";
import type { penalCase } from "#domain/cases/case.ts";
import { localDay } from "#domain/law/days.ts";
import type { InputOf } from "#domain/record-input.ts";
import { sql } from "#server/db/sql.ts";
import { openWorld, refusal } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db } = world;
const [ofShop, ofCustomer] = [await make.lawyer(), await make.lawyer()];
const brisa = await make.customer({ alias: "Brisa", lawyer: ofCustomer.id, serviceStartDate: "2026-03-01" });
const corail = await make.customer({ alias: "Corail" });
const shop = await make.establishment({ customer: brisa, lawyer: ofShop.id });
const sibling = await make.establishment({ customer: brisa });
const canary = await make.establishment({ customer: brisa, zip: "35001", city: "Las Palmas" });
const paris = await make.establishment({ customer: brisa, country: "France", zip: "75001", city: "Paris" });
const foreign = await make.establishment({ customer: corail });
const seller = await make.user({ role: "customer", customer: brisa, establishments: [shop, canary] });
const [clerk, head] = [await world.as(seller), await world.as(await make.user({ role: "supercustomer", customer: brisa }))];
const manager = await world.as(await make.user());
const counsel = await world.as(await make.user({ role: "lawyer", customers: [brisa], establishments: [shop] }));
const wholeCounsel = await world.as(await make.user({ role: "lawyer", customers: [brisa], whole: [brisa] }));

const typed = (more: Partial<InputOf<typeof penalCase>> = {}): InputOf<typeof penalCase> => ({
  datetime: "2026-05-04T16:30:00Z",
  facts: "Sustrae dos prendas de la tienda y pasa las cajas sin pagarlas.",
  ticketAmount: 129.95,
  recoveredProducts: "yesForSale",
  theftSeen: "seenAndReported",
  theftCount: "onePerson",
  looseArticles: "upToFour",
  hasImages: "storedUploaded",
  establishment: shop.id,
  ...more,
});
const problems = async (call: Promise<unknown>) => (await refusal(call)).data?.fields;
const year = Number(localDay(new Date(), "Europe/Madrid").slice(0, 4));

describe("a new case", () => {
  test("gets its number, status, creator, lawyer, jurisdiction and time zone from the server", async () => {
    const record = await clerk.cases.create(typed());
    expect(record).toMatchObject({
      caseStatus: "new",
      caseCreator: { id: seller.id },
      customer: { id: brisa.id },
      establishment: { id: shop.id },
      lawyer: { id: ofShop.id },
      country: "Spain",
      timeZone: "Europe/Madrid",
      recoveredAmount: 129.95,
      preimplantation: false,
      trialStatus: null,
    });
    expect(Math.floor(record.cid / 1_000_000)).toBe(year);
    expect(record.statusHistory).toMatchObject([{ from: null, to: "new", user: { id: seller.id } }]);
    expect((await clerk.cases.byNumber({ cid: record.cid })).id).toBe(record.id);
  });

  test("takes the customer's lawyer where the establishment has none, and the time zone of the Canary Islands", async () => {
    expect(await head.cases.create(typed({ establishment: sibling.id }))).toMatchObject({ lawyer: { id: ofCustomer.id } });
    expect(await clerk.cases.create(typed({ establishment: canary.id }))).toMatchObject({ timeZone: "Atlantic/Canary" });
  });

  test.each([
    ["2026-02-28T22:59:00Z", true],
    ["2026-02-28T23:30:00Z", false],
  ])("of %s is from before the service: %s, by the local date of the store", async (datetime, preimplantation) => {
    expect(await clerk.cases.create(typed({ datetime }))).toMatchObject({ preimplantation });
  });

  test("can be company-wide, for users who have the whole customer", async () => {
    const wide = typed({ establishment: "empresa" });
    expect(await head.cases.create(wide)).toMatchObject({ establishment: { id: "empresa", alias: "Brisa" }, lawyer: { id: ofCustomer.id } });
    expect(await wholeCounsel.cases.create({ ...wide, customer: brisa.id })).toMatchObject({ establishment: { id: "empresa" } });
    expect(await problems(clerk.cases.create(wide))).toEqual({ establishment: "El registro indicado no existe" });
    expect(await problems(counsel.cases.create({ ...wide, customer: brisa.id }))).toEqual({ establishment: "El registro indicado no existe" });
  });

  test("stays within the scope of its author", async () => {
    const unknown = { establishment: "El registro indicado no existe" };
    expect(await problems(clerk.cases.create(typed({ establishment: sibling.id })))).toEqual(unknown);
    expect(await problems(head.cases.create(typed({ establishment: foreign.id })))).toEqual(unknown);
    expect(await problems(clerk.cases.create(typed({ customer: corail.id })))).toEqual({ customer: "No puede modificar este campo" });
    expect(await counsel.cases.create(typed())).toMatchObject({ customer: { id: brisa.id } });
    expect(await problems(counsel.cases.create(typed({ establishment: sibling.id })))).toMatchObject(unknown);
    expect(await problems(counsel.cases.create(typed({ customer: corail.id })))).toEqual({ customer: "El registro indicado no existe" });
    expect(await problems(manager.cases.create(typed({ customer: corail.id })))).toEqual(unknown);
    expect(await manager.cases.create(typed({ customer: corail.id, establishment: foreign.id }))).toMatchObject({ lawyer: null });
  });

  test.each([
    [{ datetime: new Date(Date.now() + 3_600_000).toISOString() }, { datetime: "La fecha no puede ser futura" }],
    [{ facts: "Demasiado corto" }, { facts: "Describa los hechos con al menos 20 caracteres" }],
    [{ hasImages: null }, { hasImages: "Campo obligatorio" }],
    [{ recoveredProducts: "some" as const }, { recoveredAmount: "Campo obligatorio" }],
    [{ trialSet: true }, { trialDatetime: "Campo obligatorio", court: "Campo obligatorio" }],
    [{ fcse: "frGendarmerie" as const }, { fcse: "No se aplica en este país" }],
    [
      { penalType: "pettyTheft" as const, crimeType: "petty" as const },
      { penalType: "No puede modificar este campo", crimeType: "No puede modificar este campo" },
    ],
    [{ callType: "direct" as const }, { callType: "No puede modificar este campo" }],
    [{ lawyer: ofShop.id }, { lawyer: "No puede modificar este campo" }],
    [{ preimplantation: true }, { preimplantation: "No puede modificar este campo" }],
  ])("with %j is refused", async (wrong, fields) => expect(await problems(clerk.cases.create(typed(wrong)))).toEqual(fields));

  test("has the jurisdiction of its establishment", async () => {
    const french = typed({ customer: brisa.id, establishment: paris.id });
    expect(await manager.cases.create({ ...french, callType: "verbal" })).toMatchObject({ country: "France", timeZone: "Europe/Paris" });
    expect(await problems(manager.cases.create({ ...french, autosMisdemeanor: "1/2026" }))).toEqual({
      autosMisdemeanor: "No se aplica en este país",
    });
    expect(await problems(manager.cases.create(typed({ customer: brisa.id, callType: "verbal" })))).toEqual({
      callType: "No se aplica en este país",
    });
    const robbery = { penalType: "aggravatedRobbery", crimeType: "serious" } as const;
    expect(await problems(manager.cases.create({ ...french, ...robbery }))).toEqual({ aggravatedRobberyType: "Campo obligatorio" });
  });

  test("is refused for a customer without penal cases, and to a user without that type", async () => {
    const civil = await make.customer({ casesTypes: ["civil"] });
    const office = await make.establishment({ customer: civil });
    expect(await problems(manager.cases.create(typed({ customer: civil.id, establishment: office.id })))).toEqual({
      customer: "Este cliente no tiene casos penales",
    });
    const stranger = await world.as(await make.user({ casesTypes: ["civil"] }));
    expect((await refusal(stranger.cases.create(typed({ customer: brisa.id })))).status).toBe(403);
    expect((await refusal(stranger.cases.list({}))).status).toBe(403);
  });
});

test("64 concurrent cases get 64 numbers without a gap, and one that fails takes none", async () => {
  const last = async () => (await db.asSystem((tx) => tx.row<{ last: number }>(sql`select last from counters where kind = 'case'`)))!.last;
  const before = await last();
  const attempts = await Promise.allSettled(
    Array.from({ length: 80 }, (_, index) => (index % 5 === 0 ? clerk.cases.create(typed({ facts: "corto" })) : clerk.cases.create(typed()))),
  );
  const numbers = attempts.flatMap((attempt) => (attempt.status === "fulfilled" ? [attempt.value.cid % 1_000_000] : [])).sort((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: 64 }, (_, index) => before + 1 + index));
  expect(await last()).toBe(before + 64);
});
