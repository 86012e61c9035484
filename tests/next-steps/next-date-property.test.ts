import fc from "fast-check";
import { expect, test } from "vitest";
import { statusGroups } from "#domain/cases/status-groups.ts";
import { keysOf } from "#domain/enumerations.ts";
import { addDays, localDay } from "#domain/law/days.ts";
import { newId } from "#server/base/new-id.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { settleTerms } from "#tests/support/settle-terms.ts";
import { daysAgo } from "#tests/support/test-clock.ts";
import { type Api, openWorld } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db, deps } = world;
const admin: Api = await world.as(await make.user({ role: "admin" }));
const today = localDay(deps.now(), "Europe/Madrid");
const customers = [await make.customer(), await make.customer({ zip: "35001" })];
const shops = await Promise.all(customers.map((customer) => make.establishment({ customer, zip: customer.zip })));
const courts = [await make.court(), await make.court({ zip: "35001", state: "Las Palmas" })];

type Kind = "cases" | "civilCases" | "issues";
type RecordRow = {
  next: string | null;
  kind: string | null;
  status: string | null;
  deleted: boolean;
  zone: string;
  hearings: string[];
  review: string | null;
  since: string | null;
  asked: string | null;
  converted: string | null;
};

/** The rows as they are stored, without the functions under test. */
const rowOf = async (tx: Tx, kind: Kind, id: string): Promise<RecordRow> =>
  (await tx.row<RecordRow>(
    {
      cases: sql<RecordRow>`select next_date as next, next_kind as kind, case_status as status, deleted, time_zone as zone, review_date as review,
          status_since as since, null as asked, null as converted,
          array(select (trial_datetime at time zone coalesce(hearing_time_zone, time_zone))::date::text where hearing_state = 'set') as hearings
          from cases where id = ${id}`,
      civilCases: sql<RecordRow>`select next_date as next, next_kind as kind, status, deleted, time_zone as zone, review_date as review,
          status_since as since, null as asked, null as converted,
          array(select (d at time zone coalesce(hearing_time_zone, time_zone))::date::text
            from (values (prior_hearing_state, prior_hearing_date), (trial_hearing_state, trial_hearing_date)) h (s, d) where s = 'set') as hearings
          from civil_cases where id = ${id}`,
      issues: sql<RecordRow>`select next_date as next, next_kind as kind, null as status, deleted, time_zone as zone, null as review, null as since,
          conversion_asked_at as asked, converted_case_id as converted, '{}'::text[] as hearings from issues where id = ${id}`,
    }[kind],
  ))!;
const daysOf = async (tx: Tx, statement: ReturnType<typeof sql>) => (await tx.rows<{ day: string }>(statement as never)).map(({ day }) => day);
const column = { cases: "case_id", civilCases: "civil_case_id", issues: "issue_id" } as const;

const order = ["hearing", "term", "task", "request", "review"];
/** After how many days without a plan somebody looks again, by hand. */
const idle = (kind: Kind, status: string) => {
  if (kind === "civilCases") return status === "archived" ? null : status === "new" ? 7 : 30;
  const group = statusGroups[status as keyof typeof statusGroups];
  return group === "closed" ? null : group === "parked" ? 180 : status === "new" ? 7 : 30;
};

/** When what was asked for is expected; nobody waits for it in a closed record. */
const requestsOf = async (tx: Tx, kind: Kind, id: string, status: string | null) =>
  kind === "issues" || idle(kind, status!) === null
    ? []
    : daysOf(
        tx,
        sql`select coalesce(promised_date, due_date, asked_at::date + 7)::text as day
          from ${sql.table(kind === "cases" ? "case_document_requests" : "civil_case_document_requests")} where ${sql.id(column[kind])} = ${id} and fulfilled_at is null`,
      );

/** What comes next, computed by hand. */
async function expected(tx: Tx, kind: Kind, id: string): Promise<Pick<RecordRow, "next" | "kind">> {
  const row = await rowOf(tx, kind, id);
  if (row.deleted || row.converted) return { next: null, kind: null };
  const own = sql.id(column[kind]);
  const tasks = await daysOf(tx, sql`select due_date::text as day from tasks where ${own} = ${id} and done_at is null and not deleted`);
  const terms = await daysOf(tx, sql`select date::text as day from record_terms where record_id = ${id}`);
  const planned = [
    ...row.hearings.map((day) => ({ day, kind: "hearing" })),
    ...terms.map((day) => ({ day, kind: "term" })),
    ...tasks.map((day) => ({ day, kind: "task" })),
    ...(await requestsOf(tx, kind, id, row.status)).map((day) => ({ day, kind: "request" })),
    ...(row.review ? [{ day: row.review, kind: "review" }] : []),
  ].sort((one, other) => one.day.localeCompare(other.day) || order.indexOf(one.kind) - order.indexOf(other.kind));
  if (planned[0]) return { next: planned[0].day, kind: planned[0].kind };
  if (kind === "issues") return row.asked ? { next: addDays(localDay(row.asked, row.zone), 7), kind: "none" } : { next: null, kind: null };
  const days = idle(kind, row.status!);
  if (days === null) return { next: null, kind: null };
  const done = await daysOf(
    tx,
    sql`select (done_at at time zone ${row.zone})::date::text as day from tasks where ${own} = ${id} and done_at is not null and not deleted`,
  );
  const actions = kind === "cases" ? await daysOf(tx, sql`select date::text as day from case_actions where case_id = ${id}`) : [];
  const last = [row.since!, ...done, ...actions].sort().at(-1)!;
  return { next: addDays(last, days), kind: "none" };
}

