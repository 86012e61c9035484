import { sql } from "#server/db/sql.ts";
import { enqueue } from "#server/jobs/enqueue.ts";
import { handler } from "#server/jobs/job.ts";

/** Deletes an expired report. The expiry is set again when the report is ready, so the job may run too early and then enqueues itself again. */
export const expireReport = handler({
  kind: "reportExpiry",
  run: async ({ db, files }, { report }) => {
    const isOver = await db.asSystem(async (tx) => {
      const found = await tx.row<{ until: string; isKept: boolean }>(
        sql`select expires_at as until, expires_at > ${tx.now} as "isKept" from reports where id = ${report}`,
      );
      if (found?.isKept) await enqueue(tx, "reportExpiry", { report }, { runAt: new Date(found.until) });
      return found?.isKept === false;
    });
    if (!isOver) return;
    await files.remove(report);
    await db.asSystem((tx) => tx.run(sql`delete from reports where id = ${report}`));
  },
});
