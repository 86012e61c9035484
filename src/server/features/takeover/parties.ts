import type { Tx } from "#server/db/database.ts";
import { collections } from "./collections.ts";
import { findImported, type Imported, noteImported } from "./find-imported.ts";
import { insertRecords } from "./insert-records.ts";

export type WantedParty = { collection: string; id: string; customer: string };

/**
 * The records of people and vehicles that records of a customer name. The original knew them without a customer: each customer gets a record of
 * its own, when the first of its cases names it, so that nobody sees people of the cases of others.
 */
export async function partiesOf(tx: Tx, wanted: readonly WantedParty[]): Promise<(one: WantedParty) => string | "foreign" | undefined> {
  const find = await findImported(tx, wanted);
  const made = new Map<string, string>();
  const missing = new Map<string, WantedParty & { base: Imported }>();
  for (const one of wanted) {
    const rows = find(one);
    const base = rows.find(({ source }) => source !== null);
    if (!rows.some(({ customer, record }) => customer === one.customer && record) && base) missing.set(keyOf(one), { ...one, base });
  }
  for (const [collection, ones] of Map.groupBy(missing.values(), (one) => one.collection)) {
    const { entity } = collections.find(({ name }) => name === collection)!;
    const inserted = await insertRecords(
      tx,
      entity,
      ones.map(({ customer, base }) => ({ ...base.source!, values: { ...base.source!.values, customer } })),
    );
    await noteImported(
      tx,
      ones.map(({ id, customer, base: { hash, links, files } }, index) => ({
        ...{ collection, old_id: id, customer_id: customer, entity: entity.name, record_id: inserted[index]!.id, hash, links },
        files: inserted[index]!.isSame ? null : files,
      })),
    );
    for (const [index, one] of ones.entries()) made.set(keyOf(one), inserted[index]!.id);
  }
  return (one) => {
    const rows = find(one);
    const own = made.get(keyOf(one)) ?? rows.find(({ customer, record }) => customer === one.customer && record)?.record;
    return own ?? (rows.length > 0 ? "foreign" : undefined);
  };
}

const keyOf = ({ collection, id, customer }: WantedParty) => `${collection}\t${id}\t${customer}`;
