import { penalCase } from "#domain/cases/case.ts";
import { visible } from "#server/access/visible.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { readRecord } from "#server/records/read.ts";
import type { Writer } from "#server/records/save.ts";

type Appearing = "criminal" | "band" | "vehicle" | "witness";
type Appearance = { entity: Appearing; id: string; cases: number; last: { id: string; alias: string } | null };

const links: Record<Appearing, string> = { criminal: "case_criminals", band: "case_bands", vehicle: "case_vehicles", witness: "case_witnesses" };

/** In how many other cases, among those this person sees, the people and vehicles of a case appear, and the latest of them. */
export async function appearances(tx: Tx, user: Writer, id: string): Promise<Appearance[]> {
  await readRecord(tx, user, penalCase, id);
  const each = (Object.keys(links) as Appearing[]).map((entity) => counted(user, entity, id));
  return tx.rows(sql<Appearance>`${sql.join(each, sql` union all `)}`);
}

function counted(user: Writer, entity: Appearing, id: string): Sql {
  const link = sql.table(links[entity]);
  const other = sql.ref(`l.${entity}_id`);
  return sql`
    select ${entity}::text as entity, ${other} as id, (count(r.id))::int as cases,
      (array_agg(jsonb_build_object('id', r.id, 'alias', r.number) order by r.datetime desc, r.id desc) filter (where r.id is not null))[1] as last
    from ${link} l left join (${link} o join cases r on r.id = o.case_id and not r.deleted and ${visible(user, penalCase)})
      on ${sql.ref(`o.${entity}_id`)} = ${other} and o.case_id <> l.case_id
    where l.case_id = ${id} group by 1, 2`;
}
