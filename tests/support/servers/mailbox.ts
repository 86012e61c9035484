import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { vi } from "vitest";

export type Mail = {
  headers: Map<string, string>;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The part that mail programs show as an event, and the file with the same content. */
  ics: { method: string; text: string; file: string; attached: string } | undefined;
  /** The content of attached files, an event left out. */
  attachments: string[];
};

/** Waits until the outbox folder has this many mails to the address. The newest is the last. */
export function mailsTo(outbox: string, address: string, count = 1): Promise<Mail[]> {
  return vi.waitFor(
    async () => {
      const mails = await mailsIn(outbox, address);
      if (mails.length < count) throw new Error(`${mails.length} mails to ${address}`);
      return mails;
    },
    { timeout: 10_000, interval: 25 },
  );
}

/** Waits for the mail to the address with this in its subject or its text, whatever else has been sent. */
export async function mailAbout(outbox: string, address: string, said: string): Promise<Mail> {
  return vi.waitFor(
    async () => {
      const mails = await mailsIn(outbox, address);
      const found = mails.findLast(({ subject, text }) => subject.includes(said) || text.includes(said));
      if (!found) throw new Error(`no mail to ${address} about ${said} among ${mails.map(({ subject }) => subject).join(", ")}`);
      return found;
    },
    { timeout: 10_000, interval: 25 },
  );
}

export async function mailsIn(outbox: string, address: string): Promise<Mail[]> {
  if (!existsSync(outbox)) return [];
  const names = (await readdir(outbox)).sort();
  const mails = await Promise.all(names.map(async (name) => parseMail(await readFile(join(outbox, name), "utf8"))));
  return mails.filter(({ to }) => to === address);
}

/** The code in the link of the newest mail. */
export async function codeFor(outbox: string, address: string, count = 1): Promise<string> {
  const mails = await mailsTo(outbox, address, count);
  return /[?&]code=([\w-]+)/.exec(mails.at(-1)!.text)![1]!;
}

/** Reads both forms of a mail, `text` is the plain one, and the event that it carries. */
export function parseMail(raw: string): Mail {
  const { headers, body } = parsePart(raw);
  const parts = leavesOf({ headers, body });
  const partOf = (type: string) => parts.find((part) => part.headers.get("content-type")?.startsWith(type));
  const textOf = (type: string) => partOf(type)?.body.replace(/\n$/, "") ?? "";
  const subject = decodeWords(headers.get("subject") ?? "");
  const [event, file] = [partOf("text/calendar"), partOf("application/ics")];
  const ics = event && {
    method: /method=(\w+)/.exec(event.headers.get("content-type")!)?.[1] ?? "",
    text: linesOf(event.body),
    file: /filename="?([^";]+)/.exec(file?.headers.get("content-disposition") ?? "")?.[1] ?? "",
    attached: linesOf(file?.body ?? ""),
  };
  const attachments = parts
    .filter((part) => part !== file && part.headers.get("content-disposition")?.startsWith("attachment"))
    .map((part) => part.body);
  const text = parts.length > 1 ? textOf("text/plain") : body;
  return { headers, to: headers.get("to") ?? "", subject, text, html: textOf("text/html"), ics, attachments };
}

const linesOf = (text: string) => text.replaceAll("\r\n", "\n").trim();

type Part = { headers: Map<string, string>; body: string };

/** The parts that contain no others. */
function leavesOf({ headers, body }: Part): Part[] {
  const boundary = /^multipart\/\w+;.*boundary="?([^";]+)/.exec(headers.get("content-type") ?? "")?.[1];
  if (!boundary) return [{ headers, body }];
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((part) => leavesOf(parsePart(part.replace(/^\r?\n/, ""))));
}

function parsePart(raw: string): Part {
  const [head = "", ...rest] = raw.replaceAll("\r\n", "\n").split("\n\n");
  const lines = head.replace(/\n[ \t]+/g, " ").split("\n");
  const headers = new Map(lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]));
  const body = rest.join("\n\n");
  const encoding = headers.get("content-transfer-encoding");
  const decoded =
    encoding === "base64"
      ? Buffer.from(body, "base64").toString()
      : encoding === "quoted-printable"
        ? decodeQuotedPrintable(body.replace(/=\n/g, ""))
        : body;
  return { headers, body: decoded };
}

const decodeQuotedPrintable = (text: string) =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  ).toString();

const decodeWords = (text: string) =>
  text
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?UTF-8\?([QB])\?(.*?)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === "B" ? Buffer.from(word, "base64").toString() : decodeQuotedPrintable(word.replaceAll("_", " ")),
    );
