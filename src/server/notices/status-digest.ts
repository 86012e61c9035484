import { listPath } from "#domain/access/screens.ts";
import { entities } from "#domain/entities/registry.ts";
import { fromLocal } from "#domain/formats/local-time.ts";
import { addDays, localDay } from "#domain/law/days.ts";
import { type Facts, noticeText } from "#domain/notices/facts.ts";
import { morningOf } from "#domain/notices/quiet-hours.ts";
import { loadPerson } from "#server/auth/principal.ts";
import { catalogueOf } from "#server/catalogue-of.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { enqueue } from "#server/jobs/enqueue.ts";
import { handler } from "#server/jobs/job.ts";
import { queueMail } from "#server/mail/queue-mail.ts";
import { clocksOf } from "./audience.ts";
import { shownTo } from "./shown-to.ts";

/** So many changes of status a day are mailed one by one; the others come together the next morning. */
const mostSingle = 5;

const startOf = (day: string, zone: string) => fromLocal(`${day}T00:00`, zone)!;

/** Whether this person has been told of so many statuses today that the rest wait for the digest, which this sees to. */
export async function isForDigest(tx: Tx, user: string, now: Date, zone: string): Promise<boolean> {
  const day = localDay(now, zone);
  const { count } = (await tx.row<{ count: number }>(
    sql`select count(*)::int as count from notices where user_id = ${user} and kind = 'status' and created_at >= ${startOf(day, zone)}::timestamptz`,
  ))!;
  if (count <= mostSingle) return false;
  await enqueue(tx, "statusDigest", { user, day }, { key: `${user} ${day}`, runAt: morningOf(addDays(day, 1), zone) });
  return true;
}

/** One mail with the changes of a day that were not mailed one by one. */
export const statusDigest = handler({
  kind: "statusDigest",
  run: async ({ db, publicUrl }, { user, day }) => {
    await db.asSystem(async (tx) => {
      const person = await loadPerson(tx, user);
      if (!person?.profile.emailNotifications) return;
      const timeZone = (await clocksOf(tx, [person]))(person);
      const rows = await tx.rows<{ facts: Facts; entity: string; isShown: boolean }>(sql`
        select n.facts, n.entity, ${shownTo(person)} as "isShown" from notices n
        where n.user_id = ${user} and n.kind = 'status' and n.created_at >= ${startOf(day, timeZone)}::timestamptz
          and n.created_at < ${startOf(addDays(day, 1), timeZone)}::timestamptz
        order by n.id offset ${mostSingle}`);
      const shown = rows.filter(({ isShown }) => isShown);
      if (shown.length === 0) return;
      const catalogue = catalogueOf(person.locale);
      const lines = shown.map(({ facts }) => `- ${noticeText(catalogue, "status", facts)}`).join("\n");
      const list = listPath(shown.every(({ entity }) => entity === "civilCase") ? entities.civilCase : entities.case);
      const parameters = { n: String(shown.length), lines, link: new URL(list, publicUrl).href };
      await queueMail(tx, person.email, person.locale, "mail.digest", parameters, { timeZone, key: `digest:${user}:${day}` });
    });
  },
});
