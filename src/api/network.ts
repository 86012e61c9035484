import * as z from "zod";
import { happeningKinds, networkDepths, networkKinds } from "#domain/search/network.ts";
import { route } from "./base.ts";

const kind = z.enum(networkKinds);
const node = z.object({
  id: z.uuid(),
  entity: kind,
  alias: z.string(),
  /** How many relations away from the one that was asked about. */
  distance: z.int(),
  /** When it happened, and by whose clock; of cases and issues only. */
  datetime: z.iso.datetime().nullable(),
  timeZone: z.string().nullable(),
});
const happening = z.object({ entity: z.enum(happeningKinds), id: z.uuid(), alias: z.string(), datetime: z.iso.datetime(), timeZone: z.string() });
/** Two records that are related, and the case or issue that shows it: the latest in which both appear. */
const link = z.object({ from: z.uuid(), to: z.uuid(), through: happening.nullable() });
const network = z.object({ nodes: z.array(node), links: z.array(link), /** There is more than is told. */ isCut: z.boolean() });
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
