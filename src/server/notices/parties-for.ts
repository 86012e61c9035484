import { penalCase } from "#domain/cases/case.ts";
import { civilCase } from "#domain/civil-cases/civil-case.ts";
import { criminal } from "#domain/entities/criminal.ts";
import { visible } from "#server/access/visible.ts";
import type { Principal } from "#server/auth/principal.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { minorName } from "#server/records/masked.ts";
import type { AnySubject } from "./subject.ts";

/** Whom the record is about, for the subject of a mail to this lawyer. Empty for everybody else. */
export async function partiesFor(tx: Tx, person: Principal, { entity, id }: Pick<AnySubject, "entity" | "id">): Promise<string> {
  if (person.role !== "lawyer") return "";
  if (entity.name === civilCase.name) {
    const row = await tx.row<{ name: string | null }>(sql`select other_part as name from civil_cases where id = ${id}::uuid`);
    return row?.name ?? "";
  }
  return entity.name === penalCase.name ? offenders(tx, person, id) : "";
}

/**
 * A subject passes through other systems, so it has a minor by initials for the lawyer of the case too. `hidden_minors` answers for the writer,
 * not for the recipient.
 */
async function offenders(tx: Tx, person: Principal, id: string): Promise<string> {
  const rows = await tx.rows<{ name: string; isMinor: boolean }>(sql`
    select r.full_name as name, bool_or(case when r.birth_date is null then o.minors
      else least(o.facts_day, i.facts_day, ${tx.now}::timestamptz::date) < r.birth_date + interval '18 years' end) as "isMinor"
    from case_criminals l join criminals r on r.id = l.criminal_id
      join case_criminals k on k.criminal_id = r.id join cases o on o.id = k.case_id and not o.deleted
      left join issue_criminals j on j.criminal_id = r.id left join issues i on i.id = j.issue_id and not i.deleted
    where l.case_id = ${id}::uuid and ${visible(person, criminal)} group by r.id, r.full_name order by r.full_name, r.id`);
  return rows.map(({ name, isMinor }) => (isMinor ? minorName(person, name) : name)).join(", ");
}
