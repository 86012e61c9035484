import pg from "pg";
import { expect, test } from "vitest";
import type { ManagerDay } from "#api/office-day.ts";
import { addDays, localDay } from "#domain/law/days.ts";
import { isWorkingDay, seatOf } from "#domain/law/working-days.ts";
import { newId } from "#server/base/new-id.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { holdTerms } from "#tests/support/hold-terms.ts";
import { daysAgo, noon } from "#tests/support/test-clock.ts";
import { openWorld } from "#tests/support/world.ts";

const world = await openWorld();
const { make, db } = world;
const today = localDay(noon()(), "Europe/Madrid");
/** The seat of cases without a court, by the postal code of the shops that the factory makes. */
const madrid = seatOf({ country: "Spain" }, { zip: "28001", state: null, city: null });
const run = (statement: Sql) => db.asSystem((tx) => tx.run(statement));
// Only the terms that a test writes by hand: the server would remove those, and never has its turn.
await holdTerms(world);
const brisa = await make.customer();
const shop = await make.establishment({ customer: brisa });
const [counsel, colleague] = [await lawyerOf([brisa]), await lawyerOf([brisa])];
const manager = await make.user({ role: "manager" });
const clerk = await make.user({ role: "customer", customer: brisa, establishments: [shop] });

/** A user with the role lawyer and the lawyer record that belongs to it. */
async function lawyerOf(customers: { id: string }[], more: Parameters<typeof make.user>[0] = {}) {
  const user = await make.user({ role: "lawyer", customers, whole: customers, ...more });
  const lawyer = await make.lawyer();
  await run(sql`update lawyers set user_id = ${user.id} where id = ${lawyer.id}`);
  return { user, lawyer };
}
const caseOf = async (of: typeof counsel | null, values: Parameters<typeof make.case>[0] = {}) => {
  const record = await make.case({ customer: brisa, establishment: shop, ...values });
  if (of) await run(sql`update cases set lawyer_id = ${of.lawyer.id} where id = ${record.id}`);
  return record.id;
};
const termOf = (record: string, of: typeof counsel, date: string, key = "es.appeal.petty", isCalm = false) =>
  run(sql`insert into record_terms (record_id, entity, key, date, is_calm, customer_id, lawyer_id)
    values (${record}, 'case', ${key}, ${date}::date, ${isCalm}, ${brisa.id}, ${of.lawyer.id})`);
const taskIn = async (record: string, assignee: { id: string }, due: string, isDone = false) => {
  const id = newId();
  await run(sql`insert into tasks (id, customer_id, case_id, what, assignee_id, due_date, done_at)
    values (${id}, ${brisa.id}, ${record}, ${`Tarea ${due}`}, ${assignee.id}, ${due}::date, ${isDone ? daysAgo(1) : null}::timestamptz)`);
  return id;
};
const lawyerDay = async ({ user }: typeof counsel) => {
  const day = await (await world.as(user)).today.read({});
  if (day.day !== "lawyer") throw new Error(day.day);
  return day;
};
const managerDay = async (input: { lawyer?: string } = {}, person = manager): Promise<ManagerDay> => {
  const day = await (await world.as(person)).today.read(input);
  if (day.day !== "manager") throw new Error(day.day);
  return day as ManagerDay;
};
const ids = (rows: readonly { record: { id: string } }[]) => rows.map(({ record }) => record.id);

test("a lawyer without records has a quiet day", async () => {
  const idle = { cases: 0, civilCases: 0, rows: [] };
  expect(await lawyerDay(await lawyerOf([brisa]))).toMatchObject({
    today,
    hearings: { total: 0 },
    deadlines: { ...idle, overdue: 0 },
    tasks: { total: 0, overdue: 0 },
    newRecords: idle,
    papers: { total: 0 },
    idle,
  });
});

test("deadlines have today and tomorrow above what is over, with working days left; calm ones, far ones and those of others are left out", async () => {
  const [own, foreign] = [await caseOf(counsel), await caseOf(colleague)];
  await termOf(own, counsel, addDays(today, 20));
  await termOf(own, counsel, addDays(today, -3), "es.dismissal.reform");
  await termOf(own, counsel, today, "es.indictment");
  await termOf(own, counsel, addDays(today, 5), "es.civilGrace", true);
  await termOf(own, counsel, addDays(today, 31), "es.inquiry");
  await termOf(foreign, colleague, addDays(today, 1));
  const { deadlines } = await lawyerDay(counsel);
  expect(deadlines).toMatchObject({ cases: 3, civilCases: 0, overdue: 1 });
  expect(deadlines.rows.map(({ key, date }) => [key, date])).toEqual([
    ["es.indictment", today],
    ["es.dismissal.reform", addDays(today, -3)],
    ["es.appeal.petty", addDays(today, 20)],
  ]);
  const [now, late, later] = deadlines.rows.map(({ workingDays }) => workingDays);
  const workedIn = (from: string, days: number) =>
    Array.from({ length: days }, (_, at) => addDays(from, at + 1)).filter((day) => isWorkingDay(day, madrid)).length;
  // What is late is late by a day at least, also in the vacations of the courts.
  expect([late, now, later]).toEqual([-Math.max(1, workedIn(addDays(today, -3), 3)), 0, workedIn(today, 20)]);
  expect(ids((await managerDay()).deadlines.rows)).toEqual([own, foreign, own, own]);
  expect(ids((await managerDay({ lawyer: colleague.lawyer.id })).deadlines.rows)).toEqual([foreign]);
});

