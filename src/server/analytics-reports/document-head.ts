import type { AskedAnalytics } from "#api/analytics.ts";
import { wholeKey } from "#domain/analytics/measured.ts";
import { toLocal } from "#domain/formats/local-time.ts";
import { sql } from "#server/db/sql.ts";
import type { PdfHead } from "#server/documents/pdf-document.ts";
import type { Making } from "./making.ts";

const mostNamed = 4;

/** The band and the foot of a report: whose figures, of which days, what they are narrowed to. */
export async function headOf({ tx, words, customers, today }: Making, kind: string, asked: AskedAnalytics): Promise<PdfHead> {
  const { t, locale, date } = words;
  const { zones = [], establishments = [] } = asked;
  const isWhole = establishments.length === 0 || establishments.includes(wholeKey);
  const namesOf = async (table: "zones" | "establishments", ids: readonly string[]) =>
    ids.length === 0
      ? []
      : (await tx.rows<{ alias: string }>(sql`select alias from ${sql.table(table)} where id = any(${ids}::uuid[]) order by alias`)).map(
          (row) => row.alias,
        );
  const shops = isWhole ? [] : await namesOf("establishments", establishments);
  const zoneNames = await namesOf("zones", zones);
  const name = customers.length === 0 ? t("activity.allCustomers") : customers.join(", ");
  return {
    locale,
    title: `${kind} · ${name}`,
    kind,
    made: t("document.made", { date: date(toLocal(today, "Europe/Madrid").slice(0, 10)) }),
    name,
    about: "",
    chips: [
      t("activity.period", { start: date(asked.start), end: date(asked.end) }),
      ...(zoneNames.length > 0 ? [t("activity.zones", { names: zoneNames.join(", ") })] : []),
      ...(isWhole ? [] : shops.length <= mostNamed ? shops : [t("activity.shops", { n: establishments.length })]),
      ...(asked.compare ? [t("activity.compared")] : []),
      ...(asked.split ? [t("activity.split")] : []),
      ...(asked.collaborators ? [t("activity.collaborators")] : []),
    ],
    confidential: t("activity.confidential"),
    page: t("document.page", { page: "{page}", pages: "{pages}" }),
  };
}
