import type { User } from "#domain/access/user.ts";
import type { CaseRecord } from "#domain/cases/status.ts";
import { criminal } from "#domain/entities/criminal.ts";
import { vehicle } from "#domain/entities/vehicle.ts";
import { witness } from "#domain/entities/witness.ts";
import type { EnumKey } from "#domain/enumerations.ts";
import type { Words } from "#domain/messages/words.ts";
import type { WritValues } from "#domain/writs/placeholder.ts";
import { visible } from "#server/access/visible.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { masked } from "#server/records/masked.ts";
import { readRecords } from "#server/records/read.ts";

/**
 * The offenders under the names that the case itself shows to this user. Whoever sees a minor by initials elsewhere gets no document, no date of
 * birth and no description of theirs either.
 */
export async function offenderValues(tx: Tx, user: User, words: Words, { criminals, datetime }: CaseRecord): Promise<WritValues[]> {
  if (criminals.length === 0) return [];
  const ids = criminals.map(({ id }) => id);
  const whole = await readRecords(tx, user, criminal, ids);
  const shown = await masked(tx, user, criminal, whole);
  return criminals.map(({ alias }, index) => {
    const { dni, birthDate, sex, apparentAge, clothes, marks } = shown[index]!;
    const known = whole[index]!.birthDate;
    const looks = [sex && words.enumLabel("sexes", sex), apparentAge && words.enumLabel("apparentAges", apparentAge), clothes, marks];
    const isHidden = known !== null && birthDate === null;
    return {
      name: alias,
      document: dni,
      birthDate,
      description: isHidden ? null : looks.filter(Boolean).join(", ").toLocaleLowerCase(words.locale),
      isMinor: known !== null && isMinorOn(known, datetime),
    };
  });
}

/** Under eighteen on the day of the facts. */
function isMinorOn(birthDate: string, at: string): boolean {
  const [year, ...rest] = birthDate.split("-");
  return at.slice(0, 10) < [String(Number(year) + 18), ...rest].join("-");
}

type WitnessRow = {
  name: string;
  document: string | null;
  type: EnumKey<"witnessTypes"> | null;
  tip: string | null;
  injured: boolean;
  summoned: boolean;
};

export async function witnessValues(tx: Tx, user: User, { enumLabel }: Words, id: string): Promise<WritValues[]> {
  const rows = await tx.rows<WitnessRow>(sql`
    select concat_ws(' ', r.name, r.lastname) as name, r.code as document, r.witness_type as type, r.n_tip as tip, l.injured, l.summoned
    from case_witnesses l join witnesses r on r.id = l.witness_id
    where l.case_id = ${id} and not r.deleted and ${visible(user, witness)} order by r.full_name, r.id`);
  return rows.map(({ type, ...row }) => ({ ...row, type: type && enumLabel("witnessTypes", type) }));
}

export async function vehicleValues(tx: Tx, user: User, { vehicles }: CaseRecord): Promise<WritValues[]> {
  const found = await readRecords(
    tx,
    user,
    vehicle,
    vehicles.map(({ id }) => id),
  );
  return found.map(({ plate, brand, model, color }) => ({ plate, brand, model, color }));
}
