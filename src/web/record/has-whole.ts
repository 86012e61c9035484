import type { SessionUser } from "#api/auth.ts";
import { isStaff } from "#domain/access/roles.ts";

/** Whether a person has every establishment of a customer, and with them its company-wide records; of any customer, if none is named. */
export const hasWhole = ({ role, establishments }: SessionUser, customer?: string): boolean =>
  isStaff(role) || role === "supercustomer" || establishments.some((id) => (customer ? id === `empresa:${customer}` : id.startsWith("empresa:")));
