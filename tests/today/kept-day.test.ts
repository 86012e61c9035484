import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { LawyerDay } from "#api/office-day.ts";
import type { Today } from "#api/today.ts";
import { addDays, localDay } from "#domain/law/days.ts";
import { loadPerson } from "#server/auth/principal.ts";
import { newId } from "#server/base/new-id.ts";
import type { SignedContext } from "#server/context.ts";
import { expectedPeople, makeDays } from "#server/features/today/keep-days-ready.ts";
import { readToday } from "#server/features/today/read-today.ts";
import { openKeptAnswers } from "#server/journal/kept-answers.ts";
import type { Person } from "#tests/support/factory.ts";
import { settleTerms } from "#tests/support/settle-terms.ts";
import { daysAhead } from "#tests/support/test-clock.ts";
import { type Api, client, openWorld } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db, deps } = world;
const second = await world.another();
afterAll(() => second.close());
const owner = new pg.Client({ connectionString: world.ownerUrl });
beforeAll(() => owner.connect());
afterAll(() => owner.end());

const today = localDay(deps.now(), "Europe/Madrid");
const [brisa, other] = [await make.customer(), await make.customer()];
const [shop, sibling, foreign] = [
  await make.establishment({ customer: brisa }),
  await make.establishment({ customer: brisa }),
  await make.establishment({ customer: other }),
];
const [manager, colleague, admin] = [await make.user(), await make.user(), await make.user({ role: "admin" })];
const counsel = await make.user({ role: "lawyer", customers: [brisa], whole: [brisa] });
const lawyer = await make.lawyer({ user: counsel.id });
const guard = await make.user({ role: "customer", customer: brisa, establishments: [shop] });
const office = await make.user({ role: "supercustomer", customer: brisa });
const stranger = await make.user({ role: "supercustomer", customer: other });
const people = [manager, colleague, admin, counsel, guard, office, stranger];
/** The API of the other process. */
const there = async (person: Person) => client(`http://127.0.0.1:${second.port}`, await world.signIn(person));

const dayOf = async (person: Person) => (await world.as(person)).today.read({}) as Promise<Today>;

/** The same without anything that was kept. */
async function freshDayOf(person: Person): Promise<Today> {
  const user = (await db.asSystem((tx) => loadPerson(tx, person.id)))!;
  const fresh = { ...deps, keptAnswers: openKeptAnswers({ onUnrecorded: () => undefined }) };
  const context = { deps: fresh, reads: deps.reads.current(), user, locale: "es" } as SignedContext;
  return JSON.parse(JSON.stringify(await readToday(context, {})));
}

/** Of the minute. */
const withoutHealth = (day: Today) => (day.day === "manager" ? { ...day, health: null } : day);

/** Until terms and jobs that follow from a write have ended: what they write may make a day old. */
async function settle() {
  await settleTerms(db);
  const due = "select from jobs where state in ('waiting', 'running') and run_at <= now()";
  await expect.poll(async () => (await owner.query(due)).rowCount, { timeout: 20_000 }).toBe(0);
}

/** Written by nobody: neither a process nor the journal knows of it, so a kept day does not show it. */
const writeUnseen = (alias: string) => owner.query("update establishments set alias = $1 where id = $2", [alias, shop.id]);
/** The names of the shop on a day: a part that is kept has the one from when it was made. */
const namesOn = (day: Today): string[] => JSON.stringify(day).match(/Rotulo \d-\d/g) ?? [];

