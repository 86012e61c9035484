import { describe, expect, test } from "vitest";
import { sql } from "#server/db/sql.ts";
import { pdfText } from "#tests/support/pdf-text.ts";
import { daysAgo } from "#tests/support/test-clock.ts";
import { openWorld, refusal } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db, url } = world;
const brisa = await make.customer();
const shop = await make.establishment({ customer: brisa });
const counselUser = await make.user({ role: "lawyer", customers: [brisa], whole: [brisa] });
const managerUser = await make.user({ role: "manager" });
const [counsel, manager, head] = [
  await world.as(counselUser),
  await world.as(managerUser),
  await world.as(await make.user({ role: "supercustomer", customer: brisa })),
];
const problems = async (call: Promise<unknown>) => (await refusal(call)).data?.fields;
/** A conviction whose judgment awards 180.10 € to the shop. */
async function convicted(more = sql`judgment_date = '2026-03-20'`) {
  const { id } = await make.case({ customer: brisa, establishment: shop });
  await db.asSystem((tx) =>
    tx.run(sql`update cases set case_status = 'guiltyVerdict', judgment_type = 'damning', company_civil_liability = true,
      company_civil_liability_amount = 18010, ${more} where id = ${id}`),
  );
  return id;
}
const award = { kind: "award", date: "2026-03-20", amount: 180.1, ground: "civilLiability", beneficiary: "customer" } as const;
const payment = (amount: number, date = "2026-04-20") => ({ kind: "payment", date, amount, method: "deposit", payer: "El condenado" }) as const;

