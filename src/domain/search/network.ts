import { penalCase } from "#domain/cases/case.ts";
import { band } from "#domain/entities/band.ts";
import { criminal } from "#domain/entities/criminal.ts";
import { vehicle } from "#domain/entities/vehicle.ts";
import type { Entity } from "#domain/entity.ts";
import { issue } from "#domain/issues/issue.ts";

/** The entities of the network of relations. */
export const networkKinds = ["criminal", "band", "vehicle", "case", "issue"] as const;
export type NetworkKind = (typeof networkKinds)[number];
export const networkEntities: Readonly<Record<NetworkKind, Entity>> = { criminal, band, vehicle, case: penalCase, issue };

/** Incidents, which connect the people involved. */
export const incidentKinds = ["case", "issue"] as const satisfies readonly NetworkKind[];
export type IncidentKind = (typeof incidentKinds)[number];
export const isIncident = (kind: NetworkKind): kind is IncidentKind => (incidentKinds as readonly NetworkKind[]).includes(kind);

/** The edges: a field of one entity that refers to the other. */
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

/** Maximum number of nodes; more cannot be read. */
export const networkLimit = 300;
export const networkDepths = [1, 2, 3] as const;