test("a day is kept while nothing of its scope changes, and what shows a record is read again when that has changed", async () => {
  const record = await make.case({ customer: brisa, establishment: shop, lawyer: lawyer.id });
  await settle();
  // A head office keeps the names of its shops apart: they are read again when a shop has changed.
  for (const [index, person] of [manager, counsel, guard].entries()) {
    const [first, second] = [`Rotulo ${index}-1`, `Rotulo ${index}-2`];
    await dayOf(person);
    await writeUnseen(first);
    const api = await there(manager);
    const change = async (values: object) => api.cases.update({ id: record.id, version: (await api.cases.get({ id: record.id })).version, values });
    await change({ ticketAmount: 100 + index });
    await settle();
    const kept = namesOn(await dayOf(person));
    expect(kept).toContain(first);
    await writeUnseen(second);
    expect(namesOn(await dayOf(person))).toEqual(kept);
    await change({ attestation: `Nadie lo ve ${index}` });
    await settle();
    expect(namesOn(await dayOf(person))).toEqual(kept);
    await make.case({ customer: other, establishment: foreign });
    await settle();
    // Only staff see the other customer.
    const afterForeign = namesOn(await dayOf(person));
    expect(afterForeign.includes(second)).toBe(person === manager);
    await make.case({ customer: brisa, establishment: sibling });
    await settle();
    // A report of another shop, without a lawyer, concerns neither its lawyer nor its guard.
    const afterSibling = namesOn(await dayOf(person));
    if (person === counsel || person === guard) expect(afterSibling).toEqual(kept);
    await change({ ticketAmount: 200 + index });
    expect(namesOn(await dayOf(person))).toContain(second);
  }
});

test("staff share what is kept, and nothing that is for one of them", async () => {
  const record = await make.case({ customer: brisa, establishment: shop });
  await dayOf(manager);
  await (await there(counsel)).messages.office.send({
    ...{ entity: "case", id: record.id, message: newId() },
    ...{ text: "Para una sola", mentions: [colleague.id], files: [] },
  });
  const unread = async (person: Person) => ((await dayOf(person)) as { unread: { record: string }[] }).unread.map((one) => one.record);
  expect([await unread(manager), await unread(colleague)]).toEqual([[], [record.id]]);
  expect([await dayOf(manager), await dayOf(admin)].map((day) => "health" in day)).toEqual([false, true]);
});

test("whatever another process writes, everybody's day is as if nothing had been kept", async () => {
  const [boss, own, clerk, head] = [await there(manager), await there(counsel), await there(guard), await there(office)];
  const court = await make.court();
  const thief = await make.criminal({ customer: brisa });
  const guilty = { customer: brisa, establishment: shop, criminals: [thief.id], ticketAmount: 2000 };
  const record = await make.case({ ...guilty, lawyer: lawyer.id });
  const versionOf = async () => (await boss.cases.get({ id: record.id })).version;
  const change = async (values: object) => boss.cases.update({ id: record.id, version: await versionOf(), values });
  let task = { id: "", version: 0 };
  const message = newId();
  const writes: Record<string, () => Promise<unknown>> = {
    "three cases of one person": () => Promise.all([make.case(guilty), make.case(guilty), make.case(guilty)]),
    "a hearing": () => change({ trialSet: true, trialDatetime: daysAhead(3), court: court.id }),
    "a task": async () => {
      task = await boss.tasks.create({ what: "Llamar", dueDate: addDays(today, 1), case: record.id, assignee: counsel.id });
    },
    "a task that is done": () => own.tasks.finish({ id: task.id }),
    "no lawyer": () => change({ lawyer: null }),
    "a lawyer": () => change({ lawyer: lawyer.id }),
    "a move": () => change({ establishment: sibling.id }),
    "a message": () =>
      clerk.messages.shop.send({ entity: "case", id: record.id, message, text: "Hola", mentions: [], files: [] }).catch(() => undefined),
    "a dismissed alert": async () => {
      const day = await head.today.read({});
      if (day.day !== "headOffice" || !day.alerts[0]) throw new Error("no alert");
      const { kind, subject, mark } = day.alerts[0];
      await head.alerts.dismiss({ kind, subject, mark });
    },
    "other rules": () =>
      head.alerts.changeRules({ id: brisa.id, amount: 5, repeatCases: null, repeatDays: null, bands: false, aboveUsual: null, version: 0 }),
    "an issue": () => make.issue({ customer: brisa, establishment: shop }),
    "a case of the other customer": () => make.case({ customer: other, establishment: foreign, ticketAmount: 3000 }),
    "notices that were read": () => boss.notices.read({}),
    "a removed case": async () => boss.cases.remove({ id: record.id, version: await versionOf() }),
  };
  for (const [name, write] of Object.entries(writes)) {
    for (const person of people) await dayOf(person);
    await write();
    // Terms follow within a second; the other process may be the one that writes them.
    await settleTerms(second.deps.db);
    for (const person of people)
      expect.soft(withoutHealth(await dayOf(person)), `${name}, ${person.role}`).toEqual(withoutHealth(await freshDayOf(person)));
  }
});

