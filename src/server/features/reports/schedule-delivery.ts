import type { ReportRequest } from "#api/reports.ts";
import { type DeliveryResult, periodOn, type RelativePeriod, type ScheduledKind } from "#domain/reports/schedule.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import type { Occasion } from "#server/notices/mail-writer.ts";

/** What a schedule says of its report. */
export type Scheduled = {
  kind: ScheduledKind;
  format: "pdf" | "xlsx";
  customer: string | null;
  establishments: readonly string[];
  country: "Spain" | "France" | null;
  period: RelativePeriod;
};

/** The report of a schedule as anybody would request it on this day. Its language is that of the recipient. */
export function requestOn({ kind, format, customer, establishments, country, period }: Scheduled, day: string): ReportRequest {
  const filters = { ...periodOn(period, day), ...(establishments.length > 0 && { establishments: [...establishments] }) };
  switch (kind) {
    case "customer":
      return { kind, format, customer: customer!, ...filters };
    case "actions":
      return { kind, format: "xlsx", ...(customer && { customer: [customer] }), ...filters };
    case "global":
      return { kind, format: "xlsx", ...periodOn(period, day), ...(country && { country }) };
  }
}

/** Records what became of a report. Returns whether a schedule asked for it. */
export const markDelivery = async (tx: Tx, report: string, result: DeliveryResult): Promise<boolean> =>
  (await tx.run(sql`update report_schedule_deliveries set result = ${result} where report_id = ${report}`)) > 0;

/** The kind and the days of a report, without the names of customers and people: it goes out by mail. */
export const scheduledOccasion = (request: ReportRequest): Occasion => ({
  kind: "scheduledReport",
  key: "ready",
  ...(request.kind !== "writs" &&
    request.kind !== "pack" &&
    request.kind !== "analytics" && { facts: { report: request.kind, previous: request.start, date: request.end } }),
});
