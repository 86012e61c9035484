// npm run rebuild-words: has the words of all records made anew, by a job of the running server.

import { commandLimits } from "#server/base/database-limits.ts";
import { openDatabase } from "#server/db/database.ts";
import { withOwner } from "#server/db/owner.ts";
import { currentAppUrl } from "#server/db/roles.ts";
import { enqueue } from "#server/jobs/enqueue.ts";
import { command, keyringOf, readOptions } from "./command.ts";

await command(async () => {
  const { database } = readOptions({});
  await withOwner(database, async (ownerUrl) => {
    const db = openDatabase(await currentAppUrl(ownerUrl, keyringOf(database)), { limits: commandLimits });
    try {
      const id = await db.asSystem((tx) => enqueue(tx, "words", {}, { key: "all" }));
      console.log(id ? "the job is queued: its progress is on the page of jobs" : "such a job waits or runs already");
    } finally {
      await db.close();
    }
  });
});
