// node bin/run.mjs ../../bench/open-save <folder of bench/run.ts>: opening and saving a case against the narrow floor, warm and after a quiet time, as
// everybody who may.
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { tokenOf } from "./bench-process.ts";
import { compare } from "./compare.ts";
import { lastingTokens } from "./lasting-token.ts";
import { withSeededFolder } from "./seeded-folder.ts";

const people = ["manager", "lawyer", "supercustomer", "customer"] as const;
/** Milliseconds without a request, longer than the ten seconds after which a pool drops its connections by default. */
const quiet = Number(process.argv[3] ?? 15_000);

await withSeededFolder(process.argv[2], async ({ start, product, database, appUrl, ownerUrl }) => {
  const narrow = await start("narrow.ts");
  const pids = { product: product.pid, floor: narrow.pid, database };
  for (const name of people) {
    const headers = { authorization: `Bearer ${await tokenOf(product.url, name)}`, "content-type": "application/json" };
    const rows = await casesOf(ownerUrl, name);
    const next = cycle(rows);
    const open = () => fetch(`${product.url}/api/cases/${next().id}`, { headers });
    const save = async () => {
      const row = next();
      const answer = await fetch(`${product.url}/api/cases/${row.id}`, {
        method: "PATCH",
        headers,
        body: JSON.stringify({ version: row.version, values: { attestation: String(Math.random()) } }),
      });
      row.version = ((await answer.clone().json()) as { version: number }).version;
      return answer;
    };
    await compare(`open one case, ${name}`, [open], () => fetch(`${narrow.url}/open/${next().id}`), pids);
    if (name === "manager" || name === "lawyer")
      await compare(`save one field, ${name}`, [save], () => fetch(`${narrow.url}/save/${next().id}?value=${Math.random()}`), pids);
  }
  // Who comes after an hour renews the token first, which would warm the product for what is measured.
  const tokens = await lastingTokens(appUrl, process.argv[2]!, await Promise.all(people.map((name) => tokenOf(product.url, name))));
  const opened = await Promise.all(
    people.map(async (name, index) => ({ name, next: cycle(await casesOf(ownerUrl, name)), headers: { authorization: `Bearer ${tokens[index]}` } })),
  );
  const timed = async (count: number, ask: () => Promise<void>) => {
    const all: string[] = [];
    for (let index = 0; index < count; index++) {
      const from = performance.now();
      await ask();
      all.push((performance.now() - from).toFixed(1));
    }
    return all.join(", ");
  };
  const times = (url: string, { next, headers }: (typeof opened)[number], count: number) =>
    timed(count, () => received(`${url}/api/cases/${next().id}`, headers));
  const ofFloor = (count: number) => timed(count, () => received(`${narrow.url}/open/${opened[0]!.next().id}`));
  console.log("open, milliseconds as the browser waits, each on a new connection");
  console.log(`floor: warm ${await ofFloor(6)}`);
  for (const one of opened) console.log(`${one.name}: warm ${await times(product.url, one, 6)}`);
  await wait(quiet);
  // First, so that the product does not pay for this process, which was quiet too.
  console.log(`floor: after ${quiet / 1000} seconds of quiet ${await ofFloor(6)}`);
  for (const one of opened) console.log(`${one.name}: after ${quiet / 1000} seconds of quiet ${await times(product.url, one, 6)}`);
  const restarted = await start();
  for (const one of opened) console.log(`${one.name}: of a new process ${await times(restarted.url, one, 3)}`);
});

/** On a connection of its own: those of before are closed after a quiet time, and only the first request would pay for a new one. */
async function received(url: string, headers: Record<string, string> = {}) {
  const [answer] = (await once(get(url, { headers, agent: false }), "response")) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`);
  answer.resume();
  await once(answer, "end");
}

async function casesOf(url: string, name: string) {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  const shop = "select establishment_id from user_establishments x join users u on u.id = x.user_id where u.email like 'customer@%'";
  const { rows } = await owner.query<{ id: string; version: number }>(
    `select c.id, c.version from cases c join lawyers l on l.id = c.lawyer_id join users u on u.id = l.user_id join customers o on o.id = c.customer_id
     where ${name === "lawyer" ? "u.email like 'lawyer@%'" : "true"} and o.alias = 'Almacenes Brisa' and uuid_extract_version(c.id) = 7 and not c.deleted
     ${name === "customer" ? `and c.establishment_id in (${shop})` : ""} order by c.cid limit 300`,
  );
  await owner.end();
  return rows;
}

function cycle<T>(rows: T[]): () => T {
  let index = 0;
  return () => rows[index++ % rows.length]!;
}
