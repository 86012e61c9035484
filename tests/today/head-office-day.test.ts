import { expect, test } from "vitest";
import type { AlertRules } from "#domain/alerts/alert-rules.ts";
import { comparedPeriod } from "#domain/analytics/period.ts";
import { addDays, addMonths } from "#domain/law/days.ts";
import { updateMonthSums } from "#server/analytics/update-month-sums.ts";
import { newId } from "#server/base/new-id.ts";
import { sql } from "#server/db/sql.ts";
import { hoursAgo, noon } from "#tests/support/test-clock.ts";
import { openWorld, refusal } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db, as } = world;
const today = noon()().toISOString().slice(0, 10);
const month = `${today.slice(0, 7)}-01`;
const at = (day: string) => (day >= today ? hoursAgo(1) : `${day}T10:00:00.000Z`);

/** A customer of its own with two shops and its head office, so that tests do not count each other's cases. */
async function office() {
  const customer = await make.customer();
  const shops = [await make.establishment({ customer }), await make.establishment({ customer })] as const;
  const person = await make.user({ role: "supercustomer", customer });
  const report = (values: object = {}, shop: { id: string } = shops[0]) =>
    make.case({ customer, establishment: shop, datetime: hoursAgo(1), ...values });
  return { customer, shops, person, report };
}
type Office = Awaited<ReturnType<typeof office>>;

async function dayOf(person: Office["person"]) {
  const day = await (await as(person)).today.read({});
  if (day.day !== "headOffice") throw new Error(day.day);
  return day;
}
const off: AlertRules = { amount: null, repeatCases: null, repeatDays: null, bands: false, aboveUsual: null };
async function setRules({ person, customer }: Office, rules: Partial<AlertRules>) {
  const api = await as(person);
  const { version } = await api.alerts.rules({ id: customer.id });
  await api.alerts.changeRules({ id: customer.id, ...off, ...rules, version });
}
const alertsOf = async ({ person }: Office) => (await dayOf(person)).alerts;

test("shops and zones come by name, in whatever order they were made", async () => {
  const { customer, person, report } = await office();
  for (const alias of ["Zurbano", "Ábaco", "Mirasierra"]) {
    const shop = await make.establishment({ customer, alias });
    await make.zone({ customer, establishments: [shop], alias: `Zona ${alias}` });
    await report({}, shop);
  }
  const { shops, zones } = await dayOf(person);
  expect(shops.map(({ name }) => name)).toEqual(["Ábaco", "Mirasierra", "Zurbano"]);
  expect(zones.map(({ name }) => name)).toEqual(["Zona Ábaco", "Zona Mirasierra", "Zona Zurbano"]);
});

test("the month against the last one, the shops and the zones are the figures of the analytics, with kept sums and without", async () => {
  const one = await office();
  const { person, report, shops, customer } = one;
  const zone = await make.zone({ customer, establishments: [shops[1]], alias: "Norte" });
  await report({ ticketAmount: 100.1, recoveredProducts: "yesForSale" });
  await report({ ticketAmount: 0.2 });
  await report({ ticketAmount: 49.95 }, shops[1]);
  await report({ ticketAmount: 70, datetime: at(addMonths(today, -1)) }, shops[1]);
  const day = await dayOf(person);
  const { period, before } = day.month!;
  expect([period, before]).toEqual([{ start: month, end: today }, comparedPeriod({ start: month, end: today }, "before", "month")]);
  const totals = async (days: typeof period) => {
    const measures = await (await as(person)).analytics.cases(days);
    const { figures } = measures.find(({ key }) => key === "totals")!;
    const figureOf = (name: string) => figures.find(({ key }) => key === name)!.value;
    return { cases: figureOf("records"), amount: figureOf("amount"), recovered: figureOf("recovered") };
  };
  expect([day.month!.now, day.month!.earlier]).toEqual([await totals(period), await totals(before)]);
  expect(day.month!.now).toEqual({ cases: 3, amount: 150.25, recovered: 100.1 });
  const bySql = await db.asSystem((tx) =>
    tx.rows<{ id: string; cases: number; cents: number }>(sql`
      select establishment_id as id, count(*)::int as cases, sum(ticket_amount)::int as cents from cases
      where customer_id = ${customer.id} and facts_day between ${month}::date and ${today}::date group by 1`),
  );
  expect(day.shops.map(({ key, cases, amount }) => ({ id: key, cases, cents: Math.round(amount * 100) }))).toEqual(expect.arrayContaining(bySql));
  expect(day.zones).toEqual([
    { key: zone.id, name: "Norte", cases: 1, amount: 49.95, casesBefore: 1, amountBefore: 70 },
    // The other shop has no zone.
    { key: "none", name: "", cases: 2, amount: 100.3, casesBefore: 0, amountBefore: 0 },
  ]);
  const { run } = updateMonthSums;
  await run(world.deps, {}, { cancelled: () => false, progress: async () => undefined } as never);
  expect(await dayOf(person)).toMatchObject({ month: day.month, shops: day.shops, zones: day.zones });
});

