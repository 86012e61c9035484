import type pg from "pg";
import type { EnumName } from "#domain/enumerations.ts";
import { isColumn, traits } from "#domain/field-traits.ts";
import type { Field, Fields } from "#domain/fields.ts";
import { columnOf } from "#server/records/columns.ts";
import { exportedTables, leftOut, type RecordTable, recordTables, undeclaredAmounts } from "./collections.ts";

/** A field of a collection: its name in the export, and where and how it is stored. */
export type ExportField = {
  name: string;
  column: string;
  /** The type of its column, as PostgreSQL spells it. */
  stored: string;
  /** Never empty. */
  required: boolean;
  /** What a row gets that says nothing. */
  hasDefault: boolean;
  /** Euros in the export, cents in the database. */
  isAmount: boolean;
  /** Its values are codes of this closed list. */
  of?: EnumName;
  /** Names a record of this collection by its id. */
  to?: string;
  /** Its declaration, unless only the program writes it. */
  declared?: Field;
};
export type Collection = { name: string; table: string; record?: RecordTable; fields: ExportField[]; key: readonly string[] };

type Column = { table: string; column: string; stored: string; required: boolean; hasDefault: boolean; target: string | null; isKey: boolean };

/** The collections of an export, with the fields that the schema of this database has. What it derives from them is derived again by an import. */
export async function collectionsOf(client: Pick<pg.Client, "query">): Promise<Collection[]> {
  const { rows } = await client.query<Column>(
    `select t.relname as table, a.attname as column, format_type(coalesce(nullif(y.typbasetype, 0), y.oid), a.atttypmod) as stored, a.attnotnull as required, a.atthasdef as "hasDefault",
       (select k.confrelid::regclass::text from pg_constraint k where k.conrelid = t.oid and k.contype = 'f' and k.conkey = array[a.attnum] limit 1) as target,
       coalesce((select a.attnum = any (i.indkey) from pg_index i where i.indrelid = t.oid and i.indisprimary), false) as "isKey"
     from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and col_description(t.oid, a.attnum) is distinct from 'derived'
       join pg_type y on y.oid = a.atttypid
     where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and t.relname = any ($1) order by t.relname, a.attnum`,
    [[...exportedTables.keys()]],
  );
  const byTable = Map.groupBy(rows, ({ table }) => table);
  return [...exportedTables].map(([table, name]) => {
    const record = recordTables.find((one) => one.table === table);
    const columns = (byTable.get(table) ?? []).filter(({ column }) => !leftOut[table]?.[column]);
    const keys = columns.filter(({ isKey }) => isKey);
    return {
      name,
      table,
      ...(record && { record }),
      fields: columns.map((column) => fieldOf(column, record)),
      key: (keys.length > 0 ? keys : columns).map(({ column }) => column),
    };
  });
}

function fieldOf({ table, column, stored, required, hasDefault, target }: Column, record: RecordTable | undefined): ExportField {
  const [name, declared] = declaredField(column, record) ?? [nameOf(column), undefined];
  const to = target && exportedTables.get(target);
  return {
    name,
    column,
    stored,
    required,
    hasDefault,
    isAmount: declared ? traits[declared.kind].hundredths : undeclaredAmounts.includes(`${table}.${column}`),
    ...((declared?.kind === "enum" || declared?.kind === "enums") && { of: declared.of }),
    ...(to && { to }),
    ...(declared && { declared }),
  };
}

function declaredField(column: string, record: RecordTable | undefined): [string, Field] | undefined {
  if (!record || record.kind === "links") return undefined;
  const own = record.entity.fields[record.field ?? ""];
  const fields: Fields = record.kind === "records" ? record.entity.fields : own?.kind === "lines" ? own.fields : {};
  return Object.entries(fields).find(([name, field]) => isColumn(field) && columnOf(name, field) === column);
}

/** A column that is not declared, in the spelling of declared ones. */
const nameOf = (column: string) => column.replace(/_id$/, "").replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
