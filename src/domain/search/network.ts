import { penalCase } from "#domain/cases/case.ts";
import { band } from "#domain/entities/band.ts";
import { criminal } from "#domain/entities/criminal.ts";
import { vehicle } from "#domain/entities/vehicle.ts";
import type { Entity } from "#domain/entity.ts";

/** What stands in a network of relations. */
export const networkKinds = ["criminal", "band", "vehicle", "case"] as const;
export type NetworkKind = (typeof networkKinds)[number];
export const networkEntities: Readonly<Record<NetworkKind, Entity>> = { criminal, band, vehicle, case: penalCase };

/** What relates them: a field of one end that names the other. */
export const networkLinks: readonly { of: NetworkKind; field: string; to: NetworkKind }[] = [
  { of: "case", field: "criminals", to: "criminal" },
  { of: "case", field: "bands", to: "band" },
  { of: "case", field: "vehicles", to: "vehicle" },
  { of: "case", field: "relatedCases", to: "case" },
  { of: "band", field: "criminals", to: "criminal" },
  { of: "band", field: "vehicles", to: "vehicle" },
  { of: "criminal", field: "vehicles", to: "vehicle" },
];

/** More than can be looked at. */
export const networkLimit = 300;
export const networkDepths = [1, 2, 3] as const;
