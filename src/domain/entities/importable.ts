import { canEdit } from "#domain/access/can.ts";
import type { User } from "#domain/access/user.ts";
import type { Entity } from "#domain/entity.ts";
import { customer } from "./customer.ts";
import { establishment } from "./establishment.ts";
import { lawyer } from "./lawyer.ts";
import { witness } from "./witness.ts";

/** Master data that may arrive as a whole file, by collection. */
export const importable = { customers: customer, establishments: establishment, lawyers: lawyer, witnesses: witness };
export type Importable = keyof typeof importable;

/** The fields that a column of a file can stand for. */
export const importedFields = (user: Pick<User, "role">, entity: Entity): string[] =>
  Object.entries(entity.fields).flatMap(([name, field]) =>
    canEdit(user, field) && field.kind !== "refs" && field.kind !== "password" ? [name] : [],
  );
