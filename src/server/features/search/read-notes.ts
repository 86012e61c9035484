import type { Entity } from "#domain/entity.ts";
import { toLocal } from "#domain/formats/local-time.ts";
import { localDay } from "#domain/law/days.ts";
import { highlight } from "#domain/search/highlight.ts";
import { meaningsOf, termOf } from "#domain/search/meanings.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";

/** What records are found by although a result does not show it. Read in the role of the user, like the result itself. */
const noteSources: Readonly<Record<string, (ids: string[]) => Sql<{ id: string; notes: (string | null)[] }>>> = {
  case: (ids) => sql`
    select r.id, array[e.city, r.attestation, 'DP ' || r.autos_previous_proceedings, 'PA ' || r.autos_abbreviated_procedure,
        'DL ' || r.autos_misdemeanor, 'EJ ' || r.enforcement_number]
      || array(select concat_ws(', ', t.alias, nullif(t.city, '')) from courts t
        where t.id in (r.court_id, r.court_instruction_id, r.court_penal_id, r.court_appeal_id, r.enforcement_court_id))
      || array(select concat_ws(' ', v.brand, v.model, v.color) from case_vehicles l join vehicles v on v.id = l.vehicle_id where l.case_id = r.id) as notes
    from cases r left join establishments e on e.id = r.establishment_id where r.id = any(${ids}::uuid[])`,
  issue: (ids) => sql`
    select r.id, array[e.city]
      || array(select concat_ws(' ', v.brand, v.model, v.color) from issue_vehicles l join vehicles v on v.id = l.vehicle_id where l.issue_id = r.id) as notes
    from issues r left join establishments e on e.id = r.establishment_id where r.id = any(${ids}::uuid[])`,
  civilCase: (ids) => sql`
    select r.id, array[concat_ws(', ', t.alias, t.city)] as notes from civil_cases r left join courts t on t.id = r.court_id where r.id = any(${ids}::uuid[])`,
};

/** The texts that match, of each of these records. */
export async function readNotes(tx: Tx, { name }: Entity, q: string, ids: string[]): Promise<Map<string, string[]>> {
  const source = noteSources[name];
  if (!source || q === "") return new Map();
  const rows = await tx.rows(source(ids));
  const matches = (text: string | null): text is string => text !== null && highlight(text, q).some(({ isMatch }) => isMatch);
  return new Map(rows.map(({ id, notes }) => [id, [...new Set(notes.filter(matches))]]));
}

const hearingFields = new Set(["trialDatetime", "priorHearingDate", "trialHearingDate"]);

/** The fields of a result that were typed in other words: a label in either language, the month of the date. */
export function meantFields({ fields }: Entity, values: Readonly<Record<string, unknown>>, q: string, now: Date): string[] {
  const { exact, near } = meaningsOf(q, localDay(now, "Europe/Madrid"));
  const terms = new Set([...Object.values(exact), ...Object.values(near)].flat());
  if (terms.size === 0) return [];
  return Object.entries(values).flatMap(([name, value]) => {
    if (typeof value !== "string") return [];
    const { kind } = fields[name] ?? {};
    if (name === "penalType" || name === "procedure") return terms.has(termOf[name](value)) ? [name] : [];
    if (kind !== "date" && kind !== "datetime") return [];
    const day = kind === "date" ? value : toLocal(value, typeof values.timeZone === "string" ? values.timeZone : "Europe/Madrid");
    const month = Number(day.slice(5, 7));
    const meant = hearingFields.has(name)
      ? [termOf.hearing(""), termOf.hearing(month), termOf.hearing(day.slice(0, 10).replaceAll("-", ""))]
      : [termOf.month(month)];
    return meant.some((term) => terms.has(term)) ? [name] : [];
  });
}
