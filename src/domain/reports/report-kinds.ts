import { accepts, type Rule } from "#domain/access/rules.ts";
import type { CasesType, User } from "#domain/access/user.ts";
import type { AnalyticsScreen } from "#domain/analytics/measure-texts.ts";
import type { WritRecord } from "#domain/writs/catalogue.ts";

export type ReportFormat = "pdf" | "xlsx" | "zip";
type Kind = { rule: Rule; formats: readonly ReportFormat[] };

/** The reports, and who may request them. */
export const reportKinds = {
  analytics: { rule: "customerNotLawyer", formats: ["pdf"] },
  customer: { rule: "supercustomer", formats: ["pdf", "xlsx"] },
  global: { rule: "manager", formats: ["xlsx"] },
  actions: { rule: "supercustomer", formats: ["xlsx"] },
  writs: { rule: "lawyer", formats: ["zip"] },
  pack: { rule: "customer", formats: ["zip"] },
} as const satisfies Record<string, Kind>;

export type ReportKind = keyof typeof reportKinds;
export const reportKindNames = Object.keys(reportKinds) as ReportKind[];

/** The type of case that a report is about: a user without that type may not request it. */
const typeOf = ({ screen, entity }: Requested): CasesType => (entity === "civilCase" ? "civil" : screen === "issues" ? "issue" : "penal");
type Requested = { kind: ReportKind; screen?: AnalyticsScreen; entity?: WritRecord };

/** Whether this user may request it at all. `visible` decides which records are in it. */
export const mayRequest = (user: Pick<User, "role" | "availableTypes">, request: Requested): boolean =>
  accepts(reportKinds[request.kind].rule, user.role) && user.availableTypes.includes(typeOf(request));