test("tasks of a week, the oldest first; a task that is done is gone", async () => {
  const record = await caseOf(counsel);
  const late = await taskIn(record, counsel.user, addDays(today, -2));
  const soon = await taskIn(record, counsel.user, addDays(today, 7));
  await taskIn(record, counsel.user, addDays(today, 8));
  await taskIn(record, counsel.user, today, true);
  // In a record of the colleague, who is not the one who has to do it.
  const other = await taskIn(await caseOf(colleague), manager, today);
  const { tasks } = await lawyerDay(counsel);
  expect([tasks.total, tasks.overdue, tasks.rows.map(({ id }) => id)]).toEqual([2, 1, [late, soon]]);
  expect((await managerDay()).tasks.rows.map(({ id }) => id)).toEqual([late, other, soon]);
  expect((await managerDay({ lawyer: colleague.lawyer.id })).tasks.rows.map(({ id }) => id)).toEqual([other]);
  await run(sql`update tasks set done_at = now(), done_by_id = ${counsel.user.id} where id = ${late}`);
  expect((await lawyerDay(counsel)).tasks).toMatchObject({ total: 1, overdue: 0 });
});

test("records without a next step are those of the list with that filter", async () => {
  const fresh = await lawyerOf([brisa]);
  const [planned, idle] = [await caseOf(fresh), await caseOf(fresh)];
  await taskIn(planned, fresh.user, addDays(today, 3));
  const { idle: found } = await lawyerDay(fresh);
  expect([found.cases, ids(found.rows)]).toEqual([1, [idle]]);
  const { rows } = await (await world.as(fresh.user)).cases.list({ filter: { nextKind: ["none"], lawyer: [fresh.lawyer.id] } });
  expect(rows.map(({ id }) => id)).toEqual([idle]);
});

test("papers are what users of the customer sent in seven days, by record", async () => {
  const fresh = await lawyerOf([brisa]);
  const [sent, old, own] = [await caseOf(fresh), await caseOf(fresh), await caseOf(fresh)];
  const fileIn = (record: string, name: string, at: string, by: { id: string; alias: string }) =>
    run(sql`insert into files (id, entity, record_id, field, position, name, type, size, sha256, pieces, created_at, created_by, author_alias)
      values (${newId()}, 'case', ${record}, 'files', 0, ${name}, 'application/pdf', 1, ${"0".repeat(64)}, ${Buffer.alloc(32)}, ${at}::timestamptz, ${by.id}, ${by.alias})`);
  await fileIn(sent, "ticket.pdf", daysAgo(2), clerk);
  await fileIn(sent, "parte.pdf", daysAgo(1), clerk);
  await fileIn(old, "antiguo.pdf", daysAgo(8), clerk);
  await fileIn(own, "escrito.pdf", daysAgo(1), fresh.user);
  await run(sql`insert into case_document_requests (id, case_id, item, asked_at, fulfilled_by_id, fulfilled_at, answer)
    values (${newId()}, ${sent}, 'Ticket', ${daysAgo(4)}::timestamptz, ${clerk.id}, ${daysAgo(3)}::timestamptz, 'No hay ticket')`);
  const { papers } = await lawyerDay(fresh);
  expect(papers.total).toBe(1);
  expect(papers.rows).toMatchObject([{ record: { id: sent }, files: 2, answers: 1, last: "parte.pdf", by: clerk.alias }]);
});

