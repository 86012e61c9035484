import { describe, expect, test } from "vitest";
import { addDays, localDay } from "#domain/law/days.ts";
import { sql } from "#server/db/sql.ts";
import { daysAgo } from "#tests/support/test-clock.ts";
import { openWorld, refusal } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db, deps } = world;
const brisa = await make.customer();
const shop = await make.establishment({ customer: brisa });
const counselUser = await make.user({ role: "lawyer", customers: [brisa], whole: [brisa] });
const counsel = await world.as(counselUser);
const manager = await world.as(await make.user({ role: "manager" }));
const lawyer = await make.lawyer({ user: counselUser.id });
const court = await make.court();
const today = localDay(deps.now(), "Europe/Madrid");
const at = (days: number) => `${addDays(today, days)}T09:30:00.000Z`;

const caseWith = async (columns = sql`case_status = 'assessment'`) => {
  const { id } = await make.case({ customer: brisa, establishment: shop, lawyer: lawyer.id, datetime: daysAgo(60) });
  await db.asSystem((tx) => tx.run(sql`update cases set ticket_amount = 10000, ${columns} where id = ${id}`));
  return id;
};
const versionOf = async (id: string) => (await counsel.cases.get({ id })).version;

/** Refused with the question at its field, and nothing written; done once it is answered. */
async function asksOnce<R>(call: (more: { accepted?: boolean }) => Promise<R>, question: Record<string, RegExp>): Promise<R> {
  const refused = await refusal(call({}));
  expect([refused.code, JSON.stringify(refused.data?.fields)]).toEqual(["WARNING", expect.any(String)]);
  expect(refused.data?.fields).toEqual(Object.fromEntries(Object.entries(question).map(([field, text]) => [field, expect.stringMatching(text)])));
  return call({ accepted: true });
}

describe("a hearing", () => {
  const set = (id: string, version: number, trialDatetime: string) => (more: object) =>
    counsel.cases.update({ id, version, values: { trialSet: true, trialDatetime, court: court.id }, ...more });

  test("in the past, or before the complaint, is asked about once; one that was there already is not asked about again", async () => {
    const id = await caseWith(
      sql`case_status = 'assessment', complaint_datetime = ${at(-10)}, complaint_holder = 'employee', complaint_place = 'store'`,
    );
    const past = await asksOnce(set(id, await versionOf(id), at(-3)), { trialDatetime: /^El señalamiento es anterior a hoy\.$/ });
    expect(past.trialDatetime).toBe(at(-3));
    expect((await counsel.cases.update({ id, version: past.version, values: { courtRoom: "4" } })).courtRoom).toBe("4");
    await asksOnce(set(id, await versionOf(id), at(-20)), { trialDatetime: /anterior a hoy\. El señalamiento es anterior a la denuncia/ });
    expect((await set(id, await versionOf(id), at(20))({})).trialDatetime).toBe(at(20));
  });

  test("that is moved into the past asks too, and a correction has neither a reason nor an adjournment", async () => {
    const id = await caseWith(sql`case_status = 'trialPending', trial_datetime = ${at(20)}, hearing_state = 'set', trial_set = true,
      court_id = ${court.id}, penal_type = 'pettyTheft', crime_type = 'petty', trial_action = 'accusation', complaint_datetime = ${at(-30)},
      complaint_holder = 'employee', complaint_place = 'store', processing = 'fast'`);
    const move = (more: object) => async () =>
      counsel.cases.changeStatus({ id, version: await versionOf(id), to: "trialPending", trialDatetime: at(21), ...more });
    expect((await refusal(move({})())).data?.fields).toHaveProperty("adjournment");
    const corrected = await move({ correction: true })();
    expect(corrected).toMatchObject({ caseStatus: "trialPending", trialDatetime: at(21), hearingState: "set", adjournments: [], actions: [] });
    const notices = (await counsel.notices.list({})).notices.filter(({ record }) => record === id);
    expect(notices.map(({ kind }) => kind)).not.toContain("trialMoved");
    await asksOnce(
      async (more) =>
        counsel.cases.changeStatus({ id, version: await versionOf(id), to: "trialPending", trialDatetime: at(-2), correction: true, ...more }),
      { trialDatetime: /anterior a hoy/ },
    );
    expect((await refusal(counsel.cases.update({ id, version: await versionOf(id), values: { trialDatetime: at(30) } }))).code).toBe("BAD_REQUEST");
  });

  test("of a civil case asks as well, and is corrected without a reason", async () => {
    const { id, version } = await make.civilCase({ customer: brisa, lawyer: lawyer.id });
    const past = await asksOnce(
      (more) => counsel.civilCases.update({ id, version, values: { priorHearingDate: at(-4), demandDate: addDays(today, -1) }, ...more }),
      { priorHearingDate: /anterior a hoy\. El señalamiento es anterior a la demanda/ },
    );
    await db.asSystem((tx) =>
      tx.run(sql`update civil_cases set status = 'trialPending', trial_hearing_date = ${at(20)}, trial_hearing_state = 'set' where id = ${id}`),
    );
    const move = { id, version: past.version, to: "trialPending", trialHearingDate: at(25) } as const;
    expect((await refusal(counsel.civilCases.changeStatus(move))).data?.fields).toHaveProperty("reason");
    expect(await counsel.civilCases.changeStatus({ ...move, correction: true })).toMatchObject({
      trialHearingDate: at(25),
      trialHearingState: "set",
    });
  });
});

