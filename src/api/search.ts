import * as z from "zod";
import { faceted, type SearchedName, searchedNames } from "#domain/search/searched.ts";
import { route } from "./base.ts";
import { type FilterValue, searchShape } from "./shapes.ts";

const names = z.enum(searchedNames);

/** A record as a result shows it: the fields that its declaration names, its long text cut to where it matches. */
const hit = z.object({ id: z.uuid(), alias: z.string(), text: z.string().nullable(), values: z.record(z.string(), z.unknown()) });
export type SearchHit = z.infer<typeof hit>;

/** Of one kind of record: how many, exactly up to a limit, and the first of them. */
const group = z.object({ entity: names, count: z.int(), exact: z.boolean(), rows: z.array(hit), next: z.string().nullable() });
export type SearchGroup = z.infer<typeof group>;

export type SearchInput = {
  q?: string;
  filter?: Record<string, FilterValue>;
  entities?: SearchedName[];
  size?: number;
  after?: string;
};

const asked = searchShape({ ...faceted, found: undefined })
  .extend({
    entities: z.array(names).min(1).max(searchedNames.length).optional(),
    size: z.coerce.number().int().min(1).max(50).default(20),
    /** The next page, of one kind of record. */
    after: z.string().max(1000).optional(),
  })
  .refine(({ after, entities }) => after === undefined || entities?.length === 1, { path: ["after"] }) as unknown as z.ZodType<SearchInput>;

export const search = {
  find: route("customer", "GET", "/search", "Looks for words, names and numbers in every kind of record that the caller sees", "search")
    .input(asked)
    .output(z.array(group)),
};
