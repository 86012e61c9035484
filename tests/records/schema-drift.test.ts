import pg from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { entities } from "#domain/entities/registry.ts";
import type { Entity } from "#domain/entity.ts";
import { keysOf } from "#domain/enumerations.ts";
import { isColumn, type KindWith } from "#domain/field-traits.ts";
import type { Field } from "#domain/fields.ts";
import { compile, sql } from "#server/db/sql.ts";
import { columnOf, lineTableOf, linkOf, snake, tableOf } from "#server/records/columns.ts";
import { indexOf } from "#server/records/duplicate.ts";
import { sortKey } from "#server/records/listing.ts";
import { openWorld } from "#tests/support/world.ts";

const { ownerUrl } = await openWorld();
const owner = new pg.Client({ connectionString: ownerUrl });
await owner.connect();
afterAll(() => owner.end());

type Column = { column_name: string; data_type: string; is_nullable: "YES" | "NO" };
const columnsOf = async (table: string) => {
  const { rows } = await owner.query<Column>(
    "select column_name, data_type, is_nullable from information_schema.columns where table_schema = 'public' and table_name = $1",
    [table],
  );
  return new Map(rows.map((row) => [row.column_name, row]));
};

const types: Record<KindWith<"column">, string> = {
  text: "text",
  longText: "text",
  email: "text",
  phone: "text",
  color: "text",
  date: "date",
  datetime: "timestamp with time zone",
  money: "bigint",
  integer: "integer",
  boolean: "boolean",
  enum: "text",
  enums: "ARRAY",
  ref: "uuid",
};

const counted = ["facts_day", "facts_month", "facts_slot", "recovered", "counted"];
const kept = ["blocked_at", "anonymised_at"];
/** Columns of the user's own account, columns that analytics derives, and columns of retention. */
const columnsApart: Record<string, string[]> = {
  user: ["email_notifications", "starred", "devices"],
  ...Object.fromEntries(["band", "company", "establishment", "court", "zone"].map((name) => [name, ["twin"]])),
  issue: [...counted, ...kept],
  task: ["went_with_record"],
  template: ["shipped"],
  civilCase: kept,
  criminal: kept,
  witness: kept,
  case: [...counted, ...kept, "complaint_day", "trial_day", "liability_day", "company_liability", "injuries_liability", "is_theft", "is_risky"],
};
/** Of lines: where their record is, so that those of one shop are found. */
const lineColumnsApart: Record<string, string[]> = { case_document_requests: ["customer_id", "establishment_id"] };
const all = Object.values(entities as Record<string, Entity>);
const fieldsOf = (entity: Entity): [string, Field][] => Object.entries(entity.fields);

describe.each(all.map((entity) => [entity.name, entity] as const))("%s", (_name, entity) => {
  test("each declared field is a column of its type, nullable only when it may be empty", async () => {
    const columns = await columnsOf(tableOf(entity));
    for (const [name, field] of fieldsOf(entity).filter(([, candidate]) => isColumn(candidate))) {
      const column = columns.get(columnOf(name, field));
      const isWhole = field.kind === "ref" && field.companyWide;
      const mustBeThere = (field.required && !field.later && !isWhole) || field.kind === "boolean" || field.kind === "enums";
      expect({ name, type: column?.data_type, nullable: column?.is_nullable }).toEqual({
        name,
        type: types[field.kind as keyof typeof types],
        nullable: mustBeThere ? "NO" : "YES",
      });
    }
  });

  test("every column is declared, a common column of all records, or a listed exception", async () => {
    const declared = new Set(fieldsOf(entity).map(([name, field]) => columnOf(name, field)));
    const kept = [
      "id",
      "version",
      "deleted",
      "created_at",
      "created_by",
      "updated_at",
      "search",
      ...(entity.advancedSearch ? ["document"] : []),
      entity.aliasColumn,
    ];
    const apart = columnsApart[entity.name] ?? [];
    for (const column of (await columnsOf(tableOf(entity))).keys()) expect([...declared, ...kept, ...apart]).toContain(column);
  });

  test("lists of references have their link table", async () => {
    for (const [name, field] of fieldsOf(entity)) {
      if (field.kind !== "refs") continue;
      const { table, own, other } = linkOf(entity, name);
      expect([...(await columnsOf(table)).keys()]).toEqual(expect.arrayContaining([own, other]));
    }
  });

  test("lines have their table, with each of their fields", async () => {
    for (const [name, field] of fieldsOf(entity)) {
      if (field.kind !== "lines") continue;
      const table = lineTableOf(entity, name);
      const columns = await columnsOf(table);
      const kept = ["id", "version", `${snake(entity.name)}_id`, ...(lineColumnsApart[table] ?? [])];
      expect([...columns.keys()].sort()).toEqual([...kept, ...Object.entries(field.fields).map(([key, one]) => columnOf(key, one))].sort());
      for (const [key, one] of Object.entries(field.fields))
        expect({ key, type: columns.get(columnOf(key, one))?.data_type }).toEqual({ key, type: types[one.kind as keyof typeof types] });
    }
  });

  test("lists that belong to a case, issue or civil case have their view for who opens it", async () => {
    if (entity.scope !== "case" && entity.scope !== "civil") return;
    for (const [name, field] of fieldsOf(entity)) {
      if (field.kind !== "lines" && field.kind !== "refs") continue;
      const table = field.kind === "lines" ? lineTableOf(entity, name) : linkOf(entity, name).table;
      expect([table, [...(await columnsOf(`opened_${table}`)).keys()]]).toEqual([table, expect.arrayContaining(["l"])]);
    }
  });

  test("unique fields have their index", async () => {
    const { rows } = await owner.query<{ indexname: string }>("select indexname from pg_indexes where tablename = $1", [tableOf(entity)]);
    for (const names of entity.unique ?? []) expect(rows.map((row) => row.indexname)).toContain(indexOf(entity, names));
  });

  test("the sort order of its list has an index over the same expression", async () => {
    const first = entity.orderBy.replace(/^-/, "");
    await owner.query("set enable_seqscan = off; set enable_sort = off");
    const { text } = compile(
      sql`explain select r.id from ${sql.table(tableOf(entity))} r where not r.deleted order by ${sortKey(first, entity.fields[first]!)}, r.id`,
    );
    const plan = (await owner.query<{ "QUERY PLAN": string }>(text)).rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toMatch(/^Index/);
  });

  test("so has its list within what it is narrowed by", async () => {
    if (!entity.orderBy.endsWith("cid")) return;
    await owner.query("set enable_seqscan = off; set enable_bitmapscan = off; set enable_sort = on");
    for (const name of ["customer", "establishment", "lawyer", entity.status].filter((each) => each && entity.fields[each])) {
      const column = columnOf(name!, entity.fields[name!]!);
      const value = entity.fields[name!]!.kind === "enum" ? "'archived'" : `'${crypto.randomUUID()}'`;
      const text = `explain select id from ${tableOf(entity)} where not deleted and ${column} = ${value} order by cid desc, id desc limit 50`;
      const plan = (await owner.query<{ "QUERY PLAN": string }>(text)).rows.map((row) => row["QUERY PLAN"]).join("\n");
      expect([name, plan]).toEqual([name, expect.stringMatching(/Index/)]);
      expect([name, plan]).toEqual([name, expect.not.stringMatching(/Sort/)]);
    }
  });

  test("enumerations have a check constraint, of the column or of its domain, with the same keys, in lines too", async () => {
    for (const { table, name, field } of enumerationsOf(entity)) {
      const column = columnOf(name, field);
      expect({ table, column, keys: (await keysByColumn(table)).get(column) }).toEqual({ table, column, keys: keysOf(field.of) });
    }
  });
});

