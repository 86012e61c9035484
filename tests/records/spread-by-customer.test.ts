import pg from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { openWorld } from "#tests/support/world.ts";

const { ownerUrl } = await openWorld();
const owner = new pg.Client({ connectionString: ownerUrl });
await owner.connect();
afterAll(() => owner.end());

/**
 * How each table could be spread over several servers, or cut into partitions, by an existing engine (Citus, partitioning of PostgreSQL).
 * A new table joins one of these lists: so the way stays open, and every exception is here with its reason.
 */

/** Rows of one customer: the column itself. */
const own = [
  ...["cases", "civil_cases", "issues", "criminals", "witnesses", "bands", "vehicles", "establishments", "companies", "zones"],
  ...["user_customers", "user_establishments", "teaching_customers", "case_months", "case_months_touched", "case_tallies"],
];

/** Lines and links of such a row: by the record that they belong to, which they name in a column of their own. Links stay within one customer. */
const through: Record<string, string> = {
  zone_establishments: "zone_id",
  band_criminals: "band_id",
  band_vehicles: "band_id",
  criminal_vehicles: "criminal_id",
  case_status_history: "case_id",
  case_witnesses: "case_id",
  case_adjournments: "case_id",
  case_actions: "case_id",
  case_collaborator_actions: "case_id",
  case_document_requests: "case_id",
  case_criminals: "case_id",
  case_bands: "case_id",
  case_vehicles: "case_id",
  case_related: "case_id",
  issue_witnesses: "issue_id",
  issue_criminals: "issue_id",
  issue_bands: "issue_id",
  issue_vehicles: "issue_id",
  civil_case_status_history: "civil_case_id",
  civil_case_document_requests: "civil_case_id",
};

/** Large, and not of one customer: the column of their ranges, and why. */
const byRange: Record<string, { column: string; reason: string }> = {
  journal: { column: "seq", reason: "One chain of hashes for the installation; it carries the customer where the record has one, for reading." },
  access_log: {
    column: "at",
    reason: "One row names all records of an answer, of several customers for staff; it is read by user or record, and deleted by age.",
  },
};

/** Large, and without the customer today: what they name instead, from which it could be filled in. */
const byRecord: Record<string, { columns: string[]; reason: string }> = {
  files: { columns: ["entity", "record_id"], reason: "A file belongs to a record of any entity; the record has the customer." },
  uploads: { columns: ["entity", "record_id"], reason: "Like the file that it becomes; removed when it is complete." },
  notices: { columns: ["entity", "record_id", "user_id"], reason: "Read by its user, who may be staff of no customer; forgotten after a year." },
  bulk_changes: { columns: ["record_id", "user_id"], reason: "Undone by its user as a whole, over several customers for staff." },
};

/** As long as there is work: their rows go when it is done. */
const queues = ["jobs", "mails", "reports"];

/** Small, or about users, which every server of a spread database has whole. */
const everywhere = [
  ...[
    "customers",
    "lawyers",
    "courts",
    "settings",
    "counters",
    "journal_head",
    "migrations",
    "teaching",
    "teaching_readers",
    "backups",
    "backup_checks",
  ],
  ...["users", "user_pictures", "user_filters", "calendar_feeds", "notice_preferences"],
  ...["credentials", "passkeys", "sessions", "reset_codes", "budgets", "provider_states", "used_challenges"],
];

type Column = { table: string; column: string; type: string; nullable: boolean };
const { rows: columns } = await owner.query<Column>(`
  select table_name as table, column_name as column, data_type as type, is_nullable = 'YES' as nullable
  from information_schema.columns join information_schema.tables using (table_schema, table_name)
  where table_schema = 'public' and table_type = 'BASE TABLE'`);
const columnOf = (table: string, column: string) => columns.find((one) => one.table === table && one.column === column);

describe("every table", () => {
  test("has one way in which it could be spread by customer or cut by time", () => {
    const listed = [...own, ...Object.keys(through), ...Object.keys(byRange), ...Object.keys(byRecord), ...queues, ...everywhere];
    expect(listed.toSorted()).toEqual([...new Set(columns.map(({ table }) => table))].sort());
  });

  test.each(own)("%s carries its customer in every row", (table) => {
    expect(columnOf(table, "customer_id")).toMatchObject({ type: "uuid", nullable: false });
  });

  test.each(Object.entries(through))("%s carries the record of a customer that it belongs to (%s)", async (table, column) => {
    expect(columnOf(table, column)).toMatchObject({ type: "uuid", nullable: false });
    const { rows } = await owner.query<{ target: string }>(
      `select confrelid::regclass::text as target from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
       where c.contype = 'f' and c.conrelid = $1::regclass and a.attname = $2`,
      [table, column],
    );
    expect(own).toContain(rows[0]?.target);
  });

  test.each(Object.entries(byRange))("%s has the column of its ranges", (table, { column }) => {
    expect(columnOf(table, column)).toMatchObject({ nullable: false });
  });

  test.each(Object.entries(byRecord))("%s names the record that it is about", (table, { columns: names }) => {
    for (const name of names) expect([name, columnOf(table, name)]).toMatchObject([name, { nullable: false }]);
  });

  test.each(["cases", "civil_cases", "issues"])("%s has indexes that begin with the customer", async (table) => {
    const { rows } = await owner.query(
      `select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
       where i.indrelid = $1::regclass and a.attname = 'customer_id'`,
      [table],
    );
    expect(rows.length).toBeGreaterThan(0);
  });
});
