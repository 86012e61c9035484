import { localDay } from "#domain/law/days.ts";
import { networkOf } from "#server/auth/network-of.ts";
import type { Context } from "#server/context.ts";
import { sql } from "#server/db/sql.ts";

type Verified = { sealed: boolean; at: string | null };

/** Whether and on which day this installation sealed each fingerprint. Nothing else is told, of whatever file it is. */
export async function verifyHashes({ deps, address }: Pick<Context, "deps" | "address">, hashes: readonly string[]): Promise<Verified[]> {
  await deps.budgets.take(["verify", networkOf(address)]);
  const rows = await deps.db.asSystem((tx) =>
    tx.rows<{ sha256: string; at: string }>(
      sql`select h.sha256, s.sealed_at as at from sealed_hashes h join seals s on s.number = h.seal where h.sha256 = any(${hashes}::text[])`,
    ),
  );
  const found = new Map(rows.map(({ sha256, at }) => [sha256, localDay(at, "Europe/Madrid")]));
  return hashes.map((hash) => ({ sealed: found.has(hash), at: found.get(hash) ?? null }));
}
