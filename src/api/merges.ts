import * as z from "zod";
import { mergeableNames } from "#domain/duplicates/mergeable.ts";
import { idInput, route } from "./base.ts";
import { refShape } from "./shapes.ts";

const entity = z.enum(mergeableNames);
const side = z.object({ id: z.uuid(), version: z.int() });

/** A merge that can still be undone, until `until`. */
export const mergeShown = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  by: z.string().nullable(),
  until: z.iso.datetime(),
  kept: refShape,
  absorbed: refShape,
});
export type MergeShown = z.infer<typeof mergeShown>;

const backAndStay = { back: z.int(), stay: z.int() };
/** What would go back to the record that was absorbed, and what stays because somebody has changed it since. */
export const reversalPreview = z.object({
  entity,
  kept: refShape,
  absorbed: refShape,
  records: z.array(z.object({ entity: z.string(), ...backAndStay })),
  files: z.object(backAndStay),
  fields: z.object({ back: z.array(z.string()), stay: z.array(z.string()) }),
});
export type ReversalPreview = z.infer<typeof reversalPreview>;

/** A merge is a decision of a person: no token reaches these routes. */
const people = { people: true } as const;

export const merges = {
  list: route("manager", "GET", "/merges", "Merges that can still be undone", "duplicates", people)
    .input(z.strictObject({ entity }))
    .output(z.array(mergeShown)),
  merge: route("manager", "POST", "/merges", "Merges two records: links and files of both, and of each field one value", "duplicates", {
    ...people,
    errors: [404, 409],
  })
    .input(
      z.strictObject({
        entity,
        kept: side,
        absorbed: side,
        take: z.array(z.string().max(60)).max(60).describe("The fields whose value comes from the record that is absorbed"),
      }),
    )
    .output(z.object({ id: z.uuid() })),
  preview: route("manager", "GET", "/merges/{id}/reversal", "What undoing a merge would do now", "duplicates", { ...people, errors: [404, 409] })
    .input(idInput)
    .output(reversalPreview),
  reverse: route("manager", "POST", "/merges/{id}/reversal", "Undoes a merge of the last 30 days", "duplicates", { ...people, errors: [404, 409] })
    .input(idInput)
    .output(z.object({ id: z.uuid() })),
  target: route("customer", "GET", "/merges/target", "The record that an absorbed one became, if the caller sees it", "duplicates", people)
    .input(z.strictObject({ entity, id: z.uuid() }))
    .output(z.object({ id: z.uuid().nullable() })),
};
