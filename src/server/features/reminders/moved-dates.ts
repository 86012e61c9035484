import { penalCase } from "#domain/cases/case.ts";
import type { CaseRecord } from "#domain/cases/status.ts";
import { civilCase } from "#domain/civil-cases/civil-case.ts";
import type { CivilRecord } from "#domain/civil-cases/status.ts";
import { type CivilAppealFacts, civilAppealDate } from "#domain/law/civil-appeal.ts";
import { addMonths, type Day, localDay } from "#domain/law/days.ts";
import { type AppealFacts, appealDate } from "#domain/law/deadlines.ts";
import { limitationDate } from "#domain/law/limitation.ts";
import type { Title } from "#domain/law/term-entry.ts";
import type { MovedDate } from "#domain/notices/facts.ts";
import { systemReader } from "#server/access/system-reader.ts";
import type { Principal } from "#server/auth/principal.ts";
import { type SeatColumns, seatFrom, seatSubselects } from "#server/case-common/court-seat.ts";
import type { Deps } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { handler } from "#server/jobs/job.ts";
import { audienceOf } from "#server/notices/audience.ts";
import { notifyUsers } from "#server/notices/notify.ts";
import { aboutCase, aboutCivilCase, type Subject } from "#server/notices/subject.ts";
import { readRecord } from "#server/records/read.ts";
import { formerAppeal, formerCivilAppeal, formerGrace, formerLimitation, formerMeasure, formerPrivateComplaint } from "./former-dates.ts";
import { judgedColumns, judgedSince } from "./judged-cases.ts";

/** A key date of a record before and after the rules were corrected. */
type Move = { record: string; isCivil?: true; term: Title; from: Day | null; to: Day | null };

/** After an upgrade that corrects rules, tells each lawyer once which key dates of their cases have moved. */
export const movedDates = handler({
  kind: "movedDates",
  run: async (deps) => {
    await tellMovedDates(deps);
    return undefined;
  },
});

/**
 * Does it once: the setting that the migration has left is deleted in the same transaction. Reminders that were sent for the former date count as
 * sent for the new one, so this runs before reminders do.
 */
export const tellMovedDates = (deps: Deps): Promise<void> =>
  deps.db.asSystem(async (tx) => {
    if ((await tx.run(sql`delete from settings where key = 'movedDates'`)) === 0) return;
    const today = localDay(tx.now, "Europe/Madrid");
    const moves = [
      ...(await penalMoves(tx, today)),
      ...(await complaintMoves(tx)),
      ...(await measureMoves(tx)),
      ...(await limitationMoves(tx, today)),
      ...(await inquiryMoves(tx, today)),
      ...(await civilMoves(tx, today)),
    ];
    const told = new Map<string, { person: Principal; first: Subject; moved: MovedDate[] }>();
    for (const move of moves.filter((one) => one.from !== one.to)) {
      if (move.term === "law.appeal" && !move.isCivil) await keepReminders(tx, move);
      if ([move.from, move.to].every((date) => date === null || date < today)) continue;
      const subject = await subjectOf(tx, move);
      for (const person of await recipients(tx, subject)) {
        const own = told.get(person.id) ?? { person, first: subject, moved: [] };
        const { term, from, to, isCivil } = move;
        own.moved.push({ cid: subject.facts.cid, ...(isCivil && { isCivil }), term, from, to });
        told.set(person.id, own);
      }
    }
    for (const { person, first, moved } of told.values())
      await notifyUsers(tx, deps, first, { kind: "movedDates", key: "0015", facts: { moved } }, [person]);
  });

async function recipients(tx: Tx, subject: Subject): Promise<Principal[]> {
  const lawyers = await audienceOf(tx, subject, ["lawyer"], null);
  return lawyers.length > 0 ? lawyers : audienceOf(tx, subject, ["managers"], null);
}

const subjectOf = async (tx: Tx, { record, isCivil }: Move): Promise<Subject> =>
  isCivil ? aboutCivilCase(await readRecord(tx, systemReader, civilCase, record)) : aboutCase(await readRecord(tx, systemReader, penalCase, record));

/** The key of a reminder ends with the date that it is about. */
const keepReminders = (tx: Tx, { record, from, to }: Move) =>
  from && to
    ? tx.run(
        sql`update notices set key = left(key, -10) || ${to} where record_id = ${record} and kind in ('appeal', 'escalation') and right(key, 10) = ${from}`,
      )
    : undefined;

const soonMonths = 6;

/** No term to appeal is longer than this many days, August and Christmas included. */
const longest = 120;

async function penalMoves(tx: Tx, today: Day): Promise<Move[]> {
  type Row = AppealFacts & SeatColumns & Pick<CaseRecord, "id" | "caseStatus" | "judgmentDate" | "judgmentNotificationDate">;
  const rows = await tx.rows<Row>(sql`
    select r.id, r.country, r.case_status as "caseStatus", ${judgedColumns} from cases r
    where not r.deleted and ${judgedSince(sql`${today}::date - ${sql.lit(longest)}`)} order by r.id`);
  return rows.map((row) => ({ record: row.id, term: "law.appeal", from: formerAppeal(row), to: appealDate(row, seatFrom(row, row)) }));
}

