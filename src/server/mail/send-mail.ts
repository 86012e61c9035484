import type { Look } from "#domain/branding/look.ts";
import { quietUntil } from "#domain/notices/quiet-hours.ts";
import { readLookOfMail } from "#server/branding/read-look.ts";
import type { Deps } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { handler, type Retries } from "#server/jobs/job.ts";
import { compose } from "./compose.ts";
import { tryWaitingNow } from "./failed-mails.ts";
import { watchMailServer } from "./mail-server-watch.ts";
import type { Attachment, Transport } from "./transport.ts";

/** Reads the files that are attached to a mail. */
export type Attach = (deps: Deps, ids: readonly string[]) => Promise<Attachment[]>;

/**
 * In whose name a mail is sent: what was chosen, else what the configuration says. The address is always the configured one: mail servers accept
 * a sender only from the machines that its domain names (SPF, DKIM, DMARC).
 */
export function signedBy(from: string, { name: chosen, accent, senderName, replyTo }: Look) {
  const [, configured = "Sumario", address = from.trim()] = /^\s*"?([^"<]+?)"?\s*<([^>]+)>/.exec(from) ?? [];
  const name = chosen || configured;
  return {
    site: { name, ...(accent && { accent }) },
    from: senderName || chosen ? `"${senderName || name}" <${address}>` : from,
    ...(replyTo && { replyTo: { name: senderName || name, address: replyTo } }),
  };
}

/** Five seconds, ten, twenty, up to an hour: four days in all, as mail servers do among themselves. A weekend without a mail server loses nothing. */
export const mailRetries: Retries = { maxAttempts: 105, pause: (attempt) => Math.min(3600, 5 * 2 ** (attempt - 1)) };

/**
 * Sends one mail, and marks it as sent in the transaction that deletes the job. No transaction is open while the mail server is called.
 * If the process dies after the mail server accepted the mail, the lease of the job expires and the mail is sent again with the same Message-ID,
 * by which mail servers recognise a duplicate. The name of the sender is that of the customer or of the installation.
 */
export function sendMail(transport: Transport, configured: string, attach: Attach) {
  const server = watchMailServer();
  return handler({
    kind: "mail",
    retries: mailRetries,
    run: async (deps, { recipient, timeZone, inShopHours, replyTo, attachments, ...written }, { id, isLast }) => {
      const { now, db, warn, publicUrl } = deps;
      const morning = timeZone && quietUntil(now(), timeZone, inShopHours);
      if (morning) return { postpone: morning };
      // Withdrawn since it was queued.
      const look = await db.asSystem((tx) => lookOfQueued(tx, id));
      if (!look) return undefined;
      const { site, from, replyTo: answersTo } = signedBy(configured, look);
      try {
        const files = attachments && { attachments: await attach(deps, attachments) };
        const answers = replyTo ?? answersTo;
        await transport({
          id,
          from,
          to: recipient,
          ...compose(written, { ...site, publicUrl, from }),
          ...(answers && { replyTo: answers }),
          ...files,
        });
      } catch (failed) {
        const isFinal = isRefused(failed);
        if (isFinal || isLast) warn("mail given up", { mail: id, ...server.factsOf(failed) });
        else server.failed(failed, warn);
        return { failed, isFinal, record: sql`update mails set error = ${String(failed).slice(0, 500)} where id = ${id}` };
      }
      if (server.answered(warn)) await db.asSystem(tryWaitingNow);
      return { record: sql`update mails set sent_at = ${now()}, error = null where id = ${id}` };
    },
  });
}

async function lookOfQueued(tx: Tx, id: string) {
  const mail = await tx.row<{ recipient: string; message: string; record: string | null }>(
    sql`select recipient, message, record_id as record from mails where id = ${id}`,
  );
  return mail && readLookOfMail(tx, mail);
}

/** The mail server does not take this mail or its recipient, now or later. A refused password is no reason to drop a mail: the operator corrects it. */
function isRefused(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return (code === "EENVELOPE" || code === "EMESSAGE") && responseCode >= 500;
}
