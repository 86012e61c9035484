import { isDeepStrictEqual } from "node:util";
import type { Entity, Ref } from "#domain/entity.ts";
import { isFoundInLines } from "#domain/fields.ts";
import type { Actor, Change, Entry } from "#server/journal/entry.ts";
import { isEmpty } from "./is-empty.ts";
import type { AnyRecord } from "./select.ts";

type Values = Readonly<Record<string, unknown>>;

export function changesOf(entity: Entity, before: Values | undefined, after: Values): Change[] {
  const names = Object.keys(entity.fields).filter(
    (name) =>
      !isFoundInLines(entity.fields[name]!) && !entity.fields[name]!.derived && !["password", "files", "lines"].includes(entity.fields[name]!.kind),
  );
  return names.flatMap((field) => {
    const [from, to] = [before?.[field] ?? null, after[field] ?? null];
    return isDeepStrictEqual(from, to) || (!before && isEmpty(to)) ? [] : [{ field, from, to }];
  });
}

/** All establishments of a customer are none in particular. */
const shopOf = (establishment: Ref | null | undefined) => (establishment && establishment.id !== "empresa" ? establishment.id : null);

export function entryOf(
  actor: Actor,
  entity: Entity,
  action: Entry["action"],
  record: AnyRecord,
  changes: Change[],
  before: AnyRecord = record,
): Omit<Entry, "seq"> {
  const customerOf = (of: AnyRecord) => (entity.scope === "customer" ? of.id : ((of.customer as Ref | null | undefined)?.id ?? null));
  const establishmentOf = (of: AnyRecord) => (entity.scope === "establishment" ? of.id : shopOf(of.establishment as Ref | null | undefined));
  const [customer, fromCustomer] = [customerOf(record), customerOf(before)];
  const [establishment, fromEstablishment] = [establishmentOf(record), establishmentOf(before)];
  return {
    actor: { id: actor.id, alias: actor.alias },
    entity: entity.name,
    id: record.id,
    action,
    version: record.version,
    customer,
    establishment,
    fromCustomer: fromCustomer === customer ? null : fromCustomer,
    fromEstablishment: fromEstablishment === establishment ? null : fromEstablishment,
    changes,
  };
}
