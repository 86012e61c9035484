import * as z from "zod";
import { incidentKinds, networkDepths, networkKinds } from "#domain/search/network.ts";
import { route } from "./base.ts";

const kind = z.enum(networkKinds);
const node = z.object({
  id: z.uuid(),
  entity: kind,
  alias: z.string(),
  /** How many relations away from the requested record. */
  distance: z.int(),
  /** When it happened, and in which time zone; only of cases and issues. */
  datetime: z.iso.datetime().nullable(),
  timeZone: z.string().nullable(),
});
const incident = z.object({ entity: z.enum(incidentKinds), id: z.uuid(), alias: z.string(), datetime: z.iso.datetime(), timeZone: z.string() });
/** Two related records, and the latest case or issue in which both appear. */
const link = z.object({ from: z.uuid(), to: z.uuid(), through: incident.nullable() });
const network = z.object({ nodes: z.array(node), links: z.array(link), /** Nodes beyond the limit are missing. */ isCut: z.boolean() });
export type Network = z.infer<typeof network>;
export type NetworkNode = z.infer<typeof node>;

const day = z.iso.date().optional();

export const networks = {
  around: route("customer", "GET", "/network/{entity}/{id}", "What a record is related to, and how, among what the caller sees", "search")
    .input(
      z.strictObject({
        entity: kind,
        id: z.uuid(),
        depth: z.coerce
          .number()
          .int()
          .min(1)
          .max(Math.max(...networkDepths))
          .default(2),
        kinds: z.array(kind).max(networkKinds.length).optional(),
        from: day,
        to: day,
      }),
    )
    .output(network),
};
