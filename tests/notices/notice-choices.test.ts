import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { fromLocal } from "#domain/formats/local-time.ts";
import { addDays } from "#domain/law/days.ts";
import { sql } from "#server/db/sql.ts";
import { dailyDigest } from "#server/notices/daily-digest.ts";
import type { Person } from "#tests/support/factory.ts";
import { cookieClient } from "#tests/support/servers/cookie-client.ts";
import { openStream } from "#tests/support/servers/event-stream.ts";
import { mailsIn, mailsTo } from "#tests/support/servers/mailbox.ts";
import { noon } from "#tests/support/test-clock.ts";
import { openWorld, refusal } from "#tests/support/world.ts";

const start = noon()();
let now = start;
const world = await openWorld({}, "empty", () => now);
const { make, db, deps, outbox } = world;
beforeEach(() => {
  now = start;
});
const streams: { close: () => void }[] = [];
afterAll(() => {
  for (const stream of streams) stream.close();
});

const brisa = await make.customer({ alias: "Brisa" });
const shop = await make.establishment({ customer: brisa, alias: "Brisa Sol" });
const manager = await world.as(await make.user({ role: "manager" }));
const today = start.toISOString().slice(0, 10);
const number = (cid: number) => `${String(cid).slice(0, 4)}-${String(cid).slice(4)}`;

/** A lawyer with an account of their own. */
async function counsel() {
  const person = await make.user({ role: "lawyer", customers: [brisa], whole: [brisa] });
  return { person, lawyer: await make.lawyer({ user: person.id }) };
}
/** A new case for them, by its number. */
const report = async (lawyer: { id: string }) => {
  const { cid } = await manager.cases.create({
    customer: brisa.id,
    establishment: shop.id,
    lawyer: lawyer.id,
    datetime: "2026-05-04T22:30:00Z",
    facts: "Sustrae dos prendas de la tienda y pasa las cajas sin pagarlas.",
    ticketAmount: 20,
    recoveredProducts: "no",
    theftSeen: "seenAndReported",
    theftCount: "onePerson",
    looseArticles: "upToFour",
    hasImages: "storedUploaded",
  });
  return number(cid);
};
/** Runs the digest that waits for a user. Returns whether there is one. */
async function runDigest({ id }: Person): Promise<boolean> {
  const found = await db.asSystem((tx) =>
    tx.row<{ payload: never }>(sql`select payload from jobs where kind = 'dailyDigest' and payload ->> 'user' = ${id}`),
  );
  if (found) await dailyDigest.run(deps, found.payload, { id: "", progress: async () => undefined, cancelled: () => false });
  return found !== undefined;
}
const onOrOff = [true, false];
const choices = onOrOff.flatMap((bell) => onOrOff.flatMap((mail) => onOrOff.map((digest) => ({ bell, mail, digest }))));

describe("a kind of notice", () => {
  test.each(choices)("comes by the channels that are chosen: bell $bell, mail $mail, digest $digest", async (chosen) => {
    const { person, lawyer } = await counsel();
    const own = await world.as(person);
    const kinds = await own.account.changeNotices({ kind: "caseNew", ...chosen });
    expect(kinds.find(({ kind }) => kind === "caseNew")).toEqual({ kind: "caseNew", ...chosen });
    const cid = await report(lawyer);
    expect((await own.notices.list({})).notices.some(({ text }) => text.includes(cid))).toBe(chosen.bell);
    expect(await runDigest(person)).toBe(chosen.digest);
    const expected = [...(chosen.mail ? [`Caso nuevo ${cid}`] : []), ...(chosen.digest ? ["Resumen del día: 1 aviso"] : [])];
    const mails = expected.length > 0 ? await mailsTo(outbox, person.email, expected.length) : await mailsIn(outbox, person.email);
    expect(mails.map(({ subject }) => subject)).toEqual(expected);
    for (const { text } of mails) expect(text).toContain(cid);
    const queued = await db.asSystem((tx) => tx.rows(sql`select from mails where recipient = ${person.email}`));
    expect(queued).toHaveLength(expected.length);
  });

  test("without a mail of its own can be in the digest; what was not changed keeps its default, and is what it was before there was a digest", async () => {
    const boss = await make.user({ role: "manager", locale: "fr" });
    const own = await world.as(boss);
    const usual = await own.account.notices();
    expect(usual.length).toBeGreaterThan(10);
    expect(usual.filter(({ bell, mail, digest }) => !bell || mail === false || digest)).toEqual([]);
    const kinds = await own.account.changeNotices({ kind: "caseUnassigned", digest: true });
    expect(kinds.find(({ kind }) => kind === "caseUnassigned")).toEqual({ kind: "caseUnassigned", bell: true, mail: null, digest: true });
    const { cid } = await manager.cases.create({
      customer: brisa.id,
      establishment: shop.id,
      datetime: "2026-05-04T22:30:00Z",
      facts: "Sustrae dos prendas de la tienda y pasa las cajas sin pagarlas.",
      ticketAmount: 20,
      recoveredProducts: "no",
      theftSeen: "seenAndReported",
      theftCount: "onePerson",
      looseArticles: "upToFour",
      hasImages: "storedUploaded",
    });
    expect(await runDigest(boss)).toBe(true);
    const [digest] = await mailsTo(outbox, boss.email);
    expect(digest?.subject).toBe("Résumé du jour\u00a0: 1 avis");
    expect(digest?.html).toContain(`<li>`);
    expect(digest?.text).toContain(number(cid));
  });

  test("sends no digest to somebody who has switched off all mails; mails about access come all the same", async () => {
    const { person, lawyer } = await counsel();
    const own = await world.as(person);
    await own.account.changeNotices({ kind: "caseNew", digest: true });
    await own.account.update({ emailNotifications: false });
    await report(lawyer);
    expect(await runDigest(person)).toBe(false);
    await cookieClient(world.url).post("/auth/forgot", { email: person.email });
    expect((await mailsTo(outbox, person.email)).map(({ subject }) => subject)).toEqual([expect.stringMatching(/contraseña/)]);
  });
});

