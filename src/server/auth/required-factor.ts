import { type Sql, sql } from "#server/db/sql.ts";

const isOn = (setting: string): Sql => sql`coalesce((select value from settings where key = ${setting}) = 'true', false)`;

/** Whether the user `u` of the customer `c` must have a second factor: by the customer, by the role, or like everybody. */
export const isFactorRequired: Sql<boolean> = sql`(coalesce(c.force2fa, false)
  or (u.role in ('admin', 'manager', 'lawyer') and ${isOn("staffTwoFactor")}) or ${isOn("everybodyTwoFactor")})`;

/**
 * A session `s` that was opened without a second factor ends when one becomes required: its user must sign in again with the password before
 * setting one up. Otherwise the thief of a session could set up their own.
 */
export const hasRequiredFactor: Sql<boolean> = sql`(s.second_factor or s.stage not in ('full', 'locked') or not ${isFactorRequired})`;
