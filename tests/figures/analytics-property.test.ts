import fc from "fast-check";
import { expect, test } from "vitest";
import type { MeasureResult } from "#domain/analytics/measure-result.ts";
import { measureOf } from "#domain/analytics/measures.ts";
import { penalCase } from "#domain/cases/case.ts";
import { type EnumName, enumerations } from "#domain/enumerations.ts";
import { newId } from "#server/base/new-id.ts";
import { insertRows } from "#server/features/demo/insert-rows.ts";
import { columnOf } from "#server/records/columns.ts";
import type { Case } from "#tests/support/models/analytics-case.ts";
import { type Expected, expectedMeasures, type Groups } from "#tests/support/models/analytics-model.ts";
import { openWorld } from "#tests/support/world.ts";

const { as, db, make } = await openWorld();

/** Two customers with three shops each, one shop in the Canary Islands and one in France; cases of all kinds around clock changes and New Year. */
const customers = [await make.customer(), await make.customer()];
const places = ["28001", "35001", "75002"];
const shops = await Promise.all(
  customers.flatMap((customer) =>
    places.map(async (zip) => {
      const country = zip === "75002" ? ("France" as const) : ("Spain" as const);
      const shop = await make.establishment({ customer, zip, country });
      const zone = await make.zone({ customer, establishments: [shop] });
      return {
        id: shop.id,
        customer: customer.id,
        country,
        zone: zone.id,
        timeZone: { "28001": "Europe/Madrid", "35001": "Atlantic/Canary", "75002": "Europe/Paris" }[zip]!,
      };
    }),
  ),
);
const files = await Promise.all(
  customers.map(async (customer) => ({
    customer: customer.id,
    bands: [
      { id: (await make.band({ customer, modusOperandi: "screen" })).id, modus: "screen" },
      { id: (await make.band({ customer })).id, modus: null },
      { id: (await make.band({ customer, modusOperandi: "linedBag" })).id, modus: "linedBag" },
    ],
    criminals: [(await make.criminal({ customer })).id, (await make.criminal({ customer })).id, (await make.criminal({ customer })).id],
    witness: (await make.witness({ customer })).id,
  })),
);

const one = (name: EnumName) => fc.constantFrom(...enumerations[name].map(({ key }) => key));
const perhaps = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const cents = fc.constantFrom(0, 1, 1_99, 50_00, 120_50, 999_99);
const moment = fc
  .constantFrom("2025-03-30", "2025-10-26", "2025-12-31", "2026-01-01", "2026-01-31", "2026-02-28", "2026-03-01", "2024-01-02")
  .chain((day) =>
    fc.integer({ min: 0, max: 26 * 60 }).map((minutes) => new Date(Date.parse(`${day}T00:00Z`) - 3_600_000 + minutes * 60_000).toISOString()),
  );
const day = moment.map((instant) => instant.slice(0, 10));
const act = fc.record({ date: day, type: one("actionTypes"), action: one("actions") });
const drawn = fc.record({
  shop: fc.nat({ max: shops.length - 1 }),
  isWhole: fc.integer({ min: 0, max: 9 }).map((number) => number === 0),
  deleted: fc.integer({ min: 0, max: 9 }).map((number) => number === 0),
  datetime: moment,
  caseStatus: one("caseStatus"),
  ticketAmount: cents,
  recoveredProducts: one("recoveredProducts"),
  recoveredAmount: perhaps(cents),
  theftCount: one("theftCount"),
  looseArticles: one("looseArticles"),
  hasImages: one("hasImages"),
  regularInArea: perhaps(one("regularInArea")),
  theftMethod: perhaps(one("theftMethod")),
  modusOperandi: perhaps(one("modusOperandi")),
  penalType: perhaps(one("penalTypes")),
  aggravatedRobberyType: perhaps(one("aggravatedRobberyTypes")),
  crimeType: perhaps(one("crimeTypes")),
  minors: fc.boolean(),
  processing: perhaps(one("processing")),
  complaintDatetime: perhaps(moment),
  complaintPlace: perhaps(one("complaintPlaces")),
  complaintAtEstablishment: fc.boolean(),
  fcseReason: perhaps(one("fcseReasons")),
  hearingState: perhaps(one("hearingStates")),
  trialDatetime: perhaps(moment),
  judgmentType: perhaps(one("judgmentTypes")),
  judgmentDate: perhaps(day),
  notGuiltySentenceReason: perhaps(one("notGuiltySentenceReason")),
  trialAccordance: perhaps(one("trialAccordance")),
  restrainingOrder: fc.boolean(),
  companyCivilLiability: fc.boolean(),
  companyCivilLiabilityAmount: perhaps(cents),
  injuriesCivilLiability: fc.boolean(),
  injuriesCivilLiabilityAmount: perhaps(cents),
  enforcementPayment: perhaps(cents),
  enforcementPaymentMethod: perhaps(one("enforcementPaymentMethods")),
  bands: fc.subarray([0, 1, 2]),
  criminals: fc.subarray([0, 1, 2]),
  injured: fc.boolean(),
  adjournments: fc.array(fc.record({ date: moment, reason: one("adjournmentReasons") }), { maxLength: 2 }),
  actions: fc.array(act, { maxLength: 2 }),
});

