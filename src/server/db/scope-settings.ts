import { isStaff } from "#domain/access/roles.ts";
import { scopeOf } from "#domain/access/scope.ts";
import type { User } from "#domain/access/user.ts";
import type { Setting } from "./begin.ts";

/** The settings that tell the policies of row-level security who asks. */
export const scopeNames = ["user_id", "user_role", "customers", "establishments", "whole"].map((name) => `sumario.${name}`);

/** Their values for this user. Staff see every customer, whatever they are assigned. */
export function scopeValues(user: User): string[] {
  if (isStaff(user.role)) return [user.id, user.role];
  const { customers, establishments, whole } = scopeOf(user);
  return [user.id, user.role, ...[customers, establishments, whole].map((ids) => `{${ids.join(",")}}`)];
}

/** Sent with BEGIN. */
export const scopeSettings = (user: User): Setting[] => scopeValues(user).map((value, index) => [scopeNames[index]!, value]);
