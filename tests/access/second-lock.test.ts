import pg from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { isStaff } from "#domain/access/roles.ts";
import type { User } from "#domain/access/user.ts";
import { openDatabase } from "#server/db/database.ts";
import { rolesOfAppUrl } from "#server/db/role-names.ts";
import { sql } from "#server/db/sql.ts";
import { entityNamed, snake, tableOf } from "#server/records/columns.ts";
import type { Person } from "#tests/support/factory.ts";
import { canaryOf, classesOf, seedAccess } from "#tests/support/models/access-fixture.ts";
import { authenticated, collections, recordClasses } from "#tests/support/models/access-table.ts";
import { recordTables } from "#tests/support/record-tables.ts";
import { openWorld } from "#tests/support/world.ts";

const world = await openWorld();
const { db, make } = world;
const { people, records } = await seedAccess(world);
const owner = new pg.Client({ connectionString: world.ownerUrl });
await owner.connect();
afterAll(() => owner.end());

/** The users, built without the product's own code. */
function userOf({ id, role, customer, customers, establishments }: Person): User {
  const wholes = establishments.filter((ref) => ref.id.startsWith("empresa:")).map((ref) => ref.id.slice("empresa:".length));
  const shops = establishments.filter((ref) => !ref.id.startsWith("empresa:")).map((ref) => ref.id);
  const own = role === "customer" || role === "supercustomer" ? (customer?.id ?? null) : null;
  return {
    id,
    role,
    customer: own,
    customers: role === "lawyer" ? customers.map((ref) => ref.id) : [],
    establishments: shops,
    wholeCustomers: wholes,
    availableTypes: ["penal", "civil", "issue"],
    locale: "es",
    offenders: "ownCases",
  };
}
const raw = (person: Person, table: string) =>
  db.as(userOf(person), (tx) => tx.rows<Record<string, unknown>>(sql`select * from ${sql.table(table)}`));
const refusedWith = async (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: { code?: string }) => error.code,
  );

const tables = (await owner.query<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public' order by 1")).rows.map(
  ({ name }) => name,
);
/** Views that policies query instead of a table have the same limits. */
const allViews = (await owner.query<{ name: string }>("select viewname as name from pg_views where schemaname = 'public' order by 1")).rows.map(
  ({ name }) => name,
);
/** What the words of records are made of, which only the system reads. */
const isOfSystem = (view: string) => view.endsWith("_documents");
const views = allViews.filter((name) => !isOfSystem(name));
// Sums of months are in tests/figures/analytics-sums.test.ts, tallies in tests/cases/tallies.test.ts.
const words = { case_words: "cases", issue_words: "issues", civil_case_words: "civil_cases", vehicle_words: "vehicles" };
const threadTables = ["messages", "message_reads", "unread_messages"];

const ofPeople = [
  ...recordTables,
  ...Object.keys(words),
  ...threadTables,
  ...["hand_overs", "user_filters", "user_dismissals", "user_visits", "alert_rules", "template_versions"],
  ...[
    "journal",
    "notices",
    "reports",
    "report_schedules",
    "case_months",
    "case_months_touched",
    "case_tallies",
    "case_month_tallies",
    "lawyer_loads",
    "known_names",
    "near_words",
    "tasks",
    "record_terms",
  ],
];

