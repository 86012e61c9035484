import { recordPath, reportsPath } from "#domain/access/screens.ts";
import { penalCase } from "#domain/cases/case.ts";
import type { CaseRecord } from "#domain/cases/status.ts";
import { civilCase } from "#domain/civil-cases/civil-case.ts";
import { teaching } from "#domain/entities/teaching.ts";
import type { Entity, RecordOf } from "#domain/entity.ts";
import { recordNumber } from "#domain/formats/record-number.ts";
import { issue } from "#domain/issues/issue.ts";
import type { Facts } from "#domain/notices/facts.ts";

/** The record that people are told about: where it belongs, and what every notice about it says. */
export type Subject = Told & { entity: Entity };

/** What is told to people who are known already; it need not be a record. */
export type Told = {
  entity: Pick<Entity, "name">;
  id: string;
  path: string;
  customer: string;
  /** The version of the record that is told about; none, where it is no record with one. */
  version: number | null;
  /** None, where it is about all of the customer's. */
  shop: string | null;
  lawyers: readonly string[];
  country: string;
  facts: Facts;
  /** Whom a witness calls who cannot come. */
  counsel: string;
};

export const aboutCase = ({ id, version, cid, customer, establishment, lawyer, country, timeZone }: CaseRecord): Subject => ({
  entity: penalCase,
  id,
  path: recordPath(penalCase, id),
  customer: customer.id,
  version,
  shop: establishment.id === "empresa" ? null : establishment.id,
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
  shop: null,
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
  shop: establishment.id === "empresa" ? null : establishment.id,
  lawyers: lawyer ? [lawyer.id] : [],
  country,
  facts: { cid: recordNumber(cid), establishment: establishment.alias, timeZone, isIssue: true },
  counsel: lawyer?.alias ?? "",
});

/** The clock of a hearing, where the court has another one than the record. */
export const courtTime = ({ hearingTimeZone }: Pick<CaseRecord, "hearingTimeZone">): Partial<Facts> =>
  hearingTimeZone ? { timeZone: hearingTimeZone, isElsewhere: true } : {};

/** Of no customer in particular, and told without figures: its readers are found by the item itself. */
export const aboutTeaching = ({ id, title }: Pick<RecordOf<typeof teaching>, "id" | "title">): Subject => ({
  entity: teaching,
  id,
  path: recordPath(teaching, id),
  customer: "",
  version: null,
  shop: null,
  lawyers: [],
  country: "",
  facts: { cid: "", establishment: "", timeZone: "Europe/Madrid", title },
  counsel: "",
});

/** A document that somebody asked for. */
export const aboutReport = ({ id, name }: { id: string; name: string }): Told => ({
  entity: { name: "report" },
  id,
  path: reportsPath,
  customer: "",
  version: null,
  shop: null,
  lawyers: [],
  country: "",
  facts: { cid: "", establishment: "", timeZone: "Europe/Madrid", title: name },
  counsel: "",
});
