import type { PeriodRequest } from "#api/reports.ts";
import type { ShownPeriod } from "#domain/analytics/period.ts";
import { toLocal } from "#domain/formats/local-time.ts";
import type { Words } from "#domain/messages/words.ts";
import type { Principal } from "#server/auth/principal.ts";
import type { Tx } from "#server/db/database.ts";
import type { ReportProgress } from "./report-progress.ts";
import { analyticsQueryOf } from "./report-scope.ts";

/** What the builders of a report need. */
export type ReportContext<Request extends PeriodRequest = PeriodRequest> = {
  tx: Tx;
  user: Principal;
  words: Words;
  request: Request;
  /** Names of the customers it is about; empty for all of them. */
  customers: readonly string[];
  today: Date;
  progress: ReportProgress;
  /** Logs that the report lists these cases one by one. */
  logAccess: (cases: readonly string[]) => Promise<void>;
};
export type ContextOf<Kind extends PeriodRequest["kind"]> = ReportContext<Extract<PeriodRequest, { kind: Kind }>>;

/** The period of a report, for months that are not whole, and what it is compared with. */
export function shownPeriod({ request, today }: Pick<ContextOf<"analytics" | "customer">, "request" | "today">): ShownPeriod {
  const { start, end, compareStart, compareEnd } = analyticsQueryOf(request);
  const against = compareStart && compareEnd && { against: { start: compareStart, end: compareEnd } };
  return { start, end, today: toLocal(today, "Europe/Madrid").slice(0, 10), ...against };
}