describe("without the application's own filter", () => {
  test.each(authenticated)("the database shows %s nothing outside of their scope", async (persona) => {
    for (const collection of collections) {
      const ids = new Set((await raw(people[persona], snake(collection))).map(({ id }) => id));
      const shown = recordClasses.filter((of) => of !== "deleted" && records[collection][of] && ids.has(records[collection][of].id));
      const may = [...new Set([...classesOf(collection, "read", persona), ...classesOf(collection, "pick", persona)])];
      expect([collection, shown.sort()]).toEqual([collection, may.filter((of) => of !== "deleted" && records[collection][of]).sort()]);
    }
  });

  test.each(["customer", "customerNone", "supercustomer", "lawyerWhole", "lawyerShop"] as const)(
    "links and journal show %s nothing of another customer",
    async (persona) => {
      const told = JSON.stringify(
        await Promise.all(
          [
            "zone_establishments",
            "user_customers",
            "user_establishments",
            "band_criminals",
            "band_vehicles",
            "criminal_vehicles",
            "case_status_history",
            "case_witnesses",
            "case_criminals",
            "case_bands",
            "case_vehicles",
            "case_related",
            "issue_witnesses",
            "issue_criminals",
            "civil_case_status_history",
            "teaching_customers",
            "teaching_readers",
            "journal",
            ...views,
          ].map((table) => raw(people[persona], table)),
        ),
      );
      for (const collection of [
        "customers",
        "establishments",
        "vehicles",
        "criminals",
        "witnesses",
        "zones",
        "users",
        "cases",
        "issues",
        "civilCases",
      ] as const) {
        expect(told).not.toContain(canaryOf(collection, "other"));
        expect(told).not.toContain(records[collection].other!.id);
      }
    },
  );

  test.each(["customer", "customerNone", "supercustomer", "lawyerWhole", "lawyerShop"] as const)(
    "the tables behind figures show %s only rows of cases that this user sees",
    async (persona) => {
      for (const table of ["cases", "issues"]) {
        const seen = new Set((await raw(people[persona], table)).map(({ id }) => id));
        for (const view of views.filter((name) => name.startsWith(`counted_${table.slice(0, -1)}_`))) {
          const ids = new Set((await raw(people[persona], view)).map(({ id }) => id));
          const all = await owner.query<{ id: string }>(`select ${table.slice(0, -1)}_id as id from ${view.slice("counted_".length)}`);
          expect([view, [...ids].sort()]).toEqual([view, [...new Set(all.rows.map(({ id }) => id))].filter((id) => seen.has(id)).sort()]);
        }
      }
    },
  );

  test.each(authenticated)(
    "the lists of an opened record show %s nothing before a record is opened, and nothing of one that they do not see",
    async (persona) => {
      const lists = views.filter((name) => name.startsWith("opened_"));
      expect(lists).toContain("opened_case_criminals");
      for (const view of lists.filter(() => !isStaff(people[persona].role))) {
        expect([view, await raw(people[persona], view)]).toEqual([view, []]);
        const seen = await db.as(userOf(people[persona]), async (tx) => {
          await tx.run(sql`select set_config('sumario.opened', id::text, true) from cases where id = ${records.cases.other!.id}`);
          return tx.rows(sql`select * from ${sql.table(view)}`);
        });
        if (!classesOf("cases", "read", persona).includes("other")) expect([view, seen]).toEqual([view, []]);
      }
    },
  );

  test.each(authenticated)("what search documents are made of is out of reach for %s", async (persona) => {
    const ofSystem = allViews.filter(isOfSystem);
    expect(ofSystem).toHaveLength(4);
    for (const view of ofSystem) expect([view, await refusedWith(raw(people[persona], view))]).toEqual([view, "42501"]);
  });

  test.each(authenticated)("search documents are visible to %s with their record", async (persona) => {
    for (const [table, of] of Object.entries(words)) {
      const idsOf = async (name: string) => (await raw(people[persona], name)).map(({ id }) => id).sort();
      expect([table, await idsOf(table)]).toEqual([table, await idsOf(of)]);
    }
  });

  test.each(authenticated)("a wrong letter leads %s to words of the customers alone whom they see", async (persona) => {
    const customers = new Set((await raw(people[persona], "customers")).map(({ id }) => id));
    const seen = new Set((await raw(people[persona], "near_words")).map(({ customer_id }) => customer_id));
    expect([...seen].filter((id) => !customers.has(id))).toEqual([]);
    const { rows } = await owner.query<{ id: string }>("select distinct customer_id as id from near_words");
    expect(rows.length).toBeGreaterThan(1);
    expect([...seen].sort()).toEqual(
      rows
        .map(({ id }) => id)
        .filter((id) => customers.has(id))
        .sort(),
    );
    expect(await refusedWith(raw(people[persona], "followers"))).toBe("42501");
  });

  test.each(authenticated)("files are visible to %s with their record, uploads to their sender", async (persona) => {
    const living = recordClasses.filter((of) => !["deleted", "unknown"].includes(of) && records.vehicles[of]);
    await owner.query("delete from uploads; delete from files");
    for (const of of living) {
      const place = [records.vehicles[of]!.id, people[of === "other" ? "customerOther" : "supercustomer"].id];
      await owner.query(
        `insert into files (id, entity, record_id, field, position, name, type, size, sha256, pieces)
         values (gen_random_uuid(), 'vehicle', $1, 'vehiclePictures', 1, $2, 'image/jpeg', 1, repeat('0', 64), '')`,
        [place[0], of],
      );
      await owner.query(
        `insert into uploads (id, entity, record_id, field, name, size, user_id, author_alias) values (gen_random_uuid(), 'vehicle', $1, 'vehiclePictures', $3, 1, $2, '')`,
        [...place, of],
      );
    }
    const names = async (table: string) => (await raw(people[persona], table)).map(({ name }) => name).sort();
    expect(await names("files")).toEqual(living.filter((of) => classesOf("vehicles", "read", persona).includes(of)).sort());
    expect(await names("uploads")).toEqual(
      persona === "supercustomer" ? living.filter((of) => of !== "other").sort() : persona === "customerOther" ? ["other"] : [],
    );
  });

  test.each(["customer", "customerNone", "supercustomer", "lawyerWhole", "lawyerShop"] as const)(
    "the journal shows %s only records that this user sees",
    async (persona) => {
      const entries = (await raw(people[persona], "journal")) as unknown as { entity: string; record_id: string }[];
      for (const [entity, of] of Map.groupBy(entries, (entry) => entry.entity)) {
        const seen = new Set((await raw(people[persona], tableOf(entityNamed(entity)))).map(({ id }) => id));
        expect([entity, of.filter((entry) => !seen.has(entry.record_id))]).toEqual([entity, []]);
      }
      expect(entries.filter(({ entity }) => ["user", "lawyer"].includes(entity))).toEqual([]);
    },
  );

  test.each(authenticated)("messages are visible to %s with their record, those of the office to lawyers and staff alone", async (persona) => {
    await owner.query("delete from unread_messages; delete from message_reads; delete from messages");
    const ofCase = recordClasses.filter((of) => !["deleted", "unknown"].includes(of) && records.cases[of]);
    const reader = people[persona].id;
    for (const of of ofCase)
      for (const thread of ["shop", "office"]) {
        const { rows } = await owner.query<{ id: string }>(
          `insert into messages (id, entity, record_id, thread, position, sent_at, author_id, author_alias, is_office, text)
           values (gen_random_uuid(), 'case', $1, $2, 1, now(), $3, '', true, $4) returning id`,
          [records.cases[of]!.id, thread, people.admin.id, `${of} ${thread}`],
        );
        await owner.query("insert into message_reads values ($1, $2, $3, 'case', 1, now())", [records.cases[of]!.id, thread, people.admin.id]);
        await owner.query("insert into unread_messages values ($1, $2, 'case', $3, $4, true, now())", [
          reader,
          rows[0]!.id,
          records.cases[of]!.id,
          thread,
        ]);
      }
    const mayOffice = !persona.toLowerCase().includes("customer");
    const seen = ofCase
      .filter((of) => classesOf("cases", "read", persona).includes(of))
      .flatMap((of) => (mayOffice ? [`${of} shop`, `${of} office`] : [`${of} shop`]))
      .sort();
    expect((await raw(people[persona], "messages")).map(({ text }) => text).sort()).toEqual(seen);
    for (const table of ["message_reads", "unread_messages"]) {
      const shown = (await raw(people[persona], table)).map(
        ({ record_id, thread }) => `${ofCase.find((of) => records.cases[of]!.id === record_id)} ${thread}`,
      );
      expect([table, shown.sort()]).toEqual([table, seen]);
    }
    expect(
      await refusedWith(
        db.as(userOf(people[persona]), (tx) =>
          tx.run(sql`insert into messages (id, entity, record_id, thread, position, sent_at, author_id, author_alias, is_office)
            values (gen_random_uuid(), 'case', ${records.cases.own!.id}, 'shop', 9, now(), ${people.signedOut.id}, '', true)`),
        ),
      ),
    ).toBe("42501");
    if (persona !== "admin")
      expect(await db.as(userOf(people[persona]), (tx) => tx.run(sql`update messages set text = 'x' where author_id = ${people.admin.id}`))).toBe(0);
  });

  test.each(authenticated)("hand-overs are visible to %s with their record, and nobody writes one in the name of another", async (persona) => {
    await owner.query("delete from hand_overs");
    const ofCase = recordClasses.filter((of) => !["deleted", "unknown"].includes(of) && records.cases[of]);
    for (const of of ofCase)
      await owner.query(
        `insert into hand_overs (id, entity, record_id, recipient_kind, recipient, handed_at, files, created_at, created_by, author_alias)
         values (gen_random_uuid(), 'case', $1, 'police', $2, now(), array[gen_random_uuid()], now(), $3, '')`,
        [records.cases[of]!.id, of, people.supercustomer.id],
      );
    const seen = ofCase.filter((of) => classesOf("cases", "read", persona).includes(of)).sort();
    expect((await raw(people[persona], "hand_overs")).map(({ recipient }) => recipient).sort()).toEqual(seen);
    const inNameOf = (person: Person) => sql`
      insert into hand_overs (id, entity, record_id, recipient_kind, handed_at, files, created_at, created_by, author_alias)
      values (gen_random_uuid(), 'case', ${records.cases.own!.id}, 'police', now(), array[gen_random_uuid()], now(), ${person.id}, '')`;
    // `customerNone` does not see the case either.
    expect(await refusedWith(db.as(userOf(people[persona]), (tx) => tx.run(inNameOf(people.customerNone))))).toBe("42501");
    expect(await refusedWith(db.as(userOf(people[persona]), (tx) => tx.run(sql`update hand_overs set recipient = 'x'`)))).toBe("42501");
    expect(await refusedWith(db.as(userOf(people[persona]), (tx) => tx.run(sql`delete from hand_overs`)))).toBe("42501");
  });

  test.each(["customer", "supercustomer", "lawyerWhole", "manager", "admin"] as const)(
    "schedules of reports are visible to %s if they are their own, and to staff; nobody writes them",
    async (persona) => {
      const [own, other] = [people[persona].id, people.supercustomerOther.id];
      await owner.query("delete from report_schedules");
      for (const person of [own, other])
        await owner.query(
          `insert into report_schedules (id, user_id, kind, format, period, every, day, hour) values (gen_random_uuid(), $1, 'global', 'xlsx', 'lastWeek', 'week', 1, 8)`,
          [person],
        );
      const shown = (await raw(people[persona], "report_schedules")).map((schedule) => schedule.user_id);
      expect(shown.sort()).toEqual((["manager", "admin"].includes(persona) ? [own, other] : [own]).sort());
      expect(await refusedWith(db.as(userOf(people[persona]), (tx) => tx.run(sql`update report_schedules set hour = 9`)))).toBe("42501");
    },
  );

  test.each(["customer", "supercustomer", "lawyerWhole", "manager", "admin"] as const)(
    "reports and their progress are visible to %s only if they are their own",
    async (persona) => {
      const [own, other] = [people[persona].id, people.supercustomerOther.id];
      await owner.query("delete from reports; delete from jobs where kind = 'none'");
      for (const person of [own, other]) {
        await owner.query(
          "insert into jobs (id, kind, payload, run_at, asked_by) values (gen_random_uuid(), 'none', '{}', now() + interval '1 day', $1)",
          [person],
        );
        await owner.query(
          `insert into reports (id, user_id, kind, format, asked, name, expires_at) values (gen_random_uuid(), $1, 'global', 'xlsx', '{}', 'x', now() + interval '1 day')`,
          [person],
        );
      }
      expect((await raw(people[persona], "reports")).map((report) => report.user_id)).toEqual([own]);
      const jobs = await db.as(userOf(people[persona]), (tx) => tx.rows<{ asked_by: string }>(sql`select id, state, progress, asked_by from jobs`));
      expect(jobs.map((job) => job.asked_by)).toEqual([own]);
      expect(await db.as(userOf(people[persona]), (tx) => tx.run(sql`delete from reports where user_id = ${other}`))).toBe(0);
    },
  );

  test.each(["customer", "supercustomer", "lawyerWhole", "manager", "admin"] as const)(
    "passwords, sessions, mails and settings are out of reach for %s",
    async (persona) => {
      for (const table of tables.filter((name) => !ofPeople.includes(name)))
        expect([table, await refusedWith(raw(people[persona], table))]).toEqual([table, "42501"]);
    },
  );
});

