// npm run demo -- --cases 100000: fills an empty database with demo data of any size.
import pg from "pg";
import { ConfigError } from "#server/config.ts";
import { openDatabase } from "#server/db/database.ts";
import { migrate } from "#server/db/migrate.ts";
import { withOwner } from "#server/db/owner.ts";
import { sizesFor } from "#server/demo/files.ts";
import { isEmptyDatabase, seedDemo } from "#server/demo/seed.ts";
import { command, readOptions } from "./command.ts";

const many = 20_000;

/** An index made at the end costs a fraction of one that grows with each of many rows. */
async function withoutIndexes(ownerUrl: string, cases: number, seed: () => Promise<void>) {
  if (cases < many) return seed();
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    const { rows } = await owner.query<{ name: string; definition: string }>(
      "select indexname as name, indexdef as definition from pg_indexes where schemaname = 'public' and tablename like 'case%' and indexdef like 'CREATE INDEX%'",
    );
    for (const { name } of rows) await owner.query(`drop index ${name}`);
    await seed();
    await owner.query("set maintenance_work_mem = '1GB'");
    for (const { definition } of rows) await owner.query(definition);
    await owner.query("vacuum analyze");
  } finally {
    await owner.end();
  }
}

await command(async () => {
  const { values, database } = readOptions({ cases: { type: "string", default: "4000" } });
  const cases = Number(values.cases);
  if (!Number.isInteger(cases) || cases < 0) throw new ConfigError("--cases must be a whole number");
  if (process.env.NODE_ENV === "production") throw new ConfigError("no demo data with NODE_ENV=production");
  await withOwner(database, async (ownerUrl) => {
    const db = openDatabase(await migrate(ownerUrl), { max: 1 });
    try {
      if (!(await isEmptyDatabase(db))) throw new ConfigError("the database is not empty: choose another place with --data");
      await withoutIndexes(ownerUrl, cases, () => seedDemo(db, { cases }));
      process.stdout.write(`demo data for ${cases} cases: ${JSON.stringify(sizesFor(cases))}\n`);
    } finally {
      await db.close();
    }
  });
});
