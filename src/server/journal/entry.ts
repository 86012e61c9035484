import { randomUUIDv7 } from "node:crypto";

export type Change = { field: string; from: unknown; to: unknown };
export type Actor = { id: string; alias: string };

/** One thing that happened to one record. */
export type Entry = {
  seq: number;
  actor: Actor | null;
  entity: string;
  id: string;
  action: "create" | "update" | "remove" | "restore";
  version: number | null;
  customer: string | null;
  establishment: string | null;
  /** Where the record was before, when this moved it. */
  fromCustomer: string | null;
  fromEstablishment: string | null;
  changes: Change[];
};

/** What an entry is about when only its record matters: signing in, settings. */
export const plainEntry = (actor: Actor | null, entity: string, id: string, action: Entry["action"], changes: Change[] = []): Omit<Entry, "seq"> => ({
  actor,
  entity,
  id,
  action,
  version: null,
  customer: null,
  establishment: null,
  fromCustomer: null,
  fromEstablishment: null,
  changes,
});

/** Somebody takes data along: what was asked for. */
export const exportEntry = (actor: Actor, asked: Readonly<Record<string, unknown>>): Omit<Entry, "seq"> =>
  plainEntry(
    actor,
    "export",
    randomUUIDv7(),
    "create",
    Object.entries(asked).map(([field, to]) => ({ field, from: null, to })),
  );
