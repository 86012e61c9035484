import * as z from "zod";
import { ruleOf } from "#domain/access/can.ts";
import { criminal } from "#domain/entities/criminal.ts";
import { keysOf } from "#domain/enumerations.ts";
import { route } from "./base.ts";

const alike = z.object({
  id: z.uuid(),
  alias: z.string(),
  /** What the person looks like, in words. */
  traits: z.string().nullable(),
  /** A picture with a preview, for those who may see pictures of offenders. */
  picture: z.uuid().nullable(),
  sameShop: z.boolean(),
});
export type AlikeOffender = z.infer<typeof alike>;

const text = z.string().max(160).nullish();

/** The routes of offenders beyond those of every record. */
export const offenders = {
  /** POST, because a description of a person does not belong into an address. */
  alike: route(ruleOf("read", criminal), "POST", "/criminals/alike", "Offenders of a customer who look like a description", "criminals")
    .input(
      z.strictObject({
        customer: z.uuid(),
        establishment: z.uuid().or(z.literal("empresa")).optional(),
        sex: z.enum(keysOf("sexes")).nullish(),
        apparentAge: z.enum(keysOf("apparentAges")).nullish(),
        height: z.enum(keysOf("heights")).nullish(),
        spokenLanguage: z.enum(keysOf("spokenLanguages")).nullish(),
        clothes: text,
        marks: text,
      }),
    )
    .output(z.array(alike)),
};
