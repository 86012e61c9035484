import { describe, expect, test } from "vitest";
import type { penalCase } from "#domain/cases/case.ts";
import type { InputOf } from "#domain/record-input.ts";
import { sql } from "#server/db/sql.ts";
import { convicted, writeCase } from "#tests/support/convicted.ts";
import { type Api, openWorld, refusal } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db } = world;

const customer = await make.customer();
const shop = await make.establishment({ customer });
const sibling = await make.establishment({ customer });
const other = await make.customer();
const otherShop = await make.establishment({ customer: other });
const admin = await world.as(await make.user({ role: "admin" }));
const lawyerUser = await make.user({ role: "lawyer", customers: [customer, other], whole: [customer, other] });
const lawyer = await world.as(lawyerUser);
const ofShop = await world.as(await make.user({ role: "lawyer", customers: [customer], establishments: [shop] }));

const base = {
  datetime: "2026-05-20T10:00:00.000Z",
  facts: "Ocultó los artículos bajo la chaqueta y salió",
  ticketAmount: 120,
  recoveredProducts: "no",
  theftSeen: "seenNotDetained",
  theftCount: "onePerson",
  looseArticles: "upToFour",
  hasImages: "storedUploaded",
} as const;
type Input = InputOf<typeof penalCase>;
const open = (values: Input = {}) => admin.cases.create({ ...base, customer: customer.id, establishment: shop.id, ...values });
const become = (id: string, values: Record<string, unknown>) => writeCase(db, id, values);
const keysOf = async (api: Api, id: string) => (await api.cases.law({ id })).suggestions.map(({ key }) => key);

describe("the legal assessment of a case", () => {
  test("is in the user's language, with its calculation and its article", async () => {
    const { id } = await open({ stealType: "externalCustomer", ticketAmount: 400, penalType: "lessSeriousTheft", crimeType: "lessSerious" });
    const inSpanish = await lawyer.cases.law({ id });
    const inFrench = await (await world.as(lawyerUser, "fr")).cases.law({ id });
    expect(inSpanish.dates[0]).toMatchObject({
      key: "es.lessSerious",
      title: "Prescripción del delito (propuesta)",
      date: "2031-05-19",
      reference: "131.1 CP",
      level: "calm",
    });
    expect(inSpanish.dates[0]!.working.slice(0, 3)).toEqual([
      "Hechos: 20/05/2026 (hora local: península y Baleares)",
      "Plazo: 5 años (art. 131.1 CP)",
      "Último día: 19/05/2031",
    ]);
    expect(inSpanish.suggestions.find(({ key }) => key === "petty")).toEqual({
      key: "petty",
      text: "Importe de 400\u00a0€: posible delito leve (art. 234.2 CP)",
      reference: "234.2 CP",
      values: { penalType: "pettyTheft", crimeType: "petty" },
      checked: true,
    });
    expect(inFrench.suggestions.find(({ key }) => key === "petty")?.text).toBe(
      "Espagne, montant 400\u00a0€\u00a0: infraction mineure possible (art. 234.2 CP)",
    );
    expect(inFrench.dates[0]!.working[1]).toBe("Délai\u00a0: 5 ans (art. 131.1 CP)");
  });

  test("is for lawyers and staff, and only for cases they see", async () => {
    const { id, version } = await open({ stealType: "externalCustomer" });
    const foreign = await admin.cases.create({ ...base, customer: other.id, establishment: otherShop.id, stealType: "externalCustomer" });
    const company = await open({ stealType: "externalCustomer" });
    await become(company.id, { establishment_id: null });
    const head = await world.as(await make.user({ role: "supercustomer", customer }));
    expect((await refusal(head.cases.law({ id }))).status).toBe(403);
    expect((await refusal(head.cases.accept({ id, key: "petty", version }))).status).toBe(403);
    for (const hidden of [foreign.id, company.id, "01900000-0000-7000-8000-000000000000"]) {
      expect((await refusal(ofShop.cases.law({ id: hidden }))).status).toBe(404);
      expect((await refusal(ofShop.cases.accept({ id: hidden, key: "petty", version: 1 }))).status).toBe(404);
    }
    expect(await keysOf(ofShop, id)).toContain("petty");
    await admin.cases.remove({ id, version });
    expect((await refusal(admin.cases.law({ id }))).status).toBe(404);
  });

  test("uses the holidays of the court's province", async () => {
    const court = await make.court({ zip: "08018", city: "Barcelona" });
    const { id } = await open({ court: court.id });
    await become(id, { ...convicted, judgment_notification_date: "2026-04-01" });
    const working = (await lawyer.cases.law({ id })).dates.find(({ key }) => key === "es.appeal.petty");
    // Thursday is a working day there; Good Friday, the weekend and Easter Monday are not.
    expect([working?.date, working?.working.join()]).toEqual(["2026-04-10", expect.stringContaining("Barcelona")]);
  });
});

