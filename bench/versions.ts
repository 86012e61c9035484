// node bin/run.mjs ../../bench/versions <checkout of the version before> <cases> <folder>: CPU per request of this version against the one
// before, each on a database that it seeded itself, in one run with rounds in turn. The folder is kept for the next run.
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import pg from "pg";
import type { Role } from "#domain/access/roles.ts";
import { tokenOf } from "./bench-process.ts";
import { compare } from "./compare.ts";
import { type Environment, openEnvironment } from "./environment.ts";
import { columnsFor } from "./screen-columns.ts";

const [checkout, cases, folder] = [resolve(process.argv[2]!), Number(process.argv[3]), resolve(process.argv[4]!)];
const people = ["manager", "supercustomer", "lawyer", "customer"] as const;
const searches = {
  "a number": (found: Found) => found.number,
  "name and surname": (found: Found) => found.name,
  "a common word": () => "bolsa",
  "two common words": () => "bolsas forradas",
};

type Found = { number: string; name: string; ids: string[] };
type Side = { get: (path: string, as: string) => Promise<Response>; save: () => Promise<Response>; found: Found; pid: number; database: number };

mkdirSync(folder, { recursive: true });
const other = (await import(join(checkout, "bench/environment.ts"))) as { openEnvironment: typeof openEnvironment };
const otherColumns = (await import(join(checkout, "bench/screen-columns.ts"))) as { columnsFor: typeof columnsFor };
const environments: Environment[] = [];
try {
  environments.push(await other.openEnvironment(cases, join(folder, "before"), cases));
  environments.push(await openEnvironment(cases, join(folder, "after"), cases));
  await measure(await sideOf(environments[0]!), await sideOf(environments[1]!));
} finally {
  for (const environment of environments) await environment.stop();
}

async function measure(before: Side, after: Side) {
  const pids = { product: after.pid, floor: before.pid, database: after.database, floorDatabase: before.database };
  const versus = (name: string, path: (side: Side) => string, as: string, ofBefore = path) =>
    compare(name, [() => after.get(path(after), as)], () => before.get(ofBefore(before), as), pids);
  for (const role of people) {
    const list = (table: string, columns: typeof columnsFor) => () => `${table}?size=50&${columns(table, role satisfies Role)}`;
    await versus(`list of cases, columns of before, ${role}`, list("cases", otherColumns.columnsFor), role);
    await versus(`list of cases, own columns, ${role}`, list("cases", columnsFor), role, list("cases", otherColumns.columnsFor));
    if (role !== "customer")
      await versus(`list of offenders, ${role}`, list("criminals", columnsFor), role, list("criminals", otherColumns.columnsFor));
    const next = { before: cycle(before.found.ids), after: cycle(after.found.ids) };
    if (role !== "customer") await versus(`open one case, ${role}`, (side) => `cases/${side === after ? next.after() : next.before()}`, role);
    for (const [kind, q] of Object.entries(searches))
      await versus(`search, ${kind}, ${role}`, ({ found }) => `search?q=${encodeURIComponent(q(found))}`, role);
    await compare(
      `today against the list of before, ${role}`,
      [() => after.get("today", role)],
      () => before.get(list("cases", otherColumns.columnsFor)(), role),
      pids,
    );
  }
  await compare("save one field of a case, manager", [after.save], before.save, pids);
}

async function sideOf(environment: Environment): Promise<Side> {
  const owner = new pg.Client({ connectionString: environment.ownerUrl });
  await owner.connect();
  // Reminders of the days since a kept folder was seeded would run beside what is measured.
  await owner.query("update jobs set run_at = now() + interval '1 day' where state = 'waiting'");
  // What the cleaning of a night does to a folder whose nights nobody has seen.
  await owner.query(`do $$ begin
    if to_regprocedure('count_loads()') is not null then perform count_loads(); end if;
  end $$`);
  await owner.query("vacuum analyze");
  const text = async (query: string) => (await owner.query<{ found: string }>(query)).rows[0]!.found;
  // Seeded copies have random ids; those of the demo are opened and saved, as in bench/run.ts. All three people see them.
  const { rows } = await owner.query<{ id: string; version: number }>(
    `select c.id, c.version from cases c join lawyers l on l.id = c.lawyer_id join users u on u.id = l.user_id join customers o on o.id = c.customer_id
     where u.email like 'lawyer@%' and o.alias = 'Almacenes Brisa' and uuid_extract_version(c.id) = 7 and not c.deleted order by c.cid limit 300`,
  );
  const found = {
    number: await text("select number as found from cases order by id offset 1000 limit 1"),
    name: await text(
      "select name || ' ' || surname as found from criminals where surname is not null and name is not null order by id offset 1000 limit 1",
    ),
    ids: rows.map(({ id }) => id),
  };
  await owner.end();
  const product = await environment.start();
  const tokens = new Map<string, { token: string; at: number }>();
  const headersOf = async (name: string) => {
    // Tokens are short-lived.
    const kept = tokens.get(name);
    if (kept && Date.now() - kept.at < 300_000) return { authorization: `Bearer ${kept.token}` };
    const token = await tokenOf(product.url, name);
    tokens.set(name, { token, at: Date.now() });
    return { authorization: `Bearer ${token}` };
  };
  const versions = new Map(rows.map(({ id, version }) => [id, version]));
  const next = cycle(found.ids);
  const save = async () => {
    const id = next();
    const answer = await fetch(`${product.url}/api/cases/${id}`, {
      method: "PATCH",
      headers: { ...(await headersOf("manager")), "content-type": "application/json" },
      body: JSON.stringify({ version: versions.get(id), values: { attestation: String(Math.random()) } }),
    });
    versions.set(id, ((await answer.clone().json()) as { version: number }).version);
    return answer;
  };
  const get = async (path: string, as: string) => fetch(`${product.url}/api/${path}`, { headers: await headersOf(as) });
  return { get, save, found, pid: product.pid, database: environment.database };
}

function cycle(ids: string[]): () => string {
  let index = 0;
  return () => ids[index++ % ids.length]!;
}
