import { isDeepStrictEqual } from "node:util";
import type { Entity, Ref } from "#domain/entity.ts";
import { isJournaled } from "#domain/field-traits.ts";
import type { Actor, Change, Entry, NewEntry } from "#server/journal/entry.ts";

type Values = Readonly<Record<string, unknown>>;
/** A record with its version; its `customer` and `establishment`, if it has them, are references. */
export type Locatable = { id: string; version: number } & Values;

/** What changed in all fields, or in these; in the order of the declaration. */
export function changesOf(entity: Entity, before: Values | undefined, after: Values, only?: readonly string[]): Change[] {
  const names = Object.keys(entity.fields).filter((name) => (!only || only.includes(name)) && isJournaled(entity.fields[name]!));
  return names.flatMap((field) => {
    const [from, to] = [before?.[field] ?? null, after[field] ?? null];
    return isDeepStrictEqual(from, to) || (!before && isEmpty(to)) ? [] : [{ field, from, to }];
  });
}

/** The entry for a change of one record: with its customer and establishment and, if the change moved it, the former ones. */
export function entryOf(
  actor: Actor,
  entity: Entity,
  action: Entry["action"],
  record: Locatable,
  changes: Change[],
  before: Locatable = record,
): NewEntry {
  const [now, then] = [locationOf(entity, record), locationOf(entity, before)];
  return {
    actor: { id: actor.id, alias: actor.alias },
    entity: entity.name,
    id: record.id,
    action,
    version: record.version,
    ...now,
    fromCustomer: then.customer === now.customer ? null : then.customer,
    fromEstablishment: then.establishment === now.establishment ? null : then.establishment,
    changes,
  };
}

const locationOf = ({ scope }: Entity, record: Locatable) => ({
  customer: scope === "customer" ? record.id : ((record.customer as Ref | null | undefined)?.id ?? null),
  establishment: scope === "establishment" ? record.id : oneEstablishment(record.establishment as Ref | null | undefined),
});

/** `empresa` means all establishments of a customer, so the entry names none. */
const oneEstablishment = (establishment: Ref | null | undefined) => (establishment && establishment.id !== "empresa" ? establishment.id : null);

export const isEmpty = (value: unknown) => value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