/** Of one moment: the server writes terms by itself meanwhile. */
const assertNext = (kind: Kind, id: string): Promise<RecordRow> =>
  db.asSystem(
    async (tx) => {
      const row = await rowOf(tx, kind, id);
      expect({ next: row.next, kind: row.kind }).toEqual(await expected(tx, kind, id));
      return row;
    },
    { isSnapshot: true },
  );

/** The terms of the table are those that the page of the record shows. */
async function assertTerms(kind: "cases" | "civilCases", id: string) {
  const record = await admin[kind].get({ id });
  const { dates } = await admin[kind].law({ id });
  const shown = new Set(dates.flatMap(({ date }) => date ?? []));
  const answer = kind === "civilCases" ? (record as { demandResponseDueDate: string | null }).demandResponseDueDate : null;
  const kept = await db.asSystem((tx) => daysOf(tx, sql`select date::text as day from record_terms where record_id = ${id}`));
  for (const day of kept) expect([...shown, answer]).toContain(day);
  const limitation = "limitationDate" in record ? record.limitationDate : null;
  for (const { date, level, key } of dates)
    if (date && level !== "calm" && date >= today && date !== limitation && !/civil(Claim|Judgment)/.test(key)) expect(kept).toContain(date);
}

/** A write that the product refuses leaves everything as it was. */
const attempt = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: { status?: number }) => expect(error.status).toBeLessThan(500),
  );
const version = async (kind: Kind, id: string) => (await admin[kind].get({ id })).version;

/** A task, as its routes write it: the record first. */
const task = (kind: Kind, id: string, statement: ReturnType<typeof sql>) =>
  db.asSystem(async (tx) => {
    await tx.run(
      sql`select from ${sql.table({ cases: "cases", civilCases: "civil_cases", issues: "issues" }[kind])} where id = ${id} for no key update`,
    );
    await tx.run(statement);
  });

const date = fc.integer({ min: -40, max: 60 }).map((days) => addDays(today, days));
const past = fc.integer({ min: 1, max: 60 }).map((days) => addDays(today, -days));
const hour = (day: string) => `${day}T09:30:00.000Z`;
type Write = (kind: Kind, id: string) => Promise<unknown>;
const update = (kind: Kind, id: string, values: object) =>
  version(kind, id).then((at) => (admin[kind].update as (input: object) => Promise<unknown>)({ id, version: at, values }));

