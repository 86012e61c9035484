import { expect, test } from "vitest";
import { addDays, localDay } from "#domain/law/days.ts";
import { sql } from "#server/db/sql.ts";
import { daysAhead, noon } from "#tests/support/test-clock.ts";
import { openWorld } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db } = world;
const brisa = await make.customer();
const other = await make.customer();
const shop = await make.establishment({ customer: brisa });
const { user: counsel, lawyer: own } = await lawyerOf();
const thief = await make.criminal({ customer: brisa, name: "Aquilino", surname: "Zubeldia" });

/** A user with the role lawyer and the lawyer record that belongs to it. */
async function lawyerOf() {
  const [user, lawyer] = [await make.user({ role: "lawyer", customers: [brisa], whole: [brisa] }), await make.lawyer()];
  await db.asSystem((tx) => tx.run(sql`update lawyers set user_id = ${user.id} where id = ${lawyer.id}`));
  return { user, lawyer };
}
const trialAt = async (
  at: string,
  values: Parameters<typeof make.case>[0] = {},
  column: "lawyer_id" | "trial_lawyer_id" = "lawyer_id",
  lawyer = own.id,
  court: string | null = null,
) => {
  const { id } = await make.case({ customer: brisa, establishment: shop, criminals: [thief.id], ...values });
  await db.asSystem((tx) =>
    tx.run(sql`update cases set trial_datetime = ${at}::timestamptz, court_id = ${court}, ${sql.id(column)} = ${lawyer} where id = ${id}`),
  );
  return id;
};
const hearingsOf = async (person: typeof counsel) => {
  const { hearings } = await (await world.as(person)).today.read({});
  return hearings.rows.map(({ record }) => record.id);
};

test("a lawyer's day has the hearings of seven days that this lawyer attends, with the accused", async () => {
  const [soon, attended, late] = [await trialAt(daysAhead(1)), await trialAt(daysAhead(2), {}, "trial_lawyer_id"), await trialAt(daysAhead(8))];
  const cancelled = await trialAt(daysAhead(3));
  await db.asSystem((tx) => tx.run(sql`update cases set hearing_state = 'cancelled' where id = ${cancelled}`));
  const foreign = await make.case({ customer: brisa, establishment: shop });
  await db.asSystem((tx) => tx.run(sql`update cases set trial_datetime = ${daysAhead(1)}::timestamptz where id = ${foreign.id}`));
  const unseen = await trialAt(daysAhead(1), { customer: other, establishment: await make.establishment({ customer: other }), criminals: [] });
  const day = await (await world.as(counsel)).today.read({});
  expect(day.day).toBe("lawyer");
  expect(day.hearings.total).toBe(2);
  expect(day.hearings.rows.map(({ record }) => record.id)).toEqual([soon, attended]);
  expect(day.hearings.rows[0]).toMatchObject({ accused: [{ id: thief.id, alias: "Aquilino Zubeldia" }], record: { place: shop.alias } });
  const manager = await make.user({ role: "manager" });
  const all = await hearingsOf(manager);
  expect(all).toEqual(expect.arrayContaining([soon, attended, foreign.id, unseen]));
  expect(all).not.toContain(late);
  expect((await (await world.as(manager)).today.read({ lawyer: "none" })).hearings.rows.map(({ record }) => record.id)).toEqual([foreign.id]);
});

test("the head office sees the hearings of its records, others none of them", async () => {
  const head = await make.user({ role: "supercustomer", customer: brisa });
  expect((await (await world.as(head)).today.read({})).hearings.total).toBe(3);
  const stranger = await make.user({ role: "supercustomer", customer: await make.customer() });
  expect(await hearingsOf(stranger)).toEqual([]);
});

test("a hearing is of the day of its court: late on the seventh day it is shown, an hour later it is not", async () => {
  const far = await lawyerOf();
  const last = addDays(localDay(noon()(), "Europe/Madrid"), 6);
  const court = await make.court({ city: "Las Palmas de Gran Canaria", zip: "35001" });
  // Half past eleven in the evening in the Canary Islands is half past midnight in Madrid.
  const shown = await trialAt(instantAt(last, "23:30", "Atlantic/Canary"), {}, "lawyer_id", far.lawyer.id, court.id);
  await trialAt(instantAt(addDays(last, 1), "00:30", "Atlantic/Canary"), {}, "lawyer_id", far.lawyer.id, court.id);
  await trialAt(instantAt(addDays(last, 1), "00:30", "Europe/Madrid"), {}, "lawyer_id", far.lawyer.id);
  const { hearings } = await (await world.as(far.user)).today.read({});
  expect(hearings.rows.map(({ record, day, time }) => [record.id, day, time])).toEqual([[shown, last, "23:30"]]);
});

test("minors are shown by their initials, but not to staff; who comes is known", async () => {
  const [child, guard] = [
    await make.criminal({ customer: brisa, name: "Bruno", surname: "Lizarraga", birthDate: "2015-01-01" }),
    await make.witness({ customer: brisa, name: "Remedios", lastname: "Quiroga" }),
  ];
  const other = await lawyerOf();
  // A colleague attends it: the lawyer of the case itself sees the names.
  const record = await trialAt(daysAhead(1), { criminals: [child.id] }, "trial_lawyer_id", other.lawyer.id);
  const added = await (await world.as(await make.user({ role: "manager" }))).cases.witnesses.add({
    id: record,
    values: { witness: guard.id, confirmed: true },
  });
  expect(added.witnesses).toHaveLength(1);
  const { hearings } = await (await world.as(other.user)).today.read({});
  expect(hearings.rows[0]).toMatchObject({ accused: [{ alias: "B. L. (menor)" }], witnesses: [{ alias: "Remedios Quiroga", confirmed: true }] });
  const all = await (await world.as(await make.user({ role: "manager" }))).today.read({ lawyer: other.lawyer.id });
  expect(all.hearings.rows[0]?.accused).toMatchObject([{ alias: "Bruno Lizarraga" }]);
});

/** The instant of a local time: both zones are whole hours from UTC. */
function instantAt(day: string, time: string, zone: string): string {
  const guess = new Date(`${day}T${time}:00Z`);
  const shown = new Date(
    `${new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "medium" }).format(guess).replace(" ", "T")}Z`,
  );
  return new Date(guess.getTime() - (shown.getTime() - guess.getTime())).toISOString();
}