const cases: Case[] = fc.sample(drawn, { numRuns: 250, seed: 6 }).map(({ shop: at, isWhole, bands, criminals, ...values }) => {
  const { customer, ...shop } = shops[at]!;
  const file = files.find((one) => one.customer === customer)!;
  const place = isWhole ? { establishment: null, zone: "" } : { establishment: shop.id, zone: shop.zone };
  const links = { bands: bands.map((index) => file.bands[index]!), criminals: criminals.map((index) => file.criminals[index]!) };
  return { ...values, ...place, ...links, id: newId(), customer, country: shop.country, timeZone: shop.timeZone } as Case;
});

const columns = Object.keys(cases[0]!).filter(
  (name) => !["id", "deleted", "zone", "bands", "criminals", "injured", "adjournments", "actions"].includes(name),
);
await db.asSystem(async (tx) => {
  const rows = cases.map((one, index) => ({
    id: one.id,
    version: 1,
    deleted: one.deleted,
    created_at: one.datetime,
    updated_at: one.datetime,
    cid: 2_026_500_000 + index,
    facts: "Sustrae dos prendas de la tienda y pasa las cajas sin pagarlas.",
    theft_seen: "seenAndReported",
    trial_set: false,
    preimplantation: false,
    penalty: false,
    prison: false,
    facial_recognition: false,
    ...Object.fromEntries(columns.map((name) => [columnOf(name, penalCase.fields[name as "cid"]), one[name as keyof Case]])),
  }));
  await insertRows(tx, "cases", rows);
  const each = <T>(list: (one: Case) => T[], row: (item: T) => object) =>
    cases.flatMap((one) => list(one).map((item) => ({ case_id: one.id, ...row(item) })));
  const line = () => ({ id: newId(), version: 1 });
  await insertRows(
    tx,
    "case_bands",
    each(
      (c) => c.bands,
      ({ id }) => ({ band_id: id }),
    ),
  );
  await insertRows(
    tx,
    "case_criminals",
    each(
      (c) => c.criminals,
      (id) => ({ criminal_id: id }),
    ),
  );
  await insertRows(
    tx,
    "case_adjournments",
    each(
      (c) => c.adjournments,
      (row) => ({ ...line(), ...row }),
    ),
  );
  await insertRows(
    tx,
    "case_actions",
    each(
      (c) => c.actions,
      (row) => ({ ...line(), ...row }),
    ),
  );
  const witnesses = cases.map((c) => ({
    ...line(),
    case_id: c.id,
    witness_id: files.find(({ customer }) => customer === c.customer)!.witness,
    injured: c.injured,
    summoned: false,
  }));
  await insertRows(tx, "case_witnesses", witnesses);
});

const [first, second] = customers as [(typeof customers)[0], (typeof customers)[0]];
const own = shops.filter(({ customer }) => customer === first.id).slice(0, 2);
/** The users, and a plain function for what each of them sees. */
const people = [
  { api: await as(await make.user()), sees: () => true, hasZones: true },
  { api: await as(await make.user({ role: "supercustomer", customer: first })), sees: (c: Case) => c.customer === first.id, hasZones: true },
  {
    api: await as(await make.user({ role: "customer", customer: second, whole: [second] })),
    sees: (c: Case) => c.customer === second.id,
    hasZones: false,
  },
  {
    api: await as(await make.user({ role: "customer", customer: first, establishments: own })),
    sees: (c: Case) => own.some(({ id }) => id === c.establishment),
    hasZones: false,
  },
];