test("documents of templates are for staff, and nobody changes or deletes one", async () => {
  for (const persona of ["customer", "supercustomer", "lawyerWhole"] as const)
    expect(await refusedWith(raw(people[persona], "template_versions"))).toBe("42501");
  const manager = userOf(people.manager);
  expect(await refusedWith(db.as(manager, (tx) => tx.run(sql`update template_versions set name = 'x'`)))).toBe("42501");
  expect(await refusedWith(db.as(manager, (tx) => tx.run(sql`delete from template_versions`)))).toBe("42501");
});

test("rules of alerts are of a head office, dismissals and visits of one person", async () => {
  const [own, other] = [records.customers.own!.id, records.customers.other!.id];
  const { customer, supercustomer, supercustomerOther } = people;
  await db.asSystem(async (tx) => {
    for (const id of [own, other]) await tx.run(sql`insert into alert_rules (customer_id, bands) values (${id}, true)`);
    for (const { id } of [supercustomer, supercustomerOther]) {
      await tx.run(sql`insert into user_dismissals values (${id}, 'shop', ${own}, 1, now())`);
      await tx.run(sql`insert into user_visits values (${id}, now(), now(), now())`);
    }
  });
  expect((await raw(supercustomer, "alert_rules")).map(({ customer_id }) => customer_id)).toEqual([own]);
  for (const persona of ["customer", "lawyerWhole", "lawyerShop"] as const) expect(await raw(people[persona], "alert_rules")).toEqual([]);
  for (const table of ["user_dismissals", "user_visits"]) {
    expect((await raw(supercustomer, table)).map(({ user_id }) => user_id)).toEqual([supercustomer.id]);
    expect(await raw(customer, table)).toEqual([]);
  }
  const changed = (statement: ReturnType<typeof sql>) => db.as(userOf(supercustomer), (tx) => tx.run(statement));
  expect(await changed(sql`update alert_rules set bands = false where customer_id = ${other}`)).toBe(0);
  expect(await refusedWith(changed(sql`update user_visits set since = now()`))).toBe("42501");
});

