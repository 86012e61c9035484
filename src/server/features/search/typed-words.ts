import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { estimateRows } from "./estimate-rows.ts";
import type { EntitySearch } from "./matches.ts";

/** What the planner's statistics tell of the typed words, of which queries ask for the beginnings. */
export type TypedWords = {
  /** The query without the beginnings of words that very many records have as they were typed. */
  narrowed: (query: string) => string;
  /** Whether the index goes through many ends of words for this query, whatever else is asked for. */
  hasManyEnds: (query: string) => boolean;
};

/** The marks of names and numbers: see `card_query`. */
const marks = ["=", "@", "^"];
/** A term of a query that asks for the beginnings of words: its mark, and the word. */
const beginning = /'([=@^]?)((?:[^']|'')+)':\*/g;
/** No record has such a word. */
const unknown = "\u{10ffff}";

/** Every beginning is asked for. */
export const unlearned: TypedWords = { narrowed: (query) => query, hasManyEnds: (query) => query.search(beginning) >= 0 };

/**
 * For the beginning of a word the index collects the rows of all its ends, also of the word itself, before it looks at what else is asked for. Where very
 * many records have a word as it was typed, nobody looks for its longer forms: forms of the same stem are found all the same.
 */
export async function learnWords(tx: Tx, { document, limits, words }: EntitySearch, queries: readonly string[]): Promise<TypedWords> {
  const typed = [...new Set(queries.flatMap((query) => [...query.matchAll(beginning)].map(([, , word]) => word!)))];
  if (!words || typed.length === 0) return unlearned;
  const rowsWith = (terms: readonly string[]) => estimateRows(tx, words.table, sql`${document} @@ ${terms.join(" | ")}::tsquery`);
  /** Of names and numbers only: the words of facts are stems, with which other words begin. */
  const rowsOf = (word: string) => rowsWith(marks.map((mark) => `'${mark}${word}'`));
  const rowsOfEnds = (word: string) => rowsWith([...marks, ""].map((mark) => `'${mark}${word}':*`));
  const unknownEnds = await rowsOfEnds(unknown);
  if (unknownEnds * 10 < limits.commonWord) return unlearned;
  const common = new Set<string>();
  const rare = new Set<string>();
  await Promise.all(
    typed.map(async (word) => {
      if ((await rowsOf(word)) >= Math.max(limits.commonWord, 1.5 * unknownEnds)) common.add(word);
      else if ((await rowsOfEnds(word)) <= unknownEnds) rare.add(word);
    }),
  );
  return {
    narrowed: (query) => query.replaceAll(beginning, (term, mark: string, word: string) => (common.has(word) ? `'${mark}${word}'` : term)),
    hasManyEnds: (query) => [...query.matchAll(beginning)].some(([, , word]) => !rare.has(word!)),
  };
}
