import { countLimit } from "#api/limits.ts";
import type { Load } from "#api/office-day.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import type { Part } from "#server/journal/kept-part.ts";
import { countedFields } from "./counted-fields.ts";

type Kept = Pick<Load, "cases" | "civilCases" | "idleCases" | "idleCivilCases">;
type KeptOf = Kept & { lawyer: string | null };

/** The kept numbers of each lawyer and of records without one, where there are too many to count. */
export const keptLoadsPart = (tx: Tx): Part<KeptOf[]> => ({
  reads: { case: true, civilCase: true, task: true },
  followsTerms: { shows: [] },
  make: async () => ({ answer: await readKept(tx) }),
  // All of them: they are few.
  amends: { fields: countedFields, isStructural: true, read: () => readKept(tx) },
});

const readKept = (tx: Tx) =>
  tx.rows<KeptOf>(sql`
    select lawyer_id as lawyer, sum(cases)::int as cases, sum(civil_cases)::int as "civilCases", sum(idle_cases)::int as "idleCases",
      sum(idle_civil_cases)::int as "idleCivilCases"
    from lawyer_loads group by lawyer_id`);

/** Of one lawyer, of records without one or of all. */
export function keptOf(loads: readonly KeptOf[], of: string | undefined): Kept {
  const rows = of === undefined ? loads : loads.filter(({ lawyer }) => (lawyer ?? "none") === of);
  const total = (name: keyof Kept) => rows.reduce((sum, row) => sum + row[name], 0);
  return { cases: total("cases"), civilCases: total("civilCases"), idleCases: total("idleCases"), idleCivilCases: total("idleCivilCases") };
}

/** A count that was stopped at its limit, replaced by the kept one. */
export const orKept = (count: number, kept: number) => (count < countLimit ? count : kept);
export const isLimited = ({ cases, civilCases }: Pick<Load, "cases" | "civilCases">) => cases >= countLimit || civilCases >= countLimit;
