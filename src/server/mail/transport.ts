import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import nodemailer from "nodemailer";
import { privateFile, privateFolder } from "#server/base/private-folder.ts";
import type { Composed } from "./compose.ts";

/** The Message-ID is made from the id, so that mail servers recognise a mail that is sent twice. */
export type Outgoing = Composed & {
  id: string;
  from: string;
  to: string;
  replyTo?: { name: string; address: string };
  attachments?: readonly Attachment[];
};
export type Attachment = { filename: string; contentType: string; content: Buffer };
export type Transport = (mail: Outgoing) => Promise<void>;

/**
 * Both forms of the text, and the hearing: as a part that mail programs show, and as a file. Automatic answers, such as absence notes, are asked
 * not to reply to what no person wrote (RFC 3834).
 */
const messageOf = ({ id, unsubscribe, hearing, isPersonal, attachments, ...mail }: Outgoing) => ({
  ...mail,
  ...(attachments && { attachments: [...attachments] }),
  ...(hearing && { icalEvent: { method: hearing.method, filename: hearing.name, content: hearing.text } }),
  messageId: messageId(id, mail.from),
  headers: {
    ...(!isPersonal && { "Auto-Submitted": "auto-generated" }),
    ...(unsubscribe && { "List-Unsubscribe": `<${unsubscribe}>` }),
  },
});

/** Sends through the configured mail server. */
export function smtpTransport(url: string): Transport {
  const transport = nodemailer.createTransport(withTimeouts(url));
  return async (mail) => void (await transport.sendMail(messageOf(mail)));
}

/** A server that does not answer must not keep the other mails waiting for minutes. In milliseconds; what the address says comes first. */
function withTimeouts(url: string): string {
  const given = new URL(url);
  for (const [name, value] of Object.entries({ connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 }))
    if (!given.searchParams.has(name)) given.searchParams.set(name, String(value));
  return given.href;
}

/** Without a mail server: one file per mail, to look at or to send on. Ids sort by time, and so do the files. */
export function outboxTransport(folder: string): Transport {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return async (mail) => {
    const { message } = await transport.sendMail(messageOf(mail));
    privateFolder(folder);
    await writeFile(join(folder, `${mail.id}.eml`), message as Buffer, { mode: privateFile });
  };
}

const messageId = (id: string, from: string) => `<${id}@${/@([^\s>]+)/.exec(from)?.[1] ?? "localhost"}>`;
