import pg from "pg";
import type { Database } from "#server/db/database.ts";

/** Creates an empty database on the same server. */
export async function emptyDatabase(base: string, options = ""): Promise<string> {
  const url = new URL(base);
  url.pathname = "/postgres";
  const name = `empty_${Math.random().toString(36).slice(2)}`;
  await query(url.href, `create database ${name} ${options}`);
  url.pathname = `/${name}`;
  return url.href;
}

export async function query<Row = Record<string, unknown>>(url: string, text: string): Promise<Row[]> {
  const connection = new pg.Client({ connectionString: url });
  await connection.connect();
  try {
    return (await connection.query(text)).rows as Row[];
  } finally {
    await connection.end();
  }
}

/** The row count and a hash of every table, and the value of every sequence. */
export async function databaseFingerprint(url: string): Promise<Record<string, string>> {
  const tables = await query<{ name: string }>(
    url,
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  );
  const sums = tables.map(
    ({ name }) => `select '${name}' as name, count(*) || ' ' || md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as sum from ${name} t`,
  );
  const rows = await query<{ name: string; sum: string }>(
    url,
    `${sums.join(" union all ")} union all select sequencename, last_value::text from pg_sequences where schemaname = 'public' order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}

/** Lets all users share this many connections, so that a connection that keeps anything of one user shows it to the next. */
export async function limitConnections({ pool }: Database, max: number) {
  pool.options.max = max;
  const idle = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()));
  for (const connection of idle) connection.release(true);
}
