import { randomUUIDv7 } from "node:crypto";
import type { Locale } from "#domain/messages/catalogue.ts";
import type { texts } from "#domain/messages/es/texts.ts";
import type { MailKey } from "#domain/messages/mail-key.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";

type Texts = typeof texts;
type Parameters<M extends MailKey> = Texts[`${M}.body`] extends (parameters: infer P) => string ? P : Record<string, never>;

type Options = {
  /** By whose clock it is kept back at night; without one it goes out at any hour. */
  timeZone?: string;
  /** Nothing is queued under a key that was used before. */
  key?: string;
  /** Whether the recipient has a profile in which to switch mails off. */
  hasAccount?: boolean;
};

/** Queues a mail in the writer's transaction: it goes out if, and only if, the write stands. */
export async function queueMail<M extends MailKey>(
  tx: Tx,
  recipient: string,
  locale: Locale,
  message: M,
  parameters: Parameters<M>,
  { timeZone, key, hasAccount = true }: Options = {},
) {
  await tx.run(sql`
    insert into mails (id, recipient, locale, message, parameters, time_zone, key, has_account)
    values (${randomUUIDv7()}, ${recipient}, ${locale}, ${message}, ${JSON.stringify(parameters)}::jsonb, ${timeZone ?? null}, ${key ?? null}, ${hasAccount}) on conflict do nothing`);
  await tx.run(sql`notify mails`);
}
