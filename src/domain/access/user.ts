import type { EnumKey } from "#domain/enumerations.ts";
import type { Role } from "./roles.ts";

export type CasesType = EnumKey<"casesTypes">;

/** Who asks: what `can` and `visible` need to know of a signed-in person. */
export type User = {
  id: string;
  role: Role;
  /** The own customer of customer-side people. */
  customer: string | null;
  /** Customers assigned to a lawyer. */
  customers: readonly string[];
  establishments: readonly string[];
  /** Customers of which every establishment, future ones too, is assigned (`empresa`). */
  wholeCustomers: readonly string[];
  availableTypes: readonly CasesType[];
  locale: EnumKey<"locales">;
};

/** What is assigned to people who see everything: nothing, and every type. */
export const unassigned = {
  customer: null,
  customers: [],
  establishments: [],
  wholeCustomers: [],
  availableTypes: ["penal", "civil", "issue"],
} as const satisfies Partial<User>;
