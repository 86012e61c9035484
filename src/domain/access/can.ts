import type { Entity, Ref } from "#domain/entity.ts";
import type { Field } from "#domain/fields.ts";
import { isAtLeast, isCustomerSide } from "./roles.ts";
import { accepts, type Rule } from "./rules.ts";
import type { User } from "./user.ts";

export type Action = "read" | "pick" | "write" | "remove" | "restore";

/** May this person do this to records of this kind at all? Which rows is the business of `visible`. */
export const can = (user: Pick<User, "role" | "availableTypes">, action: Action, entity: Entity): boolean =>
  accepts(ruleOf(action, entity), user.role) && hasType(user, entity);

/** A type of case that is not available answers as if the role did not allow it. */
const hasType = (user: Pick<User, "availableTypes">, { type }: Entity) => !type || user.availableTypes.includes(type);

/** Whether a person may change this record now: people of a customer only while the declaration's window is open. */
export function isOpenTo(user: Pick<User, "role" | "id">, { window }: Pick<Entity, "window">, record: Readonly<Record<string, unknown>>): boolean {
  if (!window || !isCustomerSide(user.role)) return true;
  if ("field" in window) return window.is.includes(String(record[window.field]));
  const author = record[window.author] as Ref | null;
  return author?.id === user.id && Date.now() - Date.parse(String(record.createdAt)) < window.hours * 3_600_000;
}

export function ruleOf(action: Action, entity: Entity): Rule {
  const { access } = entity;
  switch (action) {
    case "read":
      return access.read;
    case "pick":
      return access.pick ?? access.read;
    case "write":
      return access.write;
    case "remove":
      return access.remove ?? access.write;
    case "restore":
      return "admin";
  }
}

export const canEdit = (user: Pick<User, "role">, field: Field): boolean => field.edit !== "system" && isAtLeast(user.role, field.edit ?? "customer");

export const canSee = (user: Pick<User, "role">, field: Field): boolean => !field.see || accepts(field.see, user.role);
