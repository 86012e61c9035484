import pg from "pg";
import { isStaff } from "#domain/access/roles.ts";
import { scopeOf } from "#domain/access/scope.ts";
import type { User } from "#domain/access/user.ts";

/** Whom the policies of row-level security see: sent with BEGIN. */
export function scopeSettings(user: User): string[] {
  // Staff see every customer, whatever they are assigned.
  if (isStaff(user.role)) return [setting("user_id", user.id), setting("user_role", user.role)];
  const { customers, establishments, whole } = scopeOf(user);
  const list = (ids: readonly string[]) => `{${ids.join(",")}}`;
  return [
    setting("user_id", user.id),
    setting("user_role", user.role),
    setting("customers", list(customers)),
    setting("establishments", list(establishments)),
    setting("whole", list(whole)),
  ];
}

const setting = (name: string, value: string) => `set local sumario.${name} = ${pg.escapeLiteral(value)}`;
