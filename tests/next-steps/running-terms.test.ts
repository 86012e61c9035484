import { expect, test } from "vitest";
import { addDays, localDay } from "#domain/law/days.ts";
import { loadPerson } from "#server/auth/principal.ts";
import { sql } from "#server/db/sql.ts";
import { dailyTerms } from "#server/next-steps/daily-terms.ts";
import { settleTerms } from "#tests/support/settle-terms.ts";
import { daysAgo } from "#tests/support/test-clock.ts";
import { openWorld } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db, deps } = world;
const admin = await world.as(await make.user({ role: "admin" }));
const today = localDay(deps.now(), "Europe/Madrid");

type Term = { key: string; date: string; isCalm: boolean; customer: string; lawyer: string | null };
const termsOf = (id: string) =>
  db.asSystem((tx) =>
    tx.rows<Term>(sql`select key, date, is_calm as "isCalm", customer_id as customer, lawyer_id as lawyer from record_terms
      where record_id = ${id} order by date, key`),
  );
const nextOf = async (id: string) => {
  const { nextDate, nextKind } = await admin.cases.get({ id });
  return { nextDate, nextKind };
};

/** Without the tasks that rules have made, so that only terms are planned. */
const removeTasks = (id: string) => db.asSystem((tx) => tx.run(sql`update tasks set deleted = true where case_id = ${id}`));

/** A case with a judgment that was notified so many days ago. */
async function judged(days: number) {
  const { id } = await make.case({ datetime: daysAgo(200), hasImages: "noCamerasOrFaulty" });
  const [judgmentDate, judgmentNotificationDate] = [addDays(today, -days - 1), addDays(today, -days)];
  const values = { penalType: "pettyTheft", crimeType: "petty", judgmentDate, judgmentType: "damning", judgmentNotificationDate } as const;
  await admin.cases.update({ id, version: 1, values });
  await removeTasks(id);
  return id;
}

test("the terms that the page of a case shows are kept by themselves, and the first one is what comes next", async () => {
  const id = await judged(0);
  const { dates } = await admin.cases.law({ id });
  const appeal = dates.find(({ key }) => key === "es.appeal.petty")!;
  await expect.poll(() => nextOf(id), { timeout: 20_000 }).toEqual({ nextDate: appeal.date, nextKind: "term" });
  const { customer } = await admin.cases.get({ id });
  expect(await termsOf(id)).toEqual([{ key: appeal.key, date: appeal.date, isCalm: false, customer: customer.id, lawyer: null }]);
});

test("an appeal ends the term, and its removal lets it run again", async () => {
  const id = await judged(0);
  await settleTerms(db);
  const before = await nextOf(id);
  const { id: line } = (
    await admin.cases.actions.add({ id, values: { date: today, type: "judicial", action: "resource", channel: "lexnet" } })
  ).actions.at(-1)!;
  await removeTasks(id);
  await settleTerms(db);
  expect(await termsOf(id)).toEqual([]);
  expect(await nextOf(id)).toEqual({ nextDate: addDays(today, 7), nextKind: "none" });
  await admin.cases.actions.remove({ id, line });
  await settleTerms(db);
  expect(await nextOf(id)).toEqual(before);
});

test("another lawyer takes the terms along", async () => {
  const id = await judged(0);
  const lawyer = await make.lawyer();
  await admin.cases.update({ id, version: (await admin.cases.get({ id })).version, values: { lawyer: lawyer.id } });
  await settleTerms(db);
  expect((await termsOf(id)).map((term) => term.lawyer)).toEqual([lawyer.id]);
});

test("a deleted case has neither terms nor a next date, and both again when it is restored", async () => {
  const id = await judged(0);
  await settleTerms(db);
  const before = await nextOf(id);
  await admin.cases.remove({ id, version: (await admin.cases.get({ id })).version });
  await settleTerms(db);
  expect(await termsOf(id)).toEqual([]);
  await admin.cases.restore({ id });
  await settleTerms(db);
  expect(await nextOf(id)).toEqual(before);
});

