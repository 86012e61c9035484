import type { AskedReport, Report } from "#api/analytics-reports.ts";
import { mayAsk } from "#domain/analytics/report-kinds.ts";
import type { Translate } from "#domain/messages/catalogue.ts";
import type { SignedContext } from "#server/context.ts";
import { sql } from "#server/db/sql.ts";
import { enqueue } from "#server/jobs/enqueue.ts";
import { forbidden, Refusal } from "#server/refusal.ts";
import { say } from "#server/say.ts";
import { readCustomers, sourcesOf } from "./asked-about.ts";
import { readReports } from "./own-reports.ts";

/** So many of one person are made, or wait for it, at a time. */
const mostAtOnce = 10;
export const keptHours = 24;

export const localeOf = (asked: AskedReport, user: { locale: "es" | "fr" }) => (asked.kind === "customer" && asked.language) || user.locale;

/** Notes it down together with the jobs that make it and erase it. What could not be answered is refused at once. */
export async function askReport({ deps, user }: SignedContext, asked: AskedReport): Promise<Report> {
  if (!mayAsk(user, asked)) throw forbidden();
  sourcesOf(user, asked);
  return deps.db.as(user, async (tx) => {
    const customers = await readCustomers(tx, user, asked);
    const making = await tx.row<{ count: number }>(sql`select count(*)::int as count from reports where user_id = ${user.id} and size is null`);
    if (making!.count >= mostAtOnce) throw new Refusal(429, "TOO_MANY_REQUESTS", "error.tooMany");
    const id = (await enqueue(tx, "report", {}, { askedBy: user.id }))!;
    const { kind, format } = asked;
    await tx.run(sql`
      insert into reports (id, user_id, kind, format, asked, name, expires_at)
      values (${id}, ${user.id}, ${kind}, ${format}, ${JSON.stringify(asked)}::jsonb, ${fileName(say[localeOf(asked, user)], asked, customers)},
        now() + make_interval(hours => ${keptHours}))`);
    await enqueue(tx, "reportExpiry", { report: id }, { runAt: new Date(Date.now() + keptHours * 3_600_000) });
    return (await readReports(tx, user, id))[0]!;
  });
}

function fileName(t: Translate, asked: AskedReport, customers: readonly string[]): string {
  const { kind, start, end, format } = asked;
  const who = customers.length > 1 ? t("reports.file.several") : (customers[0] ?? t("reports.file.all"));
  const parts = [t(`reports.file.${kind}`), ...(kind === "global" ? [] : [plain(who)]), start, end];
  return `${parts.join("_")}.${format}`;
}

const mostInName = 60;
const plain = (name: string) =>
  name
    .normalize("NFC")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "")
    .slice(0, mostInName);
