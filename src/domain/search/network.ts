import { penalCase } from "#domain/cases/case.ts";
import { band } from "#domain/entities/band.ts";
import { criminal } from "#domain/entities/criminal.ts";
import { vehicle } from "#domain/entities/vehicle.ts";
import type { Entity } from "#domain/entity.ts";
import { issue } from "#domain/issues/issue.ts";

/** What stands in a network of relations. */
export const networkKinds = ["criminal", "band", "vehicle", "case", "issue"] as const;
export type NetworkKind = (typeof networkKinds)[number];
export const networkEntities: Readonly<Record<NetworkKind, Entity>> = { criminal, band, vehicle, case: penalCase, issue };

/** What happened, and relates those who were there. */
export const happeningKinds = ["case", "issue"] as const satisfies readonly NetworkKind[];
export type HappeningKind = (typeof happeningKinds)[number];
export const isHappening = (kind: NetworkKind): kind is HappeningKind => (happeningKinds as readonly NetworkKind[]).includes(kind);

/** What relates them: a field of one end that names the other. */
export const networkLinks: readonly { of: NetworkKind; field: string; to: NetworkKind }[] = [
  { of: "case", field: "criminals", to: "criminal" },
  { of: "case", field: "bands", to: "band" },
  { of: "case", field: "vehicles", to: "vehicle" },
  { of: "case", field: "relatedCases", to: "case" },
  { of: "issue", field: "criminals", to: "criminal" },
  { of: "issue", field: "bands", to: "band" },
  { of: "issue", field: "vehicles", to: "vehicle" },
  { of: "band", field: "criminals", to: "criminal" },
  { of: "band", field: "vehicles", to: "vehicle" },
  { of: "criminal", field: "vehicles", to: "vehicle" },
];

/** More than can be looked at. */
export const networkLimit = 300;
export const networkDepths = [1, 2, 3] as const;