const writes: fc.Arbitrary<Write> = fc.oneof(
  date.map(
    (day): Write =>
      (kind, id) => {
        if (kind === "issues") return update(kind, id, { ticketAmount: Number(day.slice(8)) });
        return update(
          kind,
          id,
          kind === "cases" ? { trialSet: true, trialDatetime: hour(day), court: courts[0]!.id } : { priorHearingDate: hour(day) },
        );
      },
  ),
  fc.constantFrom(0, 1).map(
    (index): Write =>
      (kind, id) =>
        kind === "issues" ? Promise.resolve() : update(kind, id, { court: courts[index]!.id }),
  ),
  past.map(
    (day): Write =>
      (kind, id) => {
        if (kind === "issues") return Promise.resolve();
        return update(kind, id, kind === "cases" ? { indictmentNotificationDate: day } : { demandNotificationDate: day, procedure: "ordinary" });
      },
  ),
  date.map(
    (day): Write =>
      (kind, id) =>
        kind === "civilCases" ? update(kind, id, { demandResponseDueDate: day }) : Promise.resolve(),
  ),
  date.map(
    (day): Write =>
      (kind, id) =>
        kind === "issues" ? Promise.resolve() : update(kind, id, { reviewDate: day, reviewReason: "Se espera al perito" }),
  ),
  fc.constant<Write>((kind, id) => (kind === "issues" ? Promise.resolve() : update(kind, id, { reviewDate: null, reviewReason: null }))),
  fc.constantFrom(...keysOf("caseStatus")).map(
    (to): Write =>
      async (kind, id) => {
        if (kind === "cases")
          await admin.cases.changeStatus({ id, version: await version(kind, id), to, reason: "prueba", force: true, accepted: true });
      },
  ),
  fc.constantFrom(...keysOf("civilStatus")).map(
    (to): Write =>
      async (kind, id) => {
        if (kind === "civilCases")
          await admin.civilCases.changeStatus({ id, version: await version(kind, id), to, reason: "prueba", force: true, accepted: true });
      },
  ),
  fc.constant<Write>(async (kind, id) => {
    if (kind !== "issues") await admin[kind].undoStatus({ id, version: await version(kind, id) });
  }),
  past.map(
    (day): Write =>
      async (kind, id) => {
        if (kind === "cases") await admin.cases.actions.add({ id, values: { date: day, type: "judicial", action: "otherBrief" } });
      },
  ),
  fc.constant<Write>(async (kind, id) => {
    if (kind !== "cases") return;
    const line = (await admin.cases.get({ id })).actions.at(-1)?.id;
    if (line) await admin.cases.actions.remove({ id, line });
  }),
  date.map(
    (day): Write =>
      async (kind, id) => {
        if (kind !== "issues") await admin[kind].requestDocuments({ id, items: ["Poder"], ...(day > today && { dueDate: day }) });
      },
  ),
  fc.boolean().map(
    (isAccepted): Write =>
      async (kind, id) => {
        if (kind === "issues") return;
        const line = (await admin[kind].get({ id })).documentRequests.at(-1);
        if (line)
          await admin[kind].decideRequest({ id, line: line.id, version: line.version, decision: isAccepted ? "accept" : "return", reason: "No" });
      },
  ),
  date.map(
    (day): Write =>
      async (kind, id) => {
        const { customer } = await admin[kind].get({ id });
        await task(
          kind,
          id,
          sql`insert into tasks (id, customer_id, ${sql.id(column[kind])}, what, due_date) values (${newId()}, ${customer.id}, ${id}, 'Llamar', ${day})`,
        );
      },
  ),
  past.map(
    (day): Write =>
      (kind, id) =>
        task(
          kind,
          id,
          sql`update tasks set done_at = ${hour(day)} where id = (select id from tasks where ${sql.id(column[kind])} = ${id} and done_at is null limit 1)`,
        ),
  ),
  fc.constant<Write>((kind, id) => task(kind, id, sql`update tasks set done_at = null where ${sql.id(column[kind])} = ${id}`)),
  fc.constant<Write>((kind, id) => task(kind, id, sql`update tasks set deleted = true where ${sql.id(column[kind])} = ${id}`)),
  fc.constant<Write>(async (kind, id) => {
    await admin[kind].remove({ id, version: await version(kind, id) });
    await settleTerms(db);
    expect(await db.asSystem((tx) => rowOf(tx, kind, id))).toMatchObject({ next: null, kind: null });
    await admin[kind].restore({ id });
  }),
  fc.constant<Write>(async (kind, id) => {
    if (kind === "issues") await admin.issues.convert({ id });
  }),
  fc.constantFrom(0, 1).map(
    (index): Write =>
      (kind, id) =>
        update(kind, id, { customer: customers[index]!.id, ...(kind === "civilCases" ? {} : { establishment: shops[index]!.id }) }),
  ),
);

test("no open record is without a next date after any writes, and it is the first of what is planned", { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<Kind>("cases", "cases", "civilCases", "issues"),
      fc.array(writes, { minLength: 3, maxLength: 9 }),
      async (kind, steps) => {
        const place = { customer: customers[0]!, establishment: shops[0]!, datetime: daysAgo(70) };
        const { id } =
          kind === "cases" ? await make.case(place) : kind === "issues" ? await make.issue(place) : await make.civilCase({ customer: customers[0]! });
        for (const step of steps) {
          await attempt(step(kind, id));
          // Kept in the transaction of the write, and once more with the terms.
          await assertNext(kind, id);
        }
        await settleTerms(db);
        const row = await assertNext(kind, id);
        if (kind !== "issues" && idle(kind, row.status!) !== null) expect(row.next).not.toBeNull();
        if (kind !== "issues") await assertTerms(kind, id);
        const moved = await db.asSystem((tx) =>
          tx.rows(sql`select from tasks t join ${sql.table({ cases: "cases", civilCases: "civil_cases", issues: "issues" }[kind])} r on r.id = t.${sql.id(column[kind])}
          where t.customer_id <> r.customer_id`),
        );
        expect(moved).toHaveLength(0);
      },
    ),
    { numRuns: 25, seed: 18 },
  );
});
