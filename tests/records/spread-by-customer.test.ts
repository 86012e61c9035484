import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { openWorld } from "#tests/support/world.ts";

const { ownerUrl } = await openWorld();
const owner = new pg.Client({ connectionString: ownerUrl });
await owner.connect();
afterAll(() => owner.end());

/**
 * How tables could be spread over several servers, or cut into partitions, by an existing engine (Citus, partitioning of PostgreSQL): by the customer
 * in each row, or by the record of a customer that a line or link belongs to. Links stay within one customer. Every exception is here, with its reason.
 */

/** The large ones that are of one customer: the column that says so. */
const large: Record<string, string> = {
  ...{ cases: "customer_id", civil_cases: "customer_id", issues: "customer_id" },
  ...{ criminals: "customer_id", witnesses: "customer_id", bands: "customer_id", vehicles: "customer_id", establishments: "customer_id" },
  ...{ case_tallies: "customer_id", case_month_tallies: "customer_id", case_months: "customer_id" },
  ...{
    case_status_history: "case_id",
    case_actions: "case_id",
    case_collaborator_actions: "case_id",
    case_adjournments: "case_id",
    case_interruptions: "case_id",
  },
  ...{ case_witnesses: "case_id", case_criminals: "case_id", case_bands: "case_id", case_vehicles: "case_id", case_related: "case_id" },
  ...{ issue_witnesses: "issue_id", issue_criminals: "issue_id", issue_bands: "issue_id", issue_vehicles: "issue_id" },
  ...{ civil_case_status_history: "civil_case_id" },
};

/** Large, and not of one customer: the column of their ranges, and why. */
const byRange: Record<string, { column: string; reason: string }> = {
  journal: { column: "seq", reason: "One chain of hashes for the installation; it carries the customer where the record has one, for reading." },
  sealed_hashes: {
    column: "sha256",
    reason: "Fingerprints of all files of the installation, without a link to records or people: they outlive both.",
  },
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
  messages: {
    columns: ["entity", "record_id"],
    reason: "A message belongs to a record of three kinds, as a file does; the record has the customer.",
  },
  message_reads: { columns: ["entity", "record_id", "user_id"], reason: "Like the messages that were read." },
  unread_messages: { columns: ["entity", "record_id", "user_id"], reason: "Read by its user, who may be staff of no customer; gone when read." },
  hand_overs: { columns: ["entity", "record_id"], reason: "Like the files that were handed over." },
  import_records: {
    columns: ["import_id", "record_id"],
    reason: "Undone as a whole with its import, over several customers for staff; gone after a day.",
  },
  imported_documents: {
    columns: ["collection", "old_id", "entity"],
    reason: "Read by the command of the import alone; it names the customer where the document has one, and lawyers and users have none.",
  },
  import_changes: {
    columns: ["import_id", "record_id"],
    reason: "Like the records that the import made.",
  },
  webhook_deliveries: {
    columns: ["entity", "record_id", "webhook_id"],
    reason: "Read by its webhook, which may be of the installation; forgotten after 30 days.",
  },
  merges: { columns: ["entity", "kept_id"], reason: "Of records of six kinds, courts among them, which belong to nobody." },
  merge_links: { columns: ["merge_id", "record_id"], reason: "Undone with its merge; gone after 30 days." },
  not_duplicates: { columns: ["one_id", "other_id"], reason: "A pair may be of two customers." },
  duplicate_pairs: { columns: ["entity", "one_id", "other_id"], reason: "A pair may be of two customers." },
  duplicate_forms: { columns: ["record_id"], reason: "Records of two customers are found by the form that they have in common." },
  bulk_changes: { columns: ["record_id", "user_id"], reason: "Undone by its user as a whole, over several customers for staff." },
};

/** As long as there is work: their rows go when it is done. */
const queues = ["jobs", "mails", "reports"];

/** Small, or about users, which every server of a spread database has whole. */
const everywhere = [
  ...[
    "customers",
    "lawyers",
    "lawyer_loads",
    "courts",
    "settings",
    "counters",
    "journal_head",
    "followers",
    "known_names",
    "migrations",
    "task_presets",
    "templates",
    "imports",
    "template_versions",
    "mail_templates",
    "teaching",
    "teaching_readers",
    "backups",
    "webhooks",
    "backup_checks",
    "seals",
    "report_schedules",
    "report_schedule_recipients",
    "report_schedule_deliveries",
  ],
  ...["users", "user_pictures", "user_filters", "calendar_feeds", "notice_preferences", "user_dismissals", "user_visits"],
  ...["credentials", "passkeys", "sessions", "reset_codes", "tokens", "idempotency_keys", "budgets", "provider_states", "used_challenges"],
];

type Column = { table: string; column: string; nullable: boolean; target: string | null };
/** Every column of a table, with the table that it refers to. */
const { rows: columns } = await owner.query<Column>(`
  select t.relname as table, a.attname as column, not a.attnotnull as nullable, c.confrelid::regclass::text as target
  from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    left join pg_constraint c on c.conrelid = t.oid and c.contype = 'f' and c.conkey = array[a.attnum]
  where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' order by t.relname, a.attnum`);
const tables = Map.groupBy(columns, ({ table }) => table);
const has = (table: string, name: string) => tables.get(table)!.some(({ column, nullable }) => column === name && !nullable);
const isOwn = (table: string) => has(table, "customer_id");
/** The column by which a row belongs to a customer. */
const wayOf = (table: string): string | undefined =>
  isOwn(table)
    ? "customer_id"
    : tables.get(table)!.find(({ target, nullable }) => !nullable && target !== null && tables.has(target) && isOwn(target))?.column;
const exceptions = [...Object.keys(byRange), ...Object.keys(byRecord), ...queues, ...everywhere];

test("every table carries its customer or the record of one, or is listed here with the reason", () => {
  const without = [...tables.keys()].filter((table) => wayOf(table) === undefined);
  expect(without).toEqual(exceptions.toSorted());
});

test("the large tables carry it in a column that is never empty", () => {
  expect(Object.fromEntries(Object.keys(large).map((table) => [table, wayOf(table)]))).toEqual(large);
});

test.each(["cases", "civil_cases", "issues"])("%s has an index that begins with the customer", async (table) => {
  const { rows } = await owner.query(
    `select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
     where i.indrelid = $1::regclass and a.attname = 'customer_id'`,
    [table],
  );
  expect(rows.length).toBeGreaterThan(0);
});

test("the exceptions have the columns from which they would be cut or filled in", () => {
  const wanted = [
    ...Object.entries(byRange).map(([table, { column }]) => [table, column] as const),
    ...Object.entries(byRecord).flatMap(([table, { columns: names }]) => names.map((name) => [table, name] as const)),
  ];
  expect(wanted.filter(([table, column]) => !has(table, column))).toEqual([]);
});
