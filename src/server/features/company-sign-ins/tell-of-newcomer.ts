import { recordPath } from "#domain/access/screens.ts";
import { user } from "#domain/entities/user.ts";
import type { TellOfNewcomer } from "#server/auth/company-person.ts";
import { loadPeople } from "#server/auth/principal.ts";
import { sql } from "#server/db/sql.ts";
import { notifyUsers } from "#server/notices/notify.ts";

/** Managers and admins give the role, the customer's zones and shops. */
export const tellOfNewcomer: TellOfNewcomer = async (tx, deps, { id, alias, customer, customerAlias }) => {
  const managers = await loadPeople(tx, sql`u.role in ('manager', 'admin')`);
  const subject = {
    ...{ entity: user, id, path: recordPath(user, id), customer, version: null, establishment: null, lawyers: [], country: "Spain", counsel: "" },
    facts: { cid: "", establishment: customerAlias, timeZone: "Europe/Madrid", by: alias },
  };
  await notifyUsers(tx, deps, subject, { kind: "userWaiting", key: "first" }, managers);
};
