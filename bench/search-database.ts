// node bin/run.mjs ../../bench/search-database <folder of bench/run.ts>: CPU of the database for one search over all kinds of records, without the jobs of
// a server beside it, as everybody who searches.
import pg from "pg";
import { loadPeople } from "#server/auth/principal.ts";
import { commandLimits } from "#server/base/database-limits.ts";
import { openDatabase } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { findRecords } from "#server/features/search/find-records.ts";
import { openKeyring } from "#server/keyring/keyring.ts";
import { openCursors } from "#server/records/cursor.ts";
import { cpuOf } from "./cpu.ts";
import { openEnvironment } from "./environment.ts";

const [folder] = process.argv.slice(2);
if (!folder) throw new Error("usage: name a folder that bench/run.ts has seeded");
const people = ["manager", "lawyer", "supercustomer", "customer"] as const;
const times = 8;

const environment = await openEnvironment(0, folder);
const db = openDatabase(environment.appUrl, { limits: commandLimits });
const cursors = openCursors(openKeyring([Buffer.alloc(32)], ""));
for (const [kind, q] of Object.entries(await typedTexts(environment.ownerUrl)))
  for (const name of people) {
    const [user] = await db.asSystem((tx) => loadPeople(tx, sql`u.email = ${`${name}@demo.sumario.test`}`));
    const search = () => db.as(user!, (tx) => findRecords(tx, user!, { q }, cursors));
    for (let run = 0; run < 2; run++) await search();
    const before = cpuOf(environment.database);
    for (let run = 0; run < times; run++) await search();
    const spent = (cpuOf(environment.database) - before) / times;
    console.log(`${`search, ${kind}, ${name}`.padEnd(46)} ${spent.toFixed(0)} ms of database`);
  }
await db.close();
await environment.stop();

async function typedTexts(ownerUrl: string): Promise<Record<string, string>> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const one = async (text: string) => (await owner.query<{ found: string }>(text)).rows[0]!.found;
  const name = await one(
    "select name || ' ' || surname as found from criminals where surname is not null and name is not null order by id offset 1000 limit 1",
  );
  const texts = {
    "common word": "bolsa",
    offence: "hurto",
    "two common words": "bolsas forradas",
    "offence and word": "hurto bolsa",
    "offence and month": "hurto septiembre",
    "offence, word, month, town": "hurto bolsa septiembre Valencia",
    "word and shop": "bolsa Gran Plaza",
    "shop by its words": "Brisa Gran Plaza",
    "word and town": "bolsa Madrid",
    "word in no record": "perfume",
    "number of a case": await one("select number as found from cases order by id offset 1000 limit 1"),
    plate: await one("select plate as found from vehicles where plate ~ '^[0-9]{4}[A-Z]{3}$' order by id offset 1000 limit 1"),
    "vehicle by colour": "astra azul",
    "name and two surnames": name,
    "surname, one letter wrong": name
      .split(" ")
      .at(-1)!
      .replace(/^(..)./, "$1x"),
  };
  await owner.end();
  return texts;
}