describe("the database itself refuses", () => {
  const as = (person: Person, statement: ReturnType<typeof sql>) =>
    refusedWith(db.as(userOf(person), async (tx) => expect(await tx.run(statement)).toBe(0)));
  const [own, other] = [records.customers.own!.id, records.customers.other!.id];

  test("to create a record for another customer", async () => {
    for (const persona of ["customer", "supercustomer"] as const) {
      const insert = sql`insert into vehicles (id, plate, customer_id, created_by) values (gen_random_uuid(), 'X', ${other}, ${people[persona].id})`;
      expect(await as(people[persona], insert)).toBe("42501");
    }
    expect(await as(people.supercustomer, sql`insert into zones (id, alias, customer_id) values (gen_random_uuid(), 'X', ${other})`)).toBe("42501");
  });

  test("to move a record to another customer", async () => {
    expect(await as(people.customer, sql`update vehicles set customer_id = ${other} where id = ${records.vehicles.own!.id}`)).toBe("42501");
    expect(await as(people.supercustomer, sql`update zones set customer_id = ${other} where id = ${records.zones.own!.id}`)).toBe("42501");
  });

  test("to read or change a record outside of the scope", async () => {
    expect(await as(people.customer, sql`update vehicles set color = 'x' where id = ${records.vehicles.sibling!.id}`)).toBe("done");
    expect(await as(people.supercustomer, sql`update vehicles set color = 'x' where id = ${records.vehicles.other!.id}`)).toBe("done");
    const { rows } = await owner.query("select from vehicles where color = 'x'");
    expect(rows).toHaveLength(0);
  });

  test("to write master data for any user of a customer", async () => {
    for (const person of [people.customer, people.supercustomer, people.lawyerWhole]) {
      for (const table of ["customers", "establishments", "lawyers", "courts", "users"])
        expect([table, await as(person, sql`update ${sql.table(table)} set alias = 'x'`)]).toEqual([table, "done"]);
      expect(await as(person, sql`update users set role = 'admin' where id = ${person.id}`)).toBe("done");
      expect(await as(person, sql`insert into user_establishments (user_id, customer_id) values (${person.id}, ${own})`)).toBe("42501");
      expect(await as(person, sql`insert into user_customers (user_id, customer_id) values (${person.id}, ${other})`)).toBe("42501");
    }
  });

  test("to link an establishment of another customer to a zone", async () => {
    const link = (shop: string) => sql`insert into zone_establishments (zone_id, establishment_id) values (${records.zones.own!.id}, ${shop})`;
    expect(await as(people.supercustomer, link(records.establishments.other!.id))).toBe("42501");
    expect(await as(people.supercustomer, sql`delete from zone_establishments where zone_id = ${records.zones.other!.id}`)).toBe("done");
  });

  test("to open, move or fill a case outside of the scope", async () => {
    const [mine, theirs, next] = [records.cases.own!.id, records.cases.other!.id, records.cases.sibling!.id];
    for (const persona of ["customer", "lawyerShop"] as const) {
      for (const id of [theirs, next, records.cases.companyWide!.id])
        expect(await as(people[persona], sql`update cases set facts = 'x' where id = ${id}`)).toBe("done");
      expect(await as(people[persona], sql`update cases set customer_id = ${other} where id = ${mine}`)).toBe("42501");
      expect(await as(people[persona], sql`update cases set establishment_id = null where id = ${mine}`)).toBe("42501");
      const link = (id: string) => sql`insert into case_criminals (case_id, criminal_id) values (${id}, ${records.criminals.own!.id})`;
      expect([await as(people[persona], link(theirs)), await as(people[persona], link(next))]).toEqual(["42501", "42501"]);
      const line = sql`insert into case_actions (id, case_id, date, type, action) values (gen_random_uuid(), ${next}, now(), 'police', 'imagesDelivery')`;
      expect(await as(people[persona], line)).toBe("42501");
      expect(await as(people[persona], sql`delete from case_witnesses where case_id = ${theirs}`)).toBe("done");
      expect(await as(people[persona], sql`insert into case_related (case_id, related_id) values (${mine}, ${next})`)).toBe("42501");
    }
    const { rows } = await owner.query("select from cases where facts = 'x'");
    expect(rows).toHaveLength(0);
  });

  test("to change the status history of a case, or to delete a line of it", async () => {
    expect(await as(people.admin, sql`delete from case_status_history`)).toBe("42501");
  });

  test("to delete a row", async () => {
    for (const collection of collections) expect(await as(people.admin, sql`delete from ${sql.table(snake(collection))}`)).toBe("42501");
  });
});

