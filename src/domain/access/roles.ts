import type { EnumKey } from "#domain/enumerations.ts";

export type Role = EnumKey<"roles">;

/** From the highest to the lowest. `edit` of a field names the lowest role that may change it. */
export const roles = ["admin", "manager", "lawyer", "supercustomer", "customer", "public"] as const satisfies Role[];

export const isAtLeast = (role: Role, lowest: Role) => roles.indexOf(role) <= roles.indexOf(lowest);

export const isStaff = (role: Role) => role === "admin" || role === "manager";

export const isCustomerSide = (role: Role) => role === "supercustomer" || role === "customer";
