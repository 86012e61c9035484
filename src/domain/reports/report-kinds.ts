import { accepts, type Rule } from "#domain/access/rules.ts";
import type { CasesType, User } from "#domain/access/user.ts";
import type { AnalyticsScreen } from "#domain/analytics/measure-texts.ts";

export type ReportFormat = "pdf" | "xlsx";
type Kind = { rule: Rule; formats: readonly ReportFormat[] };

/** The reports, and who may request them. */
export const reportKinds = {
  analytics: { rule: "customerNotLawyer", formats: ["pdf"] },
  customer: { rule: "supercustomer", formats: ["pdf", "xlsx"] },
  global: { rule: "manager", formats: ["xlsx"] },
  actions: { rule: "supercustomer", formats: ["xlsx"] },
} as const satisfies Record<string, Kind>;

export type ReportKind = keyof typeof reportKinds;
export const reportKindNames = Object.keys(reportKinds) as ReportKind[];

/** The type of case that a report is about: a user without that type may not request it. */
const typeOf = ({ screen }: Requested): CasesType => (screen === "issues" ? "issue" : "penal");
type Requested = { kind: ReportKind; screen?: AnalyticsScreen };

/** Whether this user may request it at all. `visible` decides which records are in it. */
export const mayRequest = (user: Pick<User, "role" | "availableTypes">, request: Requested): boolean =>
  accepts(reportKinds[request.kind].rule, user.role) && user.availableTypes.includes(typeOf(request));
