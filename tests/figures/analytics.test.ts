import { describe, expect, test } from "vitest";
import type { MeasureResult } from "#domain/analytics/measure-result.ts";
import type { MeasureKey } from "#domain/analytics/measures.ts";
import { sql } from "#server/db/sql.ts";
import { openWorld, refusal } from "#tests/support/world.ts";

/** A data set small enough to count by hand: six cases of March 2026, an earlier one that was reported in March, and a deleted one. */
const { as, db, make } = await openWorld();
const [spanish, french] = [await make.customer(), await make.customer({ country: "France", code: "732829320", zip: "31000" })];
const madrid = await make.establishment({ customer: spanish, alias: "Madrid" });
const palmas = await make.establishment({ customer: spanish, alias: "Las Palmas", zip: "35001" });
const toulouse = await make.establishment({ customer: french, alias: "Toulouse", country: "France", zip: "31000" });

const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);
/** A case with these columns, in cents. */
async function put(place: { establishment: { id: string }; customer?: { id: string } }, datetime: string, columns: Record<string, unknown>) {
  const { id } = await make.case({ ...place, datetime, recoveredProducts: "no" });
  const changes = Object.entries(columns).map(([name, value]) => sql`${sql.id(name)} = ${value}`);
  await db.asSystem((tx) => tx.run(sql`update cases set ${sql.join(changes)} where id = ${id}`));
  return id;
}
const line = (table: string, values: Record<string, unknown>) =>
  db.asSystem((tx) =>
    tx.run(
      sql`insert into ${sql.table(table)} (id, ${sql.join(Object.keys(values).map((name) => sql.id(name)))}) values (uuidv7(), ${sql.join(Object.values(values))})`,
    ),
  );
const link = (table: string, id: string, column: string, other: { id: string }) =>
  db.asSystem((tx) => tx.run(sql`insert into ${sql.table(table)} (case_id, ${sql.id(column)}) values (${id}, ${other.id})`));

const convicted = await put({ establishment: madrid }, "2026-03-02T09:00:00Z", {
  case_status: "guiltyVerdict",
  penal_type: "pettyTheft",
  crime_type: "petty",
  ticket_amount: 100_00,
  theft_method: "preparedBag",
  modus_operandi: "linedBag",
  regular_in_area: "knownOffender",
  complaint_datetime: "2026-03-03T10:00:00Z",
  complaint_place: "policeStation",
  fcse_reason: "notRetained",
  processing: "fast",
  trial_status: "celebrated",
  hearing_state: "held",
  trial_datetime: "2026-03-20T09:00:00Z",
  judgment_type: "damning",
  judgment_date: "2026-03-20",
  trial_accordance: "full",
  restraining_order: true,
  restraining_order_start_date: day(-5),
  restraining_order_end_date: day(20),
  company_civil_liability: true,
  company_civil_liability_amount: 60_00,
  injuries_civil_liability: true,
  injuries_civil_liability_amount: 40_00,
  enforcement_payment: 25_00,
  enforcement_payment_method: "deposit",
});
await put({ establishment: madrid }, "2026-03-02T12:00:00Z", {
  case_status: "notProcessed",
  ticket_amount: 50_00,
  recovered_products: "yesForSale",
  recovered_amount: null,
  theft_count: "severalPeople",
  loose_articles: "moreThanFour",
  has_images: "noCamerasOrFaulty",
});
// 23:30 of 31 March in the Canary Islands; 00:30 of 1 April in Madrid.
const islander = await put({ establishment: palmas }, "2026-03-31T22:30:00Z", {
  case_status: "new",
  ticket_amount: 0,
  preimplantation: true,
  theft_count: "unknown",
  has_images: "uploadedFactsNotVisible",
});
const gang = await put({ establishment: toulouse }, "2026-03-10T15:00:00Z", {
  case_status: "trialPending",
  penal_type: "aggravatedRobbery",
  aggravated_robbery_type: "type4",
  crime_type: "lessSerious",
  ticket_amount: 200_00,
  recovered_products: "some",
  recovered_amount: 80_00,
  complaint_datetime: "2026-03-11T10:00:00Z",
  complaint_place: "store",
  processing: "normal",
  minors: true,
});
// 00:30 of 1 March in Madrid, still February in UTC. The recovered amount is higher than the ticket.
await put({ establishment: madrid }, "2026-02-28T23:30:00Z", {
  case_status: "innocentVerdict",
  penal_type: "threats",
  crime_type: "petty",
  ticket_amount: 30_00,
  recovered_amount: 45_00,
  complaint_datetime: "2026-03-05T10:00:00Z",
  complaint_at_establishment: true,
  judgment_type: "acquittal",
  judgment_date: "2026-03-30",
  not_guilty_sentence_reason: "witnessNoShow",
  trial_accordance: "none",
});
const older = await put({ establishment: madrid }, "2026-01-15T10:00:00Z", {
  case_status: "judicialInvestigation",
  penal_type: "internalTheft",
  crime_type: "serious",
  ticket_amount: 999_00,
  complaint_datetime: "2026-03-04T10:00:00Z",
  complaint_place: "court",
  processing: "normal",
});
const intruded = await put({ establishment: { id: "empresa" }, customer: spanish }, "2026-03-15T06:00:00Z", {
  case_status: "archived",
  penal_type: "intrusion",
  ticket_amount: 12_34,
});
await put({ establishment: madrid }, "2026-03-02T09:00:00Z", { deleted: true, ticket_amount: 500_00, penal_type: "intrusion" });

