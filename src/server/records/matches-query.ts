import { type Sql, sql } from "#server/db/sql.ts";

/**
 * Whether a document matches a full-text query, as a condition for each of its parts: the index leaps from one to the next, where it would look at all
 * words of one long query for every record that has the rarest of them. Four words in a million records take 5 ms instead of 70.
 */
export const matchesQuery = (document: Sql, query: string): Sql<boolean> =>
  sql`(${sql.join(
    conjunctsOf(query).map((part) => sql`${document} @@ ${part}::tsquery`),
    sql` and `,
  )})`;

/** The parts of a query of which all have to match. */
export function conjunctsOf(query: string): string[] {
  const text = query.trim();
  const marks = topMarks(text);
  if (marks.some(({ mark }) => mark === "|")) return [text];
  if (marks.length > 0) {
    const bounds = [-1, ...marks.map(({ at }) => at), text.length];
    return bounds.slice(1).flatMap((end, index) => conjunctsOf(text.slice(bounds[index]! + 1, end)));
  }
  return text.startsWith("(") && text.endsWith(")") ? conjunctsOf(text.slice(1, -1)) : [text];
}

/** The signs for "and" and "or" outside of parentheses and quotes. A quote within a word is doubled, so that it ends one and begins another. */
function topMarks(text: string): { mark: string; at: number }[] {
  const marks: { mark: string; at: number }[] = [];
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    if (sign === "'") isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (sign === "(") depth += 1;
    else if (sign === ")") depth -= 1;
    else if (depth === 0 && (sign === "&" || sign === "|")) marks.push({ mark: sign, at });
  }
  return marks;
}
