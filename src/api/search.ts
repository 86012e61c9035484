import * as z from "zod";
import { facetEntity, searchEntityNames } from "#domain/search/search-entities.ts";
import { route } from "./base.ts";
import { searchFields } from "./shapes.ts";

const names = z.enum(searchEntityNames);

/**
 * A record in the results: the fields that its declaration names, and an excerpt of its long text around the match. `meant` names fields whose
 * value was typed in other words (another language, a month); `notes` are matching texts that a result does not show otherwise.
 */
const hit = z.object({
  id: z.uuid(),
  alias: z.string(),
  text: z.string().nullable(),
  meant: z.array(z.string()),
  notes: z.array(z.string()),
  values: z.record(z.string(), z.unknown()),
});
export type SearchHit = z.infer<typeof hit>;

/** The results of one entity: their number, exact up to a limit, and the first page. */
const group = z.object({ entity: names, count: z.int(), exact: z.boolean(), rows: z.array(hit), next: z.string().nullable() });
export type SearchGroup = z.infer<typeof group>;

const input = z
  .strictObject({
    ...searchFields({ ...facetEntity, advancedSearch: undefined }),
    entities: z.array(names).min(1).max(searchEntityNames.length).optional(),
    size: z.coerce.number<number>().int().min(1).max(50).default(20),
    /** The next page, of one kind of record. */
    after: z.string().max(2000).optional(),
  })
  .refine(({ after, entities }) => after === undefined || entities?.length === 1, { path: ["after"] });
export type SearchInput = z.input<typeof input>;

export const search = {
  find: route("customer", "GET", "/search", "Searches words, names and numbers in all records that the caller sees", "search")
    .input(input)
    .output(z.array(group)),
};