test("what is new since the last visit, and nothing of another customer", async () => {
  const [one, foreign] = [await office(), await office()];
  const old = await one.report({ ticketAmount: 10 });
  await foreign.report({ ticketAmount: 5 });
  await db.asSystem((tx) => tx.run(sql`update cases set created_at = now() - interval '9 days' where id = ${old.id}`));
  const fresh = await one.report({ ticketAmount: 12.5 });
  const first = await dayOf(one.person);
  expect(first.news.cases).toMatchObject({ total: 1, amount: 12.5, rows: [{ record: { id: fresh.id } }] });
  // Within a visit the same things stay new; the next one begins after an hour.
  expect((await dayOf(one.person)).news.cases.total).toBe(1);
  const leave = () =>
    db.asSystem((tx) => tx.run(sql`update user_visits set seen_at = now() - interval '61 minutes' where user_id = ${one.person.id}`));
  await leave();
  await db.asSystem((tx) => tx.run(sql`update cases set created_at = now() - interval '2 hours' where id = ${fresh.id}`));
  const { news, since } = await dayOf(one.person);
  expect([news.cases.total, Date.parse(since) > Date.parse(first.since)]).toEqual([0, true]);
  const judged = await one.report();
  await db.asSystem(async (tx) => {
    await tx.run(
      sql`update cases set case_status = 'guiltyVerdict', company_civil_liability = true, company_civil_liability_amount = 9900 where id = ${judged.id}`,
    );
    await tx.run(
      sql`insert into case_status_history (id, case_id, date, "from", "to") values (${newId()}, ${judged.id}, now(), 'judgmentPending', 'guiltyVerdict')`,
    );
  });
  expect((await dayOf(one.person)).news.verdicts).toMatchObject({
    total: 1,
    rows: [{ record: { id: judged.id }, status: "guiltyVerdict", liability: 99 }],
  });
  expect((await dayOf(foreign.person)).news).toMatchObject({ cases: { total: 1 }, verdicts: { total: 0 } });
});

test("a screen that stays open begins a new visit with the day", async () => {
  const { person } = await office();
  await dayOf(person);
  await db.asSystem((tx) =>
    tx.run(
      sql`update user_visits set began_at = now() - interval '25 hours', seen_at = now() - interval '1 minute', since = now() - interval '40 hours' where user_id = ${person.id}`,
    ),
  );
  const { since } = await dayOf(person);
  expect(Math.round((Date.now() - Date.parse(since)) / 3_600_000)).toBe(25);
  expect((await dayOf(person)).since).toBe(since);
});

test("an amount above the rule alerts, the amount itself does not; dismissed it comes back only with more", async () => {
  const one = await office();
  await setRules(one, { amount: 500 });
  await one.report({ ticketAmount: 500 });
  const above = await one.report({ ticketAmount: 500.01 });
  const [alert, ...others] = await alertsOf(one);
  expect([alert, others]).toEqual([expect.objectContaining({ kind: "amount", subject: above.id, amount: 500.01 }), []]);
  const api = await as(one.person);
  const { kind, subject, mark } = alert!;
  await api.alerts.dismiss({ kind, subject, mark });
  expect(await alertsOf(one)).toEqual([]);
  const colleague = await make.user({ role: "supercustomer", customer: one.customer });
  expect((await dayOf(colleague)).alerts).toHaveLength(1);
  await db.asSystem((tx) => tx.run(sql`update cases set ticket_amount = 60000 where id = ${above.id}`));
  expect((await alertsOf(one)).map(({ amount }) => amount)).toEqual([600]);
});

