import * as z from "zod";
import { packNeedNames } from "#domain/packs/pack-needs.ts";
import { packRouteNames } from "#domain/packs/pack-routes.ts";
import { idInput, routesOf } from "./base.ts";

const route = routesOf("penal");

const preparedPack = z.object({
  /** Of the country of the case. */
  language: z.enum(["es", "fr"]),
  /** The one that the facts suggest. */
  route: z.enum(packRouteNames),
  routes: z.array(
    z.object({
      route: z.enum(packRouteNames),
      needs: z.array(
        z.object({
          need: z.enum(packNeedNames),
          level: z.enum(["required", "recommended"]),
          /** Of the case, where it is entered. */
          field: z.string(),
          isMet: z.boolean(),
        }),
      ),
    }),
  ),
  files: z.array(
    z.object({ id: z.uuid(), name: z.string(), caption: z.string().nullable(), type: z.string(), size: z.int(), isProposed: z.boolean() }),
  ),
});
export type PreparedPack = z.infer<typeof preparedPack>;

/** The complaint pack of a case; requesting it is requesting a report. */
export const packs = {
  prepare: route("customer", "GET", "/cases/{id}/pack", "What a complaint pack of a case needs and lacks, by route", "cases")
    .input(idInput)
    .output(preparedPack),
};
