import { listPath } from "#domain/access/screens.ts";
import { entities } from "#domain/entities/registry.ts";
import { fromLocal } from "#domain/formats/local-time.ts";
import { addDays, localDay } from "#domain/law/days.ts";
import { type Facts, noticeText } from "#domain/notices/facts.ts";
import { type Channels, defaultChannels, type NoticeKind } from "#domain/notices/notice-kinds.ts";
import { morningOf } from "#domain/notices/quiet-hours.ts";
import { loadPerson, type Principal } from "#server/auth/principal.ts";
import { catalogueOf } from "#server/base/catalogue-of.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { enqueue } from "#server/jobs/enqueue.ts";
import { handler } from "#server/jobs/job.ts";
import { queueMail } from "#server/mail/queue-mail.ts";
import { timeZonesOf } from "./audience.ts";
import { shownTo } from "./shown-to.ts";

/** At most this many notices of a kind per day are mailed one by one; the digest of the next morning has the others. */
const maxSingle = 5;
const limitedKinds: readonly NoticeKind[] = ["status", "assigned", "caseNew"];
/** Lawyers get each new case at once; the head office of a chain may have dozens a day. */
const isLimited = ({ role }: Principal, kind: NoticeKind) => limitedKinds.includes(kind) && (kind !== "caseNew" || role === "supercustomer");

const startOf = (day: string, zone: string) => fromLocal(`${day}T00:00`, zone)!;

/** Queues the digest of this day, which is sent the next morning. */
export async function queueDigest(tx: Tx, { id: user }: Principal, now: Date, zone: string) {
  const day = localDay(now, zone);
  await enqueue(tx, "dailyDigest", { user, day }, { key: `${user} ${day}`, runAt: morningOf(addDays(day, 1), zone) });
}

/** Whether this user has got so many notices of this kind today that the rest waits for the digest. */
export async function isOverLimit(tx: Tx, person: Principal, kind: NoticeKind, now: Date, zone: string): Promise<boolean> {
  if (!isLimited(person, kind)) return false;
  const { count } = (await tx.row<{ count: number }>(
    sql`select count(*)::int as count from notices
      where user_id = ${person.id} and kind = ${kind} and created_at >= ${startOf(localDay(now, zone), zone)}::timestamptz`,
  ))!;
  return count > maxSingle;
}

type Row = Partial<Pick<Channels, "mail" | "digest">> & { facts: Facts; kind: NoticeKind; entity: string; place: number; isShown: boolean };

/** One mail with the notices of a day that this user wants together, and those that were too many to mail one by one. */
export const dailyDigest = handler({
  kind: "dailyDigest",
  run: async ({ db, publicUrl }, { user, day }) => {
    await db.asSystem(async (tx) => {
      const person = await loadPerson(tx, user);
      if (!person?.profile.emailNotifications) return;
      const timeZone = (await timeZonesOf(tx, [person]))(person);
      const rows = await tx.rows<Row>(sql`
        select n.facts, n.kind, n.entity, n.place, p.mail, p.digest, ${shownTo(person)} as "isShown" from (
          select *, (row_number() over (partition by kind order by id))::int as place from notices
          where user_id = ${user} and created_at >= ${startOf(day, timeZone)}::timestamptz
            and created_at < ${startOf(addDays(day, 1), timeZone)}::timestamptz) n
          left join notice_preferences p on p.user_id = n.user_id and p.kind = n.kind
        order by n.id`);
      const shown = rows.filter((row) => row.isShown && isInDigest(person, row));
      if (shown.length === 0) return;
      const catalogue = catalogueOf(person.locale);
      const lines = shown.map(({ kind, facts }) => `- ${noticeText(catalogue, kind, facts)}`).join("\n");
      const list = listPath(shown.every(({ entity }) => entity === "civilCase") ? entities.civilCase : entities.case);
      const parameters = { n: String(shown.length), lines, link: new URL(list, publicUrl).href };
      await queueMail(tx, person.email, person.locale, "mail.digest", parameters, { timeZone, key: `digest:${user}:${day}` });
    });
  },
});

function isInDigest(person: Principal, { kind, place, mail, digest }: Row): boolean {
  const usual = defaultChannels(kind);
  return (digest ?? usual.digest) || (isLimited(person, kind) && place > maxSingle && (mail ?? usual.mail));
}