test("a term that passed stays for a month as overdue; then the case is without a next step", async () => {
  const { id } = await make.case({ datetime: daysAgo(200), hasImages: "noCamerasOrFaulty" });
  await admin.cases.update({ id, version: 1, values: { indictmentNotificationDate: addDays(today, -30) } });
  await settleTerms(db);
  expect(await nextOf(id)).toMatchObject({ nextKind: "term", nextDate: expect.toSatisfy((date: string) => date < today) });
  // As if more than a month had gone by.
  await db.asSystem(async (tx) => {
    await tx.run(sql`update record_terms set date = date - 60 where record_id = ${id}`);
    await tx.run(sql`update cases set indictment_notification_date = indictment_notification_date - 60 where id = ${id}`);
  });
  await dailyTerms.run(deps, {}, { id, progress: async () => undefined, cancelled: () => false });
  expect(await termsOf(id)).toEqual([]);
  expect(await nextOf(id)).toMatchObject({ nextKind: "none" });
});

test("a limitation is a step only from its last alert on", async () => {
  const far = await make.case({ datetime: daysAgo(300), hasImages: "noCamerasOrFaulty" });
  const near = await make.case({ datetime: daysAgo(355), hasImages: "noCamerasOrFaulty" });
  for (const { id } of [far, near]) await admin.cases.update({ id, version: 1, values: { penalType: "pettyTheft", crimeType: "petty" } });
  await settleTerms(db);
  expect(await nextOf(far.id)).toMatchObject({ nextKind: "none" });
  const { limitationDate } = await admin.cases.get({ id: near.id });
  expect(await nextOf(near.id)).toEqual({ nextDate: limitationDate, nextKind: "term" });
});

test("the date for the answer in a civil case is a term, calm if it is that of the other side", async () => {
  const { id } = await make.civilCase({ partType: "defendant" });
  const due = addDays(today, 12);
  await admin.civilCases.update({ id, version: 1, values: { demandResponseDueDate: due } });
  await settleTerms(db);
  expect(await admin.civilCases.get({ id })).toMatchObject({ nextDate: due, nextKind: "term" });
  expect(await termsOf(id)).toMatchObject([{ key: "civil.due", isCalm: false }]);
});

test("records from before the upgrade are filled in, in batches, with the day of their status and of their last action", async () => {
  const id = await judged(0);
  await admin.cases.actions.add({ id, values: { date: addDays(today, -3), type: "police", action: "policeUnitContact" } });
  await removeTasks(id);
  await settleTerms(db);
  const before = await admin.cases.get({ id });
  await db.asSystem(async (tx) => {
    await tx.run(sql`delete from settings where key = 'nextSteps'`);
    await tx.run(sql`delete from record_terms`);
    await tx.run(sql`update cases set status_since = null, last_action_date = null`);
  });
  await settleTerms(db);
  const after = await admin.cases.get({ id });
  expect(after).toEqual(before);
  expect(after).toMatchObject({ statusSince: today, lastActionDate: addDays(today, -3), nextKind: "term" });
});

test("the database shows terms to lawyers of the record only", async () => {
  const id = await judged(0);
  await settleTerms(db);
  const { customer } = await admin.cases.get({ id });
  const own = await make.user({ role: "lawyer", customers: [customer], whole: [customer] });
  const other = await make.user({ role: "lawyer", customers: [await make.customer()] });
  const shop = await make.user({ role: "supercustomer", customer });
  const seen = async (person: { id: string }) => {
    const user = await db.asSystem((tx) => loadPerson(tx, person.id));
    return db.as(user!, async (tx) => (await tx.rows(sql`select from record_terms where record_id = ${id}`)).length);
  };
  expect([await seen(own), await seen(other), await seen(shop)]).toEqual([1, 0, 0]);
  const asShop = await (await world.as(shop)).cases.get({ id });
  expect([asShop.nextDate, asShop.nextKind, asShop.reviewDate, asShop.reviewReason]).toEqual([undefined, undefined, undefined, undefined]);
  expect(asShop.statusSince).toBe(today);
});
