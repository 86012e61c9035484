import { penalCase } from "#domain/cases/case.ts";
import { statusesOf } from "#domain/cases/status-groups.ts";
import { criminal } from "#domain/entities/criminal.ts";
import type { EnumKey } from "#domain/enumerations.ts";
import type { Conviction } from "#domain/law/case-context.ts";
import { type Day, localDay } from "#domain/law/days.ts";
import { visible } from "#server/access/visible.ts";
import { notFound } from "#server/base/refusal.ts";
import { convictionColumns } from "#server/case-common/conviction-columns.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { masked } from "#server/records/masked.ts";
import { readRecord } from "#server/records/read.ts";
import type { Writer } from "#server/records/save.ts";

type Judged = Conviction & { number: string; court: string | null; procedure: string | null };
type OpenTheft = { number: string; day: Day; ticketAmount: number };

/** The facts for which recidivism is pleaded: those of a case, or none in particular. */
type Pleaded = { number: string | null; day: Day; country: EnumKey<"countries"> | null; crimeType: EnumKey<"crimeTypes"> | null };

export type PersonConvictions = {
  name: string;
  birthDate: Day | null;
  pleaded: Pleaded;
  convictions: Judged[];
  /** Thefts without a judgment, which may be one continued offence. */
  open: OpenTheft[];
};

/** The convictions of a person in the cases that this user sees, without the one that they are pleaded in. */
export async function readConvictions(tx: Tx, user: Writer, id: string, caseId?: string): Promise<PersonConvictions> {
  const record = await readRecord(tx, user, criminal, id);
  if (record.deleted) throw notFound();
  const facts = caseId ? await readPleaded(tx, user, id, caseId) : undefined;
  // Outside of the case a minor is shown by initials.
  const [person] = facts ? [record] : await masked(tx, user, criminal, [{ ...record, alias: nameOf(record) }]);
  const others = sql<boolean>`l.criminal_id = ${id} and not r.deleted and r.id is distinct from ${caseId ?? null}::uuid and ${visible(user, penalCase)}`;
  return {
    name: facts ? nameOf(record) : (person as { alias: string }).alias,
    birthDate: (person as { birthDate: Day | null }).birthDate,
    pleaded: facts ?? { number: null, day: localDay(tx.now, "Europe/Madrid"), country: null, crimeType: null },
    convictions: await readJudged(tx, others),
    open: await readOpen(tx, others),
  };
}

const nameOf = ({ name, surname, nickname, dni }: { name: string | null; surname: string | null; nickname: string | null; dni: string | null }) =>
  [name, surname].filter(Boolean).join(" ") || nickname || dni || "";

async function readPleaded(tx: Tx, user: Writer, person: string, id: string): Promise<Pleaded> {
  const record = await readRecord(tx, user, penalCase, id);
  if (record.deleted || !record.criminals.some((one) => one.id === person)) throw notFound();
  const { datetime, timeZone, country, crimeType } = record;
  const row = await tx.row<{ number: string }>(sql`select number from cases where id = ${id}`);
  return { number: row!.number, day: localDay(datetime, timeZone), country, crimeType };
}

const inEuros = <R extends { ticketAmount: number }>(rows: R[]): R[] => rows.map((row) => ({ ...row, ticketAmount: row.ticketAmount / 100 }));

const readJudged = async (tx: Tx, others: Sql<boolean>): Promise<Judged[]> =>
  inEuros(
    await tx.rows<Judged>(sql`
      select ${convictionColumns}, r.number,
        (select c.alias from courts c where c.id = coalesce(r.court_penal_id, r.court_id, r.court_instruction_id)) as court,
        coalesce(r.autos_abbreviated_procedure, r.autos_misdemeanor, r.autos_previous_proceedings) as procedure
      from case_criminals l join cases r on r.id = l.case_id join criminals p on p.id = l.criminal_id
      where ${others} and r.judgment_type = 'damning' and r.judgment_date is not null and r.case_status in ('guiltyVerdict', 'archived')
      order by r.judgment_date, r.id`),
  );

const readOpen = async (tx: Tx, others: Sql<boolean>): Promise<OpenTheft[]> =>
  inEuros(
    await tx.rows<OpenTheft>(sql`
      select r.number, r.facts_day as day, r.ticket_amount as "ticketAmount" from case_criminals l join cases r on r.id = l.case_id
      where ${others} and r.country = 'Spain' and r.case_status = any(${statusesOf("active")}::text[]) and r.steal_type = 'externalCustomer'
        and (r.penal_type is null or r.penal_type in ('pettyTheft', 'lessSeriousTheft')) and coalesce(r.theft_method, '') not in ('force', 'seizure')
      order by r.datetime, r.id`),
  );
