import pg from "pg";
import type { Database } from "#server/db/database.ts";
import { finishFilling } from "#server/next-steps/follow-terms.ts";
import { fillWords } from "#server/words/fill-words.ts";
import { multiplyRecords } from "./multiply-records.ts";
import { journalEverything, seedDemo } from "./seed.ts";

/** Above this number cases are copied by the database, in a fraction of the time. */
const maxInvented = 10_000;

/**
 * Seeds demo data of any size. `parties` is the number of cases for which people and vehicles are seeded.
 * Drops the indexes and creates them at the end, which is much faster than updating them with each row. Those of lines by record
 * and of people stay: triggers and the words of search read them.
 */
export async function seedMany(db: Database, ownerUrl: string, cases: number, parties = cases) {
  const times = Math.max(1, Math.ceil(cases / maxInvented));
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    const { rows } = await owner.query<{ name: string; definition: string }>(
      "select indexname as name, indexdef as definition from pg_indexes where schemaname = 'public' and tablename ~ '^(case|issue|civil_case)' and indexdef like 'CREATE INDEX%' and indexname !~ '_(case|civil_case|issue|criminal)_idx$'",
    );
    for (const { name } of rows) await owner.query(`drop index ${name}`);
    await seedDemo(db, { cases: Math.round(cases / times), parties });
    if (times > 1) {
      for (const table of ["cases", "issues", "civil_cases"]) await multiplyRecords(owner, table, times);
      await owner.query("analyze");
      await owner.query("select tally_cases(), count_loads()");
      await db.asSystem(journalEverything);
    }
    await fillWords(owner);
    await owner.query("set maintenance_work_mem = '512MB'");
    for (const { definition } of rows) await owner.query(definition);
    if (times > 1) await db.asSystem(finishFilling);
    await owner.query("vacuum analyze");
  } finally {
    await owner.end();
  }
}
