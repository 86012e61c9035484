import { createHash } from "node:crypto";
import type { User } from "#domain/access/user.ts";

/** What somebody may see, as a mark that changes with it: a report that was made with other rights is not given out. */
export function rightsOf({ role, customer, customers, establishments, wholeCustomers, availableTypes }: User): string {
  const lists = [customers, establishments, wholeCustomers, availableTypes].map((list) => [...list].sort());
  return createHash("sha256")
    .update(JSON.stringify([role, customer, ...lists]))
    .digest("base64url");
}
