// node bin/run.mjs ../../bench/search <folder>: the cost of a search against its own statements, replayed by a bare server.
// The folder is one that bench/run.ts has seeded.
import { once } from "node:events";
import pg from "pg";
import { loadPeople, type Principal } from "#server/auth/principal.ts";
import { commandLimits } from "#server/base/database-limits.ts";
import { type Database, openDatabase, type Tx } from "#server/db/database.ts";
import { compile, type Sql, type Statement, sql } from "#server/db/sql.ts";
import { findRecords } from "#server/features/search/find-records.ts";
import { openKeyring } from "#server/keyring/keyring.ts";
import { openCursors } from "#server/records/cursor.ts";
import { tokenOf } from "./bench-process.ts";
import { compare } from "./compare.ts";
import { cpuOf } from "./cpu.ts";
import { type SeededFolder, withSeededFolder } from "./seeded-folder.ts";

await withSeededFolder(process.argv[2], measure);

async function measure({ appUrl, ownerUrl, database, product, start }: SeededFolder) {
  const floor = await start("floor-search.ts");
  const db = openDatabase(appUrl, { limits: commandLimits });
  const typed = await commonQueries(ownerUrl);
  for (const role of ["manager", "supercustomer", "lawyer"]) {
    const [user] = await db.asSystem((tx) => loadPeople(tx, sql`u.email = ${`${role}@demo.sumario.test`}`));
    for (const [kind, q] of Object.entries(typed)) {
      // Tokens are short-lived.
      const headers = { authorization: `Bearer ${await tokenOf(product.url, role)}` };
      const search = () => fetch(`${product.url}/api/search?q=${encodeURIComponent(q)}`, { headers });
      floor.process.send(await statementsOf(db, user!, q));
      await once(floor.process, "message");
      const name = `search, ${kind}, ${role}`;
      await compare(name, [search], () => fetch(floor.url), { product: product.pid, floor: floor.pid, database });
      console.log(`${name.padEnd(46)} ${(await databaseTime(search, database)).toFixed(1)} ms of database`);
    }
  }
  await db.close();
}

/** Typical searches for existing records: a number, a name, a plate, words of the facts; right, and with one letter wrong. */
async function commonQueries(ownerUrl: string): Promise<Record<string, string>> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const one = async (text: string) => (await owner.query<{ found: string }>(text)).rows[0]!.found;
  const plate = await one("select plate as found from vehicles where plate ~ '^[0-9]{4}[A-Z]{3}$' order by id offset 1000 limit 1");
  const name = await one(
    "select name || ' ' || surname as found from criminals where surname is not null and name is not null order by id offset 1000 limit 1",
  );
  const surname = name.split(" ").at(-1)!;
  const queries = {
    "number of a case": await one("select number as found from cases order by id offset 1000 limit 1"),
    "name and surname": name,
    "surname, one letter wrong": `${surname.slice(0, 2)}x${surname.slice(3)}`,
    plate,
    "plate, one letter wrong": `${plate.slice(0, -1)}${plate.endsWith("Z") ? "X" : "Z"}`,
    "common word": "bolsa",
    "two words": "bolsas forradas",
    "words in no record": "alarma perfume",
    "offence and word": "hurto bolsa",
    "offence and month": "hurto septiembre",
    "offence, word, month, town": "hurto bolsa septiembre Valencia",
    "shop by its words": "Brisa Gran Plaza",
    "word and shop": "bolsa Gran Plaza",
  };
  await owner.end();
  return queries;
}

/** The statements that a search sends to the database for this user and these words. */
async function statementsOf(db: Database, user: Principal, q: string): Promise<Statement[]> {
  const statements: Statement[] = [];
  const recorded =
    <Answer>(ask: (statement: Sql) => Answer) =>
    (statement: Sql) => {
      statements.push(compile(statement));
      return ask(statement);
    };
  const recording = (tx: Tx): Omit<Tx, "system"> => ({ ...tx, rows: recorded(tx.rows), row: recorded(tx.row), run: recorded(tx.run) }) as Tx;
  await db.as(user, (tx) =>
    findRecords({ ...recording(tx), system: recording(tx.system) as Tx }, user, { q }, openCursors(openKeyring([Buffer.alloc(32)], ""))),
  );
  return statements;
}

async function databaseTime(search: () => Promise<Response>, database: number): Promise<number> {
  const times = 20;
  const before = cpuOf(database);
  for (let index = 0; index < times; index++) await (await search()).arrayBuffer();
  return (cpuOf(database) - before) / times;
}