const [screens, carts, unnamed] = [
  await make.band({ customer: spanish, modusOperandi: "screen" }),
  await make.band({ customer: french, alias: "Carts", modusOperandi: "unpaidCart" }),
  await make.band({ customer: french, alias: "Unnamed" }),
];
await link("case_bands", islander, "band_id", screens);
await link("case_bands", gang, "band_id", carts);
await link("case_bands", gang, "band_id", unnamed);
const [regular, once] = [await make.criminal({ customer: spanish }), await make.criminal({ customer: french })];
await link("case_criminals", convicted, "criminal_id", regular);
await link("case_criminals", islander, "criminal_id", regular);
// Before March: it makes nobody a repeat offender of it.
await link("case_criminals", older, "criminal_id", once);
await link("case_criminals", gang, "criminal_id", once);
await line("case_witnesses", { case_id: older, witness_id: (await make.witness({ customer: spanish })).id, injured: true });
await line("case_adjournments", { case_id: gang, date: "2026-03-25T09:00:00Z", reason: "suspensionCourtCause" });
await line("case_adjournments", { case_id: gang, date: "2026-03-31T22:00:00Z", reason: "other" });
await line("case_actions", { case_id: convicted, date: "2026-03-03", type: "police", action: "complaintFiling" });
await line("case_actions", { case_id: convicted, date: "2026-03-31", type: "judicial", action: "trialAttendance" });
await line("case_actions", { case_id: convicted, date: "2026-04-01", type: "judicial", action: "resource" });
const price = { price: 150_00, lawyer_id: (await make.lawyer()).id };
await line("case_collaborator_actions", { case_id: gang, date: "2026-03-20", type: "judicial", action: "trialAttendance", ...price });

const manager = await as(await make.user());
const march = { start: "2026-03-01", end: "2026-03-31" };
const by = (measured: MeasureResult[]) => (key: MeasureKey) => {
  const { n, figures, views } = measured.find((one) => one.key === key)!;
  const rows = (view: MeasureResult["views"][number]) => Object.fromEntries(view.rows.map((row) => [row.label ?? row.key, row.values]));
  return {
    n,
    figures: Object.fromEntries(figures.map((figure) => [figure.key, figure.value])),
    ...Object.fromEntries(views.map((view) => [view.key, rows(view)])),
  };
};