describe("the ledger of a penal case", () => {
  test("keeps the paid and the open amount in step with every line", async () => {
    const id = await convicted();
    expect(await counsel.cases.get({ id })).toMatchObject({ enforcementPayment: null, openAmount: 180.1, ledger: [] });
    // More than the ticket says.
    await counsel.cases.ledger.add({ id, values: award, accepted: true });
    // Costs come on top: 180.10 + 60.05 = 240.15.
    await counsel.cases.ledger.add({ id, values: { ...award, ground: "costs", amount: 60.05 } });
    await counsel.cases.ledger.add({ id, values: payment(100.1) });
    const paid = await counsel.cases.ledger.add({ id, values: { ...payment(0.2, "2026-05-20"), method: "paymentOrder" } });
    // 100.10 + 0.20 = 100.30; 240.15 − 100.30 = 139.85. The last payment decides how it is paid.
    expect(paid).toMatchObject({ enforcementPayment: 100.3, openAmount: 139.85, enforcementPaymentMethod: "paymentOrder" });
    const [first] = paid.ledger.filter(({ kind }) => kind === "payment");
    const changed = await counsel.cases.ledger.change({ id, line: first!.id, version: first!.version, values: { amount: 50 } });
    expect(changed).toMatchObject({ enforcementPayment: 50.2, openAmount: 189.95 });
    const removed = await counsel.cases.ledger.remove({ id, line: first!.id });
    expect(removed).toMatchObject({ enforcementPayment: 0.2, openAmount: 239.95 });
    const { entries } = await counsel.cases.history({ id });
    expect(entries[0]!.changes).toMatchObject([{ field: "ledger", from: [{ kind: "payment", amount: 50 }], to: [] }]);
  });

  test("asks what each kind of line needs, and takes no sum that is typed", async () => {
    const id = await convicted();
    const required = "Campo obligatorio";
    expect(await problems(counsel.cases.ledger.add({ id, values: { kind: "award", date: "2026-03-20", amount: 10 } }))).toEqual({
      ground: required,
      beneficiary: required,
    });
    expect(await problems(counsel.cases.ledger.add({ id, values: { ...award, beneficiary: "other" } }))).toEqual({ beneficiaryName: required });
    expect(await problems(counsel.cases.ledger.add({ id, values: { kind: "payment", date: "2026-03-20", amount: 10 } }))).toEqual({
      method: required,
    });
    expect((await refusal(head.cases.ledger.add({ id, values: payment(5) }))).status).toBe(403);
    expect((await refusal(counsel.cases.update({ id, version: 1, values: { enforcementPayment: 5 } as never }))).status).toBe(400);
  });

  test("only a manager writes a debt off, with a reason", async () => {
    const id = await convicted();
    const writeOff = { kind: "writeOff", date: "2026-06-01", amount: 180.1, note: "Insolvencia declarada" } as const;
    expect((await refusal(counsel.cases.ledger.add({ id, values: writeOff }))).status).toBe(403);
    expect(await problems(manager.cases.ledger.add({ id, values: { ...writeOff, note: null } }))).toEqual({ note: "Campo obligatorio" });
    const after = await manager.cases.ledger.add({ id, values: writeOff });
    expect(after).toMatchObject({ enforcementPayment: null, openAmount: 0 });
    const [line] = after.ledger;
    const own = { id, line: line!.id };
    expect((await refusal(counsel.cases.ledger.change({ ...own, version: 1, values: { amount: 1 } }))).status).toBe(403);
    expect((await refusal(counsel.cases.ledger.change({ ...own, version: 1, values: { kind: "payment" } }))).status).toBe(403);
    expect((await refusal(counsel.cases.ledger.remove(own))).status).toBe(403);
  });

  test("is what analytics, lists, exports and the document read, to the cent", async () => {
    const since = "2024-02-01";
    const ids = [await convicted(sql`judgment_date = ${since}`), await convicted(sql`judgment_date = ${since}`)];
    await db.asSystem((tx) => tx.run(sql`update cases set deleted = true where judgment_date = ${since} and not id = any(${ids}::uuid[])`));
    await counsel.cases.ledger.add({ id: ids[0]!, values: payment(33.33) });
    await counsel.cases.ledger.add({ id: ids[0]!, values: payment(0.01, "2026-06-02") });
    await counsel.cases.ledger.add({ id: ids[1]!, values: payment(66.67) });
    const [summed] = await db.asSystem((tx) =>
      tx.rows<{ cents: number }>(sql`select sum(amount)::int as cents from case_ledger where kind = 'payment' and case_id = any(${ids}::uuid[])`),
    );
    const measures = await manager.analytics.cases({ start: since, end: "2024-03-01" });
    const { figures } = measures.find(({ key }) => key === "claimedCivilLiability")!;
    // 33.33 + 0.01 + 66.67 = 100.01
    expect([summed!.cents, figures.find(({ key }) => key === "collected")?.value]).toEqual([10_001, 100.01]);

    const filter = { openAmount: { from: 113.43, to: 146.76 }, judgmentDate: { from: since, to: since } };
    const { rows } = await counsel.cases.list({ filter, columns: ["openAmount", "enforcementPayment"] });
    // 180.10 − 33.34 = 146.76; 180.10 − 66.67 = 113.43
    expect(rows.map(({ openAmount, enforcementPayment }) => [openAmount, enforcementPayment]).toSorted()).toEqual([
      [113.43, 66.67],
      [146.76, 33.34],
    ]);
    const headers = { authorization: `Bearer ${await world.signIn(counselUser)}` };
    const exported = await fetch(`${url}/api/cases/export?format=json&columns=enforcementPayment,openAmount&ids=${ids[0]}`, { headers });
    expect(await exported.json()).toMatchObject([{ enforcementPayment: 33.34, openAmount: 146.76 }]);
    const document = await fetch(`${url}/api/cases/${ids[0]}/summary.pdf`, { headers });
    const { text } = pdfText(Buffer.from(await document.arrayBuffer()));
    for (const part of ["Importes y cobros", "Pago recibido", "El condenado", "33,33", "146,76"]) expect(text).toContain(part);
  });

  test("shows an instalment that is not covered as a key date", async () => {
    const id = await convicted();
    await counsel.cases.ledger.add({ id, values: { kind: "instalment", date: "2026-05-01", amount: 90 } });
    await counsel.cases.ledger.add({ id, values: { kind: "instalment", date: "2026-06-01", amount: 90.1 } });
    await counsel.cases.ledger.add({ id, values: payment(95) });
    const { dates } = await counsel.cases.law({ id });
    expect(dates.find(({ key }) => key === "instalment")).toMatchObject({ title: "Próximo plazo de pago", date: "2026-06-01", level: "past" });
  });
});

