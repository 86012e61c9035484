import type { Role } from "./roles.ts";

/** The roles that each rule accepts (section 6 of the specification). */
export const rules = {
  public: ["public", "customer", "supercustomer", "lawyer", "manager", "admin"],
  customer: ["customer", "supercustomer", "lawyer", "manager", "admin"],
  supercustomer: ["supercustomer", "lawyer", "manager", "admin"],
  lawyer: ["lawyer", "manager", "admin"],
  manager: ["manager", "admin"],
  admin: ["admin"],
  supercustomerNotLawyer: ["supercustomer", "manager", "admin"],
  customerNotLawyer: ["customer", "supercustomer", "manager", "admin"],
} as const satisfies Record<string, readonly Role[]>;

export type Rule = keyof typeof rules;

export const accepts = (rule: Rule, role: Role) => (rules[rule] as readonly Role[]).includes(role);