describe("accepting a proposal", () => {
  test("writes its values as the lawyer, and removes the proposal", async () => {
    // As it comes from the form of the shop, which does not ask who stole.
    const { id, version } = await open({});
    const saved = await lawyer.cases.accept({ id, key: "petty", version });
    expect(saved).toMatchObject({ version: version + 1, penalType: "pettyTheft", crimeType: "petty", limitationDate: "2027-05-19" });
    const [entry] = (await lawyer.cases.history({ id })).entries;
    expect([entry?.actor?.id, entry?.changes.map(({ field }) => field).sort()]).toEqual([
      lawyerUser.id,
      ["crimeType", "limitationDate", "penalType"],
    ]);
    expect(await keysOf(lawyer, id)).not.toContain("petty");
    expect((await refusal(lawyer.cases.accept({ id, key: "petty", version: saved.version }))).status).toBe(404);
  });

  test("has no part in the class, which follows the type that is chosen and never contradicts it", async () => {
    const { id } = await open({});
    const save = async (values: object) => lawyer.cases.update({ id, version: (await lawyer.cases.get({ id })).version, values });
    expect(await save({ penalType: "lessSeriousTheft" })).toMatchObject({ crimeType: "lessSerious", limitationDate: "2031-05-19" });
    expect((await refusal(save({ crimeType: "petty" }))).data?.fields).toEqual({ crimeType: "La clase no corresponde al tipo de delito" });
    expect((await refusal(save({ penalType: "forceRobbery", crimeType: "petty" }))).data?.fields).toHaveProperty("crimeType");
    expect(await save({ penalType: "forceRobbery", crimeType: "serious" })).toMatchObject({ crimeType: "serious" });
    expect(await save({ penalType: "pettyTheft" })).toMatchObject({ crimeType: "petty", limitationDate: "2027-05-19" });
    // A record from before keeps what it says until somebody changes it, has a proposal, and the limitation of its type.
    await world.db.asSystem((tx) => tx.run(sql`update cases set crime_type = 'lessSerious' where id = ${id}`));
    expect(await save({ courtRoom: "4" })).toMatchObject({ penalType: "pettyTheft", crimeType: "lessSerious", limitationDate: "2027-05-19" });
    expect(await keysOf(lawyer, id)).toContain("offenceClass");
    const { version } = await lawyer.cases.get({ id });
    expect(await lawyer.cases.accept({ id, key: "offenceClass", version })).toMatchObject({ crimeType: "petty" });
  });

  test("writes nothing for a note, an unknown key, or a proposal that no longer applies", async () => {
    const { id, version } = await open({ stealType: "unknown", ticketAmount: 400, theftMethod: "preparedBag" });
    expect(await keysOf(lawyer, id)).toEqual(["reviewPrice", "alarm"]);
    for (const key of ["alarm", "nonsense", "afd"]) expect((await refusal(lawyer.cases.accept({ id, key, version }))).status).toBe(404);
    expect((await lawyer.cases.get({ id })).version).toBe(version);
  });

  test("is refused with an old version when the same fields, or those it is based on, have changed", async () => {
    const { id, version } = await open({ stealType: "externalCustomer", ticketAmount: 90 });
    await admin.cases.update({ id, version, values: { penalType: "lessSeriousTheft", crimeType: "lessSerious" } });
    const late = await refusal(lawyer.cases.accept({ id, key: "petty", version }));
    expect([late.status, late.data?.version]).toEqual([409, version + 1]);
    await admin.cases.update({ id, version: version + 1, values: { ticketAmount: 900 } });
    expect((await refusal(lawyer.cases.accept({ id, key: "petty", version }))).status).toBe(409);
    expect(await lawyer.cases.get({ id })).toMatchObject({ version: version + 2, penalType: "lessSeriousTheft" });
  });
});

