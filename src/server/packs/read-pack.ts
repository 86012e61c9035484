import { canSee } from "#domain/access/can.ts";
import type { User } from "#domain/access/user.ts";
import { penalCase } from "#domain/cases/case.ts";
import type { CaseRecord } from "#domain/cases/status.ts";
import { criminal } from "#domain/entities/criminal.ts";
import { witness } from "#domain/entities/witness.ts";
import type { Entity, FileRef } from "#domain/entity.ts";
import type { EnumKey } from "#domain/enumerations.ts";
import type { PackFacts } from "#domain/packs/pack-routes.ts";
import type { WritValues } from "#domain/writs/placeholder.ts";
import { visible } from "#server/access/visible.ts";
import { notFound } from "#server/base/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { masked } from "#server/records/masked.ts";
import { readRecord } from "#server/records/read.ts";
import { customerValues, shopValues } from "#server/writs/read-parties.ts";

/** What is known of an offender and shown to this user; `isMinor` on the day of the facts is told of everybody. */
export type PackOffender = {
  id: string;
  dni: string | null;
  birthDate: string | null;
  sex: EnumKey<"sexes"> | null;
  apparentAge: EnumKey<"apparentAges"> | null;
  clothes: string | null;
  marks: string | null;
};

export type PackWitness = { id: string; name: string; type: EnumKey<"witnessTypes"> | null; tip: string | null; injured: boolean };

export type PackRead = {
  record: CaseRecord;
  facts: PackFacts;
  parties: WritValues;
  offenders: ReadonlyMap<string, PackOffender>;
  witnesses: PackWitness[];
  files: FileRef[];
};

/** Everything of a case that its pack tells, as far as this user sees it. */
export async function readPack(tx: Tx, user: User, id: string): Promise<PackRead> {
  const record = await readRecord(tx, user, penalCase, id);
  if (record.deleted) throw notFound();
  const whole = await readOffenders(tx, user, record);
  const shown = await masked(tx, user, criminal, whole);
  const ofCustomer = await customerValues(tx, user, record.customer);
  const parties = { ...ofCustomer, ...(await shopValues(tx, user, record.establishment, ofCustomer)) };
  const address = parties.shopAddress ?? parties.customerAddress;
  return {
    record,
    facts: {
      record,
      // Whether there is a document is told also of those whose document this user does not see.
      offenders: record.criminals.map((one) => {
        const known = whole.find((other) => other.id === one.id);
        return { id: one.id, birthDate: known?.birthDate ?? null, hasDocument: Boolean(known?.dni) };
      }),
      complainant: { taxId: textOf(parties.companyTaxId), address: textOf(address) },
    },
    parties,
    offenders: new Map(shown.map((one) => [one.id, one])),
    witnesses: await readWitnesses(tx, user, id),
    files: filesOf(user, record),
  };
}

const textOf = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);

const readOffenders = (tx: Tx, user: User, { criminals }: CaseRecord): Promise<PackOffender[]> =>
  tx.rows<PackOffender>(sql`
    select r.id, r.dni, r.birth_date as "birthDate", r.sex, r.apparent_age as "apparentAge", r.clothes, r.marks from criminals r
    where r.id = any(${criminals.map(({ id }) => id)}::uuid[]) and not r.deleted and ${visible(user, criminal)}`);

const readWitnesses = (tx: Tx, user: User, id: string): Promise<PackWitness[]> =>
  tx.rows<PackWitness>(sql`
    select r.id, concat_ws(' ', r.name, r.lastname) as name, r.witness_type as type, r.n_tip as tip, l.injured
    from case_witnesses l join witnesses r on r.id = l.witness_id
    where l.case_id = ${id} and not r.deleted and ${visible(user, witness)} order by r.full_name, r.id`);

/** The ticket first, then the files of each tab. Writs are our own papers, no evidence: they are offered, not proposed. */
function filesOf(user: User, record: CaseRecord): FileRef[] {
  const fields: Entity["fields"] = penalCase.fields;
  const names = Object.keys(fields).filter((name) => fields[name]!.kind === "files" && canSee(user, fields[name]!));
  return names.flatMap((name) => record[name as "files"] as FileRef[]);
}
