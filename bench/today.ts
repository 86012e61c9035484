// node bin/run.mjs ../../bench/today <folder of bench/run.ts>: CPU per request of everybody's day against what the screen of the list of cases asks
// for: its first page with the default columns of the role, and its count. Once as it is kept while nothing changes, and once after a save of the
// amount of a case that the person sees: of the newest one, which is in several parts of a day, and of an older one. The save alone is subtracted.
import pg from "pg";
import { tokenOf } from "./bench-process.ts";
import { compare } from "./compare.ts";
import { columnsFor } from "./screen-columns.ts";
import { withSeededFolder } from "./seeded-folder.ts";

const roles = ["manager", "admin", "lawyer", "supercustomer", "customer"] as const;

await withSeededFolder(process.argv[2], async ({ product, database, ownerUrl }) => {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const tokens = new Map<string, string>();
  const call = async (name: string, path: string, method = "GET", body?: object) => {
    if (!tokens.has(name)) tokens.set(name, await tokenOf(product.url, name));
    const answer = await fetch(`${product.url}/api/${path}`, {
      method,
      headers: { authorization: `Bearer ${tokens.get(name)}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  for (const role of roles) {
    // Tokens are short-lived.
    tokens.clear();
    const today = () => call(role, "today");
    const list = async () => {
      await (await call(role, `cases?size=50&${columnsFor("cases", role)}`)).arrayBuffer();
      return call(role, "cases/count");
    };
    // The newest case of the list, and an older one of the same shop.
    const { rows } = (await (await call(role, "cases?size=50")).json()) as { rows: { id: string }[] };
    const older = await owner.query<{ id: string }>(
      `select r.id from cases n join cases r on r.customer_id = n.customer_id and r.establishment_id is not distinct from n.establishment_id
        where n.id = $1 and not r.deleted order by r.datetime desc offset 900 limit 1`,
      [rows[0]!.id],
    );
    let saves = 0;
    // By a manager, who may save any of them.
    const saveAmount = (id: string) => async () => {
      const { version } = (await (await call("manager", `cases/${id}`)).json()) as { version: number };
      return call("manager", `cases/${id}`, "PATCH", { version, values: { ticketAmount: 10 + (++saves % 50) } });
    };
    const written = {
      "a save of the newest case": saveAmount(rows[0]!.id),
      "a save of an older case": saveAmount(older.rows[0]!.id),
    };
    // A connection plans a statement anew for its first five runs.
    for (let run = 0; run < 15; run++) for (const one of [today, ...Object.values(written), today, list]) await (await one()).arrayBuffer();
    // The list is the floor: both are answered by the same process.
    const pids = { product: product.pid, floor: product.pid, database };
    await compare(`today, kept, ${role}`, [today], list, pids);
    for (const [name, one] of Object.entries(written)) {
      await compare(`today after ${name}, ${role}`, [one, today], list, pids);
      await compare(`${name} alone, ${role}`, [one], list, pids);
    }
  }
  await owner.end();
});