describe("the figures of March, counted by hand", async () => {
  const measured = await manager.analytics.cases(march);
  const of = by(measured);
  const figures = { records: 6, complaints: 3, notProcessed: 1, amount: 392.34, recovered: 160, claimed: 232.34 };
  const expected: Partial<Record<MeasureKey, object>> = {
    totals: { n: 6, figures, month: { "2026-03-01": [6, 392.34] } },
    bandComplaints: { n: 1, figures: { bandComplaints: 1, bandShare: 1 / 3, amount: 200 }, bands: { Carts: [1, 200], Unnamed: [1, 200] } },
    claimedCivilLiability: { n: 1, figures: { liability: 100, collected: 25, collectedShare: 0.25 }, month: { "2026-03-01": [60, 40] } },
    averageTicket: { n: 5, figures: { average: 78.47, median: 50 }, month: { "2026-03-01": [78.47, 5] }, establishment: { Madrid: [60, 3] } },
    casesPerEstablishment: {
      n: 6,
      figures: {},
      establishment: { Madrid: [3, 180], "Las Palmas": [1, 0], Toulouse: [1, 200], [spanish.alias]: [1, 12.34] },
    },
    ticketsTotal: {
      n: 6,
      figures: { amount: 392.34, recovered: 160, claimed: 232.34 },
      parts: { recovered: [160], claimed: [232.34] },
      month: { "2026-03-01": [160, 232.34] },
    },
    processedComplaints: {
      n: 4,
      figures: {},
      route: { ordinary: [2], accelerated: [1], null: [1] },
      place: { policeStation: [1], establishment: [2], court: [1] },
    },
    complaintKinds: { n: 4, figures: {}, kind: { thefts: [2, 0], risk: [2, 1], minors: [0, 1], offences: [1, 1] } },
    trials: {
      n: 2,
      figures: { held: 1, suspended: 1, suspensionRate: 0.5 },
      outcome: { held: [1], suspended: [1] },
      reason: { suspensionCourtCause: [1] },
      month: { "2026-03-01": [1, 1] },
    },
    judgments: {
      n: 2,
      figures: { convictionRate: 0.5, damning: 1, acquittal: 1, fullAccordance: 0.5 },
      verdict: { acquittal: [1], damning: [1] },
      acquittals: { witnessNoShow: [1] },
      month: { "2026-03-01": [1, 1] },
    },
    restrainingOrders: { n: 1, figures: { orders: 1, inForce: 1, endingSoon: 1 }, orders: { withOrder: [1], withoutOrder: [0] } },
    civilLiability: { n: 1, figures: { liability: 100 }, liability: { withLiability: [1], withoutLiability: [0] } },
    policeStationReasons: { n: 1, figures: {}, reason: { notRetained: [1] } },
    recoveryMethod: { n: 1, figures: { collected: 25 }, method: { deposit: [25, 1] } },
    timeBands: {
      n: 6,
      figures: {},
      week: {
        0: [1, 1, 0, 0],
        1: [0, 0, 1, 1],
        2: [0, 0, 0, 0],
        3: [0, 0, 0, 0],
        4: [0, 0, 0, 0],
        5: [0, 0, 0, 0],
        6: [1, 0, 0, 1],
      },
      band: { morning: [2], noon: [1], afternoon: [1], night: [2] },
    },
    offenceType: {
      n: 5,
      figures: {},
      penalType: { pettyTheft: [1, 100], threats: [1, 30], intrusion: [1, 12.34], aggravatedRobbery: [1, 200], null: [1, 0] },
      crimeType: { petty: [2, 130], lessSerious: [1, 200], null: [2, 12.34] },
    },
    caseStatus: {
      n: 6,
      figures: {},
      phase: { reception: [1], complaint: [0], investigation: [0], trial: [1], appeal: [0], conviction: [1], noConviction: [1], closed: [2] },
      status: { new: [1], trialPending: [1], guiltyVerdict: [1], innocentVerdict: [1], archived: [1], notProcessed: [1] },
    },
    participation: { n: 6, figures: {}, participation: { organisedBand: [2], severalPeople: [1], onePerson: [3], unknown: [0] } },
    recidivism: { n: 6, figures: { repeatOffenders: 1, repeatShare: 0.5 }, regular: { knownOffender: [1], null: [5] } },
    actionType: { n: 2, figures: { actions: 2 }, action: { complaintFiling: [1, 0], trialAttendance: [0, 1] } },
    stolenItems: { n: 6, figures: {}, items: { moreThanFour: [1], upToFour: [5] } },
    modusOperandi: { n: 3, figures: {}, modus: { linedBag: [1], screen: [1], unpaidCart: [1] }, theftMethod: { preparedBag: [1], null: [5] } },
    withImages: {
      n: 6,
      figures: { withImages: 5, usefulImages: 4 / 6 },
      images: { storedUploaded: [4], uploadedFactsNotVisible: [1], noCamerasOrFaulty: [1] },
    },
    intrusions: { n: 1, figures: { records: 1, amount: 12.34 } },
  };

  test("are all there, in the order of the specification", () => expect(measured.map(({ key }) => key)).toEqual(Object.keys(expected)));
  test.each(Object.entries(expected))("%s", (key, wanted) => expect(of(key as MeasureKey)).toEqual(wanted));

  test("restraining orders in force and intrusions are listed one by one, by case number and never by name", () => {
    const list = (key: MeasureKey) => measured.find((one) => one.key === key)!.list;
    expect(list("restrainingOrders")).toMatchObject({ total: 1, rows: [{ id: convicted, establishment: "Madrid", end: day(20) }] });
    expect(list("intrusions")).toMatchObject({
      total: 1,
      rows: [{ id: intruded, establishment: spanish.alias, datetime: "2026-03-15T06:00:00.000Z", amount: 12.34 }],
    });
  });
});

