import type { AccessPage, AccessRow, AccessSearch } from "#api/protection.ts";
import { type AccessWay, type PersonalDataEntity, personalDataEntities } from "#domain/protection/personal-data.ts";
import type { Tx } from "#server/db/database.ts";
import { withinLocalDays } from "#server/db/local-days.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { aliasIn } from "#server/records/alias-in.ts";
import { entityNamed, tableOf } from "#server/records/columns.ts";

const page = 50;
const batch = 1000;

/** Who saw what, newest first. */
export async function readAccesses(tx: Tx, search: AccessSearch, before?: string): Promise<AccessPage> {
  const earlier = sql<boolean>`(a.at, a.id) < ((select at from access_log where id = ${before ?? null}), ${before ?? null}::uuid)`;
  const where = [...conditionsOf(search), ...(before ? [earlier] : [])];
  const rows = await tx.rows<AccessRow>(sql`
    select a.id, a.at, ${person} as user, a.way, a.entity, cardinality(a.records) as count,
      jsonb_build_object('id', a.records[1], 'alias', coalesce(${nameOf(sql`a.records[1]`)}, '')) as first, f.name as file
    from access_log a left join files f on f.id = a.file_id
    where ${sql.join([sql`true`, ...where], sql` and `)} order by a.at desc, a.id desc limit ${page + 1}`);
  const accesses = rows.slice(0, page);
  return { accesses, next: rows.length > page ? accesses.at(-1)!.id : null };
}

export type SeenRow = {
  at: string;
  user: string;
  way: AccessWay;
  entity: PersonalDataEntity;
  record: string;
  name: string | null;
  file: string | null;
};
/** Between two instants, the first one included. */
export type Instants = { since?: string; until?: string };

/** All accesses, oldest first, with a row for each record that was shown, in batches. */
export async function* readSeen(tx: Tx, search: AccessSearch & Instants): AsyncGenerator<SeenRow[]> {
  const where = [
    ...conditionsOf(search),
    ...(search.since ? [sql<boolean>`a.at >= ${search.since}`] : []),
    ...(search.until ? [sql<boolean>`a.at < ${search.until}`] : []),
  ];
  await tx.run(sql`declare seen no scroll cursor for
    select a.at, coalesce(user_alias(a.user_id), a.user_id::text) as user, a.way, a.entity, s.record, ${nameOf(sql`s.record`)} as name, f.name as file
    from access_log a cross join lateral unnest(a.records) with ordinality as s (record, place) left join files f on f.id = a.file_id
    where ${sql.join([sql`true`, ...where], sql` and `)} order by a.at, a.id, s.place`);
  for (;;) {
    const rows = await tx.rows<SeenRow>(sql`fetch ${sql.lit(batch)} from seen`);
    if (rows.length > 0) yield rows;
    if (rows.length < batch) return void (await tx.run(sql`close seen`));
  }
}

const person = sql`jsonb_build_object('id', a.user_id, 'alias', coalesce(user_alias(a.user_id), ''))`;

/** The log stores ids only. Names are looked up when it is read, and are null once the record is anonymised. */
const nameOf = (id: Sql): Sql =>
  sql`case a.entity ${sql.join(
    personalDataEntities.map((name) => {
      const entity = entityNamed(name);
      return sql`when ${sql.lit(name)} then (select ${aliasIn(entity, "r")}::text from ${sql.table(tableOf(entity))} r where r.id = ${id})`;
    }),
    sql` `,
  )} end`;

const conditionsOf = ({ user, entity, record, from, to }: AccessSearch): Sql<boolean>[] => [
  ...(user ? [sql<boolean>`a.user_id = ${user}`] : []),
  ...(entity ? [sql<boolean>`a.entity = ${entity}`] : []),
  ...(record ? [sql<boolean>`a.records @> array[${record}::uuid]`] : []),
  ...withinLocalDays(sql`a.at`, sql`'Europe/Madrid'`, { from, to }),
];
