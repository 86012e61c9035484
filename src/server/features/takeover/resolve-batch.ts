import type { Entity } from "#domain/entity.ts";
import { fold } from "#server/base/fold.ts";
import type { Tx } from "#server/db/database.ts";
import type { Collection } from "./collections.ts";
import { completeValues } from "./complete-values.ts";
import { keyOf as courtKey, courtsNamed } from "./courts.ts";
import { findImported } from "./find-imported.ts";
import { isObject, leave, type Mapped, type Note, type OldRef, type Values } from "./mapped.ts";
import type { Numbers } from "./numbers.ts";
import { partiesOf, type WantedParty } from "./parties.ts";
import type { Customer, Places, Shop } from "./places.ts";
import { textOf } from "./read-value.ts";

export type BatchContext = { tx: Tx; collection: Collection; places: Places; numbers: Numbers | undefined; noteOf: (one: Mapped) => Note };

/** A document whose references are ours. */
export type Resolved = { mapped: Mapped; note: Note; customer: Customer | undefined; values: Values };
export type Finders = {
  recordOf: (ref: OldRef) => string | undefined;
  partyOf: (one: WantedParty) => string | "foreign" | undefined;
};

/** `empresa` stands for all establishments of a customer. */
export const wholeCompany = "empresa";

/** Finds what documents refer to, and completes them. A document that lacks what nobody can guess is an error and is left out. */
export async function resolveBatch(context: BatchContext, batch: readonly Mapped[]): Promise<{ resolved: Resolved[]; finders: Finders }> {
  const { tx, collection, numbers, noteOf } = context;
  const find = await findImported(tx, batch.flatMap(refsOf));
  const recordOf = (ref: OldRef) => find(ref).find(({ record }) => record)?.record ?? undefined;
  const placed = batch.flatMap((mapped) => {
    const note = noteOf(mapped);
    const place = placeOf(context, mapped, note, recordOf);
    const missing = completeValues(collection.name, { mapped, note, ...place, now: tx.now });
    if (!missing) return [{ mapped, note, ...place }];
    note("error", mapped.refs[missing] ? "relation" : "missing", missing, mapped.refs[missing]?.given ?? mapped.aside[missing]);
    return [];
  });
  const courts = await courtsNamed(
    tx,
    placed.flatMap(({ mapped, customer, shop }) =>
      Object.values(mapped.refs)
        .filter((ref) => isCourtName(ref) && !recordOf(ref))
        .map(({ name }) => ({ name: name!, country: String(mapped.values.country), city: (shop ?? customer)?.city ?? "" })),
    ),
  );
  const partyOf = await partiesOf(
    tx,
    placed.flatMap(({ mapped, customer }) =>
      customer ? partyRefs(collection, mapped).map(({ collection: of, id }) => ({ collection: of, id, customer: customer.id })) : [],
    ),
  );
  const assigned = await numbers?.assign(
    placed.map(({ mapped }) => mapped),
    noteOf,
  );
  const resolved = placed.map(({ mapped, note, customer, shop }) => {
    const values: Values = { ...mapped.values, ...(assigned && { cid: assigned.get(mapped) }) };
    if (collection.entity.fields.customer && !collection.later?.includes("customer")) values.customer = customer?.id ?? null;
    if (collection.entity.fields.establishment) values.establishment = shop?.id ?? null;
    for (const [field, ref] of Object.entries(mapped.refs)) {
      if (field === "customer" || field === "establishment") continue;
      const court = isCourtName(ref) ? { name: ref.name!, country: String(values.country) } : undefined;
      const found = recordOf(ref) ?? (court && courts.idOf(court));
      if (found) values[field] = found;
      else leave(mapped, note, "dangling", field, ref.given);
      if (court && courts.made.has(courtKey(court))) note("completed", "court", field, ref.name);
    }
    if (collection.name === "establishments") addCompany(context, mapped, note, values);
    return { mapped, note, customer, values };
  });
  return { resolved, finders: { recordOf, partyOf } };
}

const refsOf = ({ refs, lists, lines }: Mapped): OldRef[] => [
  ...Object.values(refs),
  ...Object.values(lists).flat(),
  ...lines.flatMap((line) => Object.values(line.refs)),
];

const parties = new Set(["witnesses", "bands", "criminals", "vehicles"]);
export const isParty = ({ collection }: OldRef) => parties.has(collection);

/** People and vehicles that a document names now; lists that are linked later make no records. */
const partyRefs = ({ later = [] }: Collection, { lists, lines }: Mapped): OldRef[] =>
  [
    ...Object.entries(lists).flatMap(([field, refs]) => (later.includes(field) ? [] : refs)),
    ...lines.flatMap((line) => Object.values(line.refs)),
  ].filter(isParty);

/** A name of a court has several words; ids of the original have none. */
const isCourtName = ({ collection, name }: OldRef) => collection === "courts" && name !== null && /\S\s+\S/.test(name);

type Place = { customer: Customer | undefined; shop: Shop | undefined };

/** The customer and the establishment of a document. Both must agree: who sees a record depends on it. */
function placeOf({ places, collection }: BatchContext, mapped: Mapped, note: Note, recordOf: Finders["recordOf"]): Place {
  const { refs } = mapped;
  const shopId = refs.establishment && recordOf(refs.establishment);
  let shop = shopId ? places.shops.get(shopId) : undefined;
  const customerId = refs.customer && recordOf(refs.customer);
  let customer = customerId ? places.customers.get(customerId) : undefined;
  if (!customer && shop && isOfShop(collection.entity)) {
    customer = places.customers.get(shop.customer);
    note("completed", "filled", "customer", refs.customer?.given ?? null);
  }
  const [only] = places.customers.values();
  if (!customer && collection.isParty && refs.customer === undefined && places.customers.size === 1) customer = only;
  if (!customer && refs.customer && (collection.isParty || collection.name === "users"))
    leave(mapped, note, "dangling", "customer", refs.customer.given);
  if (refs.establishment && refs.establishment.id !== wholeCompany && isOfShop(collection.entity)) {
    if (!shop) leave(mapped, note, "dangling", "establishment", refs.establishment.given);
    else if (shop.customer !== customer?.id) {
      leave(mapped, note, "foreign", "establishment", refs.establishment.given);
      shop = undefined;
    }
  }
  return { customer, shop };
}

const isOfShop = ({ fields }: Entity) => fields.establishment !== undefined;

/** The company of an establishment, by its name or tax id among those of the customer. */
function addCompany({ places }: BatchContext, mapped: Mapped, note: Note, values: Values) {
  const given = mapped.special.company;
  if (given === undefined) return;
  const names = isObject(given) ? [given.alias, given.cif, given.name, given.id] : [given];
  const found = names.map((name) => places.companies.get(`${String(values.customer)} ${fold(textOf(name) ?? "")}`)).find((id) => id !== undefined);
  if (found) values.company = found;
  else leave(mapped, note, "dangling", "company", given);
}
