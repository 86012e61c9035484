import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { entities } from "#domain/entities/registry.ts";
import { columnsOf, type Entity, sortsOf } from "#domain/entity.ts";
import { keysOf } from "#domain/enumerations.ts";
import { defaultLimits } from "#server/base/database-limits.ts";
import { sql } from "#server/db/sql.ts";
import { query } from "#tests/support/servers/databases.ts";
import { openWorld } from "#tests/support/world.ts";

const accounts = ["admin", "manager", "lawyer", "supercustomer", "customer"];
const world = await openWorld({ limits: { ...defaultLimits, connections: 4, wait: 30, read: 120 } }, "demo");

/** The same requests each time. */
let state = 1;
const random = (below: number) => {
  state = (state * 48_271) % 2_147_483_647;
  return state % below;
};
const oneOf = <T>(values: readonly T[]): T => values[random(values.length)]!;

type List = { token: string; entity: Entity; columns: readonly string[]; sorts: readonly string[] };

const ask = async ({ token, entity }: Pick<List, "token" | "entity">, search: string) => {
  const answer = await fetch(`${world.url}/api/${entity.collection}?${search}`, { headers: { authorization: `Bearer ${token}` } });
  await answer.arrayBuffer();
  return answer.status;
};
/** Which of these the account may ask for. */
const allowed = async (list: Pick<List, "token" | "entity">, names: readonly string[], search: (name: string) => string) => {
  const statuses = await Promise.all(names.map((name) => ask(list, `size=1&${search(name)}`)));
  return names.filter((_name, index) => statuses[index] === 200);
};

/** A list of its own: columns, order, size and filters by chance. */
const searchOf = ({ entity, columns, sorts }: List): string => {
  const search = new URLSearchParams();
  for (const name of columns) if (random(2) === 0) search.append(`columns[${[...search.keys()].length}]`, name);
  search.set("sort", `${oneOf(["", "-"])}${oneOf(sorts)}`);
  search.set("size", String(1 + random(100)));
  for (const name of entity.filters ?? []) {
    const field = entity.fields[name]!;
    // Whoever may not see a field may not filter by it.
    if (!columns.includes(name) || random(3) > 0) continue;
    if (field.kind === "enum" || field.kind === "enums") search.set(`filter[${name}][0]`, oneOf(keysOf(field.of)));
    if (field.kind === "date" || field.kind === "datetime") search.set(`filter[${name}][from]`, `20${10 + random(15)}-01-01`);
    if (field.kind === "boolean") search.set(`filter[${name}]`, oneOf(["true", "false"]));
  }
  return search.toString();
};

/** In megabytes, over all connections: what the backends hold, and the private memory of their processes, with what was freed and not given back. */
async function memory() {
  const clients = await Promise.all(Array.from({ length: world.db.pool.totalCount }, () => world.db.pool.connect()));
  const each = await Promise.all(
    clients.map(async (client) => {
      const { rows } = await client.query<{ pid: number; bytes: number }>(
        "select pg_backend_pid() as pid, sum(total_bytes)::float8 as bytes from pg_backend_memory_contexts",
      );
      const resident = /^Pss_Anon:\s+(\d+)/m.exec(readFileSync(`/proc/${rows[0]!.pid}/smaps_rollup`, "utf8"))!;
      return { held: rows[0]!.bytes / 1024 ** 2, resident: Number(resident[1]) / 1024 };
    }),
  );
  for (const client of clients) client.release();
  const sum = (name: "held" | "resident") => Math.round(each.reduce((all, one) => all + one[name], 0));
  return {
    connections: each.length,
    held: sum("held"),
    resident: sum("resident"),
    largest: Math.round(Math.max(...each.map(({ resident }) => resident))),
  };
}

const inParallel = async (count: number, ask: (index: number) => Promise<number>) => {
  const statuses = new Set<number>();
  let next = 0;
  const one = async () => {
    while (next < count) statuses.add(await ask(next++));
  };
  await Promise.all(Array.from({ length: 8 }, one));
  expect([...statuses]).toEqual([200]);
};

test("ten thousand different lists leave the memory of PostgreSQL where it was", { retry: 0, timeout: 1_800_000 }, async () => {
  await query(
    world.ownerUrl,
    "grant select on pg_backend_memory_contexts to public; grant execute on function pg_get_backend_memory_contexts() to public",
  );
  const lists: List[] = [];
  for (const name of accounts) {
    const email = `${name}@demo.sumario.test`;
    const person = await world.db.asSystem((tx) => tx.row<{ id: string; alias: string }>(sql`select id, alias from users where email = ${email}`));
    const token = await world.signIn(person!);
    for (const entity of Object.values(entities as Record<string, Entity>)) {
      const list = { token, entity };
      const columns = await allowed(list, columnsOf(entity), (column) => `columns[0]=${column}`);
      const sorts = await allowed(list, sortsOf(entity), (sort) => `sort=${sort}`);
      if (columns.length > 0) lists.push({ ...list, columns, sorts });
    }
  }
  expect(lists.length).toBeGreaterThan(50);
  /** With every column that the account may show. */
  const widest = ({ columns }: List) => new URLSearchParams(columns.map((name, index) => [`columns[${index}]`, name])).toString();
  // What comes again every day: the lists as they are declared, and with all that can be shown.
  await inParallel(2000, (index) => {
    const list = lists[(index >> 1) % lists.length]!;
    return ask(list, index % 2 === 0 ? "" : widest(list));
  });
  const before = await memory();
  await inParallel(10_000, () => {
    const list = oneOf(lists);
    return ask(list, searchOf(list));
  });
  const after = await memory();
  console.log(JSON.stringify({ before, after }));
  expect([after.held, after.resident]).toEqual([
    expect.toSatisfy((held) => held < 1.2 * before.held),
    expect.toSatisfy((resident) => resident < 1.2 * before.resident),
  ]);
});