describe("a notice that its reader puts off", () => {
  test("is hidden until that morning, and returns as unread and on top", async () => {
    const { person, lawyer } = await counsel();
    const [first, second] = [await report(lawyer), await report(lawyer)];
    const own = await world.as(person);
    const [newer, older] = (await own.notices.list({})).notices;
    const stream = await openStream(world.url, await world.signIn(person));
    streams.push(stream);
    await stream.until(({ event }) => event === "hello");
    await own.notices.read({ ids: [older!.id] });
    await stream.until(({ event }) => event === "notice");
    const heard = stream.events.length;
    await own.notices.snooze({ ids: [older!.id], until: addDays(today, 1) });
    // Other tabs are told.
    await expect.poll(() => stream.events.slice(heard).some(({ event }) => event === "notice")).toBe(true);
    const hidden = await own.notices.list({});
    expect(hidden).toMatchObject({ notices: [{ id: newer!.id }], unread: 1, snoozed: 1 });
    const at = new Date(hidden.returnsAt!);
    expect(new Intl.DateTimeFormat("sv", { dateStyle: "short", timeStyle: "short", timeZone: "Europe/Madrid" }).format(at)).toBe(
      `${addDays(today, 1)} 08:00`,
    );
    const later = await own.notices.list({ snoozed: true });
    expect(later.notices).toMatchObject([{ text: expect.stringContaining(first), snoozedUntil: hidden.returnsAt, isRead: false }]);
    // Marking all as read is about those that are shown.
    await own.notices.read({});
    now = new Date(at.getTime() - 1000);
    expect(await (await world.as(person)).notices.list({})).toMatchObject({ unread: 0, snoozed: 1 });
    now = at;
    const back = await (await world.as(person)).notices.list({});
    expect(back).toMatchObject({ unread: 1, snoozed: 0, returnsAt: null });
    expect(back.notices.map(({ text, isRead, snoozedUntil }) => [text.includes(first) ? first : second, isRead, snoozedUntil])).toEqual([
      [first, false, null],
      [second, true, null],
    ]);
  });

  test("until tomorrow, by somebody whose device is still at the evening before", async () => {
    const { person, lawyer } = await counsel();
    await report(lawyer);
    const tomorrow = addDays(today, 1);
    // Half past eleven in the Canaries, half past midnight for the office.
    now = new Date(fromLocal(`${tomorrow}T00:30`, "Europe/Madrid")!);
    const own = await world.as(person);
    const { id } = (await own.notices.list({})).notices[0]!;
    await own.notices.snooze({ ids: [id], until: tomorrow });
    expect(await own.notices.list({})).toMatchObject({ unread: 0, snoozed: 1, returnsAt: fromLocal(`${tomorrow}T08:00`, "Europe/Madrid") });
  });

  test("can be shown again at once, and marked as unread; only by its own reader, and for three months at most", async () => {
    const { person, lawyer } = await counsel();
    await report(lawyer);
    const own = await world.as(person);
    const { id } = (await own.notices.list({})).notices[0]!;
    const stranger = await world.as((await counsel()).person);
    await stranger.notices.snooze({ ids: [id], until: addDays(today, 1) });
    await own.notices.read({});
    await stranger.notices.unread({ ids: [id] });
    expect(await own.notices.list({})).toMatchObject({ notices: [{ id, isRead: true }], unread: 0, snoozed: 0 });
    await own.notices.unread({ ids: [id] });
    expect((await own.notices.list({})).unread).toBe(1);
    for (const until of [today, addDays(today, -1), addDays(today, 91)])
      expect(await refusal(own.notices.snooze({ ids: [id], until }))).toMatchObject({
        status: 400,
        data: { fields: { until: "Elija un día entre mañana y dentro de 90 días" } },
      });
    await own.notices.snooze({ ids: [id], until: addDays(today, 90) });
    const [put] = (await own.notices.list({ snoozed: true })).notices;
    await own.notices.snooze({ ids: [put!.id], until: null });
    expect(await own.notices.list({})).toMatchObject({ notices: [{ isRead: false, snoozedUntil: null }], unread: 1, snoozed: 0, returnsAt: null });
  });
});
