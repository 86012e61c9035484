import { quietUntil } from "#domain/notices/quiet-hours.ts";
import { sql } from "#server/db/sql.ts";
import { handler } from "#server/jobs/job.ts";
import { compose } from "./compose.ts";
import type { Transport } from "./transport.ts";

/**
 * Sends one mail, and marks it as sent in the transaction that deletes the job. No transaction is open while the mail server is called.
 * If the process dies after the mail server accepted the mail, the lease of the job expires and the mail is sent again with the same Message-ID,
 * by which mail servers recognise a duplicate.
 */
export const sendMail = (transport: Transport, from: string) =>
  handler({
    kind: "mail",
    retries: { maxAttempts: 10, pause: (attempt) => Math.min(3600, 5 * 2 ** (attempt - 1)) },
    run: async ({ now, db }, { recipient, locale, message, parameters, timeZone, inShopHours, hasAccount }, { id }) => {
      const morning = timeZone && quietUntil(now(), timeZone, inShopHours);
      if (morning) return { postpone: morning };
      // Withdrawn since it was queued.
      if (!(await db.asSystem((tx) => tx.row(sql`select from mails where id = ${id}`)))) return undefined;
      try {
        await transport({ id, from, to: recipient, ...compose(locale, message, parameters, hasAccount) });
      } catch (failed) {
        return { failed, record: sql`update mails set error = ${String(failed).slice(0, 500)} where id = ${id}` };
      }
      return { record: sql`update mails set sent_at = ${now()}, error = null where id = ${id}` };
    },
  });
