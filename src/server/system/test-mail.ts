import type { MailProblem } from "#api/system.ts";
import { newId } from "#server/base/new-id.ts";
import { readLook } from "#server/branding/read-look.ts";
import type { SignedContext } from "#server/context.ts";
import { sql } from "#server/db/sql.ts";
import { compose } from "#server/mail/compose.ts";
import { signedBy } from "#server/mail/send-mail.ts";

/** Sends a mail to the caller while they wait, and says in a word why it failed. */
export async function sendTestMail({ deps, user, locale }: SignedContext): Promise<{ sent: boolean; problem: MailProblem | null }> {
  const { db, budgets, mailer, publicUrl, warn } = deps;
  await budgets.take(["mailbox", user.email]);
  const { site, from, replyTo } = signedBy(mailer.from, await db.asSystem((tx) => readLook(tx, null)));
  const link = new URL("/settings/installation", publicUrl).href;
  const mail = compose({ locale, message: "mail.test", parameters: { link }, hasAccount: true }, { ...site, publicUrl, from });
  try {
    await mailer.transport({ id: newId(), from, to: user.email, ...mail, ...(replyTo && { replyTo }) });
    return { sent: true, problem: null };
  } catch (error) {
    const { code = "", responseCode = null } = error as { code?: string; responseCode?: number };
    // Neither the address nor what the server said, which may repeat it.
    warn("test mail", { error: code, response: responseCode });
    return { sent: false, problem: problemOf(code) };
  }
}

function problemOf(code: string): MailProblem {
  if (code === "EAUTH" || code === "ENOAUTH" || code === "EOAUTH2") return "login";
  if (["ECONNECTION", "ESOCKET", "ETIMEDOUT", "EDNS", "ETLS", "ECONNREFUSED"].includes(code)) return "connection";
  return code === "EENVELOPE" || code === "EMESSAGE" ? "refused" : "other";
}

/** The versions of the program and of the schema of its database, and the sender that the configuration names. */
export const readAbout = async ({ deps: { db, version, mailer } }: SignedContext) => ({
  version,
  schema: (await db.asSystem((tx) =>
    tx.row<{ name: string }>(sql`select max(name) as name from migrations where name not like '%/%'`),
  ))!.name.replace(/\.sql$/, ""),
  sender: mailer.from,
});
