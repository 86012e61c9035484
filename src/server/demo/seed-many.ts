import pg from "pg";
import type { Database } from "#server/db/database.ts";
import { multiplyRecords } from "./multiply-records.ts";
import { journalEverything, seedDemo } from "./seed.ts";

/** More than so many cases are copies: the database makes them in a fraction of the time that inventing them takes. */
const invented = 10_000;

/** The demo in any size; the customers' files may be as large as for more cases than there are. An index made at the end costs a fraction of one that grows with each of many rows. */
export async function seedMany(db: Database, ownerUrl: string, cases: number, files = cases) {
  const times = Math.max(1, Math.ceil(cases / invented));
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    const { rows } = await owner.query<{ name: string; definition: string }>(
      "select indexname as name, indexdef as definition from pg_indexes where schemaname = 'public' and tablename ~ '^(case|issue|civil_case)' and indexdef like 'CREATE INDEX%'",
    );
    for (const { name } of rows) await owner.query(`drop index ${name}`);
    await seedDemo(db, { cases: Math.round(cases / times), files });
    if (times > 1) {
      for (const table of ["cases", "issues", "civil_cases"]) await multiplyRecords(owner, table, times);
      await owner.query("select tally_cases()");
      await db.asSystem(journalEverything);
    }
    await owner.query("set maintenance_work_mem = '512MB'");
    for (const { definition } of rows) await owner.query(definition);
    await owner.query("vacuum analyze");
  } finally {
    await owner.end();
  }
}
