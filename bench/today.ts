// node bin/run.mjs ../../bench/today <folder of bench/run.ts>: CPU per request of everybody's day against what the screen of the list of cases asks
// for: its first page with the default columns of the role, and its count. Once as it is kept while nothing changes, and once made anew each time.
import { tokenOf } from "./bench-process.ts";
import { compare } from "./compare.ts";
import { columnsFor } from "./screen-columns.ts";
import { withSeededFolder } from "./seeded-folder.ts";

const roles = ["manager", "admin", "lawyer", "supercustomer", "customer"] as const;

await withSeededFolder(process.argv[2], async ({ product, database }) => {
  for (const role of roles) {
    const headers = { authorization: `Bearer ${await tokenOf(product.url, role)}` };
    const call = async (path: string, method = "GET") => {
      const answer = await fetch(`${product.url}/api/${path}`, {
        method,
        headers: { ...headers, "content-type": "application/json" },
        ...(method === "POST" && { body: "{}" }),
      });
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      return answer;
    };
    const today = () => call("today");
    // Written without an entry in the journal: whatever is kept is old.
    const touch = () => call("notices/read", "POST");
    const list = async () => {
      await (await call(`cases?size=50&${columnsFor("cases", role)}`)).arrayBuffer();
      return call("cases/count");
    };
    // A connection plans a statement anew for its first five runs.
    for (let run = 0; run < 15; run++) for (const one of [today, touch, today, list]) await (await one()).arrayBuffer();
    // The list is the floor: both are answered by the same process.
    const pids = { product: product.pid, floor: product.pid, database };
    await compare(`today, kept, ${role}`, [today], list, pids);
    await compare(`today, made anew with a notice read, ${role}`, [touch, today], list, pids);
    await compare(`the notice alone, ${role}`, [touch], list, pids);
  }
});
