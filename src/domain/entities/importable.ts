import { canEdit } from "#domain/access/can.ts";
import type { User } from "#domain/access/user.ts";
import type { Entity } from "#domain/entity.ts";
import { isImportable } from "#domain/field-traits.ts";
import { customer } from "./customer.ts";
import { establishment } from "./establishment.ts";
import { lawyer } from "./lawyer.ts";
import { witness } from "./witness.ts";

/** Entities that can be imported from a file, by collection. */
export const importable = { customers: customer, establishments: establishment, lawyers: lawyer, witnesses: witness };
export type Importable = keyof typeof importable;

/** The fields that a column of the file can be mapped to. */
export const importedFields = (user: Pick<User, "role">, entity: Entity): string[] =>
  Object.entries(entity.fields).flatMap(([name, field]) => (canEdit(user, field) && isImportable(field) ? [name] : []));
