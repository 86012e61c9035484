// node bin/run.mjs ../../bench/hostile-search <folder of bench/run.ts>: CPU of the database for one list, count, search and pick with texts that were made to
// cost much, for everybody who can ask.
import type { Search } from "#api/shapes.ts";
import { penalCase } from "#domain/cases/case.ts";
import { criminal } from "#domain/entities/criminal.ts";
import { loadPeople, type Principal } from "#server/auth/principal.ts";
import { openDatabase, type Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { findRecords } from "#server/features/search/find-records.ts";
import { openKeyring } from "#server/keyring/keyring.ts";
import { openCursors } from "#server/records/cursor.ts";
import { countRecords, listRecords, planningOf, planningOfWords } from "#server/records/list.ts";
import { pickRecords } from "#server/records/pick.ts";
import { cpuOf } from "./cpu.ts";
import { openEnvironment } from "./environment.ts";

const [folder, only = ""] = process.argv.slice(2);
if (!folder) throw new Error("usage: name a folder that bench/run.ts has seeded");
const people = ["manager", "lawyer", "supercustomer", "customer"] as const;

const texts = {
  "words with a digit": "a1 b2 c3 d4 e5 f6 g7 h8",
  "longer words with a digit": "bolsa1 perfum2 madri3 plaza4 gran5a brisa6 hurto7 tiend8",
  "200 signs of words": "ab1c cd2e ef3g gh4i ij5k kl6m mn7o op8q ".repeat(5).slice(0, 200),
  "beginnings of two letters": "ma ca ro al jo pe sa ga",
  "beginnings of three letters": "mar car rod alv jos per san gar",
  "one rare word": "zzyzx",
  "one word, a letter wrong": "garcya",
  "eight words, a letter wrong": "garcya martinz lopes sanches peres gomes fernandes gonzales",
  "a pasted id": "0198a2b4-7c3d-7e21-9f10-6a5b4c3d2e1f",
  "a number": "2026",
  "a common word": "bolsa",
  "common words": "hurto bolsa madrid brisa plaza",
  "one letter": "a",
  signs: "%_\\'\"()&|!:*<->",
};

const environment = await openEnvironment(0, folder);
const db = openDatabase(environment.appUrl, { limits: { connections: 1 } });
const cursors = openCursors(openKeyring([Buffer.alloc(32)], ""));
const asked: Record<string, (tx: Tx, user: Principal, text: string) => Promise<unknown>> = {
  "list find": (tx, user, find) => listRecords(tx, user, penalCase, { find }, cursors),
  "list q": (tx, user, q) => listRecords(tx, user, penalCase, { q }, cursors),
  "count find": (tx, user, find) => countRecords(tx, user, penalCase, { find }),
  "count q": (tx, user, q) => countRecords(tx, user, penalCase, { q }),
  search: (tx, user, q) => findRecords(tx, user, { q }, cursors),
  pick: (tx, user, q) => pickRecords(tx, user, criminal, { q }),
};
for (const [way, ask] of Object.entries(asked))
  for (const [kind, text] of Object.entries(texts))
    for (const name of people) {
      if (!`${way}, ${kind}, ${name}`.includes(only)) continue;
      const [user] = await db.asSystem((tx) => loadPeople(tx, sql`u.email = ${`${name}@demo.sumario.test`}`));
      const settings = way.startsWith("list") ? planningOf(user!, penalCase, { q: text }) : planningOfWords({ q: text } satisfies Search);
      const run = () =>
        db
          .as(user!, (tx) => ask(tx, user!, text), { settings, isSnapshot: way === "list q" })
          .then(
            () => "",
            (error: Error) => ` ${error.message}`,
          );
      await run();
      const before = cpuOf(environment.database);
      const failed = [await run(), await run()][1];
      const spent = (cpuOf(environment.database) - before) / 2;
      console.log(`${`${way}, ${kind}, ${name}`.padEnd(56)} ${spent.toFixed(0).padStart(6)} ms${failed}`);
    }
await db.close();
await environment.stop();
