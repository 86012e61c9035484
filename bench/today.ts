// node bin/run.mjs ../../bench/today <folder of bench/run.ts>: CPU per request of everybody's day against what the screen of the list of cases asks
// for: its first page with the default columns of the role, and its count.
import { tokenOf } from "./bench-process.ts";
import { compare } from "./compare.ts";
import { columnsFor } from "./screen-columns.ts";
import { withSeededFolder } from "./seeded-folder.ts";

const roles = ["manager", "admin", "lawyer", "supercustomer", "customer"] as const;

await withSeededFolder(process.argv[2], async ({ product, database }) => {
  for (const role of roles) {
    const headers = { authorization: `Bearer ${await tokenOf(product.url, role)}` };
    const get = async (path: string) => {
      const answer = await fetch(`${product.url}/api/${path}`, { headers });
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      return answer;
    };
    const today = () => get("today");
    const list = async () => {
      await (await get(`cases?size=50&${columnsFor("cases", role)}`)).arrayBuffer();
      return get("cases/count");
    };
    // A connection plans a statement anew for its first five runs.
    for (let run = 0; run < 15; run++) for (const call of [today, list]) await (await call()).arrayBuffer();
    // The list is the floor: both are answered by the same process.
    await compare(`today against list and count, ${role}`, [today], list, { product: product.pid, floor: product.pid, database });
  }
});
