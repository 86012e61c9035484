import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import nodemailer from "nodemailer";
import type { Locale } from "#domain/messages/catalogue.ts";
import type { MailKey } from "#domain/messages/mail-key.ts";
import { quietUntil } from "#domain/notices/quiet-hours.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { compose } from "./compose.ts";

export type Outgoing = { from: string; to: string; subject: string; text: string };
export type Transport = (mail: Outgoing) => Promise<void>;

/** Through the configured server. */
export function smtpTransport(url: string): Transport {
  const transport = nodemailer.createTransport(url);
  return async (mail) => void (await transport.sendMail(mail));
}

/** Without a server: one file per mail, to look at or to send on. */
export function outboxTransport(folder: string): Transport {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
  let count = 0;
  return async (mail) => {
    const { message } = await transport.sendMail(mail);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `${Date.now()}-${process.pid}-${count++}.eml`), message as Buffer);
  };
}

type Waiting = {
  id: string;
  recipient: string;
  locale: Locale;
  message: MailKey;
  parameters: Record<string, string>;
  timeZone: string | null;
  hasAccount: boolean;
};
const mostTries = 10;

/** Sends one of the mails that wait, if any, each once across all processes, but at night few. A failure is tried again later, with growing pauses. */
export const sendNext = (db: Database, transport: Transport, from: string, now: Date): Promise<boolean> =>
  db.asSystem((tx) => send(tx, transport, from, now));

async function send(tx: Tx, transport: Transport, from: string, now: Date): Promise<boolean> {
  const mail = await tx.row<Waiting>(sql`
    select id, recipient, locale, message, parameters, time_zone as "timeZone", has_account as "hasAccount" from mails
    where sent_at is null and next_try_at <= now() and tries < ${mostTries} order by next_try_at limit 1 for update skip locked`);
  if (!mail) return false;
  const morning = mail.timeZone && quietUntil(now, mail.timeZone);
  if (morning) {
    await tx.run(sql`update mails set next_try_at = ${morning} where id = ${mail.id}`);
    return true;
  }
  try {
    await transport({ from, to: mail.recipient, ...compose(mail.locale, mail.message, mail.parameters, mail.hasAccount) });
    // Links in mails are secrets: once sent they are not kept.
    await tx.run(sql`update mails set sent_at = now(), error = null, parameters = '{}' where id = ${mail.id}`);
  } catch (error) {
    await tx.run(
      sql`update mails set tries = tries + 1, error = ${String(error).slice(0, 500)}, next_try_at = now() + make_interval(secs => least(3600, 5 * power(2, tries))) where id = ${mail.id}`,
    );
  }
  return true;
}
