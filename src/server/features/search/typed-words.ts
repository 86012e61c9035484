import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { estimateRows } from "./estimate-rows.ts";
import type { EntitySearch } from "./matches.ts";

/**
 * Whether the index goes through many ends of words for a query, whatever else is asked for. The planner's statistics tell, which decides how matches are
 * looked for and never which there are.
 */
export type HasManyEnds = (query: string) => boolean;

/** The marks of names and numbers: see `card_query`. */
const marks = ["=", "@", "^"];
/** A term of a query that asks for the beginnings of words: its mark, and the word. */
const beginning = /'([=@^]?)((?:[^']|'')+)':\*/g;
/** No record has such a word. */
const unknown = "\u{10ffff}";

/** For the beginning of a word the index collects the rows of all its ends, before it looks at what else is asked for. */
export async function learnEnds(tx: Tx, { document, limits, words }: EntitySearch, queries: readonly string[]): Promise<HasManyEnds> {
  const wordsIn = (query: string) => [...query.matchAll(beginning)].map(([, , word]) => word!);
  const typed = [...new Set(queries.flatMap(wordsIn))];
  if (!words || typed.length === 0) return (query) => wordsIn(query).length > 0;
  const rowsOfEnds = (word: string) =>
    estimateRows(tx, words.table, sql`${document} @@ ${[...marks, ""].map((mark) => `'${mark}${word}':*`).join(" | ")}::tsquery`);
  const unknownEnds = await rowsOfEnds(unknown);
  if (unknownEnds * 10 < limits.commonWord) return (query) => wordsIn(query).length > 0;
  const rare = new Set<string>();
  await Promise.all(typed.map(async (word) => void ((await rowsOfEnds(word)) <= unknownEnds && rare.add(word))));
  return (query) => wordsIn(query).some((word) => !rare.has(word));
}
