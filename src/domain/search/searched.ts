import { penalCase } from "#domain/cases/case.ts";
import { civilCase } from "#domain/civil-cases/civil-case.ts";
import { band } from "#domain/entities/band.ts";
import { criminal } from "#domain/entities/criminal.ts";
import { establishment } from "#domain/entities/establishment.ts";
import { vehicle } from "#domain/entities/vehicle.ts";
import { witness } from "#domain/entities/witness.ts";
import type { Entity } from "#domain/entity.ts";
import { issue } from "#domain/issues/issue.ts";

/** What the advanced search looks into, in the order it is shown. */
export const searchedNames = ["case", "civilCase", "issue", "criminal", "band", "vehicle", "witness", "establishment"] as const;
export type SearchedName = (typeof searchedNames)[number];

export const searched: Readonly<Record<SearchedName, Entity>> = {
  case: penalCase,
  civilCase,
  issue,
  criminal,
  band,
  vehicle,
  witness,
  establishment,
};

const facetFields = { ...penalCase.fields, civilStatus: civilCase.fields.status };

/** What a search can be narrowed to: filters of a case, and the status of a civil one. */
export const facets = [
  "customer",
  "zones",
  "establishment",
  "lawyer",
  "datetime",
  "caseStatus",
  "civilStatus",
  "penalType",
  "modusOperandi",
  "ticketAmount",
  "hasImages",
  "minors",
  "criminals",
  "bands",
  "vehicles",
] as const satisfies readonly (keyof typeof facetFields)[];

/** As if there were records that had all of them. */
export const faceted: Entity = { ...penalCase, fields: facetFields, filters: facets };

/** What other records call the same thing. */
const otherNames: Readonly<Partial<Record<SearchedName, Readonly<Record<string, string>>>>> = {
  civilCase: { datetime: "date", ticketAmount: "claimedAmount", civilStatus: "status" },
};

/** Who names statuses of cases and of civil cases means those cases and those civil cases. */
const statuses: Readonly<Partial<Record<SearchedName, string>>> = { case: "caseStatus", civilCase: "civilStatus" };

/** The facets as filters of an entity; none where it has not one of them, and so no record that could fit. */
export function filterOf<Value>(name: SearchedName, filter: Readonly<Record<string, Value>>): Record<string, Value> | undefined {
  const known = searched[name].filters ?? [];
  const own = statuses[name];
  const isOther = (facet: string) => own !== undefined && filter[own] !== undefined && facet !== own && Object.values(statuses).includes(facet);
  const meant = Object.entries(filter).filter(([facet]) => !isOther(facet));
  const named = meant.map(([facet, value]) => [otherNames[name]?.[facet] ?? facet, value] as const);
  return named.every(([field]) => known.includes(field)) ? Object.fromEntries(named) : undefined;
}
