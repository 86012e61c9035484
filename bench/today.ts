// node bin/run.mjs ../../bench/today <folder of bench/run.ts>: CPU per request of everybody's day against the first page of the list of cases, in one run.
import { tokenOf } from "./bench-process.ts";
import { compare } from "./compare.ts";
import { withSeededFolder } from "./seeded-folder.ts";

await withSeededFolder(process.argv[2], async ({ product, database }) => {
  for (const name of ["lawyer", "manager", "admin", "supercustomer", "customer"]) {
    const headers = { authorization: `Bearer ${await tokenOf(product.url, name)}` };
    const get = (path: string) => async () => {
      const answer = await fetch(`${product.url}/api/${path}`, { headers });
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      return answer;
    };
    const list = get("cases?size=50");
    // A connection plans a statement anew for its first five runs.
    for (let run = 0; run < 15; run++) for (const call of [get("today"), list]) await (await call()).arrayBuffer();
    // The list is the floor: both are answered by the same process.
    await compare(`today, ${name}`, [get("today")], list, { product: product.pid, floor: product.pid, database });
  }
});
