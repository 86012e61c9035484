import pg from "pg";
import { fillWords } from "#server/words/fill-words.ts";
import { openEnvironment } from "./environment.ts";

const environment = await openEnvironment(0, process.argv[2]!);
const client = new pg.Client({ connectionString: environment.ownerUrl });
await client.connect();
const started = performance.now();
await fillWords(client);
console.log("filled in", Math.round((performance.now() - started) / 1000), "s");
await client.query("vacuum analyze case_words");
await client.end();
await environment.stop();