test("the same person in so many cases within so many days; a further case brings a dismissed alert back", async () => {
  const one = await office();
  await setRules(one, { repeatCases: 3, repeatDays: 30 });
  const [repeated, twice, slow] = [
    await make.criminal({ customer: one.customer, name: "Nombre", surname: "Repetido" }),
    await make.criminal({ customer: one.customer }),
    await make.criminal({ customer: one.customer }),
  ];
  const involve = (person: { id: string }, day = today) => one.report({ criminals: [person.id], datetime: at(day) });
  for (const day of [today, addDays(today, -10), addDays(today, -29)]) await involve(repeated, day);
  for (const day of [today, addDays(today, -10)]) await involve(twice, day);
  for (const day of [today, addDays(today, -10), addDays(today, -30)]) await involve(slow, day);
  const found = await alertsOf(one);
  expect(found.map(({ kind, subject, cases, name }) => [kind, subject, cases, name])).toEqual([
    ["repeat", repeated.id, 3, expect.stringContaining("Repetido")],
  ]);
  const api = await as(one.person);
  await api.alerts.dismiss({ kind: "repeat", subject: repeated.id, mark: found[0]!.mark });
  expect(await alertsOf(one)).toEqual([]);
  await involve(repeated);
  expect((await alertsOf(one)).map(({ subject, cases }) => [subject, cases])).toEqual([[repeated.id, 4]]);
  await world.deps.accessLog.flush();
  const logged = await db.asSystem((tx) =>
    tx.rows<{ records: string[] }>(
      sql`select records from access_log where user_id = ${one.person.id} and entity = 'criminal' and ${repeated.id}::uuid = any (records)`,
    ),
  );
  expect(logged.length).toBeGreaterThan(0);
});

test("a minor in an alert is shown by initials", async () => {
  const one = await office();
  await setRules(one, { repeatCases: 2, repeatDays: 30 });
  const child = await make.criminal({ customer: one.customer, name: "Diego", surname: "Menor" });
  for (let n = 0; n < 2; n++) await one.report({ criminals: [child.id], minors: true });
  expect((await alertsOf(one)).map(({ name }) => name)).toEqual(["D. M. (menor)"]);
});

test("a case of a band alerts, an older one does not", async () => {
  const one = await office();
  await setRules(one, { bands: true });
  const [known, quiet] = [await make.band({ customer: one.customer }), await make.band({ customer: one.customer })];
  await one.report({ bands: [known.id], ticketAmount: 20 });
  const old = await one.report({ bands: [quiet.id] });
  await db.asSystem((tx) => tx.run(sql`update cases set created_at = now() - interval '32 days' where id = ${old.id}`));
  const found = await alertsOf(one);
  expect(found.map(({ kind, subject, cases, amount }) => [kind, subject, cases, amount])).toEqual([["band", known.id, 1, 20]]);
  const { kind, subject, mark } = found[0]!;
  await (await as(one.person)).alerts.dismiss({ kind, subject, mark });
  expect(await alertsOf(one)).toEqual([]);
});

test("a shop above its usual: at the factor it is quiet, one report more and it alerts; dismissed it is quiet until they double", async () => {
  const one = await office();
  await setRules(one, { aboveUsual: 1.5 });
  // Two a month on average.
  for (let n = 1; n <= 12; n++) for (let times = 0; times < 2; times++) await one.report({ datetime: at(addMonths(month, -n)) });
  for (let n = 0; n < 3; n++) await one.report();
  expect(await alertsOf(one)).toEqual([]);
  await one.report();
  const found = await alertsOf(one);
  expect(found).toMatchObject([{ kind: "shop", subject: one.shops[0].id, cases: 4, usual: 2 }]);
  const { kind, subject, mark } = found[0]!;
  await (await as(one.person)).alerts.dismiss({ kind, subject, mark });
  for (let n = 0; n < 3; n++) await one.report();
  expect(await alertsOf(one)).toEqual([]);
  await one.report();
  expect(await alertsOf(one)).toHaveLength(1);
});

