import * as z from "zod";
import { mergeableNames } from "#domain/duplicates/mergeable.ts";
import { comparedNames } from "#domain/entities/compared.ts";
import { doneOutput, route } from "./base.ts";
import { refShape } from "./shapes.ts";

const side = z.object({ id: z.uuid(), alias: z.string(), value: z.string(), customer: refShape.nullable() });
const score = z.int().min(0).max(100).describe("How probably both are the same");

/** Two records that may be the same person or thing, and the field that suggests it most. */
export const duplicatePair = z.object({ field: z.string(), exact: z.boolean(), score, left: side, right: side });
export type DuplicatePair = z.infer<typeof duplicatePair>;

/** A record that may be the one that somebody is typing. */
export const similarRecord = z.object({ id: z.uuid(), alias: z.string(), hint: z.string().nullable(), field: z.string(), score });
export type SimilarRecord = z.infer<typeof similarRecord>;

const typed = z.string().max(200).nullish();
const pair = z.strictObject({ entity: z.enum(mergeableNames), one: z.uuid(), other: z.uuid() });
/** What is known of a record while it is typed; other fields are not compared. */
const typedValues = z.strictObject({
  ...{ dni: typed, code: typed, name: typed, surname: typed, lastname: typed, birthDate: typed, email: typed, mobile: typed },
  ...{ plate: typed, brand: typed, model: typed, color: typed },
  ...{ alias: typed, number: typed, courtType: typed, address: typed, zip: typed, city: typed, country: typed },
});
export type TypedValues = z.infer<typeof typedValues>;

export const duplicates = {
  list: route(
    "manager",
    "GET",
    "/duplicates",
    "Probable duplicates across and within customers, as they were found in the background, the most probable first",
    "duplicates",
  )
    .input(
      z.strictObject({
        entity: z.enum(comparedNames),
        dismissed: z.stringbool().or(z.boolean()).optional().describe("Those that somebody said are no duplicates, instead of the others"),
      }),
    )
    .output(z.array(duplicatePair)),
  state: route("manager", "GET", "/duplicates/state", "When all records of a kind were last compared", "duplicates")
    .input(z.strictObject({ entity: z.enum(mergeableNames) }))
    .output(z.object({ comparedAt: z.iso.datetime().nullable() })),
  /** POST, because what is known of a person does not belong into an address. */
  similar: route("customer", "POST", "/duplicates/similar", "Records that the caller sees and that may be the one that is typed", "duplicates")
    .input(z.strictObject({ entity: z.enum(mergeableNames), customer: z.uuid().nullish(), values: typedValues }))
    .output(z.array(similarRecord)),
  dismiss: route("manager", "POST", "/duplicates/dismissed", "Remembers that two records are not the same", "duplicates", {
    people: true,
    errors: [404],
  })
    .input(pair)
    .output(doneOutput),
  propose: route("manager", "POST", "/duplicates/proposed", "Forgets that two records are not the same", "duplicates", { people: true })
    .input(pair)
    .output(doneOutput),
};
