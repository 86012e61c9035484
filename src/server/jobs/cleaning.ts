import { sql } from "#server/db/sql.ts";
import { handler } from "./job.ts";

/** What was done long ago is forgotten. */
export const cleaning = handler({
  kind: "cleaning",
  daily: 4,
  run: async ({ db }) => void (await db.asSystem((tx) => tx.run(sql`delete from jobs where finished_at < now() - interval '30 days'`))),
});
