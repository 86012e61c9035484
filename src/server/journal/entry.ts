import { newId } from "#server/base/new-id.ts";

export type Change = { field: string; from: unknown; to: unknown };
export type Actor = { id: string; alias: string };

/** One change of one record. */
export type Entry = {
  seq: number;
  actor: Actor | null;
  entity: string;
  id: string;
  action: "create" | "update" | "remove" | "restore" | "merge" | "unmerge";
  version: number | null;
  customer: string | null;
  establishment: string | null;
  /** Where the record was before, if this entry moved it. */
  fromCustomer: string | null;
  fromEstablishment: string | null;
  changes: Change[];
};

/** An entry that the journal has not numbered yet. */
export type NewEntry = Omit<Entry, "seq">;

/** An entry about something that belongs to no customer: signing in, settings. */
export const plainEntry = (actor: Actor | null, entity: string, id: string, action: Entry["action"], changes: Change[] = []): NewEntry => ({
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

/** An entry about an export, with its parameters. */
export const exportEntry = (actor: Actor, parameters: Readonly<Record<string, unknown>>): NewEntry =>
  plainEntry(
    actor,
    "export",
    newId(),
    "create",
    Object.entries(parameters).map(([field, to]) => ({ field, from: null, to })),
  );
