import type pg from "pg";

/** Copies each record with its lines and links until there are `times` of it: a few minutes apart, with consecutive numbers. */
export async function multiplyRecords(owner: pg.Client, table: string, times: number) {
  const other = copyOf("id");
  await owner.query("set session_replication_role = replica");
  // Spreads the numbers first, so that each copy finds a free one.
  await owner.query(`update ${table} set cid = -(cid / 1000000 * 1000000 + (cid % 1000000 - 1) * ${times} + 1)`);
  await owner.query(`update ${table} set cid = -cid`);
  const parent = await copyStatement(owner, table, {
    id: other,
    cid: "cid + copy",
    datetime: "datetime - copy * interval '17 minutes'",
    // Only the original is linked to its issue or case.
    issue_id: "null",
    converted_case_id: "null",
  });
  await owner.query(`insert into ${table} ${parent} cross join generate_series(1, ${times - 1}) copy`);
  for (const { child, column } of await childrenOf(owner, table)) {
    const rows = await copyStatement(owner, child, { id: other, [column]: copyOf(column) });
    await owner.query(`insert into ${child} ${rows} cross join generate_series(1, ${times - 1}) copy`);
    for (const party of ["criminal", "vehicle", "witness"])
      if (child.endsWith(`_${party}s`) || child.endsWith(`_${party}es`)) await relink(owner, table, child, column, party);
  }
  // Terms belong to no table in particular. The copies have those of their original, as they have its next date.
  const terms = await copyStatement(owner, "record_terms", { record_id: copyOf("record_id") });
  await owner.query(`insert into record_terms ${terms} cross join generate_series(1, ${times - 1}) copy where entity = $1`, [kinds[table]]);
  await owner.query("update counters set last = last * $1 where kind = $2", [times, kinds[table]]);
  await owner.query("set session_replication_role = origin");
}

/** The id of a copy, derived from the original, so that references agree. UUID version 8 is for such ids. */
const copyOf = (column: string) => `overlay(overlay(md5(${column}::text || copy) placing '8' from 13) placing '8' from 17)::uuid`;

/** Links the copies to other people and vehicles of the same customer, so that they are not all about the same few. */
async function relink(owner: pg.Client, table: string, links: string, column: string, party: string) {
  const plural = links.slice(links.indexOf(`_${party}`) + 1);
  await owner.query(
    `create temp table party as select customer_id, id, row_number() over (partition by customer_id order by id) - 1 as place from ${plural}`,
  );
  await owner.query("create index on party (customer_id, place)");
  await owner.query("create temp table sizes as select customer_id, count(*) as size from party group by 1");
  await owner.query("analyze party");
  await owner.query(
    `update ${links} l set ${party}_id = f.id from ${table} r, sizes s, party f
     where r.id = l.${column} and s.customer_id = r.customer_id and f.customer_id = r.customer_id
       and f.place = (('x' || substr(md5(l.${column}::text), 1, 7))::bit(28)::bigint % s.size)`,
  );
  await owner.query("drop table party, sizes");
}

const kinds: Record<string, string> = { cases: "case", issues: "issue", civil_cases: "civilCase" };

/** The columns to insert, and a select that returns them with some replaced. */
async function copyStatement(owner: pg.Client, table: string, replaced: Record<string, string>): Promise<string> {
  const { rows } = await owner.query<{ name: string }>(
    "select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''",
    [table],
  );
  const names = rows.map(({ name }) => `"${name}"`).join(", ");
  return `(${names}) select ${rows.map(({ name }) => replaced[name] ?? `"${name}"`).join(", ")} from ${table}`;
}

/** Tables whose rows belong to one record of this table. */
async function childrenOf(owner: pg.Client, table: string) {
  const { rows } = await owner.query<{ child: string; column: string }>(
    `select distinct on (child) c.conrelid::regclass::text as child, a.attname as column
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = $1::regclass and a.attnotnull order by child, a.attnum`,
    [table],
  );
  return rows;
}
