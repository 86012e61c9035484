import type { Entity } from "#domain/entity.ts";
import type { Field } from "#domain/fields.ts";
import { isAtLeast } from "./roles.ts";
import { accepts, type Rule } from "./rules.ts";
import type { User } from "./user.ts";

export type Action = "read" | "pick" | "write" | "remove" | "restore";

/** May this person do this to records of this kind at all? Which rows is the business of `visible`. */
export const can = (user: Pick<User, "role">, action: Action, entity: Entity): boolean => accepts(ruleOf(action, entity), user.role);

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
