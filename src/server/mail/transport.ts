import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import nodemailer from "nodemailer";
import { privateFile, privateFolder } from "#server/base/private-folder.ts";

/** The Message-ID is made from the id, so that mail servers recognise a mail that is sent twice. */
export type Outgoing = { id: string; from: string; to: string; subject: string; text: string };
export type Transport = (mail: Outgoing) => Promise<void>;

/** Sends through the configured mail server. */
export function smtpTransport(url: string): Transport {
  const transport = nodemailer.createTransport(url);
  return async ({ id, ...mail }) => void (await transport.sendMail({ ...mail, messageId: messageId(id, mail.from) }));
}

/** Without a mail server: one file per mail, to look at or to send on. Ids sort by time, and so do the files. */
export function outboxTransport(folder: string): Transport {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return async ({ id, ...mail }) => {
    const { message } = await transport.sendMail({ ...mail, messageId: messageId(id, mail.from) });
    privateFolder(folder);
    await writeFile(join(folder, `${id}.eml`), message as Buffer, { mode: privateFile });
  };
}

const messageId = (id: string, from: string) => `<${id}@${/@([^\s>]+)/.exec(from)?.[1] ?? "localhost"}>`;