test("the day of a manager: no lawyer, loads as counted by hand, escalations until they are read", async () => {
  const before = await managerDay();
  const nobody = await caseOf(null);
  const busy = await lawyerOf([brisa]);
  const [idle, planned, closed] = [await caseOf(busy), await caseOf(busy), await caseOf(busy)];
  await run(sql`update cases set case_status = 'archived' where id = ${closed}`);
  await termOf(planned, busy, addDays(today, -1));
  // It counts by the lawyer of the record, not by who has to do it.
  await taskIn(planned, colleague.user, addDays(today, -4));
  await run(sql`update cases set trial_datetime = ${`${addDays(today, 6)}T09:30:00Z`}::timestamptz where id = ${planned}`);
  await run(
    sql`insert into case_actions (id, case_id, date, type, action) values (${newId()}, ${planned}, ${addDays(today, -2)}::date, 'judicial', 'resource')`,
  );
  await run(sql`insert into notices (id, user_id, kind, entity, record_id, facts, key, shown)
    values (${newId()}, ${manager.id}, 'escalation', 'case', ${planned},
      ${JSON.stringify({ cid: "2026-000001", establishment: "Shop", timeZone: "Europe/Madrid", date: today, deadline: "appeal" })}::jsonb, 'x', true)`);
  const day = await managerDay();
  expect(day.unassigned.cases).toBe(before.unassigned.cases + 1);
  expect(ids(day.unassigned.rows)).toContain(nobody);
  expect(day.loads.find(({ lawyer }) => lawyer.id === busy.lawyer.id)).toEqual({
    lawyer: { id: busy.lawyer.id, alias: busy.lawyer.alias, color: null },
    ...{ cases: 2, civilCases: 0, idleCases: 1, idleCivilCases: 0 },
    ...{ hearings: 1, civilHearings: 0, overdueTerms: 1, overdueTasks: 1, lastAction: addDays(today, -2) },
  });
  expect(day.escalations).toMatchObject({ total: 1, rows: [{ record: planned, entity: "case" }] });
  expect(day.health).toBe(undefined);
  const own = await world.as(manager);
  await own.notices.read({});
  expect((await managerDay()).escalations.total).toBe(0);
  // Unread again, put off, taken back, and of a case that is gone.
  await own.notices.unread({ ids: [day.escalations.rows[0]!.id] });
  expect((await managerDay()).escalations.total).toBe(1);
  await own.notices.snooze({ ids: [day.escalations.rows[0]!.id], until: addDays(today, 1) });
  expect((await managerDay()).escalations.total).toBe(0);
  const [putOff] = (await own.notices.list({ snoozed: true })).notices;
  await own.notices.snooze({ ids: [putOff!.id], until: null });
  expect((await managerDay()).escalations.total).toBe(1);
  expect((await managerDay({}, await make.user({ role: "manager" }))).escalations.total).toBe(0);
  await own.cases.remove({ id: planned, version: (await own.cases.get({ id: planned })).version });
  expect((await managerDay()).escalations.total).toBe(0);
  await (await world.as(await make.user({ role: "admin" }))).cases.restore({ id: planned });
  expect((await managerDay()).escalations.total).toBe(1);
  // Given to a lawyer, the case is theirs.
  await run(sql`update cases set lawyer_id = ${busy.lawyer.id} where id in (${nobody}, ${idle})`);
  const after = await managerDay();
  expect(after.unassigned.cases).toBe(before.unassigned.cases);
  expect(after.loads.find(({ lawyer }) => lawyer.id === busy.lawyer.id)).toMatchObject({ cases: 3, idleCases: 2 });
});

test("the kept loads are those of a new count, whatever was written", async () => {
  const kept = (rows = sql`lawyer_loads`) =>
    db.asSystem((tx) =>
      tx.rows(
        sql`select lawyer_id as id, sum(cases)::int as cases, sum(idle_cases)::int as idle from ${rows} group by 1 having sum(cases) <> 0 or sum(idle_cases) <> 0 order by 1`,
      ),
    );
  const counted = sql`(select lawyer_id, 1 as cases, (next_kind = 'none')::int as idle_cases from cases where not deleted and case_idle_days(case_status) is not null) c`;
  const gone = await caseOf(counsel);
  await run(sql`update cases set deleted = true where id = ${gone}`);
  expect(await kept()).toEqual(await kept(counted));
});

test("an admin also sees the health of the installation", async () => {
  const admin = await make.user({ role: "admin" });
  // For one minute what was found of the day of a lawyer is kept.
  const found = async (lawyer?: string) => Object.fromEntries((await managerDay({ lawyer }, admin)).health!.map(({ key, level }) => [key, level]));
  expect(await found()).toMatchObject({ backups: "attention", journal: "attention", mails: "good", jobs: "good" });
  const owner = new pg.Client({ connectionString: world.ownerUrl });
  await owner.connect();
  const at = daysAgo(1);
  await owner.query("insert into backups (id, started_at, finished_at, succeeded) values ($1, $2, $2, true)", [newId(), at]);
  await owner.query("insert into backup_checks (id, started_at, finished_at, archive) values ($1, $2, $2, 'a')", [newId(), at]);
  expect(await found("none")).toMatchObject({ backups: "good", journal: "good" });
  await owner.query("insert into backup_checks (id, started_at, finished_at, archive, problem) values ($1, now(), now(), 'b', 'broken')", [newId()]);
  await run(
    sql`insert into jobs (id, kind, payload, run_at, state, finished_at) values (${newId()}, 'cleaning', '{}'::jsonb, now(), 'failed', ${daysAgo(1)}::timestamptz)`,
  );
  expect(await found((await make.lawyer()).id)).toMatchObject({ backups: "failure", journal: "failure", jobs: "attention" });
  await owner.end();
});

test("a lawyer sees nothing of a type of case or a customer that is not theirs", async () => {
  const civil = await lawyerOf([brisa], { casesTypes: ["civil"] });
  const elsewhere = await lawyerOf([await make.customer()]);
  for (const one of [civil, elsewhere]) {
    const record = await caseOf(one);
    await termOf(record, one, today);
    await taskIn(record, one.user, today);
    expect(await lawyerDay(one)).toMatchObject({ deadlines: { rows: [] }, tasks: { rows: [] }, newRecords: { rows: [] }, idle: { rows: [] } });
  }
});