const asked = fc.record({
  who: fc.nat({ max: people.length - 1 }),
  ends: fc.tuple(day, day).map((ends) => ends.sort() as [string, string]),
  customer: fc.option(
    fc.subarray(
      customers.map(({ id }) => id),
      { minLength: 1 },
    ),
    { nil: undefined },
  ),
  zones: fc.option(
    fc.subarray(
      shops.map(({ zone }) => zone),
      { minLength: 1 },
    ),
    { nil: undefined },
  ),
  establishments: fc.option(fc.subarray(["empresa", ...shops.map(({ id }) => id)], { minLength: 1 }), { nil: undefined }),
});

test("every figure equals the figure of the model, for any user, filters and period", async () => {
  const property = fc.asyncProperty(asked, async ({ who, ends: [start, end], customer, zones: wanted, establishments }) => {
    const { api, sees, hasZones } = people[who]!;
    const zones = hasZones ? wanted : undefined;
    const passes = (c: Case) =>
      (!customer || customer.includes(c.customer)) &&
      (!zones || zones.includes(c.zone)) &&
      (!establishments || establishments.includes("empresa") || establishments.includes(c.establishment!));
    const measured = await api.analytics.cases({
      start,
      end,
      ...(customer && { customer }),
      ...(zones && { zones }),
      ...(establishments && { establishments }),
    });
    const expected = expectedMeasures(
      cases.filter((c) => sees(c) && passes(c)),
      { start, end },
    );
    expect(told(measured, expected)).toEqual(expected);
    expectConsistent(measured);
  });
  await fc.assert(property, { numRuns: 40, seed: 6, endOnFailure: true });
});

/** The answer in the shape of the model: cents, groups by key, only the measures that the model has. */
function told(measured: MeasureResult[], expected: Expected): Expected {
  const entries = measured.map(({ key, n, figures, views }) => {
    const wanted = expected[key]!;
    const declared = measureOf(key);
    const stored = (unit: string | undefined, value: number | null) => (unit === "money" && value !== null ? Math.round(value * 100) : value);
    const values = figures.map((figure) => stored(declared.figures.find((one) => one.key === figure.key)!.unit, figure.value));
    const shown = views.filter((view) => view.key in wanted.views);
    const groups = shown.map((view): [string, Groups] => {
      const { series } = declared.views.find((one) => one.key === view.key)!;
      const rows = view.rows.map((row): [string, (number | null)[]] => [
        String(row.key),
        row.values.map((value, place) => stored(series[place]!.unit, value)),
      ]);
      return [view.key, Object.fromEntries(rows.filter(([name, row]) => name in wanted.views[view.key]! || row.some((value) => value)))];
    });
    return [key, { n, ...(wanted.figures && { figures: values }), views: Object.fromEntries(groups) }];
  });
  return Object.fromEntries(entries);
}

/** The relations between measures that the specification demands. */
function expectConsistent(measured: MeasureResult[]) {
  const of = (key: MeasureResult["key"]) => measured.find((one) => one.key === key)!;
  const figure = (key: MeasureResult["key"], name: string) => of(key).figures.find((one) => one.key === name)!.value!;
  const sum = (key: MeasureResult["key"], view = 0) => of(key).views[view]!.rows.reduce((total, row) => total + row.values[0]!, 0);
  const [count, notProcessed] = [figure("totals", "records"), figure("totals", "notProcessed")];
  expect(sum("ticketsTotal")).toBeCloseTo(figure("totals", "amount"), 6);
  expect([sum("offenceType"), sum("offenceType", 1)]).toEqual([count - notProcessed, count - notProcessed]);
  for (const key of ["caseStatus", "participation", "recidivism", "stolenItems", "withImages"] as const)
    expect([key, sum(key)]).toEqual([key, count]);
  expect(sum("civilLiability")).toBe(figure("judgments", "damning"));
}
