import type { FirstOf, WitnessedHearing } from "#api/today-parts.ts";
import type { User } from "#domain/access/user.ts";
import type { Day } from "#domain/law/days.ts";
import { readWitnesses } from "#server/case-common/read-witnesses.ts";
import type { Tx } from "#server/db/database.ts";
import { readHearings } from "./read-hearings.ts";

/** Hearings with the people of the customer who go there. */
export async function readWitnessedHearings(
  tx: Tx,
  user: User,
  today: Day,
  { lawyer, ...options }: { lawyer?: string | undefined; days?: number; onlyWitnessed?: boolean } = {},
): Promise<FirstOf<WitnessedHearing>> {
  const { total, rows } = await readHearings(tx, user, today, lawyer, options);
  const witnesses = await readWitnesses(
    tx,
    user,
    rows.filter(({ kind }) => kind === "trial").map(({ record }) => record.id),
  );
  return { total, rows: rows.map((hearing) => ({ ...hearing, witnesses: witnesses.get(hearing.record.id) ?? [] })) };
}