test("issues have figures of their own, without issues that became a case", async () => {
  const customer = await make.customer();
  const shop = await make.establishment({ customer, alias: "Valencia" });
  const datetime = "2026-03-02T12:00:00Z";
  const band = await make.band({ customer, modusOperandi: "screen" });
  await make.issue({ establishment: shop, customer, datetime, ticketAmount: 40, recoveredProducts: "yesForSale", bands: [band.id] });
  await make.issue({ establishment: shop, customer, datetime, ticketAmount: 10, theftCount: "unknown", theftMethod: "fraud" });
  const { id } = await make.issue({ establishment: shop, customer, datetime, ticketAmount: 5 });
  await db.asSystem((tx) => tx.run(sql`update issues set converted_case_id = ${convicted} where id = ${id}`));
  const measured = await manager.analytics.issues({ ...march, customer: [customer.id] });
  const of = by(measured);
  expect(measured.map(({ key }) => key)).toEqual([
    "totals",
    "bandComplaints",
    "averageTicket",
    "casesPerEstablishment",
    "ticketsTotal",
    "timeBands",
    "participation",
    "recidivism",
    "stolenItems",
    "modusOperandi",
    "withImages",
  ]);
  expect(of("totals")).toEqual({ n: 2, figures: { records: 2, amount: 50, recovered: 40, claimed: 10 }, month: { "2026-03-01": [2, 50] } });
  expect(of("bandComplaints")).toMatchObject({ n: 1, figures: { bandComplaints: 1, bandShare: 0.5, amount: 40 } });
  expect(of("averageTicket")).toMatchObject({ n: 2, figures: { average: 25, median: 25 } });
  expect(of("casesPerEstablishment")).toMatchObject({ establishment: { Valencia: [2, 50] } });
  expect(of("participation")).toMatchObject({ participation: { organisedBand: [1], severalPeople: [0], onePerson: [0], unknown: [1] } });
  expect(of("modusOperandi")).toMatchObject({ n: 1, modus: { screen: [1] }, theftMethod: { fraud: [1], null: [1] } });
});

test("a figure comes with the one of the days to compare with", async () => {
  const april = await manager.analytics.cases({ start: "2026-04-01", end: "2026-05-01", compareStart: "2026-03-01", compareEnd: "2026-03-31" });
  const totals = april.find(({ key }) => key === "totals")!;
  expect(totals).toMatchObject({ n: 0, before: 6 });
  expect(totals.figures.find(({ key }) => key === "amount")).toEqual({ key: "amount", value: 0, before: 392.34 });
  const average = april.find(({ key }) => key === "averageTicket")!;
  expect(average.figures).toEqual([
    { key: "average", value: null, before: 78.47 },
    { key: "median", value: null, before: 50 },
  ]);
});

test("totals, tickets and amounts are split into before and during the service", async () => {
  const measured = await manager.analytics.cases({ ...march, split: true });
  const split = (key: MeasureKey) =>
    measured.find((one) => one.key === key)!.split!.map((side) => [side.key, ...side.figures.map(({ value }) => value)]);
  expect(split("totals")).toEqual([
    ["beforeService", 1, 0, 0, 0, 0, 0],
    ["withService", 5, 3, 1, 392.34, 160, 232.34],
  ]);
  expect(split("averageTicket")).toEqual([
    ["beforeService", null, null],
    ["withService", 78.47, 50],
  ]);
  expect(split("ticketsTotal")).toEqual([
    ["beforeService", 0, 0, 0],
    ["withService", 392.34, 160, 232.34],
  ]);
});