describe("the day on which a judgment is final", () => {
  test("is proposed when the term to appeal is over, written when a lawyer accepts it, and then the terms count from it", async () => {
    const { id } = await open({ penalType: "pettyTheft", crimeType: "petty" });
    await become(id, { ...convicted, judgment_date: "2026-06-01", judgment_notification_date: "2026-06-08" });
    const law = await lawyer.cases.law({ id });
    // Notified on Monday 8 June: 9 to 12, and Monday 15. In time until 15:00 of the 16th, so final on the 17th; the penalty lapses a year later.
    expect(law.suggestions.find(({ key }) => key === "final")).toMatchObject({ values: { finalDate: "2026-06-17" }, reference: "141 LECrim" });
    expect((await admin.cases.get({ id })).finalDate).toBeNull();
    const saved = await lawyer.cases.accept({ id, key: "final", version: (await admin.cases.get({ id })).version });
    expect(saved.finalDate).toBe("2026-06-17");
    const after = await lawyer.cases.law({ id });
    expect(after.suggestions.map(({ key }) => key)).not.toContain("final");
    expect(after.dates.map(({ key, date }) => [key, date])).toEqual([["es.penalty", "2027-06-17"]]);
    const [entry] = (await admin.cases.history({ id })).entries;
    expect(entry?.changes).toContainEqual({ field: "finalDate", from: null, to: "2026-06-17" });
    const listed = await lawyer.cases.list({ filter: { finalDate: { from: "2026-06-17", to: "2026-06-17" } } });
    expect(listed.rows.map((row) => row.id)).toEqual([id]);
    expect((await refusal(lawyer.cases.update({ id, version: saved.version, values: { finalDate: "2026-05-31" } }))).data?.fields).toEqual({
      finalDate: "La fecha no puede ser anterior a la sentencia",
    });
  });

  test("of a civil case starts the wait before enforcement", async () => {
    const { id } = await make.civilCase({ customer, procedure: "ordinary" });
    await db.asSystem((tx) =>
      tx.run(sql`update civil_cases set status = 'estimatedDemand', judgment_notification_date = '2026-03-02' where id = ${id}`),
    );
    const { suggestions, dates } = await lawyer.civilCases.law({ id });
    expect(dates.find(({ key }) => key === "es.civilGrace")).toMatchObject({
      date: null,
      working: ["Indique la fecha de firmeza para calcular la fecha"],
    });
    // Without a court only national holidays count. Notified on Monday 2 March: 3 to 6 (4), 9 to 13 (9), 16 to 20 (14), 23 to 27 (19), and Monday 30; in time until the 31st.
    expect(suggestions.find(({ key }) => key === "final")).toMatchObject({ values: { finalDate: "2026-04-01" } });
    const { version } = await admin.civilCases.get({ id });
    await lawyer.civilCases.accept({ id, key: "final", version });
    // 2 April (1), not Good Friday, 6 to 10 (6), 13 to 17 (11), 20 to 24 (16), 27 to 30 (20). Possible from the day after.
    expect((await lawyer.civilCases.law({ id })).dates.find(({ key }) => key === "es.civilGrace")?.date).toBe("2026-05-01");
  });

  test("fields of one country are refused in the other, and rules that nobody has checked say so", async () => {
    const { id, version } = await open({ crimeType: "petty" });
    const refused = await refusal(lawyer.cases.update({ id, version, values: { prosecutorCopyDate: "2026-06-01", afdNoticeDate: "2026-06-01" } }));
    expect(Object.keys(refused.data?.fields ?? {}).sort()).toEqual(["afdNoticeDate", "prosecutorCopyDate"]);
    await become(id, { ...convicted, judgment_date: "2026-06-01", judgment_notification_date: "2026-06-08" });
    const appeal = (await lawyer.cases.law({ id })).dates.find(({ key }) => key === "es.appeal.petty");
    expect(appeal).toMatchObject({ checked: false, reference: "976 LECrim" });
    expect(appeal?.working.at(-1)).toBe("Propuesta: un abogado no ha revisado todavía esta regla");
  });
});

