import type { Locale } from "#domain/messages/catalogue.ts";
import type { texts } from "#domain/messages/es/texts.ts";
import type { MailKey } from "#domain/messages/message-key.ts";
import { newId } from "#server/base/new-id.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { enqueue } from "#server/jobs/enqueue.ts";
import type { MailContent, MailedHearing } from "#server/jobs/job-kinds.ts";

type Texts = typeof texts;
type Parameters<M extends MailKey> = Texts[`${M}.body`] extends (parameters: infer P extends Readonly<Record<string, string>>) => string
  ? P
  : Record<string, never>;

type Options = {
  /** The recipient's time zone: the mail is not sent there at night. Without one it is sent at any hour. */
  timeZone?: string;
  /** Also sent until shops close there. */
  inShopHours?: boolean | undefined;
  /** A mail with a key that was used before is not queued. */
  key?: string;
  /** Whether the recipient has a profile in which to switch mails off. */
  hasAccount?: boolean;
  /** The record it is about: the mail is withdrawn while it waits, if the record is deleted or the write of this version is undone. */
  record?: { id: string; version: number | null };
  /** It is about this hearing, which it carries as an .ics file. */
  hearing?: MailedHearing | undefined;
} & Pick<MailContent, "replyTo" | "attachments">;

/** Writes a mail and the job that sends it, in the writer's transaction: it is sent if, and only if, that is committed. */
export async function queueMail<M extends MailKey>(
  tx: Tx,
  recipient: string,
  locale: Locale,
  message: M,
  parameters: Parameters<M>,
  { timeZone, inShopHours = false, key, hasAccount = true, record, hearing, replyTo, attachments = [] }: Options = {},
) {
  const id = newId();
  const queued = await tx.run(sql`
    insert into mails (id, recipient, locale, message, key, record_id, version)
    values (${id}, ${recipient}, ${locale}, ${message}, ${key ?? null}, ${record?.id ?? null}, ${record?.version ?? null}) on conflict do nothing`);
  if (queued === 0) return;
  const content = {
    recipient,
    locale,
    message,
    parameters,
    timeZone: timeZone ?? null,
    inShopHours,
    hasAccount,
    ...(hearing && { hearing }),
    ...(replyTo && { replyTo }),
    ...(attachments.length > 0 && { attachments }),
  };
  await enqueue(tx, "mail", content, { id });
}