describe("the database role of the application", () => {
  test("can read and write no table before it switches to one of its three roles", async () => {
    const client = new pg.Client({ connectionString: world.appUrl });
    await client.connect();
    for (const table of tables) {
      expect([table, await refusedWith(client.query(`select from "${table}"`))]).toEqual([table, "42501"]);
      expect([table, await refusedWith(client.query(`delete from "${table}"`))]).toEqual([table, "42501"]);
    }
    expect(await refusedWith(client.query("create table public.mine (x int)"))).toBe("42501");
    await client.end();
  });

  test("owns nothing and has no privilege in the cluster, and neither have its three roles", async () => {
    const roles = Object.values(rolesOfAppUrl(world.appUrl));
    const { rows } = await owner.query(
      `select rolname, rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication as power,
        exists (select from pg_class where relowner = r.oid) or exists (select from pg_proc where proowner = r.oid)
          or exists (select from pg_namespace where nspowner = r.oid) or exists (select from pg_database where datdba = r.oid) as owns
      from pg_roles r where rolname = any ($1) order by 1`,
      [roles],
    );
    expect(rows).toEqual(roles.map((rolname) => ({ rolname, power: false, owns: false })));
  });

  test("every table has row-level security on", async () => {
    const { rows } = await owner.query(
      "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity",
    );
    expect(rows.map(({ relname }) => relname)).toEqual(["migrations"]);
  });
});

