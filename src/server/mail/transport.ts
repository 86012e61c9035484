import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import nodemailer from "nodemailer";
import { privateFile, privateFolder } from "#server/base/private-folder.ts";

/** The Message-ID is made from the id, so that mail servers recognise a mail that is sent twice. */
export type Outgoing = { id: string; from: string; to: string; subject: string; text: string };
export type Transport = (mail: Outgoing) => Promise<void>;

/** Asks automatic answers, such as absence notes, not to reply (RFC 3834). */
const headers = { "Auto-Submitted": "auto-generated" };

/** Sends through the configured mail server. */
export function smtpTransport(url: string): Transport {
  const transport = nodemailer.createTransport(withTimeouts(url));
  return async ({ id, ...mail }) => void (await transport.sendMail({ ...mail, headers, messageId: messageId(id, mail.from) }));
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
  return async ({ id, ...mail }) => {
    const { message } = await transport.sendMail({ ...mail, headers, messageId: messageId(id, mail.from) });
    privateFolder(folder);
    await writeFile(join(folder, `${id}.eml`), message as Buffer, { mode: privateFile });
  };
}

const messageId = (id: string, from: string) => `<${id}@${/@([^\s>]+)/.exec(from)?.[1] ?? "localhost"}>`;
