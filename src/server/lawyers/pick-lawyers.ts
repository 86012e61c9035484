import { lawyer } from "#domain/entities/lawyer.ts";
import type { EnumKey } from "#domain/enumerations.ts";
import type { SignedContext } from "#server/context.ts";
import { sql } from "#server/db/sql.ts";
import { pickRecords } from "#server/records/pick.ts";

type Input = Parameters<typeof pickRecords>[3];

/** Adds the availability of each lawyer, and nothing else of the user behind it. */
export async function pickLawyers({ deps, user }: SignedContext, input: Input) {
  const found = await deps.db.as(user, (tx) => pickRecords(tx, user, lawyer, input));
  const rows = await deps.db.asSystem((tx) =>
    tx.rows<{ id: string; availability: EnumKey<"availability"> | null }>(
      sql`select l.id, u.availability from lawyers l join users u on u.id = l.user_id where l.id = any(${found.map(({ id }) => id)}::uuid[]) and not u.deleted`,
    ),
  );
  const availability = new Map(rows.map((row) => [row.id, row.availability]));
  return found.map((row) => ({ ...row, availability: availability.get(row.id) ?? null }));
}
