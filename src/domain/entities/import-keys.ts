import { canSee } from "#domain/access/can.ts";
import type { User } from "#domain/access/user.ts";
import type { Entity } from "#domain/entity.ts";
import { type Importable, importedFields } from "./importable.ts";

/** The fields by which a file may recognise a record that exists, best first. */
export const importKeys: Readonly<Record<Importable, readonly string[]>> = {
  customers: ["code", "alias"],
  establishments: ["code", "alias"],
  lawyers: ["dni", "lawyerNumber", "email"],
  witnesses: ["code"],
  courts: ["alias"],
  zones: ["alias"],
  cases: ["cid"],
  issues: ["cid"],
  civilCases: ["cid"],
  bands: ["alias"],
  criminals: ["dni", "nickname"],
  vehicles: ["plate"],
};

/** Those that this person sees. */
export const importKeysOf = (user: Pick<User, "role" | "offenders">, entity: Entity): readonly string[] =>
  importKeys[entity.collection as Importable].filter((name) => canSee(user, entity.fields[name]!));

/** Whether the program gives this value: a column of it recognises records and is never written. */
export const isOnlyKey = (user: Pick<User, "role">, entity: Entity, name: string): boolean => !importedFields(user, entity).includes(name);
