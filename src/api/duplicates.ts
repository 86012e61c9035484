import * as z from "zod";
import { comparedNames } from "#domain/entities/compared.ts";
import { route } from "./base.ts";
import { refShape } from "./shapes.ts";

const side = z.object({ id: z.uuid(), alias: z.string(), value: z.string(), customer: refShape.nullable() });

/** Two records that may be the same person or thing, and the field that suggests it. */
export const duplicatePair = z.object({ field: z.string(), exact: z.boolean(), left: side, right: side });
export type DuplicatePair = z.infer<typeof duplicatePair>;

export const duplicates = {
  list: route("manager", "GET", "/duplicates", "Probable duplicates across and within customers: equal, or one character apart", "duplicates")
    .input(z.strictObject({ entity: z.enum(comparedNames) }))
    .output(z.array(duplicatePair)),
};