/** French complaints at the police or online, whose copy to the prosecutor is not known yet. */
async function complaintMoves(tx: Tx): Promise<Move[]> {
  const rows = await tx.rows<{ id: string; complaintDatetime: string; timeZone: string }>(sql`
    select r.id, r.complaint_datetime as "complaintDatetime", r.time_zone as "timeZone" from cases r
    where not r.deleted and r.country = 'France' and r.complaint_type in ('online', 'police') and r.prosecutor_copy_date is null
      and r.case_status in ('stockComplaint', 'policeInvestigation', 'judicialInvestigation')
      and r.complaint_datetime > ${tx.now}::timestamptz - interval '4 months' order by r.id`);
  return rows.map((row) => ({ record: row.id, term: "law.privateComplaint", from: formerPrivateComplaint(row), to: null }));
}

async function measureMoves(tx: Tx): Promise<Move[]> {
  type Row = Pick<CaseRecord, "id" | "country" | "timeZone" | "caseStatus" | "crimeType" | "minors" | "judgmentDate" | "judgmentNotificationDate">;
  const rows = await tx.rows<Row>(sql`
    select r.id, r.country, r.time_zone as "timeZone", r.case_status as "caseStatus", r.crime_type as "crimeType", r.minors,
      r.judgment_date as "judgmentDate", r.judgment_notification_date as "judgmentNotificationDate" from cases r
    where not r.deleted and r.country = 'Spain' and r.minors and r.case_status = 'guiltyVerdict' order by r.id`);
  return rows.map((row) => ({ record: row.id, term: "law.limitation.penalty", from: formerMeasure(row), to: limitationDate(row) }));
}

/** In Spain the day of the facts counts now. Only the dates of the next months: of others nobody has taken note yet. */
async function limitationMoves(tx: Tx, today: Day): Promise<Move[]> {
  type Row = { id: string; date: Day; factsDay: Day };
  const rows = await tx.rows<Row>(sql`
    select r.id, r.limitation_date as date, r.facts_day as "factsDay" from cases r
    where not r.deleted and r.country = 'Spain' and r.case_status <> 'guiltyVerdict'
      and r.limitation_date between ${today}::date and ${addMonths(today, soonMonths)}::date order by r.id`);
  return rows.map(({ id, date, factsDay }) => ({ record: id, term: "law.limitation", from: formerLimitation(date, factsDay), to: date }));
}

/** Until somebody says when the inquiry began, its term has no end any more. */
async function inquiryMoves(tx: Tx, today: Day): Promise<Move[]> {
  const rows = await tx.rows<{ id: string; country: string; begun: Day }>(sql`
    select r.id, r.country, min((h.date at time zone r.time_zone)::date) as begun from cases r join case_status_history h on h.case_id = r.id and not h.undone
    where not r.deleted and r.inquiry_start_date is null
      and ((r.country = 'Spain' and r.case_status = 'judicialInvestigation' and h."to" = 'judicialInvestigation' and r.crime_type is distinct from 'petty')
        or (r.country = 'France' and r.case_status = 'policeInvestigation' and h."to" = 'policeInvestigation'))
    group by r.id order by r.id`);
  return rows
    .map(({ id, country, begun }): Move => ({ record: id, term: "law.inquiry", from: addMonths(begun, country === "Spain" ? 12 : 24), to: null }))
    .filter(({ from }) => from !== null && from <= addMonths(today, soonMonths));
}

async function civilMoves(tx: Tx, today: Day): Promise<Move[]> {
  type Row = CivilAppealFacts & SeatColumns & Pick<CivilRecord, "id" | "status" | "judgmentNotificationDate">;
  const rows = await tx.rows<Row>(sql`
    select r.id, r.country, r.status, r.procedure, (r.claimed_amount / 100.0)::float8 as "claimedAmount", r.date, r.demand_date as "demandDate",
      r.judgment_notification_date as "judgmentNotificationDate", ${seatSubselects(sql`r.court_id`, sql`null::text`)}
    from civil_cases r where not r.deleted and r.judgment_notification_date >= ${today}::date - ${sql.lit(longest)} order by r.id`);
  return rows.flatMap((row): Move[] => {
    const ofCivil = { record: row.id, isCivil: true } as const;
    return [
      { ...ofCivil, term: "law.appeal", from: formerCivilAppeal(row), to: civilAppealDate(row, { seat: seatFrom(row, row) }) },
      // Until somebody says since when the judgment is final, there is no such day any more.
      { ...ofCivil, term: "law.civilGrace", from: formerGrace(row), to: null },
    ];
  });
}
