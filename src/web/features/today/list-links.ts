import { emptyValue } from "#api/limits.ts";
import { listPath } from "#domain/access/screens.ts";
import { penalCase } from "#domain/cases/case.ts";
import { statusesOf } from "#domain/cases/status-groups.ts";
import { civilCase } from "#domain/civil-cases/civil-case.ts";
import { keysOf } from "#domain/enumerations.ts";
import type { ListLink } from "./day-section.tsx";

type Filter = Readonly<Record<string, readonly string[]>>;

/** Records of this lawyer; `none` stands for those without one, and undefined for all. */
export const filterOfLawyer = (lawyer: string | undefined): Filter =>
  lawyer === undefined ? {} : { lawyer: [lawyer === "none" ? emptyValue : lawyer] };

/** Records that are not closed. */
export const liveStatuses: Readonly<Record<"cases" | "civilCases", Filter>> = {
  cases: { caseStatus: [...statusesOf("open"), ...statusesOf("parked")] },
  civilCases: { status: keysOf("civilStatus").filter((status) => status !== "archived") },
};

/** The list of cases or of civil cases with these filters. */
export const listOf = (which: "cases" | "civilCases", filter: Filter, sort?: string): ListLink => ({
  to: listPath(which === "cases" ? penalCase : civilCase),
  search: { filter, ...(sort && { sort }) },
});
