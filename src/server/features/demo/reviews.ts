import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";

/** Why nothing is planned. */
const reasons = {
  Spain: ["A la espera del oficio del juzgado", "El perito entregará la tasación", "El cliente valora un acuerdo", "Pendiente de localizar al autor"],
  France: ["En attente du soit-transmis du parquet", "L’expert rendra son évaluation", "Le client étudie un accord", "Auteur non encore localisé"],
} as const;

/** Somebody has decided when to look again at most of the open records: some days ago in a few of them, later in the others. The rest has no next step. */
export async function seedReviews(tx: Tx) {
  for (const [country, texts] of Object.entries(reasons))
    for (const table of ["cases", "civil_cases"] as const)
      await tx.run(sql`
        update ${sql.table(table)} set review_date = (${tx.now}::timestamptz at time zone time_zone)::date + (cid % 90)::integer - 2,
          review_reason = (${texts}::text[])[cid % ${texts.length} + 1]
        where country = ${country} and next_kind = 'none' and cid % 14 > 0`);
}
