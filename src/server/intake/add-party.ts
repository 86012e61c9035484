import { ORPCError } from "@orpc/client";
import { ValidationError } from "@orpc/contract";
import { isCustomerSide } from "#domain/access/roles.ts";
import { asKnown, isKnownInPart } from "#domain/entities/as-known.ts";
import { band } from "#domain/entities/band.ts";
import { criminal } from "#domain/entities/criminal.ts";
import { vehicle } from "#domain/entities/vehicle.ts";
import { witness } from "#domain/entities/witness.ts";
import type { Entity, RecordOf, Ref } from "#domain/entity.ts";
import { schemaOf } from "#domain/record-input.ts";
import { notFound } from "#server/base/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { tableOf } from "#server/records/columns.ts";
import { addLine, lockEditable } from "#server/records/lines.ts";
import { lockLinksOf } from "#server/records/links.ts";
import { readRecord } from "#server/records/read.ts";
import { createRecord, type Writer } from "#server/records/save.ts";
import type { AnyRecord } from "#server/records/select.ts";
import { describedIn } from "./described-in.ts";
import { type IntakeAdapter, type IntakeEntity, updateIntakeRecord } from "./intake-record.ts";
import { ownWitness } from "./own-witness.ts";
import { askForCompletion } from "./witness-lines.ts";

type Values = Readonly<Record<string, unknown>>;
export const addable = { witnesses: witness, criminals: criminal, bands: band, vehicles: vehicle } as const satisfies Record<string, Entity>;

export type NewParty = {
  id: string;
  field: keyof typeof addable;
  values: Values;
  /** The witness is the user, whose account has the values. */
  self?: boolean | undefined;
  /** Client-supplied id of the person, so that a retry is idempotent. */
  party?: string | undefined;
  openedVersion?: number | undefined;
};

/**
 * Creates a person, band or vehicle for the customer of the record and links it. The right to change that field of the record is enough. Users of
 * a customer give what they know; the office gives what is required.
 */
export async function addParty<E extends IntakeEntity>(
  tx: Tx,
  user: Writer,
  intake: IntakeAdapter<E>,
  { id, field, values: given, self = false, party, openedVersion }: NewParty,
): Promise<RecordOf<E>> {
  const entity: Entity = addable[field];
  lockLinksOf(tx, intake.entity, id);
  const record: AnyRecord = await lockEditable(tx, user, intake.entity, field, id, openedVersion);
  const { id: customer } = record.customer as Ref;
  if (party && (await isAdded(tx, user, entity, party, record[field]))) return readRecord<E>(tx, user, intake.entity, id);
  const own = self && field === "witnesses" ? await ownWitness(tx, user, customer) : undefined;
  if (own?.id && (record.witnesses as { witness: Ref }[]).some((line) => line.witness.id === own.id))
    return readRecord<E>(tx, user, intake.entity, id);
  const partyId = own?.id ?? (await createParty(tx, user, entity, own?.values ?? given, customer, party)).id;
  if (field !== "witnesses") {
    const linked = [...(record[field] as Ref[]).map((ref) => ref.id), partyId];
    return (await updateIntakeRecord(tx, user, intake, { id, version: record.version, values: { [field]: linked }, openedVersion })).after;
  }
  const after = await addLine<E>(tx, user, intake.entity, field, { id, values: { witness: partyId }, openedVersion });
  await askForCompletion(tx, intake.entity, id, partyId);
  return after;
}

/** Whether the user has added this one to the record before. An id that belongs to anything else is answered as not found. */
async function isAdded(tx: Tx, user: Writer, entity: Entity, party: string, linked: unknown): Promise<boolean> {
  const known = await tx.system.row<{ creator: string | null }>(
    sql`select created_by as creator from ${sql.table(tableOf(entity))} where id = ${party}`,
  );
  if (!known) return false;
  const ids = (linked as readonly (Ref | { witness: Ref })[]).map((one) => ("witness" in one ? one.witness.id : one.id));
  if (known.creator !== user.id || !ids.includes(party)) throw notFound();
  return true;
}

const createParty = (tx: Tx, user: Writer, entity: Entity, values: Values, customer: string, requestedId: string | undefined) =>
  createRecord(tx, user, entity, parsed(entity, values), {
    derive: async (given) => ({ customer, ...describedIn(user.locale, entity, given) }),
    checkedAs: isCustomerSide(user.role) && isKnownInPart(entity.name) ? asKnown[entity.name] : undefined,
    requestedId,
  });

/** Validates the values like the create route of the entity does. */
export function parsed(entity: Entity, values: Values): Values {
  const { data, error } = schemaOf(entity).safeParse(values);
  if (data) return data;
  throw new ORPCError("BAD_REQUEST", { cause: new ValidationError({ message: "values", issues: error.issues as never, data: values }) });
}
