import type pg from "pg";

/** Each numbered record so many times, with everything that hangs on it: a few minutes apart, with numbers beside each other. */
export async function multiplyRecords(owner: pg.Client, table: string, times: number) {
  const other = copyOf("id");
  await owner.query("set session_replication_role = replica");
  // First the numbers move apart, so that each copy finds its own free.
  await owner.query(`update ${table} set cid = -(cid / 1000000 * 1000000 + (cid % 1000000 - 1) * ${times} + 1)`);
  await owner.query(`update ${table} set cid = -cid`);
  const parent = await copied(owner, table, {
    id: other,
    cid: "cid + copy",
    datetime: "datetime - copy * interval '17 minutes'",
    // What became of what is told of the first.
    issue_id: "null",
    converted_case_id: "null",
  });
  await owner.query(`insert into ${table} ${parent} cross join generate_series(1, ${times - 1}) copy`);
  for (const { child, column } of await childrenOf(owner, table)) {
    const rows = await copied(owner, child, { id: other, [column]: copyOf(column) });
    await owner.query(`insert into ${child} ${rows} cross join generate_series(1, ${times - 1}) copy`);
    for (const party of ["criminal", "vehicle", "witness"])
      if (child.endsWith(`_${party}s`) || child.endsWith(`_${party}es`)) await spread(owner, table, child, column, party);
  }
  await owner.query("update counters set last = last * $1 where kind = $2", [times, kinds[table]]);
  await owner.query("set session_replication_role = origin");
}

/** Another id for each copy, the same wherever it is named; of the version that is for ids of one's own making. */
const copyOf = (column: string) => `overlay(overlay(md5(${column}::text || copy) placing '8' from 13) placing '8' from 17)::uuid`;

/** Somebody of the same customer's file in each, so that copies are not all about the same few. */
async function spread(owner: pg.Client, table: string, links: string, column: string, party: string) {
  const plural = links.slice(links.indexOf(`_${party}`) + 1);
  await owner.query(
    `create temp table file as select customer_id, id, row_number() over (partition by customer_id order by id) - 1 as place from ${plural}`,
  );
  await owner.query("create index on file (customer_id, place)");
  await owner.query("create temp table sizes as select customer_id, count(*) as size from file group by 1");
  await owner.query("analyze file");
  await owner.query(
    `update ${links} l set ${party}_id = f.id from ${table} r, sizes s, file f
     where r.id = l.${column} and s.customer_id = r.customer_id and f.customer_id = r.customer_id
       and f.place = (('x' || substr(md5(l.${column}::text), 1, 7))::bit(28)::bigint % s.size)`,
  );
  await owner.query("drop table file, sizes");
}

const kinds: Record<string, string> = { cases: "case", issues: "issue", civil_cases: "civilCase" };

/** The columns that are written, and a select that gives them with some replaced. */
async function copied(owner: pg.Client, table: string, replaced: Record<string, string>): Promise<string> {
  const { rows } = await owner.query<{ name: string }>(
    "select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''",
    [table],
  );
  const names = rows.map(({ name }) => `"${name}"`).join(", ");
  return `(${names}) select ${rows.map(({ name }) => replaced[name] ?? `"${name}"`).join(", ")} from ${table}`;
}

/** Tables of which each row belongs to one record of this one. */
async function childrenOf(owner: pg.Client, table: string) {
  const { rows } = await owner.query<{ child: string; column: string }>(
    `select distinct on (child) c.conrelid::regclass::text as child, a.attname as column
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = $1::regclass and a.attnotnull order by child, a.attnum`,
    [table],
  );
  return rows;
}