test("an amount that only decides whether a term runs makes old what shows the term, once the term has gone", async () => {
  const reader = await make.user({ role: "lawyer", customers: [brisa], whole: [brisa] });
  const own = await make.lawyer({ user: reader.id });
  const { id } = await make.civilCase({ customer: brisa, lawyer: own.id, procedure: "verbal", claimedAmount: 5000 });
  const boss = await there(manager);
  const change = async (values: object) => boss.civilCases.update({ id, version: (await boss.civilCases.get({ id })).version, values });
  await change({ judgmentNotificationDate: today });
  // The task that goes with the term is in the history of the record.
  await owner.query("update tasks set deleted = true where civil_case_id = $1", [id]);
  await settle();
  const appeals = async () => ((await dayOf(reader)) as LawyerDay).deadlines.rows.map(({ record }) => record.id);
  expect(await appeals()).toEqual([id]);
  // Of such a small claim there is no appeal.
  await change({ claimedAmount: 2000 });
  await appeals();
  await settle();
  expect(await appeals()).toEqual([]);
});

test("the days of those who were here lately are made before they come, without a visit", async () => {
  const head = await make.user({ role: "supercustomer", customer: brisa });
  const absent = await make.user({ role: "customer", customer: brisa, establishments: [shop] });
  const onLeave = await make.user({ role: "customer", customer: brisa, establishments: [shop] });
  const expected = [await make.user({ role: "customer", customer: brisa, establishments: [shop] }), counsel, manager];
  await make.case({ customer: brisa, establishment: shop, lawyer: lawyer.id });
  for (const person of [absent, onLeave, head, ...expected]) await world.signIn(person);
  await owner.query("update sessions set last_seen_at = now() - interval '15 days' where user_id = any($1)", [[absent.id, onLeave.id]]);
  await owner.query("update credentials set last_sign_in_at = now() - interval '15 days' where user_id = any($1)", [[absent.id, onLeave.id]]);
  // Whose session is still open comes back without signing in; who signed in lately is expected also when the night has deleted the session.
  await owner.query("update sessions set expires_at = now() - interval '3 days' where user_id = $1", [absent.id]);
  await owner.query("delete from sessions where user_id = $1", [counsel.id]);
  await settle();
  await writeUnseen("Rotulo 8-1");
  // As after a start: nothing of them is kept.
  const later = { ...deps, keptAnswers: openKeptAnswers(db) };
  await makeDays(later, expectedPeople, new AbortController().signal, (_where, error) => {
    throw error;
  });
  await writeUnseen("Rotulo 8-2");
  const namesFor = async (person: Person) => {
    const user = (await db.asSystem((tx) => loadPerson(tx, person.id)))!;
    return new Set(namesOn(await readToday({ deps: later, reads: deps.reads.current(), user, locale: user.locale }, {})));
  };
  for (const person of [onLeave, ...expected]) expect(await namesFor(person), person.role).toEqual(new Set(["Rotulo 8-1"]));
  expect(await namesFor(absent)).toEqual(new Set(["Rotulo 8-2"]));
  const visits = () => owner.query("select from user_visits where user_id = $1", [head.id]);
  expect((await visits()).rowCount).toBe(0);
  await dayOf(head);
  expect((await visits()).rowCount).toBe(1);
});

