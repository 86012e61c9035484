import { accepts, type Rule } from "#domain/access/rules.ts";
import type { CasesType, User } from "#domain/access/user.ts";
import type { AnalyticsScreen } from "./say.ts";

export type ReportFormat = "pdf" | "xlsx";
type Kind = { rule: Rule; formats: readonly ReportFormat[] };

/** Documents made of figures, and who may ask for them. */
export const reportKinds = {
  analytics: { rule: "customerNotLawyer", formats: ["pdf"] },
  customer: { rule: "supercustomer", formats: ["pdf", "xlsx"] },
  global: { rule: "manager", formats: ["xlsx"] },
  actions: { rule: "supercustomer", formats: ["xlsx"] },
} as const satisfies Record<string, Kind>;

export type ReportKind = keyof typeof reportKinds;
export const reportKindNames = Object.keys(reportKinds) as ReportKind[];

/** What each of them is about; without that type of case there is nothing to tell. */
const typeOf = ({ screen }: Asked): CasesType => (screen === "issues" ? "issue" : "penal");
type Asked = { kind: ReportKind; screen?: AnalyticsScreen };

/** Of which customers and records is the business of `visible`. */
export const mayAsk = (user: Pick<User, "role" | "availableTypes">, asked: Asked): boolean =>
  accepts(reportKinds[asked.kind].rule, user.role) && user.availableTypes.includes(typeOf(asked));
