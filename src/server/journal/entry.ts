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
