import { isStaff } from "./roles.ts";
import type { User } from "./user.ts";

/** A person's assignments in the terms that `visible` and the policies of the database share. An empty list means nothing. */
export type AssignedScope = { customers: readonly string[]; establishments: readonly string[]; whole: readonly string[] };

const nothing: AssignedScope = { customers: [], establishments: [], whole: [] };

export function scopeOf(user: User): AssignedScope {
  if (isStaff(user.role)) return nothing;
  const own = user.customer ? [user.customer] : [];
  switch (user.role) {
    case "supercustomer":
      return { customers: own, establishments: [], whole: own };
    case "customer":
      return { customers: own, establishments: user.establishments, whole: user.wholeCustomers.filter((id) => own.includes(id)) };
    case "lawyer":
      return {
        customers: user.customers,
        establishments: user.establishments,
        whole: user.wholeCustomers.filter((id) => user.customers.includes(id)),
      };
    default:
      return nothing;
  }
}