test("actions of collaborators are included on request; customers do not see their fees", async () => {
  const office = await as(await make.user({ role: "supercustomer", customer: french }));
  const [staff, customer] = [
    by(await manager.analytics.cases({ ...march, collaborators: true })),
    by(await office.analytics.cases({ ...march, collaborators: true })),
  ];
  expect(staff("actionType")).toEqual({
    n: 3,
    figures: { actions: 3, price: 150 },
    action: { complaintFiling: [1, 0], trialAttendance: [0, 2] },
  });
  expect(customer("actionType")).toEqual({ n: 1, figures: { actions: 1 }, action: { trialAttendance: [0, 1] } });
});

test("bands and establishments of the same name are told apart, by customer and by code", async () => {
  const asked = { start: "2025-02-01", end: "2025-02-28" };
  const customers = [await make.customer({ alias: "Cliente Uno" }), await make.customer({ alias: "Cliente Dos" })];
  const codes: string[] = [];
  for (const customer of customers) {
    const shop = await make.establishment({ customer, alias: "Centro" });
    const band = await make.band({ customer, alias: customer === customers[0] ? "Los Rápidos" : "LOS RÁPIDOS" });
    const id = await put({ customer, establishment: shop }, "2025-02-10T10:00:00Z", {
      case_status: "new",
      complaint_datetime: "2025-02-11T10:00:00Z",
    });
    await link("case_bands", id, "band_id", band);
    codes.push(shop.code);
  }
  const results = await manager.analytics.cases({ ...asked, customer: customers.map(({ id }) => id) });
  const labels = (measure: MeasureKey, view: string) =>
    results
      .find(({ key }) => key === measure)!
      .views.find(({ key }) => key === view)!
      .rows.map(({ label, values }) => [label, values[0]]);
  expect(labels("bandComplaints", "bands").sort()).toEqual([
    ["LOS RÁPIDOS · Cliente Dos", 1],
    ["Los Rápidos · Cliente Uno", 1],
  ]);
  expect(labels("casesPerEstablishment", "establishment").sort()).toEqual(codes.map((code) => [`Centro · ${code}`, 1]).sort());
  const [first] = customers;
  const own = (await manager.analytics.cases({ ...asked, customer: [first!.id] })).find(({ key }) => key === "bandComplaints")!;
  expect(own.views[0]!.rows.map(({ label }) => label)).toEqual(["Los Rápidos"]);
});

describe("the time bands", () => {
  test.each([
    ["06:59", "night"],
    ["07:00", "morning"],
    ["12:59", "morning"],
    ["13:00", "noon"],
    ["15:59", "noon"],
    ["16:00", "afternoon"],
    ["21:59", "afternoon"],
    ["22:00", "night"],
  ])("%s is %s", async (time, band) => {
    const establishment = await make.establishment();
    // In the summer the Peninsula is two hours ahead of UTC.
    await put({ establishment }, new Date(`2026-07-15T${time}:00+02:00`).toISOString(), { case_status: "new" });
    const asked = { start: "2026-07-15", end: "2026-07-15", establishments: [establishment.id] };
    const { views } = (await manager.analytics.cases(asked)).find(({ key }) => key === "timeBands")!;
    const filled = views.find(({ key }) => key === "band")!.rows.filter(({ values }) => values[0] !== 0);
    expect(filled).toEqual([{ key: band, values: [1] }]);
  });
});

test.each([
  { start: "2026-03-31", end: "2026-03-01" },
  { start: "2026-02-30", end: "2026-03-01" },
  { start: "2000-01-01", end: "2026-03-01" },
  { start: "2026-03-01" },
  { ...march, customer: ["nobody"] },
  { ...march, sum: "all" },
])("%j is refused", async (asked) => {
  expect(await refusal(manager.analytics.cases(asked as typeof march))).toMatchObject({ status: 400 });
});