test("the ledger of a civil case adds up what was awarded, paid and given up", async () => {
  const { id } = await make.civilCase({ customer: brisa });
  await counsel.civilCases.ledger.add({ id, values: { ...award, ground: "principal", amount: 1000 } });
  await counsel.civilCases.ledger.add({ id, values: { ...award, ground: "costs", amount: 150.5 } });
  const paid = await counsel.civilCases.ledger.add({ id, values: payment(400.25) });
  // 1000 + 150.50 − 400.25 = 750.25
  expect(paid).toMatchObject({ paidAmount: 400.25, openAmount: 750.25 });
  const after = await manager.civilCases.ledger.add({ id, values: { kind: "writeOff", date: "2026-06-01", amount: 750.25, note: "Acuerdo" } });
  expect(after).toMatchObject({ paidAmount: 400.25, openAmount: 0 });
  expect((await counsel.civilCases.list({ filter: { openAmount: { from: 0, to: 0 } }, columns: ["openAmount"] })).rows).toHaveLength(1);
});

describe("the fine and the complaint", () => {
  test("the amount of a fine by days follows from days and daily amount until another one is typed", async () => {
    const { id } = await make.case({ customer: brisa, establishment: shop });
    // 40 × 6 = 240; 40 × 8 = 320.
    expect(await counsel.cases.update({ id, version: 1, values: { penalty: true, penaltyDays: 40, penaltyQuota: 6 } })).toMatchObject({
      penaltyAmount: 240,
    });
    expect(await counsel.cases.update({ id, version: 2, values: { penaltyQuota: 8 } })).toMatchObject({ penaltyAmount: 320 });
    await counsel.cases.update({ id, version: 3, values: { penaltyAmount: 300 } });
    expect(await counsel.cases.update({ id, version: 4, values: { penaltyDays: 50 } })).toMatchObject({ penaltyAmount: 300 });
    const { suggestions } = await counsel.cases.law({ id });
    expect(suggestions.map(({ key }) => key)).toEqual(expect.arrayContaining(["fineDiffers", "subsidiary"]));
    // 50 × 8 = 400
    expect(await counsel.cases.accept({ id, version: 5, key: "fineDiffers" })).toMatchObject({ penaltyAmount: 400 });
  });

  test("a querella is Spanish, a main courante and costs under 475-1 are French", async () => {
    const { id } = await make.case({ customer: brisa, establishment: shop });
    const wrong = await problems(counsel.cases.update({ id, version: 1, values: { complaintType: "mainCourante", costsClaimed: 500 } }));
    expect(Object.keys(wrong ?? {}).toSorted()).toEqual(["complaintType", "costsClaimed"]);
    const saved = await counsel.cases.update({
      id,
      version: 1,
      values: {
        complaintType: "querella",
        offenceDegree: "attempted",
        actionsOfferDate: daysAgo(0).slice(0, 10),
        actionsOfferAnswer: "joins",
        attestation: "AT-7781/26",
      },
    });
    expect(saved).toMatchObject({ complaintType: "querella", actionsOfferAnswer: "joins" });
    expect((await counsel.cases.list({ filter: { complaintType: ["querella"], offenceDegree: ["attempted"] }, columns: [] })).rows).toHaveLength(1);
    // The number of the atestado is found in the list and by the advanced search.
    expect((await counsel.cases.list({ q: "7781/26", columns: [] })).rows.map((row) => row.id)).toEqual([id]);
    expect((await counsel.cases.list({ find: "AT-7781/26", columns: [] })).rows.map((row) => row.id)).toEqual([id]);
  });
});
