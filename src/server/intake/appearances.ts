import { isCustomerSide } from "#domain/access/roles.ts";
import { penalCase } from "#domain/cases/case.ts";
import { band } from "#domain/entities/band.ts";
import { criminal } from "#domain/entities/criminal.ts";
import { vehicle } from "#domain/entities/vehicle.ts";
import { witness } from "#domain/entities/witness.ts";
import type { Entity } from "#domain/entity.ts";
import { issue } from "#domain/issues/issue.ts";
import { visible } from "#server/access/visible.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { aliasIn } from "#server/records/alias-in.ts";
import { tableOf } from "#server/records/columns.ts";
import { readRecord } from "#server/records/read.ts";
import type { Writer } from "#server/records/save.ts";

const appearing = [criminal, band, vehicle, witness] as const;
type Appearance = {
  entity: (typeof appearing)[number]["name"];
  id: string;
  cases: number;
  issues: number;
  last: { id: string; alias: string } | null;
  unfinished: boolean;
};

/**
 * For each person and vehicle of a record: in how many other cases and issues that this user may see it appears, and the latest of those cases.
 * An issue and the case it was converted into count as one record.
 */
export async function appearances(tx: Tx, user: Writer, entity: Entity, id: string): Promise<Appearance[]> {
  await readRecord(tx, user, entity, id, []);
  const { name } = entity;
  const each = appearing.map((party) => {
    const cases = elsewhere(user, penalCase, party, sql`${id} not in (r.id, coalesce(r.issue_id, r.id))`);
    const issues = elsewhere(user, issue, party, sql`${id} not in (r.id, coalesce(r.converted_case_id, r.id))`);
    return sql`
      select ${party.name}::text as entity, p.id, c.count as cases, i.count as issues, c.last, ${unfinished(user, party)} as unfinished
      from (select ${partyOf(party)} as id from ${link(name, party)} where ${sql.ref(`${name}_id`)} = ${id}) p
      cross join lateral ${cases} c cross join lateral ${issues} i`;
  });
  return tx.rows(sql<Appearance>`${sql.join(each, sql` union all `)}`);
}

/** The office is told what it has to complete. The same as `missingOf` says of what a shop may leave open. */
function unfinished({ role }: Writer, { name, collection }: Entity): Sql<boolean> {
  const isOpen = openParts[name];
  return isOpen && !isCustomerSide(role) ? sql`exists (select from ${sql.table(collection)} r where r.id = p.id and ${isOpen})` : sql`false`;
}
const openParts: Partial<Record<string, Sql<boolean>>> = {
  witness: sql`r.unfinished`,
  criminal: sql`r.unfinished`,
  vehicle: sql`(r.plate is null or r.plate like '%?%')`,
};

const link = (of: string, party: Entity) => sql.table(`${of}_${party.collection}`);
const partyOf = (party: Entity) => sql.ref(`${party.name}_id`);

const elsewhere = (user: Writer, other: Entity, party: Entity, isOther: Sql<boolean>): Sql => sql`
  (select count(*)::int as count, (array_agg(jsonb_build_object('id', r.id, 'alias', ${aliasIn(other, "r")}) order by r.datetime desc, r.id desc))[1] as last
  from ${link(other.name, party)} l join ${sql.table(tableOf(other))} r on r.id = ${sql.ref(`l.${other.name}_id`)}
  where ${sql.ref(`l.${party.name}_id`)} = p.id and ${isOther} and not r.deleted and ${visible(user, other)})`;
