import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import type { Moved } from "./move-links.ts";

/** What people have saved and that names records by id: schedules of reports and saved views. It is in no journal. */
export const mentionPlaces = ["reportSchedules", "savedViews"] as const;
export type MentionPlace = (typeof mentionPlaces)[number];

/** Replaces one id by the other, everywhere or in `only`. For the system role. */
export async function moveMentions(tx: Tx, place: MentionPlace, from: string, to: string, only?: readonly string[]): Promise<Moved[]> {
  const among = only ? sql`and id = any(${only}::uuid[])` : sql``;
  const statement =
    place === "reportSchedules"
      ? sql<{ id: string }>`update report_schedules set establishments = array_replace(establishments, ${from}::text, ${to}::text)
          where ${from}::text = any(establishments) ${among} returning id`
      : sql<{
          id: string;
        }>`update user_filters set values = replace(values::text, ${from}, ${to})::jsonb where position(${from} in values::text) > 0 ${among} returning id`;
  return (await tx.rows(statement)).map(({ id }) => ({ record: id, line: null, dropped: null }));
}