test("shops behind with papers, the oldest request first", async () => {
  const one = await office();
  const [first, second] = [await one.report(), await one.report({}, one.shops[1])];
  const ask = (record: { id: string }, hours: number, due: string | null, isDone = false) =>
    db.asSystem((tx) =>
      tx.run(sql`insert into case_document_requests (id, case_id, item, asked_at, due_date, fulfilled_at)
        values (${newId()}, ${record.id}, 'Ticket', ${hoursAgo(hours)}, ${due}::date, ${isDone ? hoursAgo(1) : null}::timestamptz)`),
    );
  await ask(first, 10, addDays(today, -1));
  await ask(first, 9, addDays(today, 1));
  await ask(first, 90, addDays(today, -3), true);
  await ask(second, 30, null);
  const { papers } = await dayOf(one.person);
  expect(papers.rows.map(({ establishment, open, late }) => [establishment, open, late])).toEqual([
    [one.shops[1].id, 1, 0],
    [one.shops[0].id, 2, 1],
  ]);
});

test("rules are of one customer: its head office and staff change them, others are refused", async () => {
  const [one, foreign] = [await office(), await office()];
  const [own, stranger, staff] = [await as(one.person), await as(foreign.person), await as(await make.user())];
  const { id } = one.customer;
  expect(await own.alerts.rules({ id })).toMatchObject({ amount: 1000, version: 0 });
  expect((await refusal(stranger.alerts.rules({ id }))).status).toBe(404);
  expect((await refusal(stranger.alerts.changeRules({ id, ...off, version: 0 }))).status).toBe(404);
  expect(await own.alerts.changeRules({ id, ...off, amount: 12.34, version: 0 })).toEqual({ ...off, amount: 12.34, version: 1 });
  expect((await refusal(staff.alerts.changeRules({ id, ...off, version: 0 }))).status).toBe(409);
  expect(await staff.alerts.changeRules({ id, ...off, aboveUsual: 2.5, version: 1 })).toEqual({ ...off, aboveUsual: 2.5, version: 2 });
  const wrong: Partial<AlertRules>[] = [
    { amount: 0 },
    { amount: -1 },
    { amount: 1e12 },
    { repeatCases: 3 },
    { repeatCases: 1, repeatDays: 9 },
    { aboveUsual: 1 },
  ];
  for (const rules of wrong) expect((await refusal(own.alerts.changeRules({ id, ...off, ...rules, version: 2 }))).status).toBe(400);
  const history = await staff.customers.history({ id });
  expect(history.entries.map(({ changes }) => changes.map(({ field }) => field))).toContainEqual(["alertAmount", "alertAboveUsual"]);
  const foreignCase = await foreign.report();
  for (const subject of [newId(), foreignCase.id]) expect((await refusal(own.alerts.dismiss({ kind: "amount", subject, mark: 1 }))).status).toBe(404);
  expect((await refusal(own.alerts.dismiss({ kind: "amount", subject: foreignCase.id, mark: -1 }))).status).toBe(400);
});

test("a customer without cases compares its issues, and one with neither has no figures", async () => {
  const customer = await make.customer({ casesTypes: ["issue"] });
  const shop = await make.establishment({ customer });
  const person = await make.user({ role: "supercustomer", customer, casesTypes: ["issue"] });
  await make.issue({ customer, establishment: shop, datetime: hoursAgo(1), ticketAmount: 8 });
  expect((await dayOf(person)).month).toMatchObject({ of: "issues", now: { cases: 1, amount: 8 } });
  const civil = await make.customer({ casesTypes: ["civil"] });
  const other = await make.user({ role: "supercustomer", customer: civil, casesTypes: ["civil"] });
  expect(await dayOf(other)).toMatchObject({ month: null, shops: [], alerts: [], news: { cases: { total: 0 } } });
});
