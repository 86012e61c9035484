import pg from "pg";

/** A table, by its stored columns. */
export type StoredTable = { name: string; columns: string[] };
export type Sequence = { name: string; last: string; isCalled: boolean };

const named = pg.escapeIdentifier;
export const copyText = ({ name, columns }: StoredTable) => `${named(name)} (${columns.map(named).join(", ")})`;

/** Every table with its columns, without generated ones: the database computes those again. */
export async function tablesOf(client: pg.Client): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`);
  return rows;
}

export async function sequencesOf(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1",
  );
  const found: Sequence[] = [];
  for (const { name } of rows) {
    const { rows: values } = await client.query<Omit<Sequence, "name">>(
      `select last_value::text as last, is_called as "isCalled" from ${named(name)}`,
    );
    found.push({ name, ...values[0]! });
  }
  return found;
}

/** Drops every table, function and domain of the schema. Extensions stay: others may use them. */
export async function clearSchema(client: pg.Client) {
  await client.query(`do $$ declare one text; begin
    for one in select oid::regclass from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' loop
      execute 'drop table if exists ' || one || ' cascade';
    end loop;
    for one in select oid::regprocedure from pg_proc p where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e') loop
      execute 'drop function if exists ' || one || ' cascade';
    end loop;
    for one in select oid::regtype from pg_type where typnamespace = 'public'::regnamespace and typtype = 'd' loop
      execute 'drop domain if exists ' || one || ' cascade';
    end loop;
  end $$`);
}

/**
 * Fills empty tables in any order: triggers and foreign keys are off meanwhile, and foreign keys are checked at the end. Triggers that are always on
 * stay on: they derive columns of a row from its others, as generated columns do.
 */
export async function withoutForeignKeys(client: pg.Client, tables: readonly Pick<StoredTable, "name">[], work: () => Promise<void>) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`);
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${named(name)}`);
  const alterEach = async (what: string) => {
    for (const { name } of tables) await client.query(`alter table ${named(name)} ${what}`);
  };
  const { rows: always } = await client.query<{ table: string; name: string }>(
    "select tgrelid::regclass::text as table, tgname as name from pg_trigger where tgenabled = 'A' and not tgisinternal order by 1, 2",
  );
  const keepOn = async () => {
    for (const { table, name } of always) await client.query(`alter table ${table} enable always trigger ${named(name)}`);
  };
  await alterEach("disable trigger user");
  await keepOn();
  await client.query(`truncate ${tables.map(({ name }) => named(name)).join(", ")}`);
  await work();
  await alterEach("enable trigger user");
  await keepOn();
  for (const { table, name, definition } of rows) await client.query(`alter table ${table} add constraint ${named(name)} ${definition}`);
}
