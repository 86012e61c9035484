import type { Locale } from "#domain/messages/catalogue.ts";
import type { MailKey } from "#domain/messages/message-key.ts";
import { type Facts, factTexts } from "#domain/notices/facts.ts";
import type { NoticeKind } from "#domain/notices/notice-kinds.ts";
import { catalogueOf } from "#server/base/catalogue-of.ts";
import type { Deps } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import type { MailedHearing } from "#server/jobs/job-kinds.ts";
import { queueMail } from "#server/mail/queue-mail.ts";
import { hearingOf } from "./mailed-hearing.ts";
import type { AnySubject } from "./subject.ts";

export type NotifyDeps = Pick<Deps, "publicUrl" | "now">;
export type Occasion = {
  kind: NoticeKind;
  /** Identifies the occasion within the record: a user who was notified of it is not notified again. */
  key: string;
  facts?: Partial<Facts>;
  /** The user who did it; null for the system. */
  actor?: string | null;
  /** The documents that are missing. People wrote these texts, so notices do not store them: they are read from the record. */
  items?: readonly string[];
};

/** The key of an occasion, what its texts say, and a function that queues its mail to one recipient. */
export function prepare(tx: Tx, deps: NotifyDeps, subject: AnySubject, { kind, key, facts: more, items }: Occasion) {
  const facts = { ...subject.facts, ...more };
  return { key: `${kind}:${subject.id}:${key}`, facts, write: mailWriter(tx, deps, subject, facts, hearingOf(kind, subject, facts), items) };
}

const mailWriter =
  (
    tx: Tx,
    { publicUrl }: NotifyDeps,
    { id, version, path, counsel }: AnySubject,
    facts: Facts,
    hearing: MailedHearing | undefined,
    items: readonly string[] = [],
  ) =>
  (
    email: string,
    locale: Locale,
    message: MailKey,
    options: { timeZone: string; inShopHours?: boolean | undefined; key?: string; hasAccount?: boolean; link?: string | undefined; parties?: string },
  ) => {
    const parameters = {
      ...factTexts(catalogueOf(locale), facts),
      // Without an account only a link with a secret of its own can be opened.
      link: options.hasAccount === false ? (options.link ?? "") : new URL(path, publicUrl).href,
      lawyer: counsel,
      items: items.map((item) => `- ${item}`).join("\n"),
      ...(options.parties && { parties: options.parties }),
    };
    return queueMail(tx, email, locale, message, parameters as never, { ...options, record: { id, version }, hearing });
  };
