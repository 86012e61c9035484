import { countLimit } from "#api/limits.ts";
import type { DayHearing, FirstOf } from "#api/today-parts.ts";
import type { User } from "#domain/access/user.ts";
import type { HearingKind } from "#domain/calendar/event-kinds.ts";
import { penalCase } from "#domain/cases/case.ts";
import { civilCase } from "#domain/civil-cases/civil-case.ts";
import { addDays, type Day } from "#domain/law/days.ts";
import { visible } from "#server/access/visible.ts";
import { hearingSources, hearingZone, takesPlaceIn } from "#server/case-common/hearing-sources.ts";
import { readParties } from "#server/case-common/read-parties.ts";
import type { Tx } from "#server/db/database.ts";
import { clockAt } from "#server/db/local-days.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { type Counted, countedIds } from "./counted.ts";
import { ofLawyer } from "./of-lawyer.ts";

/** So many days, today included. */
export const hearingDays = 7;
const shown = 8;

type Row = Omit<DayHearing, "record" | "accused" | "otherPart" | "procedure"> &
  Omit<DayHearing["record"], "place"> & { place: string | null; total: number; counted: string[] | null };

/** The hearings of the next days that take place, of records that this user sees; of one lawyer, those that this lawyer attends. */
export async function readHearings(
  tx: Tx,
  user: User,
  today: Day,
  lawyer?: string,
  options: HearingOptions = {},
): Promise<Counted<FirstOf<DayHearing>>> {
  const kinds = kindsOf(user, today, lawyer, options);
  if (kinds.length === 0) return { answer: { total: 0, rows: [] }, counted: [] };
  const selects = kinds.map(({ kind, where }) => hearingsOf(kind, where));
  // The planner expects fewer hearings than the limit, and would read and sort all of the period instead of the first ones of an index.
  tx.send(sql`set local enable_sort = off`);
  const found = tx.rows<Row>(sql`
    select e.kind, e.entity, e.id, e.number, e.lawyer_id as lawyer, ${clockAt(sql`e.at`, sql`e.zone`)}::date as day, to_char(${clockAt(sql`e.at`, sql`e.zone`)}, 'HH24:MI') as time, e.at,
      e.zone as "timeZone", k.alias as court, e.room, coalesce(s.alias, c.alias) as place, e.total, e.counted
    from (select *, count(*) over ()::int as total, ${countedIds(sql`at`)} from (${sql.join(selects, sql` union all `)}) a order by at, id limit ${sql.lit(shown)}) e
      left join courts k on k.id = e.court_id left join customers c on c.id = e.customer_id left join establishments s on s.id = e.establishment_id
    order by e.at, e.id`);
  tx.send(sql`set local enable_sort = on`);
  const rows = await found;
  const ofKind = (of: DayHearing["record"]["entity"]) => rows.filter(({ entity }) => entity === of).map(({ id }) => id);
  const parties = new Map([
    ...(await readParties(tx, user, "penal", ofKind("case"))),
    ...(await readParties(tx, user, "civil", ofKind("civilCase"))),
  ]);
  const answer = {
    total: Math.min(rows[0]?.total ?? 0, countLimit),
    rows: rows.map(({ total: _total, counted: _counted, entity, id, number, place, lawyer: of, ...row }) => ({
      ...row,
      record: { entity, id, number, place: place ?? "", lawyer: of },
      accused: parties.get(id)?.accused ?? [],
      otherPart: parties.get(id)?.otherPart ?? null,
      procedure: parties.get(id)?.procedure ?? null,
    })),
  };
  return { answer, counted: rows.flatMap(({ counted }) => counted ?? []) };
}

/** Whether one of these records has such a hearing now. */
export function hasHearing(user: User, ids: readonly string[], today: Day, lawyer?: string, options: HearingOptions = {}): Sql<boolean> {
  const isIn = kindsOf(user, today, lawyer, options).map(
    ({ kind, where }) =>
      sql`exists (select from ${hearingSources[kind].from} where ${sql.join([...where, sql`r.id = any(${ids}::uuid[])`], sql` and `)})`,
  );
  return sql`(${sql.join([sql`false`, ...isIn], sql` or `)})`;
}

export type HearingOptions = { days?: number; onlyWitnessed?: boolean };
type Kind = { kind: HearingKind; where: Sql<boolean>[] };

function kindsOf(user: User, today: Day, lawyer: string | undefined, { days = hearingDays, onlyWitnessed = false }: HearingOptions): Kind[] {
  const period = { from: today, to: addDays(today, days - 1) };
  const witnessed = onlyWitnessed ? [sql<boolean>`exists (select from case_witnesses w where w.case_id = r.id)`] : [];
  const hasCivil = user.availableTypes.includes("civil") && !onlyWitnessed;
  const civilKinds = hasCivil ? (["priorHearing", "civilTrial"] as const) : [];
  return [
    ...(user.availableTypes.includes("penal") ? [{ kind: "trial" as const, where: rowsOf("trial", user, period, lawyer, witnessed) }] : []),
    ...civilKinds.map((kind) => ({ kind, where: rowsOf(kind, user, period, lawyer) })),
  ];
}

type Period = { from: Day; to: Day };

function rowsOf(kind: HearingKind, user: User, period: Period, lawyer: string | undefined, more: Sql<boolean>[] = []): Sql<boolean>[] {
  const { entity, lawyer: attending } = hearingSources[kind];
  return [...takesPlaceIn(kind, period), visible(user, entity === "case" ? penalCase : civilCase), ...ofLawyer(attending, lawyer), ...more];
}

function hearingsOf(kind: HearingKind, rows: readonly Sql<boolean>[]): Sql {
  const { from, entity, at, court, room, establishment, lawyer: attending } = hearingSources[kind];
  return sql`(select ${sql.lit(kind)} as kind, ${sql.lit(entity)} as entity, r.id, r.number, ${attending} as lawyer_id, ${at} as at, ${hearingZone} as zone, ${court} as court_id,
      ${room} as room, r.customer_id, ${establishment} as establishment_id
    from ${from} where ${sql.join(rows, sql` and `)} order by ${at} limit ${sql.lit(countLimit)})`;
}
