import { ORPCError } from "@orpc/client";
import { ValidationError } from "@orpc/contract";
import { band } from "#domain/entities/band.ts";
import { criminal } from "#domain/entities/criminal.ts";
import { vehicle } from "#domain/entities/vehicle.ts";
import { witness } from "#domain/entities/witness.ts";
import { type Entity, type Ref, schemaOf } from "#domain/entity.ts";
import type { Tx } from "#server/db/database.ts";
import { addLine, openRecord } from "#server/records/lines.ts";
import { takeTurn } from "#server/records/links.ts";
import { createRecord, type Writer } from "#server/records/save.ts";
import type { AnyRecord } from "#server/records/select.ts";
import { type Reported, updateReported } from "./reported.ts";

type Values = Readonly<Record<string, unknown>>;
const addable = { witnesses: witness, criminals: criminal, bands: band, vehicles: vehicle } as const satisfies Record<string, Entity>;

export type NewParty = { id: string; field: keyof typeof addable; values: Values };

/** Somebody or something new in the file of the record's customer, linked to the record, under the right to change that field of it. */
export async function addNew(tx: Tx, user: Writer, kind: Reported, { id, field, values }: NewParty): Promise<AnyRecord> {
  const entity = addable[field];
  await takeTurn(tx, kind.entity, { [field]: [] }, id);
  const record = await openRecord(tx, user, kind.entity, field, id);
  const { id: customer } = record.customer as Ref;
  const created = await createRecord(tx, user, entity, shaped(entity, values), async () => ({ customer }));
  if (field === "witnesses") return addLine(tx, user, kind.entity, field, { id, values: { witness: created.id } });
  const linked = [...(record[field] as Ref[]).map((ref) => ref.id), created.id];
  return updateReported(tx, user, kind, { id, version: record.version, values: { [field]: linked } });
}

/** The shape that the entity's own route would ask for. */
function shaped(entity: Entity, values: Values): Values {
  const { data, error } = schemaOf(entity).safeParse(values);
  if (data) return data;
  throw new ORPCError("BAD_REQUEST", { cause: new ValidationError({ message: "values", issues: error.issues as never, data: values }) });
}
