import { addDays, localDay } from "#domain/law/days.ts";
import type { Facts } from "#domain/notices/facts.ts";
import type { NoticeKind } from "#domain/notices/notice-kinds.ts";
import { morningOf } from "#domain/notices/quiet-hours.ts";
import { idAt, newId } from "#server/base/new-id.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import type { Requests } from "./example-requests.ts";
import { hoursBefore } from "./hours-before.ts";
import { insertRows } from "./insert-rows.ts";

type Person = { id: string; customer: string | null };
type People = Record<"lawyer" | "office" | "shop" | "manager" | "boutique", Person>;
type Happened = { requests: Requests; cancelled: readonly { id: string }[]; asked: { id: string } | undefined };
type About = { id: string; version: number; number: string; establishment: string; timeZone: string; date: string };
type NewNotice = {
  to: readonly Person[];
  kind: NoticeKind;
  about: About;
  hours: number;
  facts?: Partial<Facts>;
  isRead?: boolean;
  /** Put off by its reader for so many days. */
  snoozed?: number;
  entity?: "case" | "issue";
};

/** The notices of the last days, without their mails. */
export async function seedNotices(tx: Tx, { lawyer, office, shop, manager, boutique }: People, { requests, cancelled, asked }: Happened) {
  const one = async (condition: Sql) => (await readCases(tx, condition))[0];
  const recent = await readCases(tx, sql`c.customer_id = ${office.customer} and c.case_status in ('new', 'assessment') order by c.cid desc limit 3`);
  const [open, done] = [await one(sql`c.id = ${requests.open.id}`), await one(sql`c.id = ${requests.done.id}`)];
  const trial = await one(sql`c.customer_id = ${office.customer} and c.case_status = 'trialPending' and ${seenBy(shop)} order by c.cid desc limit 1`);
  const foreign = await one(sql`c.case_status = 'trialPending' and ${seenBy(boutique)} order by c.cid desc limit 1`);
  const limited = await one(sql`c.case_status = 'pendingComplaint' and c.customer_id = ${office.customer} order by c.cid limit 1`);
  const verdict = await one(sql`c.case_status = 'guiltyVerdict' and c.customer_id = ${office.customer} order by c.judgment_date desc, c.cid limit 1`);
  const calledOff = await readCases(tx, sql`c.id = any(${cancelled.map(({ id }) => id)}::uuid[]) and c.customer_id = ${office.customer}`);
  const inAMonth = hoursBefore(tx, -30 * 24)
    .toISOString()
    .slice(0, 10);
  const issue = asked && (await readIssue(tx, asked.id));
  const notices: (NewNotice | undefined)[] = [
    limited && { to: [lawyer], kind: "limitation", about: limited, hours: 100, facts: { days: 30, date: inAMonth }, isRead: true },
    verdict && { to: [lawyer, office, shop], kind: "judgment", about: verdict, hours: 60, facts: { judgment: "damning" }, isRead: true },
    trial && { to: [lawyer, shop], kind: "trialSet", about: trial, hours: 50, facts: { date: trial.date } },
    trial && { to: [office], kind: "trialSet", about: trial, hours: 50, facts: { date: trial.date }, snoozed: 3 },
    foreign && { to: [boutique], kind: "trialSet", about: foreign, hours: 49, facts: { date: foreign.date } },
    limited && { to: [manager], kind: "escalation", about: limited, hours: 28, facts: { deadline: "limitation", date: inAMonth } },
    ...calledOff.map((about) => ({
      to: [lawyer],
      kind: "trialCancelled" as const,
      about,
      hours: 22,
      facts: { date: about.date, status: "dismissed" as const },
    })),
    done && { to: [lawyer], kind: "documentsReady", about: done, hours: 20 },
    open && { to: [shop, office], kind: "pendingDoc", about: open, hours: 6 },
    issue && { to: [lawyer], kind: "conversionAsked", about: issue, hours: 3, facts: { date: issue.date }, entity: "issue" },
    ...recent
      .toReversed()
      .map((about, place) => ({ to: [lawyer, office], kind: "caseNew" as const, about, hours: 2.5 - place, facts: { date: about.date } })),
  ];
  await insertRows(
    tx,
    "notices",
    notices.flatMap((notice) => (notice ? rowsOf(tx, notice) : [])),
  );
}

const rowsOf = (tx: Tx, { to, kind, about, hours, facts, isRead = false, snoozed, entity = "case" }: NewNotice) => {
  const until = snoozed ? morningOf(addDays(localDay(tx.now, about.timeZone), snoozed), about.timeZone) : null;
  return to.map((person) => ({
    id: until ? idAt(until) : newId(),
    user_id: person.id,
    kind,
    entity,
    record_id: about.id,
    version: about.version,
    facts: {
      cid: about.number,
      establishment: about.establishment,
      timeZone: about.timeZone,
      ...(entity === "issue" && { isIssue: true }),
      ...facts,
    },
    key: `${kind}:${about.id}:demo`,
    created_at: hoursBefore(tx, hours),
    read_at: isRead ? hoursBefore(tx, hours - 1) : null,
    shown: true,
    snoozed_until: until,
  }));
};

const seenBy = ({ id }: Person) => sql`c.establishment_id in (select establishment_id from user_establishments where user_id = ${id})`;

const readCases = (tx: Tx, condition: Sql) =>
  tx.rows<About>(sql`
    select c.id, c.version, c.number, e.alias as establishment, c.time_zone as "timeZone", coalesce(c.trial_datetime, c.datetime) as date
    from cases c join establishments e on e.id = c.establishment_id where not c.deleted and ${condition}`);

const readIssue = (tx: Tx, id: string) =>
  tx.row<About>(sql`
    select i.id, i.version, 'H-' || i.number as number, e.alias as establishment, i.time_zone as "timeZone", i.datetime as date
    from issues i join establishments e on e.id = i.establishment_id where i.id = ${id}`);
