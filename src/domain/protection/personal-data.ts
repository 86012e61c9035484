import type { EntityName } from "#domain/entities/registry.ts";
import type { Ref } from "#domain/entity.ts";

/** Entities with personal data: access to them is logged, and retention applies. */
export const personalDataEntities = ["case", "issue", "civilCase", "criminal", "witness"] as const satisfies EntityName[];
export type PersonalDataEntity = (typeof personalDataEntities)[number];

export const hasPersonalData = (name: string): name is PersonalDataEntity => (personalDataEntities as readonly string[]).includes(name);

/** Entities that are persons: their lists show names, lists of cases do not. */
export type PersonName = "criminal" | "witness";
export const isPerson = (name: string): name is PersonName => name === "criminal" || name === "witness";

/** Entities whose lists show names: persons, and civil cases with their other party. */
export const isNamedInLists = (name: string): boolean => isPerson(name) || name === "civilCase";

/** The people of a record. */
export type NamedPeople = { criminals?: Ref[]; witnesses?: { witness: Ref }[] };

/** How data was accessed; `case`: a person, as part of an opened case or issue; `link`: a file, by whoever got its link from this user. Each has its text in `access.way.{way}`. */
export const accessWays = [
  "view",
  "case",
  "history",
  "file",
  "document",
  "export",
  "list",
  "search",
  "network",
  "request",
  "change",
  "link",
] as const;
export type AccessWay = (typeof accessWays)[number];

/** Months for which the access log is kept. */
export const accessMonths = 24;