describe("a connection that many users share", () => {
  test.each([1, 2])("never carries the rights of one user to another (%i connections)", async (max) => {
    const pool = openDatabase(world.appUrl, { max });
    const cars = new Map<string, string[]>();
    const persons: Person[] = [];
    for (let index = 0; index < 12; index++) {
      const customer = await make.customer();
      const person = await make.user({ role: index % 2 ? "supercustomer" : "customer", customer, whole: [customer] });
      cars.set(person.id, [(await make.vehicle({ customer, by: person })).id]);
      persons.push(person);
    }
    const look = async (person: Person, turn: number) => {
      const seen = await pool
        .as(userOf(person), async (tx) => {
          const rows = await tx.rows<{ id: string }>(sql`select id from vehicles`);
          // A failed transaction must leave as little behind as a successful one.
          if (turn % 3 === 2) await tx.run(sql`select 1 / 0`);
          return rows.map(({ id }) => id);
        })
        .catch((error: { code: string }) => error.code);
      if (turn % 3 === 2) expect(seen).toBe("22012");
      else expect(seen).toEqual(cars.get(person.id));
      if (turn % 4 === 0) expect((await pool.asSystem((tx) => tx.rows(sql`select id from vehicles`))).length).toBeGreaterThan(cars.size);
    };
    await Promise.all(Array.from({ length: 240 }, (_, turn) => look(persons[(turn * 7) % persons.length]!, turn)));
    const { rows } = await pool.pool.query("select current_user, coalesce(scope_user()::text, '') as who, scope_customers() as customers");
    expect(rows).toEqual([{ current_user: rolesOfAppUrl(world.appUrl).app, who: "", customers: [] }]);
    await pool.close();
  });
});
