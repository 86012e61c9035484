import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { vi } from "vitest";
import { type Mail, parseMail } from "./mailbox.ts";

export type Received = Mail & { recipients: string[]; sender: string };

/** A local SMTP server that keeps the mails it receives. `refuse` rejects the next mails with a temporary error, or with another code. */
export async function smtpServer(port = 0) {
  const received: Received[] = [];
  let [refusals, refusalCode] = [0, 451];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (refusals-- > 0) return done(Object.assign(new Error("try later"), { responseCode: refusalCode }));
        const sender = envelope.mailFrom ? envelope.mailFrom.address : "";
        received.push({ ...parseMail(Buffer.concat(chunks).toString()), recipients: envelope.rcptTo.map(({ address }) => address), sender });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const to = (address: string) => received.filter(({ recipients }) => recipients.includes(address));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    to,
    refuse: (times: number, code = 451) => {
      [refusals, refusalCode] = [times, code];
    },
    /** Waits for the first mail to this address. */
    until: (address: string) =>
      vi.waitFor(
        () => {
          const [mail] = to(address);
          if (!mail) throw new Error(`no mail to ${address}`);
          return mail;
        },
        { timeout: 10_000, interval: 20 },
      ),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
