import { expect } from "vitest";
import { contract } from "#api/contract.ts";
import type { Database } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { recordTables } from "./tables.ts";

export type ErrorBody = { defined: boolean; code: string; status: number; message: string; data?: { fields?: Record<string, string> } };
export type Raw = { status: number; text: string; body: ErrorBody };

/** A request exactly as written, without a client that would refuse to send it. */
export async function sendRaw(
  url: string,
  method: string,
  path: string,
  { token, body, type }: { token?: string; body?: string; type?: string } = {},
): Promise<Raw> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...(body !== undefined && { "content-type": type ?? "application/json" }) },
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  return { status: response.status, text, body: text.startsWith("{") ? JSON.parse(text) : undefined };
}

/** The one shape of every error, with nothing of the inside in it. */
export function expectRefusal(answer: Raw, ...statuses: number[]) {
  expect([answer.text.slice(0, 300), statuses.includes(answer.status)]).toEqual([answer.text.slice(0, 300), true]);
  const { defined, code, status, message, data, ...more } = answer.body;
  expect(more).toEqual({});
  expect([typeof defined, status]).toEqual(["boolean", answer.status]);
  expect(code).toMatch(/^[A-Z_]+$/);
  expect(message.length).toBeGreaterThan(3);
  for (const text of Object.values(data?.fields ?? {})) expect(typeof text).toBe("string");
  expect(answer.text).not.toMatch(/node_modules|\.ts:|sumario_|syntax|constraint|relation|select |insert /i);
}

type Procedure = { "~orpc": { meta: { access?: string }; route: { method: string; path: string } } };
type Procedures = { [name: string]: Procedure | Procedures };
export type Route = { name: string; method: string; path: string; access: string | undefined };

/** Every route of the contract. */
export const routes: Route[] = routesIn(contract as unknown as Procedures);

function routesIn(procedures: Procedures, group = ""): Route[] {
  return Object.entries(procedures).flatMap(([key, one]) => {
    const name = group ? `${group}.${key}` : key;
    if (!("~orpc" in one)) return routesIn(one as Procedures, name);
    const { meta, route } = one["~orpc"] as Procedure["~orpc"];
    return [{ name, method: route.method, path: route.path, access: meta.access }];
  });
}

const tables = [...recordTables, "settings"];

/** Everything that people write and its journal, in one value: equal before and after means nothing was written. */
export const contents = (db: Database) =>
  db.asSystem(async (tx) => {
    const found: Record<string, unknown> = {};
    for (const name of tables)
      found[name] = (await tx.row<{ sum: string }>(sql`select md5(string_agg(t::text, ',' order by t::text)) as sum from ${sql.table(name)} t`))!.sum;
    // Signing in also has its entries; they are no business of a record.
    const journal = await tx.row<{ entries: number }>(sql`select count(*)::int as entries from journal where entity <> 'session'`);
    return { ...found, journal: journal!.entries };
  });
