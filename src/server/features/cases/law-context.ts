import type { User } from "#domain/access/user.ts";
import { penalCase } from "#domain/cases/case.ts";
import type { CaseRecord } from "#domain/cases/status.ts";
import { statusesOf } from "#domain/cases/status-groups.ts";
import { criminal } from "#domain/entities/criminal.ts";
import type { Ref } from "#domain/entity.ts";
import type { Offender } from "#domain/law/age.ts";
import { type CaseContext, type Conviction, dayOfFacts, type SimilarCase } from "#domain/law/case-context.ts";
import { localDay } from "#domain/law/days.ts";
import { relatedDays } from "#domain/law/thresholds.ts";
import { visible } from "#server/access/visible.ts";
import { convictionColumns } from "#server/case-common/conviction-columns.ts";
import { readCourtSeat } from "#server/case-common/court-seat.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";

/** What the law needs besides the case itself, read only from cases of the same customer that this user sees. */
export async function readLawContext(tx: Tx, user: User, facts: CaseRecord): Promise<CaseContext> {
  const { now } = tx;
  const others = sql<boolean>`r.customer_id = ${facts.customer.id} and r.id <> ${facts.id} and not r.deleted and ${visible(user, penalCase)}`;
  const { country, establishment } = facts;
  const court = (facts.courtPenal ?? facts.court ?? facts.courtInstruction)?.id;
  const { seat, courtType } = await readCourtSeat(tx, { country, court, establishment: establishment.id === "empresa" ? null : establishment.id });
  return {
    now,
    // The clock of the court decides when a term is over.
    today: localDay(now, facts.hearingTimeZone ?? facts.timeZone),
    seat,
    courtType,
    offenders: await readOffenders(tx, user, facts),
    convictions: await readConvictions(tx, facts, others),
    similar: await readSimilar(tx, facts, others),
    isBanned: await readBan(tx, facts, others),
    related: await readRelated(tx, facts, others),
  };
}

const idsOf = (refs: readonly Ref[]) => refs.map(({ id }) => id);

/** Convictions of the people linked to the case. The law decides which of them were final in time and count. */
async function readConvictions(tx: Tx, { country, criminals }: CaseRecord, others: Sql<boolean>): Promise<Conviction[]> {
  if (criminals.length === 0) return [];
  const rows = await tx.rows<Conviction>(sql`
    select ${convictionColumns}
    from case_criminals l join cases r on r.id = l.case_id join criminals p on p.id = l.criminal_id
    where l.criminal_id = any(${idsOf(criminals)}::uuid[]) and ${others} and r.country = ${country}
      and r.case_status in ('guiltyVerdict', 'archived') and r.judgment_type = 'damning'`);
  return rows.map((row) => ({ ...row, ticketAmount: row.ticketAmount / 100 }));
}

/** The dates of birth of the people linked to the case. */
const readOffenders = (tx: Tx, user: User, { criminals }: CaseRecord): Promise<Offender[]> =>
  criminals.length === 0
    ? Promise.resolve([])
    : tx.rows<Offender>(
        sql`select r.id, r.birth_date as "birthDate" from criminals r where r.id = any(${idsOf(criminals)}::uuid[]) and ${visible(user, criminal)}`,
      );

/** Open cases about thefts by the same people, near in time, that may be added up (74.2 CP). */
async function readSimilar(tx: Tx, { country, criminals, datetime }: CaseRecord, others: Sql<boolean>): Promise<SimilarCase[]> {
  if (criminals.length === 0 || country !== "Spain") return [];
  const rows = await tx.rows<SimilarCase>(sql`
    select l.criminal_id as criminal, jsonb_build_object('id', r.id, 'alias', r.number) as case, r.ticket_amount as "ticketAmount"
    from case_criminals l join cases r on r.id = l.case_id
    where l.criminal_id = any(${idsOf(criminals)}::uuid[]) and ${others} and r.country = ${country}
      and r.case_status = any(${statusesOf("active")}::text[]) and r.steal_type = 'externalCustomer'
      and (r.penal_type is null or r.penal_type in ('pettyTheft', 'lessSeriousTheft'))
      and coalesce(r.theft_method, '') not in ('force', 'seizure')
      and not exists (select from case_witnesses w where w.case_id = r.id and w.injured)
      and r.datetime between ${datetime}::timestamptz - make_interval(days => ${relatedDays}) and ${datetime}::timestamptz + make_interval(days => ${relatedDays})
    order by r.datetime, r.id`);
  return rows.map((row) => ({ ...row, ticketAmount: row.ticketAmount / 100 }));
}

/** Whether one of the offenders was banned from this establishment, or from all of the customer's, on the day of the facts. */
async function readBan(tx: Tx, facts: CaseRecord, others: Sql<boolean>): Promise<boolean> {
  if (facts.criminals.length === 0) return false;
  const day = dayOfFacts(facts);
  const establishment = facts.establishment.id === "empresa" ? null : facts.establishment.id;
  const found = await tx.row(sql`
    select from case_criminals l join cases r on r.id = l.case_id
    where l.criminal_id = any(${idsOf(facts.criminals)}::uuid[]) and ${others} and r.restraining_order
      and (r.establishment_id is null or r.establishment_id = ${establishment}::uuid)
      and r.restraining_order_start_date <= ${day}::date and coalesce(r.restraining_order_end_date, 'infinity') >= ${day}::date
    limit 1`);
  return found !== undefined;
}

const maxRelated = 20;

async function readRelated(tx: Tx, facts: CaseRecord, others: Sql<boolean>): Promise<Ref[]> {
  const { criminals, vehicles, bands, datetime } = facts;
  if (criminals.length + vehicles.length + bands.length === 0) return [];
  return tx.rows<Ref>(sql`
    select r.id, r.number as alias from cases r
    where r.id in (
        select case_id from case_criminals where criminal_id = any(${idsOf(criminals)}::uuid[])
        union select case_id from case_vehicles where vehicle_id = any(${idsOf(vehicles)}::uuid[])
        union select case_id from case_bands where band_id = any(${idsOf(bands)}::uuid[]))
      and ${others} and r.case_status = any(${statusesOf("active")}::text[])
      and r.datetime between ${datetime}::timestamptz - make_interval(days => ${relatedDays}) and ${datetime}::timestamptz + make_interval(days => ${relatedDays})
      and not exists (select from case_related l where l.case_id = ${facts.id} and l.related_id = r.id)
    order by r.datetime desc, r.id desc limit ${maxRelated}`);
}
