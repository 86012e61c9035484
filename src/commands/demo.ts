// npm run demo -- --cases 100000: fills an empty database with demo data.

import { ConfigError } from "#server/base/config-error.ts";
import { commandLimits } from "#server/base/database-limits.ts";
import { openDatabase } from "#server/db/database.ts";
import { migrate } from "#server/db/migrate.ts";
import { withOwner } from "#server/db/owner.ts";
import { partyCounts } from "#server/features/demo/parties.ts";
import { isEmptyDatabase } from "#server/features/demo/seed.ts";
import { seedMany } from "#server/features/demo/seed-many.ts";
import { command, keyringOf, readOptions } from "./command.ts";

await command(async () => {
  const { values, database } = readOptions({ cases: { type: "string", default: "4000" } });
  const cases = Number(values.cases);
  if (!Number.isInteger(cases) || cases < 0) throw new ConfigError("--cases must be a whole number");
  if (process.env.NODE_ENV === "production") throw new ConfigError("no demo data with NODE_ENV=production");
  await withOwner(database, async (ownerUrl) => {
    const db = openDatabase(await migrate(ownerUrl, keyringOf(database)), { limits: commandLimits });
    try {
      if (!(await isEmptyDatabase(db))) throw new ConfigError("the database is not empty: choose another place with --data");
      await seedMany(db, ownerUrl, cases);
      process.stdout.write(`demo data for ${cases} cases: ${JSON.stringify(partyCounts(cases))}\n`);
    } finally {
      await db.close();
    }
  });
});