describe("previous convictions", () => {
  const convict = async (criminal: string, place: Input = {}) => {
    const { id } = await open({ datetime: "2025-11-01T10:00:00.000Z", ...place });
    await become(id, convicted);
    await db.asSystem((tx) => tx.run(sql`insert into case_criminals (case_id, criminal_id) values (${id}, ${criminal})`));
  };

  test("of another customer never count, not even for users who see both", async () => {
    const criminal = await make.criminal({ customer });
    const { id } = await open({ criminals: [criminal.id], stealType: "externalCustomer" });
    await convict(criminal.id);
    await convict(criminal.id);
    await convict(criminal.id, { customer: other.id, establishment: otherShop.id });
    for (const api of [lawyer, admin]) expect(await keysOf(api, id)).not.toContain("repeat");
    await convict(criminal.id);
    for (const api of [lawyer, admin]) expect(await keysOf(api, id)).toContain("repeat");
    const { suggestions } = await lawyer.cases.law({ id });
    expect(suggestions.find(({ key }) => key === "repeat")?.text).toMatch(/^Posible multirreincidencia \(art\. 234\.2 CP\): 3 condenas conocidas\./);
    expect(suggestions.map(({ key }) => key)).not.toContain("petty");
  });

  test("count only where the user sees them", async () => {
    const criminal = await make.criminal({ customer });
    const { id } = await open({ criminals: [criminal.id] });
    await convict(criminal.id);
    await convict(criminal.id);
    await convict(criminal.id, { establishment: sibling.id });
    expect(await keysOf(ofShop, id)).not.toContain("repeat");
    expect(await keysOf(lawyer, id)).toContain("repeat");
  });
});

test("a ban counts for that person, at that establishment, on that day", async () => {
  const criminal = await make.criminal({ customer });
  const banned = await open({ criminals: [criminal.id], datetime: "2025-01-10T10:00:00.000Z" });
  await become(banned.id, {
    ...convicted,
    restraining_order: true,
    restraining_order_start_date: "2026-01-20",
    restraining_order_end_date: "2026-05-20",
  });
  const within = await open({ criminals: [criminal.id] });
  const after = await open({ criminals: [criminal.id], datetime: "2026-05-20T22:00:00.000Z" });
  const elsewhere = await open({ criminals: [criminal.id], establishment: sibling.id });
  const somebodyElse = await open({ criminals: [(await make.criminal({ customer })).id] });
  expect(await keysOf(lawyer, within.id)).toContain("order");
  for (const { id } of [after, elsewhere, somebodyElse]) expect(await keysOf(lawyer, id)).not.toContain("order");
  await become(banned.id, { establishment_id: null });
  expect(await keysOf(lawyer, elsewhere.id)).toContain("order");
});

