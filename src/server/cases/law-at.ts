import { penalCase } from "#domain/cases/case.ts";
import type { Tx } from "#server/db/database.ts";
import { type Place, placeOf } from "#server/records/place.ts";
import { unknownReferences } from "#server/records/references.ts";
import type { Writer } from "#server/records/save.ts";
import { notFound } from "#server/refusal.ts";

const { customer, establishment } = penalCase.fields;

/** The law and the clock that a case of this person there would come under. */
export async function lawAt(tx: Tx, user: Writer, asked: { customer: string; establishment: string }): Promise<Place["law"]> {
  const unknown = await unknownReferences(tx, user, { fields: { customer, establishment } }, asked, Object.keys(asked));
  const place = Object.keys(unknown).length === 0 ? await placeOf(tx, asked) : undefined;
  if (!place) throw notFound();
  return place.law;
}