describe("money and finality", () => {
  const convicted = () =>
    caseWith(sql`case_status = 'guiltyVerdict', judgment_type = 'damning', judgment_date = ${addDays(today, -2)},
    judgment_notification_date = ${addDays(today, -1)}, crime_type = 'petty', penal_type = 'pettyTheft'`);
  const award = { kind: "award", date: addDays(today, -2), amount: 80, ground: "civilLiability", beneficiary: "customer" } as const;

  test("a payment of the future, one above what is owed and an award above the ticket are asked about, added or changed", async () => {
    const id = await convicted();
    const add = (values: object) => (more: object) => counsel.cases.ledger.add({ id, values, ...more } as never);
    await asksOnce(add({ ...award, amount: 100.01 }), { amount: /supera el del ticket/ });
    const { ledger } = await counsel.cases.get({ id });
    const change = (amount: number) => (more: object) =>
      counsel.cases.ledger.change({ id, line: ledger[0]!.id, version: ledger[0]!.version, values: { amount }, ...more });
    expect((await change(100)({})).openAmount).toBe(100);
    const payment = { kind: "payment", date: today, amount: 60, method: "deposit" };
    expect(((await add(payment)({})) as { openAmount: number }).openAmount).toBe(40);
    await asksOnce(add({ ...payment, amount: 40.01, date: addDays(today, 1) }), { amount: /queda por cobrar/, date: /fecha futura/ });
    expect((await counsel.cases.get({ id })).ledger).toHaveLength(3);
  });

  test("a judgment that becomes final while an appeal is possible, and civil liability above the ticket", async () => {
    const id = await convicted();
    const change = (values: object) => async (more: object) => counsel.cases.update({ id, version: await versionOf(id), values, ...more });
    await asksOnce(change({ finalDate: today }), { finalDate: /todavía corre el plazo/ });
    expect((await change({ finalDate: addDays(today, 60) })({})).finalDate).toBe(addDays(today, 60));
    await asksOnce(change({ companyCivilLiability: true, companyCivilLiabilityAmount: 612 }), {
      companyCivilLiabilityAmount: /supera el del ticket/,
    });
  });

  test("staff are asked as well, shops have nothing to be asked about", async () => {
    const id = await convicted();
    expect(await refusal(manager.cases.update({ id, version: await versionOf(id), values: { finalDate: today } }))).toMatchObject({
      code: "WARNING",
    });
  });
});
