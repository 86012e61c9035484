import { expect } from "vitest";
import { contract } from "#api/contract.ts";
import type { Database } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import { recordTables } from "#tests/support/record-tables.ts";
import { settleTerms } from "#tests/support/settle-terms.ts";

export type ErrorBody = { defined: boolean; code: string; status: number; message: string; data?: { fields?: Record<string, string> } };
export type RawResponse = { status: number; text: string; body: ErrorBody };

/** Sends a request as given, without a typed client that would refuse an invalid one. */
export async function sendRaw(
  url: string,
  method: string,
  path: string,
  { token, body, type }: { token?: string; body?: string; type?: string } = {},
): Promise<RawResponse> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...(body !== undefined && { "content-type": type ?? "application/json" }) },
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  return { status: response.status, text, body: text.startsWith("{") ? JSON.parse(text) : undefined };
}

/** Checks that the answer is an error in the one shape, without internals (paths, SQL). */
export function expectRefusal(answer: RawResponse, ...statuses: number[]) {
  expect([answer.text.slice(0, 300), statuses.includes(answer.status)]).toEqual([answer.text.slice(0, 300), true]);
  const { defined, code, status, message, data, ...more } = answer.body;
  expect(more).toEqual({});
  expect([typeof defined, status]).toEqual(["boolean", answer.status]);
  expect(code).toMatch(/^[A-Z_]+$/);
  expect(message.length).toBeGreaterThan(3);
  for (const text of Object.values(data?.fields ?? {})) expect(typeof text).toBe("string");
  expect(answer.text).not.toMatch(/node_modules|\.ts:|sumario_|syntax|constraint|relation|select |insert /i);
}

/** Checks that the answer is what the contract says of the route, not just anything. */
export const expectOutput = ({ name, output }: Route, { text }: RawResponse) =>
  expect([name, output?.safeParse(JSON.parse(text)).error]).toEqual([name, undefined]);

type Schema = { safeParse: (value: unknown) => { success: boolean; error?: unknown } };
type Procedure = { "~orpc": { meta: { access?: string }; route: { method: string; path: string }; inputSchema?: Schema; outputSchema?: Schema } };
type Procedures = { [name: string]: Procedure | Procedures };
export type Route = { name: string; method: string; path: string; access: string | undefined; input: Schema | undefined; output: Schema | undefined };

/** Every route of the contract. */
export const routes: Route[] = routesIn(contract as unknown as Procedures);

function routesIn(procedures: Procedures, group = ""): Route[] {
  return Object.entries(procedures).flatMap(([key, one]) => {
    const name = group ? `${group}.${key}` : key;
    if (!("~orpc" in one)) return routesIn(one as Procedures, name);
    const { meta, route, inputSchema: input, outputSchema: output } = one["~orpc"] as Procedure["~orpc"];
    return [{ name, method: route.method, path: route.path, access: meta.access, input, output }];
  });
}

/** Settings without the positions of background work, which go on by themselves. */
const settings = sql`(select * from settings where key not in ('nextSteps', 'termsWritten', 'wordsBuilding', 'duplicates', 'duplicatesCompared'))`;
const tables = [...recordTables.map((name): [string, Sql] => [name, sql.table(name)]), ["settings", settings] as const];
/** One statement, because some tests ask before and after each of hundreds of routes. */
const contents = sql.join(
  [
    ...tables.map(([name, table]) => sql`select ${name}::text as name, md5(string_agg(t::text, ',' order by t::text)) as sum from ${table} t`),
    // Signing in adds entries too, which no test of writes is about.
    sql`select 'journal', count(*)::text from journal where entity <> 'session'`,
  ],
  sql` union all `,
);

/** A hash per table, and the length of the journal: when it is equal before and after, nothing was written. */
export const databaseContents = async (db: Database) => {
  const rows = await db.asSystem((tx) => tx.rows<{ name: string; sum: string | null }>(sql`${contents}`));
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
};

/** The same once the terms follow from earlier writes, as the server brings them up to date a moment later. */
export const settledContents = async (db: Database) => {
  await settleTerms(db);
  return databaseContents(db);
};
