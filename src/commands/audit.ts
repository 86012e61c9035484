// npm run audit verify: checks the hash chain of the journal and prints the first entry that was altered.
import pg from "pg";
import { ConfigError } from "#server/base/config-error.ts";
import { withOwner } from "#server/db/owner.ts";
import { verifyJournal } from "#server/records/verify-journal.ts";
import { command, readOptions } from "./command.ts";

await command(async () => {
  const { positionals, database } = readOptions();
  if (positionals[0] !== "verify") throw new ConfigError("npm run audit verify");
  await withOwner(database, async (ownerUrl) => {
    const client = new pg.Client({ connectionString: ownerUrl });
    await client.connect();
    const { entries, head, problem } = await verifyJournal(client).finally(() => client.end());
    process.stdout.write(`${entries} entries, head ${head}\n`);
    if (problem) throw new ConfigError(`entry ${problem.seq}: ${problem.reason}`);
    process.stdout.write("the journal is intact\n");
  });
});
