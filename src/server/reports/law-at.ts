import type { Entity } from "#domain/entity.ts";
import type { Tx } from "#server/db/database.ts";
import { type Place, placeOf } from "#server/records/place.ts";
import { unknownReferences } from "#server/records/references.ts";
import type { Writer } from "#server/records/save.ts";
import { notFound } from "#server/refusal.ts";

/** The law and the clock that a report of this person there would come under. */
export async function lawAt(tx: Tx, user: Writer, { fields }: Entity, asked: { customer: string; establishment: string }): Promise<Place["law"]> {
  const where = { customer: fields.customer!, establishment: fields.establishment! };
  const unknown = await unknownReferences(tx, user, { fields: where }, asked, Object.keys(asked));
  const place = Object.keys(unknown).length === 0 ? await placeOf(tx, asked) : undefined;
  if (!place) throw notFound();
  return place.law;
}
