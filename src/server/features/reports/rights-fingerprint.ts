import { createHash } from "node:crypto";
import type { User } from "#domain/access/user.ts";

/** Changes with everything that decides what a user may see: a report made with other rights is not served. */
export function rightsFingerprint({ role, customer, customers, establishments, wholeCustomers, availableTypes, offenders }: User): string {
  const lists = [customers, establishments, wholeCustomers, availableTypes].map((list) => [...list].sort());
  return createHash("sha256")
    .update(JSON.stringify([role, customer, offenders, ...lists]))
    .digest("base64url");
}