/**
 * Whether the day of one of these people was made before they look. Whoever looks makes it too, so each looks once: a day that was made before has
 * an older name.
 */
async function isMadeBefore(people: readonly Person[], arrive: (person: Person) => Promise<Api>): Promise<boolean> {
  for (const [index, person] of people.entries()) {
    const api = await arrive(person);
    await wait(index * 300);
    const name = `Rotulo 9-${index % 10}`;
    await writeUnseen(name);
    const names = namesOn((await api.today.read({})) as Today);
    expect(names).not.toEqual([]);
    if (!names.includes(name)) return true;
  }
  return false;
}

async function manyGuards(password?: string): Promise<Person[]> {
  const guards: Person[] = [];
  for (let index = 0; index < 10; index++)
    guards.push(await make.user({ role: "customer", customer: brisa, establishments: [shop], ...(password && { password }) }));
  await make.case({ customer: brisa, establishment: shop });
  return guards;
}

test("a process that starts makes the days of those who were just here", async () => {
  const guards = await manyGuards();
  const tokens = new Map(await Promise.all(guards.map(async (guard) => [guard.id, await world.signIn(guard)] as const)));
  await settle();
  const third = await world.another();
  try {
    expect(await isMadeBefore(guards, async ({ id }) => client(`http://127.0.0.1:${third.port}`, tokens.get(id)))).toBe(true);
  } finally {
    await third.close();
  }
});

test("the day of somebody who signs in is made meanwhile", async () => {
  const password = "una tienda muy larga";
  const guards = await manyGuards(password);
  const signIn = async ({ email }: Person) => {
    const { token } = await world.anybody.auth.login({ email, password });
    return client(world.url, token!);
  };
  expect(await isMadeBefore(guards, signIn)).toBe(true);
});

test("what several ask for at once is read once, and read again if that failed", async () => {
  const user = (await db.asSystem((tx) => loadPerson(tx, guard.id)))!;
  const answers = openKeptAnswers(db);
  let reads = 0;
  const make = async () => {
    if (++reads === 1) throw new Error("the first one fails");
    await wait(50);
    return { answer: reads };
  };
  const ask = () => db.as(user, (tx) => answers.read(tx, user, { shared: "shared", own: "own" }, { part: { reads: {}, make } }));
  const [failed, ...others] = await Promise.allSettled([1, 2, 3].map(ask));
  expect(failed!.status).toBe("rejected");
  expect(others.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
  const before = reads;
  expect(await Promise.all([1, 2, 3].map(ask))).toEqual([1, 2, 3].map(() => ({ part: before })));
  expect(reads).toBe(before);
  const anew = openKeptAnswers(db);
  const askAnew = () => db.as(user, (tx) => anew.read(tx, user, { shared: "shared", own: "own" }, { part: { reads: {}, make } }));
  expect(await Promise.all([1, 2, 3, 4].map(askAnew))).toEqual([1, 2, 3, 4].map(() => ({ part: before + 1 })));
});

test("who loses an establishment or a customer sees nothing of it in the next day", async () => {
  const clerk = await make.user({ role: "customer", customer: brisa, establishments: [shop] });
  const reader = await make.user({ role: "lawyer", customers: [brisa], whole: [brisa] });
  const own = await make.lawyer({ user: reader.id });
  const record = await make.case({ customer: brisa, establishment: shop, lawyer: own.id });
  const shows = async (person: Person) => JSON.stringify(await dayOf(person)).includes(record.id);
  expect([await shows(clerk), await shows(reader)]).toEqual([true, true]);
  const boss = await world.as(admin);
  await boss.users.update({ id: clerk.id, version: (await boss.users.get({ id: clerk.id })).version, values: { establishments: [sibling.id] } });
  await boss.users.update({
    id: reader.id,
    version: (await boss.users.get({ id: reader.id })).version,
    values: { customers: [other.id], establishments: [`empresa:${other.id}`] },
  });
  expect([await shows(clerk), await shows(reader)]).toEqual([false, false]);
});
