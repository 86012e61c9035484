import { penalCase } from "#domain/cases/case.ts";
import { withCameras } from "#domain/cases/completeness.ts";
import { statusesOf } from "#domain/cases/status-groups.ts";
import { type Day, daysBetween, localDay } from "#domain/law/days.ts";
import { erasureDay, handOverEnd } from "#domain/law/images.ts";
import { sql } from "#server/db/sql.ts";
import { aboutCase } from "#server/notices/subject.ts";
import { type Common, type Due, type Rule, reached, rule } from "./rule.ts";

type Waiting = { since: string; missing: string[] | null };

const isMissing = sql`from case_document_requests d where d.case_id = r.id and d.fulfilled_at is null`;

/** Cases that wait for documents, since when, and what is still missing. */
const waiting = {
  entity: penalCase,
  about: aboutCase,
  where: () => sql<boolean>`r.case_status = 'pendingDoc'`,
  columns: sql`
    (select max(date) from case_status_history where case_id = r.id and "to" = 'pendingDoc' and not undone) as since,
    (select array_agg(d.item order by d.id) ${isMissing}) as missing`,
} as const satisfies Partial<Rule<Waiting>>;

function waitedFor(days: readonly number[], { since, missing, timeZone }: Waiting & Common, today: Day): Due | undefined {
  if (!since) return undefined;
  const left = daysBetween(today, localDay(since, timeZone));
  const occasion = reached(days, left);
  return occasion === undefined ? undefined : { occasion, date: since, facts: { days: -left }, items: missing ?? [] };
}

const cameras = sql<boolean>`r.case_status = any(${statusesOf("active")}::text[]) and r.has_images = any(${withCameras}::text[])`;
const hasNoCopy = sql<boolean>`not exists (select from files f where f.record_id = r.id and not f.deleted and f.field <> 'ticket'
  and (f.category = 'images' or f.type like 'video/%' or f.type like 'image/%'))`;
const isNotHandedOver = sql<boolean>`r.recording_handed_datetime is null
  and not exists (select from case_actions a where a.case_id = r.id and a.action = 'imagesDelivery')`;

export const documentRules = [
  rule<Waiting>({
    ...waiting,
    kind: "pendingDoc",
    // A store that has delivered everything waits for the lawyer and is not reminded.
    where: () =>
      sql<boolean>`${waiting.where()} and (exists (select ${isMissing}) or not exists (select from case_document_requests d where d.case_id = r.id))`,
    due: (row, today) => waitedFor([-7, -15, -30], row, today),
  }),
  /** After a month without documents the lawyer may want to close the case. */
  rule<Waiting>({ ...waiting, kind: "notProcessed", due: (row, today) => waitedFor([-30], row, today) }),
  /** Recordings are erased within a month (22.3 LO 3/2018): a reminder to upload them while they exist. */
  rule<{ datetime: string }>({
    kind: "images",
    entity: penalCase,
    about: aboutCase,
    where: (now) => sql<boolean>`r.datetime between ${now}::timestamptz - interval '24 days' and ${now}::timestamptz - interval '2 days'
      and ${cameras} and ${hasNoCopy}`,
    columns: sql`r.datetime`,
    due: ({ datetime, timeZone }, today) => {
      const occasion = reached([-3, -10, -20], daysBetween(today, localDay(datetime, timeZone)));
      return occasion === undefined ? undefined : { occasion, date: datetime };
    },
  }),
  /** Images that the authority should have: the day before and on the last day. The shop is told at once when the case is reported. */
  rule<{ known: string }>({
    kind: "imagesHandOver",
    entity: penalCase,
    about: aboutCase,
    where: (now) => sql<boolean>`r.country = 'Spain' and ${cameras} and ${isNotHandedOver}
      and r.datetime > ${now}::timestamptz - interval '32 days'
      and coalesce(r.recording_known_datetime, r.created_at) > ${now}::timestamptz - interval '5 days'`,
    columns: sql`coalesce(r.recording_known_datetime, r.created_at) as known`,
    due: ({ known, country, timeZone }, today, now) => {
      const end = handOverEnd({ country, known: new Date(known).toISOString() });
      if (!end || end <= now) return undefined;
      const occasion = reached([1, 0], daysBetween(today, localDay(end, timeZone)));
      return occasion === undefined ? undefined : { occasion, date: end.toISOString(), facts: { date: end.toISOString() } };
    },
  }),
  /** Recordings that are nowhere else: the day before and on the last day. */
  rule<{ datetime: string }>({
    kind: "imagesErasure",
    entity: penalCase,
    about: aboutCase,
    where: (now) => sql<boolean>`${cameras} and ${hasNoCopy} and ${isNotHandedOver}
      and r.datetime between ${now}::timestamptz - interval '32 days' and ${now}::timestamptz - interval '26 days'`,
    columns: sql`r.datetime`,
    due: ({ datetime, ...row }, today) => {
      const date = erasureDay({ ...row, datetime });
      const left = daysBetween(today, date);
      const occasion = left < 0 ? undefined : reached([1, 0], left);
      return occasion === undefined ? undefined : { occasion, date, facts: { date } };
    },
  }),
];
