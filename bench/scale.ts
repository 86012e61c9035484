// node bin/run.mjs ../../bench/scale [cases] [minutes] [people] [seconds between two actions of a person] [folder]: what one person and a
// thousand cases cost, and what a large chain would need by these figures. docs/scale.md explains the assumptions.
import pg from "pg";
import { openEnvironment } from "./environment.ts";
import { largeChain, needsOf } from "./load/needs.ts";
import { startPeople } from "./load/people.ts";
import { printFailures } from "./load/print.ts";

const [cases = 120_000, minutes = 5, people = 400, seconds = 60] = process.argv.slice(2, 6).map(Number);
/** What DATABASE_READ_URL takes away from the primary. */
const readElsewhere = ["search", "analytics", "calendar week", "calendar month", "export CSV"];

const environment = await openEnvironment(cases, process.argv[6]);
try {
  const storage = await measureStorage(environment.ownerUrl);
  for (const { name, bytes, rows } of storage.tables)
    console.log(`scale: ${name.padEnd(22)} ${(bytes / 1e6).toFixed(0).padStart(7)} MB, ${rows} rows`);
  console.log(`scale: ${storage.cases} cases, ${(storage.bytesPerCase / 1000).toFixed(1)} kB of database per case, indexes and journal included`);
  const work = await startPeople(environment, { env: { DATABASE_CONNECTIONS: "30" }, pace: seconds / 5 });
  try {
    await work.addPeople(people);
    const { times, failures, passed, serverCores, databaseCores, size } = await work.observe(minutes * 60);
    const spent = (kinds: (kind: string) => boolean) =>
      Object.entries(times)
        .filter(([kind]) => kinds(kind.replace(/ again$/, "")))
        .reduce((sum, [, values]) => sum + values.reduce((all, one) => all + one, 0), 0);
    const requests = Object.values(times).reduce((sum, values) => sum + values.length, 0) / passed;
    const perPerson = { server: serverCores / people, database: databaseCores / people, requests: requests / people };
    const replicaShare = spent((kind) => readElsewhere.includes(kind)) / spent(() => true);
    console.log(
      `scale: one person ${(perPerson.server * 1000).toFixed(1)} ms of server and ${(perPerson.database * 1000).toFixed(1)} ms of database per second, ` +
        `${perPerson.requests.toFixed(2)} requests per second; ${(replicaShare * 100).toFixed(0)} % of the time in requests that a replica can answer; ${size.toFixed(0)} MB of a process`,
    );
    printFailures(failures);
    for (const line of needsOf(largeChain, { ...perPerson, replicaShare, bytesPerCase: storage.bytesPerCase, processMegabytes: size }))
      console.log(`scale: ${line}`);
  } finally {
    await work.stop();
  }
} finally {
  await environment.stop();
}

async function measureStorage(ownerUrl: string) {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    const { rows: tables } = await owner.query<{ name: string; bytes: number; rows: number }>(`
      select c.relname as name, pg_total_relation_size(c.oid)::float8 as bytes, greatest(c.reltuples, 0)::float8 as rows
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind = 'r' and pg_total_relation_size(c.oid) > 20000000 order by 2 desc`);
    const { rows: all } = await owner.query<{ cases: number; bytes: number }>(
      "select count(*)::float8 as cases, pg_database_size(current_database())::float8 as bytes from cases",
    );
    return { tables, cases: all[0]!.cases, bytesPerCase: all[0]!.bytes / all[0]!.cases };
  } finally {
    await owner.end();
  }
}
