import { openDatabase } from "#server/db/database.ts";
import { handler } from "#server/jobs/job.ts";
import { runNext } from "#server/jobs/run-next.ts";

/** A process that takes a job of the given kind and never finishes it. */
const [url, kind] = process.argv.slice(2) as [string, string];
process.on("disconnect", () => process.exit());
const run = () => {
  process.stdout.write("taken\n");
  return new Promise<void>(() => setInterval(() => undefined, 1000));
};
await runNext({ db: openDatabase(url) } as never, {
  handlers: [handler({ kind, run } as never)],
  isStopping: () => false,
  onError: () => undefined,
});
