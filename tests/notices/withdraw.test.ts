import { expect, test } from "vitest";
import { sql } from "#server/db/sql.ts";
import type { Person } from "#tests/support/factory.ts";
import { readyCases } from "#tests/support/ready-case.ts";
import { mailsIn, mailsTo } from "#tests/support/servers/mailbox.ts";
import { openWorld } from "#tests/support/world.ts";

const [night, day] = [new Date("2026-11-17T22:30:00Z"), new Date("2026-11-18T11:00:00Z")];
let now = day;
const world = await openWorld({}, "empty", () => now);
const { make, db, outbox } = world;
const brisa = await make.customer({ alias: "Brisa" });
const shop = await make.establishment({ customer: brisa, alias: "Brisa Sol" });
const seller = await make.user({ role: "customer", customer: brisa, establishments: [shop] });
const counsel = await make.user({ role: "lawyer", customers: [brisa], whole: [brisa] });
const lawyer = await make.lawyer({ user: counsel.id });
const manager = await world.as(await make.user());
const { readyCase, putInto } = readyCases(world, manager);
const noticesOf = async (person: Person) => (await (await world.as(person)).notices.list({})).notices;
const queuedOf = (id: string) =>
  db.asSystem((tx) => tx.rows<{ message: string }>(sql`select message from mails where record_id = ${id} and sent_at is null order by message`));

/** A case with a verdict that was entered at this time. */
const convicted = async (at: Date) => {
  now = at;
  const id = await readyCase({ customer: brisa, establishment: shop });
  await putInto(id, "judgmentPending");
  const { version } = await manager.cases.get({ id });
  await manager.cases.update({ id, version, values: { lawyer: lawyer.id } });
  await db.asSystem((tx) => tx.run(sql`delete from notices`));
  const open = await manager.cases.get({ id });
  return manager.cases.changeStatus({ id, version: open.version, to: "guiltyVerdict", accepted: true });
};

test("undoing a verdict takes back notices that nobody read and mails that wait for the morning", async () => {
  const { id, version } = await convicted(night);
  expect((await noticesOf(seller)).map(({ kind }) => kind)).toEqual(["judgment"]);
  expect((await queuedOf(id)).filter(({ message }) => message === "mail.judgment")).toHaveLength(2);
  await manager.cases.undoStatus({ id, version });
  expect([...(await noticesOf(seller)), ...(await noticesOf(counsel))]).toEqual([]);
  expect((await queuedOf(id)).filter(({ message }) => message !== "mail.assigned")).toEqual([]);
});

test("who has read the notice or got the mail is corrected", async () => {
  const { id, version } = await convicted(day);
  expect((await mailsTo(outbox, seller.email, 1)).at(-1)?.subject).toMatch(/^Sentencia/);
  await (await world.as(counsel)).notices.read({});
  await manager.cases.undoStatus({ id, version });
  for (const person of [seller, counsel])
    expect(await noticesOf(person)).toMatchObject([
      { kind: "corrected", isRead: false, text: expect.stringMatching(/queda sin efecto; su estado es «Pendiente de sentencia»$/) },
    ]);
  expect((await mailsTo(outbox, seller.email, 2)).at(-1)?.subject).toMatch(/^Rectificación: caso/);
});

test("a witness who was told that the trial is cancelled hears that it takes place after all", async () => {
  now = day;
  const email = "testigo@test.test";
  const seen = await make.witness({ customer: brisa, email });
  const court = await make.court();
  const { id } = await make.case({ customer: brisa, establishment: shop, court: court.id, lawyer: lawyer.id });
  await manager.cases.witnesses.add({ id, values: { witness: seen.id } });
  const { version } = await manager.cases.get({ id });
  const set = await manager.cases.update({ id, version, values: { trialDatetime: "2027-02-10T09:00:00Z" } });
  expect((await mailsTo(outbox, email, 1)).at(-1)?.subject).toMatch(/^Aviso de juicio/);
  const archived = await manager.cases.changeStatus({ id, version: set.version, to: "archived", force: true, reason: "se archivó por error" });
  expect((await mailsTo(outbox, email, 2)).at(-1)?.subject).toMatch(/^No tiene que acudir/);
  const back = await manager.cases.undoStatus({ id, version: archived.version });
  expect(back.hearingState).toBe("set");
  const mails = (await mailsTo(outbox, email, 4)).slice(2);
  expect(mails.map(({ subject }) => subject.replace(/:.*/, "")).sort()).toEqual(["Aviso de juicio", "Rectificación"]);
  // A correction to somebody without an account has no link and no status.
  for (const { text } of mails) expect(text).not.toMatch(/main\/cases|«/);
});

test("deleting a case at once takes back its queued mails, so that the morning brings none", async () => {
  now = night;
  const clerk = await make.user({ role: "supercustomer", customer: brisa });
  const created = await manager.cases.create({
    customer: brisa.id,
    establishment: shop.id,
    lawyer: lawyer.id,
    datetime: "2026-11-10T10:00:00Z",
    facts: "Sustrae dos prendas de la tienda y pasa las cajas sin pagarlas.",
    ticketAmount: 20,
    recoveredProducts: "no",
    theftSeen: "seenAndReported",
    theftCount: "onePerson",
    looseArticles: "upToFour",
    hasImages: "storedUploaded",
  });
  expect((await queuedOf(created.id)).map(({ message }) => message)).toContain("mail.caseNew");
  await manager.cases.remove({ id: created.id, version: created.version });
  expect(await queuedOf(created.id)).toEqual([]);
  now = day;
  expect(await mailsIn(outbox, clerk.email)).toEqual([]);
});

test("undoing a bulk assignment takes back what the lawyer was told", async () => {
  now = night;
  const person = await make.user({ role: "lawyer", customers: [brisa], whole: [brisa] });
  const other = await make.lawyer({ user: person.id });
  const { id } = await make.case({ customer: brisa, establishment: shop, lawyer: lawyer.id });
  const [{ batch } = {}] = await manager.cases.bulk({ ids: [id], values: { lawyer: other.id } });
  expect((await noticesOf(person)).map(({ kind }) => kind)).toEqual(["assigned"]);
  await manager.cases.undoBulk({ batch: batch! });
  expect(await noticesOf(person)).toEqual([]);
  expect(await queuedOf(id)).toEqual([]);
});
