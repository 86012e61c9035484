import type { CasesType } from "#domain/access/user.ts";
import { penalCase } from "#domain/cases/case.ts";
import { civilCase } from "#domain/civil-cases/civil-case.ts";
import { band } from "#domain/entities/band.ts";
import { criminal } from "#domain/entities/criminal.ts";
import { establishment } from "#domain/entities/establishment.ts";
import { vehicle } from "#domain/entities/vehicle.ts";
import { witness } from "#domain/entities/witness.ts";
import type { Entity } from "#domain/entity.ts";
import { issue } from "#domain/issues/issue.ts";

/** The entities of the advanced search, in display order. */
export const searchEntityNames = ["case", "civilCase", "issue", "criminal", "band", "vehicle", "witness", "establishment"] as const;
export type SearchEntityName = (typeof searchEntityNames)[number];

export const searchEntities: Readonly<Record<SearchEntityName, Entity>> = {
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

/** The facets of a search: filters of a case, and the status of a civil case. */
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

/** An entity without a table that has all facets as filters. */
export const facetEntity: Entity = { ...penalCase, fields: facetFields, filters: facets };

/** Other names of facets in other entities. */
const otherNames: Readonly<Partial<Record<SearchEntityName, Readonly<Record<string, string>>>>> = {
  civilCase: { datetime: "date", ticketAmount: "claimedAmount", civilStatus: "status" },
};

/** With facets for both statuses, each applies to its own entity only. */
const statuses: Readonly<Partial<Record<SearchEntityName, string>>> = { case: "caseStatus", civilCase: "civilStatus" };

/** The facets as filters of an entity; undefined where it lacks one of them, so that none of its records can match. */
export function entityFilterOf<Value>(name: SearchEntityName, filter: Readonly<Record<string, Value>>): Record<string, Value> | undefined {
  const known = searchEntities[name].filters ?? [];
  const own = statuses[name];
  const isOther = (facet: string) => own !== undefined && filter[own] !== undefined && facet !== own && Object.values(statuses).includes(facet);
  const meant = Object.entries(filter).filter(([facet]) => !isOther(facet));
  const named = meant.map(([facet, value]) => [otherNames[name]?.[facet] ?? facet, value] as const);
  return named.every(([field]) => known.includes(field)) ? Object.fromEntries(named) : undefined;
}

/** The facets that narrow at least one kind of case that the person has. */
export const facetsFor = (types: readonly CasesType[]) =>
  facets.filter((facet) =>
    searchEntityNames.some((name) => {
      const { type } = searchEntities[name];
      return type !== undefined && types.includes(type) && entityFilterOf(name, { [facet]: true }) !== undefined;
    }),
  );
