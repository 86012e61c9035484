import type { SessionUser } from "#api/auth.ts";
import { isStaff } from "#domain/access/roles.ts";

/** Whether a user is assigned all establishments of a customer, and so sees its company-wide records. Without `customer`: of any customer. */
export const hasAllEstablishments = ({ role, establishments }: SessionUser, customer?: string): boolean =>
  isStaff(role) || role === "supercustomer" || establishments.some((id) => (customer ? id === `empresa:${customer}` : id.startsWith("empresa:")));