type Enumeration = { table: string; name: string; field: Extract<Field, { kind: "enum" | "enums" }> };

function enumerationsOf(entity: Entity): Enumeration[] {
  const tables: (readonly [table: string, fields: [string, Field][]])[] = [[tableOf(entity), fieldsOf(entity)]];
  for (const [name, field] of fieldsOf(entity)) if (field.kind === "lines") tables.push([lineTableOf(entity, name), Object.entries(field.fields)]);
  return tables.flatMap(([table, fields]) =>
    fields.flatMap(([name, field]) => (field.kind === "enum" || field.kind === "enums" ? [{ table, name, field }] : [])),
  );
}

/** The columns of a table with the keys that their check constraint, or that of their domain, names. */
async function keysByColumn(table: string): Promise<Map<string, string[]>> {
  const { rows } = await owner.query<{ name: string; definition: string }>(
    `select a.attname as name, pg_get_constraintdef(k.oid) as definition from pg_attribute a join pg_constraint k
       on k.contypid = a.atttypid or (k.conrelid = a.attrelid and k.conname = a.attrelid::regclass || '_' || a.attname || '_check')
     where a.attrelid = $1::regclass and a.attnum > 0 and k.contype = 'c'`,
    [table],
  );
  return new Map(rows.map(({ name, definition }) => [name, [...definition.matchAll(/'([^']+)'/g)].map((match) => match[1]!)]));
}

test("enumerations of cases are domains, besides those of what triggers write, and cases have no check of their own for one column", async () => {
  const declared = enumerationsOf(entities.case as Entity).filter(({ table }) => table === "cases");
  expect(declared.length).toBeGreaterThan(30);
  const written = ["hearing_state", "next_kind", "time_band"];
  const expected = new Set([...declared.map(({ name, field }) => columnOf(name, field)), ...written]);
  const { rows } = await owner.query<{ name: string }>(
    `select attname as name from pg_attribute a join pg_type y on y.oid = a.atttypid where attrelid = 'cases'::regclass and attnum > 0 and typtype = 'd'`,
  );
  expect(rows.map(({ name }) => name).sort()).toEqual([...expected].sort());
  const checks = "select conname from pg_constraint where conrelid = 'cases'::regclass and contype = 'c' and cardinality(conkey) = 1";
  expect((await owner.query(checks)).rows).toEqual([]);
});

test("each index of cases says which screen or job needs it, because all of them cost something with every save", async () => {
  const { rows } = await owner.query<{ name: string; purpose: string | null }>(
    `select i.indexrelid::regclass::text as name, obj_description(i.indexrelid, 'pg_class') as purpose
     from pg_index i where i.indrelid = 'cases'::regclass and not i.indisprimary`,
  );
  expect(rows.length).toBeGreaterThan(40);
  expect(rows.filter(({ purpose }) => purpose === null).map(({ name }) => name)).toEqual([]);
});
