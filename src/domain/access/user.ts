import type { EnumKey } from "#domain/enumerations.ts";
import type { OffenderAccess } from "./offender-access.ts";
import type { Role } from "./roles.ts";

export type CasesType = EnumKey<"casesTypes">;

/** What `can` and `visible` need to know of a signed-in person. */
export type User = {
  id: string;
  role: Role;
  /** The customer that people of the customer side work for. */
  customer: string | null;
  /** The customers assigned to a lawyer. */
  customers: readonly string[];
  establishments: readonly string[];
  /** The customers of which every establishment is assigned, future ones included (`empresa`). */
  wholeCustomers: readonly string[];
  availableTypes: readonly CasesType[];
  locale: EnumKey<"locales">;
  /** The setting of the installation, which restricts users of customers only. */
  offenders: OffenderAccess;
};

/** The assignments of people who see everything: none are needed, and every type is available. */
export const unassigned = {
  customer: null,
  customers: [],
  establishments: [],
  wholeCustomers: [],
  availableTypes: ["penal", "civil", "issue"],
  offenders: "all",
} as const satisfies Partial<User>;
