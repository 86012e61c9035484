import { emptyValue } from "#api/limits.ts";
import { listPath } from "#domain/access/screens.ts";
import type { CalendarName } from "#domain/calendar/event-kinds.ts";
import { penalCase } from "#domain/cases/case.ts";
import { civilCase } from "#domain/civil-cases/civil-case.ts";
import { openStatuses } from "#domain/lifecycle/open-statuses.ts";
import type { ListLink } from "./day-section.tsx";

type Filter = Readonly<Record<string, readonly string[]>>;

/** Records of this lawyer; `none` stands for those without one, and undefined for all. */
export const filterOfLawyer = (lawyer: string | undefined): Filter =>
  lawyer === undefined ? {} : { lawyer: [lawyer === "none" ? emptyValue : lawyer] };

export const openRecords: Readonly<Record<"cases" | "civilCases", Filter>> = {
  cases: { caseStatus: openStatuses.case },
  civilCases: { status: openStatuses.civilCase },
};

/** The calendar of exactly the hearings that a day counts: those of seven days that take place. */
export const hearingsOf = (calendar: CalendarName, lawyers?: readonly string[]): ListLink => ({
  to: `/${calendar === "penal" ? "main" : "civil"}/calendar`,
  search: { view: "sevenDays", attended: true, ...(lawyers && { lawyers }) },
});

/** The list of cases or of civil cases with these filters. */
export const listOf = (which: "cases" | "civilCases", filter: Filter, sort?: string): ListLink => ({
  to: listPath(which === "cases" ? penalCase : civilCase),
  search: { filter, ...(sort && { sort }) },
});
