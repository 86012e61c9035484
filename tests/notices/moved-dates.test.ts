import { expect, inject, test } from "vitest";
import { migrate } from "#server/db/migrate.ts";
import { sql } from "#server/db/sql.ts";
import { movedDates } from "#server/features/reminders/moved-dates.ts";
import { reminders } from "#server/features/reminders/reminders.ts";
import { emptyDatabase, query } from "#tests/support/servers/databases.ts";
import { startServer } from "#tests/support/world.ts";

const user = "01890000-0000-7000-8000-000000000001";
const pamplona = "01890000-0000-7000-8000-0000000000a1";
const minors = "01890000-0000-7000-8000-0000000000a2";
const unmoved = "01890000-0000-7000-8000-0000000000a3";
const given = (french: string, small: string) => `
  insert into users (id, email, alias, role, cases_types) values ('${user}', 'letrada@test.test', 'Letrada', 'lawyer', '{penal,civil}');
  insert into lawyers (id, dni, alias, email, user_id) values ('01890000-0000-7000-8000-000000000002', '00000000T', 'Letrada', 'letrada@test.test', '${user}');
  insert into customers (id, code, alias, bussiness_name, country, address, zip, city, cases_types)
    values ('01890000-0000-7000-8000-000000000003', 'C1', 'Cliente', 'Cliente SA', 'Spain', 'Calle 1', '28001', 'Madrid', '{penal,civil}');
  insert into user_customers (user_id, customer_id) values ('${user}', '01890000-0000-7000-8000-000000000003');
  insert into user_establishments (user_id, customer_id, establishment_id) values ('${user}', '01890000-0000-7000-8000-000000000003', null);
  insert into establishments (id, code, alias, customer_id, country, address, zip, city)
    values ('01890000-0000-7000-8000-000000000004', 'E1', 'Tienda', '01890000-0000-7000-8000-000000000003', 'Spain', 'Calle 2', '28001', 'Madrid');
  insert into courts (id, alias, city, country, court_type) values ('01890000-0000-7000-8000-000000000005', 'Juzgado 1', 'Pamplona', 'Spain', 'penal');
  insert into cases (id, cid, case_status, datetime, customer_id, establishment_id, lawyer_id, facts, ticket_amount, recovered_products, theft_seen, theft_count,
      loose_articles, has_images, country, time_zone, crime_type, minors, court_id, judgment_type, judgment_date, judgment_notification_date)
    select id, cid, 'guiltyVerdict', '2026-03-29T01:30:00Z', '01890000-0000-7000-8000-000000000003', '01890000-0000-7000-8000-000000000004',
      '01890000-0000-7000-8000-000000000002', 'Sustrae dos artículos', 2000, 'yesForSale', 'seenAndReported', 'onePerson', 'upToFour', 'noCamerasOrFaulty',
      country, 'Europe/Madrid', crime, minors, court, 'damning', '2026-11-20', notified
    from (values
      ('${pamplona}'::uuid, 2026000001, 'Spain', 'petty', false, '01890000-0000-7000-8000-000000000005'::uuid, '2026-11-27'::date),
      ('${minors}', 2026000002, 'Spain', 'lessSerious', true, null, '2026-11-30'),
      ('${unmoved}', 2026000003, 'Spain', 'petty', false, null, '2026-11-27'),
      ('${french}', 2026000004, 'France', 'lessSerious', false, null, null)) as given (id, cid, country, crime, minors, court, notified);
  insert into civil_cases (id, cid, status, date, customer_id, lawyer_id, facts, part_type, procedure, claimed_amount, country, time_zone, judgment_notification_date)
    values ('${small}', 2026000001, 'dismissedDemand', '2026-01-10', '01890000-0000-7000-8000-000000000003', '01890000-0000-7000-8000-000000000002', 'Reclama el precio de una venta',
      'defendant', 'ordinary', 500000, 'France', 'Europe/Paris', '2026-11-20');
  insert into notices (id, user_id, kind, entity, record_id, facts, key) values ('01890000-0000-7000-8000-0000000000b1', '${user}', 'appeal', 'case',
    '${pamplona}', '{"cid":"2026-000001","establishment":"Tienda","timeZone":"Europe/Madrid","date":"2026-12-04"}', 'appeal:${pamplona}:3 2026-12-04');`;

test("after an upgrade lawyers are told once which dates have moved, and get no reminder a second time", async () => {
  const [french, small] = ["01890000-0000-7000-8000-0000000000a4", "01890000-0000-7000-8000-0000000000c1"];
  const url = await emptyDatabase(inject("templateUrl"));
  const app = await migrate(url);
  // What the migration of a corrected rule leaves, where there are records.
  await query(url, `${given(french, small)} insert into settings (key, value) values ('movedDates', 'true')`);
  let today = "2026-12-02";
  const served = await startServer(app, {}, () => new Date(`${today}T11:00:00Z`));
  const { deps } = served;
  const job = { id: "", progress: async () => undefined, cancelled: () => false };
  const notices = (kind: string) =>
    deps.db.asSystem((tx) =>
      tx.rows<{ record: string; key: string; facts: { moved: unknown } }>(
        sql`select record_id as record, key, facts from notices where kind = ${kind} order by id`,
      ),
    );
  await movedDates.run(deps, {}, job);
  await movedDates.run(deps, {}, job);
  const [notice, ...others] = await notices("movedDates");
  expect(others).toEqual([]);
  const term = "law.appeal";
  expect(notice?.facts.moved).toEqual([
    // Notified on Friday 27 November. Counted in Madrid: 30, 1, 2, 3 and 4 December; in Navarra courts do not work on the 3rd, and the fifth day is Monday 7.
    { cid: "2026-000001", term, from: "2026-12-04", to: "2026-12-07" },
    // Notified on Monday 30 November. Adults: 1 to 4, 7, 9 to 11, 14 and 15 December; minors: 1 to 4 and Monday 7.
    { cid: "2026-000002", term, from: "2026-12-15", to: "2026-12-07" },
    // Given on Friday 20 November and never notified: ten days end on Monday 30, which is over. Nobody needs to know.
    // The measure of the minor: one year after its notification instead of five.
    { cid: "2026-000002", term: "law.limitation.penalty", from: "2031-11-30", to: "2027-11-30" },
    // 5.000 € in France: no appeal instead of a month, which would end on Sunday 20 December.
    { cid: "2026-000001", isCivil: true, term, from: "2026-12-21", to: null },
  ]);
  // Three days before the new date: the reminder of that occasion was sent for the former one.
  today = "2026-12-04";
  await reminders.run(deps, {}, job);
  await reminders.run(deps, {}, job);
  const appeals = (await notices("appeal")).filter(({ record }) => record === pamplona);
  expect(appeals.map(({ key }) => key)).toEqual([`appeal:${pamplona}:3 2026-12-07`]);
  // The next occasion is reminded of as always.
  today = "2026-12-06";
  await reminders.run(deps, {}, job);
  expect((await notices("appeal")).filter(({ record }) => record === pamplona)).toHaveLength(2);
  expect(await notices("movedDates")).toHaveLength(1);
  await served.close();
});
