import { recordPath, reportsPath } from "#domain/access/screens.ts";
import { penalCase } from "#domain/cases/case.ts";
import type { CaseRecord } from "#domain/cases/status.ts";
import { civilCase } from "#domain/civil-cases/civil-case.ts";
import { teaching } from "#domain/entities/teaching.ts";
import type { Entity, RecordOf } from "#domain/entity.ts";
import { issuePrefix, recordNumber } from "#domain/formats/record-number.ts";
import { issue } from "#domain/issues/issue.ts";
import type { Facts } from "#domain/notices/facts.ts";

/** The record that a notice is about: where it belongs, and what every notice about it says. */
export type Subject = AnySubject & { entity: Entity };

/** What a notice is about, where its recipients are known already; it need not be a record. */
export type AnySubject = {
  entity: Pick<Entity, "name">;
  id: string;
  path: string;
  customer: string;
  /** The version of the record that the notice is about; null where records have none. */
  version: number | null;
  /** Null if it is about all establishments of the customer. */
  establishment: string | null;
  lawyers: readonly string[];
  /** The users who have a task in it that the notice is about. */
  assignees?: readonly string[];
  country: string;
  facts: Facts;
  /** The lawyer whom a witness calls who cannot come. */
  counsel: string;
};

export const aboutCase = ({ id, version, cid, customer, establishment, lawyer, country, timeZone }: CaseRecord): Subject => ({
  entity: penalCase,
  id,
  path: recordPath(penalCase, id),
  customer: customer.id,
  version,
  establishment: establishment.id === "empresa" ? null : establishment.id,
  lawyers: lawyer ? [lawyer.id] : [],
  country,
  facts: { cid: recordNumber(cid), establishment: establishment.alias, timeZone },
  counsel: lawyer?.alias ?? "",
});

export const aboutCivilCase = ({ id, version, cid, customer, lawyer, country, timeZone }: RecordOf<typeof civilCase>): Subject => ({
  entity: civilCase,
  id,
  path: recordPath(civilCase, id),
  customer: customer.id,
  version,
  establishment: null,
  lawyers: lawyer ? [lawyer.id] : [],
  country,
  facts: { cid: recordNumber(cid), establishment: customer.alias, timeZone },
  counsel: lawyer?.alias ?? "",
});

export const aboutIssue = ({ id, version, cid, customer, establishment, lawyer, country, timeZone }: RecordOf<typeof issue>): Subject => ({
  entity: issue,
  id,
  path: recordPath(issue, id),
  customer: customer.id,
  version,
  establishment: establishment.id === "empresa" ? null : establishment.id,
  lawyers: lawyer ? [lawyer.id] : [],
  country,
  facts: { cid: recordNumber(cid, issuePrefix), establishment: establishment.alias, timeZone, isIssue: true },
  counsel: lawyer?.alias ?? "",
});

/** The time zone of a hearing, if the court has another one than the record. */
export const courtTime = ({ hearingTimeZone }: Pick<CaseRecord, "hearingTimeZone">): Partial<Facts> =>
  hearingTimeZone ? { timeZone: hearingTimeZone, isElsewhere: true } : {};

/** Belongs to no customer and has no number. Its readers are found by the item itself. */
export const aboutTeaching = ({ id, title }: Pick<RecordOf<typeof teaching>, "id" | "title">): Subject => ({
  entity: teaching,
  id,
  path: recordPath(teaching, id),
  customer: "",
  version: null,
  establishment: null,
  lawyers: [],
  country: "",
  facts: { cid: "", establishment: "", timeZone: "Europe/Madrid", title },
  counsel: "",
});

/** A report that is made every week or month. */
export const aboutSchedule = ({ id }: { id: string }): AnySubject => ({ ...aboutReport({ id, name: "" }), entity: { name: "reportSchedule" } });

/** A report that somebody requested. */
export const aboutReport = ({ id, name }: { id: string; name: string }): AnySubject => ({
  entity: { name: "report" },
  id,
  path: reportsPath,
  customer: "",
  version: null,
  establishment: null,
  lawyers: [],
  country: "",
  facts: { cid: "", establishment: "", timeZone: "Europe/Madrid", title: name },
  counsel: "",
});