test("related cases are the customer's open ones within 90 days, linked from both ends once accepted", async () => {
  const vehicle = await make.vehicle({ customer });
  const band = await make.band({ customer });
  const one = await open({ vehicles: [vehicle.id], bands: [band.id] });
  const sameVehicle = await open({ vehicles: [vehicle.id], datetime: "2026-02-19T10:00:00.000Z", establishment: sibling.id });
  const sameBand = await open({ bands: [band.id], datetime: "2026-05-01T10:00:00.000Z" });
  const tooOld = await open({ bands: [band.id], datetime: "2026-02-19T09:59:00.000Z" });
  const closed = await open({ bands: [band.id] });
  await become(closed.id, { case_status: "archived" });
  const proposal = async (api: Api) => (await api.cases.law({ id: one.id })).suggestions.find(({ key }) => key === "related");
  expect((await proposal(lawyer))?.values).toEqual({ relatedCases: [sameBand.id, sameVehicle.id] });
  expect((await proposal(ofShop))?.values).toEqual({ relatedCases: [sameBand.id] });
  const saved = await lawyer.cases.accept({ id: one.id, key: "related", version: one.version });
  expect(saved.relatedCases.map(({ id }) => id).sort()).toEqual([sameVehicle.id, sameBand.id].sort());
  expect((await lawyer.cases.get({ id: sameBand.id })).relatedCases.map(({ id }) => id)).toEqual([one.id]);
  expect(await proposal(lawyer)).toBeUndefined();
  expect((await lawyer.cases.get({ id: tooOld.id })).relatedCases).toEqual([]);
});

describe("the limitation date of a case", () => {
  test("follows its facts, jurisdiction and time zone", async () => {
    const canary = await make.establishment({ customer, zip: "35001", city: "Las Palmas" });
    const made = await open({ datetime: "2026-01-15T23:30:00.000Z" });
    expect(made.limitationDate).toBeNull();
    const qualified = await lawyer.cases.update({ id: made.id, version: made.version, values: { penalType: "pettyTheft", crimeType: "petty" } });
    expect(qualified.limitationDate).toBe("2027-01-15");
    const moved = await lawyer.cases.update({ id: made.id, version: qualified.version, values: { establishment: canary.id } });
    expect(moved.limitationDate).toBe("2027-01-14");
    const minor = await lawyer.cases.update({ id: made.id, version: moved.version, values: { minors: true } });
    expect(minor.limitationDate).toBe("2026-04-14");
    await become(made.id, { case_status: "archived" });
    const closed = await lawyer.cases.update({ id: made.id, version: minor.version, values: { attestation: "1234/26" } });
    expect(closed.limitationDate).toBeNull();
  });

  test("cannot be typed, and lists can be sorted and filtered by it", async () => {
    const petty = { penalType: "pettyTheft", crimeType: "petty" } as const;
    const late = await open({ ...petty, datetime: "2024-03-02T10:00:00.000Z" });
    const early = await open({ ...petty, datetime: "2024-03-01T10:00:00.000Z" });
    const typed = { limitationDate: "2030-01-01" } as Input;
    expect((await refusal(lawyer.cases.update({ id: late.id, version: late.version, values: typed }))).status).toBe(400);
    const filter = { limitationDate: { from: "2025-02-28", to: "2025-03-01" } };
    const found = await lawyer.cases.list({ filter, sort: "limitationDate" });
    expect(found.rows.map(({ id }) => id)).toEqual([early.id, late.id]);
    const all = await lawyer.cases.list({ sort: "-limitationDate", size: 2, columns: ["limitationDate"] });
    const next = await lawyer.cases.list({ sort: "-limitationDate", size: 100, after: all.next!, columns: ["limitationDate"] });
    const dates = [...all.rows, ...next.rows].map(({ limitationDate }) => limitationDate ?? "");
    expect(dates).toContain("2025-03-01");
    expect(dates).toEqual(dates.toSorted().toReversed());
  });
});
