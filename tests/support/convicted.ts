import type { Database } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";

/** The columns of a case with a conviction for a petty theft of 12 January 2026. */
export const convicted = {
  case_status: "guiltyVerdict",
  judgment_type: "damning",
  judgment_date: "2026-01-12",
  judgment_notification_date: "2026-01-12",
  penal_type: "pettyTheft",
  crime_type: "petty",
};

/** Writes columns of a case directly, without the guards of its status. */
export const writeCase = (db: Database, id: string, values: Readonly<Record<string, unknown>>) =>
  db.asSystem((tx) =>
    tx.run(sql`update cases set ${sql.join(Object.entries(values).map(([name, value]) => sql`${sql.id(name)} = ${value}`))} where id = ${id}`),
  );
