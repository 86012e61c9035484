import { penalCase } from "#domain/cases/case.ts";
import type { CaseRecord } from "#domain/cases/status.ts";
import { civilCase } from "#domain/civil-cases/civil-case.ts";
import type { CivilRecord } from "#domain/civil-cases/status.ts";
import type { Entity, Ref } from "#domain/entity.ts";
import { traits } from "#domain/field-traits.ts";
import type { Field } from "#domain/fields.ts";
import { localDay } from "#domain/law/days.ts";
import { type RunningTerm, runningTermsOfCase, runningTermsOfCivilCase } from "#domain/law/running-terms.ts";
import type { Seat } from "#domain/law/working-days.ts";
import { systemReader } from "#server/access/system-reader.ts";
import { penalCourt, type SeatColumns, seatFrom, seatSubselects } from "#server/case-common/court-seat.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { readRecords } from "#server/records/read.ts";

/** The records that have terms. */
export type TermEntity = "case" | "civilCase";
export const termEntities: readonly TermEntity[] = ["case", "civilCase"];

/** A row of `record_terms`. */
export type TermRow = { record: string; entity: TermEntity; key: string; date: string; isCalm: boolean; customer: string; lawyer: string | null };

/** What people write in words. No term follows from it: it is not given to the law, so that a save of words alone need not be looked at. */
const isWords = (field: Field) => traits[field.kind].freeText && field.edit !== "system";
const wordsOf: Readonly<Record<TermEntity, readonly string[]>> = { case: wordsIn(penalCase), civilCase: wordsIn(civilCase) };
/** As `entity.field`. */
export const wordFields: readonly string[] = termEntities.flatMap((entity) => wordsOf[entity].map((name) => `${entity}.${name}`));

function wordsIn({ fields }: Entity) {
  return Object.keys(fields).filter((name) => isWords(fields[name]!));
}

/** The terms that run in these records, by the functions of the law that also make their pages. Deleted records have none. */
export async function computeTerms(tx: Tx, entity: TermEntity, written: readonly string[]): Promise<TermRow[]> {
  if (written.length === 0) return [];
  const seats = await readSeats(tx, entity, written);
  const ids = [...seats.keys()];
  const records = entity === "case" ? await readRecords(tx, systemReader, penalCase, ids) : await readRecords(tx, systemReader, civilCase, ids);
  return records
    .filter(({ deleted }) => !deleted)
    .flatMap((record) => {
      for (const name of wordsOf[entity]) delete (record as Record<string, unknown>)[name];
      const row = { record: record.id, entity, customer: (record.customer as Ref).id, lawyer: (record.lawyer as Ref | null)?.id ?? null };
      return termsOf(entity, record as CaseRecord | CivilRecord, seats.get(record.id)!, tx.now).map((term) => ({ ...row, ...term }));
    });
}

function termsOf(entity: TermEntity, record: CaseRecord | CivilRecord, seat: Seat, now: Date): RunningTerm[] {
  const today = localDay(now, record.hearingTimeZone ?? record.timeZone);
  const found =
    entity === "case"
      ? runningTermsOfCase(record as CaseRecord, { now, today, seat })
      : runningTermsOfCivilCase(record as CivilRecord, { today, seat });
  // Two rules may give one term the same date.
  return [...new Map(found.map((term) => [`${term.key} ${term.date}`, term])).values()];
}

/** Without a court the establishment says where a case is; for a civil case only national holidays count then. */
const places: Readonly<Record<TermEntity, Sql>> = {
  case: sql`r.country, ${seatSubselects(penalCourt, sql`(select zip from establishments where id = r.establishment_id)`)} from cases r`,
  civilCase: sql`r.country, ${seatSubselects(sql`r.court_id`, sql`null::text`)} from civil_cases r`,
};

async function readSeats(tx: Tx, entity: TermEntity, ids: readonly string[]): Promise<Map<string, Seat>> {
  const rows = await tx.rows<SeatColumns & { id: string; country: string }>(sql`select r.id, ${places[entity]} where r.id = any(${ids}::uuid[])`);
  return new Map(rows.map((row) => [row.id, seatFrom(row, row)]));
}
