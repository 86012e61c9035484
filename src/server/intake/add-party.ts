import { ORPCError } from "@orpc/client";
import { ValidationError } from "@orpc/contract";
import { band } from "#domain/entities/band.ts";
import { criminal } from "#domain/entities/criminal.ts";
import { vehicle } from "#domain/entities/vehicle.ts";
import { witness } from "#domain/entities/witness.ts";
import type { Entity, RecordOf, Ref } from "#domain/entity.ts";
import { schemaOf } from "#domain/record-input.ts";
import type { Tx } from "#server/db/database.ts";
import { addLine, lockEditable } from "#server/records/lines.ts";
import { lockLinksOf } from "#server/records/links.ts";
import { createRecord, type Writer } from "#server/records/save.ts";
import type { AnyRecord } from "#server/records/select.ts";
import { type IntakeAdapter, type IntakeEntity, updateIntakeRecord } from "./intake-record.ts";

type Values = Readonly<Record<string, unknown>>;
export const addable = { witnesses: witness, criminals: criminal, bands: band, vehicles: vehicle } as const satisfies Record<string, Entity>;

export type NewParty = { id: string; field: keyof typeof addable; values: Values; openedVersion?: number | undefined };

/** Creates a person, band or vehicle for the customer of the record and links it. The right to change that field of the record is enough. */
export async function addParty<E extends IntakeEntity>(
  tx: Tx,
  user: Writer,
  intake: IntakeAdapter<E>,
  { id, field, values, openedVersion }: NewParty,
): Promise<RecordOf<E>> {
  const entity = addable[field];
  lockLinksOf(tx, intake.entity, id);
  const record: AnyRecord = await lockEditable(tx, user, intake.entity, field, id, openedVersion);
  const { id: customer } = record.customer as Ref;
  const created = await createRecord(tx, user, entity, parsed(entity, values), { derive: async () => ({ customer }) });
  if (field === "witnesses") return addLine(tx, user, intake.entity, field, { id, values: { witness: created.id }, openedVersion });
  const linked = [...(record[field] as Ref[]).map((ref) => ref.id), created.id];
  return (await updateIntakeRecord(tx, user, intake, { id, version: record.version, values: { [field]: linked }, openedVersion })).after;
}

/** Validates the values like the create route of the entity does. */
function parsed(entity: Entity, values: Values): Values {
  const { data, error } = schemaOf(entity).safeParse(values);
  if (data) return data;
  throw new ORPCError("BAD_REQUEST", { cause: new ValidationError({ message: "values", issues: error.issues as never, data: values }) });
}
